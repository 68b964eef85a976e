#include "match/move_note.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

TEST(MoveNote, isWrittenAndReadBack) {
    const MoveNote notes[]{{Thought{12, false, 35}, 153},
                           {Thought{9, true, -2}, 1002},
                           {Thought{1, false, -1207}, 0},
                           {Thought{30, true, 14}, 60'000},
                           {std::nullopt, 7},
                           {Thought{3, false, 0}, 5}};
    const char* const texts[]{"+0.35/12 0.153s", "-M2/9 1.002s", "-12.07/1 0.000s",
                              "+M14/30 60.000s", "0.007s",       "+0.00/3 0.005s"};
    for (std::size_t i = 0; i < std::size(notes); ++i) {
        EXPECT_EQ(writeMoveNote(notes[i]), texts[i]);
        const auto read = readMoveNote(texts[i]);
        ASSERT_TRUE(read) << texts[i];
        EXPECT_EQ(read->thought, notes[i].thought) << texts[i];
        EXPECT_EQ(read->ms, notes[i].ms) << texts[i];
    }
    EXPECT_TRUE(readMoveNote("+0.35/12 0.153s a good move"));
}

TEST(MoveNote, otherCommentsAreNone) {
    for (const char* text :
         {"", "good", "+", "+0.3/12 0.1s", "+0.35", "+0.35/12", "+0.35/12 ", "+0.35/ 0.153s", "0.15s",
          "0.1534", "+M/3 0.100s", "-0.-5/3 0.100s", "+99999999999999999999.00/1 0.000s"})
        EXPECT_FALSE(readMoveNote(text)) << text;
}

TEST(MoveNote, aScoreOfTheEngineIsOneForItsPlayer) {
    EXPECT_EQ(thoughtOf(search::winIn(5), 7), (Thought{7, true, 3}));
    EXPECT_EQ(thoughtOf(search::lossIn(4), 7), (Thought{7, true, -2}));
    EXPECT_EQ(thoughtOf(-20, 4), (Thought{4, false, -20}));
}

} // namespace
} // namespace sixth::match
