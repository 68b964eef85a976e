#pragma once

#include "server/online/ratings.h"
#include "server/online/table.h"
#include "server/store/bus.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sixth::server::online {

// All games in memory, and the way of a command: validate, queue, COMMIT, then acknowledge and broadcast.
class Tables {
public:
    // What others want to know; each may be empty.
    struct Hooks {
        std::function<void(Table&)> onLoaded;  // a game has come into memory
        std::function<void(Table&)> onChanged; // its events were committed and told
    };
    struct Counts {
        std::size_t tables = 0;
        std::uint64_t acknowledged = 0;
        std::uint64_t refused = 0;
        std::uint64_t busy = 0;
    };

    Tables(Context& context, Ratings& ratings, store::Bus& bus);

    void setHooks(Hooks hooks) { hooks_ = std::move(hooks); }

    // The game of this public id, read from the store if it is not in memory; null if there is none. The
    // pointer holds until the next call that may forget games: tick(), unwatch().
    [[nodiscard]] Table* find(std::string_view id);
    [[nodiscard]] Table* find(GameNumber number);

    // A new game. The answer is its table, or null when the server is busy.
    struct NewGame {
        PersonId creator = 0;
        games::Settings settings;
        PersonId invited = 0;
        PersonId opponent = 0; // sits down at once: the server's own bot
    };
    void create(const NewGame& wanted, const std::function<void(Table*)>& done);

    // Carries a command out, or refuses it; the reply comes when it is on the disk.
    void perform(Table& table, Order order);

    // Events after `lastSeq` as messages, then live ones as they come.
    [[nodiscard]] std::vector<std::string> eventsSince(Table& table, std::int64_t lastSeq, PersonId reader);
    void watch(Table& table, Client& client);
    void unwatch(GameNumber number, Client& client);

    // Acts on what is due: flags, games that nobody joined; tells who is there.
    void tick();
    // Reads some more of the unfinished games into memory; false when all are there.
    [[nodiscard]] bool loadMore(std::size_t count);

    [[nodiscard]] const std::unordered_map<GameNumber, std::unique_ptr<Table>>& all() const {
        return tables_;
    }
    // Unfinished games in which a person plays or to which one is invited.
    [[nodiscard]] std::vector<GameNumber> openGamesOf(PersonId person) const;
    [[nodiscard]] bool isIdle() const { return writing_ == 0; }
    [[nodiscard]] Counts counts() const;

    // No new commands from here on.
    void stop() { isStopping_ = true; }

private:
    struct Unit { // what one command writes
        store::Operations operations;
        std::vector<games::Event> events;
        std::optional<store::GameRow> rematch;
        std::vector<games::Event> rematchEvents;
    };

    [[nodiscard]] Table* load(const store::GameRow& row);
    [[nodiscard]] Table* unreadable(const store::GameRow& row, std::string_view why) const;
    [[nodiscard]] Table& add(const store::GameRow& row, games::GameState state);
    void start(Table& table, Order order);
    [[nodiscard]] std::optional<Refused> refuse(Table& table, const Order& order) const;
    [[nodiscard]] Unit unitFor(Table& table, const Order& order, std::vector<games::Body> bodies);
    void addRematch(Table& table, games::RematchMade& made, Unit& unit);
    void finish(GameNumber number, Unit& unit, const Order& order, store::Commit commit);
    void takeNext(GameNumber number);
    void deliver(GameNumber number, std::int64_t seq);
    void schedule(Table& table);
    void act(Table& table);
    void tellPresence(Table& table);
    void forgetIfDone(GameNumber number);
    [[nodiscard]] store::GameRow newRow(PersonId creator, const games::Settings& settings);
    [[nodiscard]] std::string publicBody(const Table& table, const games::Event& event, PersonId reader);

    Context& context_;
    Ratings& ratings_;
    store::Bus& bus_;
    Hooks hooks_;
    std::unordered_map<GameNumber, std::unique_ptr<Table>> tables_;
    std::map<std::string, GameNumber, std::less<>> byId_;
    std::unordered_map<PersonId, std::set<GameNumber>> byPerson_;
    std::set<std::pair<Time, GameNumber>> deadlines_;
    std::set<GameNumber> presenceChanged_;
    std::vector<GameNumber> looked_; // finished games that came into memory
    std::vector<GameNumber> toLoad_; // the unfinished ones of an earlier run, the last first
    bool hasListedOpen_ = false;
    bool isStopping_ = false;
    std::size_t writing_ = 0;
    Counts counts_;
};

} // namespace sixth::server::online
