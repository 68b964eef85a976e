#include "match/game_play.h"

#include "rules/legality.h"

#include <algorithm>
#include <string>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Move;
using rules::PerColor;

// One game under way: whose clock shows what, and who has failed.
class Table {
public:
    Table(const rules::Game& opening, const PerColor<Contestant>& contestants,
          const Surroundings& surroundings, std::int64_t marginMs)
        : contestants_(contestants), surroundings_(surroundings), marginMs_(marginMs),
          played_{opening, std::nullopt, {}, false, {}, {}} {
        for (const Color color : rules::kColors)
            if (const auto& clock = contestants_[color].limit.clock) clocks_[color] = clock->baseMs;
    }

    PlayedGame play() {
        for (const Color color : rules::kColors) {
            const Contestant& one = contestants_[color];
            if (const auto failure = one.player->newGame(played_.game.start().rules(), one.seed))
                fail(color, *failure);
            played_.engineNames[color] = one.player->engineName();
            if (isDone()) return std::move(played_);
        }
        while (!isDone() && !played_.game.isOver() && played_.game.moves().size() < kMostPlies) takeTurn();
        return std::move(played_);
    }

private:
    [[nodiscard]] bool isDone() {
        if (surroundings_.shouldStop()) played_.isStopped = true;
        return played_.isStopped || played_.failed;
    }

    void takeTurn() {
        const Color side = played_.game.position().side();
        Player& player = *contestants_[side].player;
        const std::int64_t begin = surroundings_.clock();
        const Choice choice = player.choose(played_.game, budgetFor(side));
        const std::int64_t used = surroundings_.clock() - begin;
        if (surroundings_.shouldStop()) return;
        if (const auto* failure = std::get_if<Failure>(&choice)) return fail(side, *failure);
        const Move move = std::get<Move>(choice);
        if (const auto refusal = rules::findRefusal(played_.game.position(), move))
            return fail(side, {FailureKind::Illegal, std::string(rules::sentence(*refusal))});
        if (player.keepsTime() && !keepTime(side, used)) return;
        played_.game.play(move);
        played_.notes.push_back({player.thought(), used});
    }

    [[nodiscard]] MoveBudget budgetFor(Color side) const {
        const Limit& limit = contestants_[side].limit;
        MoveBudget budget{limit.moveTimeMs, limit.nodes, {}, {}};
        if (!limit.clock) return budget;
        budget.clockMs = clocks_;
        for (const Color color : rules::kColors)
            if (const auto& clock = contestants_[color].limit.clock)
                budget.incrementMs[color] = clock->incrementMs;
        return budget;
    }

    bool keepTime(Color side, std::int64_t used) {
        const Limit& limit = contestants_[side].limit;
        const auto late = [&](std::int64_t allowed) {
            fail(side, {FailureKind::Time, "a move in " + std::to_string(used) + " ms, with " +
                                               std::to_string(allowed) + " ms to go"});
            return false;
        };
        if (limit.moveTimeMs && used > *limit.moveTimeMs + marginMs_) return late(*limit.moveTimeMs);
        if (!limit.clock) return true;
        std::int64_t& left = *clocks_[side];
        if (used > left + marginMs_) return late(left);
        left = std::max<std::int64_t>(left - used, 0) + limit.clock->incrementMs;
        return true;
    }

    void fail(Color side, const Failure& failure) {
        played_.failed = side;
        played_.failure = failure;
        const bool onTime = failure.kind == FailureKind::Time;
        played_.game.end(
            {rules::winFor(rules::other(side)), onTime ? rules::Reason::Time : rules::Reason::Abandoned});
    }

    const PerColor<Contestant>& contestants_;
    const Surroundings& surroundings_;
    std::int64_t marginMs_;
    PerColor<std::optional<std::int64_t>> clocks_;
    PlayedGame played_;
};

} // namespace

PlayedGame playGame(const rules::Game& opening, const PerColor<Contestant>& contestants,
                    const Surroundings& surroundings, std::int64_t marginMs) {
    return Table(opening, contestants, surroundings, marginMs).play();
}

} // namespace sixth::match
