#pragma once

#include "server/online/ratings.h"
#include "server/online/tables.h"
#include "server/store/bus.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sixth::server::online {

// What somebody is told who has as many unfinished games as one may have.
[[nodiscard]] Refusal tooManyGames(const Limits& limits);

// The way of a command: validate, queue, COMMIT, then acknowledge and announce. While a command is on its way
// to the disk, the game takes no other; those wait behind it. So the state in memory is never ahead of the
// log, and nothing has to be rolled back. Should a committed event not fit all the same, memory is behind the
// log, and the process ends (store::Fatal).
//
// Several servers may append to one game. The unique keys of the log decide which of them was first; the
// others read what they have missed, and decide again. Announcements only make this happen earlier.
class Commands {
public:
    static constexpr std::size_t kMostWaiting = 16; // commands of one game
    static constexpr int kMostTries = 8;            // of one command, where others are first each time

    using Listener = std::function<void(Table&)>;

    Commands(Context& context, Tables& tables, Ratings& ratings, store::Bus& bus)
        : context_(context), tables_(tables), ratings_(ratings), bus_(bus) {}

    // Called when events are committed and in the state, before anybody hears of them.
    void onCommitted(Listener listener) { listeners_.push_back(std::move(listener)); }

    // Called with the same events when everybody may hear of them: whoever sent the command has its answer.
    using GrownListener = std::function<void(Table&, const std::vector<games::Event>&)>;
    void onGrown(GrownListener listener) { grownListeners_.push_back(std::move(listener)); }

    // Called before events are written, with the game as it is without them: those of a command, and those by
    // which a rematch begins. What is added is committed with them, or not at all.
    using Addition = std::function<void(GameNumber, const games::GameState&, const std::vector<games::Event>&,
                                        store::Operations&)>;
    void onWriting(Addition addition) { additions_.push_back(std::move(addition)); }

    struct NewGame {
        PersonId creator;
        games::Settings settings;
        std::optional<PersonId> invited = std::nullopt;
        std::optional<PersonId> opponent = std::nullopt; // sits down at once: one of the server's bots
    };
    // The answer is the table of the new game, or null when the server is busy.
    void create(const NewGame& wanted, const std::function<void(Table*)>& done);

    // Whether somebody has as many unfinished games as one may have, with those that are being written.
    [[nodiscard]] bool hasEnoughGames(PersonId person) const;
    [[nodiscard]] bool hasEnoughBotGames(PersonId person) const;

    // Carries a command out, or refuses it. The reply is called when it is on the disk.
    void perform(Table& table, Order order);

    // Another server says that the log of a game is this far. Reads what is missing. A game that is not in
    // memory comes there if it is not finished.
    void follow(GameNumber number, std::int64_t seq);
    // Calls back once the game is as far as a client has seen it at another server, or the log has no more.
    static constexpr std::int64_t kAllThereIs = std::numeric_limits<std::int64_t>::max();
    void reach(Table& table, std::int64_t seq, std::function<void(Table&)> then);
    // Follows all games as far as the store has them.
    void lookAtAll();
    // Reads games that are new, and tries again to read what could not be read.
    void tick();

    // No new commands from here on.
    void stop() { isStopping_ = true; }
    // Whether nothing is on its way to the disk, or has to be decided again.
    [[nodiscard]] bool isIdle() const { return underWay_ == 0; }

    struct Counts {
        std::uint64_t acknowledged = 0;
        std::uint64_t refused = 0;
        std::uint64_t busy = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    struct Rematch { // the game that comes into being with the event RematchMade
        store::GameRow row;
        std::vector<games::Event> events;
    };
    struct Unit { // what one command writes
        store::Operations operations;
        std::vector<games::Event> events;
        std::optional<Rematch> rematch;
        std::vector<PersonId> seated; // those who begin a game with it
    };

    void start(Table& table, Order order);
    [[nodiscard]] std::optional<Refusal> refuse(const Table& table, const Order& order) const;
    [[nodiscard]] std::optional<Refusal> refuseJoin(const games::GameState& state, const Order& order) const;
    [[nodiscard]] std::optional<Refusal> refuseRematch(const Table& table, const Order& order,
                                                       rules::Color seat) const;
    [[nodiscard]] std::optional<Milliseconds> awayTime(const Table& table, const Order& order,
                                                       rules::Color color) const;
    void holdSeats(const std::vector<PersonId>& people);
    void releaseSeats(const std::vector<PersonId>& people);
    [[nodiscard]] Milliseconds lagCredit(const Table& table, const Order& order,
                                         games::LagQuota& quota) const;
    [[nodiscard]] Unit unitFor(Table& table, const Order& order, std::vector<games::Body> bodies);
    [[nodiscard]] Rematch rematchOf(const Table& table);
    void finish(GameNumber number, Unit& unit, const Order& order, store::Commit commit);
    void noteCommitted(Table& table);
    void tellGrown(Table& table, const std::vector<games::Event>& events);
    void answerBusy(const Table& table, const std::function<void(Outcome)>& reply);
    void answerNo(Table& table, Order order, Refusal refusal);
    void takeNext(GameNumber number);
    // --- of what other servers have appended ---
    void decideAgain(Table& table, Order order);
    // Whether the log could be read, and has more than is known here.
    enum class Caught : std::uint8_t { Unread, Same, Grown };
    // Holds the game and reads what is missing.
    void catchUp(Table& table, std::function<void(Caught)> then);
    void lookBeforeNo(Table& table, Order order, Refusal refusal);
    void takeIn(Table& table, const std::vector<games::Event>& events);
    void lookAtNext(std::vector<GameNumber> left);
    void lookForNew();
    void readNew();
    [[nodiscard]] static bool isBehind(const Table& table) { return table.announced > table.state.seq(); }
    void apply(games::GameState& state, const std::string& id, const games::Event& event) const;
    [[nodiscard]] store::GameRow newRow(PersonId creator, const games::Settings& settings);

    Context& context_;
    Tables& tables_;
    Ratings& ratings_;
    store::Bus& bus_;
    std::vector<Listener> listeners_;
    std::vector<GrownListener> grownListeners_;
    std::vector<Addition> additions_;
    bool isStopping_ = false;
    std::size_t underWay_ = 0;
    std::set<GameNumber> unread_; // games of which what is missing could not be read
    Time nextReading_;
    bool isLooking_ = false;                 // at all games; one round at a time
    std::map<GameNumber, std::int64_t> new_; // that others have begun, and how far they are
    bool isReadingNew_ = false;
    Counts counts_;
};

} // namespace sixth::server::online
