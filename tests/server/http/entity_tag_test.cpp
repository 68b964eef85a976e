#include "server/http/entity_tag.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace sixth::server::http {
namespace {

using testing::MatchesRegex;

TEST(EntityTag, isStrongAndDependsOnEveryByte) {
    EXPECT_THAT(entityTag("abc"), MatchesRegex("\"[0-9a-f]{32}\""));
    EXPECT_EQ(entityTag("abc"), entityTag("abc"));
    std::set<std::string> tags{entityTag(""), entityTag(std::string(1, '\0'))};
    std::string bytes(64, 'x');
    for (char& c : bytes) {
        c = 'y';
        tags.insert(entityTag(bytes));
        c = 'x';
    }
    EXPECT_EQ(tags.size(), 66U);
}

TEST(EntityTag, isTheSameInEveryRun) {
    // A browser may come back after a restart; a change of the hash makes all of them load everything again.
    EXPECT_EQ(entityTag(""), entityTag(std::string_view{}));
    EXPECT_EQ(entityTag("Sixth"), "\"4725187e991698d97acaec7f9c1df571\"");
}

TEST(IfNoneMatch, findsItsTagInAList) {
    EXPECT_TRUE(namesTag("\"a\"", "\"a\""));
    EXPECT_TRUE(namesTag("\"b\", \"a\"", "\"a\""));
    EXPECT_TRUE(namesTag(" \"b\" ,\t\"a\" ", "\"a\""));
    EXPECT_TRUE(namesTag("\"b\",W/\"a\"", "\"a\""));
    EXPECT_TRUE(namesTag("\"x,y\", \"a\"", "\"a\""));
    EXPECT_TRUE(namesTag("*", "\"a\""));
    EXPECT_TRUE(namesTag(" * ", "\"a\""));
}

TEST(IfNoneMatch, isNotFooled) {
    for (const char* field : {"", "a", "\"b\"", "\"a", "a\"", "\"b\" \"a\"", "\"b, \"a\"\"", "\"b\", *", "W/",
                              "w/\"a\"", "\"A\"", "\"aa\"", ",,,", "\"\""})
        EXPECT_FALSE(namesTag(field, "\"a\"")) << field;
}

} // namespace
} // namespace sixth::server::http
