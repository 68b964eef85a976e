#include "solver/confirmation.h"

#include "search/score.h"

#include <algorithm>
#include <utility>

namespace sixth::solver {
namespace {

constexpr int kHashMegabytes = 4;
constexpr std::uint64_t kNodes = 200'000; // for each line; a tenth of a second or so

// R4.3: what has stood twice and can come back is a draw.
std::vector<std::uint64_t> seenTwice(const rules::Game& game) {
    std::vector<std::uint64_t> result;
    if (game.position().rules().repetition != rules::RepetitionRule::Draw) return result;
    std::vector<std::uint64_t> hashes;
    for (const rules::Position& position : game.positions()) hashes.push_back(position.hash());
    std::sort(hashes.begin(), hashes.end());
    for (std::size_t i = 1; i < hashes.size(); ++i)
        if (hashes[i] == hashes[i - 1] && (result.empty() || result.back() != hashes[i]))
            result.push_back(hashes[i]);
    return result;
}

} // namespace

Confirmation::Confirmation(Solver::Clock clock) : solver_(std::move(clock), {kHashMegabytes, 1}) {}

void Confirmation::apply(const rules::Game& game, search::Report& report, const ShouldStop& shouldStop) {
    const std::uint64_t root = game.position().hash();
    std::vector<std::uint64_t> drawn = seenTwice(game);
    if (root != lastRoot_ || drawn != drawn_) solver_.forget(); // another question, other draws
    lastRoot_ = root;
    drawn_ = std::move(drawn);
    for (search::Line& line : report.lines) line.proved = holds(game, line, shouldStop);
}

bool Confirmation::holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop) {
    if (!search::isDecided(line.score) || line.moves.empty()) return false;
    const rules::Color mover = game.position().side();
    const rules::Color winner = search::isWin(line.score) ? mover : rules::other(mover);
    const rules::Position next = game.position().after(line.moves.front());
    const int within = search::pliesToEnd(line.score) - 1;
    if (next.outcome().isOver()) return next.outcome().winner() == winner;
    if (std::find(drawn_.begin(), drawn_.end(), next.hash()) != drawn_.end()) return false;
    Limits limits;
    limits.nodes = kNodes;
    Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    return solver_.winsWithin({next, winner}, within, limits, drawn_, callbacks) == Verdict::Win;
}

} // namespace sixth::solver
