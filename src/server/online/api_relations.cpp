// The routes about what people decide about each other: whom they block, and what becomes of invitations.
#include "server/online/api.h"

namespace sixth::server::online {
namespace {

constexpr std::size_t kMostBlocked = 500;

} // namespace

void Api::addRelationRoutes() {
    add("GET", "blocks", [this](const Call& call) { return blocks(call); });
    add("PUT", "blocks/*", [this](const Call& call) { return changeBlock(call, true); });
    add("DELETE", "blocks/*", [this](const Call& call) { return changeBlock(call, false); });
}

http::Response Api::blocks(const Call& call) {
    if (!call.who) return notKnown();
    base::JsonWriter json;
    json.beginObject().key("people").beginArray();
    for (const PersonId other : parts_.context.reader.others(store::Relation::Blocked, call.who->person.id))
        writePerson(json, showPerson(parts_.context.reader, other));
    json.endArray();
    return jsonText(200, json.endObject().take());
}

http::Response Api::changeBlock(const Call& call, bool isBlocked) {
    if (!call.who) return notKnown();
    const PersonId person = call.who->person.id;
    const auto other = parts_.context.reader.personNamed(call.parts.front());
    if (!other || other->id == person) return refused(404, {"not-found", "nobody else has that name"});
    if (isBlocked && parts_.context.reader.others(store::Relation::Blocked, person).size() >= kMostBlocked)
        return refused(409, {"too-many", "you have blocked 500 people; unblock some first"});
    store::Operations operations;
    if (isBlocked)
        operations = {store::PutRelation{person, other->id, store::Relation::Blocked, parts_.context.now()}};
    else
        operations = {store::DropRelation{person, other->id, store::Relation::Blocked}};
    return http::answerLater([this, operations, person, sender = other->id,
                              isBlocked](const http::Reply& reply) {
        const bool isQueued =
            parts_.context.write(operations, [this, person, sender, isBlocked, reply](store::Commit commit) {
                if (commit != store::Commit::Done) return reply(refused(busyRefusal()));
                if (isBlocked) declineAll(person, sender);
                reply({204, {{"Cache-Control", "no-store"}}, nullptr});
            });
        if (!isQueued) reply(refused(busyRefusal()));
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
