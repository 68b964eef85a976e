#include "server/games/event_json.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

using namespace std::chrono_literals;

std::vector<Body> oneOfEach() {
    Settings settings;
    settings.rules = *readRules("sixth;kings=3");
    settings.clock = *readClockSetting("300+5");
    settings.rated = true;
    settings.color = ColorChoice::Red;
    settings.visibility = Visibility::Open;
    const rules::PerColor<Milliseconds> left{1s, 2s};
    return {
        Created{settings, PersonId(7), "AbCdEf012345"},
        Joined{{PersonId(1), PersonId(2)}},
        ArmyChosen{{8, 0, 1, 1}},
        Moved{12, "2b2b5", std::nullopt, left, 40ms},
        TakebackOffered{},
        TakebackDeclined{},
        TakenBack{2, left},
        DrawOffered{},
        DrawDeclined{},
        RematchOffered{},
        RematchDeclined{},
        RematchMade{"AbCdEf012345"},
        Said{"h\u00e9llo <b>\"\\"},
        ChatSwitched{false},
        Ended{{rules::Result::Silver, rules::Reason::Crown}, left, {RatingChange{1500, 1510}, std::nullopt}},
        Ended{{rules::Result::Ongoing, rules::Reason::Unfinished}, left, {}},
        Shared{true}};
}

TEST(EventJson, everyBodyReadsBack) {
    std::size_t kinds = 0;
    std::string last;
    for (const Body& body : oneOfEach()) {
        kinds += kindOf(body) != last ? 1 : 0;
        last = kindOf(body);
        const std::string text = writeBody(body);
        const auto again = readBody(kindOf(body), text);
        ASSERT_TRUE(again) << text << ": " << again.error();
        EXPECT_EQ(again->index(), body.index());
        EXPECT_EQ(writeBody(*again), text);
    }
    EXPECT_EQ(kinds, std::variant_size_v<Body>);
}

TEST(EventJson, whatCannotBeReadIsAReason) {
    const auto why = [](const char* kind, const char* json) {
        const auto body = readBody(kind, json);
        return body ? std::string("read") : body.error();
    };
    EXPECT_EQ(why("move", ""), "the body is no JSON object");
    EXPECT_EQ(why("move", "[1]"), "the body is no JSON object");
    EXPECT_EQ(why("move", "{}"), "'ply': expected a whole number from 0 to 1000000");
    for (const char* ply : {"-1", "18446744073709551615", "1.5", "\"1\"", "null", "1000001"})
        EXPECT_EQ(why("move", (R"({"ply":)" + std::string(ply) + "}").c_str()),
                  "'ply': expected a whole number from 0 to 1000000");
    EXPECT_EQ(why("move", R"({"ply":1,"move":"c3","left":5})"), "'left': expected an object");
    EXPECT_EQ(why("move", R"({"ply":1,"move":7})"), "'move': expected a text");
    EXPECT_EQ(why("created", R"({"rules":"chess"})"), "'rules': expected a ruleset");
    EXPECT_EQ(why("army", R"({"army":"13P"})"), "'army': expected an army");
    EXPECT_EQ(why("ended", R"({"reason":"crown","result":"*"})"),
              "'result' and 'reason': expected those of a finished game");
    EXPECT_EQ(why("chat-switched", R"({"on":1})"), "'on': expected true or false");
    EXPECT_EQ(why("joined", R"({"silver":0,"red":2})"),
              "'silver': expected a whole number from 1 to 9223372036854775807");
    EXPECT_EQ(why("dance", "{}"), "unknown kind");
}

// What databases hold that older programs have written.
TEST(EventJson, olderBodiesAreRead) {
    const auto created = readBody(
        "created",
        R"({"rules":"sixth;army=draft","clock":"300+5","rated":false,"color":"random","open":true})");
    ASSERT_TRUE(created) << created.error();
    const Settings& settings = std::get<Created>(*created).settings;
    EXPECT_TRUE(notation::isPending(settings.rules)); // R7.13
    EXPECT_EQ(settings, [] {
        Settings same;
        same.rules = *readRules("army;army=draft");
        same.clock = *readClockSetting("300+5");
        same.visibility = Visibility::Open;
        return same;
    }());
    const auto army = readBody("army", R"({"army":"8P1G1M"})");
    ASSERT_TRUE(army) << army.error();
    EXPECT_EQ(std::get<ArmyChosen>(*army).army, (rules::Army{8, 0, 1, 1}));
}

} // namespace
} // namespace sixth::server::games
