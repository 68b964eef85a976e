#include "server/redis/redis_bus.h"

#include "base/read_number.h"
#include "server/redis/redis_wire.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace sixth::server::redis {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kBeatsUntilDeaf = 3;
constexpr std::size_t kMostAtOnce = 500;  // announcements that are sent before their answers are read
constexpr std::size_t kMostTexts = 1'000; // that wait to be sent

using store::NodeId;

// What one server says: its name alone, which is its beat; or what has grown; or a text about itself.
struct Said {
    NodeId node;
    std::optional<std::pair<GameNumber, std::int64_t>> grown = std::nullopt;
    std::optional<std::string_view> text = std::nullopt;
};

std::optional<Said> readSaid(std::string_view message) {
    const std::size_t first = message.find(' ');
    const auto node = base::readNumber<std::uint64_t>(message.substr(0, first));
    if (!node) return std::nullopt;
    Said said{NodeId(*node)};
    if (first == std::string_view::npos) return said;
    const std::string_view rest = message.substr(first + 1);
    if (rest.starts_with(": ")) {
        said.text = rest.substr(2);
        return said;
    }
    const std::size_t second = rest.find(' ');
    if (second == std::string_view::npos) return std::nullopt;
    const auto game = base::readNumber<std::int64_t>(rest.substr(0, second));
    const auto seq = base::readNumber<std::int64_t>(rest.substr(second + 1));
    if (!game || !seq) return std::nullopt;
    said.grown = std::pair(GameNumber(*game), *seq);
    return said;
}

// The text of a message to a channel; nothing if the reply is something else.
std::optional<std::string_view> messageIn(const redisReply& reply) {
    if (reply.type != REDIS_REPLY_ARRAY || reply.elements != 3) return std::nullopt;
    const redisReply& kind = *reply.element[0];
    const redisReply& text = *reply.element[2];
    if (kind.type != REDIS_REPLY_STRING || std::string_view(kind.str, kind.len) != "message" ||
        text.type != REDIS_REPLY_STRING)
        return std::nullopt;
    return std::string_view(text.str, text.len);
}

std::uint64_t newNodeNumber() {
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
}

} // namespace

struct RedisBus::Impl {
    Impl(Options wanted, Post givenPost, logs::Log& givenLog)
        : options(std::move(wanted)), post(std::move(givenPost)), log(givenLog), work(io.get_executor()),
          somethingToSay(io) {
        asio::co_spawn(io, speak(), asio::detached);
        asio::co_spawn(io, hear(), asio::detached);
        asio::co_spawn(io, remind(), asio::detached);
        thread = std::thread([this] { io.run(); });
    }
    ~Impl() {
        io.stop();
        thread.join();
    }

    // --- what is said ---

    asio::awaitable<void> speak() {
        while (true) {
            RedisWire wire(io);
            auto opened = co_await wire.open(options.address);
            std::string why;
            if (opened)
                why = co_await speakOver(wire);
            else
                why = std::move(opened).error();
            noteAway(why);
            co_await pause(options.beat);
        }
    }

    // Until it fails; returns why.
    asio::awaitable<std::string> speakOver(RedisWire& wire) {
        auto nextBeat = SteadyClock::now();
        while (true) {
            if (pending.empty() && texts.empty() && SteadyClock::now() < nextBeat) {
                somethingToSay.expires_at(nextBeat);
                co_await somethingToSay.async_wait(kAsValue); // ends early when something is announced
            }
            std::map<GameNumber, std::int64_t> telling;
            while (!pending.empty() && telling.size() < kMostAtOnce)
                telling.insert(pending.extract(pending.begin()));
            std::string commands;
            std::size_t count = telling.size() + texts.size();
            for (const auto& [game, seq] : telling)
                commands += published(name + " " + std::to_string(game.value()) + " " + std::to_string(seq));
            for (const std::string& text : std::exchange(texts, {}))
                commands += published(name + " : " + text);
            if (SteadyClock::now() >= nextBeat) {
                commands += published(name);
                ++count;
                nextBeat = SteadyClock::now() + options.beat;
            }
            if (count == 0) continue;
            auto failed = co_await tell(wire, std::move(commands), count);
            if (failed) {
                for (const auto& [game, seq] : telling) keep(game, seq);
                co_return std::move(*failed);
            }
        }
    }

    // Returns why not everything was told, if so.
    static asio::awaitable<std::optional<std::string>> tell(RedisWire& wire, std::string commands,
                                                            std::size_t count) {
        auto sent = co_await wire.send(std::move(commands));
        if (!sent) co_return std::move(sent).error();
        for (; count > 0; --count) {
            auto reply = co_await wire.receive(kAnswersWithin);
            if (!reply) co_return std::move(reply).error();
            if ((*reply)->type == REDIS_REPLY_ERROR) co_return std::string((*reply)->str, (*reply)->len);
        }
        co_return std::nullopt;
    }

    [[nodiscard]] std::string published(const std::string& text) const {
        return RedisWire::command({"PUBLISH", options.channel, text});
    }

    void keep(GameNumber game, std::int64_t seq) {
        std::int64_t& kept = pending.try_emplace(game, seq).first->second;
        kept = std::max(kept, seq);
    }

    // --- what is heard ---

    asio::awaitable<void> hear() {
        while (true) {
            RedisWire wire(io);
            auto opened = co_await wire.open(options.address);
            std::string why;
            if (opened)
                why = co_await hearOver(wire);
            else
                why = std::move(opened).error();
            noteAway(why);
            co_await pause(options.beat);
        }
    }

    asio::awaitable<std::string> hearOver(RedisWire& wire) {
        std::string subscription = RedisWire::command({"SUBSCRIBE", options.channel});
        auto subscribed = co_await wire.ask(std::move(subscription));
        if (!subscribed) co_return std::move(subscribed).error();
        tellMissed(); // what was said up to here
        // Nobody was heard until now, and that was nobody's silence.
        for (auto& [node, heardAt] : others) heardAt = SteadyClock::now();
        auto deafAt = SteadyClock::now() + kBeatsUntilDeaf * options.beat;
        while (true) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deafAt - SteadyClock::now());
            if (left.count() <= 0) co_return std::string("nothing is heard any more");
            auto reply = co_await wire.receive(left);
            if (!reply) co_return std::move(reply).error();
            const auto text = messageIn(**reply);
            const auto said = text ? readSaid(*text) : std::nullopt;
            if (!said) continue;
            if (said->node == self) {
                deafAt = SteadyClock::now() + kBeatsUntilDeaf * options.beat;
                noteHeard();
                forgetSilent();
            } else {
                others[said->node] = SteadyClock::now();
                takeIn(*said);
            }
        }
    }

    void takeIn(const Said& said) {
        if (said.grown)
            tell([game = said.grown->first, seq = said.grown->second](const Listener& told) {
                told.grown(game, seq);
            });
        if (said.text)
            tell([node = said.node, text = std::string(*said.text)](const Listener& told) {
                if (told.told) told.told(node, text);
            });
    }

    void forgetSilent() {
        const auto silent = SteadyClock::now() - kBeatsUntilDeaf * options.beat;
        std::erase_if(others, [&](const auto& other) {
            if (other.second > silent) return false;
            tell([node = other.first](const Listener& told) {
                if (told.gone) told.gone(node);
            });
            return true;
        });
    }

    // Says now and then that news may have been missed.
    asio::awaitable<void> remind() {
        auto nextLook = SteadyClock::now() + options.lookEvery;
        while (true) {
            co_await pause(options.beat);
            if (hears && SteadyClock::now() < nextLook) continue;
            nextLook = SteadyClock::now() + options.lookEvery;
            tellMissed();
        }
    }

    void tellMissed() {
        tell([](const Listener& told) { told.missed(); });
    }
    template <typename News>
    void tell(News news) {
        if (!listener) return;
        post([listener = std::weak_ptr(listener), news = std::move(news)] {
            if (const auto there = listener.lock()) news(*there);
        });
    }

    // --- both ---

    asio::awaitable<void> pause(std::chrono::milliseconds time) {
        asio::steady_timer timer(io, time);
        co_await timer.async_wait(kAsValue);
    }

    void noteHeard() {
        if (hears.exchange(true)) return;
        log.info("bus-heard", {{"address", options.address.shown()}});
        isToldAway = false;
    }
    // One line each time it goes away, however many tries fail.
    void noteAway(const std::string& why) {
        hears = false;
        if (std::exchange(isToldAway, true)) return;
        log.warning("bus-away", {{"address", options.address.shown()}, {"why", why}});
    }

    Options options;
    Post post;
    logs::Log& log;
    const NodeId self{newNodeNumber()};
    const std::string name = std::to_string(static_cast<std::uint64_t>(self));
    std::atomic<bool> hears = false;

    asio::io_context io;
    asio::executor_work_guard<asio::io_context::executor_type> work;
    // Only the thread of the bus touches these.
    std::shared_ptr<Listener> listener;
    asio::steady_timer somethingToSay;
    std::map<GameNumber, std::int64_t> pending;       // how far games are that nobody has been told of
    std::vector<std::string> texts;                   // about this server
    std::map<NodeId, SteadyClock::time_point> others; // when each was heard last
    bool isToldAway = false;
    std::thread thread;
};

RedisBus::RedisBus(Options options, Post post, logs::Log& log)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(post), log)) {}

RedisBus::~RedisBus() = default;

void RedisBus::listen(Listener listener) {
    asio::post(impl_->io, [impl = impl_.get(), heard = std::make_shared<Listener>(std::move(listener))] {
        impl->listener = heard;
        impl->tellMissed();
    });
}

void RedisBus::announce(GameNumber game, std::int64_t seq) {
    asio::post(impl_->io, [impl = impl_.get(), game, seq] {
        impl->keep(game, seq);
        impl->somethingToSay.cancel();
    });
}

void RedisBus::tell(std::string text) {
    asio::post(impl_->io, [impl = impl_.get(), text = std::move(text)]() mutable {
        if (impl->texts.size() >= kMostTexts) impl->texts.clear(); // nobody takes them; they are said again
        impl->texts.push_back(std::move(text));
        impl->somethingToSay.cancel();
    });
}

store::NodeId RedisBus::self() const {
    return impl_->self;
}

bool RedisBus::hears() const {
    return impl_->hears;
}

} // namespace sixth::server::redis
