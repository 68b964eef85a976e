// The solver on suites of positions whose answer a plain full-width search knows (see suites.cpp).
//
//   solver_bench FILE… [--full-width N]
//
// Every position is solved. Its proof is checked by the plain rules, and checked again with one move altered,
// which must fail. The full-width search gets at most N positions (default 2,000,000). If that is not enough,
// it counts as N.

#include "base/clock.h"
#include "base/rng.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "reference/proof_check.h"
#include "rules/movegen.h"
#include "solver/solver.h"
#include "suites/full_width.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace sixth::bench {
namespace {

struct Task {
    int plies = 0;
    rules::Position position;
};

std::vector<Task> readSuite(const std::string& path) {
    std::vector<Task> tasks;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream stream(line);
        std::vector<std::string> fields;
        for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
        if (fields.size() != 5 || fields[0] != "crown") continue;
        const auto rules = notation::readRuleset(fields[2]);
        const auto position =
            rules ? notation::readPosition(*rules, fields[3]) : tl::unexpected(rules.error());
        if (position) tasks.push_back({std::atoi(fields[1].c_str()), *position});
    }
    return tasks;
}

std::vector<std::uint8_t> encode(const solver::Proof& proof) {
    return solver::encodeProof(proof, notation::writeRuleset(proof.root.rules()),
                               notation::writePosition(proof.root));
}

// An invalid proof: the move at the root is replaced by a legal move that does not win within the plies of
// the proof, or by no move at all if there is none.
solver::Proof altered(const solver::Proof& proof, solver::Solver& solver, int within, base::Rng& rng) {
    solver::Proof wrong = proof;
    rules::MoveList moves = rules::legalMoves(proof.root);
    solver::Limits few; // a move that takes longer to refute is skipped
    few.nodes = 20'000;
    while (!moves.empty()) {
        const std::size_t pick = rng.below(static_cast<std::uint32_t>(moves.size()));
        const rules::Position next = proof.root.after(moves[pick]);
        const bool wins = !next.isEnded() && solver.ask({next, proof.winner}, within + 2, few).verdict !=
                                                 solver::Verdict::NotWin;
        if (!wins) {
            wrong.moves[0] = moves[pick];
            return wrong;
        }
        std::swap(moves[pick], moves[moves.size() - 1]);
        moves.resize(moves.size() - 1);
    }
    wrong.moves[0] = rules::Move::pass();
    return wrong;
}

struct Tally {
    int positions = 0;
    int proved = 0;
    int accepted = 0;
    int rejected = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    std::size_t bytes = 0;
    std::vector<std::uint64_t> own;
    std::vector<double> ratios;
};

template <typename T>
T median(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? T{} : values[values.size() / 2];
}

void measure(const Task& task, std::uint64_t fullWidth, base::Rng& rng, Tally& tally) {
    solver::Solver solver(base::monotonicMs, {16, 1});
    const solver::Question question{task.position, task.position.side()};
    solver::Limits limits;
    limits.nodes = 100'000'000;
    const solver::Answer answer = solver.solve(question, limits);
    ++tally.positions;
    tally.nodes += answer.nodes;
    tally.milliseconds += answer.elapsedMs;
    tally.own.push_back(answer.nodes);
    if (answer.verdict != solver::Verdict::Win) return;
    ++tally.proved;
    FullWidth plain(fullWidth);
    (void)plain.winsWithin(task.position, task.plies);
    tally.ratios.push_back(static_cast<double>(plain.nodes()) / static_cast<double>(answer.nodes));
    const auto proof = solver.prove(question, answer.distance);
    if (!proof) return;
    const auto file = encode(*proof);
    tally.bytes += file.size();
    tally.accepted += reference::checkProof(file).valid ? 1 : 0;
    const auto wrong = altered(*proof, solver, answer.distance, rng);
    tally.rejected += reference::checkProof(encode(wrong)).valid ? 0 : 1;
}

int run(const std::vector<std::string>& files, std::uint64_t fullWidth) {
    std::map<int, Tally> tallies;
    base::Rng rng(1);
    for (const std::string& file : files)
        for (const Task& task : readSuite(file)) measure(task, fullWidth, rng, tallies[task.plies]);
    bool all = !tallies.empty();
    for (const auto& [plies, tally] : tallies) {
        fmt::print(
            "{} plies: {} positions, {} proved, {} proofs accepted, {} altered ones rejected; nodes median "
            "{}, most {}; full width / solver median {:.0f}; {:.2f} million nodes a second; {} bytes a "
            "proof\n",
            plies, tally.positions, tally.proved, tally.accepted, tally.rejected, median(tally.own),
            *std::max_element(tally.own.begin(), tally.own.end()), median(tally.ratios),
            static_cast<double>(tally.nodes) / 1000.0 /
                static_cast<double>(std::max<std::int64_t>(tally.milliseconds, 1)),
            tally.bytes / static_cast<std::size_t>(std::max(tally.accepted, 1)));
        all = all && tally.proved == tally.positions && tally.accepted == tally.positions &&
              tally.rejected == tally.positions;
    }
    return all ? 0 : 1;
}

} // namespace
} // namespace sixth::bench

int main(int count, char** words) {
    std::vector<std::string> files;
    std::uint64_t fullWidth = 2'000'000;
    for (int i = 1; i < count; ++i) {
        if (std::string(words[i]) == "--full-width" && i + 1 < count)
            fullWidth = std::strtoull(words[++i], nullptr, 10);
        else
            files.emplace_back(words[i]);
    }
    if (files.empty()) {
        fmt::print(stderr, "Usage: solver_bench FILE... [--full-width N]\n");
        return 2;
    }
    return sixth::bench::run(files, fullWidth);
}
