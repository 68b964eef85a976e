#include "server/online/watchers.h"

#include "server/online/telling.h"

#include <utility>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kByRequestLookEvery = std::chrono::seconds(1);

// Those who looked on until now and have got a seat are there.
void noteSeated(Table& table) {
    for (const Client* const client : table.watchers)
        if (const auto seat = table.state.seatOf(client->person)) table.awaySince[*seat].reset();
}

} // namespace

Watchers::Watchers(Context& context, Tables& tables, Commands& commands)
    : context_(context), tables_(tables) {
    commands.onGrown([this](Table& table, const std::vector<games::Event>& events) { tell(table, events); });
}

std::vector<EventTold> Watchers::eventsSince(const Table& table, std::int64_t lastSeq,
                                             std::optional<PersonId> reader) const {
    return tellEvents(context_.reader, factsOf(table), lastSeq, reader);
}

void Watchers::tell(Table& table, const std::vector<games::Event>& events) {
    const GameFacts game = factsOf(table);
    for (const games::Event& event : events) {
        if (std::holds_alternative<games::Joined>(event.body)) {
            noteSeated(table);
            presenceChanged_.insert(table.number);
        }
        const bool isForPlayers = isConfidential(game, event);
        const auto text = sharedText(tellEvent(context_.reader, game, event, std::nullopt));
        for (Client* const client : table.watchers) {
            if (isForPlayers && game.isPlayer(client->person))
                client->send(tellEvent(context_.reader, game, event, client->person));
            else
                client->line->send(text);
        }
    }
    for (const Listener& listener : listeners_) listener(table);
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

void Watchers::noteElsewhere(Table& table, const Presence& presence) {
    table.elsewhere = presence;
    const Presence now = table.presence();
    for (const rules::Color color : rules::kColors) {
        if (now.players[color])
            table.awaySince[color].reset();
        else if (!table.awaySince[color] && !(table.isHouse && (*table.isHouse)[color]))
            table.awaySince[color] = context_.now();
    }
    presenceChanged_.insert(table.number);
}

Presence Watchers::presenceAt(const Table& table) const {
    Presence presence = table.presence();
    for (const rules::Color color : rules::kColors)
        if (!presence.players[color] && isByRequest(table.state.players()[color]))
            presence.players[color] = true;
    return presence;
}

// Whoever has a line open shows with it which games they look at.
bool Watchers::isByRequest(std::optional<PersonId> person) const {
    return person && context_.attendance != nullptr &&
           context_.attendance->isHereByRequest(*person, context_.now());
}

void Watchers::tick() {
    if (context_.now() >= nextByRequestLook_) {
        nextByRequestLook_ = context_.now() + kByRequestLookEvery;
        presenceChanged_.merge(byRequest_);
        byRequest_.clear();
    }
    for (const GameNumber number : std::exchange(presenceChanged_, {})) {
        Table* const table = tables_.inMemory(number);
        if (table == nullptr) continue;
        if (const Presence here = table->presenceHere(); hereListener_ && here != table->toldElsewhere) {
            table->toldElsewhere = here;
            hereListener_(number, here);
        }
        const Presence presence = presenceAt(*table);
        if (presence.players != table->presence().players) byRequest_.insert(number);
        if (presence == table->told) continue;
        table->told = presence;
        const auto text = sharedText(PresenceTold{table->id, presence});
        for (Client* const client : table->watchers) client->line->send(text);
    }
}

} // namespace sixth::server::online
