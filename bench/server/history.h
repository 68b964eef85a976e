#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sixth::bench {

// What the clients have seen, to be compared with the server's logs in the end. It knows nothing of how the
// server works.
class History {
public:
    // The server has acknowledged this move as event `seq`.
    void acknowledged(const std::string& game, std::int64_t seq, std::uint32_t ply, const std::string& move);
    // A command was answered: with the seq of its event, or with a refusal that is not about the moment.
    void answered(const std::string& game, const std::string& command, const std::string& answer);
    // The server has sent this event to a client.
    void seen(const std::string& game, std::int64_t seq, const std::string& content);

    struct Event {
        std::int64_t seq = 0;
        std::string kind;
        std::uint32_t ply = 0; // of a move
        std::string move;
        std::string content; // kind and body, as text
    };
    // Checks the whole log of one game, as the server has it now. Faults are added to problems().
    void compare(const std::string& game, const std::vector<Event>& log);

    // The server is there and can't tell what is in the log.
    void unreadable(const std::string& game, int status) {
        complain(game, "its log is answered with " + std::to_string(status));
    }

    [[nodiscard]] std::vector<std::string> games() const;
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
    [[nodiscard]] std::size_t acknowledgedMoves() const { return count_; }
    [[nodiscard]] int lost() const { return lost_; }

private:
    struct Acknowledged {
        std::uint32_t ply = 0;
        std::string move;
    };
    struct Game {
        std::map<std::int64_t, Acknowledged> acknowledged;
        std::map<std::int64_t, std::string> seen;
        std::map<std::string, std::string> answers; // to each command
    };
    void complain(const std::string& game, const std::string& what);

    std::map<std::string, Game> games_;
    std::vector<std::string> problems_;
    std::size_t count_ = 0;
    int lost_ = 0;
};

} // namespace sixth::bench
