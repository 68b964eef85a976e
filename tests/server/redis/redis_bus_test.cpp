// Servers that tell each other news, with a real Redis that dies, hangs, and comes back.
#include "server/redis/redis_bus.h"
#include "server/redis/redis_process.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace sixth::server::redis {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

// One server's end of the bus, and what it has heard.
class Node {
public:
    // It is reminded often only when the bus is deaf, if `lookEvery` is long.
    Node(const std::string& address, logs::Log& log, milliseconds lookEvery = std::chrono::hours(1),
         milliseconds beat = milliseconds(50), const std::string& channel = "sixth-test")
        : bus(
              {*readRedisAddress(address), channel, beat, lookEvery},
              [](const std::function<void()>& news) { news(); }, log) {
        bus.listen({[this](GameNumber game, std::int64_t seq) {
                        const std::scoped_lock lock(mutex_);
                        std::int64_t& known = seqs_[game];
                        known = std::max(known, seq); // as Commands does
                        ++news_;
                        changed_.notify_all();
                    },
                    [this] {
                        const std::scoped_lock lock(mutex_);
                        ++missed_;
                        changed_.notify_all();
                    },
                    [this](store::NodeId from, std::string_view text) {
                        const std::scoped_lock lock(mutex_);
                        texts_[from].emplace_back(text);
                        changed_.notify_all();
                    },
                    [this](store::NodeId gone) {
                        const std::scoped_lock lock(mutex_);
                        gone_.insert(gone);
                        changed_.notify_all();
                    }});
    }

    [[nodiscard]] bool awaitsHearing(bool wanted = true) const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        while (bus.hears() != wanted) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(milliseconds(5));
        }
        return true;
    }
    [[nodiscard]] bool awaits(std::int64_t game, std::int64_t seq) {
        return await([&] {
            const auto found = seqs_.find(GameNumber(game));
            return found != seqs_.end() && found->second == seq;
        });
    }
    [[nodiscard]] bool awaitsMissed(int count) {
        return await([&] { return missed_ >= count; });
    }
    [[nodiscard]] bool awaitsTexts(store::NodeId from, const std::vector<std::string>& texts) {
        return await([&] { return texts_[from] == texts; });
    }
    [[nodiscard]] bool awaitsEndOf(store::NodeId node) {
        return await([&] { return gone_.contains(node); });
    }
    [[nodiscard]] bool hasLost(store::NodeId node) {
        const std::scoped_lock lock(mutex_);
        return gone_.contains(node);
    }
    [[nodiscard]] int missed() {
        const std::scoped_lock lock(mutex_);
        return missed_;
    }
    [[nodiscard]] int news() {
        const std::scoped_lock lock(mutex_);
        return news_;
    }

private:
    template <typename Condition>
    bool await(Condition condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::minutes(1), condition);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<GameNumber, std::int64_t> seqs_;
    std::map<store::NodeId, std::vector<std::string>> texts_;
    std::set<store::NodeId> gone_;
    int missed_ = 0;
    int news_ = 0;

public:
    RedisBus bus; // the last: what it calls outlives it
};

// Of a bus that is not to go deaf just because the machine is busy: what it misses then comes from the store,
// which these tests do not have.
class CalmNode : public Node {
public:
    CalmNode(const std::string& address, logs::Log& log)
        : Node(address, log, std::chrono::hours(1), std::chrono::seconds(10)) {}
};

class RedisBusTest : public testing::Test {
protected:
    [[nodiscard]] std::string address() const { return "redis://127.0.0.1:" + std::to_string(redis_.port()); }

    // Everything that was logged; ends the log, whose thread writes until then.
    [[nodiscard]] std::string logged() {
        log_.reset();
        return written_.str();
    }

    RedisProcess redis_;
    std::ostringstream written_;
    std::optional<logs::Log> log_{std::in_place, written_, logs::Level::Info, logs::Format::Text};
};

TEST_F(RedisBusTest, everybodyHearsTheOthersAndNotThemselves) {
    CalmNode one(address(), *log_);
    CalmNode two(address(), *log_);
    Node elsewhere(address(), *log_, std::chrono::hours(1), milliseconds(50), "another-database");
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing() && elsewhere.awaitsHearing());
    one.bus.announce(GameNumber(7), 3);
    one.bus.announce(GameNumber(8), 1);
    two.bus.announce(GameNumber(7), 4);
    EXPECT_TRUE(two.awaits(7, 3) && two.awaits(8, 1));
    EXPECT_TRUE(one.awaits(7, 4));
    EXPECT_EQ(one.news(), 1);
    EXPECT_EQ(elsewhere.news(), 0);
}

TEST_F(RedisBusTest, whatOneSaysOfItselfIsHeardByTheOthersInOrder) {
    CalmNode one(address(), *log_);
    CalmNode two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    EXPECT_NE(one.bus.self(), two.bus.self());
    one.bus.tell("+1 +2");
    one.bus.tell("-1");
    one.bus.tell(": 12 13"); // is no announcement
    const std::string longest(store::Bus::kLongestText, 'x');
    one.bus.tell(longest);
    EXPECT_TRUE(two.awaitsTexts(one.bus.self(), {"+1 +2", "-1", ": 12 13", longest}));
    EXPECT_TRUE(one.awaitsTexts(one.bus.self(), {}));
    EXPECT_EQ(two.news(), 0);
}

TEST_F(RedisBusTest, aServerThatEndsIsMissed) {
    Node one(address(), *log_, std::chrono::hours(1), milliseconds(500));
    std::optional<store::NodeId> ended;
    {
        Node two(address(), *log_, std::chrono::hours(1), milliseconds(500));
        ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
        two.bus.tell("here");
        ended = two.bus.self();
        ASSERT_TRUE(one.awaitsTexts(*ended, {"here"}));
        EXPECT_FALSE(one.hasLost(*ended));
    }
    EXPECT_TRUE(one.awaitsEndOf(*ended));
}

// Who hears nobody can't say who has ended.
TEST_F(RedisBusTest, whileRedisIsAwayNobodyIsMissed) {
    Node one(address(), *log_, std::chrono::hours(1), milliseconds(300));
    Node two(address(), *log_, std::chrono::hours(1), milliseconds(300));
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    two.bus.tell("here");
    ASSERT_TRUE(one.awaitsTexts(two.bus.self(), {"here"}));
    redis_.kill();
    ASSERT_TRUE(one.awaitsHearing(false));
    const int missed = one.missed();
    ASSERT_TRUE(one.awaitsMissed(missed + 10)); // much longer than a silence may be
    EXPECT_FALSE(one.hasLost(two.bus.self()));
    redis_.start();
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    two.bus.tell("again");
    EXPECT_TRUE(one.awaitsTexts(two.bus.self(), {"here", "again"}));
    EXPECT_FALSE(one.hasLost(two.bus.self()));
}

TEST_F(RedisBusTest, aBurstArrivesToItsEnd) {
    CalmNode one(address(), *log_);
    CalmNode two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    constexpr std::int64_t kGames = 3'000;
    for (std::int64_t seq = 1; seq <= 10; ++seq)
        for (std::int64_t game = 1; game <= kGames; ++game) one.bus.announce(GameNumber(game), seq);
    for (std::int64_t game = 1; game <= kGames; ++game) ASSERT_TRUE(two.awaits(game, 10)) << game;
}

TEST_F(RedisBusTest, whileRedisIsAwayEverybodyLooksForThemselves) {
    Node one(address(), *log_);
    Node two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    redis_.kill();
    ASSERT_TRUE(one.awaitsHearing(false) && two.awaitsHearing(false));
    one.bus.announce(GameNumber(7), 5);
    EXPECT_TRUE(two.awaitsMissed(two.missed() + 3));
    redis_.start();
    ASSERT_TRUE(two.awaitsHearing());
    // Whoever subscribes later than the other speaks has been told to look, as always after a subscription.
    one.bus.announce(GameNumber(7), 6);
    EXPECT_TRUE(two.awaits(7, 6));
}

// The other one notices nothing of this, so it depends on what is said again.
TEST_F(RedisBusTest, whatRedisHasNotConfirmedIsSaidAgain) {
    redis_.tell("acl setuser speaker on '>secret' '~*' '&*' +@all");
    Node one("redis://speaker:secret@127.0.0.1:" + std::to_string(redis_.port()), *log_);
    Node two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    for (std::int64_t game = 1; game <= 20; ++game) {
        one.bus.announce(GameNumber(game), 5);
        one.bus.announce(GameNumber(game), 4); // late: the log never shrinks
        redis_.tell("client kill type normal user speaker");
        one.bus.announce(GameNumber(100 + game), 1);
    }
    for (std::int64_t game = 1; game <= 20; ++game)
        EXPECT_TRUE(two.awaits(game, 5) && two.awaits(100 + game, 1)) << game;
}

TEST_F(RedisBusTest, aRedisThatHangsIsNoticed) {
    Node one(address(), *log_);
    Node two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    redis_.pause();
    EXPECT_TRUE(two.awaitsHearing(false));
    one.bus.announce(GameNumber(7), 3);
    EXPECT_TRUE(two.awaitsMissed(two.missed() + 3));
    redis_.resume();
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    one.bus.announce(GameNumber(7), 4);
    EXPECT_TRUE(two.awaits(7, 4));
}

TEST_F(RedisBusTest, whoHasLostTheConnectionIsToldThatNewsMayBeMissing) {
    Node one(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing());
    const int before = one.missed();
    redis_.tell("client kill type pubsub");
    EXPECT_TRUE(one.awaitsMissed(before + 1));
    EXPECT_TRUE(one.awaitsHearing());
}

TEST_F(RedisBusTest, evenIfAllSeemsWellOneLooksNowAndThen) {
    Node seldom(address(), *log_);
    Node often(address(), *log_, milliseconds(100));
    ASSERT_TRUE(seldom.awaitsHearing() && often.awaitsHearing());
    const int before = seldom.missed();
    EXPECT_TRUE(often.awaitsMissed(often.missed() + 3));
    EXPECT_EQ(seldom.missed(), before);
}

TEST_F(RedisBusTest, whatOthersSayOnTheChannelDoesNoHarm) {
    CalmNode one(address(), *log_);
    CalmNode two(address(), *log_);
    ASSERT_TRUE(one.awaitsHearing() && two.awaitsHearing());
    for (const char* text :
         {"''", "x", "'x y z'", "'x 1'", "'x 1 2 3'", "'x 99999999999999999999 1'", "' 1 2'"})
        redis_.tell("publish sixth-test " + std::string(text));
    one.bus.announce(GameNumber(7), 3);
    EXPECT_TRUE(two.awaits(7, 3));
}

TEST_F(RedisBusTest, whereNoRedisIsOneLineSaysSo) {
    redis_.kill();
    {
        Node one(address(), *log_);
        EXPECT_TRUE(one.awaitsMissed(5));
        EXPECT_FALSE(one.bus.hears());
        redis_.start();
        EXPECT_TRUE(one.awaitsHearing());
        redis_.kill();
        EXPECT_TRUE(one.awaitsHearing(false));
    }
    const std::string text = logged();
    const auto lines = [&](const std::string& event) {
        int count = 0;
        for (std::size_t at = text.find(event); at != std::string::npos; at = text.find(event, at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(lines("bus-away"), 2);
    EXPECT_EQ(lines("bus-heard"), 1);
    EXPECT_THAT(text, HasSubstr("address=redis://127.0.0.1:"));
}

// Something that takes connections and never says a word, and something that says what Redis never would.
TEST_F(RedisBusTest, whatIsNoRedisIsNotHeard) {
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
    {
        Node silent("redis://127.0.0.1:" + std::to_string(acceptor.local_endpoint().port()), *log_);
        EXPECT_TRUE(silent.awaitsMissed(3));
        boost::asio::ip::tcp::socket caller = acceptor.accept();
        boost::asio::write(caller, boost::asio::buffer(std::string("HTTP/1.1 400 Bad Request\r\n\r\n")));
        EXPECT_TRUE(silent.awaitsMissed(silent.missed() + 3));
        EXPECT_FALSE(silent.bus.hears());
    } // and it can be ended while it waits for an answer
}

TEST_F(RedisBusTest, onlyTheRightPasswordOpens) {
    RedisProcess locked({"--requirepass", "s3cret"});
    const std::string place = "127.0.0.1:" + std::to_string(locked.port());
    {
        Node right("redis://:s3cret@" + place, *log_);
        EXPECT_TRUE(right.awaitsHearing());
        Node named("redis://default:s3cret@" + place, *log_);
        EXPECT_TRUE(named.awaitsHearing());
        for (const char* login : {"", ":wr0ng@", "somebody:s3cret@"}) {
            Node wrong("redis://" + (login + place), *log_);
            EXPECT_TRUE(wrong.awaitsMissed(3));
            EXPECT_FALSE(wrong.bus.hears()) << login;
        }
    }
    const std::string text = logged();
    EXPECT_THAT(text, Not(HasSubstr("s3cret")));
    EXPECT_THAT(text, Not(HasSubstr("wr0ng")));
}

} // namespace
} // namespace sixth::server::redis
