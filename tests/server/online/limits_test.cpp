// Every limit of the table in docs/deploy.md, changed by a host: it fires at one too many.
#include "server/games/table.h"
#include "server/online/limits.h"
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <tuple>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPublic = "https://play.example/";

Limits with(const std::string& name, const std::string& value) {
    Limits limits;
    if (!readLimit(limits, *limitNamed(name), value)) throw std::runtime_error("no value: " + value);
    return limits;
}

// How often something is done before it is refused for the first time.
int howOften(const std::function<World::Answer()>& act) {
    for (int done = 0; done < 30; ++done) {
        const World::Answer answer = act();
        if (answer.status == 429 || answer.code() == "too-many") return done;
    }
    return 30;
}

TEST(Limits, haveNamesThatAreReadAndWritten) {
    Limits limits;
    for (const LimitEntry& entry : limitEntries()) {
        const std::string text = writeLimit(limits, entry);
        EXPECT_EQ(limitNamed(entry.name), &entry);
        Limits others;
        EXPECT_TRUE(readLimit(others, entry, text)) << entry.name << " " << text;
        EXPECT_EQ(writeLimit(others, entry), text) << entry.name;
        for (const char* const wrong :
             {"", "x", "-1", "1.5", "1/2/3", "5x", "99999999999999999999", "/", "1/"})
            EXPECT_FALSE(readLimit(others, entry, wrong)) << entry.name << " " << wrong;
        EXPECT_EQ(writeLimit(others, entry), text) << entry.name;
    }
    EXPECT_EQ(limitNamed("request"), nullptr);
    EXPECT_FALSE(readLimit(limits, *limitNamed("session-lasts"), "90")); // of what?
    EXPECT_EQ(readDuration("36", 1h), Milliseconds(36h));
    EXPECT_EQ(readDuration("90s", 1h), Milliseconds(90s));
    EXPECT_EQ(readDuration("", 1h), std::nullopt);
    EXPECT_EQ(readDuration("h", 1h), std::nullopt);
    EXPECT_EQ(writeDuration(36h), "36h");
    EXPECT_EQ(writeDuration(48h), "2d");
}

// A name that changed the value of another would be noticed by whoever runs the server, and too late.
TEST(Limits, changeOneValueEach) {
    Limits usual;
    for (const LimitEntry& changed : limitEntries()) {
        Limits limits;
        const std::array<const char*, 3> other{"17/19", "23", "29m"};
        ASSERT_TRUE(readLimit(limits, changed, other[changed.field.index()])) << changed.name;
        for (const LimitEntry& entry : limitEntries())
            EXPECT_EQ(writeLimit(limits, entry) == writeLimit(usual, entry), &entry != &changed)
                << changed.name << " " << entry.name;
    }
}

TEST(Limits, ofAddresses) {
    const auto often = [](const std::string& name, const std::string& method, const std::string& path,
                          const TestJson& body) {
        World world(kPublic, with(name, "3/0"));
        return howOften([&] { return world.ask(method, path, body); });
    };
    EXPECT_EQ(often("requests", "GET", "lobby", nullptr), 3);
    EXPECT_EQ(often("new-people", "POST", "guest", TestJson::object()), 3);
    EXPECT_EQ(often("new-lines", "GET", "socket", nullptr), 3);
    const TestJson login{{"name", "Nobody"}, {"password", "12345678"}};
    EXPECT_EQ(often("passwords", "POST", "login", login), 3);
    EXPECT_EQ(often("passwords-for-name", "POST", "login", login), 3);
}

TEST(Limits, ofPasswordsForANameFromEverywhere) {
    World world(kPublic, with("passwords-for-name-of-all", "3/0"));
    int address = 0;
    EXPECT_EQ(howOften([&] {
                  return world.askAs("POST", "/api/v1/login", {kPublicHost, kJson},
                                     R"({"name":"Nobody","password":"12345678"})",
                                     "203.0.113." + std::to_string(++address));
              }),
              3);
}

TEST(Limits, ofPasswordsThatWait) {
    Limits limits = with("passwords-waiting", "1");
    limits.passwordsWaitingOfKnown = 0;
    World world("", limits);
    std::vector<World::Pending> answers;
    for (int i = 0; i < 5; ++i)
        answers.push_back(
            world.askLater("login", {{"name", "Nobody" + std::to_string(i)}, {"password", "12345678"}}));
    int busy = 0;
    for (const auto& answer : answers) busy += *answer && (*answer)->status == 503 ? 1 : 0;
    EXPECT_GE(busy, 3); // one is looked at, and one waits
}

TEST(Limits, ofLinesAndMessages) {
    {
        World world(kPublic, with("lines", "3"));
        std::vector<std::unique_ptr<Socket>> open;
        EXPECT_EQ(howOften([&] {
                      auto answer = world.ask("GET", "socket");
                      if (answer.status == 101) open.push_back(std::make_unique<Socket>(world));
                      return answer;
                  }),
                  3);
    }
    for (const char* const name : {"messages", "messages-of-address"}) {
        World world(kPublic, with(name, "3/0"));
        Socket socket(world);
        for (int i = 0; i < 5; ++i) socket.say(TestJson{{"type", "ping"}});
        EXPECT_EQ(socket.count("pong"), 3) << name;
        EXPECT_EQ(socket.last("error")["code"], "slow-down") << name;
    }
}

TEST(Limits, ofPeople) {
    const auto often = [](const std::string& name, const std::string& value, const TestJson& body,
                          const std::string& path = "games") {
        World world(kPublic, with(name, value));
        (void)world.user("Bert");
        const std::string anna = world.guest();
        return howOften([&] { return world.ask(path == "games" ? "POST" : "PUT", path, body, anna); });
    };
    EXPECT_EQ(often("new-games", "3/0", TestJson::object()), 3);
    EXPECT_EQ(often("games", "3", TestJson::object()), 3);
    EXPECT_EQ(often("bot-games", "3", {{"bot", 1}}), 3);
    EXPECT_EQ(often("invitations-to-one", "3", {{"opponent", "Bert"}}), 3);
    EXPECT_EQ(often("invited-by-guests", "1", {{"opponent", "Bert"}}), 1);
    EXPECT_EQ(often("invited", "1", {{"opponent", "Bert"}}), 1);
    EXPECT_EQ(often("invitations", "1", {{"opponent", "Bert"}}), 1);
    EXPECT_EQ(often("new-names", "3/0", {{"name", "Annie"}}, "me/name"), 3);
    for (const auto& [name, list, said] :
         {std::tuple{"blocked", "blocks/", "you have blocked as many as you can"},
          {"followed", "follows/", "you follow as many as you can"},
          {"muted", "mutes/", "you have muted as many as you can"}}) {
        World world(kPublic, with(name, "1"));
        (void)world.user("Bert");
        (void)world.user("Carl");
        const std::string anna = world.guest();
        EXPECT_EQ(world.ask("PUT", std::string(list) + "Bert", nullptr, anna).status, 204);
        const auto second = world.ask("PUT", std::string(list) + "Carl", nullptr, anna);
        EXPECT_EQ(second.code(), "too-many");
        EXPECT_THAT(second.text, testing::HasSubstr(said));
    }
}

TEST(Limits, ofSessions) {
    World world("", with("sessions", "2"));
    const std::string first = world.user("Anna");
    const auto logIn = [&] {
        world.advance(1000);
        return world.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}})
            .json["token"]
            .get<std::string>();
    };
    const auto isKnown = [&](const std::string& token) {
        return world.ask("GET", "me", nullptr, token).json["person"].is_object();
    };
    const std::string second = logIn();
    EXPECT_TRUE(isKnown(first));
    const std::string third = logIn();
    EXPECT_FALSE(isKnown(first));
    EXPECT_TRUE(isKnown(second));
    EXPECT_TRUE(isKnown(third));
}

TEST(Limits, ofTime) {
    {
        World world("", with("session-lasts", "2h"));
        const std::string anna = world.guest();
        // As long as somebody uses it. That they do is written behind the answer.
        const auto isNoted = [&] {
            const auto data = world.ask("GET", "me/data", nullptr, anna);
            return data.status == 200 && data.json["sessions"][0]["usedAt"] == world.now();
        };
        for (int i = 0; i < 3; ++i) {
            world.advance(Milliseconds(119min).count());
            ASSERT_TRUE(world.await(isNoted)) << i;
        }
        world.advance(Milliseconds(121min).count());
        EXPECT_FALSE(world.ask("GET", "me", nullptr, anna).json["person"].is_object());
    }
    {
        World world("", with("name-rests", "2h"));
        ASSERT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, world.user("Anna")).status, 204);
        const auto take = [&] {
            return world.ask("POST", "register", {{"name", "Anna"}, {"password", "12345678"}}).status;
        };
        world.advance(Milliseconds(119min).count());
        EXPECT_EQ(take(), 409);
        world.advance(Milliseconds(2min).count());
        EXPECT_EQ(take(), 201);
    }
    World world("", with("open-game-stays", "3m"));
    const std::string id =
        world.ask("POST", "games", {{"open", true}, {"clock", "300+5"}}, world.guest()).json["id"];
    const auto isOver = [&] { return world.ask("GET", "games/" + id).json["phase"] == "finished"; };
    world.advance(Milliseconds(170s).count());
    for (int i = 0; i < 20; ++i) (void)world.turn();
    EXPECT_FALSE(isOver());
    world.advance(Milliseconds(20s).count());
    EXPECT_TRUE(world.await(isOver));
}

TEST(Limits, ofExports) {
    const auto often = [](const std::string& name, bool fromOne) {
        Limits limits = with(name, "2");
        if (name == "exports") limits.exportsOfAddress = 10;
        if (name == "exports-of-address") limits.exports = 10;
        World world(kPublic, limits);
        std::vector<http::Response> open;
        for (int i = 0; i < 10; ++i) {
            open.push_back(world.begin("/api/v1/export", {kPublicHost},
                                       fromOne ? "203.0.113.1" : "203.0.113." + std::to_string(i)));
            if (open.back().status == 429) return i;
        }
        return 10;
    };
    EXPECT_EQ(often("exports", false), 2);
    EXPECT_EQ(often("exports-of-address", true), 2);
    EXPECT_EQ(often("exports-of-address", false), 10);
}

// decide() takes them from outside; what is in the log does not depend on them.
TEST(Limits, ofGames) {
    using namespace games;
    World world("", with("chat-lines", "2"));
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert);
    const auto tell = [&](const std::string& who, const TestJson& command) {
        return world.command(id, who, command).code();
    };
    EXPECT_EQ(tell(anna, {{"type", "chat"}, {"text", "one"}}), "");
    EXPECT_EQ(tell(anna, {{"type", "chat"}, {"text", "two"}}), "");
    EXPECT_EQ(tell(anna, {{"type", "chat"}, {"text", "three"}}), "chat-full");

    GameState state;
    Outages outages;
    const Time now = fromUnix(1'000'000);
    const auto put = [&](PersonId actor, const Body& body) {
        ASSERT_TRUE(state.apply({state.seq() + 1, now, actor, {}, body}));
    };
    put(kAnna, Created{{}, std::nullopt});
    put(kBert, Joined{{kAnna, kBert}});
    Circumstances circumstances{kAnna, now, &outages, {}, false, {}, {}};
    const auto code = [&](const Command& command) {
        const auto decided = decide(state, command, circumstances);
        return decided ? std::string() : decided.error().code;
    };
    EXPECT_EQ(code(Share{true}), "");
    circumstances.limits.switches = 0;
    EXPECT_EQ(code(Share{true}), "full");
    EXPECT_EQ(code(Draw{Answer::Offer}), "");
    circumstances.limits.drawOffers = 0;
    EXPECT_EQ(code(Draw{Answer::Offer}), "full");
    circumstances.limits.plies = 0; // two are the fewest
    auto moved = decide(state, Play{1, "c3"}, circumstances);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->size(), 1U);
    put(kAnna, moved->front());
    EXPECT_EQ(code(Takeback{Answer::Offer}), "");
    circumstances.limits.takebacks = 0;
    EXPECT_EQ(code(Takeback{Answer::Offer}), "full");
    circumstances.actor = kBert;
    const auto last = decide(state, Play{2, "c4"}, circumstances);
    ASSERT_TRUE(last);
    ASSERT_EQ(last->size(), 2U);
    EXPECT_EQ(std::get<Ended>(last->back()).outcome.result, rules::Result::Draw);
    for (const Body& body : *last) put(kBert, body);
    EXPECT_EQ(code(Rematch{Answer::Offer}), "");
    circumstances.limits.rematchOffers = 0;
    EXPECT_EQ(code(Rematch{Answer::Offer}), "full");
    circumstances.limits.rematchOffers = 5;
    put(kBert, RematchOffered{});
    circumstances.actor = kAnna;
    circumstances.now = now + 2min;
    EXPECT_EQ(code(Rematch{Answer::Accept}), "");
    circumstances.limits.slowRematchStands = 1min;
    EXPECT_EQ(code(Rematch{Answer::Accept}), "no-offer");
}

} // namespace
} // namespace sixth::server::online
