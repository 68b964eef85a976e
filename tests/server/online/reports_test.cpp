// What people tell the moderators, and how much of it.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

class Reports : public testing::Test {
protected:
    [[nodiscard]] World::Answer report(const TestJson& body, const std::string& token) {
        return world_.ask("POST", "reports", body, token);
    }
    // All that is kept, the newest first; the server is away meanwhile.
    [[nodiscard]] std::vector<store::Report> kept() {
        std::vector<store::Report> found;
        world_.writeWhileAway([&](store::Reader& reader) {
            found = reader.reports(false, std::nullopt, 100);
            return store::Operations{};
        });
        return found;
    }
    // The seq of what was said.
    [[nodiscard]] std::int64_t chat(const std::string& game, const std::string& token) {
        return world_.command(game, token, {{"type", "chat"}, {"text", "you are bad"}}).json["seq"];
    }

    World world_;
    std::string anna_ = world_.user("Anna");
    std::string bert_ = world_.user("Bert");
};

TEST_F(Reports, areKept) {
    const std::string game = world_.game(anna_, bert_);
    const std::int64_t seq = chat(game, bert_);
    const auto sent = report(
        {{"name", "bert"}, {"reason", "chat"}, {"text", "rude\nand loud"}, {"game", game}, {"seq", seq}},
        anna_);
    EXPECT_EQ(sent.status, 201) << sent.text;
    EXPECT_EQ(sent.text, "{}\n");
    EXPECT_EQ(report({{"name", "Anna"}, {"reason", "stalling"}, {"text", nullptr}}, bert_).status, 201);
    const auto found = kept();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].reason, store::ReportReason::Stalling);
    EXPECT_EQ(found[0].text, "");
    EXPECT_EQ(found[0].game, std::nullopt);
    EXPECT_EQ(found[1].reason, store::ReportReason::Chat);
    EXPECT_EQ(found[1].text, "rude and loud");
    EXPECT_TRUE(found[1].game.has_value());
    EXPECT_EQ(found[1].seq, seq);
    EXPECT_EQ(found[1].about, found[0].reporter);
    EXPECT_EQ(found[1].reporter, found[0].about);
    EXPECT_FALSE(found[1].closedAt.has_value());
}

TEST_F(Reports, ofEveryReasonAreTaken) {
    for (const char* const reason : {"cheating", "chat", "name", "stalling", "other"})
        EXPECT_EQ(report({{"name", "Bert"}, {"reason", reason}}, anna_).status, 201) << reason;
}

TEST_F(Reports, areAboutSomebodyElse) {
    EXPECT_EQ(report({{"name", "Nobody"}, {"reason", "chat"}}, anna_).status, 404);
    EXPECT_EQ(report({{"name", "Nobody"}, {"reason", "chat"}}, anna_).code(), "not-found");
    EXPECT_EQ(report({{"name", "ANNA"}, {"reason", "chat"}}, anna_).code(), "own");
    EXPECT_EQ(report({{"reason", "chat"}}, anna_).code(), "not-found");
    EXPECT_EQ(report({{"name", "Bert"}, {"reason", "chat"}}, "").status, 401);
    EXPECT_TRUE(kept().empty());
}

TEST_F(Reports, thatSayNothingSensibleAreRefused) {
    const std::string game = world_.game(anna_, bert_);
    const std::vector<TestJson> bad{{{"name", "Bert"}},
                                    {{"name", "Bert"}, {"reason", "ugly"}},
                                    {{"name", "Bert"}, {"reason", 3}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"text", 5}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"text", std::string(501, 'x')}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"text", "a\x1b[2J"}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"game", 5}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"seq", 3}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"game", game}, {"seq", -1}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"game", game}, {"seq", 0}},
                                    {{"name", "Bert"}, {"reason", "chat"}, {"game", game}, {"seq", "3"}}};
    for (const TestJson& body : bad) {
        const auto refused = report(body, anna_);
        EXPECT_EQ(refused.status, 400) << body;
        EXPECT_EQ(refused.code(), "field") << body;
    }
    EXPECT_EQ(report({{"name", "Bert"}, {"reason", "chat"}, {"text", std::string(500, 'x')}}, anna_).status,
              201);
    EXPECT_EQ(kept().size(), 1U);
}

TEST_F(Reports, nameAGameOfTheirsAndALineThatOneWasTold) {
    const std::string cleo = world_.user("Cleo");
    const std::string game = world_.game(anna_, bert_);
    const std::string other = world_.game(anna_, cleo);
    const std::int64_t said = chat(game, bert_);
    const std::int64_t own = chat(game, anna_);
    const auto code = [&](const std::string& id, std::optional<std::int64_t> seq, const std::string& token) {
        TestJson body{{"name", "Bert"}, {"reason", "chat"}, {"game", id}};
        if (seq) body["seq"] = *seq;
        return report(body, token).code();
    };
    EXPECT_EQ(code("absent", std::nullopt, anna_), "not-found");
    EXPECT_EQ(code(other, std::nullopt, anna_), "not-found"); // Bert does not play there
    EXPECT_EQ(code(game, own, anna_), "not-found");           // Anna has said it
    EXPECT_EQ(code(game, 1, anna_), "not-found");             // no line of chat
    EXPECT_EQ(code(game, 999, anna_), "not-found");
    EXPECT_EQ(code(game, said, cleo), "not-found"); // who looks on was told nothing
    EXPECT_EQ(code(game, std::nullopt, cleo), "");
    EXPECT_EQ(code(game, said, anna_), "");
    ASSERT_EQ(world_.ask("PUT", "mutes/Bert", nullptr, anna_).status, 204);
    EXPECT_EQ(code(game, said, anna_), ""); // whoever mutes may report all the same
}

TEST_F(Reports, waitForModeratorsUpToFifty) {
    for (int i = 0; i < 50; ++i)
        ASSERT_EQ(report({{"name", "Bert"}, {"reason", "other"}}, anna_).status, 201) << i;
    const auto refused = report({{"name", "Bert"}, {"reason", "other"}}, anna_);
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(refused.code(), "too-many");
    EXPECT_EQ(report({{"name", "Anna"}, {"reason", "other"}}, bert_).status, 201);
    const auto open = kept();
    world_.writeWhileAway([&](store::Reader&) {
        return store::Operations{
            store::CloseReport{open.back().id, std::nullopt, fromUnix(world_.now()), "nothing to see"}};
    });
    EXPECT_EQ(report({{"name", "Bert"}, {"reason", "other"}}, anna_).status, 201);
    EXPECT_EQ(report({{"name", "Bert"}, {"reason", "other"}}, anna_).code(), "too-many");
}

// --- how often ---

class ReportLimits : public testing::Test {
protected:
    [[nodiscard]] World::Answer send(const std::string& path, const TestJson& body, const std::string& token,
                                     const std::string& address) {
        std::vector<http::Field> fields{kPublicHost, kJson};
        if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
        return world_.askAs("POST", "/api/v1/" + path, fields, body.dump(), address);
    }
    [[nodiscard]] std::string user(const std::string& name, const std::string& address) {
        return send("register", {{"name", name}, {"password", "12345678"}, {"token", true}}, "", address)
            .json["token"];
    }
    [[nodiscard]] int howMany(const std::string& token, const std::string& address) {
        int sent = 0;
        while (send("reports", {{"name", "Bert"}, {"reason", "other"}}, token, address).status == 201) ++sent;
        return sent;
    }

    World world_{"http://play.example/"};
    std::string bert_ = user("Bert", "1.0.0.1");
};

TEST_F(ReportLimits, ofAPersonFireAtOneTooMany) {
    const std::string anna = user("Anna", "1.0.0.1");
    EXPECT_EQ(howMany(anna, "1.0.0.2"), 5);
    EXPECT_EQ(howMany(anna, "1.0.0.3"), 0);
    const auto refused = send("reports", {{"name", "Bert"}, {"reason", "other"}}, anna, "1.0.0.3");
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.code(), "slow-down");
    world_.advance(6 * 60'000); // ten an hour
    EXPECT_EQ(howMany(anna, "1.0.0.2"), 1);
    // What is refused for what it says costs nothing.
    world_.advance(6 * 60'000);
    EXPECT_EQ(send("reports", {{"name", "Anna"}, {"reason", "other"}}, anna, "1.0.0.2").code(), "own");
    EXPECT_EQ(howMany(anna, "1.0.0.2"), 1);
}

TEST_F(ReportLimits, ofAnAddressFireAtOneTooMany) {
    int sent = 0;
    std::string last;
    for (int i = 0; i < 5; ++i) {
        last = user("User" + std::to_string(i), "1.0.0." + std::to_string(10 + i));
        sent += howMany(last, "1.0.0.9");
    }
    EXPECT_EQ(sent, 20);
    EXPECT_EQ(howMany(last, "1.0.0.8"), 5); // their own share was not touched
    world_.advance(60'000);                 // sixty an hour
    EXPECT_EQ(howMany(user("Anna", "1.0.0.20"), "1.0.0.9"), 1);
}

} // namespace
} // namespace sixth::server::online
