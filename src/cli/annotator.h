#pragma once

#include "notation/record.h"
#include "review/review.h"
#include "rules/game.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <functional>
#include <string>
#include <vector>

namespace sixth::cli {

// Writes into a record what the engine and the solver find: for each move the score behind it, what it cost,
// and what went wrong; where something did, a mark and the better line as a variation. The form is in
// docs/notation.md. Variations of the record are analysed too.
class Annotator {
public:
    struct Settings {
        search::Options engine;
        search::Limits limits; // for each position
        std::string signature; // the tag Analysis: who looked, and how long
    };
    using ShouldStop = std::function<bool()>;

    Annotator(const Settings& settings, ShouldStop shouldStop);

    // `onPosition` is called after each position. The record must have no errors. What is returned after a
    // stop is not complete.
    [[nodiscard]] notation::Record annotate(const notation::Record& record,
                                            const std::function<void()>& onPosition);

private:
    void annotateLine(rules::Game game, std::vector<notation::RecordMove>& line, notation::Record* main);
    [[nodiscard]] review::Moment look(const rules::Game& game);

    const Settings& settings_;
    ShouldStop shouldStop_;
    search::Engine engine_;
    solver::Prover prover_;
    std::function<void()> onPosition_;
};

// How many positions annotate() looks at.
[[nodiscard]] std::size_t countPositions(const notation::Record& record);

// "+0.35", "S#3", "R#1": a score from Silver's side, or who wins by proof within so many own moves. Nothing
// for a finished game.
[[nodiscard]] std::string evaluationText(const review::Evaluation& evaluation);

} // namespace sixth::cli
