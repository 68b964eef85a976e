#include "server/push/key_pair.h"

#include "server/push/openssl.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rand.h>

#include <utility>

namespace sixth::server::push {
namespace {

constexpr const char* kCurve = "P-256";

// OpenSSL keeps what went wrong for whoever asks. Nobody does: what it was about is refused here.
template <typename T>
T forgettingErrors(T result) {
    ERR_clear_error();
    return result;
}

Curve curve() {
    return Curve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
}

// A key of OpenSSL from a point, and the number that belongs to it if that is known.
EvpKey evpKeyOf(const PublicPoint& point, const BIGNUM* secret) {
    const ParameterBuilder builder(OSSL_PARAM_BLD_new());
    const EvpKeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    if (!builder || !context ||
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
        return nullptr;
    if (secret != nullptr && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret) != 1)
        return nullptr;
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    EVP_PKEY* key = nullptr;
    const int selection = secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (!parameters || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) != 1)
        return nullptr;
    return EvpKey(key);
}

// The point that belongs to a private number.
std::optional<PublicPoint> pointOf(const BIGNUM* secret) {
    const Curve group = curve();
    const BigNumbers scratch(BN_CTX_new());
    if (!group || !scratch) return std::nullopt;
    const CurvePoint point(EC_POINT_new(group.get()));
    PublicPoint bytes{};
    if (!point || EC_POINT_mul(group.get(), point.get(), secret, nullptr, nullptr, scratch.get()) != 1 ||
        EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes.data(),
                           bytes.size(), scratch.get()) != bytes.size())
        return std::nullopt;
    return bytes;
}

// The two numbers of a signature, which OpenSSL writes as DER.
std::optional<Signature> plainSignature(std::span<const std::uint8_t> der) {
    const std::uint8_t* at = der.data();
    const EcdsaSignature parsed(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
    Signature signature{};
    if (!parsed || BN_bn2binpad(ECDSA_SIG_get0_r(parsed.get()), signature.data(), 32) != 32 ||
        BN_bn2binpad(ECDSA_SIG_get0_s(parsed.get()), signature.data() + 32, 32) != 32)
        return std::nullopt;
    return signature;
}

} // namespace

bool isPoint(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != std::tuple_size_v<PublicPoint> || bytes.front() != POINT_CONVERSION_UNCOMPRESSED)
        return false;
    const Curve group = curve();
    const CurvePoint point(group ? EC_POINT_new(group.get()) : nullptr);
    // It looks whether the point is on the curve, and refuses others.
    return forgettingErrors(
        point && EC_POINT_oct2point(group.get(), point.get(), bytes.data(), bytes.size(), nullptr) == 1);
}

struct KeyPair::Handle {
    EvpKey key;
};

KeyPair::KeyPair(std::unique_ptr<Handle> handle, const PrivateKey& secret, const PublicPoint& point)
    : handle_(std::move(handle)), private_(secret), public_(point) {}
KeyPair::KeyPair(KeyPair&&) noexcept = default;
KeyPair& KeyPair::operator=(KeyPair&&) noexcept = default;
KeyPair::~KeyPair() = default;

std::optional<KeyPair> KeyPair::make() {
    // Nearly every number of 256 bits is below the order of the curve.
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
        PrivateKey key{};
        if (RAND_priv_bytes(key.data(), static_cast<int>(key.size())) != 1) break;
        if (auto pair = of(key)) return pair;
    }
    return forgettingErrors(std::optional<KeyPair>());
}

std::optional<KeyPair> KeyPair::of(const PrivateKey& key) {
    const BigNumber secret(BN_bin2bn(key.data(), static_cast<int>(key.size()), nullptr));
    const Curve group = curve();
    if (!secret || !group || BN_is_zero(secret.get()) ||
        BN_cmp(secret.get(), EC_GROUP_get0_order(group.get())) >= 0)
        return std::nullopt;
    BN_set_flags(secret.get(), BN_FLG_CONSTTIME);
    const auto point = pointOf(secret.get());
    EvpKey handle = point ? evpKeyOf(*point, secret.get()) : nullptr;
    if (!handle) return forgettingErrors(std::optional<KeyPair>());
    return KeyPair(std::make_unique<Handle>(Handle{std::move(handle)}), key, *point);
}

std::optional<SharedSecret> KeyPair::secretWith(const PublicPoint& other) const {
    if (!isPoint(other)) return std::nullopt;
    const EvpKey peer = evpKeyOf(other, nullptr);
    const EvpKeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, handle_->key.get(), nullptr));
    SharedSecret secret{};
    std::size_t size = secret.size();
    if (!peer || !context || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
        EVP_PKEY_derive(context.get(), secret.data(), &size) != 1 || size != secret.size())
        return forgettingErrors(std::optional<SharedSecret>());
    return secret;
}

std::optional<Signature> KeyPair::sign(std::string_view text) const {
    const EvpDigestContext context(EVP_MD_CTX_new());
    std::array<std::uint8_t, 80> der{}; // of two numbers of 32 bytes, with some to spare
    std::size_t size = der.size();
    if (!context ||
        EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, handle_->key.get(),
                              nullptr) != 1 ||
        EVP_DigestSign(context.get(), der.data(), &size, reinterpret_cast<const std::uint8_t*>(text.data()),
                       text.size()) != 1)
        return forgettingErrors(std::optional<Signature>());
    return plainSignature({der.data(), size});
}

} // namespace sixth::server::push
