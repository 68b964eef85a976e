#include "solver/engine_agreement.h"

#include "base/clock.h"
#include "notation/position_text.h"
#include "rules/movegen.h"
#include "search/engine.h"

#include <algorithm>

namespace sixth::solver::testing {

namespace {

bool isWithin(int plies, const Enumeration::Value& value) {
    return value.winner && value.distance <= plies;
}

} // namespace

std::string fault(search::Score score, rules::Color side, const Enumeration::Value& value, int surelySeen) {
    if (!search::isDecided(score)) return isWithin(surelySeen, value) ? "a near end is not seen" : "";
    const rules::Color claimed = search::isWin(score) ? side : rules::other(side);
    if (value.winner != claimed) return "a win is claimed that is none";
    if (search::pliesToEnd(score) < value.distance) return "the distance is too short";
    return "";
}

EngineAgreement compareEngine(const Enumeration& truth, const EngineCompareOptions& options) {
    constexpr std::size_t kProgressEvery = std::size_t{1} << 14;
    constexpr int kSecondLookDepth = kSeeingDepth + 4;
    search::Options engineOptions;
    search::Engine second(base::monotonicMs, engineOptions);
    engineOptions.hashMegabytes = options.hashMegabytes;
    search::Engine engine(base::monotonicMs, engineOptions);
    EngineAgreement agreement;
    const std::size_t last = std::min(options.last, truth.size());
    const std::size_t count =
        last > options.first ? (last - options.first + options.step - 1) / options.step : 0;
    for (std::size_t i = count; i-- > 0;) {
        const std::size_t index = options.first + i * options.step;
        const rules::Position& position = truth.position(index);
        const Enumeration::Value value = truth.value(index);
        if (rules::legalMoves(position).empty()) continue;
        const auto search = [&position](search::Engine& by, int depth) {
            search::Limits limits;
            limits.depth = depth;
            return by.search(rules::Game(position), limits, {}).lines[0].score;
        };
        const bool near = isWithin(options.surelySeen, value);
        search::Score score = search(engine, near ? kSeeingDepth : options.farDepth);
        if (near && !search::isDecided(score)) {
            second.newGame();
            score = search(second, kSecondLookDepth);
            if (search::isDecided(score)) ++agreement.seenAtSecondLook;
        }
        ++agreement.asked;
        if (search::isDecided(score)) ++agreement.decided;
        if (std::string what = fault(score, position.side(), value, options.surelySeen); !what.empty())
            agreement.faults.push_back(what + ": " + notation::writePosition(position));
        if (options.onProgress && agreement.asked % kProgressEvery == 0) options.onProgress(agreement);
    }
    return agreement;
}

} // namespace sixth::solver::testing
