#pragma once

#include "server/online/accounts.h"
#include "server/online/address_limit.h"
#include "server/online/client_message.h"
#include "server/online/commands.h"
#include "server/online/lobby_board.h"
#include "server/online/telling.h"
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
        Attendance& attendance;
    };
    // Who is at the other end of a line.
    struct Caller {
        std::optional<Identity> who;
        std::string address;                              // empty if lines are not counted
        std::string peer;                                 // the address itself, for the log
        std::optional<http::Address> from = std::nullopt; // the same, to be compared with networks
    };

    // Hears of games from now on.
    explicit Hub(const Parts& parts);
    ~Hub();

    // A WebSocket; who it is may be said later, by `hello`.
    [[nodiscard]] std::unique_ptr<http::Ear> attachSocket(http::Line& line, const Caller& caller);
    // All that concerns one person, as lines: invitations, their games, every event in them. What there is
    // already comes as fast as it is taken.
    [[nodiscard]] std::unique_ptr<http::Ear> attachFeed(http::Line& line, const Caller& caller);
    // One game as lines.
    [[nodiscard]] std::unique_ptr<http::Ear> attachGame(http::Line& line, const Caller& caller,
                                                        const std::string& game);
    // Whether an address has as many lines as one may have.
    [[nodiscard]] bool isFull(const std::string& address) const;
    // Somebody has sent a request: they are here, also without a line.
    void noteSeen(PersonId person, const std::string& address);

    // Tells those who watch the lobby. Closes old lines before the sessions behind them can run out.
    void tick();

    // The message Lobby as text, at most half a second old.
    [[nodiscard]] LobbyBoard::Text lobby() { return board_.whole(); }

    // Closes the connections of this session, or of this person, at all servers.
    void closeSession(SessionId session);
    void closeAllOf(PersonId person);
    // Those that are here.
    void cutSession(SessionId session);
    // Those of a person whose session has ended; and those from networks that are banned.
    void closeEnded(PersonId person);
    void closeBanned();
    // A name in it has changed.
    void showLobbyAnew() { board_.showAnew(); }
    // Somebody has come or gone at another server.
    void touchLobby() { board_.touch(); }
    // Tells everyone that the server is about to go.
    void sayGoodbye();

    [[nodiscard]] std::size_t size() const { return clients_.size(); }
    [[nodiscard]] std::size_t addresses() const { return linesOf_.size(); }
    [[nodiscard]] std::size_t linesOf(const std::string& address) const {
        const auto found = linesOf_.find(address);
        return found == linesOf_.end() ? 0 : found->second;
    }

private:
    class SocketEar;
    struct Member;

    [[nodiscard]] Member& admit(http::Line& line, const Caller& caller);
    [[nodiscard]] std::unique_ptr<http::Ear> earOf(Member& member);
    void remove(std::uint64_t id);
    // Closes the line of somebody who may not have it any more. It may take its time to close.
    static void cut(Member& member);
    // Null if it has gone, or its line is about to.
    [[nodiscard]] Client* clientOf(std::uint64_t id);

    void hear(Member& member, std::string_view text);
    void on(Member& member, const Hello& hello);
    void on(Member& member, const Leave& leave);
    void on(Member& member, const WatchLobby& watch);
    void on(Member& member, const Ping& ping);
    void on(Member& member, const Do& wish);

    // Whether the client, and its address, may send what costs so many messages; then it is charged.
    [[nodiscard]] bool affords(Member& member, double messages);
    // Nothing if the client is who the token says.
    [[nodiscard]] std::optional<Refusal> identify(Member& member, const std::string& token);
    // Somebody has become known, or is to be forgotten.
    void arrive(Member& member, const Identity& who);
    void depart(Member& member);
    void welcome(Table& table, Client& client, std::int64_t lastSeq);
    void welcomeLater(const Table& table, const Client& client, std::int64_t lastSeq);
    void sendWelcome(Table& table, Client& client, std::vector<EventTold> events);
    // Whether there was something to tell.
    bool feed(Table& table, Member& member);
    void feedBacklog(Member& member);
    void closeOld();

    void perform(Table& table, std::uint64_t client, const Do& wish, Time at);

    void onAdded(Table& table);
    void onTold(Table& table);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Watchers& watchers_;
    Ratings& ratings_;
    Accounts& accounts_;
    Attendance& attendance_;
    LobbyBoard board_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Member>> clients_;
    std::unordered_multimap<PersonId, Member*> byPerson_;
    std::uint64_t lastId_ = 0;
    std::unordered_map<std::string, std::size_t> linesOf_;        // by address
    std::unordered_map<std::string, std::size_t> linesOfNetwork_; // of IPv6
    AddressLimit messages_;
    Time nextOldLook_;
    std::size_t lobbyWatchers_ = 0;
    // A line may live a little longer than the hub. Its Ear looks here whether the hub is still there.
    std::shared_ptr<Hub*> self_ = std::make_shared<Hub*>(this);
};

} // namespace sixth::server::online
