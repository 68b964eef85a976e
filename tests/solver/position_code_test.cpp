#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/symmetry.h"
#include "search/support.h"
#include "solver/position_code.h"
#include "solver/tiny_games.h"

#include <gtest/gtest.h>

#include <map>

namespace sixth::solver::testing {
namespace {

using search::testing::position;
using search::testing::ruleset;

// The identity of a position (R4.2): its text without the ply.
std::string identity(const rules::Position& position) {
    const std::string text = notation::writePosition(position);
    return text.substr(0, text.rfind(' '));
}

constexpr std::array kCodedGames{"sixth;size=3;disks=4",
                                 "sixth;size=4;disks=3",
                                 "sixth;size=5;disks=3",
                                 "sixth;size=3;disks=3;stuck=pass",
                                 "sixth;size=3;disks=3;kings=3",
                                 "sixmaking;size=3;disks=4;kings=2",
                                 "sixth;size=4;disks=2;giant=1",
                                 "sixth;size=3;disks=2;hunchback=1",
                                 "sixth;size=3;disks=3;milady=start",
                                 "sixth;size=3;disks=3;milady=box;kings=2",
                                 "army;size=3;army=draft;silver=4P1G;red=3P1H"};

// Every position of random games: its code leads back to an image of it, all images have the same code, and
// no other position has it.
TEST(PositionCode, isThatOfAllImagesAndOfNothingElse) {
    for (const char* text : kCodedGames) {
        const rules::Ruleset rules = ruleset(text);
        const auto code = PositionCode::of(rules);
        ASSERT_TRUE(code) << text;
        std::map<std::uint64_t, std::string> owners; // by code
        std::size_t bans = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed)
            search::testing::walk(rules, seed, 60, [&](const rules::Position& at, rules::Move) {
                bans += at.ko().isNone() ? 0 : 1;
                ASSERT_TRUE(code->isWhole(at));
                const std::uint64_t number = code->encode(at);
                const auto back = code->decode(number);
                ASSERT_TRUE(back) << text << ": " << notation::writePosition(at);
                EXPECT_EQ(code->encode(*back), number);
                bool isImage = false;
                for (int s = 0; s < rules::Symmetry::kCount; ++s) {
                    const rules::Position image = rules::Symmetry(s).apply(at);
                    EXPECT_EQ(code->encode(image), number);
                    isImage = isImage || image.isSameAs(*back);
                }
                EXPECT_TRUE(isImage) << text << ": " << notation::writePosition(at);
                const auto [owner, isNew] = owners.emplace(number, identity(*back));
                EXPECT_EQ(owner->second, identity(*back));
            });
        EXPECT_GT(owners.size(), 100U) << text;
        EXPECT_GT(bans, 10U) << text;
    }
}

// The layout is that of docs/tables.md.
TEST(PositionCode, hasTheBitsOfTheDocumentation) {
    const auto code = PositionCode::of(ruleset("sixth;size=3;disks=2"));
    EXPECT_EQ(code->encode(rules::Position::start(ruleset("sixth;size=3;disks=2"))), 0U);
    // Of its images the one with the tower on c3, the last square: occupied 000000001, disks 00 (a Silver
    // pawn below) 11 (a Red pawn on top) 0000, side 1, ko 000000000.
    EXPECT_EQ(code->encode(position("sixth;size=3;disks=2", "x3/x3/Pp,x2 r 1P1p - - 2")),
              0b000000001'00110000'1'000000000U);
}

TEST(PositionCode, numbersThatAreNoPositionAreRefused) {
    const auto code = PositionCode::of(ruleset("sixth;size=3;disks=2"));
    EXPECT_TRUE(code->decode(0));
    for (const std::uint64_t wrong :
         {std::uint64_t{0b000000001'00000000'0'000000000U},   // a tower without a top
          std::uint64_t{0b000000000'01000000'0'000000000U},   // a disk without a square
          std::uint64_t{0b000000111'01010100'0'000000000U},   // three pawns of Silver, who has two
          std::uint64_t{0b000000001'01000000'0'000000001U},   // a ban where nothing can be carried
          std::uint64_t{0b000000000'00000000'0'111111111U},   // no carry at all
          std::uint64_t{0b1'000000000'00000000'0'000000000U}, // beyond the board
          UINT64_MAX})
        EXPECT_FALSE(code->decode(wrong)) << wrong;
}

TEST(PositionCode, aPositionThatLacksDisksIsNotWhole) {
    const auto code = PositionCode::of(ruleset("sixth;size=3;disks=2"));
    EXPECT_TRUE(code->isWhole(position("sixth;size=3;disks=2", "x3/x3/Pp,x2 r 1P1p - - 2")));
    EXPECT_FALSE(code->isWhole(position("sixth;size=3;disks=2", "x3/x3/Pp,x2 r 1P - - 2")));
}

TEST(PositionCode, largeGamesHaveNone) {
    EXPECT_FALSE(PositionCode::of(ruleset("sixth")));
    EXPECT_FALSE(PositionCode::of(ruleset("army;size=3")));
}

} // namespace
} // namespace sixth::solver::testing
