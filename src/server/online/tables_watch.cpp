// The second half of Tables: what watchers are told, and what the server does by itself.
#include "server/online/person_json.h"
#include "server/online/tables.h"
#include "server/store/failpoint.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

using games::Phase;
using store::failpoint;

constexpr Milliseconds kMinute = 60'000;
constexpr Milliseconds kDay = 24 * 60 * kMinute;

// When the server has to act in a game by itself: to end one that nobody joins or drafts, or to drop a flag.
std::optional<Time> deadlineOf(const Table& table, const games::Outages& outages) {
    const games::GameState& state = table.state;
    const bool isReal = state.settings().clock.kind == games::ClockSetting::Kind::Real;
    switch (state.phase()) {
    case Phase::Waiting: return outages.after(state.createdAt(), isReal ? kDay : 14 * kDay);
    case Phase::Drafting: return outages.after(state.lastAt(), isReal ? 5 * kMinute : 14 * kDay);
    case Phase::Playing: {
        const auto flagsAt = state.clock().flagsAt(outages);
        if (!flagsAt) return std::nullopt;
        // A move that is on its way may still be in time.
        const rules::Color side = *state.clock().running;
        const Milliseconds ping = table.pingOf(state.players()[side]);
        return *flagsAt + (isReal ? table.quota[side].available(ping) : 0);
    }
    case Phase::Finished: break;
    }
    return std::nullopt;
}

} // namespace

// --- telling the watchers ---

std::string Tables::publicBody(const Table& table, const games::Event& event, PersonId reader) {
    if (const auto* const created = std::get_if<games::Created>(&event.body)) {
        games::Created shown = *created;
        shown.invited = 0;
        Json json = Json::parse(games::writeBody(shown));
        if (created->invited != 0) json["invited"] = personJson(context_.reader, created->invited);
        return dump(json);
    }
    if (const auto* const joined = std::get_if<games::Joined>(&event.body))
        return dump({{"silver", personJson(context_.reader, joined->players.silver)},
                     {"red", personJson(context_.reader, joined->players.red)}});
    // R7.13: nobody sees the other's army before both have chosen; then both are shown together.
    if (const auto* const chosen = std::get_if<games::ArmyChosen>(&event.body)) {
        const auto& armies = table.state.armies();
        if (table.state.armiesAreOpen())
            return dump(
                {{"army", chosen->army}, {"armies", {{"silver", *armies.silver}, {"red", *armies.red}}}});
        if (event.actor != reader) return "{}";
    }
    return games::writeBody(event.body);
}

std::vector<std::string> Tables::eventsSince(Table& table, std::int64_t lastSeq, PersonId reader) {
    failpoint("tables.resume");
    std::vector<std::string> texts;
    if (lastSeq >= table.state.seq()) return texts;
    const auto events = context_.reader.events(table.number, lastSeq);
    if (!events) return texts;
    for (const games::Event& event : *events) {
        // What is committed but not yet taken in here will be told in its turn.
        if (event.seq > table.state.seq()) break;
        texts.push_back(
            writeEvent(table.id, event, table.state.seatOf(event.actor), publicBody(table, event, reader)));
    }
    return texts;
}

void Tables::deliver(GameNumber number, std::int64_t seq) {
    const auto found = tables_.find(number);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    const bool opensArmies = table.state.armiesAreOpen();
    while (!table.fresh.empty() && table.fresh.front().seq <= seq) {
        const games::Event event = std::move(table.fresh.front());
        table.fresh.erase(table.fresh.begin());
        const auto by = table.state.seatOf(event.actor);
        const bool isArmy = std::holds_alternative<games::ArmyChosen>(event.body);
        const auto text =
            std::make_shared<const std::string>(writeEvent(table.id, event, by, publicBody(table, event, 0)));
        for (Client* const client : table.watchers) {
            if (isArmy && !opensArmies && client->person == event.actor)
                client->send(writeEvent(table.id, event, by, publicBody(table, event, client->person)));
            else
                client->line->send(text);
        }
    }
    if (hooks_.onChanged) hooks_.onChanged(table);
}

void Tables::watch(Table& table, Client& client) {
    if (table.isWatchedBy(client)) return;
    table.watchers.push_back(&client);
    client.tables.push_back(table.number);
    if (const auto seat = table.state.seatOf(client.person)) table.awaySince[*seat] = 0;
    presenceChanged_.insert(table.number);
}

void Tables::unwatch(GameNumber number, Client& client) {
    std::erase(client.tables, number);
    const auto found = tables_.find(number);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    std::erase(table.watchers, &client);
    if (const auto seat = table.state.seatOf(client.person); seat && !table.presence().players[*seat])
        table.awaySince[*seat] = context_.now();
    presenceChanged_.insert(number);
    forgetIfDone(number);
}

void Tables::tellPresence(Table& table) {
    const Presence presence = table.presence();
    if (presence == table.told) return;
    table.told = presence;
    const auto text = std::make_shared<const std::string>(writePresence(table.id, presence));
    for (Client* const client : table.watchers) client->line->send(text);
}

// --- what the server does by itself ---

void Tables::schedule(Table& table) {
    if (table.deadline) deadlines_.erase({*table.deadline, table.number});
    table.deadline = deadlineOf(table, context_.outages);
    if (table.deadline) deadlines_.insert({*table.deadline, table.number});
    const bool isOpen = table.state.phase() != Phase::Finished;
    for (const PersonId person : {table.state.players().silver, table.state.players().red,
                                  table.state.created().invited, table.state.creator()}) {
        if (person == 0) continue;
        if (isOpen) {
            byPerson_[person].insert(table.number);
        } else if (const auto known = byPerson_.find(person); known != byPerson_.end()) {
            known->second.erase(table.number);
            if (known->second.empty()) byPerson_.erase(known);
        }
    }
}

void Tables::act(Table& table) {
    Order order;
    order.at = context_.now();
    order.reply = [](const Outcome&) {};
    if (table.state.phase() == Phase::Playing)
        order.command = games::Flag{};
    else
        order.command = games::Abort{};
    perform(table, std::move(order));
}

void Tables::tick() {
    const Time now = context_.now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        const GameNumber number = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        Table& table = *tables_.at(number);
        table.deadline.reset();
        act(table);
        // If it could not be written now, or a move came first, it is looked at again.
        if (!table.deadline && table.state.phase() != Phase::Finished) {
            table.deadline = now + 1000;
            deadlines_.insert({*table.deadline, number});
        }
    }
    // Finished games that were only looked at.
    for (const GameNumber number : std::exchange(looked_, {})) forgetIfDone(number);
    for (const GameNumber number : std::exchange(presenceChanged_, {}))
        if (const auto found = tables_.find(number); found != tables_.end()) tellPresence(*found->second);
}

} // namespace sixth::server::online
