#pragma once

#include "server/push/endpoint.h"
#include "server/push/message_encryption.h"
#include "server/push/vapid.h"
#include "server/time.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sixth::server::push {

// A message to one device.
struct Message {
    std::string endpoint;
    Recipient recipient;
    std::string text;  // encrypted on the way
    std::string topic; // at the push service a newer message takes the place of an older one with the same
};

// What became of a message.
enum class Delivery : std::uint8_t {
    Taken,   // by the push service
    Gone,    // there is no such device any more (404, 410)
    Later,   // not now: no connection, no answer in time, 429 or 5xx
    Refused, // for good: an endpoint that is none, or any other answer; redirects are not followed
};
struct Delivered {
    Delivery delivery = Delivery::Later;
    int status = 0;  // of the answer; 0 if there was none
    std::string why; // where there was none
};

// Encrypts messages and posts them to push services (RFC 8030), on a thread of its own. The certificates of
// push services are checked against the CAs that the system trusts.
class Sender {
public:
    struct Options {
        Reach reach = Reach::Public;
        std::function<Time()> now;                                    // called on the thread of the sender
        std::chrono::milliseconds timeout = std::chrono::seconds(10); // for each message
        std::chrono::seconds keptFor = std::chrono::hours(24);        // by the push service (TTL)
        // The addresses of a host. May take its time: each call has a thread of its own. Empty: as the system
        // says.
        std::function<std::vector<std::string>(const std::string&)> lookUp = {};
    };
    using Done = std::function<void(const Delivered&)>; // called on the thread of the sender

    Sender(Vapid vapid, Options options);
    // Drops what is under way; its `done` is not called. Waits for nobody.
    ~Sender();
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    // False if too much waits, for all or for this push service (see Places). A service that is slow or
    // hostile holds up nobody but those who have chosen it.
    [[nodiscard]] bool send(Message message, Done done);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::push
