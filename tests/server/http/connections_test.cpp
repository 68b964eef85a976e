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
// A limit that no test waits for.
constexpr auto kNever = 10min;

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
    EXPECT_TRUE(client.isClosedWithin());
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
    while (alive && Clock::now() - start < kPatience) {
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
    EXPECT_TRUE(client.isClosedWithin());
}

TEST(Connections, aSilentClientIsCutOff) {
    Limits limits;
    limits.idle = 200ms;
    const RunningServer server(limits);
    Client silent(server.port());
    EXPECT_TRUE(silent.isClosedWithin());
    // On a busy machine the request itself may come too late.
    for (const auto start = Clock::now(); Clock::now() - start < kPatience;) {
        Client kept(server.port());
        kept.send(get("/healthz"));
        const auto answer = kept.receive();
        if (!answer) continue;
        EXPECT_EQ(answer->status, 200);
        EXPECT_TRUE(kept.isClosedWithin());
        return;
    }
    FAIL() << "no request was in time";
}

TEST(Connections, aClientThatDoesNotReadIsCutOff) {
    Limits limits;
    limits.response = 300ms;
    limits.stop = kNever;
    FileTable files = somePage();
    files["big.txt"] = std::string(std::size_t{20} * 1024 * 1024, 'x');
    RunningServer server(limits, routerFor(files));
    Client client(server.port());
    client.send(get("/big.txt"));
    ASSERT_TRUE(client.awaitBytes());
    // Without the deadline for answers, the server could not stop.
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_LT(Clock::now() - start, kPatience);
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
    EXPECT_TRUE(late.isClosedWithin());
    clients.pop_back();
    // The server has to notice first that the place is free.
    int status = 503;
    for (const auto start = Clock::now(); status == 503 && Clock::now() - start < kPatience;) {
        Client next(server.port());
        next.send(get("/healthz"));
        const auto reply = next.receive();
        status = reply ? reply->status : 503;
    }
    EXPECT_EQ(status, 200);
}

// Sends the beginning of a request, and returns when the server has it and waits for the rest.
void beginRequest(Client& client) {
    client.send(
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    ASSERT_EQ(client.takeLine(), "HTTP/1.1 100 Continue");
    ASSERT_EQ(client.takeLine(), "");
}

// Waits until the server takes no more connections.
bool hasStoppedListening(int port) {
    for (const auto start = Clock::now(); Clock::now() - start < kPatience;) {
        try {
            const Client client(port);
        } catch (const std::runtime_error&) {
            return true;
        }
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

TEST(Stop, idleConnectionsEndAtOnce) {
    Limits limits;
    limits.stop = kNever;
    limits.idle = kNever;
    RunningServer server(limits);
    Client fresh(server.port());
    Client kept(server.port());
    kept.send(get("/healthz"));
    ASSERT_EQ(kept.receive()->status, 200);
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_LT(Clock::now() - start, kPatience);
    EXPECT_TRUE(kept.isClosedWithin());
    EXPECT_THROW(Client(server.port()), std::runtime_error);
}

TEST(Stop, anAnswerUnderWayIsFinished) {
    FileTable files = somePage();
    files["big.txt"] = std::string(std::size_t{20} * 1024 * 1024, 'x');
    Limits limits;
    limits.linger = 100ms;
    limits.stop = kNever;
    limits.request = kNever;
    RunningServer server(limits, routerFor(files));
    Client client(server.port());
    Client asking(server.port());
    client.send(get("/big.txt"));
    ASSERT_TRUE(client.awaitBytes());
    beginRequest(asking);
    server.stop();
    ASSERT_TRUE(hasStoppedListening(server.port()));
    asking.send("{}");
    const auto late = asking.receive();
    ASSERT_TRUE(late);
    EXPECT_EQ(late->field("connection"), "close");
    const auto answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body.size(), std::size_t{20} * 1024 * 1024);
    EXPECT_TRUE(client.isClosedWithin());
    server.join();
}

TEST(Stop, theDeadlineHolds) {
    Limits limits;
    limits.stop = 300ms;
    limits.request = kNever;
    RunningServer server(limits);
    Client client(server.port());
    beginRequest(client);
    const auto start = Clock::now();
    server.stop();
    server.join();
    EXPECT_GE(Clock::now() - start, 250ms);
    EXPECT_LT(Clock::now() - start, kPatience);
    EXPECT_TRUE(client.isClosedWithin());
}

// The second stop must not ask the handlers again, nor wait again: they may have said goodbye already.
TEST(Stop, twiceIsAsGoodAsOnce) {
    Options options;
    options.port = 0;
    options.now = [] { return kSomeTime; };
    int farewells = 0;
    options.onStop = [&](const std::function<void()>& isDone) {
        ++farewells;
        isDone();
    };
    auto server = Server::listen(std::move(options), routerFor(somePage()));
    ASSERT_TRUE(server);
    const int port = server->port();
    std::thread running([&] { server->run(); });
    EXPECT_EQ(ask(port, get("/healthz")).status, 200);
    server->stop();
    server->stop();
    running.join();
    EXPECT_EQ(farewells, 1);
    EXPECT_THROW(Client{port}, std::runtime_error);
}

} // namespace
} // namespace sixth::server::http
