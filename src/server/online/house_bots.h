#pragma once

#include "server/online/tables.h"
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

// The server's own players, one for each level of the engine. They sit at tables like anybody else; they
// think on a worker, one after the other, and a table whose turn has not come yet is looked at again.
class HouseBots {
public:
    using Post = std::function<void(std::function<void()>)>;

    HouseBots(Context& context, Tables& tables, Post post);
    ~HouseBots();

    // Makes sure that all of them exist; `done` when that is on the disk.
    void introduce();
    // The bot of a level from 1 to 10; 0 before they are introduced.
    [[nodiscard]] PersonId ofLevel(int level) const;
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
    Post post_;
    std::unordered_map<PersonId, int> levels_;
    std::set<GameNumber> thinking_;
    std::set<GameNumber> again_;
    std::shared_ptr<search::Engine> engine_; // used by the worker alone
    std::unique_ptr<Worker> worker_;
};

} // namespace sixth::server::online
