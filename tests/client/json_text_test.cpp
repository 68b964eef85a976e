#include "client/json_text.h"

#include <gtest/gtest.h>

namespace sixth::client {
namespace {

TEST(JsonText, readsObjectsAndKeepsTheirOrder) {
    const auto json = readJsonObject(R"({"b":1,"a":{"text":"[[[[{{{{\"["}})");
    ASSERT_TRUE(json);
    EXPECT_EQ(writeJson(*json), R"({"b":1,"a":{"text":"[[[[{{{{\"["}})");
}

TEST(JsonText, refusesWhatIsNoObject) {
    for (const char* const text : {"", "null", "7", "[]", "\"text\"", "{", "{\"a\":}", "{\"a\":\"\xff\"}"})
        EXPECT_FALSE(readJsonObject(text)) << text;
}

TEST(JsonText, refusesWhatNestsTooDeep) {
    const auto nested = [](int depth) {
        std::string text = "{\"a\":";
        text.append(static_cast<std::size_t>(depth), '[').append(static_cast<std::size_t>(depth), ']');
        return text + "}";
    };
    EXPECT_TRUE(readJsonObject(nested(31)));
    EXPECT_FALSE(readJsonObject(nested(32)));
    EXPECT_FALSE(readJsonObject(nested(1'000'000)));
    EXPECT_TRUE(readJsonObject("{\"a\":\"" + std::string(100, '[') + "\"}")); // a text nests nothing
}

} // namespace
} // namespace sixth::client
