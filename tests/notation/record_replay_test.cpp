#include "notation/position_text.h"
#include "notation/record_support.h"

#include <string>
#include <vector>

namespace sixth::notation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Replay, PlaysTheMainLine) {
    const Replay played = replay(readOne("1. c3 c4 2. c3c4 *"));
    EXPECT_THAT(played.errors, IsEmpty());
    EXPECT_EQ(writePosition(played.game.position()), "x5/x2,pP,x2/x5/x5/x5 r 14P14p - - 4");
}

TEST(Replay, ReportsIllegalMovesOnceALine) {
    EXPECT_THAT(problems("1. c3 c3 2. c3 c3 *"), ElementsAre("1:7 square-taken"));
    EXPECT_THAT(problems("1. c3 k9 *"), ElementsAre("1:7 move-syntax"));
    // Variations instead of an illegal move are judged, and so is each variation by itself.
    EXPECT_THAT(problems("1. c3 c3 (1... d4 2. d4) (1... e5) 2. c3 *"),
                ElementsAre("1:7 square-taken", "1:22 square-taken"));
    EXPECT_THAT(problems("1. c3 (1. d4 d4 2. d4) (1. e5 e5) 1... c3 *"),
                ElementsAre("1:14 square-taken", "1:31 square-taken", "1:40 square-taken"));
    EXPECT_THAT(firstMessage("1. c3 c3 *"), HasSubstr("R2.3"));
}

TEST(Replay, ReportsWrongRulesetsAndPositionsAtTheirTag) {
    EXPECT_THAT(problems("[Event \"x\"]\n[Ruleset \"chess\"]\n\n1. c9 *"),
                ElementsAre(testing::StartsWith("2:1 ")));
    EXPECT_THAT(problems("[Event \"x\"]\n[Position \"x5/x5/x5/x5/x5 s 15P15p - - 2\"]\n\n*"),
                ElementsAre(testing::StartsWith("2:1 ")));
    EXPECT_THAT(firstMessage("[Ruleset \"chess\"]\n\n*"), HasSubstr("in the tag Ruleset: "));
}

TEST(Replay, TakesTheCrownMarkOnlyBehindACrown) {
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# 1-0")), IsEmpty());
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5 1-0")), IsEmpty());
    EXPECT_THAT(problems(game(kCrownTags, "4. a1# a2# *")), ElementsAre("3:4 crown-mark", "3:8 crown-mark"));
    EXPECT_TRUE(readOne(game(kCrownTags, "4. c3e5# 1-0")).moves[0].crownMark);
    EXPECT_THAT(problems(game(kPointsTags, "5. c3e5# 1-0")), IsEmpty());
}

TEST(Replay, RefusesMovesBehindTheEnd) {
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# a1 5. a2 1-0")), ElementsAre("3:10 game-over"));
    EXPECT_THAT(firstMessage(game(kCrownTags, "4. c3e5# a1 5. a2 1-0")), HasSubstr("crown (R5.1)"));
    EXPECT_THAT(problems(game(kCrownTags, "4. a1 (4. c3e5# a1) *")), ElementsAre("3:17 game-over"));
}

TEST(Replay, EndsByRepetition) {
    const std::string moves{kShuffle};
    EXPECT_THAT(problems(game(kShuffleTags, moves + " 1/2-1/2")), IsEmpty());
    EXPECT_THAT(problems(game(kShuffleTags, moves + " *")), ElementsAre("3:70 result-board"));
    EXPECT_THAT(problems(game(kShuffleTags, moves + " 1b1d1 1/2-1/2")), ElementsAre("3:70 game-over"));
    EXPECT_THAT(firstMessage(game(kShuffleTags, moves + " 1b1d1 1/2-1/2")), HasSubstr("repetition"));
    const std::string tags = "[Ruleset \"sixth;repetition=none\"]\n" + std::string(kShuffleTags);
    EXPECT_THAT(problems(game(tags, moves + " 1b1d1 *")), IsEmpty());
    // A variation has the history of the main line before it, and leaves none behind.
    EXPECT_THAT(problems(game(kShuffleTags,
                              moves.substr(0, moves.find(" 7.")) + " 7. a1 (7. 1b3d3 1b1d1) 7... b5 *")),
                ElementsAre("3:77 game-over"));
}

TEST(Replay, HoldsTheResultAgainstTagAndBoard) {
    EXPECT_THAT(problems("[Result \"1-0\"]\n\n1. c3 1-0"), IsEmpty());
    EXPECT_THAT(problems("[Event \"x\"]\n[Result \"1-0\"]\n\n1. c3 0-1"), ElementsAre("2:1 result-tag"));
    EXPECT_THAT(problems("[Result \"?\"]\n\n1. c3 *"), ElementsAre("1:1 result-tag"));
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# 0-1")), ElementsAre("3:10 result-board"));
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# *")), ElementsAre("3:10 result-board"));
    EXPECT_THAT(problems("1. c3 1-0"), IsEmpty()); // a resignation
}

TEST(Replay, HoldsTheTerminationAgainstResultAndBoard) {
    const auto judged = [](std::string_view tags, std::string_view word, std::string_view moves) {
        return problems(game("[Termination \"" + std::string(word) + "\"]\n" + std::string(tags), moves));
    };
    for (const char* word : {"resign", "time", "abandoned", "unfinished"})
        EXPECT_THAT(judged("", word, "1. c3 1-0"), IsEmpty()) << word;
    EXPECT_THAT(judged("", "agreement", "1. c3 1/2-1/2"), IsEmpty());
    EXPECT_THAT(judged("", "agreement", "1. c3 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged("", "boredom", "1. c3 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged("", "boredom", "1. c9 1-0"), ElementsAre("1:1 termination", "3:4 move-syntax"));
    for (const char* word : {"crown", "points", "stuck", "passes", "repetition"})
        EXPECT_THAT(judged("", word, "1. c3 1-0"), ElementsAre("1:1 termination")) << word;
    EXPECT_THAT(judged(kCrownTags, "crown", "4. c3e5# 1-0"), IsEmpty());
    EXPECT_THAT(judged(kCrownTags, "points", "4. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kCrownTags, "resign", "4. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kPointsTags, "points", "5. c3e5# 1-0"), IsEmpty());
    EXPECT_THAT(judged(kPointsTags, "crown", "5. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kShuffleTags, "repetition", std::string(kShuffle) + " 1/2-1/2"), IsEmpty());
}

} // namespace
} // namespace sixth::notation
