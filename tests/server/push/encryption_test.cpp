// The crypto of Web Push, against the examples of the RFCs and against bad input.
#include "server/push/message_encryption.h"
#include "server/push/receiver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sixth::server::push {
namespace {

template <typename Array>
Array arrayOf(std::string_view text) {
    const auto bytes = readBase64Url(text);
    Array result{};
    if (!bytes || bytes->size() != result.size()) ADD_FAILURE() << "bad constant " << text;
    std::copy_n(bytes->begin(), std::min(bytes->size(), result.size()), result.begin());
    return result;
}

// RFC 8291, section 5 and appendix A.
constexpr std::string_view kText = "When I grow up, I want to be a watermelon";
constexpr std::string_view kSenderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view kSenderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view kReceiverPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view kReceiverPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view kSecret = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
constexpr std::string_view kMessage = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                                      "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                                      "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

Recipient recipientOfRfc() {
    return {arrayOf<PublicPoint>(kReceiverPublic), arrayOf<AuthSecret>(kAuth)};
}

TEST(Base64Url, roundTripsEveryLength) {
    Bytes bytes;
    for (int i = 0; i < 300; ++i) {
        const std::string text = writeBase64Url(bytes);
        EXPECT_EQ(readBase64Url(text), bytes);
        EXPECT_EQ(text.find_first_of("+/="), std::string::npos);
        bytes.push_back(static_cast<std::uint8_t>(i * 37));
    }
    EXPECT_EQ(writeBase64Url(std::string_view("any carnal pleasure")), "YW55IGNhcm5hbCBwbGVhc3VyZQ");
}

TEST(Base64Url, badTextIsRefused) {
    for (const std::string_view text :
         {"A", "AAAAA", "AB", "AA/A", "AA+A", "A A", "AA=", "====", "AAA==", "é"})
        EXPECT_FALSE(readBase64Url(text)) << text;
    EXPECT_EQ(readBase64Url("AA=="), Bytes{0});
    EXPECT_EQ(readBase64Url(""), Bytes{});
}

TEST(KeyPair, theKeysOfTheRfc) {
    const auto sender = KeyPair::of(arrayOf<PrivateKey>(kSenderPrivate));
    ASSERT_TRUE(sender);
    EXPECT_EQ(writeBase64Url(sender->publicPoint()), kSenderPublic);
    const auto secret = sender->secretWith(recipientOfRfc().key);
    ASSERT_TRUE(secret);
    EXPECT_EQ(writeBase64Url(*secret), kSecret);
}

TEST(KeyPair, numbersThatAreNoKeysAreRefused) {
    EXPECT_FALSE(KeyPair::of({}));
    PrivateKey high{};
    high.fill(0xFF);
    EXPECT_FALSE(KeyPair::of(high));
    // The order of the curve itself is the lowest that is too high.
    EXPECT_FALSE(KeyPair::of(arrayOf<PrivateKey>("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE")));
    EXPECT_TRUE(KeyPair::of(arrayOf<PrivateKey>("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVA")));
}

TEST(KeyPair, pointsThatAreNotOnTheCurveAreRefused) {
    const auto pair = KeyPair::make();
    ASSERT_TRUE(pair);
    const PublicPoint good = recipientOfRfc().key;
    EXPECT_TRUE(isPoint(good));
    PublicPoint off = good;
    off.back() ^= 1U;
    PublicPoint compressed = good;
    compressed.front() = 2;
    PublicPoint hybrid = good;
    hybrid.front() = 6;
    PublicPoint big{};
    big.fill(0xFF);
    big.front() = 4;
    for (const PublicPoint& bad : {off, compressed, hybrid, big, PublicPoint{}}) {
        EXPECT_FALSE(isPoint(bad));
        EXPECT_FALSE(pair->secretWith(bad));
    }
    EXPECT_FALSE(isPoint(std::span(good).first(64)));
    EXPECT_FALSE(isPoint({}));
    EXPECT_FALSE(isPoint(Bytes{0})); // the point at infinity
    Bytes longer(good.begin(), good.end());
    longer.push_back(0);
    EXPECT_FALSE(isPoint(longer));
}

TEST(KeyPair, eachIsAnother) {
    std::set<PrivateKey> keys;
    for (int i = 0; i < 20; ++i) keys.insert(KeyPair::make()->privateKey());
    EXPECT_EQ(keys.size(), 20U);
}

TEST(Aes128gcm, theExampleOfTheRfc) { // RFC 8188, section 3.1
    const auto material = readBase64Url("yqdlZ-tYemfogSmv7Ws5PQ");
    const auto message =
        encodeAes128gcm("I am the walrus", *material, arrayOf<Salt>("I1BsxtFttlv3u_Oo94xnmw"), {});
    ASSERT_TRUE(message);
    EXPECT_EQ(writeBase64Url(*message),
              "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

TEST(Aes128gcm, whatIsTooLongIsRefused) {
    const std::string longest(4096 - 17, 'x');
    EXPECT_TRUE(encodeAes128gcm(longest, Bytes{1}, {}, {}));
    EXPECT_FALSE(encodeAes128gcm(longest + "x", Bytes{1}, {}, {}));
    EXPECT_TRUE(encodeAes128gcm("x", Bytes{1}, {}, Bytes(255)));
    EXPECT_FALSE(encodeAes128gcm("x", Bytes{1}, {}, Bytes(256)));
}

TEST(MessageEncryption, theExampleOfTheRfc) { // RFC 8291, section 5
    const auto sender = KeyPair::of(arrayOf<PrivateKey>(kSenderPrivate));
    const auto message = encryptFor(recipientOfRfc(), kText, *sender, arrayOf<Salt>(kSalt));
    ASSERT_TRUE(message);
    EXPECT_EQ(writeBase64Url(*message), kMessage);
}

TEST(MessageEncryption, everyMessageIsSealedAnew) {
    const Receiver receiver;
    const auto first = encryptFor(receiver.keys(), "turn");
    const auto second = encryptFor(receiver.keys(), "turn");
    ASSERT_TRUE(first && second);
    EXPECT_NE(*first, *second);
    EXPECT_EQ(receiver.decrypt(*first), "turn");
    EXPECT_EQ(receiver.decrypt(*second), "turn");
}

TEST(MessageEncryption, limits) {
    const Receiver receiver;
    const std::string longest(kLongestPayload, 'x');
    const auto message = encryptFor(receiver.keys(), longest);
    ASSERT_TRUE(message);
    EXPECT_LE(message->size(), 4096U);
    EXPECT_EQ(receiver.decrypt(*message), longest);
    EXPECT_FALSE(encryptFor(receiver.keys(), longest + "x"));
    EXPECT_EQ(receiver.decrypt(*encryptFor(receiver.keys(), "")), "");
    Recipient nobody;
    EXPECT_FALSE(encryptFor(nobody, "turn"));
}

// --- controls: the receiver of the tests is one ---

TEST(ReceiverControl, readsTheExamplesOfTheRfcs) {
    const Receiver receiver(arrayOf<PrivateKey>(kReceiverPrivate), arrayOf<AuthSecret>(kAuth));
    EXPECT_EQ(receiver.decrypt(*readBase64Url(kMessage)), kText);
    // RFC 8188, section 3.2: two records and padding.
    EXPECT_EQ(decodeAes128gcm(
                  *readBase64Url("uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdP"
                                 "HI51OEUKEpgz3SsLWIqS_uA"),
                  *readBase64Url("BO3ZVPxUlnLORbVGMpbT1Q")),
              "I am the walrus");
}

TEST(ReceiverControl, refusesWhatIsForOthersOrWasChanged) {
    const Receiver receiver;
    const Receiver other;
    Bytes message = *encryptFor(receiver.keys(), "turn");
    EXPECT_FALSE(other.decrypt(message));
    message.back() ^= 1U;
    EXPECT_FALSE(receiver.decrypt(message));
}

} // namespace
} // namespace sixth::server::push
