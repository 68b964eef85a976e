// The routes about what people decide about each other: whom they block, follow or mute, and what becomes of
// invitations.
#include "server/online/api.h"
#include "server/online/peers.h"

#include <utility>

namespace sixth::server::online {
namespace {

struct RelatedPerson {
    PersonId id;
    PersonShown shown;
    bool hasBlocked = false; // whoever asks: they are not told when this person is here
};
using RelatedPeople = std::vector<RelatedPerson>;

// Up to 500 look-ups: for the library.
RelatedPeople readRelated(store::Reader& reader, store::Relation relation, PersonId person) {
    RelatedPeople people;
    for (const PersonId other : reader.others(relation, person)) {
        PersonShown shown = showPerson(reader, other);
        if (shown.name)
            people.push_back({other, std::move(shown),
                              reader.has(store::Relation::Blocked, other,
                                         person)}); // whoever has left can't be named here
    }
    return people;
}

// The limit of each kind, and what is said at one too many.
struct RelationLimit {
    std::string_view name;
    std::size_t most = 0;
    std::string_view message;
};
RelationLimit limitOf(store::Relation relation, const Limits& limits) {
    switch (relation) {
    case store::Relation::Blocked:
        return {"blocked", limits.blocked, "you have blocked as many as you can; unblock somebody first"};
    case store::Relation::Followed:
        return {"followed", limits.followed, "you follow as many as you can; stop following somebody first"};
    case store::Relation::Muted: break;
    }
    return {"muted", limits.muted, "you have muted as many as you can; unmute somebody first"};
}

} // namespace

void Api::addRelationRoutes() {
    using store::Relation;
    const auto addChanges = [this](std::string_view path, Relation relation) {
        add("PUT", path, [this, relation](const Call& call) { return changeRelation(call, relation, true); });
        add("DELETE", path,
            [this, relation](const Call& call) { return changeRelation(call, relation, false); });
    };
    add("GET", "blocks", [this](const Call& call) { return related(call, Relation::Blocked); });
    addChanges("blocks/*", Relation::Blocked);
    add("GET", "follows", [this](const Call& call) { return related(call, Relation::Followed); });
    addChanges("follows/*", Relation::Followed);
    add("GET", "mutes", [this](const Call& call) { return related(call, Relation::Muted); });
    addChanges("mutes/*", Relation::Muted);
}

http::Response Api::related(const Call& call, store::Relation relation) {
    if (!call.who) return notKnown();
    return readLater<RelatedPeople>(
        call,
        [relation, person = call.who->person.id](store::Reader& reader) {
            return readRelated(reader, relation, person);
        },
        [this](const RelatedPeople& people) {
            base::JsonWriter json;
            json.beginObject().key("people").beginArray();
            for (const RelatedPerson& one : people) {
                json.beginObject();
                writeNames(json, one.shown);
                json.key("online").boolean(!one.hasBlocked && isShownHere(one.id, std::nullopt));
                if (!one.hasBlocked) writePlaying(json, one.id);
                json.endObject();
            }
            json.endArray();
            return jsonText(200, json.endObject().take());
        });
}

http::Response Api::changeRelation(const Call& call, store::Relation relation, bool isOn) {
    if (!call.who) return notKnown();
    store::Reader& reader = parts_.context.reader;
    const PersonId person = call.who->person.id;
    const auto other = reader.personNamed(call.parts.front());
    if (!other || other->id == person) return refused(404, {"not-found", "nobody else has that name"});
    if (isOn && relation == store::Relation::Followed &&
        reader.has(store::Relation::Blocked, other->id, person))
        return refused(403, {"blocked", "they do not want to be followed by you"});
    const RelationLimit limit = limitOf(relation, parts_.context.limits);
    if (isOn && !reader.has(relation, person, other->id) &&
        reader.others(relation, person).size() + relating_.count(person) >= limit.most)
        return tooMany(call, limit.name, std::string(limit.message));
    store::Operations operations;
    if (isOn)
        operations = {store::PutRelation{person, other->id, relation, parts_.context.now()}};
    else
        operations = {store::DropRelation{person, other->id, relation}};
    if (isOn && relation == store::Relation::Blocked)
        operations.emplace_back(store::DropRelation{other->id, person, store::Relation::Followed});
    return http::answerLater(
        [this, operations, relation, person, other = other->id, isOn](const http::Reply& reply) {
            if (isOn) relating_.insert(person);
            const auto done = [this, relation, person, other, isOn, reply](store::Commit commit) {
                if (isOn) relating_.erase(relating_.find(person));
                if (commit != store::Commit::Done) return reply(refused(busyRefusal()));
                if (relation == store::Relation::Blocked && isOn) declineAll(person, other);
                if (relation == store::Relation::Muted) {
                    parts_.tables.noteMuted(person, other, isOn);
                    if (parts_.context.peers != nullptr) parts_.context.peers->tellMuted(person, other, isOn);
                }
                reply(nothing());
            };
            if (!parts_.context.write(operations, done)) done(store::Commit::Busy);
        });
}

// Declines what somebody is invited to, by anyone or by one person.
void Api::declineAll(PersonId person, std::optional<PersonId> sender) {
    for (const GameNumber number : parts_.tables.openGamesOf(person)) {
        Table* const table = parts_.tables.inMemory(number);
        if (table == nullptr || table->state.created().invited != person) continue;
        if (table->state.phase() != games::Phase::Waiting || (sender && table->state.creator() != *sender))
            continue;
        Order order;
        order.actor = person;
        order.command = games::Decline{};
        order.at = parts_.context.now();
        order.reply = [](const Outcome&) {};
        parts_.commands.perform(*table, std::move(order));
    }
}

} // namespace sixth::server::online
