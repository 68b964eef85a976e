#include "server/online/tables.h"

#include "server/store/failpoint.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {

using games::Phase;

Table* Tables::find(std::string_view id) {
    if (const auto known = byId_.find(id); known != byId_.end()) return find(known->second);
    const auto row = context_.reader.game(id);
    return row ? load(*row) : nullptr;
}

Table* Tables::find(GameNumber number) {
    if (Table* const known = inMemory(number)) return known;
    const auto row = context_.reader.game(number);
    return row ? load(*row) : nullptr;
}

Table* Tables::inMemory(GameNumber number) const {
    const auto found = tables_.find(number);
    return found == tables_.end() ? nullptr : found->second.get();
}

Table* Tables::load(const store::GameRow& row) {
    store::failpoint("tables.load");
    const auto events = context_.reader.events(row.number, 0);
    if (!events) return unreadable(row, events.error().why);
    games::GameState state;
    for (const games::Event& event : *events)
        if (const auto applied = state.apply(event); !applied) return unreadable(row, applied.error());
    if (state.seq() == 0) return unreadable(row, "it has no events");
    Table& table = add(row.number, row.id, std::move(state));
    if (table.state.phase() == Phase::Finished) looked_.push_back(row.number);
    return &table;
}

// `sixth serve --check` finds all of these.
Table* Tables::unreadable(const store::GameRow& row, std::string_view why) const {
    context_.log.error("game-unreadable", {{"game", row.id}, {"why", why}});
    return nullptr;
}

Table& Tables::add(GameNumber number, const std::string& id, games::GameState state) {
    Table& table = *tables_.insert_or_assign(number, std::make_unique<Table>(number, id, std::move(state)))
                        .first->second;
    // Players who are not connected yet count as away from now on.
    table.awaySince = {context_.now(), context_.now()};
    byId_.insert_or_assign(id, number);
    notePeople(table);
    for (const Listener& listener : listeners_) listener(table);
    return table;
}

void Tables::notePeople(const Table& table) {
    const games::GameState& state = table.state;
    const bool isOpen = state.phase() != Phase::Finished;
    for (const std::optional<PersonId> person : {state.players().silver, state.players().red,
                                                 state.created().invited, std::optional(state.creator())}) {
        if (!person) continue;
        if (isOpen) {
            byPerson_[*person].insert(table.number);
        } else if (const auto known = byPerson_.find(*person); known != byPerson_.end()) {
            known->second.erase(table.number);
            if (known->second.empty()) byPerson_.erase(known);
        }
    }
}

std::vector<GameNumber> Tables::openGamesOf(PersonId person) const {
    const auto found = byPerson_.find(person);
    if (found == byPerson_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

bool Tables::loadMore(std::size_t count) {
    if (!hasListedOpen_) {
        toLoad_ = context_.reader.openGames();
        std::reverse(toLoad_.begin(), toLoad_.end());
        hasListedOpen_ = true;
    }
    for (; count > 0 && !toLoad_.empty(); --count) {
        (void)find(toLoad_.back());
        toLoad_.pop_back();
    }
    return !toLoad_.empty();
}

void Tables::forgetIfDone(GameNumber number) {
    const Table* const table = inMemory(number);
    if (table == nullptr) return;
    if (table->state.phase() != Phase::Finished || !table->watchers.empty() || table->isWriting) return;
    byId_.erase(table->id);
    tables_.erase(number);
}

void Tables::tick() {
    for (const GameNumber number : std::exchange(looked_, {})) forgetIfDone(number);
}

} // namespace sixth::server::online
