#include "server/online/watchers.h"

#include "server/store/failpoint.h"

#include <type_traits>
#include <utility>

namespace sixth::server::online {

Watchers::Watchers(Context& context, Tables& tables, store::Bus& bus) : context_(context), tables_(tables) {
    bus.listen([this](GameNumber number, std::int64_t seq) { tell(number, seq); });
}

EventTold Watchers::told(const Table& table, games::Event event, std::optional<PersonId> reader) const {
    const auto body = [&](auto&& one) -> ToldBody {
        using Body = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<Body, games::Created>) {
            std::optional<PersonShown> invited;
            if (one.invited) invited = showPerson(context_.reader, *one.invited);
            return CreatedTold{std::move(one.settings), std::move(invited), std::move(one.rematchOf)};
        } else if constexpr (std::is_same_v<Body, games::Joined>) {
            return JoinedTold{{showPerson(context_.reader, one.players.silver),
                               showPerson(context_.reader, one.players.red)}};
        } else if constexpr (std::is_same_v<Body, games::ArmyChosen>) {
            // R7.13: nobody sees the other's army before both have chosen; then both are shown together.
            const auto& armies = table.state.armies();
            if (table.state.armiesAreOpen())
                return ArmyTold{one.army, rules::PerColor<rules::Army>{*armies.silver, *armies.red}};
            const bool isOwn = reader && event.actor == reader;
            return ArmyTold{isOwn ? std::optional(one.army) : std::nullopt};
        } else {
            return std::forward<decltype(one)>(one);
        }
    };
    return {table.id, event.seq, event.at, table.state.seatOf(event.actor),
            std::visit(body, std::move(event.body))};
}

std::vector<EventTold> Watchers::eventsSince(const Table& table, std::int64_t lastSeq,
                                             std::optional<PersonId> reader) const {
    store::failpoint("tables.resume");
    std::vector<EventTold> result;
    if (lastSeq >= table.state.seq()) return result;
    auto events = context_.reader.events(table.number, lastSeq);
    if (!events) return result;
    result.reserve(events->size());
    for (games::Event& event : *events) {
        // What is committed but not yet in the state will be told in its turn.
        if (event.seq > table.state.seq()) break;
        result.push_back(told(table, std::move(event), reader));
    }
    return result;
}

void Watchers::tell(GameNumber number, std::int64_t seq) {
    Table* const table = tables_.inMemory(number);
    if (table == nullptr) return;
    auto rest = table->fresh.begin();
    for (; rest != table->fresh.end() && rest->seq <= seq; ++rest) {
        const bool isHidden =
            std::holds_alternative<games::ArmyChosen>(rest->body) && !table->state.armiesAreOpen();
        const auto text = sharedText(told(*table, *rest, std::nullopt));
        for (Client* const client : table->watchers) {
            if (isHidden && client->person && client->person == rest->actor)
                client->send(told(*table, *rest, client->person));
            else
                client->line->send(text);
        }
    }
    table->fresh.erase(table->fresh.begin(), rest);
    for (const Listener& listener : listeners_) listener(*table);
}

void Watchers::watch(Table& table, Client& client) {
    if (table.isWatchedBy(client)) return;
    table.watchers.push_back(&client);
    client.tables.push_back(table.number);
    if (const auto seat = table.state.seatOf(client.person)) table.awaySince[*seat].reset();
    presenceChanged_.insert(table.number);
}

void Watchers::unwatch(GameNumber number, Client& client) {
    std::erase(client.tables, number);
    Table* const table = tables_.inMemory(number);
    if (table == nullptr) return;
    std::erase(table->watchers, &client);
    if (const auto seat = table->state.seatOf(client.person); seat && !table->presence().players[*seat])
        table->awaySince[*seat] = context_.now();
    presenceChanged_.insert(number);
    tables_.forgetIfDone(number);
}

void Watchers::tick() {
    for (const GameNumber number : std::exchange(presenceChanged_, {})) {
        Table* const table = tables_.inMemory(number);
        if (table == nullptr) continue;
        const Presence presence = table->presence();
        if (presence == table->told) continue;
        table->told = presence;
        const auto text = sharedText(PresenceTold{table->id, presence});
        for (Client* const client : table->watchers) client->line->send(text);
    }
}

} // namespace sixth::server::online
