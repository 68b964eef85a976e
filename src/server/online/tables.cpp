#include "server/online/tables.h"

#include "server/online/game_json.h"
#include "server/online/library.h"
#include "server/store/failpoint.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {

namespace {

using games::Phase;

// The owner of what the server reads for itself.
constexpr const char* kOwnWork = "";

} // namespace

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

Table* Tables::inMemory(std::string_view id) const {
    const auto known = byId_.find(id);
    return known == byId_.end() ? nullptr : inMemory(known->second);
}

void Tables::whenThere(std::string_view id, const std::string& owner, const Then& then) {
    if (const auto known = byId_.find(id); known != byId_.end()) return then(inMemory(known->second));
    const auto row = context_.reader.game(id);
    if (!row) return then(tl::unexpected(Refusal{"no-game", "there is no such game"}));
    if (context_.library == nullptr || context_.reader.lastSeq(row->number) <= kShortLog) {
        if (Table* const table = load(*row)) return then(table);
        return then(tl::unexpected(Refusal{"no-game", "there is no such game"}));
    }
    auto& waiting = coming_[row->number];
    waiting.push_back(then);
    if (waiting.size() == 1) fetch(*row, owner);
}

std::int64_t Tables::eventsToRead(std::string_view id, std::int64_t after) const {
    if (const Table* const known = inMemory(id)) return std::max<std::int64_t>(known->state.seq() - after, 0);
    const auto row = context_.reader.game(id);
    return row ? context_.reader.lastSeq(row->number) : 0;
}

void Tables::fetch(const store::GameRow& row, const std::string& owner) {
    context_.library->ask<Read>(
        owner, [row](store::Reader& reader) { return Read{row, fold(reader, row)}; },
        [this, row](tl::expected<Read, Refusal> read) {
            const auto waiting = std::exchange(coming_[row.number], {});
            coming_.erase(row.number);
            if (read && inMemory(row.number) == nullptr) (void)take(row, std::move(read->game));
            for (const Then& then : waiting) {
                // Whoever was told before may have let it be forgotten again.
                if (Table* const table = inMemory(row.number))
                    then(table);
                else
                    then(tl::unexpected(read ? Refusal{"no-game", "there is no such game"} : read.error()));
            }
        });
}

Table* Tables::load(const store::GameRow& row) {
    store::failpoint("tables.load");
    auto game = fold(context_.reader, row);
    if (!game) return unreadable(row, game.error());
    game->startNoLaterThan(context_.now());
    Table& table = add(row.number, row.id, std::move(*game));
    table.isVoid = row.isVoid;
    if (table.state.phase() == Phase::Finished) looked_.push_back(row.number);
    return &table;
}

Table* Tables::take(const store::GameRow& row, Folded game) {
    if (!game) return unreadable(row, game.error());
    // It may have been in memory since then, have gone on, and be forgotten.
    if (context_.reader.lastSeq(row.number) != game->seq()) return load(row);
    game->startNoLaterThan(context_.now());
    Table& table = add(row.number, row.id, std::move(*game));
    table.isVoid = row.isVoid;
    if (table.state.phase() == Phase::Finished) looked_.push_back(row.number);
    return &table;
}

// `sixth serve --check` finds all of these.
Table* Tables::unreadable(const store::GameRow& row, std::string_view why) const {
    context_.log.error("game-unreadable", {{"game", row.id}, {"number", row.number.value()}, {"why", why}});
    return nullptr;
}

Table& Tables::add(GameNumber number, const std::string& id, games::GameState state) {
    // It may have been read since it was committed.
    if (Table* const known = inMemory(number)) return *known;
    Table& table = *tables_.insert_or_assign(number, std::make_unique<Table>(number, id, std::move(state)))
                        .first->second;
    // Players who are not connected yet count as away from now on.
    table.awaySince = {context_.now(), context_.now()};
    byId_.insert_or_assign(id, number);
    notePeople(table);
    for (const Listener& listener : listeners_) listener(table);
    return table;
}

void Tables::notePeople(Table& table) {
    const games::GameState& state = table.state;
    if (!table.isHouse && state.players().silver) {
        table.isHouse.emplace();
        for (const rules::Color color : rules::kColors) {
            const auto person = context_.reader.person(*state.players()[color]);
            (*table.isHouse)[color] = person && person->kind == store::PersonKind::House;
            // The server's own players are always there.
            if ((*table.isHouse)[color]) table.awaySince[color].reset();
            table.hasMuted[color] = context_.reader.has(store::Relation::Muted, *state.players()[color],
                                                        *state.players()[rules::other(color)]);
        }
    }
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

void Tables::noteMuted(PersonId person, PersonId other, bool isMuted) {
    for (const auto& [number, table] : tables_) {
        const auto seat = table->state.seatOf(person);
        if (seat && table->state.players()[rules::other(*seat)] == other) table->hasMuted[*seat] = isMuted;
    }
}

void Tables::noteVoid(GameNumber number) {
    if (Table* const table = inMemory(number)) table->isVoid = true;
}

std::vector<GameNumber> Tables::openGamesOf(PersonId person) const {
    const auto found = byPerson_.find(person);
    if (found == byPerson_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

std::vector<Table*> Tables::ownGamesOf(PersonId person) const {
    std::vector<Table*> own;
    for (const GameNumber number : openGamesOf(person)) {
        Table* const table = inMemory(number);
        if (table != nullptr && (table->state.creator() == person || table->state.seatOf(person)))
            own.push_back(table);
    }
    return own;
}

std::size_t Tables::botGamesOf(PersonId person) const {
    const auto own = ownGamesOf(person);
    return static_cast<std::size_t>(
        std::count_if(own.begin(), own.end(), [](const Table* table) { return table->isWithHouse(); }));
}

bool Tables::loadMore(std::size_t count) {
    if (isReadingOpen_) return true;
    if (!hasListedOpen_) listOpen();
    if (isReadingOpen_) return true;
    if (toLoad_.empty()) return false;
    if (context_.library != nullptr) {
        loadBatch(count);
        return true;
    }
    for (; count > 0 && !toLoad_.empty(); --count) {
        (void)find(toLoad_.back());
        toLoad_.pop_back();
    }
    return !toLoad_.empty();
}

void Tables::listOpen() {
    const auto take = [this](std::vector<GameNumber> numbers) {
        hasListedOpen_ = true;
        toLoad_ = std::move(numbers);
        std::reverse(toLoad_.begin(), toLoad_.end());
    };
    if (context_.library == nullptr) return take(context_.reader.openGames());
    isReadingOpen_ = true;
    context_.library->ask<std::vector<GameNumber>>(
        kOwnWork, [](store::Reader& reader) { return reader.openGames(); },
        [this, take](tl::expected<std::vector<GameNumber>, Refusal> numbers) {
            isReadingOpen_ = false;
            take(numbers.value_or(std::vector<GameNumber>{}));
        });
}

// One game that can't be read is no reason to leave out the others.
void Tables::loadBatch(std::size_t count) {
    std::vector<GameNumber> batch;
    for (; count > 0 && !toLoad_.empty(); --count) {
        if (inMemory(toLoad_.back()) == nullptr) batch.push_back(toLoad_.back());
        toLoad_.pop_back();
    }
    isReadingOpen_ = true;
    readOpen(std::move(batch), [this] { isReadingOpen_ = false; });
}

void Tables::readOpen(std::vector<GameNumber> numbers, const std::function<void()>& done) {
    const auto read = [numbers = std::move(numbers)](store::Reader& reader) {
        std::vector<Read> games;
        for (const GameNumber number : numbers) {
            try {
                const auto row = reader.game(number);
                if (!row || row->phase == Phase::Finished) continue;
                Folded game = fold(reader, *row);
                games.push_back({*row, std::move(game)});
            } catch (const std::exception& error) {
                store::GameRow row{.number = number, .id = "", .creator = PersonId(0), .createdAt = {}};
                Folded game = tl::unexpected(std::string(error.what()));
                games.push_back({std::move(row), std::move(game)});
            }
        }
        return games;
    };
    const auto takeAll = [this, done](tl::expected<std::vector<Read>, Refusal> got) {
        done();
        if (!got) return;
        for (Read& one : *got)
            if (inMemory(one.row.number) == nullptr) (void)take(one.row, std::move(one.game));
    };
    if (context_.library == nullptr) return takeAll(read(context_.reader));
    context_.library->ask<std::vector<Read>>(kOwnWork, read, takeAll);
}

void Tables::forgetIfDone(GameNumber number) {
    const Table* const table = inMemory(number);
    if (table == nullptr) return;
    if (table->state.phase() != Phase::Finished || !table->watchers.empty() || table->isHeld) return;
    byId_.erase(table->id);
    tables_.erase(number);
}

void Tables::tick() {
    for (const GameNumber number : std::exchange(looked_, {})) forgetIfDone(number);
}

} // namespace sixth::server::online
