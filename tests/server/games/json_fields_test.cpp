#include "server/games/json_fields.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

TEST(JsonFields, readsWhatIsThere) {
    const Json json =
        Json::parse(R"({"text":"abc","number":7,"flag":true,"inside":{"number":1},"null":null})");
    std::string problem;
    JsonFields in(json, problem);
    EXPECT_EQ(in.text("text", 3), "abc");
    EXPECT_EQ(in.number("number", 7), 7);
    EXPECT_TRUE(in.flag("flag"));
    EXPECT_EQ(in.object("inside").number("number", 9), 1);
    EXPECT_EQ(in.optionalText("text"), "abc");
    EXPECT_EQ(in.optionalNumber("number", 9), 7);
    EXPECT_FALSE(in.optionalText("absent"));
    EXPECT_FALSE(in.optionalNumber("null", 9));
    EXPECT_FALSE(in.has("null"));
    EXPECT_EQ(problem, "");
}

TEST(JsonFields, theFirstProblemIsKept) {
    const Json json = Json::parse(R"({"text":"abcd","number":7})");
    std::string problem;
    JsonFields in(json, problem);
    EXPECT_EQ(in.text("text", 3), "");
    EXPECT_EQ(problem, "'text': expected a text of at most 3 bytes");
    EXPECT_EQ(in.number("number", 6), 0);
    EXPECT_EQ(problem, "'text': expected a text of at most 3 bytes");
}

TEST(JsonFields, everyWrongTypeIsAProblem) {
    const auto problemOf = [](const char* value, auto read) {
        const Json json = Json::parse(std::string(R"({"it":)") + value + "}");
        std::string problem;
        JsonFields in(json, problem);
        read(in);
        return problem;
    };
    for (const char* value : {"null", "1.5", "-1", "18446744073709551615", "\"1\"", "[1]", "{}", "true"})
        EXPECT_EQ(problemOf(value, [](JsonFields& in) { return in.number("it", 9, 1); }),
                  "'it': expected a whole number from 1 to 9")
            << value;
    for (const char* value : {"null", "1", "[\"a\"]", "{}", "true"})
        EXPECT_EQ(problemOf(value, [](JsonFields& in) { return in.text("it"); }), "'it': expected a text");
    for (const char* value : {"null", "1", "\"true\"", "[]"})
        EXPECT_EQ(problemOf(value, [](JsonFields& in) { return in.flag("it"); }),
                  "'it': expected true or false");
    // What is read from an object that is none has the same problem.
    EXPECT_EQ(problemOf("5", [](JsonFields& in) { return in.object("it").number("x", 9); }),
              "'it': expected an object");
}

} // namespace
} // namespace sixth::server::games
