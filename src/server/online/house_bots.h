#pragma once

#include "server/online/commands.h"
#include "server/online/workers.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sixth::search {
class Engine;
}

namespace sixth::server::online {

// The server's own players, one for each level of the engine. They play like anybody else. They think on as
// many threads as there are cores, and those who play with them take turns; where the queue is full, a later
// tick tries again. Time spent waiting is not charged to them, so nobody wins or loses by a busy server.
class HouseBots {
public:
    using Post = std::function<void(std::function<void()>)>;

    HouseBots(Context& context, Tables& tables, Commands& commands, Post post);
    ~HouseBots();

    // Makes sure that all of them exist. They play once that is on the disk.
    void introduce();
    // The bot of a level from 1 to 10; nobody before they are introduced.
    [[nodiscard]] std::optional<PersonId> ofLevel(int level) const;
    // Whose turn it is to be thought for: a person's own; of guests, who cost nothing to make, that of their
    // address.
    [[nodiscard]] std::string ownerOf(PersonId player) const;
    // Looks whether a bot has something to do at a table.
    void consider(Table& table);
    void tick();

private:
    [[nodiscard]] std::optional<games::Command> quickAnswer(const Table& table, PersonId bot) const;
    void tell(Table& table, PersonId bot, games::Command command,
              std::optional<Milliseconds> spent = std::nullopt);
    [[nodiscard]] bool think(Table& table, PersonId bot);
    void finish(GameNumber number, PersonId bot, const rules::Game& game, const std::string& move,
                Milliseconds spent);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Post post_;
    std::unordered_map<PersonId, int> levels_;
    // Looks what there is to do, also where another server comes first.
    void act(Table& table);
    std::set<GameNumber> thinking_;
    // Games in which another server acts first: since which seq, and when this one does if it has not.
    std::map<GameNumber, std::pair<std::int64_t, Time>> left_;
    std::set<GameNumber> again_;
    std::vector<std::shared_ptr<search::Engine>> engines_; // one for each thread, which alone uses it
    std::unique_ptr<Workers> workers_;
};

} // namespace sixth::server::online
