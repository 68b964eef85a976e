// What a client sends that wants more than it is given: tunnels, requests inside bodies, connections without
// end, pings that never were.
#include "server/http/client.h"
#include "server/http/client_address.h"
#include "server/http/pulse.h"
#include "server/http/running_server.h"
#include "server/http/socket_client.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace sixth::server::http {
namespace {

using std::chrono::milliseconds;

// Counts what it hears, and asks for more when everything was taken.
class CountingEar : public Ear {
public:
    CountingEar(std::atomic<int>& pings, std::function<void()> drained)
        : pings_(pings), drained_(std::move(drained)) {}
    void onText(std::string_view) override {}
    void onPing(std::int64_t) override { ++pings_; }
    void onDrained() override {
        if (drained_) drained_();
    }

private:
    std::atomic<int>& pings_;
    std::function<void()> drained_;
};

Router socketRouter(std::atomic<int>& pings) {
    Router router;
    router.add("/socket", [&pings](const Request&) {
        return Response{
            101, {}, Conversation{[&pings](Line&) { return std::make_unique<CountingEar>(pings, nullptr); }}};
    });
    router.add("/secret", [](const Request&) { return plainText(200, "secret"); });
    return router;
}

// A proxy that sees the 101 takes the rest for a tunnel, and passes on whatever comes.
TEST(Hostile, onlyGetBeginsAConversation) {
    std::atomic<int> pings = 0;
    const RunningServer server({}, socketRouter(pings));
    Client client(server.port());
    client.send("HEAD /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    const auto answer = client.receive(true);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 405);
    EXPECT_EQ(answer->field("allow"), "GET");
}

TEST(Hostile, aBodyWithoutAnEndThatCanBeSeenIsRefused) {
    std::atomic<int> pings = 0;
    const RunningServer server({}, socketRouter(pings));
    for (const char* encoding : {"xchunked", "gzip", "identity", "chunked, identity", "chunked, chunked"}) {
        Client client(server.port());
        client.send("POST /secret HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " +
                    std::string(encoding) + "\r\n\r\nGET /secret HTTP/1.1\r\nHost: localhost\r\n\r\n");
        const auto answer = client.receive();
        ASSERT_TRUE(answer) << encoding;
        EXPECT_GE(answer->status, 400) << encoding;
        EXPECT_FALSE(client.receive()) << "the second request was answered: " << encoding;
        EXPECT_TRUE(client.isClosedWithin()) << encoding;
    }
    Client plain(server.port());
    plain.send("POST /secret HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n");
    EXPECT_EQ(plain.receive()->status, 200);
}

// A proxy writes its fields before the body. What comes behind a body is the client's alone (RFC
// 9110, 6.5.1).
TEST(Hostile, whatComesBehindTheBodyIsNoField) {
    Router router;
    router.add("/fields", [](const Request& request) {
        std::string all;
        for (const auto& [name, value] : request.fields)
            all.append(name).append("=").append(value).append(";");
        return plainText(200, all + std::string(request.body));
    });
    const RunningServer server({}, std::move(router));
    Client client(server.port());
    const std::string head = "POST /fields HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n"
                             "Transfer-Encoding: chunked\r\n\r\n";
    client.send(head + "2\r\nhi\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\nHost: evil.example\r\n"
                       "X-CSRF-Token: forged\r\nConnection: close\r\n\r\n");
    const auto answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(answer->body, "Host=localhost;X-Forwarded-For=192.0.2.7;Transfer-Encoding=chunked;hi");
    client.send(head + "2\r\nho\r\n0\r\n\r\n"); // it goes on as its head has said
    EXPECT_EQ(client.receive()->status, 200);
}

TEST(Hostile, pongsThatNobodyAskedForMeasureNothing) {
    std::atomic<int> pings = 0;
    const RunningServer server({}, socketRouter(pings));
    SocketClient socket(server.port());
    ASSERT_EQ(socket.answer().status, 101);
    for (int i = 0; i < 50; ++i) {
        socket.send("", SocketClient::kPong);
        socket.send(std::to_string(i), SocketClient::kPong);
    }
    socket.send("x", SocketClient::kBinary); // everything before it was heard by the time it is answered
    EXPECT_EQ(socket.closeCode(), 1008);
    EXPECT_LE(pings, 1); // that of the ping, where it was faster
}

TEST(Hostile, aBacklogIsStreamedAndNotQueued) {
    constexpr int kLines = 1000;
    std::atomic<int> pings = 0;
    Router router;
    router.add("/lines", [&pings](const Request&) {
        return Response{200, {}, Conversation{[&pings](Line& line) {
                            return std::make_unique<CountingEar>(pings, [&line, sent = 0]() mutable {
                                if (sent < kLines)
                                    line.send(std::make_shared<const std::string>(std::to_string(sent++)));
                            });
                        }}};
    });
    const RunningServer server({}, std::move(router));
    Client client(server.port());
    client.send(get("/lines"));
    ASSERT_EQ(client.receive()->status, 200);
    for (int i = 0; i < kLines; ++i) {
        const auto size = client.takeLine();
        ASSERT_TRUE(size) << "the stream ended after " << i;
        const auto line = client.takeLine();
        ASSERT_EQ(line, std::to_string(i) + "\n");
    }
}

TEST(ClientAddress, isCountedByHouseholds) {
    EXPECT_EQ(countedAddress("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(countedAddress("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(countedAddress("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(countedAddress("2001:db8:1:2:ffff::1"), countedAddress("2001:DB8:1:2::"));
    EXPECT_NE(countedAddress("2001:db8:1:3::1"), countedAddress("2001:db8:1:2::1"));
    // The name of the wire, which a socket says for an address that holds on that wire only.
    EXPECT_EQ(countedAddress("fe80::1:2:3:4%eth0"), "fe80::/64");
    EXPECT_EQ(countedAddress("nonsense"), "nonsense");
    EXPECT_EQ(widerAddress(countedAddress("2001:db8:1:2:3:4:5:6")), "2001:db8:1::/48");
    EXPECT_EQ(widerAddress("192.0.2.7"), "192.0.2.7");
}

TEST(ClientAddress, isTheOneThatTheProxySaw) {
    for (const char* proxy : {"127.0.0.1", "::1", "::ffff:127.0.0.1"}) {
        EXPECT_EQ(clientAddress(proxy, "6.6.6.6, 192.0.2.7", {}), "192.0.2.7") << proxy;
        EXPECT_EQ(clientAddress(proxy, "::ffff:192.0.2.7", {}), "192.0.2.7") << proxy;
    }
    EXPECT_EQ(clientAddress("127.0.0.1", std::nullopt, {}), "127.0.0.1");
    // Some proxies say the port as well. It is another one for each connection.
    for (const char* said : {"192.0.2.7:50123", "6.6.6.6, 192.0.2.7:1", "[::ffff:192.0.2.7]:50123"})
        EXPECT_EQ(clientAddress("127.0.0.1", said, {}), "192.0.2.7") << said;
    for (const char* said : {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:50123", "2001:db8::7%eth0"})
        EXPECT_EQ(clientAddress("127.0.0.1", said, {}), "2001:db8::7") << said;
    // Whoever is nobody in particular is counted as the proxy: else they would not be counted at all.
    for (const char* said : {"", " ", "192.0.2.7,", "unknown", "192.0.2.7:", "192.0.2.7:x", "[2001:db8::7",
                             "[2001:db8::7]x", "192.0.2.7:123456", "a\"} 1"})
        EXPECT_EQ(clientAddress("127.0.0.1", said, {}), "127.0.0.1") << said;
    EXPECT_EQ(clientAddress("192.0.2.1", "192.0.2.7", {}), "192.0.2.1"); // no proxy of ours
    const auto proxies = Proxies::read("10.0.0.5, fd00:1::/32");
    ASSERT_TRUE(proxies);
    for (const char* proxy : {"10.0.0.5", "::ffff:10.0.0.5", "fd00:1:2::3"})
        EXPECT_EQ(clientAddress(proxy, "192.0.2.7", *proxies), "192.0.2.7") << proxy;
    for (const char* other : {"10.0.0.6", "fd00:2::3", "127.0.0.1", "::1", "nonsense"})
        EXPECT_EQ(clientAddress(other, "192.0.2.7", *proxies), other);
}

TEST(ClientAddress, proxiesAreAListOfNetworks) {
    for (const char* good :
         {"10.0.0.5", "10.0.0.0/8", "0.0.0.0/0", "::/0", "::1/128,10.0.0.5/32", " ::1 , ::2 "})
        EXPECT_TRUE(Proxies::read(good)) << good;
    for (const char* bad : {"", ",", ",::1", "proxy.example", "10.0.0.0/33", "::/129", "10.0.0.0/",
                            "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0"})
        EXPECT_FALSE(Proxies::read(bad)) << bad;
    const auto odd = Proxies::read("192.0.2.129/25");
    EXPECT_TRUE(odd->contains("192.0.2.200"));
    EXPECT_FALSE(odd->contains("192.0.2.100"));
    EXPECT_FALSE(odd->contains("::1"));
    EXPECT_TRUE(Proxies::read("0.0.0.0/0")->contains("6.6.6.6"));
    EXPECT_FALSE(Proxies::read("0.0.0.0/0")->contains("2001:db8::1"));
}

TEST(Pulse, tellsOfAStall) {
    std::vector<milliseconds> stalls;
    Pulse pulse([&](milliseconds time) { stalls.push_back(time); });
    {
        const Pulse::Hold quick(pulse, Pulse::Work::Request);
    }
    EXPECT_TRUE(stalls.empty());
    {
        const Pulse::Hold slow(pulse, Pulse::Work::Message);
        std::this_thread::sleep_for(Pulse::kStall);
    }
    ASSERT_EQ(stalls.size(), 1U);
    EXPECT_GE(stalls[0], Pulse::kStall);
    const auto& message = pulse.figures().work[static_cast<std::size_t>(Pulse::Work::Message)];
    EXPECT_GE(message.longest, 0.25);
    EXPECT_EQ(message.counts[0], 0U);
    EXPECT_EQ(pulse.figures().work[0].counts[0], 1U);
}

TEST(Pulse, tellsThatTheProcessStoodStill) {
    std::vector<milliseconds> stalls;
    Pulse pulse([&](milliseconds time) { stalls.push_back(time); });
    {
        const Pulse::Hold first(pulse, Pulse::Work::Request);
    }
    std::this_thread::sleep_for(Pulse::kStall);
    {
        const Pulse::Hold second(pulse, Pulse::Work::Request);
    }
    EXPECT_TRUE(stalls.empty()) << "without ticks, nobody asked for anything";
    pulse.expect(Pulse::Clock::now());
    {
        const Pulse::Hold third(pulse, Pulse::Work::Request);
    }
    std::this_thread::sleep_for(Pulse::kStall);
    {
        const Pulse::Hold fourth(pulse, Pulse::Work::Request);
    }
    EXPECT_EQ(stalls.size(), 1U);
}

// Much work at once, each piece of it short: no tick gets through, and no move either.
TEST(Pulse, tellsOfSaturationOnce) {
    milliseconds told{};
    Pulse pulse([&](milliseconds time) { told += time; });
    const auto due = Pulse::Clock::now();
    pulse.expect(due);
    while (Pulse::Clock::now() - due < 3 * Pulse::kStall) {
        const Pulse::Hold hold(pulse, Pulse::Work::Message);
        std::this_thread::sleep_for(milliseconds(10));
    }
    EXPECT_GE(told, 2 * Pulse::kStall); // told while it lasts, so that no move in it is charged
    {
        const Pulse::Hold slow(pulse, Pulse::Work::Posted);
        std::this_thread::sleep_for(Pulse::kStall);
    }
    {
        const Pulse::Hold tick(pulse, Pulse::Work::Tick);
        pulse.tick();
    }
    // No moment is told twice.
    EXPECT_LE(told, Pulse::Clock::now() - due);
    const milliseconds before = told;
    {
        const Pulse::Hold after(pulse, Pulse::Work::Message);
    }
    EXPECT_EQ(told, before); // the tick has come
    EXPECT_GE(pulse.figures().late.longest, 0.75);
}

} // namespace
} // namespace sixth::server::http
