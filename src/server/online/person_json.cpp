#include "server/online/person_json.h"

namespace sixth::server::online {

std::string_view kindName(store::PersonKind kind) {
    switch (kind) {
    case store::PersonKind::Guest: return "guest";
    case store::PersonKind::User: return "user";
    case store::PersonKind::Bot: return "bot";
    case store::PersonKind::House: break;
    }
    return "house";
}

Json personJson(store::Reader& reader, PersonId id) {
    if (id == 0) return nullptr;
    const auto person = reader.person(id);
    if (!person || person->name.empty()) return {{"name", nullptr}, {"kind", "deleted"}};
    return {{"name", person->name}, {"kind", kindName(person->kind)}};
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace sixth::server::online
