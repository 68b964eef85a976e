#include "server/push/receiver.h"
#include "server/push/vapid.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::server::push {
namespace {

using nlohmann::json;

constexpr Time kNow = fromUnix(1'700'000'000'000);

struct Parts {
    std::string token;
    std::string key;
    json header;
    json claims;
};

Parts partsOf(const std::string& authorization) {
    Parts parts;
    const auto comma = authorization.find(", k=");
    EXPECT_TRUE(authorization.starts_with("vapid t=") && comma != std::string::npos) << authorization;
    parts.token = authorization.substr(8, comma - 8);
    parts.key = authorization.substr(comma + 4);
    const auto dot = parts.token.find('.');
    const auto end = parts.token.rfind('.');
    const auto header = readBase64Url(parts.token.substr(0, dot));
    const auto claims = readBase64Url(parts.token.substr(dot + 1, end - dot - 1));
    parts.header = json::parse(header->begin(), header->end());
    parts.claims = json::parse(claims->begin(), claims->end());
    return parts;
}

TEST(Vapid, theTokenSaysForWhomAndHowLongAndIsSigned) {
    const Vapid vapid{*KeyPair::make(), "https://play.example/"};
    const auto authorization = vapidAuthorization(vapid, "https://push.example", kNow);
    ASSERT_TRUE(authorization);
    const Parts parts = partsOf(*authorization);
    EXPECT_EQ(parts.header, (json{{"typ", "JWT"}, {"alg", "ES256"}}));
    EXPECT_EQ(parts.claims, (json{{"aud", "https://push.example"},
                                  {"exp", 1'700'000'000 + 12 * 3600},
                                  {"sub", "https://play.example/"}}));
    EXPECT_EQ(parts.key, writeBase64Url(vapid.keys.publicPoint()));
    EXPECT_TRUE(isSignedBy(vapid.keys.publicPoint(), parts.token));
}

TEST(Vapid, nobodyElseCouldHaveSignedIt) {
    const Vapid vapid{*KeyPair::make(), ""};
    Parts parts = partsOf(*vapidAuthorization(vapid, "https://push.example", kNow));
    EXPECT_FALSE(parts.claims.contains("sub"));
    EXPECT_FALSE(isSignedBy(KeyPair::make()->publicPoint(), parts.token));
    parts.token[parts.token.find('.') + 3] ^= 1;
    EXPECT_FALSE(isSignedBy(vapid.keys.publicPoint(), parts.token));
}

TEST(Vapid, theExampleOfTheRfcIsSigned) { // RFC 8292, section 2.4: the verifier of the tests is one
    const auto key = readBase64Url("BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9"
                                   "ojSwk5Y2EmClBPs");
    PublicPoint point{};
    ASSERT_EQ(key->size(), point.size());
    std::copy(key->begin(), key->end(), point.begin());
    EXPECT_TRUE(isSignedBy(
        point, "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE"
               "0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuC"
               "GSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"));
}

TEST(Vapid, oneSignatureInManyHasShortNumbers) {
    // A number with leading zeros is shorter in DER; here it is not.
    const auto pair = KeyPair::make();
    for (int i = 0; i < 600; ++i) {
        const std::string text = "text " + std::to_string(i);
        const auto signature = pair->sign(text);
        ASSERT_TRUE(signature);
        ASSERT_TRUE(isSignedBy(pair->publicPoint(), text + "." + writeBase64Url(*signature)));
    }
}

} // namespace
} // namespace sixth::server::push
