#include "notation/comment_fields.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

TEST(CommentFields, areFoundByName) {
    EXPECT_EQ(fieldOf("[%eval +0.35] [%loss 0.40] Too slow.", "loss"), "0.40");
    EXPECT_EQ(fieldOf("[%evaluation x] [%eval S#3]", "eval"), "S#3");
    EXPECT_EQ(fieldOf("[%gift] plain [eval 3]", "eval"), std::nullopt);
    EXPECT_EQ(fieldOf("[%eval +0.3", "eval"), std::nullopt);
    EXPECT_EQ(fieldOf("", "eval"), std::nullopt);
}

TEST(CommentFields, leaveWhatPeopleWrote) {
    EXPECT_EQ(withoutFields("[%eval +0.35] Too [%gift] slow. [%loss 1.00]"), "Too slow.");
    EXPECT_EQ(withoutFields("[%eval"), "[%eval");
    EXPECT_EQ(withoutFields("[%gift]"), "");
}

TEST(EvalField, isReadAsItIsWritten) {
    for (const EvalField& eval : {EvalField{false, 35}, EvalField{false, -5}, EvalField{false, 0},
                                  EvalField{false, -2000}, EvalField{true, 3}, EvalField{true, -12}})
        EXPECT_EQ(readEval(writeEval(eval)), eval) << writeEval(eval);
    EXPECT_EQ(writeEval({false, 305}), "+3.05");
    EXPECT_EQ(writeEval({true, -2}), "R#2");
}

TEST(EvalField, whatIsNoneIsRefused) {
    for (const char* text : {"", "+", "0.35", "+0.3", "+0.355", "+.35", "+-1.00", "+1.-5", "S#", "S#x",
                             "S#-1", "B#1", "+99999999999.00"})
        EXPECT_FALSE(readEval(text)) << text;
}

} // namespace
} // namespace sixth::notation
