// The lines of the hub: who comes, who goes, and who is to be closed.
#include "server/online/hub_member.h"
#include "server/online/peers.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kOldLookEvery = std::chrono::hours(1);
// A line is known for less time than a session lasts that nobody uses, by more than its use is kept exactly.
constexpr Milliseconds kBeforeSessionEnds = std::chrono::days(2);

void countDown(std::unordered_map<std::string, std::size_t>& counts, const std::string& key) {
    const auto found = counts.find(key);
    if (found != counts.end() && --found->second == 0) counts.erase(found);
}

} // namespace

Hub::Member& Hub::admit(http::Line& line, const Caller& caller) {
    auto member = std::make_unique<Member>();
    member->client.id = ++lastId_;
    member->client.line = &line;
    member->address = caller.address;
    member->from = caller.from;
    member->peer = caller.peer;
    Member& admitted = *member;
    clients_[admitted.client.id] = std::move(member);
    if (!caller.address.empty()) {
        ++linesOf_[caller.address];
        ++linesOfNetwork_[http::widerAddress(caller.address)];
    }
    if (!caller.who) return admitted;
    // Their session may have ended since they asked for this line.
    if (context_.reader.session(caller.who->session.hash))
        arrive(admitted, *caller.who);
    else
        cut(admitted);
    return admitted;
}

void Hub::arrive(Member& member, const Identity& who) {
    member.client.person = who.person.id;
    member.session = who.session.id;
    member.knownSince = context_.now();
    byPerson_.emplace(who.person.id, &member);
    attendance_.connected(who.person.id, context_.now());
    attendance_.noteAddress(who.person.id, member.address);
    board_.touch();
}

void Hub::depart(Member& member) {
    const auto [first, last] = byPerson_.equal_range(*member.client.person);
    const auto entry = std::find_if(first, last, [&](const auto& one) { return one.second == &member; });
    if (entry != last) byPerson_.erase(entry);
    attendance_.disconnected(*member.client.person, context_.now());
    board_.touch();
}

bool Hub::isFull(const std::string& address) const {
    const auto has = [](const auto& counts, const std::string& key, std::size_t most) {
        const auto found = counts.find(key);
        return found != counts.end() && found->second >= most;
    };
    const auto ofNetwork = static_cast<std::size_t>(AddressLimit::kAddressesOfNetwork);
    return has(linesOf_, address, context_.limits.lines) ||
           has(linesOfNetwork_, http::widerAddress(address), context_.limits.lines * ofNetwork);
}

void Hub::noteSeen(PersonId person, const std::string& address) {
    const Time now = context_.now();
    if (!context_.isHere(person)) board_.touch();
    attendance_.seen(person, now);
    attendance_.noteAddress(person, address);
    if (attendance_.isConnected(person)) return;
    for (Table* const table : tables_.ownGamesOf(person)) {
        const auto seat = table->state.seatOf(person);
        if (seat && table->awaySince[*seat]) table->awaySince[*seat] = now;
        if (seat) watchers_.lookAgain(table->number);
    }
}

std::unique_ptr<http::Ear> Hub::earOf(Member& member) {
    return std::make_unique<SocketEar>(self_, member.client.id);
}

std::unique_ptr<http::Ear> Hub::attachSocket(http::Line& line, const Caller& caller) {
    return earOf(admit(line, caller));
}

std::unique_ptr<http::Ear> Hub::attachFeed(http::Line& line, const Caller& caller) {
    Member& member = admit(line, caller);
    if (member.isCut) return earOf(member);
    member.isFeed = true;
    const auto games = tables_.openGamesOf(caller.who->person.id);
    member.backlog.assign(games.begin(), games.end());
    feedBacklog(member);
    return earOf(member);
}

std::unique_ptr<http::Ear> Hub::attachGame(http::Line& line, const Caller& caller, const std::string& game) {
    Member& member = admit(line, caller);
    tables_.whenThere(game, caller.address,
                      [this, id = member.client.id](tl::expected<Table*, Refusal> table) {
                          Client* const client = clientOf(id);
                          if (client != nullptr && table) welcome(**table, *client, 0);
                      });
    return earOf(member);
}

void Hub::remove(std::uint64_t id) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    Member& member = *found->second;
    const std::vector<GameNumber> tables = member.client.tables;
    for (const GameNumber number : tables) watchers_.unwatch(number, member.client);
    if (member.client.person) depart(member);
    if (member.client.lobby != Client::LobbyWatch::No) board_.setWatched(--lobbyWatchers_ > 0);
    countDown(linesOf_, member.address);
    countDown(linesOfNetwork_, http::widerAddress(member.address));
    clients_.erase(found);
}

Client* Hub::clientOf(std::uint64_t id) {
    const auto found = clients_.find(id);
    return found == clients_.end() || found->second->isCut ? nullptr : &found->second->client;
}

void Hub::cut(Member& member) {
    member.isCut = true;
    member.client.line->close(http::Line::Reason::Policy);
}

void Hub::closeSession(SessionId session) {
    cutSession(session);
    if (context_.peers != nullptr) context_.peers->tellSessionEnded(session);
}

void Hub::cutSession(SessionId session) {
    for (const auto& [id, member] : clients_)
        if (member->session == session) cut(*member);
}

void Hub::closeAllOf(PersonId person) {
    const auto [first, last] = byPerson_.equal_range(person);
    for (auto entry = first; entry != last; ++entry) cut(*entry->second);
    if (context_.peers != nullptr) context_.peers->tellSessionsChanged(person);
}

void Hub::closeEnded(PersonId person) {
    const auto sessions = context_.reader.sessionsOf(person);
    const auto [first, last] = byPerson_.equal_range(person);
    for (auto entry = first; entry != last; ++entry) {
        const bool isKnown = std::any_of(sessions.begin(), sessions.end(), [&](const store::Session& one) {
            return one.id == entry->second->session;
        });
        if (!isKnown) cut(*entry->second);
    }
}

void Hub::closeBanned() {
    if (context_.bans.isEmpty()) return;
    const Time now = context_.now();
    for (const auto& [id, member] : clients_)
        if (member->from && context_.bans.until(*member->from, now)) cut(*member);
}

// A line must not outlive what it was opened with. Whoever is still known comes back at once.
void Hub::closeOld() {
    const Time now = context_.now();
    if (now < nextOldLook_) return;
    nextOldLook_ = now + kOldLookEvery;
    const Milliseconds longest =
        std::max(context_.limits.sessionLasts - kBeforeSessionEnds, Milliseconds(kOldLookEvery));
    for (const auto& [id, member] : clients_)
        if (member->session && now - member->knownSince >= longest) cut(*member);
}

void Hub::sayGoodbye() {
    const auto text = sharedText(Goodbye{"restart"});
    for (const auto& [id, member] : clients_) {
        member->client.line->send(text);
        member->client.line->close(http::Line::Reason::GoingAway);
    }
}

} // namespace sixth::server::online
