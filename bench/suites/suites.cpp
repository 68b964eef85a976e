// Makes suites of positions whose answer is known by a plain full-width search or by the solver, and scores
// the engine on them.
//
//   suites make crown|only --plies N --count N [--rules R] [--seed S] [--filter engine] [--judge solver]
//                                                                       prints positions
//   suites run FILE [--nodes N]                                         how many the engine solves
//
// With --judge solver the solver gives the answers. It takes seconds where full width takes minutes.
// With --filter engine, only positions are judged in which the engine, searching as many plies, announces a
// crown in exactly that number. Random positions with a long forced crown are rare.
//
// A line of a suite has the fields kind, plies, ruleset, position and solving moves. Tabs separate the
// fields, spaces the moves.

#include "base/clock.h"
#include "base/rng.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "rules/threats.h"
#include "search/engine.h"
#include "suites/full_width.h"
#include "suites/solver_judge.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace sixth::bench {
namespace {

using rules::Move;
using rules::Position;

constexpr std::uint64_t kPositionLimit = 40'000'000;

struct Arguments {
    std::string command;
    std::string what;
    std::map<std::string, std::string> values;

    [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise) const {
        const auto found = values.find(name);
        return found == values.end() ? otherwise : found->second;
    }
    [[nodiscard]] std::uint64_t number(const std::string& name, std::uint64_t otherwise) const {
        const auto found = values.find(name);
        return found == values.end() ? otherwise : std::strtoull(found->second.c_str(), nullptr, 10);
    }
};

std::optional<Arguments> readArguments(int count, char** words) {
    if (count < 3) return std::nullopt;
    Arguments result{words[1], words[2], {}};
    for (int i = 3; i + 1 < count; i += 2) {
        const std::string name = words[i];
        if (name.rfind("--", 0) != 0) return std::nullopt;
        result.values[name.substr(2)] = words[i + 1];
    }
    return result;
}

// A position after some random moves, none of which crowns or lets somebody crown.
std::optional<Position> randomMiddle(const rules::Ruleset& rules, base::Rng& rng) {
    Position position = Position::start(rules);
    const int plies = 10 + static_cast<int>(rng.below(24));
    for (int i = 0; i < plies; ++i) {
        rules::MoveList moves = rules::legalMoves(position);
        std::optional<Position> next;
        while (!next && !moves.empty()) {
            const std::size_t pick = rng.below(static_cast<std::uint32_t>(moves.size()));
            const Position candidate = position.after(moves[pick]);
            if (!candidate.isEnded() && !rules::canCrown(candidate, candidate.side())) next = candidate;
            std::swap(moves[pick], moves[moves.size() - 1]);
            moves.resize(moves.size() - 1);
        }
        if (!next) return std::nullopt;
        position = *next;
    }
    return position;
}

// The moves that win within this many plies, if the position is decided in exactly so many.
template <typename Judge>
std::vector<Move> crownMoves(const Position& position, int plies) {
    Judge search(kPositionLimit);
    if (search.winsWithin(position, plies - 2) || !search.winsWithin(position, plies)) return {};
    std::vector<Move> result;
    for (const Move move : rules::legalMoves(position)) {
        const Position next = position.after(move);
        if (!next.isEnded() && search.losesWithin(next, plies - 1)) result.push_back(move);
    }
    if (search.isExhausted()) return {};
    return result;
}

// Whether the engine, searching as deep, announces the end in exactly this many plies.
bool engineExpects(search::Engine& engine, const Position& position, int plies) {
    search::Limits limits;
    limits.depth = plies;
    engine.newGame();
    const search::Report report = engine.search(rules::Game(position), limits, {});
    const search::Score score = report.lines.front().score;
    return search::isWin(score) && search::pliesToEnd(score) == plies;
}

// The only move after which the opponent has no win within this many plies, if there is just one.
template <typename Judge>
std::vector<Move> onlyMove(const Position& position, int plies) {
    Judge search(kPositionLimit);
    if (search.winsWithin(position, plies)) return {};
    std::vector<Move> result;
    for (const Move move : rules::legalMoves(position)) {
        const Position next = position.after(move);
        if (next.isEnded() || search.winsWithin(next, plies)) continue;
        result.push_back(move);
        if (result.size() > 1) return {};
    }
    // The move must hold for two more plies, or it only loses later.
    if (result.empty() || search.winsWithin(position.after(result[0]), plies + 2)) return {};
    if (search.isExhausted()) return {};
    return result;
}

template <typename Judge>
int make(const Arguments& arguments) {
    const auto rules = notation::readRuleset(arguments.text("rules", "sixth"));
    if (!rules || (arguments.what != "crown" && arguments.what != "only")) {
        fmt::print(stderr, "suites: 'make' takes crown or only, and a ruleset\n");
        return 2;
    }
    const auto plies = static_cast<int>(arguments.number("plies", 3));
    const std::uint64_t count = arguments.number("count", 100);
    base::Rng rng(base::mix64(arguments.number("seed", 1)));
    const bool filter = arguments.text("filter", "") == "engine";
    search::Options options;
    options.hashMegabytes = 16;
    search::Engine engine(base::monotonicMs, options);
    std::set<std::uint64_t> seen;
    for (std::uint64_t found = 0; found < count;) {
        const auto position = randomMiddle(*rules, rng);
        if (!position || rules::canCrown(*position, position->side())) continue;
        if (!seen.insert(position->hash()).second) continue;
        if (filter && !engineExpects(engine, *position, plies)) continue;
        const std::vector<Move> moves = arguments.what == "crown" ? crownMoves<Judge>(*position, plies)
                                                                  : onlyMove<Judge>(*position, plies);
        if (moves.empty()) continue;
        ++found;
        std::string texts;
        for (const Move move : moves)
            texts += (texts.empty() ? "" : " ") + notation::writeMove(*position, move);
        fmt::print("{}\t{}\t{}\t{}\t{}\n", arguments.what, plies, notation::writeRuleset(*rules),
                   notation::writePosition(*position), texts);
        std::fflush(stdout);
    }
    return 0;
}

struct Score {
    int solved = 0;
    int total = 0;
    std::uint64_t nodes = 0;
};

int run(const Arguments& arguments) {
    std::ifstream file(arguments.what);
    if (!file) {
        fmt::print(stderr, "suites: can't read {}\n", arguments.what);
        return 2;
    }
    search::Limits limits;
    limits.nodes = arguments.number("nodes", 2'000'000);
    search::Engine engine(base::monotonicMs);
    std::map<std::string, Score> scores;
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream stream(line);
        std::vector<std::string> fields;
        for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
        if (fields.size() != 5) continue;
        const auto rules = notation::readRuleset(fields[2]);
        const auto position =
            rules ? notation::readPosition(*rules, fields[3]) : tl::unexpected(rules.error());
        if (!position) {
            fmt::print(stderr, "suites: not a position: {}\n", line);
            return 2;
        }
        engine.newGame();
        const auto report = engine.search(rules::Game(*position), limits, {});
        const std::string answer = notation::writeMove(*position, report.lines.front().moves.front());
        std::istringstream solutions(fields[4]);
        bool solved = false;
        for (std::string move; solutions >> move;) solved = solved || move == answer;
        Score& score = scores[fields[0] + " " + fields[1]];
        score.solved += solved ? 1 : 0;
        score.nodes += report.nodes;
        ++score.total;
        if (!solved) fmt::print("missed with {} (score {}): {}\n", answer, report.lines.front().score, line);
    }
    for (const auto& [kind, score] : scores)
        fmt::print("{}: {} of {}, {} nodes on average\n", kind, score.solved, score.total,
                   score.nodes / static_cast<std::uint64_t>(score.total));
    return 0;
}

} // namespace
} // namespace sixth::bench

int main(int count, char** words) {
    const auto arguments = sixth::bench::readArguments(count, words);
    if (arguments && arguments->command == "make") {
        const std::string judge = arguments->text("judge", "full-width");
        if (judge == "full-width") return sixth::bench::make<sixth::bench::FullWidth>(*arguments);
        if (judge == "solver") return sixth::bench::make<sixth::bench::SolverJudge>(*arguments);
    }
    if (arguments && arguments->command == "run") return sixth::bench::run(*arguments);
    fmt::print(stderr,
               "Usage: suites make crown|only --plies N --count N [--rules R] [--seed S] [--filter engine]\n"
               "                   [--judge full-width|solver]\n"
               "       suites run FILE [--nodes N]\n");
    return 2;
}
