#include "server/redis/redis_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::redis {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(RedisAddress, isReadInAllForms) {
    EXPECT_EQ(readRedisAddress("redis://cache"), (RedisAddress{"cache", 6379, "", ""}));
    EXPECT_EQ(readRedisAddress("redis://cache/"), (RedisAddress{"cache", 6379, "", ""}));
    EXPECT_EQ(readRedisAddress("redis://10.0.0.7:7000"), (RedisAddress{"10.0.0.7", 7000, "", ""}));
    EXPECT_EQ(readRedisAddress("redis://[::1]:7000"), (RedisAddress{"::1", 7000, "", ""}));
    EXPECT_EQ(readRedisAddress("redis://[fe80::2]"), (RedisAddress{"fe80::2", 6379, "", ""}));
    EXPECT_EQ(readRedisAddress("redis://:secret@cache"), (RedisAddress{"cache", 6379, "", "secret"}));
    EXPECT_EQ(readRedisAddress("redis://sixth:a:b@cache:1"), (RedisAddress{"cache", 1, "sixth", "a:b"}));
    EXPECT_EQ(readRedisAddress("redis://:p%40ss%25@cache"), (RedisAddress{"cache", 6379, "", "p@ss%"}));
    EXPECT_EQ(readRedisAddress("redis://:p@ss@cache"), (RedisAddress{"cache", 6379, "", "p@ss"}));
}

TEST(RedisAddress, isShownWithoutThePassword) {
    EXPECT_EQ(readRedisAddress("redis://sixth:secret@cache")->shown(), "redis://cache:6379");
    EXPECT_EQ(readRedisAddress("redis://:secret@[::1]:7000")->shown(), "redis://[::1]:7000");
}

TEST(RedisAddress, whatIsWrongIsSaidWithoutThePassword) {
    const auto wrong = [](std::string_view text) { return readRedisAddress(text).error(); };
    constexpr std::string_view kForm = "expected redis://[[user]:password@]host[:port]";
    EXPECT_THAT(wrong(""), AllOf(HasSubstr("no address of Redis"), EndsWith(kForm)));
    EXPECT_THAT(wrong("cache:6379"), HasSubstr("no address of Redis"));
    EXPECT_THAT(wrong("rediss://cache"), HasSubstr("TLS"));
    EXPECT_THAT(wrong("redis://"), HasSubstr("host is missing"));
    EXPECT_THAT(wrong("redis://:7000"), HasSubstr("host is missing"));
    EXPECT_THAT(wrong("redis://cache:0"), HasSubstr("port"));
    EXPECT_THAT(wrong("redis://cache:65536"), HasSubstr("port"));
    EXPECT_THAT(wrong("redis://cache:"), HasSubstr("port"));
    EXPECT_THAT(wrong("redis://[::1"), HasSubstr("]"));
    EXPECT_THAT(wrong("redis://[::1]7"), HasSubstr("port"));
    EXPECT_THAT(wrong("redis://cache/3"), HasSubstr("database number"));
    EXPECT_THAT(wrong("redis://ca che"), HasSubstr("host"));
    EXPECT_THAT(wrong("redis://secret@cache"),
                AllOf(HasSubstr("needs a password"), Not(HasSubstr("secret"))));
    EXPECT_THAT(wrong("redis://u:@cache"), HasSubstr("password is empty"));
    EXPECT_THAT(wrong("redis://:secret%4@cache"), AllOf(HasSubstr("%25"), Not(HasSubstr("secret"))));
    EXPECT_THAT(wrong("redis://:secret%zz@cache"), AllOf(HasSubstr("%25"), Not(HasSubstr("secret"))));
    EXPECT_THAT(wrong("redis://:secret@cache:x"), AllOf(HasSubstr("port"), Not(HasSubstr("secret"))));
}

} // namespace
} // namespace sixth::server::redis
