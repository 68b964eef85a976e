#include "server/http/content_type.h"

#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

TEST(ContentType, everyKindOfFileOfThePageHasItsType) {
    EXPECT_EQ(contentType("index.html"), "text/html; charset=utf-8");
    EXPECT_EQ(contentType("assets/a-B1x8d2Qk.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(contentType("a.mjs"), "text/javascript; charset=utf-8");
    EXPECT_EQ(contentType("a.css"), "text/css; charset=utf-8");
    EXPECT_EQ(contentType("a.wasm"), "application/wasm");
    EXPECT_EQ(contentType("a.json"), "application/json");
    EXPECT_EQ(contentType("a.webmanifest"), "application/manifest+json");
    EXPECT_EQ(contentType("a.svg"), "image/svg+xml");
    EXPECT_EQ(contentType("a.png"), "image/png");
    EXPECT_EQ(contentType("favicon.ico"), "image/x-icon");
    EXPECT_EQ(contentType("robots.txt"), "text/plain; charset=utf-8");
    EXPECT_EQ(contentType("pack.tsv"), "text/tab-separated-values; charset=utf-8");
    EXPECT_EQ(contentType("a.js.map"), "application/json");
    EXPECT_EQ(contentType("a.woff2"), "font/woff2");
}

TEST(ContentType, caseDoesNotCount) {
    EXPECT_EQ(contentType("A.PNG"), "image/png");
}

TEST(ContentType, theRestIsBytes) {
    for (const char* path : {"", "a", "a.", "a.exe", "png", "folder.html/a", "a.html.bak", ".."})
        EXPECT_EQ(contentType(path), "application/octet-stream") << path;
}

} // namespace
} // namespace sixth::server::http
