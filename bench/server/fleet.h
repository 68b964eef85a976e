#pragma once

#include "base/rng.h"
#include "client/server_message.h"
#include "rules/game.h"
#include "server/history.h"
#include "server/wire.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sixth::bench {

// Many players in many games, two to a game, on one thread. They play random legal moves. When they are cut
// off, they connect again, resume, and send again what was not acknowledged. The History records everything
// they see.
class Fleet {
public:
    using Clock = std::chrono::steady_clock;

    struct Figures {
        std::vector<double> latencies; // of acknowledgements, in milliseconds
        std::uint64_t sent = 0;
        std::uint64_t acknowledged = 0;
        std::uint64_t busy = 0;
        std::uint64_t errors = 0; // any other refusal, and messages that could not be understood
        std::string firstError;
        std::uint64_t resumed = 0;
        std::uint64_t gaps = 0; // events that came twice or not at all
    };

    Fleet(int port, std::uint64_t seed) : port_(port), rng_(seed) {}
    ~Fleet();
    Fleet(const Fleet&) = delete;
    Fleet& operator=(const Fleet&) = delete;

    // Makes people and games by HTTP. Returns false if the server does not respond as it should.
    [[nodiscard]] bool add(int games);
    // A new game for every pair whose old one is over.
    [[nodiscard]] bool renewFinished();

    // Plays for this long, with so many moves a second over all games. Ends early when `until` returns true.
    template <typename Until>
    void play(std::chrono::milliseconds time, double movesPerSecond, Until until) {
        const auto end = Clock::now() + time;
        begin(movesPerSecond);
        while (Clock::now() < end && !until()) turn(end);
    }
    // Waits until every player is connected, has resumed, and knows whether their move was carried out.
    [[nodiscard]] bool settle(std::chrono::milliseconds atMost);
    // Cuts all connections.
    void cut();
    void setPort(int port) { port_ = port; }

    // Compares the server's log of every game with the history. Returns false if the server does not answer.
    [[nodiscard]] bool compare(History& history);
    [[nodiscard]] Figures& figures() { return figures_; }
    [[nodiscard]] History& history() { return history_; }

private:
    struct Player {
        std::string token;
        WebSocket socket;
        bool isWelcome = false;
        Clock::time_point retryAt;
        std::string commandId; // of the move under way
        std::string move;
        std::uint32_t ply = 0;
        Clock::time_point sentAt;
        bool isWaiting = false;
        std::int64_t lastSeq = 0; // the last event this player has seen
        std::int64_t ackSeq = 0;  // the last event that was acknowledged; it may not have arrived yet
    };
    struct Pair {
        std::string game;
        std::vector<Player> players; // Silver, Red
        std::optional<rules::Game> board;
        std::int64_t boardSeq = 0; // the last event that is on the board
        bool isOver = false;
    };

    void begin(double movesPerSecond);
    void turn(Clock::time_point end);
    [[nodiscard]] bool newGame(Pair& pair, base::Rng& rng) const;
    [[nodiscard]] bool addSome(int games, std::uint64_t seed, std::vector<Pair>& into) const;
    void connect(std::size_t index);
    void service(std::size_t index);
    void hear(std::size_t index, const std::string& text);
    void learn(Pair& pair, Player& player, const client::ToldEvent& event);
    void fail(const std::string& text);
    void makeMove(Pair& pair);
    void sendMove(Pair& pair, Player& player);
    Pair& pairOf(std::size_t index) { return pairs_[index / 2]; }
    Player& playerOf(std::size_t index) { return pairs_[index / 2].players[index % 2]; }
    void watch(std::size_t index, bool isNew);

    int port_;
    base::Rng rng_;
    int epoll_ = -1;
    std::vector<Pair> pairs_;
    Figures figures_;
    History history_;
    double interval_ = 0; // seconds between two moves
    Clock::time_point nextMove_;
    std::size_t nextPair_ = 0;
    std::size_t reconnecting_ = 0;
};

} // namespace sixth::bench
