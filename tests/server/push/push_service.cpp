#include "server/push/push_service.h"

#include "server/ascii.h"
#include "server/push/openssl.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <atomic>
#include <chrono>
#include <optional>

namespace sixth::server::push {
namespace {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

template <auto Write, typename T>
std::string pem(T* what) {
    const std::unique_ptr<BIO, Freed<BIO_free>> memory(BIO_new(BIO_s_mem()));
    Write(memory.get(), what);
    char* text = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

int writeKey(BIO* into, EVP_PKEY* key) {
    return PEM_write_bio_PrivateKey(into, key, nullptr, nullptr, 0, nullptr, nullptr);
}

} // namespace

struct PushService::Listener {
    asio::io_context io{1};
    tcp::acceptor acceptor{io, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
    std::optional<asio::ssl::context> tls;
    std::atomic<bool> isStopping = false;
};

PushService::PushService(Manner manner) : manner_(manner), listener_(std::make_unique<Listener>()) {
    thread_ = std::thread([this] { run(); });
}

PushService::PushService(const Tls& tls) : isSecure_(true), listener_(std::make_unique<Listener>()) {
    listener_->tls.emplace(asio::ssl::context::tls_server);
    listener_->tls->use_certificate_chain(asio::buffer(tls.certificate));
    listener_->tls->use_private_key(asio::buffer(tls.key), asio::ssl::context::pem);
    thread_ = std::thread([this] { run(); });
}

PushService::~PushService() {
    listener_->isStopping = true;
    // Wakes the thread that waits for a connection.
    asio::io_context io;
    tcp::socket last(io);
    error_code ignored;
    last.connect(listener_->acceptor.local_endpoint(), ignored);
    thread_.join();
}

std::string PushService::endpoint(const std::string& device) const {
    return std::string(isSecure_ ? "https" : "http") +
           "://127.0.0.1:" + std::to_string(listener_->acceptor.local_endpoint().port()) + "/push/" + device;
}

void PushService::answerNext(int status) {
    const std::scoped_lock lock(mutex_);
    answers_.push_back(status);
}

std::vector<PushService::Request> PushService::received(std::size_t count) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, std::chrono::minutes(1), [&] { return requests_.size() >= count; });
    return requests_;
}

std::size_t PushService::count() const {
    const std::scoped_lock lock(mutex_);
    return requests_.size();
}

void PushService::run() {
    while (!listener_->isStopping) {
        error_code error;
        tcp::socket socket = listener_->acceptor.accept(error);
        if (error || listener_->isStopping) continue;
        if (!listener_->tls) {
            serve(socket);
            continue;
        }
        asio::ssl::stream<tcp::socket> stream(std::move(socket), *listener_->tls);
        stream.handshake(asio::ssl::stream_base::server, error);
        if (!error) serve(stream);
    }
}

template <typename Stream>
void PushService::serve(Stream& stream) {
    boost::beast::flat_buffer buffer;
    beast_http::request<beast_http::vector_body<std::uint8_t>> request;
    error_code error;
    if (manner_ == Manner::NeverAnswers) {
        // Until the other side has enough.
        while (!error) beast_http::read(stream, buffer, request, error);
        return;
    }
    beast_http::read(stream, buffer, request, error);
    if (error) return;
    if (manner_ == Manner::TalksNonsense) {
        asio::write(stream, asio::buffer("\x01\x02 this is no HTTP\r\n\r\n", 22), error);
        return;
    }
    Request kept{std::string(request.method_string()), std::string(request.target()), {}, request.body()};
    for (const auto& field : request)
        kept.fields[lowered({field.name_string().data(), field.name_string().size()})] =
            std::string(field.value());
    int status = 201;
    {
        const std::scoped_lock lock(mutex_);
        if (!answers_.empty()) {
            status = answers_.front();
            answers_.pop_front();
        }
    }
    beast_http::response<beast_http::empty_body> answer{static_cast<beast_http::status>(status), 11};
    // Where a redirect would lead.
    if (status == 307) answer.set(beast_http::field::location, endpoint("elsewhere"));
    answer.prepare_payload();
    beast_http::write(stream, answer, error);
    const std::scoped_lock lock(mutex_);
    requests_.push_back(std::move(kept));
    arrived_.notify_all();
}

PushService::Tls selfSigned(const std::string& address) {
    const EvpKey key(EVP_EC_gen("P-256"));
    const std::unique_ptr<X509, Freed<X509_free>> certificate(X509_new());
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* const name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"), -1,
                               -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate.get(), certificate.get(), nullptr, nullptr, 0);
    const std::string names = "IP:" + address;
    for (const auto& [kind, value] :
         {std::pair{NID_basic_constraints, std::string("critical,CA:TRUE")}, {NID_subject_alt_name, names}}) {
        const std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>> extension(
            X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
        X509_add_ext(certificate.get(), extension.get(), -1);
    }
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    return {pem<PEM_write_bio_X509>(certificate.get()), pem<writeKey>(key.get())};
}

} // namespace sixth::server::push
