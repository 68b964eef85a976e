#pragma once

#include "base/clock.h"
#include "rules/position.h"
#include "solver/solver.h"

#include <cstdint>

namespace sixth::bench {

// Has the interface of FullWidth but asks the solver. It needs far fewer positions, so it can judge long
// forced crowns too. The price is that the judge is no longer a search that is obviously correct.
class SolverJudge {
public:
    explicit SolverJudge(std::uint64_t positionLimit) : left_(positionLimit) {}

    bool winsWithin(const rules::Position& position, int plies) {
        return wins(position, position.side(), plies);
    }
    bool losesWithin(const rules::Position& position, int plies) {
        return wins(position, rules::other(position.side()), plies);
    }
    [[nodiscard]] bool isExhausted() const { return left_ == 0; }

private:
    bool wins(const rules::Position& position, rules::Color player, int plies) {
        if (left_ == 0) return false;
        solver::Limits limits;
        limits.nodes = left_;
        const solver::Answer answer = solver_.ask({position, player}, plies, limits);
        left_ =
            answer.verdict == solver::Verdict::Unknown || answer.nodes >= left_ ? 0 : left_ - answer.nodes;
        return answer.verdict == solver::Verdict::Win;
    }

    std::uint64_t left_;
    solver::Solver solver_{base::monotonicMs};
};

} // namespace sixth::bench
