#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace sixth::ugi {

// Runs the engine in a thread of its own, so that the session can go on listening. The lines of the protocol
// go out through `say`, which is called from that thread.
//
// Ends that the solver has proved are told in lines of their own. A proof takes time, so there are none in
// searches that are limited by time or by nodes.
class Thinker {
public:
    explicit Thinker(std::function<void(const std::string&)> say);
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Only while no search is under way. The engine is created on first use.
    void setOptions(const search::Options& options);
    [[nodiscard]] const search::Options& options();
    void newGame();
    // Starts a search; `bestmove` follows when it ends.
    void go(const rules::Game& game, const search::Limits& limits);
    // Counts the positions so many plies away, for each move and in all. `bestmove` does not follow.
    void countPositions(const rules::Position& position, int depth);

    [[nodiscard]] bool isThinking() const { return thinking_.load(); }
    void stop();
    // Waits for a search that ends by itself and stops one that does not.
    void finish();

private:
    search::Engine& engine();
    void start(bool endless, std::function<void()> work);
    [[nodiscard]] bool isStopped() const { return stopped_.load(std::memory_order_relaxed); }
    [[nodiscard]] solver::Prover& prover();
    void think(const rules::Game& game, const search::Limits& limits);
    void lookForMate(const rules::Game& game, const search::Limits& limits, search::Report& report);
    void sayReport(const rules::Game& game, const search::Report& report);
    void shorten(const rules::Game& game, const search::Report& report, const search::Limits& limits);
    void sayProved(const rules::Game& game, const std::vector<solver::Line>& lines,
                   const search::Limits& limits);
    [[nodiscard]] std::optional<std::uint64_t> count(const rules::Position& position, int depth) const;

    std::function<void(const std::string&)> say_;
    std::unique_ptr<search::Engine> engine_;
    std::unique_ptr<solver::Prover> prover_;
    std::set<std::string> saidProved_; // in this search
    rules::Move saidFirst_;            // the first move of the line told last; none at the beginning
    std::thread thread_;
    std::atomic<bool> thinking_{false};
    std::atomic<bool> stopped_{false};
    bool endless_ = false; // the search under way ends only when it is stopped
};

} // namespace sixth::ugi
