#include "server/http/request.h"

#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

TEST(Request, findsFieldsByNameInAnyCase) {
    Request request;
    request.fields = {{"Host", "localhost"}, {"Accept", "a"}, {"ACCEPT", "b"}};
    EXPECT_EQ(request.field("host"), "localhost");
    EXPECT_EQ(request.field("accept"), "a, b"); // a list in pieces
    EXPECT_EQ(request.field("Cookie"), std::nullopt);
}

TEST(Request, onlyGetAndHeadRead) {
    Request request;
    for (const char* const method : {"GET", "HEAD"}) {
        request.method = method;
        EXPECT_TRUE(request.isReading()) << method;
    }
    for (const char* const method : {"POST", "DELETE", "get", ""}) {
        request.method = method;
        EXPECT_FALSE(request.isReading()) << method;
    }
}

} // namespace
} // namespace sixth::server::http
