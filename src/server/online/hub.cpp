#include "server/online/hub.h"

#include "server/online/hub_member.h"
#include "server/online/library.h"
#include "server/store/failpoint.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr int kMostIgnored = 200;
// Prices, in messages, of what is long.
constexpr double kLobbyCost = 10;
constexpr double kEventsPerMessage = 50;
constexpr double kMostForEvents = 40; // a longer game is read elsewhere, and must not be out of reach

double costOfEvents(std::int64_t count) {
    return std::min(static_cast<double>(std::max<std::int64_t>(count, 0)) / kEventsPerMessage,
                    kMostForEvents);
}

} // namespace

Hub::Hub(const Parts& parts)
    : context_(parts.context), tables_(parts.tables), commands_(parts.commands), watchers_(parts.watchers),
      ratings_(parts.ratings), accounts_(parts.accounts), attendance_(parts.attendance),
      board_(parts.context, parts.tables, parts.ratings), messages_(parts.context.limits.messagesOfAddress) {
    tables_.onAdded([this](Table& table) { onAdded(table); });
    watchers_.onTold([this](Table& table) { onTold(table); });
}

Hub::~Hub() = default;

// --- what they say ---

namespace {

// With what it is about, so that the client knows what has to be sent again.
Refusal about(const ClientMessage& message, Refusal refusal) {
    if (const auto* const wish = std::get_if<Do>(&message)) {
        refusal.game = wish->game;
        refusal.command = games::writeCommandId(wish->id);
    }
    if (const auto* const hello = std::get_if<Hello>(&message)) refusal.game = hello->game;
    return refusal;
}

Refusal tooFast() {
    return {"slow-down", "too many messages; this one was ignored"};
}

} // namespace

bool Hub::affords(Member& member, double messages) {
    const Time now = context_.now();
    if (!member.bucket.take(context_.limits.messages, now, messages)) {
        ++member.ignored;
        context_.traffic.noteRefused("messages", member.address, now);
        return false;
    }
    // Of those who share an address, nobody is cut off for what the others send.
    if (messages_.allows(member.address, now, messages)) return true;
    member.bucket.giveBack(messages);
    context_.traffic.noteRefused("messages-of-address", member.address, now);
    return false;
}

void Hub::hear(Member& member, std::string_view text) {
    store::failpoint("hub.received");
    if (member.isCut) return;
    const Client& client = member.client;
    context_.traffic.noteMessage(member.address, context_.now());
    const bool isInTime = affords(member, 1);
    if (member.ignored > kMostIgnored) {
        context_.log.info("cut-off", {{"why", "too many messages"},
                                      {"person", client.person ? client.person->value() : 0},
                                      {"address", member.peer}});
        return cut(member);
    }
    const auto message = readMessage(text);
    if (!isInTime) return client.send(message ? about(*message, tooFast()) : tooFast());
    if (!message) return client.send(message.error());
    try {
        std::visit([&](const auto& one) { on(member, one); }, *message);
    } catch (const std::exception& error) {
        // The store could not be read: no reason to stop for the others.
        context_.log.error("message-failed", {{"why", error.what()}, {"address", member.peer}});
        client.send(about(*message, {"internal", "that did not work; try again"}));
    }
}

std::optional<Refusal> Hub::identify(Member& member, const std::string& token) {
    const auto who = accounts_.find(token);
    if (!who) return Refusal{"token", "nobody has this token"};
    if (member.client.person && member.client.person != who->person.id)
        return Refusal{"token", "this socket speaks for somebody else"};
    if (!member.client.person) {
        // What it watches as a spectator it watches from now on as itself.
        const std::vector<GameNumber> watched = member.client.tables;
        for (const GameNumber number : watched) watchers_.unwatch(number, member.client);
        arrive(member, *who);
        for (const GameNumber number : watched)
            if (Table* const table = tables_.find(number)) watchers_.watch(*table, member.client);
    }
    return std::nullopt;
}

void Hub::on(Member& member, const Hello& hello) {
    if (!affords(member, costOfEvents(tables_.eventsToRead(hello.game, hello.lastSeq))))
        return member.client.send(about(hello, tooFast()));
    if (auto refusal = hello.token ? identify(member, *hello.token) : std::nullopt)
        return member.client.send(about(hello, std::move(*refusal)));
    tables_.whenThere(hello.game, member.address,
                      [this, id = member.client.id, hello](const tl::expected<Table*, Refusal>& table) {
                          Client* const client = clientOf(id);
                          if (client == nullptr) return;
                          if (!table) return client->send(about(hello, table.error()));
                          if (client->tables.size() >= kMostTablesOfSocket && !(*table)->isWatchedBy(*client))
                              return client->send(
                                  about(hello, {"too-many", "a socket watches eight games at most"}));
                          commands_.reach(**table, hello.lastSeq, [this, id, hello](Table& reached) {
                              if (Client* const still = clientOf(id)) welcome(reached, *still, hello.lastSeq);
                          });
                      });
}

void Hub::on(Member& member, const Leave& leave) {
    // Only games in memory are watched.
    if (const Table* const table = tables_.inMemory(leave.game))
        watchers_.unwatch(table->number, member.client);
}

void Hub::on(Member& member, const WatchLobby& watch) {
    using LobbyWatch = Client::LobbyWatch;
    LobbyWatch& mode = member.client.lobby;
    // The price of its length.
    if (watch.on && !affords(member, kLobbyCost)) return member.client.send(tooFast());
    if (watch.on) member.client.line->send(board_.whole());
    if (watch.on != (mode != LobbyWatch::No)) watch.on ? ++lobbyWatchers_ : --lobbyWatchers_;
    mode = !watch.on ? LobbyWatch::No : watch.changes ? LobbyWatch::Changes : LobbyWatch::Whole;
    board_.setWatched(lobbyWatchers_ > 0);
}

void Hub::on(Member& member, const Ping&) {
    member.client.send(Pong{context_.now()});
}

void Hub::on(Member& member, const Do& wish) {
    if (!member.client.person) return member.client.send(about(wish, {"not-known", "say who you are first"}));
    // Nothing of a game in memory has to be read.
    if (tables_.inMemory(wish.game) == nullptr &&
        !affords(member, costOfEvents(tables_.eventsToRead(wish.game, 0))))
        return member.client.send(about(wish, tooFast()));
    tables_.whenThere(
        wish.game, member.address,
        [this, id = member.client.id, wish, at = context_.now()](const tl::expected<Table*, Refusal>& table) {
            const Client* const client = clientOf(id);
            if (client == nullptr) return; // gone; it will resume
            if (!table) return client->send(about(wish, table.error()));
            perform(**table, id, wish, at);
        });
}

void Hub::perform(Table& table, std::uint64_t client, const Do& wish, Time at) {
    Order order;
    order.actor = clientOf(client)->person;
    order.command = wish.command;
    order.id = wish.id;
    order.at = at;
    order.ping = clientOf(client)->ping;
    order.reply = [this, client, wish](const Outcome& outcome) {
        const Client* const asking = clientOf(client);
        if (asking == nullptr) return; // gone; it will resume
        if (outcome) return asking->send(Ack{wish.game, wish.id, *outcome});
        asking->send(about(wish, outcome.error()));
    };
    commands_.perform(table, std::move(order));
}

// --- what they hear ---

void Hub::welcome(Table& table, Client& client, std::int64_t lastSeq) {
    if (context_.library != nullptr && table.state.seq() - lastSeq > Tables::kShortLog)
        return welcomeLater(table, client, lastSeq);
    sendWelcome(table, client, watchers_.eventsSince(table, lastSeq, client.person));
}

// The library reads what there is now; what has happened by then is little.
void Hub::welcomeLater(const Table& table, const Client& client, std::int64_t lastSeq) {
    const GameFacts game = factsOf(table);
    using Events = std::vector<EventTold>;
    const auto person = client.person;
    const std::string owner = person ? std::to_string(person->value()) : std::string();
    context_.library->ask<Events>(
        owner,
        [game, lastSeq, person](store::Reader& reader) { return tellEvents(reader, game, lastSeq, person); },
        [this, game, owner, id = client.id](tl::expected<Events, Refusal> read) {
            const auto events = std::make_shared<tl::expected<Events, Refusal>>(std::move(read));
            tables_.whenThere(
                game.id, owner, [this, game, id, events](const tl::expected<Table*, Refusal>& found) {
                    Client* const asking = clientOf(id);
                    if (asking == nullptr) return;
                    if (!found || !*events) {
                        Refusal refusal = found ? events->error() : found.error();
                        refusal.game = game.id;
                        return asking->send(refusal);
                    }
                    for (EventTold& event : watchers_.eventsSince(**found, game.seq, asking->person))
                        (*events)->push_back(std::move(event));
                    sendWelcome(**found, *asking, std::move(**events));
                });
        });
}

void Hub::sendWelcome(Table& table, Client& client, std::vector<EventTold> events) {
    watchers_.watch(table, client);
    const Time now = context_.now();
    client.send(Welcome{showGame(context_.reader, ratings_, table), table.state.seatOf(client.person),
                        table.state.seq(), now, watchers_.presenceAt(table),
                        showClocks(table.state.clock(), now, context_.outages), std::move(events)});
}

// Brings a game to the attention of a bot: to be joined, or to be played.
bool Hub::feed(Table& table, Member& member) {
    const games::GameState& state = table.state;
    const std::optional<PersonId> person = member.client.person;
    if (state.seatOf(person) && !table.isWatchedBy(member.client) &&
        member.client.tables.size() < kMostTablesOfFeed) {
        welcome(table, member.client, 0);
        return true;
    }
    if (state.phase() != games::Phase::Waiting || state.created().invited != person) return false;
    member.client.send(Invitation{showGame(context_.reader, ratings_, table)});
    return true;
}

// One at a time: a line holds less than many games are long. It asks again when that one is taken, so there
// must be one as long as there are any.
void Hub::feedBacklog(Member& member) {
    while (!member.backlog.empty()) {
        Table* const table = tables_.inMemory(member.backlog.front());
        member.backlog.pop_front();
        if (table != nullptr && feed(*table, member)) return;
    }
}

void Hub::onAdded(Table& table) {
    board_.touch();
    if (table.state.phase() == games::Phase::Finished) return;
    for (const std::optional<PersonId> person :
         {table.state.players().silver, table.state.players().red, table.state.created().invited}) {
        if (!person) continue;
        const auto [first, last] = byPerson_.equal_range(*person);
        for (auto entry = first; entry != last; ++entry)
            if (entry->second->isFeed) (void)feed(table, *entry->second);
    }
}

void Hub::onTold(Table& table) {
    // Only what begins or ends a game shows in the lobby.
    const bool isFresh = table.state.board() == nullptr || table.state.board()->moves().size() < 2;
    if (isFresh || table.state.phase() == games::Phase::Finished) board_.touch();
    if (!isFresh) return;
    for (const rules::Color color : rules::kColors) {
        const std::optional<PersonId> player = table.state.players()[color];
        if (!player) continue;
        const auto [first, last] = byPerson_.equal_range(*player);
        for (auto entry = first; entry != last; ++entry)
            if (entry->second->isFeed && !table.isWatchedBy(entry->second->client))
                (void)feed(table, *entry->second);
    }
}

void Hub::tick() {
    attendance_.tick(context_.now());
    closeOld();
    const LobbyBoard::News news = board_.tick();
    if (!news.change && !news.whole) return;
    for (const auto& [id, member] : clients_) {
        if (news.change && member->client.lobby == Client::LobbyWatch::Changes)
            member->client.line->send(news.change);
        if (news.whole && member->client.lobby == Client::LobbyWatch::Whole)
            member->client.line->send(news.whole);
    }
}

} // namespace sixth::server::online
