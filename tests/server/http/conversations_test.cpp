// What is longer than a question and an answer, over real sockets: WebSockets, streams of lines, answers that
// take time or come in pieces.
#include "server/http/running_server.h"
#include "server/http/socket_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>

namespace sixth::server::http {
namespace {

constexpr std::size_t kMost = 4096;

// A handler that says everything back, and knows who is there.
class Echo {
public:
    [[nodiscard]] Router router(int status = 101) {
        Router router;
        router.add("/socket", [this, status](const Request&) {
            return Response{
                status, {{"Content-Type", "application/x-ndjson"}}, Conversation{[this](Line& line) {
                    return std::make_unique<Mouth>(*this, line);
                }}};
        });
        return router;
    }
    void send(const std::string& text, Line& line) const {
        line.send(std::make_shared<const std::string>(text));
    }

    std::function<void(Line&)> onAttach = [](Line&) {};
    std::atomic<int> present = 0;
    std::atomic<int> texts = 0;
    std::atomic<std::int64_t> ping = -1;

private:
    class Mouth final : public Ear {
    public:
        Mouth(Echo& echo, Line& line) : echo_(echo), line_(line) {
            ++echo_.present;
            echo_.onAttach(line);
        }
        ~Mouth() override { --echo_.present; }
        void onText(std::string_view text) override {
            ++echo_.texts;
            echo_.send(std::string(text), line_);
        }
        void onPing(std::int64_t milliseconds) override { echo_.ping = milliseconds; }

    private:
        Echo& echo_;
        Line& line_;
    };
};

bool becomes(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!condition() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return condition();
}

// --- WebSockets ---

TEST(Socket, textsGoBothWays) {
    Echo echo;
    const RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    ASSERT_EQ(socket.answer().status, 101);
    for (const char* text : {"one", "", "three"}) {
        ASSERT_TRUE(socket.send(text));
        const auto frame = socket.receive();
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->opcode, SocketClient::kText);
        EXPECT_EQ(frame->payload, text);
    }
}

TEST(Socket, compressionIsNeverAgreedOn) {
    Echo echo;
    const RunningServer server({}, echo.router());
    const SocketClient socket(server.port(), "Sec-WebSocket-Extensions: permessage-deflate\r\n");
    EXPECT_EQ(socket.answer().status, 101);
    EXPECT_EQ(socket.answer().fields.count("sec-websocket-extensions"), 0U);
}

TEST(Socket, aByteTooManyEndsIt) {
    Echo echo;
    const RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    socket.send(std::string(kMost, 'x'));
    EXPECT_EQ(socket.receive()->payload.size(), kMost);
    socket.send(std::string(kMost + 1, 'x'));
    EXPECT_EQ(socket.closeCode(), 1009);
    EXPECT_EQ(echo.texts, 1);
}

// A length is a promise of the sender; nothing is set aside for it.
TEST(Socket, aHugeLengthEndsItBeforeTheBytesCome) {
    Echo echo;
    const RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    socket.client().send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14));
    EXPECT_EQ(socket.closeCode(), 1009);
}

TEST(Socket, whatIsNotTextIsRefused) {
    Echo echo;
    const RunningServer server({}, echo.router());
    SocketClient binary(server.port());
    binary.send("abc", SocketClient::kBinary);
    EXPECT_EQ(binary.closeCode(), 1008);
    SocketClient badText(server.port());
    badText.send("\xff\xfe");
    EXPECT_EQ(badText.closeCode(), 1007);
    SocketClient bare(server.port());
    bare.send("not masked", SocketClient::kText, false);
    EXPECT_EQ(bare.closeCode(), 1002);
    SocketClient fragment(server.port());
    fragment.client().send(std::string("\x80\x80\0\0\0\0", 6)); // goes on with what never began
    EXPECT_EQ(fragment.closeCode(), 1002);
    EXPECT_EQ(echo.texts, 0);
}

TEST(Socket, whoDoesNotTakeThingsInIsCutOff) {
    Echo echo;
    echo.onAttach = [&](Line& line) {
        for (int i = 0; i < 1000; ++i) echo.send(std::string(100, 'x'), line);
    };
    const RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    EXPECT_EQ(socket.closeCode(), 1013);
    EXPECT_TRUE(becomes([&] { return echo.present == 0; }));
}

TEST(Socket, whoDoesNotEvenTakeTheFarewellIsLeft) {
    Echo echo;
    // More than the system keeps for a socket: the first text never leaves.
    echo.onAttach = [&](Line& line) {
        for (int i = 0; i < 3; ++i) echo.send(std::string(32'000'000, 'x'), line);
    };
    Limits limits;
    limits.linger = std::chrono::milliseconds(200);
    const RunningServer server(limits, echo.router());
    const SocketClient socket(server.port());
    EXPECT_TRUE(becomes([&] { return echo.present == 0; }));
}

TEST(Socket, theWayIsMeasured) {
    Echo echo;
    const RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    // Pings are answered while something else is awaited.
    EXPECT_TRUE(becomes([&] {
        socket.send("x");
        (void)socket.receive();
        return echo.ping >= 0;
    }));
    EXPECT_LT(echo.ping, 10'000);
}

TEST(Socket, clientsMayVanish) {
    Echo echo;
    const RunningServer server({}, echo.router());
    {
        SocketClient socket(server.port());
        ASSERT_TRUE(becomes([&] { return echo.present == 1; }));
        socket.client().send("\x81"); // half a frame
    }
    EXPECT_TRUE(becomes([&] { return echo.present == 0; }));
}

TEST(Socket, withoutAnUpgradeThereIsNone) {
    Echo echo;
    const RunningServer server({}, echo.router());
    const Answer answer = ask(server.port(), get("/socket"));
    EXPECT_EQ(answer.status, 426);
    EXPECT_EQ(answer.field("upgrade"), "websocket");
    EXPECT_EQ(echo.present, 0);
}

TEST(Socket, aStopSaysGoodbye) {
    Echo echo;
    RunningServer server({}, echo.router());
    SocketClient socket(server.port());
    ASSERT_TRUE(becomes([&] { return echo.present == 1; }));
    server.stop();
    EXPECT_EQ(socket.closeCode(), 1001);
    server.join();
    EXPECT_EQ(echo.present, 0);
}

// --- lines ---

TEST(Lines, comeAsTheyAreSaid) {
    Echo echo;
    echo.onAttach = [&](Line& line) {
        echo.send("{\"one\":1}", line);
        echo.send("{\"two\":2}", line);
    };
    RunningServer server({}, echo.router(200));
    Client client(server.port());
    client.send(get("/socket"));
    const auto head = client.receive();
    ASSERT_TRUE(head);
    EXPECT_EQ(head->status, 200);
    EXPECT_EQ(head->field("transfer-encoding"), "chunked");
    for (const char* line : {"{\"one\":1}\n", "{\"two\":2}\n"}) {
        const auto size = client.takeLine();
        ASSERT_TRUE(size);
        EXPECT_EQ(client.take(std::stoul(*size, nullptr, 16)), line);
        EXPECT_EQ(client.takeLine(), "");
    }
    server.stop();
    EXPECT_EQ(client.takeLine(), "0"); // the end, in good order
    server.join();
    EXPECT_EQ(echo.present, 0);
}

TEST(Lines, whoGoesIsNoticed) {
    Echo echo;
    const RunningServer server({}, echo.router(200));
    {
        Client client(server.port());
        client.send(get("/socket"));
        ASSERT_TRUE(becomes([&] { return echo.present == 1; }));
    }
    EXPECT_TRUE(becomes([&] { return echo.present == 0; }));
}

TEST(Lines, whoDoesNotTakeThingsInIsCutOff) {
    Echo echo;
    echo.onAttach = [&](Line& line) {
        for (int i = 0; i < 1000; ++i) echo.send(std::string(100, 'x'), line);
    };
    const RunningServer server({}, echo.router(200));
    Client client(server.port());
    client.send(get("/socket"));
    EXPECT_TRUE(client.isClosedWithin());
    EXPECT_TRUE(becomes([&] { return echo.present == 0; }));
}

// --- answers that take time, or come in pieces ---

TEST(LongAnswers, mayComeLaterAndFromWithin) {
    Router router;
    router.add("/now", [](const Request&) {
        return answerLater([](const Reply& reply) { reply(plainText(200, "at once")); });
    });
    std::promise<Reply> asked;
    router.add("/later", [&](const Request&) {
        return answerLater([&](const Reply& reply) { asked.set_value(reply); });
    });
    const RunningServer server({}, std::move(router));
    EXPECT_EQ(ask(server.port(), get("/now")).body, "at once");
    Client client(server.port());
    client.send(get("/later"));
    const Reply reply = asked.get_future().get();
    EXPECT_EQ(ask(server.port(), get("/now")).body, "at once"); // nobody waits for the other
    reply(plainText(201, "in the end"));
    const auto answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 201);
    EXPECT_EQ(answer->body, "in the end");
}

TEST(LongAnswers, mayBePutOffTwice) {
    Router router;
    router.add("/twice", [](const Request&) {
        return answerLater([](const Reply& reply) {
            reply(answerLater([](const Reply& second) { second(plainText(200, "in the end")); }));
        });
    });
    const RunningServer server({}, std::move(router));
    EXPECT_EQ(ask(server.port(), get("/twice")).body, "in the end");
}

TEST(LongAnswers, haveNoBodyWhereTheHeadIsAskedFor) {
    Router router;
    router.add("/pieces", [](const Request&) {
        return Response{200, {{"X-Kind", "pieces"}}, Pieces{[](const Pieces::Take& take) { take("never"); }}};
    });
    router.add("/later", [](const Request&) {
        return answerLater([](const Reply& reply) { reply(plainText(200, "a body")); });
    });
    const RunningServer server({}, std::move(router));
    Client client(server.port());
    client.send("HEAD /pieces HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.receive(true)->field("x-kind"), "pieces");
    client.send("HEAD /later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.receive(true)->field("content-length"), "6");
}

TEST(LongAnswers, comeInPieces) {
    Router router;
    router.add("/pieces", [](const Request&) {
        return Response{200, {}, Pieces{[left = 3](const Pieces::Take& take) mutable {
                            take(left-- > 0 ? std::string("abc") : std::string{});
                        }}};
    });
    router.add("/broken", [](const Request&) {
        return Response{
            200, {}, Pieces{[](const Pieces::Take&) { throw std::runtime_error("the disk is gone"); }}};
    });
    const RunningServer server({}, std::move(router));
    Client client(server.port());
    client.send(get("/pieces"));
    EXPECT_EQ(client.receive()->field("transfer-encoding"), "chunked");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.take(8), "3\r\nabc\r\n");
    EXPECT_EQ(client.take(5), "0\r\n\r\n");
    client.send(get("/broken"));
    EXPECT_EQ(client.receive()->status, 200);
    // Not ended as it should: the client can tell that something is missing.
    EXPECT_FALSE(client.take(5));
    EXPECT_EQ(ask(server.port(), "GET /pieces HTTP/1.0\r\nHost: localhost\r\n\r\n").status, 400);
}

} // namespace
} // namespace sixth::server::http
