#pragma once

#include "server/online/hub.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

// What the two files of the hub share; nobody else includes this.
namespace sixth::server::online {

struct Hub::Member {
    Client client;
    std::optional<SessionId> session;
    Time knownSince; // when it said who it is
    bool isFeed = false;
    bool isCut = false; // its line is about to close: what it still says counts no more
    people::Bucket bucket;
    int ignored = 0; // messages that came too fast
    std::string address;
    std::optional<http::Address> from;
    std::string peer;
    std::deque<GameNumber> backlog; // games that a feed has not been told yet
};

// Hears for one member, and takes it out when the line is gone.
class Hub::SocketEar final : public http::Ear {
public:
    SocketEar(const std::shared_ptr<Hub*>& hub, std::uint64_t id) : hub_(hub), id_(id) {}
    ~SocketEar() override {
        if (const auto hub = hub_.lock()) (*hub)->remove(id_);
    }

    void onText(std::string_view text) override {
        const auto hub = hub_.lock();
        if (!hub) return;
        const auto found = (*hub)->clients_.find(id_);
        if (found != (*hub)->clients_.end()) (*hub)->hear(*found->second, text);
    }
    void onPing(std::int64_t milliseconds) override {
        const auto hub = hub_.lock();
        if (Client* const client = hub ? (*hub)->clientOf(id_) : nullptr)
            client->ping = Milliseconds(milliseconds);
    }
    void onDrained() override {
        const auto hub = hub_.lock();
        if (!hub) return;
        const auto found = (*hub)->clients_.find(id_);
        if (found != (*hub)->clients_.end()) (*hub)->feedBacklog(*found->second);
    }

private:
    std::weak_ptr<Hub*> hub_;
    std::uint64_t id_;
};

} // namespace sixth::server::online
