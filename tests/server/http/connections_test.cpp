// How connections begin, go on and end: keep-alive, pipelining, slow clients, many clients, the end of the
// server.
#include "sanitizer.h"
#include "server/http/client.h"
#include "server/http/running_server.h"

#include <gtest/gtest.h>

#include <vector>

namespace sixth::server::http {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Longer than anything here takes, shorter than anybody's patience.
constexpr auto kSoon = 5s;

TEST(Connections, oneConnectionServesManyRequests) {
    const RunningServer server;
    Client client(server.port());
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(client.send(get("/")));
        const auto answer = client.receive();
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200);
        EXPECT_EQ(answer->fields.count("connection"), 0U);
    }
    client.send(get("/", "Connection: close\r\n"));
    EXPECT_EQ(client.receive()->field("connection"), "close");
    EXPECT_TRUE(client.isClosedWithin(kSoon));
}

TEST(Connections, pipelinedRequestsAreAnsweredInOrder) {
    const RunningServer server;
    Client client(server.port());
    std::string requests;
    constexpr int kCount = 50;
    for (int i = 0; i < kCount; ++i) requests += get(i % 3 == 0 ? "/" : i % 3 == 1 ? "/gone" : "/healthz");
    client.send(requests);
    for (int i = 0; i < kCount; ++i) {
        const auto answer = client.receive();
        ASSERT_TRUE(answer) << i;
        EXPECT_EQ(answer->status, i % 3 == 1 ? 404 : 200) << i;
        EXPECT_EQ(answer->body == "ok", i % 3 == 2) << i;
    }
}

TEST(Connections, nothingIsAnsweredAfterABadRequest) {
    const RunningServer server;
    Client client(server.port());
    client.send(get("/healthz") + "bad\r\n\r\n" + get("/healthz"));
    EXPECT_EQ(client.receive()->status, 200);
    EXPECT_EQ(client.receive()->status, 400);
    EXPECT_FALSE(client.receive());
}

TEST(Connections, aRequestMayComeByteByByte) {
    const RunningServer server;
    Client client(server.port());
    for (const char c : get("/healthz")) ASSERT_TRUE(client.send({&c, 1}));
    EXPECT_EQ(client.receive()->body, "ok");
}

TEST(Connections, aSlowRequestIsCutOff) {
    Limits limits;
    limits.request = 300ms;
    const RunningServer server(limits);
    Client client(server.port());
    const auto start = Clock::now();
    client.send("GET / HTTP/1.1\r\n");
    // A byte now and then does not help.
    bool alive = true;
    while (alive && Clock::now() - start < kSoon) {
        client.send("a");
        alive = !client.isClosedWithin(20ms);
    }
    EXPECT_FALSE(alive);
    EXPECT_GE(Clock::now() - start, 250ms);
    EXPECT_EQ(ask(server.port(), get("/healthz")).status, 200);
}

TEST(Connections, aSlowBodyIsCutOff) {
    Limits limits;
    limits.request = 200ms;
    const RunningServer server(limits);
    Client client(server.port());
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
    EXPECT_TRUE(client.isClosedWithin(kSoon));
}

TEST(Connections, aSilentClientIsCutOff) {
    Limits limits;
    limits.idle = 200ms;
    const RunningServer server(limits);
    Client silent(server.port());
    Client kept(server.port());
    kept.send(get("/healthz"));
    EXPECT_EQ(kept.receive()->status, 200);
    EXPECT_TRUE(silent.isClosedWithin(kSoon));
    EXPECT_TRUE(kept.isClosedWithin(kSoon));
}

TEST(Connections, aClientThatDoesNotReadIsCutOff) {
    Limits limits;
    limits.response = 300ms;
    limits.stop = 60s;
    FileTable files = somePage();
    files["big.txt"] = std::string(std::size_t{20} * 1024 * 1024, 'x');
    RunningServer server(limits, routerFor(files));
    Client client(server.port());
    client.send(get("/big.txt"));
    ASSERT_TRUE(client.awaitBytes());
    // Without the deadline, the server could not stop before the minute is over.
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_LT(Clock::now() - start, kSoon);
}

TEST(Connections, largeFilesArriveWhole) {
    FileTable files = somePage();
    std::string big;
    while (big.size() < std::size_t{5} * 1024 * 1024) big += std::to_string(big.size()) + "\n";
    files["big.txt"] = big;
    const RunningServer server({}, routerFor(files));
    EXPECT_EQ(ask(server.port(), get("/big.txt")).body, big);
}

TEST(Connections, clientsMayVanishAnyTime) {
    FileTable files = somePage();
    files["big.txt"] = std::string(std::size_t{5} * 1024 * 1024, 'x');
    const RunningServer server({}, routerFor(files));
    for (int i = 0; i < 50; ++i) {
        Client(server.port());
        Client(server.port()).send("GET /");
        Client(server.port()).send(get("/big.txt"));
        Client(server.port()).send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
    }
    EXPECT_EQ(ask(server.port(), get("/healthz")).status, 200);
}

TEST(Connections, manyAtOnceAreServed) {
    const RunningServer server;
    constexpr int kClients = kSanitized ? 100 : 400;
    std::vector<Client> clients;
    for (int i = 0; i < kClients; ++i) clients.emplace_back(server.port());
    for (int round = 0; round < 3; ++round) {
        for (Client& client : clients) ASSERT_TRUE(client.send(get("/")));
        for (Client& client : clients) {
            const auto answer = client.receive();
            ASSERT_TRUE(answer);
            ASSERT_EQ(answer->status, 200);
        }
    }
}

TEST(Connections, oneTooManyIsTurnedAwayAndThereIsRoomAgain) {
    Limits limits;
    limits.connections = 3;
    const RunningServer server(limits);
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.emplace_back(server.port());
        clients.back().send(get("/healthz"));
        ASSERT_EQ(clients.back().receive()->status, 200);
    }
    Client late(server.port());
    const auto answer = late.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 503);
    EXPECT_EQ(answer->field("retry-after"), "5");
    EXPECT_TRUE(late.isClosedWithin(kSoon));
    clients.pop_back();
    // The server has to notice first that the place is free.
    int status = 503;
    for (const auto start = Clock::now(); status == 503 && Clock::now() - start < kSoon;) {
        Client next(server.port());
        next.send(get("/healthz"));
        const auto reply = next.receive();
        status = reply ? reply->status : 503;
    }
    EXPECT_EQ(status, 200);
}

// Sends the beginning of a request, and returns when the server has it: it comes together with a whole one.
void beginRequest(Client& client) {
    client.send(get("/healthz") + "GET /healthz HTTP/1.1\r\n");
    ASSERT_TRUE(client.receive());
    std::this_thread::sleep_for(20ms);
}

TEST(Stop, idleConnectionsEndAtOnce) {
    RunningServer server;
    Client fresh(server.port());
    Client kept(server.port());
    kept.send(get("/healthz"));
    ASSERT_EQ(kept.receive()->status, 200);
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_LT(Clock::now() - start, 1500ms);
    EXPECT_TRUE(kept.isClosedWithin(kSoon));
    EXPECT_THROW(Client(server.port()), std::runtime_error);
}

TEST(Stop, anAnswerUnderWayIsFinished) {
    FileTable files = somePage();
    files["big.txt"] = std::string(std::size_t{20} * 1024 * 1024, 'x');
    Limits limits;
    limits.linger = 100ms;
    RunningServer server(limits, routerFor(files));
    Client client(server.port());
    Client asking(server.port());
    client.send(get("/big.txt"));
    ASSERT_TRUE(client.awaitBytes());
    beginRequest(asking);
    server.stop();
    std::this_thread::sleep_for(50ms);
    asking.send("Host: localhost\r\n\r\n");
    const auto late = asking.receive();
    ASSERT_TRUE(late);
    EXPECT_EQ(late->field("connection"), "close");
    const auto answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body.size(), std::size_t{20} * 1024 * 1024);
    EXPECT_TRUE(client.isClosedWithin(kSoon));
    server.join();
}

TEST(Stop, theDeadlineHolds) {
    Limits limits;
    limits.stop = 300ms;
    RunningServer server(limits);
    Client client(server.port());
    beginRequest(client);
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_GE(Clock::now() - start, 250ms);
    EXPECT_LT(Clock::now() - start, kSoon);
    EXPECT_TRUE(client.isClosedWithin(kSoon));
}

TEST(Stop, twiceIsAsGoodAsOnce) {
    RunningServer server;
    server.stop();
    server.stop();
    server.join();
}

} // namespace
} // namespace sixth::server::http
