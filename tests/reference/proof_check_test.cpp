// Proof files made by hand, each with one fault: the reason must be that fault and no other.
#include "base/crc32.h"
#include "reference/proof_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::reference {
namespace {

using testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint16_t carry(int count, int from, int to) {
    return static_cast<std::uint16_t>((count << 10) | (from << 5) | to);
}
constexpr int kA1 = 0;
constexpr int kB1 = 1;
constexpr int kC1 = 2;

struct File {
    std::string rules = "sixth;size=3;disks=6";
    std::string position;
    int winner = 0; // Silver
    std::vector<std::uint16_t> moves;
    int version = 1;

    [[nodiscard]] Bytes bytes() const {
        Bytes result;
        const auto put = [&result](std::uint64_t value, int size) {
            for (int i = 0; i < size; ++i) result.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        };
        const auto putText = [&result](std::string_view text) {
            result.insert(result.end(), text.begin(), text.end());
        };
        putText("S6PROOF\n");
        put(static_cast<std::uint64_t>(version), 1);
        put(static_cast<std::uint64_t>(winner), 1);
        for (const std::string* text : {&rules, &position}) {
            put(text->size(), 2);
            putText(*text);
        }
        put(moves.size(), 8);
        for (const std::uint16_t move : moves) put(move, 2);
        put(base::crc32(result), 4);
        return result;
    }
    [[nodiscard]] ProofCheck check() const { return checkProof(bytes()); }
};

// A pawn of Red beside a tower of five: whoever is to move can crown Red with it.
File redCrowns(char side) {
    File file;
    file.position = std::string("x3/x3/p,PPPPP,x1 ") + side + " - - - " + (side == 's' ? "7" : "8");
    return file;
}

TEST(ProofCheck, aWinInOneMoveIsValid) {
    File file;
    file.position = "x3/x3/P,ppppp,x1 s - - - 7";
    file.moves = {carry(1, kA1, kB1)};
    const ProofCheck check = file.check();
    EXPECT_TRUE(check.valid) << check.reason;
    EXPECT_EQ(check.winner, "silver");
    EXPECT_EQ(check.nodes, 1U);
    file.winner = 1;
    EXPECT_THAT(file.check().reason, HasSubstr("without the win"));
}

TEST(ProofCheck, aDefenceThatEndsTheGameOtherwiseIsNoWin) {
    // No move of the winner comes before it, so nothing else can be wrong.
    EXPECT_THAT(redCrowns('r').check().reason, HasSubstr("the game ends without the win in x3/x3/"));
}

TEST(ProofCheck, aMoveOfTheWinnerMustNotEndTheGameOtherwise) {
    File file = redCrowns('s');
    file.moves = {carry(1, kA1, kB1)};
    EXPECT_EQ(file.check().reason, "move 1 ends the game without the win");
}

TEST(ProofCheck, movesMustBeLegal) {
    File file = redCrowns('s');
    file.moves = {carry(1, kC1, kB1)};
    EXPECT_THAT(file.check().reason, HasSubstr("move 1 is not legal in "));
    file.moves = {};
    EXPECT_THAT(file.check().reason, HasSubstr("there is no move for "));
}

TEST(ProofCheck, theHeadMustBeUnderstood) {
    File file = redCrowns('s');
    file.version = 2;
    EXPECT_EQ(file.check().reason, "the version is unknown");
    file.version = 1;
    file.winner = 2;
    EXPECT_EQ(file.check().reason, "the winner is neither Silver nor Red");
    file.winner = 0;
    file.rules = "seventh";
    EXPECT_EQ(file.check().reason, "the ruleset is unknown");
    file.rules = "sixth;size=4";
    EXPECT_EQ(file.check().reason, "the position is not one of the ruleset");
}

TEST(ProofCheck, theChecksumIsAsked) {
    Bytes bytes = redCrowns('s').bytes();
    bytes.back() ^= 1U;
    EXPECT_EQ(checkProof(bytes).reason, "the checksum is wrong");
    bytes[0] = 'X';
    EXPECT_EQ(checkProof(bytes).reason, "it is not a proof file");
    EXPECT_EQ(checkProof({}).reason, "the file is too short");
}

} // namespace
} // namespace sixth::reference
