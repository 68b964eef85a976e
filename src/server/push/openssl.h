#pragma once

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>

#include <memory>

// Owners of what OpenSSL allocates, for the files of this folder that call OpenSSL.
namespace sixth::server::push {

template <auto Free>
struct Freed {
    template <typename T>
    void operator()(T* what) const {
        Free(what);
    }
};

using BigNumber = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using BigNumbers = std::unique_ptr<BN_CTX, Freed<BN_CTX_free>>;
using Curve = std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>>;
using CurvePoint = std::unique_ptr<EC_POINT, Freed<EC_POINT_free>>;
using EcdsaSignature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using EvpKey = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using EvpKeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using EvpDigestContext = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using EvpCipherContext = std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>>;
using EvpKdf = std::unique_ptr<EVP_KDF, Freed<EVP_KDF_free>>;
using EvpKdfContext = std::unique_ptr<EVP_KDF_CTX, Freed<EVP_KDF_CTX_free>>;
using ParameterBuilder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;

} // namespace sixth::server::push
