#include "server/http/host_names.h"
#include "server/http/public_url.h"
#include "server/http/request_target.h"
#include "server/http/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

// "path|query|authority"
std::string parts(std::string_view text) {
    const auto target = readRequestTarget(text);
    if (!target) return "refused";
    return std::string(target->path) + "|" + std::string(target->query) + "|" +
           std::string(target->authority.value_or("-"));
}

TEST(RequestTarget, pathAndQuery) {
    EXPECT_EQ(parts("/"), "/||-");
    EXPECT_EQ(parts("/a/b.js?x=1?y"), "/a/b.js|x=1?y|-");
    EXPECT_EQ(parts("/?"), "/||-");
    EXPECT_EQ(parts("//host/a"), "//host/a||-");
    EXPECT_EQ(parts("/../a%2f"), "/../a%2f||-");
}

TEST(RequestTarget, absoluteForm) {
    EXPECT_EQ(parts("http://a.b:80/c?d"), "/c|d|a.b:80");
    EXPECT_EQ(parts("HTTPS://a"), "/||a");
    EXPECT_EQ(parts("http://a?b"), "/|b|a");
    EXPECT_EQ(parts("http://"), "/||");
}

TEST(RequestTarget, othersAreRefused) {
    for (const std::string_view text :
         {std::string_view(""), std::string_view("*"), std::string_view("a"), std::string_view("a.b:443"),
          std::string_view("ftp://a/"), std::string_view("/a b"), std::string_view("/a\tb"),
          std::string_view("/\0", 2), std::string_view("/\x7F"), std::string_view("/\xC3\xA9"),
          std::string_view("/a#b"), std::string_view("?a")})
        EXPECT_EQ(parts(text), "refused") << text;
}

TEST(HostName, isReadWithoutItsPort) {
    EXPECT_EQ(hostName("LocalHost:8686"), "localhost");
    EXPECT_EQ(hostName("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(hostName("[::1]:80"), "[::1]");
    EXPECT_EQ(hostName("[2001:DB8::1]"), "[2001:db8::1]");
    EXPECT_EQ(hostName("a:"), "a");
    for (const char* text :
         {"", ":80", "a:b", "a:123456", "[::1", "[]", "::1", "[::1]x", "a b", "u@a", "a/b", "a,b"})
        EXPECT_EQ(hostName(text), "") << text;
}

TEST(HostNames, strangersAreNotAllowed) {
    HostNames hosts;
    hosts.add("Play.Example");
    for (const char* text :
         {"localhost", "localhost:1", "127.0.0.1:8686", "[::1]:8686", "play.example", "PLAY.example:443"})
        EXPECT_TRUE(hosts.allows(text)) << text;
    for (const char* text :
         {"evil.example", "localhost.evil.example", "0.0.0.0", "127.0.0.2", "play.example.", "", "10.0.0.1"})
        EXPECT_FALSE(hosts.allows(text)) << text;
}

TEST(PublicUrl, isASchemeAndAHost) {
    const auto url = readPublicUrl("HTTPS://Play.Example:8443");
    ASSERT_TRUE(url);
    EXPECT_EQ(url->text, "https://play.example:8443/");
    EXPECT_EQ(url->host, "play.example");
    EXPECT_EQ(readPublicUrl("http://[::1]/")->text, "http://[::1]/");
    for (const char* text : {"", "play.example", "https://", "https://a/b", "https://a//", "https://a?b",
                             "https://a/?", "https://a/#b", "ftp://a", "https://a b", "https://u@a", "/"})
        EXPECT_FALSE(readPublicUrl(text)) << text;
}

class SiteTest : public testing::Test {
protected:
    SiteTest() {
        site_.router.add("/echo", [](const Request& request) {
            return plainText(200, std::string(request.path) + "?" + std::string(request.query));
        });
    }
    [[nodiscard]] int status(std::string_view target, std::vector<FieldView> fields,
                             bool hostRequired = true) const {
        return site_.answer({"GET", {}, {}, std::move(fields), {}, {}}, target, hostRequired).status;
    }
    Site site_;
};

TEST_F(SiteTest, requestsForUsReachTheirHandler) {
    const Response response = site_.answer({"GET", {}, {}, {{"hOST", "localhost"}}, {}, {}}, "/echo?a", true);
    EXPECT_EQ(*response.body(), "/echo?a");
    EXPECT_EQ(status("/echo/", {{"Host", "localhost"}}), 404);
    EXPECT_EQ(status("http://localhost/echo", {{"Host", "localhost"}}), 200);
}

TEST_F(SiteTest, oneHostIsNeeded) {
    EXPECT_EQ(status("/echo", {}), 400);
    EXPECT_EQ(status("/echo", {}, false), 200);
    EXPECT_EQ(status("/echo", {{"Host", "localhost"}, {"Host", "localhost"}}), 400);
    EXPECT_EQ(status("/echo", {{"Host", "local host"}}), 400);
    EXPECT_EQ(status("/echo", {{"Host", ""}}, false), 400);
    EXPECT_EQ(status("*", {{"Host", "localhost"}}), 400);
}

TEST_F(SiteTest, requestsForOthersAreRefused) {
    EXPECT_EQ(status("/echo", {{"Host", "evil.example"}}), 421);
    EXPECT_EQ(status("/echo", {{"Host", "evil.example"}}, false), 421);
    // The target counts more than the field (RFC 9112, 3.2.2).
    EXPECT_EQ(status("http://evil.example/echo", {{"Host", "localhost"}}), 421);
    EXPECT_EQ(status("http://localhost/echo", {{"Host", "evil.example"}}), 421);
}

TEST(Message, statusesHaveNames) {
    EXPECT_EQ(*plainText(404).body(), "404 Not Found\n");
    EXPECT_EQ(reasonPhrase(999), "Unknown");
    for (const int status : {200, 304, 400, 404, 405, 406, 413, 417, 421, 431, 500, 503})
        EXPECT_NE(reasonPhrase(status), "Unknown") << status;
}

} // namespace
} // namespace sixth::server::http
