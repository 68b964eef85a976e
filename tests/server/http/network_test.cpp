#include "server/http/network.h"

#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

std::string textOf(std::string_view typed) {
    const auto network = Network::read(typed);
    return network ? network->text() : "none";
}

bool contains(std::string_view network, std::string_view address) {
    return Network::read(network)->contains(*readAddress(address));
}

TEST(Network, hasOneTextHoweverItIsTyped) {
    EXPECT_EQ(textOf("192.0.2.0/24"), "192.0.2.0/24");
    EXPECT_EQ(textOf("192.0.2.77/24"), "192.0.2.0/24");
    EXPECT_EQ(textOf("192.0.2.1"), "192.0.2.1/32");
    EXPECT_EQ(textOf("::ffff:192.0.2.1"), "192.0.2.1/32");
    EXPECT_EQ(textOf("::FFFF:c000:0201/24"), "192.0.2.0/24");
    EXPECT_EQ(textOf("2001:DB8:0:0::1/32"), "2001:db8::/32");
    EXPECT_EQ(textOf("2001:db8::1"), "2001:db8::1/128");
    EXPECT_EQ(textOf("0.0.0.0/0"), "0.0.0.0/0");
    EXPECT_EQ(textOf("::/0"), "::/0");
    EXPECT_EQ(Network::read("192.0.2.9/24"), Network::read("192.0.2.0/24"));
    EXPECT_EQ(Network::read("192.0.2.0/24")->width(), 24);
    EXPECT_EQ(Network::read("2001:db8::/32")->width(), 32);
}

TEST(Network, nothingElseIsOne) {
    for (const char* text : {"", "/", "/8", "192.0.2", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1",
                             "192.0.2.0/+8", "192.0.2.0/8x", "192.0.2.0/8/8", " 192.0.2.0", "2001:db8::/129",
                             "example.org", "::ffff:192.0.2.1/33"})
        EXPECT_EQ(textOf(text), "none") << text;
    EXPECT_EQ(textOf(std::string_view("192.0.2.1\0x", 11)), "none");
}

TEST(Network, containsTheAddressesThatBeginWithIt) {
    EXPECT_TRUE(contains("192.0.2.0/24", "192.0.2.255"));
    EXPECT_TRUE(contains("192.0.2.0/24", "::ffff:192.0.2.255"));
    EXPECT_FALSE(contains("192.0.2.0/24", "192.0.3.0"));
    EXPECT_TRUE(contains("192.0.2.128/25", "192.0.2.129"));
    EXPECT_FALSE(contains("192.0.2.128/25", "192.0.2.127"));
    EXPECT_TRUE(contains("2001:db8::/33", "2001:db8:7fff::1"));
    EXPECT_FALSE(contains("2001:db8::/33", "2001:db8:8000::1"));
    EXPECT_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
    EXPECT_TRUE(contains("::1", "::1"));
}

} // namespace
} // namespace sixth::server::http
