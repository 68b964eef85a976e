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
    // Calls `then` with the game, or with why it can't be had. A game with a long log is read by the library,
    // and the call comes later; others at once. `owner` is whoever asks; see Library.
    using Then = std::function<void(tl::expected<Table*, Refusal>)>;
    void whenThere(std::string_view id, const std::string& owner, const Then& then);
    // How many events have to be read to tell what came after a seq: all of them where the game is not in
    // memory. 0 if there is no such game.
    [[nodiscard]] std::int64_t eventsToRead(std::string_view id, std::int64_t after) const;
    // Logs up to this length are read and told on the thread of the sockets.
    static constexpr std::int64_t kShortLog = 300;

    // The same, without reading.
    [[nodiscard]] Table* inMemory(GameNumber number) const;
    [[nodiscard]] Table* inMemory(std::string_view id) const;
    [[nodiscard]] const std::unordered_map<GameNumber, std::unique_ptr<Table>>& all() const {
        return tables_;
    }

    // Takes in a game whose events are committed.
    Table& add(GameNumber number, const std::string& id, games::GameState state);
    // To be called when people or phase of a game have changed; see openGamesOf().
    void notePeople(Table& table);
    // To be called when somebody has muted another, or does so no longer.
    void noteMuted(PersonId person, PersonId other, bool isMuted);
    // A moderator has taken the game out of ratings and scores.
    void noteVoid(GameNumber number);
    // Unfinished games that a person has created, plays or is invited to.
    [[nodiscard]] std::vector<GameNumber> openGamesOf(PersonId person) const;

    // Of these, those that they have created or play.
    [[nodiscard]] std::vector<Table*> ownGamesOf(PersonId person) const;

    // Of those, how many with the server's own players.
    [[nodiscard]] std::size_t botGamesOf(PersonId person) const;

    // Whether all unfinished games are in memory: not so for a moment after the start.
    [[nodiscard]] bool hasAll() const { return hasListedOpen_ && toLoad_.empty() && !isReadingOpen_; }
    // Reads some more of the unfinished games into memory; false when all are there.
    [[nodiscard]] bool loadMore(std::size_t count);
    // Reads those of these games into memory that are not finished, then calls `done`.
    void readOpen(std::vector<GameNumber> numbers, const std::function<void()>& done);
    void forgetIfDone(GameNumber number);
    // Forgets finished games that were only looked at.
    void tick();

private:
    using Folded = tl::expected<games::GameState, std::string>;
    struct Read {
        store::GameRow row;
        Folded game;
    };
    [[nodiscard]] Table* load(const store::GameRow& row);
    // Takes in a game that was read a while ago; null if it can't be.
    [[nodiscard]] Table* take(const store::GameRow& row, Folded game);
    void fetch(const store::GameRow& row, const std::string& owner);
    void listOpen();
    void loadBatch(std::size_t count);
    [[nodiscard]] Table* unreadable(const store::GameRow& row, std::string_view why) const;

    Context& context_;
    std::vector<Listener> listeners_;
    std::unordered_map<GameNumber, std::unique_ptr<Table>> tables_;
    std::map<std::string, GameNumber, std::less<>> byId_;
    std::unordered_map<PersonId, std::set<GameNumber>> byPerson_;
    std::vector<GameNumber> looked_; // finished games that came into memory
    std::vector<GameNumber> toLoad_; // the unfinished ones of an earlier run, the last first
    bool hasListedOpen_ = false;
    bool isReadingOpen_ = false;                     // by the library
    std::map<GameNumber, std::vector<Then>> coming_; // who waits for games that the library reads
};

} // namespace sixth::server::online
