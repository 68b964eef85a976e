#pragma once

#include "server/online/ratings.h"
#include "server/online/tables.h"
#include "server/store/bus.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sixth::server::online {

// What somebody is told who has as many unfinished games as one may have.
[[nodiscard]] Refusal tooManyGames(const Limits& limits);

// The way of a command: validate, queue, COMMIT, then acknowledge and announce. While a command is on its way
// to the disk, the game takes no other; those wait behind it. So the state in memory is never ahead of the
// log, and nothing has to be rolled back. Should a committed event not fit all the same, memory is behind the
// log, and the process ends (store::Fatal).
class Commands {
public:
    static constexpr std::size_t kMostWaiting = 16; // commands of one game

    using Listener = std::function<void(Table&)>;

    Commands(Context& context, Tables& tables, Ratings& ratings, store::Bus& bus)
        : context_(context), tables_(tables), ratings_(ratings), bus_(bus) {}

    // Called when events are committed and in the state, before anybody hears of them.
    void onCommitted(Listener listener) { listeners_.push_back(std::move(listener)); }

    // Called before the events of a command are written: what is added is committed with them, or not at all.
    using Addition = std::function<void(const Table&, const std::vector<games::Event>&, store::Operations&)>;
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

    // No new commands from here on.
    void stop() { isStopping_ = true; }
    // Whether nothing is on its way to the disk.
    [[nodiscard]] bool isIdle() const { return writing_ == 0; }

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
    void takeNext(GameNumber number);
    void apply(games::GameState& state, const std::string& id, const games::Event& event) const;
    [[nodiscard]] store::GameRow newRow(PersonId creator, const games::Settings& settings);

    Context& context_;
    Tables& tables_;
    Ratings& ratings_;
    store::Bus& bus_;
    std::vector<Listener> listeners_;
    std::vector<Addition> additions_;
    bool isStopping_ = false;
    std::size_t writing_ = 0;
    Counts counts_;
};

} // namespace sixth::server::online
