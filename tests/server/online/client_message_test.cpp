#include "file_text.h"
#include "server/online/client_message.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <set>

namespace sixth::server::online {
namespace {

using Json = nlohmann::json;

Json examples(const std::string& name) {
    return Json::parse(fileText(std::string(SIXTH_TEST_DATA) + "/messages/" + name));
}

// The word under which the examples know what was read.
std::string nameOf(const ClientMessage& message) {
    static constexpr std::array<const char*, 14> kCommands{
        "join",  "army",  "move",    "takeback", "draw",        "rematch", "resign",
        "abort", "claim", "decline", "chat",     "chat-switch", "share",   "flag"};
    if (std::holds_alternative<Hello>(message)) return "hello";
    if (std::holds_alternative<Leave>(message)) return "leave";
    if (std::holds_alternative<WatchLobby>(message)) return "lobby";
    if (std::holds_alternative<Ping>(message)) return "ping";
    return kCommands[std::get<Do>(message).command.index()];
}

TEST(ClientMessage, theExamplesOfClientsAreReadAsTheySay) {
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
    EXPECT_EQ(read.size(), 17U); // every type there is
}

TEST(ClientMessage, anErrorNamesWhatCouldBeRead) {
    const auto message = readMessage(
        R"({"type":"move","game":"AbCdEf012345","id":"00112233445566778899aabbccddeeff","ply":"x","move":"c3"})");
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error().game, "AbCdEf012345");
    EXPECT_EQ(message.error().command, "00112233445566778899aabbccddeeff");
    const auto huge = readMessage(R"({"type":"dance","game":")" + std::string(1000, 'x') + "\"}");
    EXPECT_FALSE(huge.error().game);
    EXPECT_EQ(readMessage(std::string(5000, ' ')).error().code, "json");
    EXPECT_EQ(readMessage(std::string(2000, '[')).error().code, "json");
}

} // namespace
} // namespace sixth::server::online
