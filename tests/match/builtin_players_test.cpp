#include "match/alpha_beta_player.h"
#include "match/crowns.h"
#include "match/engine_player.h"
#include "match/game_play.h"
#include "match/simple_players.h"
#include "match/support.h"
#include "match/uct_player.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/legality.h"
#include "rules/movegen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

namespace sixth::match {
namespace {

using rules::Game;
using rules::Move;
using rules::Position;

Game gameAt(std::string_view position, std::string_view rules = "sixth") {
    return Game(*notation::readPosition(ruleset(rules), position));
}

std::string choice(Player& player, const Game& game, std::uint64_t seed = 1, std::uint64_t nodes = 2000) {
    EXPECT_FALSE(player.newGame(game.start().rules(), seed));
    MoveBudget budget;
    budget.nodes = nodes;
    return notation::writeMove(game.position(), std::get<Move>(player.choose(game, budget)));
}

// All games in which something can be different, for whatever must hold everywhere.
const std::vector<std::string> kAllRules{"sixth",
                                         "sixth-kings",
                                         "sixmaking-4x4",
                                         "sixthmaking",
                                         "milady",
                                         "hunchback",
                                         "giant",
                                         "army",
                                         "giant;kings=3",
                                         "milady;kings=2",
                                         "army;kings=2",
                                         "sixth;size=3;disks=5;stuck=pass",
                                         "sixth;size=3;disks=4;stuck=draw;repetition=none",
                                         "army;army=draft;silver=8P1G1M;red=9P1H;milady-rights=move"};

// Silver's Bishop c3 reaches e5; the two make a King with Silver on top.
constexpr std::string_view kSilverCrowns = "x4,Pp/x5/x2,PpPP,x2/x5/x5 s 11P13p - - 7";

// The fast search for crowns against the plain definition, on random games.
TEST(Crowns, findCrownAgreesWithTheMoveList) {
    base::Rng rng(5);
    for (const std::string& rules : kAllRules) {
        for (int i = 0; i < 20; ++i) {
            Game game(Position::start(ruleset(rules)));
            while (!game.isOver() && game.moves().size() < 200) {
                const Position& position = game.position();
                const rules::MoveList moves = rules::legalMoves(position);
                const bool some = std::any_of(moves.begin(), moves.end(), [&](Move move) {
                    return rules::crownedBy(position, move) == position.side();
                });
                const auto found = findCrown(position);
                ASSERT_EQ(found.has_value(), some) << rules << " " << notation::writePosition(position);
                if (found) {
                    ASSERT_TRUE(rules::isLegal(position, *found));
                    ASSERT_EQ(rules::crownedBy(position, *found), position.side());
                }
                game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
    }
}

TEST(Crowns, seesWhatIsLostAtOnce) {
    EXPECT_FALSE(isLostAtOnce(gameAt(kSilverCrowns).position()));
    // Red to move, and Silver threatens c3e5; Red can meet that by taking disks away.
    EXPECT_FALSE(isLostAtOnce(gameAt("x4,Pp/x5/x2,PpPP,x2/x5/x5 r 11P13p - - 8").position()));
    EXPECT_FALSE(isLostAtOnce(Position::start(ruleset("sixth"))));
}

TEST(Crowns, knowsTheThirdOccurrence) {
    Game game = gameAt("P,x3,P/x5/x5/x5/Pp,x3,Pp s 11P13p - - 5");
    for (const char* move : {"1a1a5", "1e1e5", "1a5a1", "1e5e1", "1a1a5", "1e1e5", "1a5a1", "1e5e1"}) {
        const Move next = *notation::readMove(game.position(), move);
        EXPECT_FALSE(drawsByRepetition(game, next));
        game.play(next);
    }
    EXPECT_TRUE(drawsByRepetition(game, *notation::readMove(game.position(), "1a1a5")));
    EXPECT_FALSE(drawsByRepetition(game, *notation::readMove(game.position(), "c3")));
}

TEST(Players, takeTheCrown) {
    const Game game = gameAt(kSilverCrowns);
    GreedyPlayer greedy;
    UctPlayer uct(1, kCalm);
    AlphaBetaPlayer alphaBeta(2, kCalm);
    EnginePlayer engine({1}, kCalm);
    for (Player* player : std::initializer_list<Player*>{&greedy, &uct, &alphaBeta, &engine}) {
        const std::string move = choice(*player, game);
        EXPECT_EQ(rules::crownedBy(game.position(), *notation::readMove(game.position(), move)),
                  rules::Color::Silver)
            << move;
    }
}

// Red can't crown here, and most moves let Silver do so.
TEST(Players, meetAThreat) {
    const Game game = gameAt("x4,Pp/x5/x2,PpPP,x2/x5/x5 r 11P13p - - 8");
    GreedyPlayer greedy;
    UctPlayer uct(1, kCalm);
    AlphaBetaPlayer alphaBeta(3, kCalm);
    EnginePlayer engine({1}, kCalm);
    for (Player* player : std::initializer_list<Player*>{&greedy, &uct, &alphaBeta, &engine})
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const std::string move = choice(*player, game, seed, 5000);
            EXPECT_FALSE(findCrown(game.position().after(*notation::readMove(game.position(), move))))
                << move;
        }
}

TEST(RandomPlayer, triesEveryMove) {
    const Game game(Position::start(ruleset("sixth;size=3")));
    RandomPlayer player;
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) seen.insert(choice(player, game, seed));
    EXPECT_EQ(seen.size(), 9U);
    EXPECT_EQ(choice(player, game, 42), choice(player, game, 42));
}

TEST(UctPlayer, obeysItsLimits) {
    const Game game(Position::start(ruleset("sixth")));
    std::int64_t now = 0; // a millisecond passes with every look at the clock
    UctPlayer player(0.6, {[&now] { return now++; }, [&now] { return now > 1000; }});
    (void)choice(player, game, 1, 123);
    EXPECT_EQ(player.playouts(), 123U);
    MoveBudget budget;
    budget.moveTimeMs = 50;
    now = 0;
    (void)player.choose(game, budget);
    EXPECT_GE(now, 50);
    EXPECT_LT(now, 55);
    EXPECT_GT(player.playoutMoves(), player.playouts());
    budget = {};
    budget.clockMs[rules::Color::Silver] = 900; // a thirtieth of it
    now = 0;
    (void)player.choose(game, budget);
    EXPECT_GE(now, 30);
    EXPECT_LT(now, 35);
}

TEST(UctPlayer, isTheSameForTheSameSeed) {
    Game game(Position::start(ruleset("sixth")));
    game.play(*notation::readMove(game.position(), "c3"));
    UctPlayer player(0.6, kCalm);
    EXPECT_EQ(choice(player, game, 9, 500), choice(player, game, 9, 500));
}

TEST(UctPlayer, comesBackWhenToldToStop) {
    UctPlayer player(0.6, {steadyClock(), [] { return true; }});
    const Game game(Position::start(ruleset("sixth")));
    (void)player.choose(game, {}); // five seconds otherwise
    EXPECT_LT(player.playouts(), 100U);
}

TEST(AlphaBetaPlayer, evaluatesHeightsAndPoints) {
    EXPECT_EQ(AlphaBetaPlayer::evaluate(gameAt("x4,Pp/x5/x2,PpPP,x2/x5/x5 s 11P13p - - 7").position()),
              4 - 2);
    EXPECT_EQ(AlphaBetaPlayer::evaluate(gameAt("x4,Pp/x5/x2,PpPP,x2/x5/x5 r 11P13p - - 8").position()),
              2 - 4);
    EXPECT_EQ(
        AlphaBetaPlayer::evaluate(gameAt("x4,p/x5/x5/x5/x5 s 15P14p 2-1 - 7", "sixth-kings").position()),
        100 - 1);
}

// Plain minimax over all moves: what alpha-beta must agree with.
int minimax(const Position& position, int depth, int ply) {
    const rules::Outcome outcome = position.outcome();
    if (outcome.isOver() && (depth > 0 || position.isEnded())) {
        if (!outcome.winner()) return 0;
        return *outcome.winner() == position.side() ? AlphaBetaPlayer::kWon - ply
                                                    : ply - AlphaBetaPlayer::kWon;
    }
    if (depth == 0) return AlphaBetaPlayer::evaluate(position);
    int best = -AlphaBetaPlayer::kWon - 1;
    for (const Move move : rules::legalMoves(position))
        best = std::max(best, -minimax(position.after(move), depth - 1, ply + 1));
    return best;
}

TEST(AlphaBetaPlayer, agreesWithMinimax) {
    base::Rng rng(3);
    AlphaBetaPlayer player(3, kCalm);
    for (const char* rules : {"sixth;size=3;disks=5", "sixth;size=3;disks=4;kings=2;stuck=pass",
                              "giant;size=3;disks=4", "milady;size=3;disks=3;stuck=draw"}) {
        for (int i = 0; i < 10; ++i) {
            Game game(Position::start(ruleset(rules)));
            while (!game.isOver() && game.moves().size() < 30) {
                const Position& position = game.position();
                ASSERT_EQ(
                    player.search(position, 3, 0, -AlphaBetaPlayer::kWon - 1, AlphaBetaPlayer::kWon + 1),
                    minimax(position, 3, 0))
                    << rules << " " << notation::writePosition(position);
                const rules::MoveList moves = rules::legalMoves(position);
                game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
    }
}

// Every player finishes games of every ruleset without a failure; illegal moves would be one.
TEST(Players, playEveryRuleset) {
    RandomPlayer random;
    GreedyPlayer greedy;
    UctPlayer uct(0.6, kCalm);
    AlphaBetaPlayer alphaBeta(2, kCalm);
    EnginePlayer engine({1}, kCalm);
    Limit few;
    few.nodes = 60;
    for (const std::string& rules : kAllRules) {
        for (Player* player : std::initializer_list<Player*>{&random, &greedy, &uct, &alphaBeta, &engine}) {
            RandomPlayer opponent;
            const PlayedGame played = playGame(Game(Position::start(ruleset(rules))),
                                               {{player, few, 1}, {&opponent, few, 2}}, kCalm, 1'000'000);
            EXPECT_FALSE(played.failed) << rules << ": " << played.failure.text;
            EXPECT_TRUE(played.game.isOver() || played.game.moves().size() == kMostPlies) << rules;
        }
    }
}

} // namespace
} // namespace sixth::match
