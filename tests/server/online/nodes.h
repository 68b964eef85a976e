#pragma once

#include "server/online/parts.h"
#include "server/online/peers.h"
#include "server/online/watchers.h"

#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sixth::server::online {

class Wire;

// The end of the wire at one server. Announcements travel when the test wants it, or get lost.
class WireBus final : public store::Bus {
public:
    explicit WireBus(Wire& wire);
    store::NodeId self() const override { return self_; }
    void listen(Listener listener) override { ear = std::move(listener); }
    void announce(GameNumber game, std::int64_t seq) override;
    void tell(std::string text) override;

    Listener ear;

private:
    Wire& wire_;
    store::NodeId self_;
};

class Wire {
public:
    // The name of the new end.
    store::NodeId join(WireBus& bus) {
        ends_.push_back(&bus);
        return store::NodeId{ends_.size()};
    }
    void put(const WireBus& from, GameNumber game, std::int64_t seq) {
        for (WireBus* const end : ends_)
            if (end != &from) underWay_.push_back([end, game, seq] { end->ear.grown(game, seq); });
    }
    void put(const WireBus& from, const std::string& text) {
        for (WireBus* const end : ends_)
            if (end != &from)
                underWay_.push_back([end, name = from.self(), text] { end->ear.told(name, text); });
    }
    void deliver() {
        while (!underWay_.empty()) {
            const auto arrive = std::move(underWay_.front());
            underWay_.pop_front();
            arrive();
        }
    }
    void lose() { underWay_.clear(); }

private:
    std::vector<WireBus*> ends_;
    std::deque<std::function<void()>> underWay_;
};

inline WireBus::WireBus(Wire& wire) : wire_(wire), self_(wire.join(*this)) {}
inline void WireBus::announce(GameNumber game, std::int64_t seq) {
    wire_.put(*this, game, seq);
}
inline void WireBus::tell(std::string text) {
    wire_.put(*this, text);
}

// Another server: its own memory, the same database.
struct Node {
    Node(store::Reader& reader, std::function<Time()> now, logs::Log& log, Wire& wire)
        : bus(wire),
          context{reader,
                  std::move(now),
                  {},
                  IdSource<GameNumber>(100),
                  IdSource<PersonId>(100),
                  IdSource<SessionId>(100),
                  [this](store::Operations operations, store::Writer::Done done) {
                      written.emplace_back(std::move(operations), std::move(done));
                      return true;
                  },
                  [](const Error& error) { throw store::FatalError(error.what + ": " + error.why); },
                  "http://localhost/",
                  log} {
        client.line = &line;
        context.attendance = &attendance;
        context.peers = &peers;
        bus.listen({[this](GameNumber number, std::int64_t seq) { commands.follow(number, seq); },
                    [this] { commands.lookAtAll(); },
                    [this](store::NodeId from, std::string_view text) { peers.take(from, text); },
                    [this](store::NodeId gone) { peers.forget(gone); }});
    }

    // The database answers the oldest write of this server, by its own keys.
    void write(store::Committer& committer) {
        if (written.empty()) throw std::logic_error("nothing is to be written");
        const auto [operations, done] = std::move(written.front());
        written.pop_front();
        const store::Operations* const unit = &operations;
        done(committer.commit({&unit, 1}).front());
    }
    // What the watcher of this server has heard of the log.
    [[nodiscard]] std::vector<std::int64_t> heard() const {
        std::vector<std::int64_t> seqs;
        for (const auto& message : line.heard)
            if (message.at("type") == "event") seqs.push_back(message.at("seq").get<std::int64_t>());
        return seqs;
    }

    WireBus bus;
    std::deque<std::pair<store::Operations, store::Writer::Done>> written;
    Context context;
    Attendance attendance{context.now()};
    Ratings ratings{context};
    Tables tables{context};
    Commands commands{context, tables, ratings, bus};
    Watchers watchers{context, tables, commands};
    Peers peers{context, bus, attendance, tables, watchers};
    HeardLine line;
    Client client;
    std::vector<Outcome> outcomes;
};

} // namespace sixth::server::online
