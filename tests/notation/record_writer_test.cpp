#include "notation/position_text.h"
#include "notation/record_support.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <string>
#include <vector>

namespace sixth::notation {
namespace {

using rules::Result;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RecordWriter, WritesWhatItReads) {
    EXPECT_EQ(rewrite(kFull), kFull);
}

TEST(RecordWriter, IsAFixedPointAfterTheFirstTime) {
    for (const std::string_view text :
         {"1.c3 1...d4 2.c4{x}2...e5*", "{ }{a} 1. c3 {b}\n{c} (1. d4 {e\nf}) $3 1... d4 1/2-1/2",
          "[Ruleset \"chess\"]\n\n7... c3 8. d4 *", "*"}) {
        const RecordFile once = readRecords(text);
        if (once.records.empty()) continue;
        const std::string written = writeRecord(once.records[0]);
        EXPECT_EQ(rewrite(written), written) << text;
    }
}

TEST(RecordWriter, NumbersRedOnlyWhereSomethingStandsBetween) {
    EXPECT_EQ(rewrite("1. c3 1... d4 2. c4 {x} 2... e5 (2... a1) 3. b1 b2 *"),
              "1. c3 d4 2. c4 {x} 2... e5 (2... a1) 3. b1 b2 *\n");
    EXPECT_EQ(rewrite(game("[Position \"x5/x5/x2,P,x2/x5/x5 r 14P15p - - 24\"]\n", "12...a1 13.b2 *")),
              game("[Position \"x5/x5/x2,P,x2/x5/x5 r 14P15p - - 24\"]\n", "12... a1 13. b2 *"));
}

TEST(RecordWriter, BreaksLinesButNoComments) {
    const std::string comment(120, 'x');
    std::string text;
    for (int i = 1; i <= 60; ++i) text += std::to_string(i) + ". c3 d4 ";
    const std::string written = rewrite(text + "{a " + comment + " b} *");
    std::size_t begin = 0;
    for (std::size_t end = written.find('\n'); end != std::string::npos; end = written.find('\n', begin)) {
        const std::string line = written.substr(begin, end - begin);
        EXPECT_TRUE(line.size() <= 100 || line.starts_with('{')) << line;
        begin = end + 1;
    }
    EXPECT_THAT(written, HasSubstr("\n{a " + comment + " b}\n*\n"));
}

TEST(RecordWriter, FillsALineToItsHundredthColumn) {
    const auto lineWith = [](std::size_t comment) {
        const std::string text = "1. c3 {" + std::string(comment, 'x') + "} *\n";
        return writeRecord(readRecords(text).records.at(0));
    };
    EXPECT_EQ(lineWith(90), "1. c3 {" + std::string(90, 'x') + "} *\n"); // 100 columns
    EXPECT_EQ(lineWith(91), "1. c3 {" + std::string(91, 'x') + "}\n*\n");
}

TEST(RecordWriter, ReplacesWhatTheFormCannotHold) {
    Record record;
    record.setTag("Silver", "a\nb");
    record.comment = "x}y";
    EXPECT_EQ(writeRecord(record), "[Silver \"a b\"]\n\n{x)y} *\n");
}

TEST(Canonical, WritesEverythingInItsOneForm) {
    const Record record =
        readOne("[Ruleset \"sixth;kings=6\"]\n\n1. c3 c4 2. 1c3-c4 (2. c3-c4 a1) 2... k9 *");
    EXPECT_EQ(writeRecord(canonical(record)),
              "[Ruleset \"sixth-kings\"]\n\n1. c3 c4 2. c3c4 (2. c3c4 a1) 2... k9 *\n");
    EXPECT_EQ(writeRecord(canonical(readOne(game(kCrownTags, "4. c3-e5 1-0")))),
              game(kCrownTags, "4. c3e5# 1-0"));
}

rules::Position position(std::string_view ruleset, std::string_view text) {
    return *readPosition(*readRuleset(ruleset), text);
}

TEST(MakeRecord, OrdersTagsAndMarksCrowns) {
    rules::Game played(position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"));
    for (const rules::Move move : rules::legalMoves(played.position()))
        if (move.isCarry() && move.count() == 5) {
            played.play(move);
            break;
        }
    const Record record =
        makeRecord(played, {{"Opening", "none"}, {"Red", "B"}, {"Silver", "A"}, {"Site", ""}});
    EXPECT_EQ(writeRecord(record), "[Silver \"A\"]\n[Red \"B\"]\n[Result \"1-0\"]\n[Ruleset \"sixth\"]\n"
                                   "[Position \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"]\n"
                                   "[Termination \"crown\"]\n[Opening \"none\"]\n\n4. c3e5# 1-0\n");
    EXPECT_THAT(replay(record).errors, IsEmpty());
}

TEST(MakeRecord, KnowsUnfinishedAndResignedGames) {
    rules::Game played(rules::Position::start(*readRuleset("milady")));
    played.play(rules::legalMoves(played.position())[0]);
    EXPECT_EQ(writeRecord(makeRecord(played, {})),
              "[Result \"*\"]\n[Ruleset \"milady\"]\n[Termination \"unfinished\"]\n\n0... Ma1 *\n");
    EXPECT_EQ(*makeRecord(played, {{"Termination", "abandoned"}}).tag("Termination"), "abandoned");
    played.end({Result::Red, rules::Reason::Resign});
    EXPECT_EQ(writeRecord(makeRecord(played, {{"Termination", "abandoned"}})),
              "[Result \"0-1\"]\n[Ruleset \"milady\"]\n[Termination \"resign\"]\n\n0... Ma1 0-1\n");
}

} // namespace
} // namespace sixth::notation
