#pragma once

#include "server/logs/log.h"
#include "server/online/online.h"
#include "server/store/temporary_folder.h"
#include "server/store/test_database.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace sixth::server::online {

using TestJson = nlohmann::json;

// A whole online server without sockets: the test is the thread of the sockets, and the clock goes on when it
// says so. The disk, the writer and the workers are real.
class World {
public:
    explicit World(std::string publicUrl = "", Limits limits = {});
    ~World();

    // Ends the server as if it were killed, and starts it again on the same database after a while.
    void restart(std::int64_t awayMs = 0);
    // Asks the server to stop, and waits until it has said goodbye to everybody.
    void stop();
    // Ends the server for good; what it has logged.
    [[nodiscard]] std::string end();
    void advance(std::int64_t ms) { now_ += ms; }
    // Runs what is posted, and a tick; true when something was run.
    bool turn();
    // Until the condition holds, for seconds at most.
    [[nodiscard]] bool await(const std::function<bool()>& condition);

    struct Answer {
        int status = 0;
        TestJson json;
        std::string text;
        std::vector<http::Field> fields;
        http::Attach attach;

        [[nodiscard]] std::string field(std::string_view name) const;
        [[nodiscard]] std::string code() const {
            return json.value("/error/code"_json_pointer, std::string());
        }
    };
    // As a program with a token, or with exactly these fields.
    [[nodiscard]] Answer ask(std::string method, std::string path, const TestJson& body = nullptr,
                             const std::string& token = {});
    [[nodiscard]] Answer askAs(std::string method, std::string path, std::vector<http::Field> fields,
                               const std::string& body = {}, const std::string& address = "127.0.0.1");

    // What Prometheus is told.
    [[nodiscard]] std::string metrics() const;
    [[nodiscard]] http::Response readiness() const;

    // Without waiting for the answer, which comes in a later turn.
    using Pending = std::shared_ptr<std::optional<http::Response>>;
    [[nodiscard]] Pending askLater(const std::string& path, const TestJson& body) {
        return askLater("POST", path, body, {});
    }
    [[nodiscard]] Pending askLater(const std::string& method, const std::string& path, const TestJson& body,
                                   const std::string& token, const std::string& address = "127.0.0.1",
                                   const std::string& cookies = {});
    // Whether one of these was answered before the other. What is answered at once does not count.
    [[nodiscard]] bool cameBefore(const Pending& one, const Pending& other) const;
    // The answer to a GET as it begins; what goes on does so as long as it is held.
    [[nodiscard]] http::Response begin(const std::string& path, const std::vector<http::Field>& fields,
                                       const std::string& address);
    // Nobody was served for so long.
    void noteStall(std::int64_t ms) { online_->noteStall(Milliseconds(ms)); }
    // Writes what no client could bring about; the server is away meanwhile.
    void writeWhileAway(const std::function<store::Operations(store::Reader&)>& unitOf);
    // Events that no client could bring about, behind those of a game; the server is away meanwhile.
    void appendSwitches(const std::string& game, int count);
    // Makes a finished game one of those that ended before their last position was kept; the server is away
    // meanwhile.
    void forgetPosition(const std::string& game);
    [[nodiscard]] std::int64_t now() const { return now_; }
    // Everything in the database and beside it.
    [[nodiscard]] std::string storedBytes() const;
    [[nodiscard]] const store::TestDatabase& database() const { return database_; }

    [[nodiscard]] std::string guest();                                           // a token
    [[nodiscard]] std::string user(const std::string& name, bool isBot = false); // a token
    // Registers somebody from an address of a public server; the cookie by which the device is known.
    [[nodiscard]] std::string deviceOf(const std::string& name, const std::string& address);
    // A game of these two, the first has Silver; its id.
    [[nodiscard]] std::string game(const std::string& silver, const std::string& red,
                                   TestJson settings = TestJson::object());
    // The first move of each: from here on the game counts.
    void open(const std::string& game, const std::string& silver, const std::string& red);
    // A random command id.
    [[nodiscard]] static std::string commandId();
    [[nodiscard]] Answer command(const std::string& game, const std::string& token, TestJson command);
    [[nodiscard]] Answer move(const std::string& game, const std::string& token, int ply,
                              const std::string& move);

private:
    void start();
    [[nodiscard]] std::unique_ptr<store::Store> openStore() const;

    store::TemporaryFolder folder_;
    store::TestDatabase database_{folder_};
    std::string publicUrl_;
    Limits limits_;
    std::atomic<std::int64_t> now_ = 1'700'000'000'000;
    std::mutex mutex_;
    std::deque<std::function<void()>> posted_;
    std::vector<const void*> lateAnswers_; // in their order
    std::ostringstream logged_;
    std::optional<logs::Log> log_;
    std::unique_ptr<Online> online_;
};

// One end of a conversation: what the server said, and a mouth.
class Conversation : public http::Line {
public:
    explicit Conversation(const http::Attach& attach) : ear_(attach(*this)) {}

    void send(std::shared_ptr<const std::string> text) override {
        heard.push_back(TestJson::parse(*text));
        bytes += text->size();
    }
    void close(Reason reason) override { closed = static_cast<int>(reason); }
    void say(const TestJson& json) { ear_->onText(json.dump()); }
    void say(const std::string& text) { ear_->onText(text); }
    // A ping that took so long.
    void measured(std::int64_t milliseconds) { ear_->onPing(milliseconds); }
    void hangUp() { ear_.reset(); }
    // Everything that was sent is taken.
    void drained() { ear_->onDrained(); }
    // The last message of a type; null if there is none.
    [[nodiscard]] TestJson last(const std::string& type) const;
    [[nodiscard]] int count(const std::string& type) const;

    std::vector<TestJson> heard;
    std::size_t bytes = 0; // of all that was heard
    int closed = 0;

private:
    std::unique_ptr<http::Ear> ear_;
};

// A socket of somebody.
struct Socket : Conversation {
    explicit Socket(World& world, const std::string& token = {})
        : Conversation(world.ask("GET", "socket", nullptr, token).attach) {}
};

inline constexpr int kPolicy = 1008; // the code of a line that is closed because it must be

inline const http::Field kJson{"Content-Type", "application/json"};
inline const http::Field kPublicHost{"Host", "play.example"};

} // namespace sixth::server::online
