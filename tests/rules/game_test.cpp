#include "rules/game.h"
#include "rules/support.h"

#include <array>
#include <span>

namespace sixth::rules {
namespace {

using Texts = std::span<const std::string_view>;

void play(Game& game, Texts moves) {
    for (const std::string_view text : moves) {
        const auto move = notation::readMove(game.position(), text);
        ASSERT_TRUE(move) << text << ": " << move.error().message;
        ASSERT_FALSE(game.isOver()) << text;
        game.play(*move);
    }
}

void play(Game& game, std::initializer_list<std::string_view> moves) {
    play(game, Texts(moves.begin(), moves.size()));
}

// Two pairs of towers: each player shifts a disk of one pair to and fro, and a round brings the board back.
Game twoPairs(std::string_view ruleset = "sixth") {
    return Game(positionOf(ruleset, "x5/x1,Pp,x1,P,x1/x5/x1,Pp,x1,P,x1/x5 s 11P13p - - 9"));
}
constexpr std::array<std::string_view, 4> kRound{"1b2d2", "1b4d4", "1d2b2", "1d4b4"};

TEST(Game, KeepsItsPositionsAndMoves) {
    Game game(startOf("sixth"));
    play(game, {"c3", "d3", "c3d3"});
    EXPECT_EQ(game.moves().size(), 3U);
    EXPECT_EQ(game.positions().size(), 4U);
    EXPECT_EQ(notation::writePosition(game.start()), "x5/x5/x5/x5/x5 s 15P15p - - 1");
    EXPECT_EQ(notation::writePosition(game.position()), "x5/x5/x3,pP,x1/x5/x5 r 14P14p - - 4");
    EXPECT_FALSE(game.isOver());
}

TEST(GameRepetition, R43_TheThirdOccurrenceIsADraw) { // R4.3
    Game game = twoPairs();
    play(game, kRound); // the start had no ban, this position has one: R4.2
    EXPECT_EQ(game.occurrences(), 1);
    play(game, kRound);
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_FALSE(game.isOver());
    play(game, {"1b2d2"}); // the first position that was there in all three rounds
    EXPECT_EQ(game.outcome(), (Outcome{Result::Draw, Reason::Repetition}));
    EXPECT_EQ(game.occurrences(), 3);
}

TEST(GameRepetition, R43_NoneIsAnOption) { // R4.3
    Game game = twoPairs("sixth;repetition=none");
    for (int i = 0; i < 6; ++i) play(game, kRound);
    EXPECT_FALSE(game.isOver());
    EXPECT_GE(game.occurrences(), 5);
}

TEST(GameRepetition, R42_TheBanIsPartOfThePosition) { // R4.2
    Game game = twoPairs();
    play(game, kRound);
    EXPECT_TRUE(game.start().ko().isNone());
    EXPECT_FALSE(game.position().ko().isNone());
    EXPECT_FALSE(game.start().isSameAs(game.position()));
}

TEST(GameRepetition, UndoForgetsAnOccurrence) {
    Game game = twoPairs();
    play(game, kRound);
    play(game, kRound);
    play(game, {"1b2d2"});
    ASSERT_TRUE(game.isOver());
    ASSERT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
    EXPECT_EQ(game.occurrences(), 2);
    play(game, {"a1"}); // another way
    EXPECT_EQ(game.occurrences(), 1);
    ASSERT_TRUE(game.undo());
    play(game, {"1b2d2"});
    EXPECT_EQ(game.outcome().reason, Reason::Repetition);
    EXPECT_EQ(game.occurrences(), 3); // what was taken back is not counted again
    while (game.undo()) {
    }
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_EQ(game.moves().size(), 0U);
}

TEST(Game, TheOutcomeOfAMoveIsKnownBeforeItIsPlayed) {
    const auto expectForeseen = [](Game& game, std::string_view text) {
        const Move move = *notation::readMove(game.position(), text);
        const Outcome foreseen = game.outcomeAfter(move);
        game.play(move);
        EXPECT_EQ(game.outcome(), foreseen) << text;
        return foreseen;
    };
    Game crowned(positionOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"));
    EXPECT_EQ(expectForeseen(crowned, "a1"), Outcome{});
    crowned.undo();
    EXPECT_EQ(expectForeseen(crowned, "c3e5"), (Outcome{Result::Silver, Reason::Crown}));
    Game repeated = twoPairs(); // R4.3
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(expectForeseen(repeated, kRound[i % 4]), Outcome{});
    EXPECT_EQ(expectForeseen(repeated, kRound[0]), (Outcome{Result::Draw, Reason::Repetition}));
    Game unending = twoPairs("sixth;repetition=none");
    for (std::size_t i = 0; i < 13; ++i) EXPECT_EQ(expectForeseen(unending, kRound[i % 4]), Outcome{});
}

TEST(Game, UndoTakesTheEndBack) {
    Game game(positionOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"));
    play(game, {"c3e5"});
    EXPECT_EQ(game.outcome(), (Outcome{Result::Silver, Reason::Crown}));
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
    EXPECT_FALSE(game.undo());
}

TEST(Game, MayBeOverAtItsStart) { // R2.4
    const Game game(positionOf("sixth", "x5/x5/x2,P,x2/x5/x5 r - - - 2"));
    EXPECT_EQ(game.outcome(), (Outcome{Result::Silver, Reason::Stuck}));
}

TEST(Game, EndsByWhatTheBoardDoesNotShow) {
    Game game(startOf("sixth"));
    play(game, {"c3"});
    game.end({Result::Silver, Reason::Resign});
    EXPECT_TRUE(game.isOver());
    EXPECT_EQ(game.outcome().winner(), Color::Silver);
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.isOver());
}

TEST(Game, ACrownGoesBeforeARepetition) { // R5.1: a King ends the game at once
    Game game(positionOf("sixth;kings=2", "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 12P11p 1-1 - 9"));
    play(game, {"c3e5"});
    EXPECT_EQ(game.outcome(), (Outcome{Result::Silver, Reason::Points}));
}

} // namespace
} // namespace sixth::rules
