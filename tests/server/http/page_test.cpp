#include "server/http/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::http {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;

std::string fieldOf(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.fields)
        if (key == name) return value;
    return {};
}

Response answer(const Page& page, std::string_view path, std::vector<FieldView> fields = {},
                std::string_view method = "GET") {
    return page.answer({method, path, {}, std::move(fields), {}, {}});
}

TEST(Page, indexAnswersTheRoot) {
    const Page page(FileTable{{"index.html", "<p>"}});
    EXPECT_THAT(page.files(), ElementsAre(Key("/"), Key("/index.html")));
    EXPECT_EQ(*answer(page, "/").body(), "<p>");
    EXPECT_EQ(*answer(page, "/index.html").body(), "<p>");
    EXPECT_EQ(fieldOf(answer(page, "/"), "ETag"), fieldOf(answer(page, "/index.html"), "ETag"));
}

TEST(Page, onlyTheEmbeddableBoardMayBeFramed) {
    const Page page(FileTable{{"index.html", "<p>"}, {"embed.html", "<b>"}, {"assets/embed.html", "<i>"}});
    EXPECT_EQ(answer(page, "/embed.html").framing, Framing::Allowed);
    const std::string tag = fieldOf(answer(page, "/embed.html"), "ETag");
    EXPECT_EQ(answer(page, "/embed.html", {{"If-None-Match", tag}}).framing, Framing::Allowed);
    for (const char* path : {"/", "/index.html", "/assets/embed.html", "/embed", "/embed.html/"})
        EXPECT_EQ(answer(page, path).framing, Framing::Refused) << path;
    EXPECT_EQ(answer(page, "/embed.html", {}, "POST").framing, Framing::Refused);
}

TEST(Page, compressedFormsAreNoFilesOfTheirOwn) {
    const Page page(FileTable{{"a.js", "aaaaaaaaaa"}, {"a.js.br", "b"}, {"a.js.gz", "gg"}, {"lone.gz", "l"}});
    EXPECT_THAT(page.files(), ElementsAre(Key("/a.js"), Key("/lone.gz")));
    EXPECT_EQ(*answer(page, "/a.js", {{"Accept-Encoding", "gzip, br"}}).body(), "b");
    EXPECT_EQ(*answer(page, "/a.js", {{"Accept-Encoding", "gzip"}}).body(), "gg");
    EXPECT_EQ(*answer(page, "/a.js").body(), "aaaaaaaaaa");
    // A field that is sent twice is one list.
    EXPECT_EQ(
        *answer(page, "/a.js", {{"accept-encoding", "gzip;q=0.5"}, {"Accept-Encoding", "br;q=0.4"}}).body(),
        "gg");
}

TEST(Page, aFormThatSavesNothingIsNotUsed) {
    const Page page(FileTable{{"a.png", "12345"}, {"a.png.br", "12345"}, {"a.png.gz", "1234567"}});
    const Response response = answer(page, "/a.png", {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(*response.body(), "12345");
    EXPECT_THAT(fieldOf(response, "Vary"), IsEmpty());
    EXPECT_THAT(fieldOf(response, "Content-Encoding"), IsEmpty());
}

TEST(Page, eachFormHasItsOwnTag) {
    const Page page(FileTable{{"a.js", "aaaaaaaaaa"}, {"a.js.br", "b"}, {"a.js.gz", "gg"}});
    const std::string plain = fieldOf(answer(page, "/a.js"), "ETag");
    const std::string brotli = fieldOf(answer(page, "/a.js", {{"Accept-Encoding", "br"}}), "ETag");
    EXPECT_NE(plain, brotli);
    EXPECT_EQ(answer(page, "/a.js", {{"If-None-Match", plain}}).status, 304);
    EXPECT_EQ(answer(page, "/a.js", {{"If-None-Match", brotli}}).status, 200);
    EXPECT_EQ(answer(page, "/a.js", {{"If-None-Match", plain}, {"Accept-Encoding", "br"}}).status, 200);
    EXPECT_EQ(answer(page, "/a.js", {{"If-None-Match", brotli}, {"Accept-Encoding", "br"}}).status, 304);
}

TEST(Page, notModifiedSaysHowLongToKeep) {
    const Page page(FileTable{{"assets/a-B1x8d2Qk.js", "aaaaaaaaaa"}, {"assets/a-B1x8d2Qk.js.br", "b"}});
    const Response response = answer(page, "/assets/a-B1x8d2Qk.js", {{"If-None-Match", "*"}});
    EXPECT_EQ(response.status, 304);
    EXPECT_EQ(response.body(), nullptr);
    EXPECT_EQ(fieldOf(response, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(fieldOf(response, "Vary"), "Accept-Encoding");
    EXPECT_THAT(fieldOf(response, "Content-Type"), IsEmpty());
}

TEST(Page, refusesWhatItCanNotSend) {
    const Page page(FileTable{{"a.js", "a"}});
    EXPECT_EQ(answer(page, "/a.js", {{"Accept-Encoding", "*;q=0"}}).status, 406);
    EXPECT_EQ(answer(page, "/a.js", {}, "POST").status, 405);
    EXPECT_EQ(fieldOf(answer(page, "/a.js", {}, "POST"), "Allow"), "GET, HEAD");
    EXPECT_EQ(answer(page, "/b.js", {}, "POST").status, 404);
}

TEST(Page, onlyExactPathsAreFound) {
    const Page page(FileTable{{"index.html", "i"}, {"assets/a.js", "a"}, {"a b\xC3\xA9#.txt", "odd"}});
    for (const char* path :
         {"/Index.html", "/index.html/", "//index.html", "/assets", "/assets/", "/assets/../index.html",
          "/./index.html", "/%69ndex.html", "/..%2findex.html", "/a b\xC3\xA9#.txt", "index.html", "",
          "/../../../../etc/passwd", "/index.html%00", "/assets\\a.js"})
        EXPECT_EQ(answer(page, path).status, 404) << path;
    EXPECT_EQ(*answer(page, "/a%20b%C3%A9%23.txt").body(), "odd");
}

TEST(HasHash, onlyNamesThatViteHashed) {
    for (const char* name :
         {"assets/index-B1x8d2Qk.js", "assets/x/sixth-D0_a-9xZ.wasm", "assets/index-B1x8d2Qk.js.map",
          "assets/app.svelte-7GPrUBIB.js", "assets/two-words-abcdefg7.js"})
        EXPECT_TRUE(hasHash(name)) << name;
    for (const char* name :
         {"index-B1x8d2Qk.js", "sw.js", "index.html", "assets/logo.png", "assets/big-elephant.png",
          "assets/a-B1x8d2Qk.min.js", "assets/-B1x8d2Qk.js", "assets/B1x8d2Qk.js", "assets/a-B1x8d2Q.js",
          "assets/a-B1x8d2Qkk.js", "assets/a-B1x8d2Q+.js", "assets/", ""})
        EXPECT_FALSE(hasHash(name)) << name;
}

} // namespace
} // namespace sixth::server::http
