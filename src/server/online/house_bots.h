#pragma once

#include "server/online/commands.h"
#include "server/online/worker.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace sixth::search {
class Engine;
}

namespace sixth::server::online {

// The server's own players, one for each level of the engine. They play like anybody else. They think on a
// worker, one after the other; where its queue is full, a later tick tries again.
class HouseBots {
public:
    using Post = std::function<void(std::function<void()>)>;

    HouseBots(Context& context, Tables& tables, Commands& commands, Post post);
    ~HouseBots();

    // Makes sure that all of them exist. They play once that is on the disk.
    void introduce();
    // The bot of a level from 1 to 10; nobody before they are introduced.
    [[nodiscard]] std::optional<PersonId> ofLevel(int level) const;
    // Looks whether a bot has something to do at a table.
    void consider(Table& table);
    void tick();

private:
    struct Task;
    [[nodiscard]] std::optional<games::Command> quickAnswer(const Table& table, PersonId bot) const;
    void tell(Table& table, PersonId bot, games::Command command);
    [[nodiscard]] bool think(Table& table, PersonId bot);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Post post_;
    std::unordered_map<PersonId, int> levels_;
    std::set<GameNumber> thinking_;
    std::set<GameNumber> again_;
    std::shared_ptr<search::Engine> engine_; // used by the worker alone
    std::unique_ptr<Worker> worker_;
};

} // namespace sixth::server::online
