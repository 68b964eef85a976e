#include "server/online/messages.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

namespace sixth::server::online {
namespace {

using Json = nlohmann::json;

Json examples(const std::string& name) {
    std::ifstream file(std::string(SIXTH_TEST_DATA) + "/messages/" + name);
    return Json::parse(file);
}

// The word under which the examples know what was read.
std::string nameOf(const ClientMessage& message) {
    static constexpr std::array<const char*, 12> kCommands{"join",  "army",    "move",        "takeback",
                                                           "draw",  "rematch", "resign",      "abort",
                                                           "claim", "chat",    "chat-switch", "flag"};
    if (std::holds_alternative<Hello>(message)) return "hello";
    if (std::holds_alternative<Leave>(message)) return "leave";
    if (std::holds_alternative<WatchLobby>(message)) return "lobby";
    if (std::holds_alternative<Ping>(message)) return "ping";
    return kCommands[std::get<Do>(message).command.index()];
}

TEST(Messages, theExamplesOfClientsAreReadAsTheySay) {
    std::set<std::string> read;
    for (const Json& example : examples("client.json")) {
        const std::string name = example["name"];
        const auto message = readMessage(example["text"].get<std::string>());
        if (example.contains("reads")) {
            ASSERT_TRUE(message) << name << ": " << message.error().message;
            EXPECT_EQ(nameOf(*message), example["reads"].get<std::string>()) << name;
            read.insert(nameOf(*message));
        } else {
            ASSERT_FALSE(message) << name;
            EXPECT_EQ(message.error().code, example["error"].get<std::string>()) << name;
        }
    }
    EXPECT_EQ(read.size(), 15U); // every type there is
}

TEST(Messages, theServersAreAmongTheExamples) {
    const Json all = examples("server.json");
    const auto isThere = [&](const std::string& text) {
        return std::find(all.begin(), all.end(), Json::parse(text)) != all.end();
    };
    const auto id = *games::readCommandId("00112233445566778899aabbccddeeff");
    EXPECT_TRUE(isThere(writeAck("AbCdEf012345", id, 3)));
    EXPECT_TRUE(
        isThere(writeError({"stale", "the game is at ply 2", "AbCdEf012345", games::writeCommandId(id), 3})));
    const games::Moved moved{1, "c3", {301'000, 300'000}, 40};
    EXPECT_TRUE(isThere(writeEvent("AbCdEf012345", {3, 1'700'000'008'000, 1, {}, moved}, rules::Color::Silver,
                                   games::writeBody(moved))));
    const games::Said said{"<b>well played</b>"};
    EXPECT_TRUE(isThere(writeEvent("AbCdEf012345", {7, 1'700'000'013'000, 2, {}, said}, rules::Color::Red,
                                   games::writeBody(said))));
    EXPECT_TRUE(isThere(writePresence("AbCdEf012345", {{true, false}, 3})));
    EXPECT_TRUE(isThere(writePong(1'700'000'000'000)));
    EXPECT_TRUE(isThere(writeGoodbye("restart")));
}

TEST(Messages, anErrorNamesWhatCouldBeRead) {
    const auto message = readMessage(
        R"({"type":"move","game":"AbCdEf012345","id":"00112233445566778899aabbccddeeff","ply":"x","move":"c3"})");
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error().game, "AbCdEf012345");
    EXPECT_EQ(message.error().id, "00112233445566778899aabbccddeeff");
    const auto huge = readMessage(R"({"type":"dance","game":")" + std::string(1000, 'x') + "\"}");
    EXPECT_EQ(huge.error().game, "");
    EXPECT_EQ(readMessage(std::string(5000, ' ')).error().code, "json");
    EXPECT_EQ(readMessage(std::string(2000, '[')).error().code, "json");
}

TEST(Messages, whatOthersWroteIsEscaped) {
    const std::string text = writeError({"illegal", "\"quoted\" \x01 \xff", "a\"b"});
    const Json json = Json::parse(text, nullptr, false);
    ASSERT_TRUE(json.is_object()) << text;
    EXPECT_EQ(json["game"], "a\"b");
}

} // namespace
} // namespace sixth::server::online
