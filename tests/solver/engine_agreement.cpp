#include "solver/engine_agreement.h"

#include "base/clock.h"
#include "notation/position_text.h"
#include "rules/movegen.h"
#include "search/engine.h"

namespace sixth::solver::testing {

std::string fault(search::Score score, rules::Color side, const Enumeration::Value& value) {
    if (!search::isDecided(score))
        return value.winner && value.distance <= kSurelySeen ? "a near end is not seen" : "";
    const rules::Color claimed = search::isWin(score) ? side : rules::other(side);
    if (value.winner != claimed) return "a win is claimed that is none";
    if (search::pliesToEnd(score) < value.distance) return "the distance is too short";
    return "";
}

EngineAgreement compareEngine(const Enumeration& truth, std::size_t step,
                              const std::function<void(const EngineAgreement&)>& onProgress) {
    constexpr std::size_t kProgressEvery = std::size_t{1} << 14;
    search::Options options;
    options.hashMegabytes = 4;
    search::Engine engine(base::monotonicMs, options);
    search::Limits limits;
    limits.depth = kSeeingDepth;
    EngineAgreement agreement;
    for (std::size_t i = 0; i < truth.size(); i += step) {
        const rules::Position& position = truth.position(i);
        if (rules::legalMoves(position).empty()) continue;
        const search::Score score = engine.search(rules::Game(position), limits, {}).lines[0].score;
        ++agreement.asked;
        if (search::isDecided(score)) ++agreement.decided;
        if (std::string what = fault(score, position.side(), truth.value(i)); !what.empty())
            agreement.faults.push_back(what + ": " + notation::writePosition(position));
        if (onProgress && agreement.asked % kProgressEvery == 0) onProgress(agreement);
    }
    return agreement;
}

} // namespace sixth::solver::testing
