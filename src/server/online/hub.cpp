#include "server/online/hub.h"

#include "server/store/failpoint.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

// A hundred times what anybody needs who plays by hand.
constexpr people::Rate kMessages{60, 1200};
constexpr int kMostIgnored = 200;
constexpr Milliseconds kLobbyEvery{500};
constexpr std::size_t kMostInLobby = 50;

} // namespace

struct Hub::Member {
    Client client;
    std::optional<SessionId> session;
    bool isFeed = false;
    people::Bucket bucket;
    int ignored = 0; // messages that came too fast
};

// Hears for one member, and takes it out when the line is gone.
class Hub::SocketEar final : public http::Ear {
public:
    SocketEar(const std::shared_ptr<Hub*>& hub, std::uint64_t id) : hub_(hub), id_(id) {}
    ~SocketEar() override {
        if (const auto hub = hub_.lock()) (*hub)->remove(id_);
    }

    void onText(std::string_view text) override {
        const auto hub = hub_.lock();
        if (!hub) return;
        const auto found = (*hub)->clients_.find(id_);
        if (found == (*hub)->clients_.end()) return;
        try {
            (*hub)->hear(*found->second, text);
        } catch (const std::exception& error) {
            // The store could not be read: no reason to stop for the others.
            (*hub)->context_.log.error("message-failed", {{"why", error.what()}});
            found->second->client.send(Refusal{"internal", "that did not work; try again"});
        }
    }
    void onPing(std::int64_t milliseconds) override {
        const auto hub = hub_.lock();
        if (Client* const client = hub ? (*hub)->clientOf(id_) : nullptr)
            client->ping = Milliseconds(milliseconds);
    }

private:
    std::weak_ptr<Hub*> hub_;
    std::uint64_t id_;
};

Hub::Hub(const Parts& parts)
    : context_(parts.context), tables_(parts.tables), commands_(parts.commands), watchers_(parts.watchers),
      ratings_(parts.ratings), accounts_(parts.accounts) {
    tables_.onAdded([this](Table& table) { onAdded(table); });
    watchers_.onTold([this](Table& table) { onTold(table); });
}

Hub::~Hub() = default;

// --- coming and going ---

Hub::Member& Hub::admit(http::Line& line, const std::optional<Identity>& who) {
    auto member = std::make_unique<Member>();
    member->client.id = ++lastId_;
    member->client.line = &line;
    Member& admitted = *member;
    clients_[admitted.client.id] = std::move(member);
    if (who) {
        admitted.client.person = who->person.id;
        admitted.session = who->session.id;
        byPerson_.emplace(who->person.id, &admitted);
        isLobbyOld_ = true;
    }
    return admitted;
}

std::unique_ptr<http::Ear> Hub::earOf(Member& member) {
    return std::make_unique<SocketEar>(self_, member.client.id);
}

std::unique_ptr<http::Ear> Hub::attachSocket(http::Line& line, const std::optional<Identity>& who) {
    return earOf(admit(line, who));
}

std::unique_ptr<http::Ear> Hub::attachFeed(http::Line& line, const Identity& who) {
    Member& member = admit(line, who);
    member.isFeed = true;
    for (const GameNumber number : tables_.openGamesOf(who.person.id))
        if (Table* const table = tables_.find(number)) feed(*table, member);
    return earOf(member);
}

std::unique_ptr<http::Ear> Hub::attachGame(http::Line& line, const std::optional<Identity>& who,
                                           const std::string& game) {
    Member& member = admit(line, who);
    if (Table* const table = tables_.find(game)) welcome(*table, member.client, 0);
    return earOf(member);
}

void Hub::remove(std::uint64_t id) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    Member& member = *found->second;
    const std::vector<GameNumber> tables = member.client.tables;
    for (const GameNumber number : tables) watchers_.unwatch(number, member.client);
    if (member.client.person) {
        const auto [first, last] = byPerson_.equal_range(*member.client.person);
        const auto entry = std::find_if(first, last, [&](const auto& one) { return one.second == &member; });
        if (entry != last) byPerson_.erase(entry);
    }
    if (member.client.watchesLobby) --lobbyWatchers_;
    isLobbyOld_ = true;
    clients_.erase(found);
}

Client* Hub::clientOf(std::uint64_t id) {
    const auto found = clients_.find(id);
    return found == clients_.end() ? nullptr : &found->second->client;
}

void Hub::closeSession(SessionId session) {
    for (const auto& [id, member] : clients_)
        if (member->session == session) member->client.line->close(http::Line::Reason::Policy);
}

void Hub::closeAllOf(PersonId person) {
    const auto [first, last] = byPerson_.equal_range(person);
    for (auto entry = first; entry != last; ++entry)
        entry->second->client.line->close(http::Line::Reason::Policy);
}

void Hub::sayGoodbye() {
    const auto text = sharedText(Goodbye{"restart"});
    for (const auto& [id, member] : clients_) {
        member->client.line->send(text);
        member->client.line->close(http::Line::Reason::GoingAway);
    }
}

// --- what they say ---

void Hub::hear(Member& member, std::string_view text) {
    store::failpoint("hub.received");
    const Client& client = member.client;
    if (!member.bucket.take(kMessages, context_.now())) {
        if (++member.ignored > kMostIgnored) {
            context_.log.info("cut-off", {{"why", "too many messages"},
                                          {"person", client.person ? client.person->value() : 0}});
            return client.line->close(http::Line::Reason::Policy);
        }
        return client.send(Refusal{"slow-down", "too many messages; this one was ignored"});
    }
    const auto message = readMessage(text);
    if (!message) return client.send(message.error());
    std::visit([&](const auto& one) { on(member, one); }, *message);
}

bool Hub::identify(Member& member, const std::string& token) {
    const auto who = accounts_.find(token);
    if (!who) {
        member.client.send(Refusal{"token", "nobody has this token"});
        return false;
    }
    if (member.client.person && member.client.person != who->person.id) {
        member.client.send(Refusal{"token", "this socket speaks for somebody else"});
        return false;
    }
    if (!member.client.person) {
        // What it watches as a spectator it watches from now on as itself.
        const std::vector<GameNumber> watched = member.client.tables;
        for (const GameNumber number : watched) watchers_.unwatch(number, member.client);
        member.client.person = who->person.id;
        member.session = who->session.id;
        byPerson_.emplace(who->person.id, &member);
        for (const GameNumber number : watched)
            if (Table* const table = tables_.find(number)) watchers_.watch(*table, member.client);
    }
    return true;
}

void Hub::on(Member& member, const Hello& hello) {
    Client& client = member.client;
    if (hello.token && !identify(member, *hello.token)) return;
    Table* const table = tables_.find(hello.game);
    if (table == nullptr) return client.send(Refusal{"no-game", "there is no such game", hello.game});
    if (client.tables.size() >= kMostTablesOfSocket && !table->isWatchedBy(client))
        return client.send(Refusal{"too-many", "a socket watches eight games at most", hello.game});
    welcome(*table, client, hello.lastSeq);
}

void Hub::on(Member& member, const Leave& leave) {
    if (Table* const table = tables_.find(leave.game)) watchers_.unwatch(table->number, member.client);
}

void Hub::on(Member& member, const WatchLobby& watch) {
    if (member.client.watchesLobby != watch.on) watch.on ? ++lobbyWatchers_ : --lobbyWatchers_;
    member.client.watchesLobby = watch.on;
    if (watch.on) member.client.line->send(std::make_shared<const std::string>(lobby()));
}

void Hub::on(Member& member, const Ping&) {
    member.client.send(Pong{context_.now()});
}

void Hub::on(Member& member, const Do& wish) {
    const auto refuse = [&](const char* code, const char* message) {
        member.client.send(Refusal{code, message, wish.game, games::writeCommandId(wish.id)});
    };
    if (!member.client.person) return refuse("not-known", "say who you are first");
    Table* const table = tables_.find(wish.game);
    if (table == nullptr) return refuse("no-game", "there is no such game");
    Order order;
    order.actor = member.client.person;
    order.command = wish.command;
    order.id = wish.id;
    order.at = context_.now();
    order.ping = member.client.ping;
    order.reply = [this, client = member.client.id, game = wish.game,
                   command = wish.id](const Outcome& outcome) {
        const Client* const asking = clientOf(client);
        if (asking == nullptr) return; // gone; it will resume
        if (outcome) return asking->send(Ack{game, command, *outcome});
        Refusal refusal = outcome.error();
        refusal.game = game;
        refusal.command = games::writeCommandId(command);
        asking->send(std::move(refusal));
    };
    commands_.perform(*table, std::move(order));
}

// --- what they hear ---

void Hub::welcome(Table& table, Client& client, std::int64_t lastSeq) {
    watchers_.watch(table, client);
    const Time now = context_.now();
    client.send(Welcome{showGame(context_.reader, ratings_, table), table.state.seatOf(client.person),
                        table.state.seq(), now, table.presence(),
                        showClocks(table.state.clock(), now, context_.outages),
                        watchers_.eventsSince(table, lastSeq, client.person)});
}

// Brings a game to the attention of a bot: to be joined, or to be played.
void Hub::feed(Table& table, Member& member) {
    const games::GameState& state = table.state;
    const std::optional<PersonId> person = member.client.person;
    if (state.seatOf(person) && !table.isWatchedBy(member.client) &&
        member.client.tables.size() < kMostTablesOfFeed) {
        welcome(table, member.client, 0);
    } else if (state.phase() == games::Phase::Waiting && state.created().invited == person) {
        member.client.send(Invitation{showGame(context_.reader, ratings_, table)});
    }
}

void Hub::onAdded(Table& table) {
    isLobbyOld_ = true;
    if (table.state.phase() == games::Phase::Finished) return;
    for (const std::optional<PersonId> person :
         {table.state.players().silver, table.state.players().red, table.state.created().invited}) {
        if (!person) continue;
        const auto [first, last] = byPerson_.equal_range(*person);
        for (auto entry = first; entry != last; ++entry)
            if (entry->second->isFeed) feed(table, *entry->second);
    }
}

void Hub::onTold(Table& table) {
    // Only what begins or ends a game shows in the lobby.
    const bool isFresh = table.state.board() == nullptr || table.state.board()->moves().size() < 2;
    if (isFresh || table.state.phase() == games::Phase::Finished) isLobbyOld_ = true;
    if (!isFresh) return;
    for (const rules::Color color : rules::kColors) {
        const std::optional<PersonId> player = table.state.players()[color];
        if (!player) continue;
        const auto [first, last] = byPerson_.equal_range(*player);
        for (auto entry = first; entry != last; ++entry)
            if (entry->second->isFeed && !table.isWatchedBy(entry->second->client))
                feed(table, *entry->second);
    }
}

const std::string& Hub::lobby() {
    const Time now = context_.now();
    if (!isLobbyOld_ || now < lobbyAt_ + kLobbyEvery) {
        if (!lobby_.empty()) return lobby_;
    }
    lobbyAt_ = now;
    isLobbyOld_ = false;
    std::vector<const Table*> open;
    std::vector<const Table*> playing;
    for (const auto& [number, table] : tables_.all()) {
        const games::GameState& state = table->state;
        if (state.settings().visibility != games::Visibility::Open) continue;
        const bool isSlow = state.settings().clock.kind != games::ClockSetting::Kind::Real;
        // Nobody wants to sit down opposite an empty chair.
        if (state.phase() == games::Phase::Waiting && (isSlow || isOnline(state.creator())))
            open.push_back(table.get());
        else if (state.phase() == games::Phase::Playing)
            playing.push_back(table.get());
    }
    const auto listed = [this](std::vector<const Table*> tables) {
        std::sort(tables.begin(), tables.end(),
                  [](const Table* a, const Table* b) { return a->number > b->number; });
        if (tables.size() > kMostInLobby) tables.resize(kMostInLobby);
        std::vector<GameShown> list;
        for (const Table* const table : tables) list.push_back(showGame(context_.reader, ratings_, *table));
        return list;
    };
    lobby_ = writeMessage(Lobby{listed(open), listed(playing)});
    return lobby_;
}

void Hub::tick() {
    if (lobbyWatchers_ == 0 || !isLobbyOld_ || context_.now() < lobbyAt_ + kLobbyEvery) return;
    const auto text = std::make_shared<const std::string>(lobby());
    for (const auto& [id, member] : clients_)
        if (member->client.watchesLobby) member->client.line->send(text);
}

} // namespace sixth::server::online
