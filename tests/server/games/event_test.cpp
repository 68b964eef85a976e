#include "server/games/event.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

TEST(CommandId, is32HexDigits) {
    const std::string text = "00ff10a0b1c2d3e4f5061728394a5b6c";
    const auto id = readCommandId(text);
    ASSERT_TRUE(id);
    EXPECT_EQ(writeCommandId(*id), text);
    for (const char* bad : {"", "00", "00FF10a0b1c2d3e4f5061728394a5b6c", "00ff10a0b1c2d3e4f5061728394a5b6",
                            "00ff10a0b1c2d3e4f5061728394a5b6c0", "g0ff10a0b1c2d3e4f5061728394a5b6c"})
        EXPECT_FALSE(readCommandId(bad)) << bad;
}

std::vector<Body> oneOfEach() {
    Settings settings;
    settings.rules = "sixth;kings=3";
    settings.clock = *readClockSetting("300+5");
    settings.rated = true;
    settings.color = ColorChoice::Red;
    settings.visibility = Visibility::Open;
    const rules::PerColor<Milliseconds> left{1000, 2000};
    return {
        Created{settings, 7, "AbCdEf012345"},
        Joined{{1, 2}},
        ArmyChosen{"8P1G1M"},
        Moved{12, "2b2b5", left, 40},
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
        Ended{{rules::Result::Ongoing, rules::Reason::Unfinished}, left, {}}};
}

TEST(Event, everyBodyReadsBack) {
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

TEST(Event, whatCannotBeReadIsAReason) {
    const auto why = [](const char* kind, const char* json) {
        const auto body = readBody(kind, json);
        return body ? std::string("read") : body.error();
    };
    EXPECT_EQ(why("move", ""), "the body is no JSON object");
    EXPECT_EQ(why("move", "[1]"), "the body is no JSON object");
    EXPECT_EQ(why("move", "{}"), "'ply' is missing");
    EXPECT_EQ(why("move", R"({"ply":-1})"), "'ply' is out of range");
    EXPECT_EQ(why("move", R"({"ply":18446744073709551615})"), "'ply' is out of range");
    EXPECT_EQ(why("move", R"({"ply":1.5})"), "'ply' is no whole number");
    EXPECT_EQ(why("move", R"({"ply":1,"move":"c3","left":5})"), "'silver' is missing");
    EXPECT_EQ(why("created", R"({"rules":"chess"})"), "'rules' is no ruleset");
    EXPECT_EQ(why("ended", R"({"reason":"crown","result":"*"})"), "'result' and 'reason' are no end");
    EXPECT_EQ(why("chat-switched", R"({"on":1})"), "'on' is neither true nor false");
    EXPECT_EQ(why("joined", R"({"silver":0,"red":2})"), "'silver' is out of range");
    EXPECT_EQ(why("dance", "{}"), "unknown kind");
}

} // namespace
} // namespace sixth::server::games
