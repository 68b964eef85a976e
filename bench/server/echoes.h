#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace sixth::bench {

// Sends commands by HTTP beside those that the clients send by their sockets, so that two servers have to
// decide at the same time. It waits for the answers on threads of its own.
class Echoes {
public:
    struct Command {
        int port = 0;
        std::string path;
        std::string token;
        std::string game;
        std::string id;
        std::string body;
    };
    // The seq of the event, or the code of a refusal.
    struct Answer {
        std::string game;
        std::string command;
        std::string text;
    };

    Echoes() = default;
    ~Echoes();
    Echoes(const Echoes&) = delete;
    Echoes& operator=(const Echoes&) = delete;

    // Drops it if too many wait: a server that hangs answers none.
    void send(Command command);
    // What was answered since the last time.
    [[nodiscard]] std::vector<Answer> heard();

    // Sends it and waits; nothing if there is no answer, or one that is about this moment alone.
    [[nodiscard]] static std::optional<Answer> ask(const Command& command);

private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Command> waiting_;
    std::vector<Answer> answers_;
    bool isOver_ = false;
    std::vector<std::thread> threads_;
};

} // namespace sixth::bench
