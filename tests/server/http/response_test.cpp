#include "server/http/response.h"

#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

TEST(Response, hasABodyOrNone) {
    EXPECT_EQ(Response{}.body(), nullptr);
    EXPECT_EQ(*plainText(200, "text").body(), "text");
    EXPECT_EQ((Response{200, {}, Pieces{[](const Pieces::Take& take) { take(""); }}}).body(), nullptr);
}

TEST(Response, aPlainTextSaysItsStatus) {
    EXPECT_EQ(*plainText(404).body(), "404 Not Found\n");
    EXPECT_EQ(onlyReading().status, 405);
    EXPECT_EQ(onlyReading().fields.back(), (Field{"Allow", "GET, HEAD"}));
    EXPECT_EQ(reasonPhrase(299), "Unknown");
}

TEST(Response, mayComeLater) {
    const Response response = answerLater([](const Reply& reply) { reply(plainText(201, "done")); });
    EXPECT_EQ(response.body(), nullptr);
    int status = 0;
    std::get<Later>(response.content).ask([&](const Response& given) { status = given.status; });
    EXPECT_EQ(status, 201);
}

} // namespace
} // namespace sixth::server::http
