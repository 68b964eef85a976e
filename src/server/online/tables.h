#pragma once

#include "server/online/table.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sixth::server::online {

// The games in memory. Unfinished games stay there; finished ones are read when somebody asks for them, and
// forgotten when nobody watches any more.
class Tables {
public:
    using Listener = std::function<void(Table&)>;

    explicit Tables(Context& context) : context_(context) {}

    // Called for every game that comes into memory, new or read. Listeners are called in the order in which
    // they were added.
    void onAdded(Listener listener) { listeners_.push_back(std::move(listener)); }

    // The game, read from the store if it is not in memory; null if there is none. The pointer holds until
    // the next call that may forget games: tick(), forgetIfDone().
    [[nodiscard]] Table* find(std::string_view id);
    [[nodiscard]] Table* find(GameNumber number);
    // The same, without reading.
    [[nodiscard]] Table* inMemory(GameNumber number) const;
    [[nodiscard]] const std::unordered_map<GameNumber, std::unique_ptr<Table>>& all() const {
        return tables_;
    }

    // Takes in a game whose events are committed.
    Table& add(GameNumber number, const std::string& id, games::GameState state);
    // To be called when people or phase of a game have changed; see openGamesOf().
    void notePeople(const Table& table);
    // Unfinished games that a person has created, plays or is invited to.
    [[nodiscard]] std::vector<GameNumber> openGamesOf(PersonId person) const;

    // Reads some more of the unfinished games into memory; false when all are there.
    [[nodiscard]] bool loadMore(std::size_t count);
    void forgetIfDone(GameNumber number);
    // Forgets finished games that were only looked at.
    void tick();

private:
    [[nodiscard]] Table* load(const store::GameRow& row);
    [[nodiscard]] Table* unreadable(const store::GameRow& row, std::string_view why) const;

    Context& context_;
    std::vector<Listener> listeners_;
    std::unordered_map<GameNumber, std::unique_ptr<Table>> tables_;
    std::map<std::string, GameNumber, std::less<>> byId_;
    std::unordered_map<PersonId, std::set<GameNumber>> byPerson_;
    std::vector<GameNumber> looked_; // finished games that came into memory
    std::vector<GameNumber> toLoad_; // the unfinished ones of an earlier run, the last first
    bool hasListedOpen_ = false;
};

} // namespace sixth::server::online
