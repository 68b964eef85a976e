#include "server/push/endpoint.h"

#include <gtest/gtest.h>

namespace sixth::server::push {
namespace {

TEST(Endpoint, thoseOfPushServices) {
    const auto endpoint = readEndpoint("https://Push.Example.org/wpush/v2/gAAA?x=1", Reach::Public);
    ASSERT_TRUE(endpoint);
    EXPECT_TRUE(endpoint->isSecure);
    EXPECT_EQ(endpoint->host, "push.example.org");
    EXPECT_EQ(endpoint->port, 443);
    EXPECT_EQ(endpoint->target, "/wpush/v2/gAAA?x=1");
    EXPECT_EQ(endpoint->origin, "https://push.example.org");
    EXPECT_TRUE(readEndpoint("https://push.example:443/a", Reach::Public));
    EXPECT_EQ(readEndpoint("https://push.example", Reach::Public)->target, "/");
}

TEST(Endpoint, whatMightLeadElsewhereIsRefused) {
    for (const std::string_view url : {"",
                                       "push.example/a",
                                       "//push.example/a",
                                       "http://push.example/a",
                                       "ftp://push.example/a",
                                       "https://",
                                       "https:///a",
                                       "https://user@push.example/a",
                                       "https://user:pw@push.example/a",
                                       "https://push.example:8443/a",
                                       "https://push.example:/a?b#c",
                                       "https://push.example/a#b",
                                       "https://push.example\\@evil.example/",
                                       "https://push.example/a b",
                                       "https://push.example/\r\nHost: x",
                                       "https://push.exam\xC3\xA9ple/",
                                       "https://localhost/a",
                                       "https://intranet/a",
                                       "https://127.0.0.1/a",
                                       "https://127.1/a",
                                       "https://2130706433/a",
                                       "https://0x7f.1/a",
                                       "https://[::1]/a",
                                       "https://[2001:db8::1]/a",
                                       "https://169.254.169.254/latest",
                                       "https://push..example/a",
                                       "https://.example/a",
                                       "https://push.example./a",
                                       "https://push.example:99999/a",
                                       "https://push.example:443x/a",
                                       "https://push.example?x",
                                       "https://a_b.example/"})
        EXPECT_FALSE(readEndpoint(url, Reach::Public)) << url;
}

TEST(Endpoint, lengthIsLimited) {
    const std::string start = "https://push.example/";
    EXPECT_TRUE(readEndpoint(start + std::string(kLongestEndpoint - start.size(), 'a'), Reach::Public));
    EXPECT_FALSE(readEndpoint(start + std::string(kLongestEndpoint - start.size() + 1, 'a'), Reach::Public));
    EXPECT_FALSE(readEndpoint("https://" + std::string(254, 'a') + ".example/", Reach::Public));
}

TEST(Endpoint, testsMayUseThisMachine) {
    const auto endpoint = readEndpoint("http://127.0.0.1:8123/push/1", Reach::Local);
    ASSERT_TRUE(endpoint);
    EXPECT_FALSE(endpoint->isSecure);
    EXPECT_EQ(endpoint->port, 8123);
    EXPECT_EQ(endpoint->origin, "http://127.0.0.1:8123");
    EXPECT_TRUE(readEndpoint("https://localhost:1/", Reach::Local));
    EXPECT_TRUE(readEndpoint("https://push.example/", Reach::Local));
    EXPECT_FALSE(readEndpoint("http://push.example/", Reach::Local));
    EXPECT_FALSE(readEndpoint("http://127.0.0.1.example/", Reach::Local));
    EXPECT_FALSE(readEndpoint("http://10.0.0.1/", Reach::Local));
}

TEST(Reach, onlyPublicAddresses) {
    for (const std::string_view address :
         {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0",
          "192.167.255.255", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8",
          "64:ff9b::8.8.8.8", "2001:200::1"})
        EXPECT_TRUE(mayReach(address, Reach::Public)) << address;
    for (const std::string_view address : {"0.0.0.0",
                                           "0.1.2.3",
                                           "10.0.0.1",
                                           "10.255.255.255",
                                           "100.64.0.1",
                                           "100.127.255.255",
                                           "127.0.0.1",
                                           "127.255.255.255",
                                           "169.254.169.254",
                                           "172.16.0.1",
                                           "172.31.255.255",
                                           "192.0.0.8",
                                           "192.0.2.1",
                                           "192.168.1.1",
                                           "198.18.0.1",
                                           "198.19.255.255",
                                           "198.51.100.7",
                                           "203.0.113.9",
                                           "224.0.0.1",
                                           "240.0.0.1",
                                           "255.255.255.255",
                                           "::",
                                           "::1",
                                           "::ffff:127.0.0.1",
                                           "::ffff:10.0.0.1",
                                           "fe80::1",
                                           "fe80::1%eth0",
                                           "fc00::1",
                                           "fd12::1",
                                           "ff02::1",
                                           "2001:db8::1",
                                           "2001::1",
                                           "2001:1ff::1",
                                           "2002:7f00:1::",
                                           "3fff::1",
                                           "64:ff9b::127.0.0.1",
                                           "64:ff9b::10.0.0.1",
                                           "64:ff9b:1::1",
                                           "100::1",
                                           "::127.0.0.1",
                                           "",
                                           "localhost",
                                           "8.8.8",
                                           "8.8.8.8.8"})
        EXPECT_FALSE(mayReach(address, Reach::Public)) << address;
    EXPECT_TRUE(mayReach("127.0.0.1", Reach::Local));
    EXPECT_TRUE(mayReach("::1", Reach::Local));
    EXPECT_FALSE(mayReach("10.0.0.1", Reach::Local));
}

} // namespace
} // namespace sixth::server::push
