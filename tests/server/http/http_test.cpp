// Requests and answers over a real socket.
#include "server/ascii.h"
#include "server/http/client.h"
#include "server/http/running_server.h"
#include "server/http/security_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <thread>

namespace sixth::server::http {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr std::string_view kScript = "/assets/index-B1x8d2Qk.js";

TEST(Http, thePageIsServedWhole) {
    const RunningServer server;
    const Answer page = ask(server.port(), get("/"));
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.reason, "OK");
    EXPECT_EQ(page.body, "<!doctype html><title>Sixth</title>\n");
    EXPECT_EQ(page.field("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.field("cache-control"), "no-cache");
    EXPECT_EQ(page.field("date"), "Sun, 06 Nov 1994 08:49:37 GMT");
    EXPECT_THAT(page.field("etag"), MatchesRegex("\"[0-9a-f]{32}\""));
    const Answer module = ask(server.port(), get("/assets/sixth-D0_a-9xZ.wasm"));
    EXPECT_EQ(module.field("content-type"), "application/wasm");
    EXPECT_EQ(module.field("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(module.body, std::string("\0asm\1\0\0\0", 8));
    for (const char* path : {"/sw.js", "/manifest.webmanifest", "/index.html"})
        EXPECT_EQ(ask(server.port(), get(path)).field("cache-control"), "no-cache") << path;
    EXPECT_EQ(ask(server.port(), get("/?from=link")).status, 200);
}

TEST(Http, everyAnswerHasTheSecurityHeaders) {
    const RunningServer server;
    const std::string tag = ask(server.port(), get("/")).field("etag");
    for (const std::string& request :
         {get("/"), get("/gone"), get(kScript), get("/healthz"), get("/", "If-None-Match: " + tag + "\r\n"),
          std::string("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n"), std::string("nonsense\r\n\r\n"),
          std::string("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")}) {
        const Answer answer = ask(server.port(), request);
        for (const auto& [name, value] : securityHeaders()) {
            EXPECT_EQ(answer.field(lowered(name)), value) << request;
        }
        EXPECT_EQ(answer.field("server"), "") << "what it runs on is nobody's business";
    }
}

TEST(Http, compressedFormsAreSentToWhomTheySuit) {
    const RunningServer server;
    const Answer brotli = ask(server.port(), get(kScript, "Accept-Encoding: gzip, deflate, br\r\n"));
    EXPECT_EQ(brotli.field("content-encoding"), "br");
    EXPECT_EQ(brotli.field("vary"), "Accept-Encoding");
    EXPECT_EQ(brotli.field("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(brotli.body, "brotli bytes");
    const Answer gzip = ask(server.port(), get(kScript, "Accept-Encoding: gzip, br;q=0.1\r\n"));
    EXPECT_EQ(gzip.field("content-encoding"), "gzip");
    EXPECT_EQ(gzip.body, "the gzip bytes");
    const Answer plain = ask(server.port(), get(kScript));
    EXPECT_EQ(plain.fields.count("content-encoding"), 0U);
    EXPECT_EQ(plain.field("vary"), "Accept-Encoding");
    EXPECT_EQ(plain.body.size(), 3000U);
    EXPECT_EQ(ask(server.port(), get("/", "Accept-Encoding: identity;q=0\r\n")).status, 406);
}

TEST(Http, whatIsKnownIsNotSentAgain) {
    const RunningServer server;
    Client client(server.port());
    client.send(get(kScript, "Accept-Encoding: br\r\n"));
    const std::string tag = client.receive()->field("etag");
    client.send(get(kScript, "Accept-Encoding: br\r\nIf-None-Match: \"x\", " + tag + "\r\n"));
    const auto known = client.receive();
    ASSERT_TRUE(known);
    EXPECT_EQ(known->status, 304);
    EXPECT_EQ(known->field("etag"), tag);
    EXPECT_EQ(known->field("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(known->field("vary"), "Accept-Encoding");
    EXPECT_EQ(known->fields.count("content-length"), 0U);
    // And the connection is still in step.
    client.send(get("/healthz"));
    EXPECT_EQ(client.receive()->body, "ok");
}

TEST(Http, headHasTheFieldsOfGetAndNoBody) {
    const RunningServer server;
    for (const std::string path : {"/", "/gone", "/healthz", "/assets/index-B1x8d2Qk.js"}) {
        Answer full = ask(server.port(), get(path));
        Client client(server.port());
        client.send("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        const auto head = client.receive(true);
        ASSERT_TRUE(head);
        EXPECT_EQ(head->status, full.status);
        EXPECT_EQ(head->fields, full.fields);
        client.send(get("/healthz"));
        EXPECT_EQ(client.receive()->body, "ok") << "no byte of a body came before";
    }
}

TEST(Http, unknownPathsAreNotFound) {
    const RunningServer server;
    for (const char* path :
         {"/gone", "/assets", "/index.html/", "/play", "/..", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
          "/assets/index-B1x8d2Qk.js.br", "//", "/healthz/"}) {
        const Answer answer = ask(server.port(), get(path));
        EXPECT_EQ(answer.status, 404) << path;
        EXPECT_EQ(answer.body, "404 Not Found\n");
        EXPECT_EQ(answer.field("cache-control"), "no-store");
    }
}

TEST(Http, otherMethodsAreNotAllowed) {
    const RunningServer server;
    for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW", "get"}) {
        const std::string rest = " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
        for (const std::string path : {"/", "/healthz"}) {
            const Answer answer = ask(server.port(), method + " " + path + rest);
            EXPECT_EQ(answer.status, 405) << method;
            EXPECT_EQ(answer.field("allow"), "GET, HEAD") << method;
        }
        EXPECT_EQ(ask(server.port(), method + " /gone" + rest).status, 404) << method;
    }
}

TEST(Http, healthIsOk) {
    const RunningServer server;
    const Answer answer = ask(server.port(), get("/healthz"));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "ok");
    EXPECT_EQ(answer.field("cache-control"), "no-store");
}

// Each is answered with this status, and then the connection is closed: nobody knows where the next one
// begins.
TEST(Http, badRequestsAreAnsweredAndEnd) {
    const RunningServer server;
    const std::string host = "Host: localhost\r\n";
    const std::vector<std::pair<int, std::string>> cases = {
        {400, "nonsense\r\n\r\n"},
        {400, "\r\n\r\n\r\n\r\n"},
        {400, "GET /\r\n" + host + "\r\n"},
        {400, "GET  / HTTP/1.1\r\n" + host + "\r\n"},
        {400, "GET / HTTP/1.1 \r\n" + host + "\r\n"},
        {400, "GET / HTTP/1.1\n" + host + "\n"},
        {400, "GET /\x01 HTTP/1.1\r\n" + host + "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" + host + "no colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"},
        {400,
         "GET / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"},
        {400, std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 15)}, // TLS
        {400, "GET / HTTP/2.0\r\n" + host + "\r\n"},
        {400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
        {413, "POST / HTTP/1.1\r\n" + host + "Content-Length: 4097\r\n\r\n"},
        {413, "POST / HTTP/1.1\r\n" + host + "Content-Length: 18446744073709551615\r\n\r\n"},
        {417, "POST / HTTP/1.1\r\n" + host + "Expect: the-unexpected\r\nContent-Length: 1\r\n\r\n"},
        {431, "GET /" + std::string(17000, 'a') + " HTTP/1.1\r\n" + host + "\r\n"},
        {431, "GET / HTTP/1.1\r\n" + host + "Cookie: " + std::string(17000, 'a') + "\r\n\r\n"},
        {431, std::string(100000, 'a')},
    };
    for (const auto& [status, request] : cases) {
        Client client(server.port());
        client.send(request);
        const auto answer = client.receive();
        ASSERT_TRUE(answer) << request.substr(0, 80);
        EXPECT_EQ(answer->status, status) << request.substr(0, 80);
        EXPECT_EQ(answer->field("connection"), "close");
        EXPECT_TRUE(client.isClosedWithin());
    }
    EXPECT_EQ(ask(server.port(), get("/healthz")).status, 200);
}

// These are whole requests; only what they ask for is wrong, so the connection goes on.
TEST(Http, misdirectedRequestsAreRefused) {
    const RunningServer server;
    Client client(server.port());
    const std::vector<std::pair<int, std::string>> cases = {
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"},
        {421, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"},
        {421, "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n"},
        {400, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n"},
        {400, "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n"},
        {200, "GET http://LOCALHOST:1/ HTTP/1.1\r\nHost: localhost\r\n\r\n"},
        {200, get("/")},
    };
    for (const auto& [status, request] : cases) {
        client.send(request);
        const auto answer = client.receive();
        ASSERT_TRUE(answer) << request;
        EXPECT_EQ(answer->status, status) << request;
    }
}

TEST(Http, aBodyWithinTheLimitReachesTheHandler) {
    Router router;
    router.add("/echo", [](const Request& request) { return plainText(200, std::string(request.body)); });
    const RunningServer server({}, std::move(router));
    const std::string start = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";
    EXPECT_EQ(ask(server.port(), start + "Content-Length: 3\r\n\r\nabc").body, "abc");
    EXPECT_EQ(
        ask(server.port(), start + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n").body,
        "abc");
    EXPECT_EQ(ask(server.port(), start + "Content-Length: 4096\r\n\r\n" + std::string(4096, 'x')).body.size(),
              4096U);
    const std::string chunk = "400\r\n" + std::string(1024, 'x') + "\r\n";
    EXPECT_EQ(ask(server.port(),
                  start + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk + chunk + chunk)
                  .status,
              413);
    Client waiting(server.port());
    waiting.send(start + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    EXPECT_EQ(waiting.receive()->status, 100);
    waiting.send("ok");
    EXPECT_EQ(waiting.receive()->body, "ok");
}

TEST(Http, theNearestHandlerAnswers) {
    Router router;
    router.add("/api/exact", [](const Request&) { return plainText(200, "exact"); });
    router.addBelow("/api/",
                    [](const Request& request) { return plainText(200, std::string(request.path)); });
    router.otherwise([](const Request&) { return plainText(200, "otherwise"); });
    const RunningServer server({}, std::move(router));
    EXPECT_EQ(ask(server.port(), get("/api/exact")).body, "exact");
    EXPECT_EQ(ask(server.port(), get("/api/v1/games")).body, "/api/v1/games");
    EXPECT_EQ(ask(server.port(), get("/apis")).body, "otherwise");
}

// A query may hold what is nobody's business.
TEST(Http, theLogNamesThePathWithoutItsQuery) {
    std::ostringstream logged;
    {
        logs::Log log(logged, logs::Level::Debug, logs::Format::Text);
        Options options;
        options.port = 0;
        options.now = [] { return kSomeTime; };
        options.log = &log;
        auto server = Server::listen(std::move(options), routerFor(somePage()));
        ASSERT_TRUE(server);
        std::thread running([&] { server->run(); });
        EXPECT_EQ(ask(server->port(), get("/healthz?player=anna")).status, 200);
        server->stop();
        running.join();
    }
    EXPECT_THAT(logged.str(), HasSubstr("path=/healthz "));
    EXPECT_THAT(logged.str(), HasSubstr("status=200"));
    EXPECT_THAT(logged.str(), Not(HasSubstr("anna")));
}

TEST(Http, aHandlerThatThrowsIsAnError) {
    Router router;
    router.add("/", [](const Request&) -> Response { throw std::runtime_error("secret"); });
    const RunningServer server({}, std::move(router));
    const Answer answer = ask(server.port(), get("/"));
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(answer.body, "500 Internal Server Error\n");
    EXPECT_EQ(ask(server.port(), get("/other")).status, 404);
}

TEST(Http, oldClientsAreServed) {
    const RunningServer server;
    Client plain(server.port());
    plain.send("GET /healthz HTTP/1.0\r\n\r\n");
    EXPECT_EQ(plain.receive()->body, "ok");
    EXPECT_TRUE(plain.isClosedWithin());
    Client kept(server.port());
    for (int i = 0; i < 2; ++i) {
        kept.send("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        const auto answer = kept.receive();
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->field("connection"), "keep-alive");
    }
}

} // namespace
} // namespace sixth::server::http
