#include "client/game_mirror.h"
#include "notation/army_text.h"

#include <gtest/gtest.h>

namespace sixth::client {
namespace {

using rules::Color;
using server::games::Phase;

ToldEvent event(std::int64_t seq, std::string kind, std::optional<Color> by, std::string body = "{}") {
    return {"AbC", seq, 1000 + seq, std::move(kind), by, std::move(body)};
}

ToldEvent created(const std::string& rules) {
    return event(1, "created", Color::Silver,
                 R"({"rules":")" + rules +
                     R"(","clock":"300+5","rated":false,"color":"silver","open":false,)"
                     R"("invited":{"name":"Robot","kind":"bot"}})");
}

GameMirror begun(const std::string& rules = "sixth") {
    GameMirror mirror;
    EXPECT_TRUE(mirror.take(created(rules)));
    EXPECT_TRUE(mirror.take(event(2, "joined", Color::Red, R"({"silver":null,"red":null})")));
    return mirror;
}

std::string move(int ply, const std::string& text) {
    return R"({"ply":)" + std::to_string(ply) + R"(,"move":")" + text + R"(","left":{"silver":9,"red":8}})";
}

TEST(GameMirror, followsAGameToItsEnd) {
    GameMirror mirror = begun();
    ASSERT_TRUE(mirror.take(event(3, "move", Color::Silver, move(1, "c3"))));
    ASSERT_TRUE(mirror.take(event(4, "chat", Color::Red, R"({"text":"hello"})")));
    EXPECT_EQ(mirror.state().board()->moves().size(), 1U);
    EXPECT_EQ(mirror.state().clock().left.silver.count(), 9);
    EXPECT_EQ(mirror.state().clock().left.red.count(), 8);
    EXPECT_EQ(mirror.state().clock().setting.increment.count(), 5000);
    ASSERT_TRUE(mirror.take(
        event(5, "ended", Color::Red, R"({"result":"1-0","reason":"resign","left":{"silver":9,"red":7}})")));
    EXPECT_EQ(mirror.state().phase(), Phase::Finished);
    EXPECT_EQ(mirror.seq(), 5);
}

TEST(GameMirror, opensArmiesTogether) { // R7.13
    const std::string both = R"({"army":"12P","armies":{"silver":"12P","red":"8P1G1M"}})";
    GameMirror mirror = begun("army;army=draft");
    EXPECT_EQ(mirror.state().phase(), Phase::Drafting);
    ASSERT_TRUE(mirror.take(event(3, "army", Color::Red)));
    EXPECT_TRUE(mirror.hasChosen(Color::Red));
    EXPECT_FALSE(mirror.hasChosen(Color::Silver));
    EXPECT_EQ(mirror.state().phase(), Phase::Drafting);
    ASSERT_TRUE(mirror.take(event(4, "army", Color::Silver, both)));
    EXPECT_EQ(mirror.state().phase(), Phase::Playing);
    EXPECT_EQ(notation::writeArmy(*mirror.state().armies().red), "8P1G1M");

    // Who comes later is told both with either event.
    GameMirror late = begun("army;army=draft");
    ASSERT_TRUE(late.take(event(3, "army", Color::Red, both)));
    ASSERT_TRUE(late.take(event(4, "army", Color::Silver, both)));
    EXPECT_EQ(late.state().phase(), Phase::Playing);
    EXPECT_EQ(late.seq(), 4);
}

TEST(GameMirror, refusesWhatDoesNotFit) {
    GameMirror mirror = begun();
    for (const ToldEvent& wrong :
         {event(2, "chat", Color::Red, R"({"text":"late"})"), event(9, "chat", Color::Red, R"({"text":"x"})"),
          event(3, "move", Color::Silver, move(1, "zz9")), event(3, "move", Color::Red, move(1, "c3")),
          event(3, "move", std::nullopt, move(1, "c3")), event(3, "move", Color::Silver, "{}"),
          event(3, "move", Color::Silver, "null"), event(3, "army", std::nullopt),
          event(3, "army", Color::Red, R"({"armies":{"silver":"12P","red":"12P"}})"),
          event(3, "taken-back", Color::Red, R"({"plies":1,"left":{"silver":1,"red":1}})"),
          event(3, "created", Color::Red, "garbage"), event(3, "nonsense", std::nullopt)})
        EXPECT_FALSE(mirror.take(wrong)) << wrong.kind << " " << wrong.body;
    EXPECT_EQ(mirror.seq(), 2);
    EXPECT_TRUE(mirror.take(event(3, "move", Color::Silver, move(1, "c3"))));
}

} // namespace
} // namespace sixth::client
