#include "server/games/json_fields.h"

#include <utility>

namespace sixth::server::games {

const Json* JsonFields::find(const char* name) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void JsonFields::fail(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
}

std::string JsonFields::text(const char* name, std::size_t longest) {
    const Json* const value = find(name);
    if (value != nullptr && value->is_string() && value->get_ref<const std::string&>().size() <= longest)
        return value->get<std::string>();
    const std::string limit =
        longest == kAnyLength ? std::string() : " of at most " + std::to_string(longest) + " bytes";
    fail("'" + std::string(name) + "': expected a text" + limit);
    return {};
}

std::int64_t JsonFields::number(const char* name, std::int64_t most, std::int64_t least) {
    const Json* const value = find(name);
    if (value != nullptr && value->is_number_unsigned()) {
        const auto number = value->get<std::uint64_t>();
        if (number >= static_cast<std::uint64_t>(least) && number <= static_cast<std::uint64_t>(most))
            return static_cast<std::int64_t>(number);
    }
    fail("'" + std::string(name) + "': expected a whole number from " + std::to_string(least) + " to " +
         std::to_string(most));
    return least;
}

bool JsonFields::flag(const char* name) {
    const Json* const value = find(name);
    if (value != nullptr && value->is_boolean()) return value->get<bool>();
    fail("'" + std::string(name) + "': expected true or false");
    return false;
}

JsonFields JsonFields::object(const char* name) {
    static const Json kNothing = Json::object();
    const Json* const value = find(name);
    if (value != nullptr && value->is_object()) return {*value, problem_};
    fail("'" + std::string(name) + "': expected an object");
    return {kNothing, problem_};
}

std::optional<std::string> JsonFields::optionalText(const char* name, std::size_t longest) {
    return has(name) ? std::optional(text(name, longest)) : std::nullopt;
}

std::optional<std::int64_t> JsonFields::optionalNumber(const char* name, std::int64_t most,
                                                       std::int64_t least) {
    return has(name) ? std::optional(number(name, most, least)) : std::nullopt;
}

std::string textIn(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

bool flagIn(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

} // namespace sixth::server::games
