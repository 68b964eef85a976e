// What many sockets, addresses or guests of one person can't do that one can't.
#include "server/http/outbox.h"
#include "server/online/world.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <sqlite3.h>
#include <thread>
#include <utility>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;

std::unique_ptr<Conversation> socketFrom(World& world, const std::string& address,
                                         const std::string& token = {}) {
    std::vector<http::Field> fields{kPublicHost};
    if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
    return std::make_unique<Conversation>(world.askAs("GET", "/api/v1/socket", fields, "", address).attach);
}

// --- messages ---

TEST(Crowds, theSocketsOfOneAddressAreCountedTogether) {
    World world("http://play.example/");
    std::vector<std::unique_ptr<Conversation>> sockets;
    for (int i = 0; i < 50; ++i) sockets.push_back(socketFrom(world, "1.0.0.1"));
    int answered = 0;
    for (const auto& socket : sockets) {
        for (int i = 0; i < 50; ++i) socket->say({{"type", "ping"}});
        answered += socket->count("pong");
        EXPECT_EQ(socket->closed, 0); // perhaps it was its neighbour
    }
    EXPECT_EQ(answered, 600);
    const auto other = socketFrom(world, "1.0.0.2");
    other->say({{"type", "ping"}});
    EXPECT_EQ(other->count("pong"), 1);
    world.advance(1'000);
    sockets.front()->say({{"type", "ping"}});
    EXPECT_EQ(sockets.front()->last("pong")["now"], world.now());
}

TEST(Crowds, theAddressesOfOneNetworkAreCountedTogether) {
    World world("http://play.example/");
    int asked = 0;
    for (int i = 0; i < 2'000; ++i) {
        const std::string address = "2001:db8:7:" + std::to_string(i % 100) + "::1";
        asked += world.askAs("GET", "/api/v1/me", {kPublicHost}, "", address).status == 200 ? 1 : 0;
    }
    EXPECT_EQ(asked, 1'500);
    EXPECT_EQ(world.askAs("GET", "/api/v1/me", {kPublicHost}, "", "2001:db8:8::1").status, 200);
}

TEST(Crowds, aLongGameCostsMoreThanAShortOne) {
    World world;
    const std::string anna = world.guest();
    const std::string id = world.game(anna, world.guest());
    world.appendSwitches(id, 290);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["seq"] == 292; }));
    Socket socket(world, anna);
    for (int i = 0; i < 60; ++i) socket.say({{"type", "hello"}, {"game", id}});
    EXPECT_GE(socket.count("welcome"), 5);
    EXPECT_LE(socket.count("welcome"), 10);
    EXPECT_EQ(socket.last("error")["code"], "slow-down");
    EXPECT_EQ(socket.last("error")["game"], id);
    // Whoever resumes has nearly all of it already.
    world.advance(3'000);
    const int before = socket.count("welcome");
    for (int i = 0; i < 40; ++i) socket.say({{"type", "hello"}, {"game", id}, {"lastSeq", 292}});
    EXPECT_EQ(socket.count("welcome"), before + 40);
}

TEST(Crowds, whoIsCutOffIsInTheLog) {
    World world("http://play.example/");
    const auto socket = socketFrom(world, "1.0.0.7");
    for (int i = 0; i < 300 && socket->closed == 0; ++i) socket->say({{"type", "ping"}});
    EXPECT_EQ(socket->closed, kPolicy);
    const std::string log = world.end();
    EXPECT_THAT(log, HasSubstr("event=cut-off"));
    EXPECT_THAT(log, HasSubstr("address=1.0.0.7"));
}

// --- streams ---

TEST(Crowds, aBotWithManyGamesIsToldOneAfterTheOther) {
    World world;
    const std::string robot = world.user("Robot", true);
    const std::string anna = world.guest();
    std::vector<std::string> games;
    for (int i = 0; i < 16; ++i) games.push_back(world.game(anna, robot));
    for (const std::string& id : games) world.appendSwitches(id, 120);
    ASSERT_TRUE(
        world.await([&] { return world.ask("GET", "me", nullptr, robot).json["games"].size() == 16; }));
    Conversation feed(world.ask("GET", "stream", nullptr, robot).attach);
    EXPECT_EQ(feed.count("welcome"), 1);
    ASSERT_EQ(world.command(games[1], anna, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(feed.count("welcome"), 2); // that is news, so nothing is left to tell of it
    std::size_t all = std::exchange(feed.bytes, 0);
    std::size_t most = 0;
    for (int told = 3; told <= 16; ++told) {
        feed.drained();
        EXPECT_EQ(feed.count("welcome"), told); // one for each time, or the stream would wait for nothing
        most = std::max(most, feed.bytes);
        all += std::exchange(feed.bytes, 0);
    }
    EXPECT_LE(most, http::Outbox::kMostBytes);
    EXPECT_GT(all, http::Outbox::kMostBytes); // together they would be too much
}

// --- passwords ---

const TestJson kLogin{{"name", "Anna"}, {"password", "12345678"}, {"token", true}};

TEST(Crowds, manyStrangersLeaveAKnownDeviceItsPlace) {
    World world("http://play.example/");
    const std::string device = world.deviceOf("Anna", "1.0.0.1");
    std::vector<World::Pending> strangers;
    for (int i = 0; i < 200; ++i)
        strangers.push_back(world.askLater("POST", "login",
                                           {{"name", "User" + std::to_string(i)}, {"password", "12345678"}},
                                           "", "7.0.0." + std::to_string(i)));
    const auto known = world.askLater("POST", "login", kLogin, "", "1.0.0.1", device);
    ASSERT_TRUE(world.await([&] { return known->has_value(); }));
    EXPECT_EQ((*known)->status, 201);
    int waiting = 0;
    int refused = 0;
    for (const auto& one : strangers) {
        waiting += !*one || world.cameBefore(known, one) ? 1 : 0;
        refused += *one && (*one)->status == 503 ? 1 : 0;
    }
    EXPECT_GT(refused, 50); // there were too many of them
    EXPECT_GT(waiting, 10); // and it did not have to wait for the others
}

TEST(Crowds, whoWasNotLookedAtHasNotTried) {
    World world("http://play.example/");
    ASSERT_EQ(world
                  .askAs("POST", "/api/v1/register", {kPublicHost, kJson},
                         R"({"name":"Anna","password":"12345678"})", "1.0.0.1")
                  .status,
              201);
    std::vector<World::Pending> strangers;
    for (int i = 0; i < 200; ++i)
        strangers.push_back(world.askLater("POST", "login",
                                           {{"name", "User" + std::to_string(i)}, {"password", "12345678"}},
                                           "", "7.0.0." + std::to_string(i)));
    // Twenty tries are allowed at once, and ten new people; but these were none.
    int busy = 0;
    for (int i = 0; i < 40; ++i) {
        const auto in = world.askLater("POST", "login", kLogin, "", "1.0.0.2");
        if (*in) {
            EXPECT_EQ((*in)->status, 503) << i;
        }
        busy += *in ? 1 : 0;
        const auto registered =
            world.askLater("POST", "register",
                           {{"name", "New" + std::to_string(i)}, {"password", "12345678"}}, "", "1.0.0.3");
        if (*registered) {
            EXPECT_EQ((*registered)->status, 503) << i;
        }
    }
    EXPECT_GT(busy, 21);
}

TEST(Crowds, aGuestWhoCouldNotBeWrittenWasNotMade) {
    World world("http://play.example/");
    const auto ask = [&] { return world.askLater("POST", "guest", {{"token", true}}, "", "1.0.0.1"); };
    const auto statuses = [&](std::vector<World::Pending> asked) {
        EXPECT_TRUE(world.await([&] {
            return std::all_of(asked.begin(), asked.end(), [](const auto& one) { return one->has_value(); });
        }));
        std::map<int, int> count;
        for (const auto& one : asked) ++count[(*one)->status];
        return count;
    };
    const auto tenTimes = [&] {
        std::vector<World::Pending> asked;
        for (int i = 0; i < 10; ++i) asked.push_back(ask());
        return statuses(asked);
    };
    {
        const auto held = world.database().hold(); // by another program
        EXPECT_EQ(tenTimes(), (std::map<int, int>{{503, 10}}));
    }
    EXPECT_EQ(tenTimes(), (std::map<int, int>{{201, 10}}));
    EXPECT_EQ(statuses({ask()}), (std::map<int, int>{{429, 1}}));
}

// --- what is read elsewhere ---

// Notes every statement of every connection that is opened while it lives, and on which thread it ran.
class Statements {
public:
    Statements() {
        current_ = this;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&onOpen));
    }
    ~Statements() {
        sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&onOpen));
        current_ = nullptr;
    }
    Statements(const Statements&) = delete;
    Statements& operator=(const Statements&) = delete;

    // How many with this text ran here, and elsewhere.
    std::pair<int, int> count(const std::string& text) {
        const std::scoped_lock lock(mutex_);
        std::pair<int, int> found;
        for (const auto& [sql, thread] : ran_)
            if (sql.find(text) != std::string::npos)
                ++(thread == std::this_thread::get_id() ? found.first : found.second);
        return found;
    }

private:
    static int onOpen(sqlite3* database, char**, const struct sqlite3_api_routines*) {
        return sqlite3_trace_v2(
            database, SQLITE_TRACE_STMT,
            [](unsigned, void*, void*, void* text) {
                Statements* const noted = current_;
                if (noted == nullptr) return 0;
                const std::scoped_lock lock(noted->mutex_);
                noted->ran_.emplace_back(static_cast<const char*>(text), std::this_thread::get_id());
                return 0;
            },
            nullptr);
    }

    static inline std::atomic<Statements*> current_ = nullptr;
    std::mutex mutex_;
    std::vector<std::pair<std::string, std::thread::id>> ran_;
};

TEST(Crowds, theArchiveAndProfilesAreReadOnOtherThreads) {
    Statements statements;
    World world;
    const std::string anna = world.user("Anna");
    const std::string id = world.game(anna, world.user("Bert"), {{"open", true}});
    ASSERT_EQ(world.command(id, anna, {{"type", "abort"}}).status, 200);
    for (const char* path : {"games", "games?player=Anna", "people/Anna", "people/Anna/ratings", "export"})
        EXPECT_EQ(world.ask("GET", path).status, 200) << path;
    for (const char* part : {"ORDER BY number DESC LIMIT", "FROM rating_points", "SELECT count(*)"}) {
        EXPECT_EQ(statements.count(part).first, 0) << part;
        EXPECT_GT(statements.count(part).second, 0) << part;
    }
    EXPECT_GT(statements.count("FROM people WHERE name").first, 0); // look-ups by key are made here
}

} // namespace
} // namespace sixth::server::online
