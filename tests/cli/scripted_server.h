#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sixth::cli {

// A server that says what a test wants it to say, right or wrong. One connection at a time.
class ScriptedServer {
public:
    struct Script {
        std::string me;                   // the whole answer to /api/v1/me
        std::vector<std::string> streams; // what each connection to /api/v1/stream gets before it is closed
    };

    explicit ScriptedServer(Script script);
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer&) = delete;
    ScriptedServer& operator=(const ScriptedServer&) = delete;

    [[nodiscard]] std::string url() const;
    // Every command that came in: its path, a blank, its body.
    [[nodiscard]] std::vector<std::string> commands() const;
    // How many connections have asked for the stream.
    [[nodiscard]] int streams() const { return streams_; }

private:
    void serve();
    void answer(int connection);

    Script script_;
    int listener_ = -1;
    int port_ = 0;
    std::atomic<bool> isStopping_ = false;
    std::atomic<int> streams_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::string> commands_;
    std::thread thread_;
};

// An answer with this body.
[[nodiscard]] std::string answerOf(int status, const std::string& body);
// The head of an answer of lines, and one line as a chunk of it.
[[nodiscard]] std::string streamHead();
[[nodiscard]] std::string chunkOf(const std::string& text);

} // namespace sixth::cli
