// What the server knows of those who come from elsewhere, and for how long each may hold it up.
#include "server/http/client.h"
#include "server/http/running_server.h"
#include "server/http/socket_client.h"
#include "server/logs/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <thread>

namespace sixth::server::http {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

// Nobody here is a proxy, so that those on this machine are counted like everybody else.
void trustNobodyHere(Options& options) {
    options.proxies = *Proxies::read("192.0.2.1");
}

TEST(Strangers, connectionsOfOneAddressAreCounted) {
    Limits limits;
    limits.connectionsPerAddress = 3;
    const RunningServer server(limits, routerFor(somePage()), trustNobodyHere);
    std::vector<Client> open;
    for (int i = 0; i < 3; ++i) {
        open.emplace_back(server.port());
        open.back().send(get("/healthz"));
        ASSERT_EQ(open.back().receive()->status, 200);
    }
    EXPECT_EQ(ask(server.port(), get("/healthz")).status, 503);
    open.pop_back();
    // The server has to notice first.
    const auto end = std::chrono::steady_clock::now() + kPatience;
    int status = 503;
    while (status == 503 && std::chrono::steady_clock::now() < end)
        status = ask(server.port(), get("/healthz")).status;
    EXPECT_EQ(status, 200);
}

TEST(Strangers, connectionsOfAProxyAreNotCounted) {
    Limits limits;
    limits.connectionsPerAddress = 3;
    const RunningServer server(limits);
    std::vector<Client> open;
    for (int i = 0; i < 6; ++i) {
        open.emplace_back(server.port());
        open.back().send(get("/healthz"));
        ASSERT_EQ(open.back().receive()->status, 200) << i;
    }
}

TEST(Strangers, theLogHasTheAddressOfTheClient) {
    const auto logged = [](const RunningServer::Adjust& adjust,
                           std::string_view fields = "X-Forwarded-For: 6.6.6.6, 192.0.2.7\r\n") {
        std::ostringstream text;
        {
            logs::Log log(text, logs::Level::Info, logs::Format::Text);
            const RunningServer server({}, routerFor(somePage()), [&](Options& options) {
                options.log = &log;
                adjust(options);
            });
            (void)ask(server.port(), get("/healthz", fields));
        }
        return text.str();
    };
    EXPECT_THAT(logged([](Options&) {}), HasSubstr("address=192.0.2.7"));
    // There are proxies that add a line of their own behind those of the client.
    EXPECT_THAT(logged([](Options&) {}, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.7\r\n"),
                HasSubstr("address=192.0.2.7"));
    // Whoever is no proxy of ours may say what they like.
    EXPECT_THAT(logged(trustNobodyHere), HasSubstr("address=127.0.0.1"));
}

// A reader that takes a little now and then would else keep its place for ever.
TEST(Strangers, anAnswerInPiecesHasAnEnd) {
    std::atomic<int> pieces = 0;
    Router router;
    router.add("/endless", [&pieces](const Request&) {
        return Response{200, {}, Pieces{[&pieces](const Pieces::Take& take) {
                            ++pieces;
                            take("and so on ");
                        }}};
    });
    Limits limits;
    limits.pieces = milliseconds(300);
    const RunningServer server(limits, std::move(router));
    Client client(server.port());
    client.send(get("/endless"));
    EXPECT_EQ(client.receive()->status, 200);
    EXPECT_TRUE(client.isClosedWithin());
    EXPECT_GT(pieces, 1);
}

// An Ear that takes its time where it is told to.
class SlowEar : public Ear {
public:
    enum class Where : std::uint8_t { Coming, Drained, Going };
    explicit SlowEar(Where where) : where_(where) { waitIf(Where::Coming); }
    ~SlowEar() override { waitIf(Where::Going); }
    void onText(std::string_view) override {}
    void onPing(std::int64_t) override {}
    void onDrained() override {
        waitIf(Where::Drained);
        if (where_ == Where::Drained) where_ = Where::Coming; // once
    }

private:
    void waitIf(Where where) const {
        if (where == where_) std::this_thread::sleep_for(Pulse::kStall);
    }
    Where where_;
};

TEST(Strangers, whoComesAndGoesIsMeasured) {
    using Where = SlowEar::Where;
    const auto stalls = [](int status, Where where) {
        std::atomic<int> told = 0;
        Router router;
        router.add("/socket", [=](const Request&) {
            return Response{
                status, {}, Conversation{[=](Line&) { return std::make_unique<SlowEar>(where); }}};
        });
        {
            const RunningServer server({}, std::move(router), [&](Options& options) {
                options.onStall = [&](milliseconds) { ++told; };
            });
            if (status == 101) {
                const SocketClient socket(server.port());
            } else {
                Client client(server.port());
                client.send(get("/socket"));
                EXPECT_EQ(client.receive()->status, 200);
            }
        } // it stops once the line has ended
        return told.load();
    };
    EXPECT_EQ(stalls(101, Where::Coming), 1);
    EXPECT_EQ(stalls(101, Where::Going), 1);
    EXPECT_EQ(stalls(200, Where::Coming), 1);
    EXPECT_EQ(stalls(200, Where::Drained), 1);
    EXPECT_EQ(stalls(200, Where::Going), 1);
}

} // namespace
} // namespace sixth::server::http
