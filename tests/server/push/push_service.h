#pragma once

#include "server/push/base64url.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace sixth::server::push {

// A push service of the tests' own, at 127.0.0.1: it keeps what it is sent, and answers what it is told to.
class PushService {
public:
    struct Request {
        std::string method;
        std::string target;
        std::map<std::string, std::string> fields; // names in lower case
        Bytes body;
    };
    enum class Manner : std::uint8_t { Answers, NeverAnswers, TalksNonsense };

    explicit PushService(Manner manner = Manner::Answers);
    // With TLS, and a certificate for 127.0.0.1 that it has signed itself.
    struct Tls {
        std::string certificate; // PEM
        std::string key;
    };
    explicit PushService(const Tls& tls);
    ~PushService();
    PushService(const PushService&) = delete;
    PushService& operator=(const PushService&) = delete;

    [[nodiscard]] std::string endpoint(const std::string& device = "device") const;
    // The next answers; after them 201.
    void answerNext(int status);
    // What came, waiting for so many for a while.
    [[nodiscard]] std::vector<Request> received(std::size_t count);
    // Without waiting.
    [[nodiscard]] std::size_t count() const;

private:
    struct Listener;
    void run();
    template <typename Stream>
    void serve(Stream& stream);

    Manner manner_ = Manner::Answers;
    bool isSecure_ = false;
    std::unique_ptr<Listener> listener_;
    mutable std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Request> requests_;
    std::deque<int> answers_;
    std::thread thread_;
};

// A certificate for 127.0.0.1, or for another name, that nobody has signed but itself.
[[nodiscard]] PushService::Tls selfSigned(const std::string& address);

} // namespace sixth::server::push
