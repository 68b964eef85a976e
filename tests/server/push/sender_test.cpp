// The sender against a push service of the tests' own, which decrypts what arrives.
#include "server/push/places.h"
#include "server/push/push_service.h"
#include "server/push/receiver.h"
#include "server/push/sender.h"
#include "server/store/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <memory>
#include <thread>

namespace sixth::server::push {
namespace {

using namespace std::chrono_literals;

class SenderTest : public testing::Test {
protected:
    static std::unique_ptr<Sender> sender(Reach reach = Reach::Local,
                                          std::chrono::milliseconds timeout = 10s) {
        Sender::Options options;
        options.reach = reach;
        options.now = [] { return fromUnix(1'700'000'000'000); };
        options.timeout = timeout;
        return std::make_unique<Sender>(Vapid{*KeyPair::make(), "https://play.example/"}, options);
    }
    [[nodiscard]] Delivered sent(Sender& sender, const std::string& endpoint) const {
        return sentTo(receiver_.keys(), sender, endpoint);
    }
    [[nodiscard]] static Delivered sentTo(const Recipient& recipient, Sender& sender,
                                          const std::string& endpoint) {
        const auto promise = std::make_shared<std::promise<Delivered>>();
        auto result = promise->get_future();
        EXPECT_TRUE(sender.send({endpoint, recipient, "hello", "topic1"},
                                [promise](const Delivered& delivered) { promise->set_value(delivered); }));
        if (result.wait_for(1min) != std::future_status::ready) throw std::runtime_error("no answer");
        return result.get();
    }

    Receiver receiver_;
};

TEST_F(SenderTest, aMessageArrivesAsTheRfcsHaveIt) {
    PushService service;
    const auto sending = sender();
    const Delivered delivered = sent(*sending, service.endpoint("a1"));
    EXPECT_EQ(delivered.delivery, Delivery::Taken) << delivered.why;
    EXPECT_EQ(delivered.status, 201);
    const auto requests = service.received(1);
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].method, "POST");
    EXPECT_EQ(requests[0].target, "/push/a1");
    auto fields = requests[0].fields;
    EXPECT_EQ(fields["ttl"], "86400");
    EXPECT_EQ(fields["urgency"], "normal");
    EXPECT_EQ(fields["topic"], "topic1");
    EXPECT_EQ(fields["content-encoding"], "aes128gcm");
    EXPECT_TRUE(fields["authorization"].starts_with("vapid t="));
    EXPECT_TRUE(service.endpoint().starts_with("http://" + fields["host"] + "/"));
    EXPECT_EQ(receiver_.decrypt(requests[0].body), "hello");
}

TEST_F(SenderTest, theAnswerSaysWhatBecameOfIt) {
    PushService service;
    const auto sending = sender();
    for (const auto& [status, delivery] : {std::pair{200, Delivery::Taken},
                                           {202, Delivery::Taken},
                                           {404, Delivery::Gone},
                                           {410, Delivery::Gone},
                                           {429, Delivery::Later},
                                           {500, Delivery::Later},
                                           {503, Delivery::Later},
                                           {400, Delivery::Refused},
                                           {401, Delivery::Refused},
                                           {403, Delivery::Refused},
                                           {413, Delivery::Refused}}) {
        service.answerNext(status);
        const Delivered delivered = sent(*sending, service.endpoint());
        EXPECT_EQ(delivered.delivery, delivery) << status;
        EXPECT_EQ(delivered.status, status);
    }
}

TEST_F(SenderTest, redirectsAreNotFollowed) {
    PushService service;
    const auto sending = sender();
    service.answerNext(307);
    EXPECT_EQ(sent(*sending, service.endpoint()).delivery, Delivery::Refused);
    EXPECT_EQ(sent(*sending, service.endpoint("after")).delivery, Delivery::Taken);
    const auto requests = service.received(2);
    ASSERT_EQ(requests.size(), 2U);
    EXPECT_EQ(requests[1].target, "/push/after");
}

TEST_F(SenderTest, whoNeverAnswersIsLeft) {
    PushService service(PushService::Manner::NeverAnswers);
    const auto sending = sender(Reach::Local, 200ms);
    EXPECT_EQ(sent(*sending, service.endpoint()).delivery, Delivery::Later);
}

TEST_F(SenderTest, nonsenseIsNoAnswer) {
    PushService service(PushService::Manner::TalksNonsense);
    const auto sending = sender();
    EXPECT_EQ(sent(*sending, service.endpoint()).delivery, Delivery::Later);
}

TEST_F(SenderTest, whoIsNotThereIsTriedLater) {
    std::string endpoint;
    {
        PushService service;
        endpoint = service.endpoint();
    }
    EXPECT_EQ(sent(*sender(), endpoint).delivery, Delivery::Later);
}

TEST_F(SenderTest, thisMachineIsOutOfReach) {
    PushService service;
    const auto sending = sender(Reach::Public);
    EXPECT_EQ(sent(*sending, service.endpoint()).delivery, Delivery::Refused);
    EXPECT_EQ(service.count(), 0U);
}

TEST_F(SenderTest, aNameThatStandsForThisMachineIsOutOfReach) {
    Sender::Options options;
    options.now = [] { return fromUnix(1'700'000'000'000); };
    options.lookUp = [](const std::string& host) {
        return std::vector<std::string>{host == "push.example" ? "127.0.0.1" : "169.254.169.254"};
    };
    Sender sending(Vapid{*KeyPair::make(), ""}, options);
    for (const std::string host : {"push.example", "cloud.example"}) {
        const Delivered delivered = sent(sending, "https://" + host + "/a");
        EXPECT_EQ(delivered.delivery, Delivery::Refused) << host;
        EXPECT_EQ(delivered.why, "the host has no public address");
    }
}

TEST_F(SenderTest, aCertificateThatNobodyTrustsIsRefused) {
    PushService service(selfSigned("127.0.0.1"));
    const Delivered delivered = sent(*sender(), service.endpoint());
    EXPECT_EQ(delivered.delivery, Delivery::Later);
    EXPECT_EQ(service.count(), 0U);
}

// What OpenSSL takes for the CAs of the system, as long as it lives.
class Trusting {
public:
    explicit Trusting(const std::string& certificate) {
        const std::string file = folder_.file("ca.pem");
        std::ofstream(file) << certificate;
        ::setenv("SSL_CERT_FILE", file.c_str(), 1);
    }
    ~Trusting() { ::unsetenv("SSL_CERT_FILE"); }
    Trusting(const Trusting&) = delete;
    Trusting& operator=(const Trusting&) = delete;

private:
    store::TemporaryFolder folder_;
};

TEST_F(SenderTest, aCertificateThatTheSystemTrustsIsTaken) {
    const auto tls = selfSigned("127.0.0.1");
    const Trusting trusting(tls.certificate);
    PushService service(tls);
    const Delivered delivered = sent(*sender(), service.endpoint());
    EXPECT_EQ(delivered.delivery, Delivery::Taken) << delivered.why;
    EXPECT_EQ(receiver_.decrypt(service.received(1).at(0).body), "hello");
}

TEST_F(SenderTest, aCertificateForAnotherHostIsRefused) {
    const auto tls = selfSigned("127.0.0.2");
    const Trusting trusting(tls.certificate);
    PushService service(tls);
    EXPECT_EQ(sent(*sender(), service.endpoint()).delivery, Delivery::Later);
    EXPECT_EQ(service.count(), 0U);
}

TEST_F(SenderTest, whatCannotBeSentIsRefused) {
    const auto sending = sender();
    EXPECT_EQ(sent(*sending, "").delivery, Delivery::Refused);
    EXPECT_EQ(sent(*sending, "http://10.0.0.1/").delivery, Delivery::Refused);
    EXPECT_EQ(sentTo(Recipient{}, *sending, "https://push.example/").delivery, Delivery::Refused);
}

TEST_F(SenderTest, onlySoManyWaitForOneService) {
    PushService service(PushService::Manner::NeverAnswers);
    std::atomic<int> done = 0;
    const auto sending = sender(Reach::Local, 100ms);
    const auto send = [&] {
        return sending->send({service.endpoint(), receiver_.keys(), "hello", ""},
                             [&](const Delivered&) { ++done; });
    };
    int taken = 0;
    while (taken < 1000 && send()) ++taken;
    EXPECT_GE(taken, Places::kOfDoubtfulOne + static_cast<int>(Places::kWaitingOfDoubtfulOne));
    EXPECT_LT(taken, 1000);
    for (int i = 0; i < 600 && done < taken; ++i) std::this_thread::sleep_for(100ms);
    EXPECT_EQ(done, taken);
    EXPECT_TRUE(send());
}

// Names of a domain of one's own may be looked up for as long as its owner likes.
TEST_F(SenderTest, aNameThatIsNeverFoundHoldsUpNobody) {
    const auto release = std::make_shared<std::promise<void>>();
    Sender::Options options;
    options.now = [] { return fromUnix(1'700'000'000'000); };
    options.timeout = 200ms;
    options.lookUp = [released = release->get_future().share()](const std::string& host) {
        if (host.starts_with("slow")) released.wait();
        return std::vector<std::string>{"127.0.0.1"};
    };
    std::atomic<int> late = 0;
    {
        Sender sending(Vapid{*KeyPair::make(), ""}, options);
        for (int i = 0; i < 20; ++i)
            EXPECT_TRUE(sending.send(
                {"https://slow" + std::to_string(i) + ".example/", receiver_.keys(), "hello", ""},
                [&](const Delivered& delivered) {
                    late += delivered.why == "the host was not found in time" ? 1 : 0;
                }));
        // That host is found, and is this machine.
        EXPECT_EQ(sent(sending, "https://quick.test/").delivery, Delivery::Refused);
        for (int i = 0; i < 600 && late < Places::kOfDoubtfulOne; ++i) std::this_thread::sleep_for(100ms);
        EXPECT_GE(late, Places::kOfDoubtfulOne); // nobody waits for them for ever
    } // nor at the end
    release->set_value();
}

TEST_F(SenderTest, itEndsWhileMessagesAreUnderWay) {
    PushService service(PushService::Manner::NeverAnswers);
    std::atomic<int> done = 0;
    {
        const auto sending = sender();
        for (int i = 0; i < 5; ++i)
            EXPECT_TRUE(sending->send({service.endpoint(), receiver_.keys(), "hello", ""},
                                      [&](const Delivered&) { ++done; }));
    }
    EXPECT_EQ(done, 0);
}

} // namespace
} // namespace sixth::server::push
