#include "match/game_play.h"
#include "match/simple_players.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Game;
using rules::Position;

// A player that does what a test says.
class ScriptedPlayer final : public Player {
public:
    using Script = std::function<Choice(const Game&, const MoveBudget&)>;
    explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

    std::optional<Failure> newGame(const rules::Ruleset&, std::uint64_t seed) override {
        seeds.push_back(seed);
        return startFailure;
    }
    Choice choose(const Game& game, const MoveBudget& budget) override { return script_(game, budget); }

    std::optional<Failure> startFailure;
    std::vector<std::uint64_t> seeds;

private:
    Script script_;
};

// A clock that only a test moves.
struct Play {
    std::int64_t now = 0;
    bool stop = false;
    Surroundings surroundings{[this] { return now; }, [this] { return stop; }};
    RandomPlayer opponent;

    PlayedGame operator()(Player& silver, const Limit& limit = {}) {
        return playGame(Game(Position::start({})), {{&silver, limit, 1}, {&opponent, {}, 2}}, surroundings,
                        100);
    }
};

Choice firstMove(const Game& game) {
    return rules::legalMoves(game.position())[0];
}

TEST(GamePlay, failuresAreLosses) {
    Play play;
    ScriptedPlayer crashing(
        [](const Game&, const MoveBudget&) { return Failure{FailureKind::Crash, "gone"}; });
    const PlayedGame played = play(crashing);
    EXPECT_EQ(played.failed, Color::Silver);
    EXPECT_EQ(played.game.outcome(), (rules::Outcome{rules::Result::Red, rules::Reason::Abandoned}));
    crashing.startFailure = Failure{FailureKind::Start, "not there"};
    EXPECT_EQ(play(crashing).failure.kind, FailureKind::Start);
}

TEST(GamePlay, illegalMovesAreLosses) {
    Play play;
    ScriptedPlayer player([](const Game&, const MoveBudget&) { return rules::Move::pass(); });
    EXPECT_EQ(play(player).failure.kind, FailureKind::Illegal);
}

TEST(GamePlay, moveTimeHasAMargin) {
    Play play;
    Limit limit;
    limit.moveTimeMs = 1000;
    std::int64_t used = 1100;
    ScriptedPlayer player([&](const Game& game, const MoveBudget& budget) {
        EXPECT_EQ(budget.moveTimeMs, 1000);
        play.now += used;
        return firstMove(game);
    });
    EXPECT_FALSE(play(player, limit).failed);
    used = 1101;
    const PlayedGame played = play(player, limit);
    EXPECT_EQ(played.failure.kind, FailureKind::Time);
    EXPECT_EQ(played.game.outcome().reason, rules::Reason::Time);
}

TEST(GamePlay, theClockRunsDownAndIsAddedTo) {
    Play play;
    Limit limit;
    limit.clock = GameClock{1000, 200};
    std::vector<std::int64_t> shown;
    ScriptedPlayer player([&](const Game& game, const MoveBudget& budget) {
        EXPECT_FALSE(budget.clockMs[Color::Red]); // has none
        EXPECT_EQ(budget.incrementMs[Color::Silver], 200);
        shown.push_back(*budget.clockMs[Color::Silver]);
        play.now += 500;
        return firstMove(game);
    });
    const PlayedGame played = play(player, limit);
    EXPECT_EQ(played.failure.kind, FailureKind::Time);
    // 1000 -500 +200 = 700, 400; then 100 over is just allowed and 200 are left, of which 500 can't be taken.
    EXPECT_EQ(shown, (std::vector<std::int64_t>{1000, 700, 400, 200}));
}

TEST(GamePlay, eachPlayerHasTheirOwnSeedAndLimits) {
    Play play;
    int turns = 0;
    ScriptedPlayer silver([&](const Game& game, const MoveBudget& budget) -> Choice {
        EXPECT_EQ(budget.clockMs.silver, 60'000);
        EXPECT_EQ(budget.nodes, 7U);
        return firstMove(game);
    });
    ScriptedPlayer red([&](const Game& game, const MoveBudget& budget) -> Choice {
        EXPECT_FALSE(budget.clockMs.silver || budget.clockMs.red ||
                     budget.nodes); // a clock that is not theirs
        play.stop = ++turns == 2;
        return firstMove(game);
    });
    Limit limit;
    limit.clock = GameClock{60'000, 0};
    limit.nodes = 7;
    (void)playGame(Game(Position::start({})), {{&silver, limit, 11}, {&red, {}, 12}}, play.surroundings, 100);
    EXPECT_EQ(turns, 2);
    EXPECT_EQ(silver.seeds, std::vector<std::uint64_t>{11});
    EXPECT_EQ(red.seeds, std::vector<std::uint64_t>{12});
}

// Both sides carry one disk to and fro, where no repetition ends the game.
TEST(GamePlay, longGamesStayUnfinished) {
    Play play;
    const auto script = [](const Game& game, const MoveBudget&) -> Choice {
        constexpr std::array<const char*, 4> kCycle{"1a1a5", "1e1e5", "1a5a1", "1e5e1"};
        return *notation::readMove(game.position(), kCycle[game.moves().size() % kCycle.size()]);
    };
    ScriptedPlayer silver(script);
    ScriptedPlayer red(script);
    const rules::Ruleset rules = *notation::readRuleset("sixth;repetition=none");
    const Game game(*notation::readPosition(rules, "P,x3,P/x5/x5/x5/Pp,x3,Pp s 11P13p - - 5"));
    const PlayedGame played = playGame(game, {{&silver, {}, 1}, {&red, {}, 2}}, play.surroundings, 100);
    EXPECT_EQ(played.game.moves().size(), kMostPlies);
    EXPECT_FALSE(played.game.isOver());
    EXPECT_FALSE(played.failed);
}

TEST(GamePlay, stopsWhenToldTo) {
    Play play;
    ScriptedPlayer player([&](const Game& game, const MoveBudget&) {
        play.stop = true;
        return firstMove(game);
    });
    EXPECT_TRUE(play(player).isStopped);
}

} // namespace
} // namespace sixth::match
