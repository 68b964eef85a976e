#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> keys(const ordered_json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;
}

ordered_json rulesJson(const std::string& ruleset) {
    const Finished done = run({"rules", ruleset, "--json"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    return ordered_json::parse(done.out);
}

TEST(RulesCommand, listsThePresets) {
    const Finished done = run({"rules"});
    EXPECT_EQ(done.exitCode, 0);
    expectSnapshot("rules.txt", done.out);
    const auto list = ordered_json::parse(run({"rules", "--json"}).out);
    ASSERT_EQ(list.size(), 10U);
    EXPECT_EQ(list[0]["name"], "sixth");
    EXPECT_EQ(list[3]["board"], "4x4");
    EXPECT_EQ(list[9]["hands"]["silver"], "1H1G12A");
}

TEST(RulesCommand, explainsARuleset) {
    expectSnapshot("rules_army_draft.txt",
                   run({"rules", "army;army=draft;silver=8P1G1M;red=9P1H;milady-rights=move"}).out);
    expectSnapshot("rules_sixthmaking.txt", run({"rules", "sixthmaking;stuck=pass;repetition=none"}).out);
}

TEST(RulesCommand, jsonHasThePromisedKeys) {
    const auto milady = rulesJson("milady");
    EXPECT_THAT(keys(milady), ElementsAre("name", "board", "hands", "options", "description"));
    EXPECT_EQ(milady["hands"], ordered_json({{"silver", "12P"}, {"red", "12p"}, {"milady", "box"}}));
    EXPECT_EQ(milady["options"]["milady"], "start");
    EXPECT_THAT(milady["description"].get<std::string>(), HasSubstr("(R7.8)"));
    const auto draft = rulesJson("army;army=draft;silver=8P1G1M;red=9P1H");
    EXPECT_EQ(draft["hands"], ordered_json({{"silver", "8P1G1L"}, {"red", "9p1h"}, {"milady", "silver"}}));
    EXPECT_EQ(rulesJson("sixth")["hands"]["milady"], nullptr);
}

TEST(RulesCommand, nameIsTheShortestText) {
    EXPECT_EQ(rulesJson("sixth;kings=6")["name"], "sixth-kings");
    EXPECT_EQ(rulesJson("sixmaking;crown=trim")["name"], "sixmaking");
}

TEST(RulesCommand, unknownOptionIsRefused) {
    const Finished done = run({"rules", "sixth;kinks=3;size=9"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_THAT(done.err, HasSubstr("sixth: ruleset: there is no option 'kinks'"));
    EXPECT_THAT(done.err, HasSubstr("\nsixth: ruleset: the option size"));
}

} // namespace
} // namespace sixth::cli
