#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ShowCommand, drawsTowersHandsAndThreats) {
    expectSnapshot("show.txt", run({"show", "--position", kBothCrown}).out);
    expectSnapshot("show_king.txt", run({"show", "--position", kBothCrown, "--moves", "c3e5"}).out);
    expectSnapshot("show_army.txt", run({"show", "--rules", "army;kings=3", "--moves", "Ga1 Hb2"}).out);
    expectSnapshot("show_4x4.txt", run({"show", "--rules", "sixmaking-4x4", "--position",
                                        "x4/x4/P,x1,Pp,x1/x4 r 10P11p - 1c2a2 6"})
                                       .out);
}

TEST(ShowCommand, aPipeGetsPlainText) {
    const std::string plain = run({"show", "--position", kBothCrown}).out;
    EXPECT_TRUE(
        std::all_of(plain.begin(), plain.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7F); }));
    EXPECT_EQ(run({"show", "--position", kBothCrown, "--color", "never", "--ascii"}).out, plain);
    EXPECT_THAT(run({"show", "--position", kBothCrown, "--color", "always"}).out, HasSubstr("\x1b[97;41mp"));
}

TEST(ShowCommand, jsonTellsTheSame) {
    const auto answer = ordered_json::parse(run({"show", "--position", kBothCrown, "--json"}).out);
    EXPECT_EQ(answer["ply"], 15);
    EXPECT_EQ(answer["board"]["c3"],
              ordered_json({{"disks", "PpPpP"}, {"height", 5}, {"piece", "Queen"}, {"top", "silver"}}));
    EXPECT_EQ(answer["hands"]["silver"], "9P");
    EXPECT_EQ(answer["score"], nullptr);
    EXPECT_EQ(answer["ko"], nullptr);
    EXPECT_EQ(answer["crowns"]["red"].size(), 5U);
    const auto kings = ordered_json::parse(run({"show", "--rules", "sixth-kings", "--json"}).out);
    EXPECT_EQ(kings["score"], ordered_json({{"silver", 0}, {"red", 0}}));
}

TEST(ShowCommand, kingIsRefusedOnTheWayIn) {
    const Finished done = run({"show", "--position", "x4,pPpPpP/x5/x5/x5/x5 r 12P12p - - 8"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_THAT(done.err, HasSubstr("sixth: position: "));
}

} // namespace
} // namespace sixth::cli
