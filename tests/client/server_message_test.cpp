#include "client/server_message.h"
#include "file_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::client {
namespace {

using Json = nlohmann::ordered_json;

Json examples() {
    return Json::parse(fileText(SIXTH_TEST_DATA "/messages/server.json"));
}

TEST(ServerMessage, readsEveryExample) {
    const Json all = examples();
    ASSERT_FALSE(all.empty());
    for (const Json& example : all) {
        const auto message = readServerMessage(example.dump());
        ASSERT_TRUE(message) << message.error() << "\n" << example;
        const std::string type = example["type"];
        EXPECT_EQ(std::holds_alternative<ToldEvent>(*message), type == "event");
        EXPECT_EQ(std::holds_alternative<Welcome>(*message), type == "welcome");
        EXPECT_EQ(std::holds_alternative<Invitation>(*message), type == "invitation");
        EXPECT_EQ(std::holds_alternative<Ack>(*message), type == "ack");
        EXPECT_EQ(std::holds_alternative<ErrorTold>(*message), type == "error");
    }
}

// Every field of every example, taken away or replaced by something else: never more than an error.
TEST(ServerMessage, survivesEveryChangeOfAField) {
    const std::vector<Json> values{nullptr, -1,     0,  7.5,           1e300,         18446744073709551615U,
                                   true,    "text", "", Json::array(), Json::object()};
    for (const Json& example : examples()) {
        for (const auto& field : example.items()) {
            Json less = example;
            less.erase(field.key());
            (void)readServerMessage(less.dump());
            for (const Json& value : values) {
                Json other = example;
                other[field.key()] = value;
                (void)readServerMessage(other.dump());
            }
        }
        const std::string text = example.dump();
        for (std::size_t i = 0; i < text.size(); i += 7)
            EXPECT_FALSE(readServerMessage(std::string_view(text).substr(0, i)));
    }
}

TEST(ServerMessage, hasTheFieldsOfAnEvent) {
    const auto message = readServerMessage(
        R"({"type":"event","game":"AbC","seq":3,"at":5,"kind":"move","by":"red","body":{"b":1,"a":2}})");
    const auto& event = std::get<ToldEvent>(*message);
    EXPECT_EQ(event.game, "AbC");
    EXPECT_EQ(event.seq, 3);
    EXPECT_EQ(event.at, 5);
    EXPECT_EQ(event.kind, "move");
    EXPECT_EQ(event.by, rules::Color::Red);
    EXPECT_EQ(event.body, R"({"b":1,"a":2})");
}

TEST(ServerMessage, idsOfGamesCanStandInAPath) {
    for (const std::string id : {"", "a/b", "a b", "a\\r\\n", "..%2f", "\xc3\xa9"})
        EXPECT_FALSE(readServerMessage(R"({"type":"invitation","game":{"id":")" + id + "\"}}")) << id;
    EXPECT_TRUE(readServerMessage(R"({"type":"invitation","game":{"id":"aB3_-"}})"));
}

TEST(ServerMessage, aWelcomeSaysWhereOneSits) {
    const auto seatIn = [](const std::string& you) {
        const auto message =
            readServerMessage(R"({"type":"welcome","game":{"id":"A"},"you":)" + you + R"(,"events":[]})");
        return std::get<Welcome>(*message).you;
    };
    EXPECT_EQ(seatIn("\"silver\""), rules::Color::Silver);
    EXPECT_EQ(seatIn("\"red\""), rules::Color::Red);
    EXPECT_EQ(seatIn("null"), std::nullopt);
}

TEST(ServerMessage, eventsOfAnotherGameAreNoWelcome) {
    EXPECT_FALSE(readServerMessage(R"({"type":"welcome","game":{"id":"A"},"you":null,"events":[)"
                                   R"({"game":"B","seq":1,"at":1,"kind":"chat","by":null,"body":{}}]})"));
}

TEST(ReadTextField, findsItsWayInwards) {
    EXPECT_EQ(readTextField(R"({"a":{"b":"c"}})", {"a", "b"}), "c");
    for (const char* const text : {"", "7", "{}", R"({"a":7})", R"({"a":{"b":7}})", R"({"a":[]})"})
        EXPECT_EQ(readTextField(text, {"a", "b"}), std::nullopt) << text;
}

} // namespace
} // namespace sixth::client
