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

// The most plies that fewer of the winner's own moves can take; 0 for the last move.
constexpr int pliesOfFewerMoves(int plies) {
    return 2 * ((plies + 1) / 2 - 1);
}

} // namespace

std::vector<Line> unproved(const search::Report& report) {
    std::vector<Line> lines;
    lines.reserve(report.lines.size());
    for (const search::Line& line : report.lines) lines.push_back({line, false, false});
    return lines;
}

Prover::Prover(Solver::Clock clock, std::uint64_t most)
    : most_(most), solver_(std::move(clock), {kHashMegabytes, 1}) {}

// What was learnt is kept where it holds: with the same rules and the same draws.
void Prover::prepare(const rules::Game& game) {
    const rules::Position& position = game.position();
    std::vector<std::uint64_t> drawn = seenTwice(game);
    const bool isOtherGame = rules_ != position.rules() || drawn != drawn_;
    if (isOtherGame) solver_.forget();
    if (isOtherGame || position.hash() != lastRoot_) {
        asked_ = searched_ = searchedBefore_ = 0;
        sought_ = {};
        tightened_ = granted_ = 0;
        found_.reset();
        shortest_.clear();
    }
    rules_ = position.rules();
    drawn_ = std::move(drawn);
    lastRoot_ = position.hash();
}

std::vector<Line> Prover::prove(const rules::Game& game, const search::Report& report,
                                const ShouldStop& shouldStop) {
    prepare(game);
    if (report.nodes < searched_) searchedBefore_ += searched_; // the engine has begun anew
    searched_ = report.nodes;
    std::vector<Line> lines = unproved(report);
    for (Line& line : lines) {
        line.proved = holds(game, line, shouldStop);
        if (&line != &lines.front()) line.exact = line.proved && isShortest(game, line, shouldStop);
    }
    if (lines.front().proved) adopt(game, lines.front(), shouldStop);
    if (!found_ && !lines.front().proved) seek(game.position(), report, shouldStop);
    if (!found_) return lines;
    tighten(game.position(), shouldStop);
    enter(game, lines, shouldStop);
    return lines;
}

std::vector<Line> Prover::shorten(const rules::Game& game, const search::Report& report, std::uint64_t nodes,
                                  const ShouldStop& shouldStop) {
    prepare(game);
    granted_ += nodes;
    return prove(game, report, shouldStop);
}

Answer Prover::ask(const Question& question, int within, std::uint64_t nodes, const ShouldStop& shouldStop) {
    Limits limits;
    // What the table knows is answered even when nothing is left.
    const std::uint64_t left = std::max<std::uint64_t>(most_ - std::min(asked_, most_), 1);
    limits.nodes = std::min(nodes, left);
    Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    const Answer answer = solver_.ask(question, within, limits, drawn_, callbacks);
    asked_ += answer.nodes;
    return answer;
}

WinWithin Prover::winWithin(const rules::Game& game, int plies, std::uint64_t nodes,
                            const ShouldStop& shouldStop) {
    prepare(game);
    const Question question{game.position(), game.position().side()};
    const Answer answer = ask(question, plies, std::max(kNodes, nodes), shouldStop);
    if (answer.verdict != Verdict::Win) return {answer.verdict, {}};
    Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    std::vector<rules::Move> moves = solver_.line(question, answer.distance, callbacks);
    if (moves.empty()) return {};
    return {Verdict::Win, {{std::move(moves), search::winIn(answer.distance)}, true, false}};
}

bool Prover::holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop) {
    if (!search::isDecided(line.score) || line.moves.empty()) return false;
    const rules::Color mover = game.position().side();
    const rules::Color winner = search::isWin(line.score) ? mover : rules::other(mover);
    const rules::Position next = game.position().after(line.moves.front());
    const int within = search::pliesToEnd(line.score) - 1;
    if (next.outcome().isOver()) return next.outcome().winner() == winner;
    if (std::find(drawn_.begin(), drawn_.end(), next.hash()) != drawn_.end()) return false;
    return ask({next, winner}, within, kNodes, shouldStop).verdict == Verdict::Win;
}

// Whether the game can't be decided in fewer moves after the first move of a line that is proved.
bool Prover::isShortest(const rules::Game& game, const Line& line, const ShouldStop& shouldStop) {
    const auto [known, isNew] = shortest_.try_emplace({line.moves.front().raw(), line.score}, false);
    if (!isNew) return known->second;
    const rules::Position next = game.position().after(line.moves.front());
    const rules::Color mover = game.position().side();
    const rules::Color winner = search::isWin(line.score) ? mover : rules::other(mover);
    const int fewer = pliesOfFewerMoves(search::pliesToEnd(line.score)) - 1;
    known->second = fewer < 0 || next.outcome().isOver() ||
                    ask({next, winner}, fewer, kNodes, shouldStop).verdict == Verdict::NotWin;
    return known->second;
}

// Takes the first line of a report, which is proved, as the win that was found, if none is known that is as
// short. A win by one move is one of the position; a loss is one only if the other moves lose as well.
void Prover::adopt(const rules::Game& game, const Line& line, const ShouldStop& shouldStop) {
    const rules::Color mover = game.position().side();
    const int distance = search::pliesToEnd(line.score);
    const bool wins = search::isWin(line.score);
    if (found_ && found_->distance <= distance) return;
    if (!wins &&
        ask({game.position(), rules::other(mover)}, distance, kNodes, shouldStop).verdict != Verdict::Win)
        return;
    found_ = {wins ? mover : rules::other(mover), distance, false};
}

// Goes on where the search for the report before left off: its results are in the solver's table.
void Prover::seek(const rules::Position& root, const search::Report& report, const ShouldStop& shouldStop) {
    const search::Score score = report.lines.front().score;
    const rules::Color winner = score > 0 ? root.side() : rules::other(root.side());
    const std::uint64_t most = (searchedBefore_ + searched_) / kShare;
    if (std::abs(score) < kAhead || most < sought_[winner] + kLeastNodes) return;
    const Answer answer = ask({root, winner}, kUnbounded, most - sought_[winner], shouldStop);
    sought_[winner] += answer.nodes;
    if (answer.verdict == Verdict::Win && search::isWin(search::winIn(answer.distance)))
        found_ = {winner, answer.distance, false};
}

// Looks for a win in fewer moves than the one that was found, until there is none. Each question goes on
// where it was left when the effort ran out: what is known of it is in the solver's table.
void Prover::tighten(const rules::Position& root, const ShouldStop& shouldStop) {
    const std::uint64_t most = kNodes + granted_ + (searchedBefore_ + searched_) / kShare;
    while (!found_->exact) {
        const int fewer = pliesOfFewerMoves(found_->distance);
        if (fewer == 0) {
            found_->exact = true;
            return;
        }
        if (tightened_ + kLeastNodes > most) return;
        const Answer answer = ask({root, found_->winner}, fewer, most - tightened_, shouldStop);
        tightened_ += answer.nodes;
        if (answer.verdict == Verdict::Unknown) return;
        if (answer.verdict == Verdict::Win) found_->distance = answer.distance;
        found_->exact = answer.verdict == Verdict::NotWin;
    }
}

// Puts the win that was found into the lines.
void Prover::enter(const rules::Game& game, std::vector<Line>& lines, const ShouldStop& shouldStop) {
    const auto [winner, distance, exact] = *found_;
    const bool wins = winner == game.position().side();
    const search::Score score = wins ? search::winIn(distance) : search::lossIn(distance);
    Line& first = lines.front();
    if (first.proved && search::movesToEnd(first.score) == search::movesToEnd(score)) {
        first.exact = exact;
        return;
    }
    if (!wins) { // whatever is played
        for (Line& line : lines)
            if (!line.proved) {
                line.score = score;
                line.proved = true;
            }
        first.exact = exact && first.score == score;
        return;
    }
    // As much of the line as is still in the table. The rest is not worth another search.
    Solver::Callbacks callbacks;
    callbacks.shouldStop = [] { return true; };
    Line win{{solver_.line({game.position(), winner}, distance, callbacks), score}, false, exact};
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
