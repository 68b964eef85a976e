// The corpus of bad input (tests/data/bad) through the protocol: each line is answered by one error, the
// session goes on, and the position that stood before stands still.
#include "notation/bad_input.h"
#include "notation/ruleset_text.h"
#include "ugi/plain_talk.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sixth::ugi {
namespace {

using notation::BadCase;

std::vector<BadCase> readCases(const std::string& name) {
    return notation::readBadCases(SIXTH_TEST_DATA, name);
}

// Words are split at blanks, so a text that differs from a good one by blanks alone is good on a line.
bool hasBlanks(const std::string& text) {
    return text.empty() || text.find_first_of("\t\r\n") != std::string::npos || text.front() == ' ' ||
           text.back() == ' ' || text.find("  ") != std::string::npos;
}

void expectRefused(PlainTalk& talk, const std::string& line, const BadCase& bad) {
    SCOPED_TRACE(bad.file + ":" + std::to_string(bad.number));
    const std::string before = talk("query fen");
    const std::string answer = talk(line);
    EXPECT_TRUE(talk.alive()) << line;
    EXPECT_TRUE(answer.starts_with("info string error ")) << line << "\n" << answer;
    EXPECT_EQ(std::count(answer.begin(), answer.end(), '\n'), 1) << answer;
    EXPECT_EQ(talk("query fen"), before);
    EXPECT_EQ(talk("isready"), "readyok\n");
}

// A session of the ruleset with a move behind it, so that a lost position would show.
void prepare(PlainTalk& talk, const std::string& ruleset) {
    EXPECT_EQ(talk("setoption name Ruleset value " + ruleset), "");
    const std::string moves = talk("query moves");
    std::istringstream words(moves);
    std::string word;
    words >> word >> word;
    EXPECT_EQ(talk("position startpos moves " + word), "");
}

TEST(BadLines, Positions) {
    for (const char* name : {"positions/board.txt", "positions/hand.txt", "positions/fields.txt"})
        for (const BadCase& bad : readCases(name)) {
            if (hasBlanks(bad.text)) continue;
            PlainTalk talk;
            prepare(talk, bad.ruleset);
            expectRefused(talk, "position fen " + bad.text, bad);
            expectRefused(talk, "position fen " + bad.text + " moves c3", bad);
        }
}

TEST(BadLines, Moves) {
    for (const BadCase& bad : readCases("moves/moves.txt")) {
        if (hasBlanks(bad.text)) continue;
        PlainTalk talk;
        prepare(talk, bad.ruleset);
        const std::string head = bad.position.empty() ? "startpos" : "fen " + bad.position;
        ASSERT_EQ(talk("position " + head), "");
        expectRefused(talk, "position " + head + " moves " + bad.text, bad);
    }
}

TEST(BadLines, Rulesets) {
    PlainTalk talk;
    prepare(talk, "sixth");
    for (const BadCase& bad : readCases("rulesets/rulesets.txt"))
        if (!hasBlanks(bad.text) && bad.text.find(' ') == std::string::npos)
            expectRefused(talk, "setoption name Ruleset value " + bad.text, bad);
}

TEST(BadLines, AnyTextAsAWholeLine) {
    PlainTalk talk;
    prepare(talk, "sixth");
    for (const char* name : {"positions/board.txt", "moves/moves.txt", "rulesets/rulesets.txt",
                             "records/s6n.txt", "records/json.txt", "records/lines.txt"})
        for (const BadCase& bad : readCases(name))
            if (bad.text.find_first_not_of(" \t\r") != std::string::npos && bad.text != "startpos")
                expectRefused(talk, bad.text, bad);
}

TEST(BadLines, LinesOfTenMillionBytes) {
    PlainTalk talk;
    prepare(talk, "sixth");
    for (const char* head :
         {"", "position fen ", "position startpos moves ", "setoption name Ruleset value "}) {
        const BadCase bad{head, 0, "", "", "", ""};
        expectRefused(talk, head + std::string(10'000'000, 'x'), bad);
        expectRefused(talk, head + std::string(60'000, 'x'), bad);
    }
    std::string moves = "position startpos moves";
    while (moves.size() < 60'000) moves += " c3";
    expectRefused(talk, moves, BadCase{"moves", 0, "", "", "", ""});
}

} // namespace
} // namespace sixth::ugi
