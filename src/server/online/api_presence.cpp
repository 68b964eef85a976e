// The route that lists who is here.
#include "server/online/api.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr std::size_t kMostPeopleListed = 200;

} // namespace

void Api::addPresenceRoutes() {
    add("GET", "people", [this](const Call& call) { return peopleHere(call); });
}

// The newest of their games that everyone may find. Games that are not public are known to those who have the
// link.
void Api::writePlaying(base::JsonWriter& json, PersonId person) const {
    const Table* newest = nullptr;
    for (const Table* const table : parts_.tables.ownGamesOf(person)) {
        if (table->state.phase() == games::Phase::Waiting || !table->state.isPublic()) continue;
        if (newest == nullptr || newest->number < table->number) newest = table;
    }
    if (newest != nullptr) json.key("playing").text(newest->id);
}

// Whom somebody has blocked need not know when they are here.
bool Api::isShownHere(PersonId person, std::optional<PersonId> asking) const {
    return parts_.attendance.hasShown(person, parts_.context.now()) &&
           (!asking || !parts_.context.reader.has(store::Relation::Blocked, person, *asking));
}

http::Response Api::peopleHere(const Call& call) {
    if (!call.who) return notKnown();
    const auto online = call.query.find("online");
    if (online == call.query.end() || online->second != "1")
        return refused(400, {"online", "'online': expected 1; others are found by their name"});
    // Nobody wants to be shown whom they have blocked, nor the other way round.
    const auto blocked = parts_.context.reader.others(store::Relation::Blocked, call.who->person.id);
    return http::answerLater(
        [this, owner = call.owner(), asking = call.who->person.id, blocked](const http::Reply& reply) {
            peopleBoard_.whenRead(owner, [this, asking, blocked, reply](const auto& people) {
                if (!people) return reply(refused(people.error()));
                base::JsonWriter json;
                json.beginObject().key("people").beginArray();
                std::size_t listed = 0;
                for (const PeopleBoard::Entry& one : **people) {
                    if (listed == kMostPeopleListed) break;
                    if (std::find(blocked.begin(), blocked.end(), one.id) != blocked.end()) continue;
                    if (!isShownHere(one.id, asking)) continue;
                    json.beginObject();
                    writeNames(json, one.shown);
                    writePlaying(json, one.id);
                    json.endObject();
                    ++listed;
                }
                json.endArray();
                reply(jsonText(200, json.endObject().take()));
            });
        });
}

} // namespace sixth::server::online
