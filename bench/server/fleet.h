#pragma once

#include "base/rng.h"
#include "client/server_message.h"
#include "rules/game.h"
#include "server/echoes.h"
#include "server/history.h"
#include "server/wire.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sixth::bench {

// Many players in many games, two to a game, on one thread. They play random legal moves. When they are cut
// off, they connect again, resume, and send again what was not acknowledged. With several servers they then
// go to another one, and they leave one that has fallen silent. The History records everything they see.
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

        // What this share of the acknowledgements took at most.
        [[nodiscard]] double latency(double share) const;
    };

    Fleet(int port, std::uint64_t seed) : Fleet(std::vector<int>{port}, seed) {}
    // Several servers with the same games.
    Fleet(std::vector<int> ports, std::uint64_t seed) : ports_(std::move(ports)), rng_(seed) {}
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
    void setPort(int port) { ports_ = {port}; }

    // --- with several servers ---

    // So many of a hundred moves are sent to two servers at once, or while the other player says something at
    // another server.
    void race(std::uint32_t percent) { racing_ = percent; }
    // How many unfinished games have made no move that was first sent after this moment.
    [[nodiscard]] std::size_t waitingSince(Clock::time_point moment) const;
    // Sends so many of the acknowledged commands once more, to any server. Returns how many were answered.
    [[nodiscard]] std::size_t askAgain(std::size_t count);

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
        std::size_t server = 0; // which one is next or now
        Clock::time_point connectedAt;
        Clock::time_point sendAgainAt; // after `busy`; the beginning of time if there is no need
        std::string commandId;         // of the move under way
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
        Clock::time_point boardAt; // when it came there
        Clock::time_point movedAt; // when the last acknowledged move was sent
        bool isOver = false;
    };

    struct Made { // a move that was acknowledged
        std::string game;
        std::string token;
        std::string id;
        std::string body;
    };

    static constexpr std::chrono::milliseconds kRetry{50};
    static constexpr std::chrono::milliseconds kBusy{200}; // before what was answered `busy` is sent again

    [[nodiscard]] static std::string anyId(base::Rng& rng);
    [[nodiscard]] bool isOneOfMany() const { return ports_.size() > 1; }
    [[nodiscard]] int anyPort(base::Rng& rng) const {
        return ports_[rng.below(static_cast<std::uint32_t>(ports_.size()))];
    }
    [[nodiscard]] std::optional<std::string> post(const std::string& path, const std::string& token,
                                                  const std::string& body, base::Rng& rng) const;
    // Whether the player waits for something for too long, while others may get it.
    [[nodiscard]] bool isLeftAlone(std::size_t index, Clock::time_point now);
    void tend(std::size_t index, Clock::time_point now);
    void leave(std::size_t index);
    void raceWith(Pair& pair, const Player& player);
    void begin(double movesPerSecond);
    void turn(Clock::time_point end);
    [[nodiscard]] bool newGame(Pair& pair, base::Rng& rng) const;
    [[nodiscard]] bool addSome(int games, std::uint64_t seed, std::vector<Pair>& into) const;
    void connect(std::size_t index);
    void service(std::size_t index);
    void hear(std::size_t index, const std::string& text);
    void learn(Pair& pair, Player& player, const client::ToldEvent& event);
    // Whether the refusal is nothing unusual.
    [[nodiscard]] bool hearError(Pair& pair, Player& player, const client::ErrorTold& error);
    void fail(const std::string& text);
    void makeMove(Pair& pair);
    void sendMove(Pair& pair, Player& player);
    [[nodiscard]] static std::string moveOf(const Pair& pair, const Player& player);
    Pair& pairOf(std::size_t index) { return pairs_[index / 2]; }
    Player& playerOf(std::size_t index) { return pairs_[index / 2].players[index % 2]; }
    void watch(std::size_t index, bool isNew);

    std::vector<int> ports_;
    base::Rng rng_;
    int epoll_ = -1;
    std::vector<Pair> pairs_;
    Figures figures_;
    History history_;
    Echoes echoes_;
    std::uint32_t racing_ = 0;
    std::vector<Made> made_;                    // with several servers
    std::map<std::string, std::string> tokens_; // of one player of each game
    double interval_ = 0;                       // seconds between two moves
    Clock::time_point nextMove_;
    std::size_t nextPair_ = 0;
    std::size_t reconnecting_ = 0;
};

} // namespace sixth::bench
