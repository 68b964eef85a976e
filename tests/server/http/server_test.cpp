// Taking an address: what is refused and why.
#include "server/http/client.h"
#include "server/http/running_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace sixth::server::http {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Options anyPort(const std::string& host = "127.0.0.1") {
    Options options;
    options.host = host;
    options.port = 0;
    options.now = [] { return kSomeTime; };
    return options;
}

std::string refusal(Options options) {
    const auto server = Server::listen(std::move(options), {});
    return server ? "" : server.error().what + ": " + server.error().why + " (" + server.error().place + ")";
}

TEST(Server, aFreePortIsTakenAndNamed) {
    const auto server = Server::listen(anyPort(), {});
    ASSERT_TRUE(server);
    EXPECT_GT(server->port(), 0);
    EXPECT_EQ(server->url(), "http://127.0.0.1:" + std::to_string(server->port()) + "/");
    EXPECT_NO_THROW(Client(server->port())) << "connections wait in the system before run()";
}

TEST(Server, aPortInUseIsAnErrorThatNamesIt) {
    const auto first = Server::listen(anyPort(), {});
    ASSERT_TRUE(first);
    Options options = anyPort();
    options.port = first->port();
    const std::string port = std::to_string(first->port());
    EXPECT_THAT(refusal(options), StartsWith("port: " + port + " is in use by another program"));
    EXPECT_THAT(refusal(options), HasSubstr("--port"));
    EXPECT_THAT(refusal(options), HasSubstr("(127.0.0.1:" + port + ")"));
}

TEST(Server, theSamePortCanBeTakenAgainAtOnce) {
    int port = 0;
    {
        const RunningServer server;
        port = server.port();
        EXPECT_EQ(ask(port, get("/healthz", "Connection: close\r\n")).status, 200);
    }
    Options options = anyPort();
    options.port = port;
    EXPECT_EQ(refusal(options), "");
}

TEST(Server, onlyThisMachineWithoutAPublicUrl) {
    for (const char* host : {"0.0.0.0", "::", "192.0.2.1", "::ffff:127.0.0.1"}) {
        EXPECT_THAT(refusal(anyPort(host)), HasSubstr("can be reached from other machines")) << host;
        EXPECT_THAT(refusal(anyPort(host)), HasSubstr("--public-url")) << host;
    }
    for (const char* host : {"127.0.0.1", "127.0.0.2", "localhost"})
        EXPECT_EQ(refusal(anyPort(host)), "") << host;
}

TEST(Server, withAPublicUrlItListensBeyond) {
    Options options = anyPort("0.0.0.0");
    options.publicUrl = "https://Play.Example";
    auto server = Server::listen(options, routerFor(somePage()));
    ASSERT_TRUE(server);
    EXPECT_EQ(server->url(), "https://play.example/");
    EXPECT_EQ(server->localUrl(), "http://0.0.0.0:" + std::to_string(server->port()) + "/");
    std::thread thread([&] { server->run(); });
    EXPECT_EQ(ask(server->port(), "GET / HTTP/1.1\r\nHost: play.example\r\n\r\n").status, 200);
    EXPECT_EQ(ask(server->port(), get("/")).status, 200);
    EXPECT_EQ(ask(server->port(), "GET / HTTP/1.1\r\nHost: 0.0.0.0\r\n\r\n").status, 421);
    server->stop();
    thread.join();
}

TEST(Server, namesThatAreNoneAreRefused) {
    EXPECT_THAT(refusal(anyPort("example.com")), StartsWith("host: 'example.com' is not an address"));
    EXPECT_THAT(refusal(anyPort("")), HasSubstr("is not an address"));
    Options options = anyPort();
    options.publicUrl = "play.example";
    EXPECT_THAT(refusal(options), HasSubstr("public-url: 'play.example'"));
    options = anyPort("192.0.2.1");
    options.publicUrl = "https://play.example";
    EXPECT_THAT(refusal(options), HasSubstr("this machine does not have that address"));
}

TEST(Server, aSignalStopsIt) {
    for (const int signal : {SIGINT, SIGTERM}) {
        auto server = Server::listen(anyPort(), {});
        ASSERT_TRUE(server);
        server->stopOnSignals();
        std::raise(signal);
        server->run(); // returns
    }
}

TEST(Server, itMayBeDroppedWithoutARun) {
    auto server = Server::listen(anyPort(), {});
    ASSERT_TRUE(server);
    server->stopOnSignals();
    Client client(server->port());
    client.send(get("/"));
}

TEST(Server, aFieldMayStandTwice) {
    Router router;
    router.otherwise([](const Request&) {
        Response answer = plainText(200);
        answer.fields.emplace_back("Set-Cookie", "session=1");
        answer.fields.emplace_back("Set-Cookie", "device=2");
        return answer;
    });
    const RunningServer server({}, std::move(router));
    const Answer answer = ask(server.port(), get("/"));
    std::vector<std::string> cookies;
    for (auto [at, end] = answer.fields.equal_range("set-cookie"); at != end; ++at)
        cookies.push_back(at->second);
    EXPECT_EQ(cookies, (std::vector<std::string>{"session=1", "device=2"}));
}

} // namespace
} // namespace sixth::server::http
