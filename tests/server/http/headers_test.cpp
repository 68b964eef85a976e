#include "server/http/http_date.h"
#include "server/http/security_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace sixth::server::http {
namespace {

using testing::HasSubstr;
using testing::Not;

std::map<std::string, std::string> headers() {
    std::map<std::string, std::string> result;
    for (const auto& [name, value] : securityHeaders()) result.emplace(name, value);
    return result;
}

TEST(SecurityHeaders, scriptsComeFromFilesOnly) {
    const std::string policy = headers()["Content-Security-Policy"];
    EXPECT_THAT(policy, HasSubstr("default-src 'none';"));
    EXPECT_THAT(policy, HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
    EXPECT_THAT(policy, Not(HasSubstr("'unsafe-eval'")));
    EXPECT_THAT(policy, HasSubstr("worker-src 'self';"));
    EXPECT_THAT(policy, HasSubstr("connect-src 'self';"));
    EXPECT_THAT(policy, HasSubstr("img-src 'self' data: blob:;"));
    EXPECT_THAT(policy, HasSubstr("base-uri 'none'"));
    EXPECT_THAT(policy, HasSubstr("form-action 'self'"));
    EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
    // Inline code is allowed for style attributes and nowhere else.
    const auto first = policy.find("'unsafe-inline'");
    EXPECT_EQ(first, policy.find("style-src-attr 'unsafe-inline'") + std::string("style-src-attr ").size());
    EXPECT_EQ(policy.find("'unsafe-inline'", first + 1), std::string::npos);
}

TEST(SecurityHeaders, framingChangesNothingButFraming) {
    std::map<std::string, std::string> framed;
    for (const auto& [name, value] : securityHeaders(Framing::Allowed)) framed.emplace(name, value);
    std::map<std::string, std::string> expected = headers();
    std::string& policy = expected["Content-Security-Policy"];
    policy.replace(policy.find("frame-ancestors 'none'"), std::string::npos, "frame-ancestors *");
    expected["Cross-Origin-Resource-Policy"] = "cross-origin";
    expected.erase("X-Frame-Options");
    EXPECT_EQ(framed, expected);
}

TEST(SecurityHeaders, thePageIsIsolated) {
    EXPECT_EQ(headers()["Cross-Origin-Opener-Policy"], "same-origin");
    EXPECT_EQ(headers()["Cross-Origin-Embedder-Policy"], "require-corp");
    EXPECT_EQ(headers()["Cross-Origin-Resource-Policy"], "same-origin");
    EXPECT_EQ(headers()["X-Content-Type-Options"], "nosniff");
    EXPECT_EQ(headers()["Referrer-Policy"], "same-origin");
    EXPECT_THAT(headers()["Permissions-Policy"], HasSubstr("camera=()"));
}

TEST(HttpDate, isWrittenAsTheProtocolSays) {
    EXPECT_EQ(httpDate(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
    EXPECT_EQ(httpDate(0), "Thu, 01 Jan 1970 00:00:00 GMT");
    EXPECT_EQ(httpDate(951827696), "Tue, 29 Feb 2000 12:34:56 GMT");
    EXPECT_EQ(httpDate(4102444799), "Thu, 31 Dec 2099 23:59:59 GMT");
}

} // namespace
} // namespace sixth::server::http
