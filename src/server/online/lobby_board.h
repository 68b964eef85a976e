#pragma once

#include "server/online/tables.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace sixth::server::online {

// What the lobby shows: open games that wait, and open games that are played. Those who watch it are told the
// whole once, and then what changes: at once what begins and ends, and how games stand only now and then.
// Fifty games have many more moves than anybody could look at.
class LobbyBoard {
public:
    static constexpr Milliseconds kChangesEvery{500};
    static constexpr Milliseconds kWholeEvery{2'000}; // for clients that ask for no changes
    static constexpr Milliseconds kLookEvery{10'000}; // how games stand, and who has gone without a word
    static constexpr std::size_t kMostShown = 50;     // of each kind

    using Text = std::shared_ptr<const std::string>;

    LobbyBoard(Context& context, Tables& tables, Ratings& ratings)
        : context_(context), tables_(tables), ratings_(ratings) {}

    // To be called when a game has begun, or somebody has come or gone.
    void touch() { isOld_ = true; }
    // To be called when somebody has another name: all games are shown again.
    void showAnew();

    // The message Lobby. Changes that are told later are those since this.
    [[nodiscard]] Text whole();
    void setWatched(bool isWatched) { isWatched_ = isWatched; }

    // What those who watch are to be told now.
    struct News {
        Text change; // null: nothing has changed
        Text whole;  // null: it is not its time yet
    };
    [[nodiscard]] News tick();

private:
    struct Shown {
        games::Phase phase = games::Phase::Waiting;
        GameShown game;
    };

    // What has changed; nothing if all is as it was.
    [[nodiscard]] std::optional<LobbyChange> refresh();
    [[nodiscard]] std::map<GameNumber, const Table*> wanted() const;
    static void lookAt(GameShown& shown, const Table& table, LobbyChange& change);

    Context& context_;
    Tables& tables_;
    Ratings& ratings_;
    std::map<GameNumber, Shown> shown_;
    Text whole_;
    bool isOld_ = true;
    bool areBoardsOld_ = false;
    bool isWatched_ = false;
    bool owesWhole_ = false;
    Time nextChange_;
    Time nextWhole_;
    Time nextLook_;
};

} // namespace sixth::server::online
