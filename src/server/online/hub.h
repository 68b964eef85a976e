#pragma once

#include "server/online/accounts.h"
#include "server/online/client_message.h"
#include "server/online/commands.h"
#include "server/online/watchers.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace sixth::server::online {

// Everyone who is connected: the socket of a page, the stream of a bot. It answers what they say, and tells
// them of games that concern them.
class Hub {
public:
    static constexpr std::size_t kMostTablesOfSocket = 8;
    static constexpr std::size_t kMostTablesOfFeed = 200;

    // All parts outlive it.
    struct Parts {
        Context& context;
        Tables& tables;
        Commands& commands;
        Watchers& watchers;
        Ratings& ratings;
        Accounts& accounts;
    };

    // Hears of games from now on.
    explicit Hub(const Parts& parts);
    ~Hub();

    // A WebSocket; who it is may be said later, by `hello`.
    [[nodiscard]] std::unique_ptr<http::Ear> attachSocket(http::Line& line,
                                                          const std::optional<Identity>& who);
    // All that concerns one person, as lines: invitations, their games, every event in them.
    [[nodiscard]] std::unique_ptr<http::Ear> attachFeed(http::Line& line, const Identity& who);
    // One game as lines.
    [[nodiscard]] std::unique_ptr<http::Ear> attachGame(http::Line& line, const std::optional<Identity>& who,
                                                        const std::string& game);

    // Tells those who watch the lobby.
    void tick();

    // The message Lobby as text, at most half a second old.
    [[nodiscard]] const std::string& lobby();

    // Closes the connections of this session, or of this person.
    void closeSession(SessionId session);
    void closeAllOf(PersonId person);
    // Tells everyone that the server is about to go.
    void sayGoodbye();

    [[nodiscard]] std::size_t size() const { return clients_.size(); }

private:
    class SocketEar;
    struct Member;

    [[nodiscard]] Member& admit(http::Line& line, const std::optional<Identity>& who);
    [[nodiscard]] std::unique_ptr<http::Ear> earOf(Member& member);
    void remove(std::uint64_t id);
    [[nodiscard]] Client* clientOf(std::uint64_t id);

    void hear(Member& member, std::string_view text);
    void on(Member& member, const Hello& hello);
    void on(Member& member, const Leave& leave);
    void on(Member& member, const WatchLobby& watch);
    void on(Member& member, const Ping& ping);
    void on(Member& member, const Do& wish);

    [[nodiscard]] bool identify(Member& member, const std::string& token);
    void welcome(Table& table, Client& client, std::int64_t lastSeq);
    void feed(Table& table, Member& member);
    [[nodiscard]] bool isOnline(PersonId person) const { return byPerson_.contains(person); }

    void onAdded(Table& table);
    void onTold(Table& table);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Watchers& watchers_;
    Ratings& ratings_;
    Accounts& accounts_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Member>> clients_;
    std::unordered_multimap<PersonId, Member*> byPerson_;
    std::uint64_t lastId_ = 0;
    std::string lobby_;
    Time lobbyAt_;
    bool isLobbyOld_ = true;
    std::size_t lobbyWatchers_ = 0;
    // A line may live a little longer than the hub. Its Ear looks here whether the hub is still there.
    std::shared_ptr<Hub*> self_ = std::make_shared<Hub*>(this);
};

} // namespace sixth::server::online
