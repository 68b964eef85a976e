#include "server/http/accept_encoding.h"

#include <gtest/gtest.h>

#include <string>

namespace sixth::server::http {
namespace {

constexpr PerEncoding<bool> kAll{{true, true, true}};
constexpr PerEncoding<bool> kNoBrotli{{false, true, true}};
constexpr PerEncoding<bool> kPlainOnly{{false, false, true}};

std::string chosen(std::optional<std::string_view> field, const PerEncoding<bool>& available = kAll) {
    const auto encoding = chooseEncoding(readAcceptEncoding(field), available);
    return encoding ? std::string(encodingName(*encoding)) : "none";
}

TEST(AcceptEncoding, withoutTheFieldNothingIsCompressed) {
    EXPECT_EQ(chosen(std::nullopt), "identity");
    EXPECT_EQ(chosen(""), "identity");
    EXPECT_EQ(chosen("  ,, "), "identity");
}

TEST(AcceptEncoding, whatBrowsersSendGetsTheSmallestForm) {
    EXPECT_EQ(chosen("gzip, deflate, br, zstd"), "br");
    EXPECT_EQ(chosen("gzip, deflate, br, zstd", kNoBrotli), "gzip");
    EXPECT_EQ(chosen("gzip, deflate, br, zstd", kPlainOnly), "identity");
    EXPECT_EQ(chosen("gzip,deflate"), "gzip");
    EXPECT_EQ(chosen("deflate"), "identity");
    EXPECT_EQ(chosen("x-gzip"), "gzip");
    EXPECT_EQ(chosen("GZIP"), "gzip");
}

TEST(AcceptEncoding, weightsDecide) {
    EXPECT_EQ(chosen("br;q=0.5, gzip;q=0.8"), "gzip");
    EXPECT_EQ(chosen("br;q=0.5, gzip;q=0.5"), "br");
    EXPECT_EQ(chosen("br;q=0.001"), "br");
    EXPECT_EQ(chosen("br;q=0, gzip"), "gzip");
    EXPECT_EQ(chosen("br;q=0.0, gzip;q=0.000"), "identity");
    EXPECT_EQ(chosen("identity;q=1, br;q=0.9"), "identity");
    EXPECT_EQ(chosen("identity;q=0.5, br"), "br");
    EXPECT_EQ(chosen(" br ; Q=0.2 ,\tgzip ;\tq=0.3 "), "gzip");
    EXPECT_EQ(chosen("br;q=1.000, gzip;q=0.999"), "br");
}

TEST(AcceptEncoding, aStarStandsForTheRest) {
    EXPECT_EQ(chosen("*"), "br");
    EXPECT_EQ(chosen("br;q=0, *"), "gzip");
    EXPECT_EQ(chosen("*;q=0, gzip"), "gzip");
    EXPECT_EQ(chosen("gzip;q=0.1, *;q=0.5", kNoBrotli), "identity");
    EXPECT_EQ(chosen("*;q=0, identity"), "identity");
}

TEST(AcceptEncoding, everythingCanBeRuledOut) {
    EXPECT_EQ(chosen("*;q=0"), "none");
    EXPECT_EQ(chosen("identity;q=0", kPlainOnly), "none");
    EXPECT_EQ(chosen("br, identity;q=0", kNoBrotli), "none");
}

TEST(AcceptEncoding, nonsenseIsPassedOver) {
    for (const std::string element :
         {"br;q=2", "br;q=1.001", "br;q=", "br;q=0.1234", "br;q=-1", "br;q=.5", "br;level=1", "br;q", "br;;",
          ";q=1", "b r", "br;q=0x1", "br;q=1;q=0", "br;q=nan"})
        EXPECT_EQ(chosen(element + ", gzip;q=0.5"), "gzip") << element;
}

} // namespace
} // namespace sixth::server::http
