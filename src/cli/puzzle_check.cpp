#include "base/clock.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "cli/puzzle_options.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "puzzle/known.h"
#include "puzzle/maker.h"
#include "reference/proof_check.h"

#include <fmt/core.h>

#include <algorithm>

namespace sixth::cli {
namespace {

constexpr std::uint64_t kCheckNodes = 1'000'000'000; // what a puzzle of the pack needs is far less

// What is wrong with a puzzle; empty if nothing is. The solver proves all it says, and the plain rules play
// its winning strategy against every defence.
std::string faultOf(puzzle::Maker& maker, const puzzle::Puzzle& puzzle) {
    std::string why = maker.check(puzzle);
    if (!why.empty()) return why;
    const auto proof = maker.prove(puzzle);
    if (!proof) return "its strategy could not be written down";
    const auto bytes = solver::encodeProof(*proof, notation::writeRuleset(puzzle.position.rules()),
                                           notation::writePosition(puzzle.position));
    const reference::ProofCheck checked = reference::checkProof(bytes);
    return checked.valid ? std::string{} : "by the plain rules its strategy does not win: " + checked.reason;
}

} // namespace

int checkPuzzles(const PuzzleOptions& options) {
    auto puzzles = choosePuzzles(options);
    if (!puzzles) return report(puzzles.error());
    if (options.count > 0 && puzzles->size() > static_cast<std::size_t>(options.count))
        puzzles->erase(puzzles->begin() + options.count, puzzles->end());
    const InterruptGuard guard;
    puzzle::Maker maker(base::monotonicMs, kCheckNodes);
    maker.setStop(InterruptGuard::isInterrupted);
    const std::vector<std::size_t> repeated = puzzle::findRepeated(*puzzles);
    std::size_t wrong = 0;
    ProgressLine progress;
    for (std::size_t i = 0; i < puzzles->size(); ++i) {
        const puzzle::Puzzle& puzzle = (*puzzles)[i];
        progress.show(
            [&] { return fmt::format("{} of {} puzzles checked, {} wrong", i, puzzles->size(), wrong); });
        const bool isNew = !std::binary_search(repeated.begin(), repeated.end(), i);
        const std::string why =
            isNew ? faultOf(maker, puzzle) : "it is another puzzle once more, or comes up in solving one";
        if (InterruptGuard::isInterrupted()) {
            progress.clear();
            Failure cut =
                failure("puzzle", "the check was interrupted",
                        fmt::format("{} of {} puzzles checked, {} wrong", i, puzzles->size(), wrong));
            cut.exitCode = kInterrupted;
            return report(cut);
        }
        if (why.empty()) continue;
        ++wrong;
        progress.clear();
        report(failure("puzzle", why,
                       fmt::format("puzzle {}: {}", i + 1, notation::writePosition(puzzle.position))));
    }
    progress.clear();
    const int printed = print(
        fmt::format("{} puzzle{}, {} wrong\n", puzzles->size(), puzzles->size() == 1 ? "" : "s", wrong));
    return printed != kDone ? printed : wrong == 0 ? kDone : kNegative;
}

} // namespace sixth::cli
