// A lost password is no lost account: the codes that open it once more, and who gets in with none of them.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sixth::server::online {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr std::int64_t kDayMs = 24 * 60 * 60 * 1'000;

std::string codeOf(const World::Pending& answer) {
    return TestJson::parse(*(*answer)->body()).value("/error/code"_json_pointer, std::string());
}

class Recovery : public testing::Test {
protected:
    [[nodiscard]] std::vector<std::string> codes() {
        const auto made = world_.ask("POST", "me/recovery", {{"password", "12345678"}}, anna_);
        EXPECT_EQ(made.status, 201) << made.text;
        return made.json.value("codes", std::vector<std::string>());
    }
    [[nodiscard]] static TestJson wish(const std::string& name, const std::string& code,
                                       const std::string& password = "new-password") {
        return {{"name", name}, {"code", code}, {"password", password}, {"token", true}};
    }
    [[nodiscard]] World::Answer recover(const std::string& name, const std::string& code) {
        return world_.ask("POST", "recover", wish(name, code));
    }
    [[nodiscard]] World::Answer logIn(const std::string& password) {
        return world_.ask("POST", "login", {{"name", "Anna"}, {"password", password}, {"token", true}});
    }
    [[nodiscard]] TestJson left(const std::string& token) {
        return world_.ask("GET", "me", nullptr, token).json["recovery"];
    }
    void suspendAnna(std::optional<Time> until) {
        world_.writeWhileAway([&](store::Reader& reader) {
            return store::Operations{store::Suspend{reader.personNamed("Anna")->id, until}};
        });
    }

    World world_;
    std::string anna_ = world_.user("Anna");
};

TEST_F(Recovery, tenCodesAreToldOnceAndKeptNowhere) {
    EXPECT_EQ(left(anna_), 0);
    const auto given = codes();
    EXPECT_EQ(std::set<std::string>(given.begin(), given.end()).size(), 10U);
    EXPECT_EQ(left(anna_), 10);
    const std::string bytes = world_.storedBytes();
    const std::string logged = world_.end();
    for (const std::string& code : given) {
        EXPECT_THAT(code, MatchesRegex("([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}"));
        std::string plain = code;
        std::erase(plain, '-');
        EXPECT_THAT(bytes, AllOf(Not(HasSubstr(code)), Not(HasSubstr(plain))));
        EXPECT_THAT(logged, AllOf(Not(HasSubstr(code)), Not(HasSubstr(plain))));
    }
}

TEST_F(Recovery, aCodeOpensTheAccountOnce) {
    const auto given = codes();
    Socket old(world_, anna_);
    std::string typed = given[3];
    std::erase(typed, '-');
    std::transform(typed.begin(), typed.end(), typed.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto in = recover("anna", " " + typed);
    ASSERT_EQ(in.status, 201) << in.text;
    EXPECT_EQ(in.json["person"]["name"], "Anna");
    const std::string token = in.json["token"];
    EXPECT_EQ(left(token), 9);
    // Whoever knew the old password has nothing.
    EXPECT_EQ(old.closed, kPolicy);
    EXPECT_EQ(world_.ask("GET", "me", nullptr, anna_).json["person"], nullptr);
    EXPECT_EQ(logIn("12345678").code(), "wrong");
    EXPECT_EQ(logIn("new-password").status, 201);
    EXPECT_EQ(recover("Anna", given[3]).code(), "wrong");
    world_.restart();
    EXPECT_EQ(recover("Anna", given[3]).code(), "wrong");
    EXPECT_EQ(recover("Anna", given[4]).status, 201);
}

TEST_F(Recovery, aPageGetsItsCookie) {
    const auto in =
        world_.ask("POST", "recover", {{"name", "Anna"}, {"code", codes()[0]}, {"password", "new-password"}});
    ASSERT_EQ(in.status, 201);
    EXPECT_THAT(in.field("Set-Cookie"), HasSubstr("sixth="));
    EXPECT_FALSE(in.json["csrf"].get<std::string>().empty());
    EXPECT_FALSE(in.json.contains("token"));
}

TEST_F(Recovery, newCodesTakeThePlaceOfTheOld) {
    const auto first = codes();
    const auto second = codes();
    EXPECT_EQ(left(anna_), 10);
    EXPECT_EQ(recover("Anna", first[0]).code(), "wrong");
    EXPECT_EQ(recover("Anna", second[0]).status, 201);
}

TEST_F(Recovery, codesNeedThePassword) {
    EXPECT_EQ(world_.ask("POST", "me/recovery", {{"password", "wrong-one"}}, anna_).code(), "wrong");
    EXPECT_EQ(world_.ask("POST", "me/recovery", {{"password", "12345678"}}).status, 401);
    const std::string guest = world_.guest();
    const auto refused = world_.ask("POST", "me/recovery", {{"password", ""}}, guest);
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(refused.code(), "not-registered");
    EXPECT_FALSE(world_.ask("GET", "me", nullptr, guest).json.contains("recovery"));
    EXPECT_EQ(left(anna_), 0);
}

// Who asks, by the time it takes or by the answer, does not learn whether there is such a name.
TEST_F(Recovery, allThatIsWrongGoesTheSameWay) {
    const std::string bert = world_.user("Bert");
    const auto theirs = world_.ask("POST", "me/recovery", {{"password", "12345678"}}, bert).json["codes"];
    const std::string unknown = "ABCDE-FGHJK-23456-789MN";
    const auto given = codes();
    std::vector<World::Pending> answers;
    for (const auto& [name, code] :
         std::vector<std::pair<std::string, std::string>>{{"Anna", unknown},
                                                          {"Anna", "no code"},
                                                          {"Anna", ""},
                                                          {"Anna", theirs[0]},
                                                          {"Nobody", unknown},
                                                          {"Nobody", given[0]},
                                                          {"no name at all", given[0]}}) {
        answers.push_back(world_.askLater("recover", wish(name, code)));
        EXPECT_FALSE(answers.back()->has_value()) << name << code; // the worker hashes the password first
    }
    ASSERT_TRUE(world_.await([&] {
        return std::all_of(answers.begin(), answers.end(), [](const auto& one) { return one->has_value(); });
    }));
    for (const auto& answer : answers) {
        EXPECT_EQ((*answer)->status, 403);
        EXPECT_EQ(*(*answer)->body(), *(*answers.front())->body());
    }
    EXPECT_EQ(left(anna_), 10);
}

TEST_F(Recovery, aCodeThatIsSentTwiceAtOnceWorksOnce) {
    const auto given = codes();
    const auto first = world_.askLater("recover", wish("Anna", given[0], "first-password"));
    const auto second = world_.askLater("recover", wish("Anna", given[0], "second-password"));
    ASSERT_TRUE(world_.await([&] { return *first && *second; }));
    EXPECT_EQ((*first)->status + (*second)->status, 201 + 403);
    EXPECT_EQ(codeOf((*first)->status == 403 ? first : second), "wrong");
    const auto in = logIn((*first)->status == 201 ? "first-password" : "second-password");
    ASSERT_EQ(in.status, 201);
    EXPECT_EQ(left(in.json["token"]), 9);
    EXPECT_EQ(logIn((*first)->status == 201 ? "second-password" : "first-password").code(), "wrong");
}

TEST_F(Recovery, beatsAPasswordThatAThiefChangesMeanwhile) {
    const auto given = codes();
    const auto changed =
        world_.askLater("POST", "password", {{"old", "12345678"}, {"new", "thief-password"}}, anna_);
    const auto recovered = world_.askLater("recover", wish("Anna", given[0]));
    ASSERT_TRUE(world_.await([&] { return *changed && *recovered; }));
    // One of them was faster. Either way a code opens the account in the end.
    if ((*recovered)->status != 201) {
        EXPECT_EQ((*changed)->status, 201);
        EXPECT_EQ(recover("Anna", given[0]).status, 201);
    }
    EXPECT_EQ(logIn("thief-password").code(), "wrong");
    EXPECT_EQ(logIn("new-password").status, 201);
}

TEST_F(Recovery, codesCanNotBeGuessed) {
    const auto given = codes();
    int tried = 0;
    while (recover("Anna", "ABCDE-FGHJK-23456-789MN").code() == "wrong") ++tried;
    EXPECT_EQ(tried, 10);
    EXPECT_EQ(recover("Anna", given[0]).status, 429);
    EXPECT_EQ(logIn("12345678").status, 429); // tries of both kinds count together
    EXPECT_EQ(left(anna_), 10);
    world_.advance(60'000);
    EXPECT_EQ(recover("Anna", given[0]).status, 201);
}

TEST(RecoveryLimits, ofAnAddressFireAtOneTooMany) {
    World world("http://play.example/");
    int tried = 0;
    const auto status = [&] {
        const TestJson body{
            {"name", "Name" + std::to_string(tried)}, {"code", "x"}, {"password", "new-password"}};
        return world.askAs("POST", "/api/v1/recover", {kPublicHost, kJson}, body.dump(), "1.0.0.1").status;
    };
    while (status() == 403) ++tried;
    EXPECT_EQ(tried, 20);
    EXPECT_EQ(status(), 429);
}

TEST_F(Recovery, aBadPasswordUsesUpNothing) {
    const auto given = codes();
    for (int i = 0; i < 12; ++i) {
        const auto refused = world_.ask("POST", "recover", wish("Anna", given[0], "short"));
        EXPECT_EQ(refused.status, 400);
        EXPECT_EQ(refused.code(), "password");
    }
    EXPECT_EQ(world_.ask("POST", "recover", {{"name", 1}, {"code", nullptr}, {"password", 2}}).status, 400);
    EXPECT_EQ(recover("Anna", given[0]).status, 201);
}

TEST_F(Recovery, codesAreGoneWithTheAccount) {
    const auto given = codes();
    ASSERT_EQ(world_.ask("DELETE", "me", {{"password", "12345678"}}, anna_).status, 204);
    EXPECT_EQ(recover("Anna", given[0]).code(), "wrong");
    world_.advance(91 * kDayMs);
    (void)world_.user("Anna"); // somebody else
    EXPECT_EQ(recover("Anna", given[0]).code(), "wrong");
}

// --- those who are kept out ---

TEST_F(Recovery, whoIsSuspendedIsToldUntilWhen) {
    const auto given = codes();
    const std::int64_t until = world_.now() + 3 * kDayMs;
    suspendAnna(fromUnix(until));
    EXPECT_EQ(world_.ask("GET", "me", nullptr, anna_).json["person"], nullptr);
    for (const auto& answer : {logIn("12345678"), recover("Anna", given[0])}) {
        EXPECT_EQ(answer.status, 403);
        EXPECT_EQ(answer.code(), "suspended");
        EXPECT_THAT(answer.text, HasSubstr("until 2023-11-17 22:13 UTC"));
        EXPECT_EQ(answer.json["error"]["until"], until); // for a page, which has words of its own
        EXPECT_FALSE(answer.json.contains("token"));
    }
    EXPECT_EQ(logIn("wrong-one").code(), "wrong"); // strangers learn nothing
    EXPECT_EQ(recover("Anna", "x").code(), "wrong");
    world_.advance(3 * kDayMs);
    const auto in = recover("Anna", given[0]); // still good
    ASSERT_EQ(in.status, 201) << in.text;
    EXPECT_EQ(left(in.json["token"]), 9);
}

TEST_F(Recovery, whoIsSuspendedForGoodStaysOut) {
    suspendAnna(store::kForever);
    world_.advance(1'000 * kDayMs);
    EXPECT_EQ(logIn("12345678").code(), "suspended");
    EXPECT_THAT(logIn("12345678").text, HasSubstr("for good"));
    EXPECT_FALSE(logIn("12345678").json["error"].contains("until"));
    suspendAnna(std::nullopt);
    EXPECT_EQ(logIn("12345678").status, 201);
}

TEST_F(Recovery, moderatorsAreToldThatTheyAre) {
    EXPECT_FALSE(world_.ask("GET", "me", nullptr, anna_).json.contains("role"));
    world_.writeWhileAway([&](store::Reader& reader) {
        return store::Operations{store::SetRole{reader.personNamed("Anna")->id, store::Role::Moderator}};
    });
    EXPECT_EQ(world_.ask("GET", "me", nullptr, anna_).json["role"], "moderator");
}

} // namespace
} // namespace sixth::server::online
