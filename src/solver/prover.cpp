#include "solver/prover.h"

#include "search/score.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sixth::solver {
namespace {

constexpr int kHashMegabytes = 16;
constexpr std::uint64_t kNodes = 200'000; // to check a line; a tenth of a second or so

// Looking for a win may take one position for every kShare of the engine's. It begins once that allows
// kLeastNodes, and only for a player who is ahead by kAhead.
constexpr std::uint64_t kShare = 4;
constexpr std::uint64_t kLeastNodes = 10'000;
constexpr search::Score kAhead = 100;

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

std::vector<Line> unproved(const search::Report& report) {
    std::vector<Line> lines;
    for (const search::Line& line : report.lines) lines.push_back({line, false});
    return lines;
}

Prover::Prover(Solver::Clock clock) : solver_(std::move(clock), {kHashMegabytes, 1}) {}

std::vector<Line> Prover::prove(const rules::Game& game, const search::Report& report,
                                const ShouldStop& shouldStop) {
    const rules::Position& position = game.position();
    std::vector<std::uint64_t> drawn = seenTwice(game);
    const bool isOtherGame = rules_ != position.rules() || drawn != drawn_;
    if (isOtherGame) solver_.forget();
    if (isOtherGame || position.hash() != lastRoot_) {
        searched_ = searchedBefore_ = 0;
        sought_ = {};
        found_.reset();
    }
    rules_ = position.rules();
    drawn_ = std::move(drawn);
    lastRoot_ = position.hash();
    if (report.nodes < searched_) searchedBefore_ += searched_; // the engine has begun anew
    searched_ = report.nodes;
    std::vector<Line> lines = unproved(report);
    for (Line& line : lines) line.proved = holds(game, line, shouldStop);
    if (lines.front().proved) return lines;
    if (!found_) seek(position, report, shouldStop);
    if (found_) enter(game, lines, shouldStop);
    return lines;
}

bool Prover::holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop) {
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
    return solver_.ask({next, winner}, within, limits, drawn_, callbacks).verdict == Verdict::Win;
}

// Goes on where the search for the report before left off: its results are in the solver's table.
void Prover::seek(const rules::Position& root, const search::Report& report, const ShouldStop& shouldStop) {
    const search::Score score = report.lines.front().score;
    const rules::Color winner = score > 0 ? root.side() : rules::other(root.side());
    const std::uint64_t most = (searchedBefore_ + searched_) / kShare;
    if (std::abs(score) < kAhead || most < sought_[winner] + kLeastNodes) return;
    Limits limits;
    limits.nodes = most - sought_[winner];
    Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    const Answer answer = solver_.ask({root, winner}, kUnbounded, limits, drawn_, callbacks);
    sought_[winner] += answer.nodes;
    if (answer.verdict == Verdict::Win && search::isWin(search::winIn(answer.distance)))
        found_ = {winner, answer.distance};
}

// Puts the win that was found into the lines.
void Prover::enter(const rules::Game& game, std::vector<Line>& lines, const ShouldStop& shouldStop) {
    const auto [winner, distance] = *found_;
    if (winner != game.position().side()) { // whatever is played
        for (Line& line : lines)
            if (!line.proved) {
                line.score = search::lossIn(distance);
                line.proved = true;
            }
        return;
    }
    // As much of the line as is still in the table. The rest is not worth another search.
    Solver::Callbacks callbacks;
    callbacks.shouldStop = [] { return true; };
    Line win{{solver_.line({game.position(), winner}, distance, callbacks), search::winIn(distance)}, false};
    win.proved = holds(game, win, shouldStop);
    if (!win.proved) return;
    auto replaced = std::find_if(lines.begin(), lines.end(), [&win](const Line& line) {
        return line.moves.front() == win.moves.front();
    });
    if (replaced == lines.end()) --replaced;
    lines.erase(replaced);
    lines.insert(lines.begin(), std::move(win));
}

} // namespace sixth::solver
