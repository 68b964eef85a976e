#include "server/online/peers.h"

#include "base/hashing.h"
#include "base/read_number.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

// The words, each with its values, and a blank between two:
//   +P  -P      person P has a line open here; has none any more
//   ~P          person P has sent a request
//   gN:S:R:C    game N is open here: for Silver (0 or 1), for Red, for C spectators
//   <R  >R      everything about this server stands between these two; R names the round
//   sS  xP      session S has ended; sessions of person P have
//   mP:Q:B      P has muted Q (1), or does so no longer (0)
//   bye         this server ends
namespace sixth::server::online {
namespace {

using base::mix64;
using base::readNumber;

// Rounds answer what was missed; more often than this they would be most of what is told.
constexpr Milliseconds kBetweenRounds = std::chrono::seconds(2);
// Whoever sends requests counts as here for a minute (Attendance::kStays).
constexpr Milliseconds kSeenToldEvery = std::chrono::seconds(20);
constexpr Milliseconds kForgetToldEvery = std::chrono::minutes(1);

std::string numberOf(PersonId person) {
    return std::to_string(person.value());
}

std::string wordOf(GameNumber game, const Presence& presence) {
    return "g" + std::to_string(game.value()) + ":" + (presence.players.silver ? "1:" : "0:") +
           (presence.players.red ? "1:" : "0:") + std::to_string(presence.spectators);
}

// The numbers of "12:0:3", if there are so many.
template <std::size_t Count>
std::optional<std::array<std::int64_t, Count>> readNumbers(std::string_view text) {
    std::array<std::int64_t, Count> numbers{};
    for (std::size_t i = 0; i < Count; ++i) {
        const std::size_t end = i + 1 < Count ? text.find(':') : text.size();
        if (end == std::string_view::npos) return std::nullopt;
        const auto number = readNumber<std::int64_t>(text.substr(0, end));
        if (!number) return std::nullopt;
        numbers.at(i) = *number;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

} // namespace

Peers::Peers(Context& context, store::Bus& bus, Attendance& attendance, Tables& tables, Watchers& watchers)
    : context_(context), bus_(bus), attendance_(attendance), tables_(tables), watchers_(watchers) {
    attendance_.onSign([this](PersonId person, Attendance::Sign sign) { noteSign(person, sign); });
    watchers_.onPresenceHere(
        [this](GameNumber game, const Presence& presence) { add(wordOf(game, presence)); });
    tables_.onAdded([this](Table& table) { showElsewhere(table.number); });
}

// The server whose number, mixed with that of the game, is the highest. So the games of one that ends are
// spread over all others, and no others change hands.
bool Peers::isOurs(GameNumber game) const {
    const auto weightAt = [game](store::NodeId node) {
        return mix64(static_cast<std::uint64_t>(node) ^ mix64(static_cast<std::uint64_t>(game.value()) + 1));
    };
    const std::uint64_t ours = weightAt(bus_.self());
    return std::all_of(nodes_.begin(), nodes_.end(),
                       [&](const auto& other) { return weightAt(other.first) <= ours; });
}

// --- telling ---

void Peers::add(const std::string& word) {
    if (gathered_.size() + word.size() + 1 > store::Bus::kLongestText) flush();
    gathered_ += word + ' ';
}

void Peers::flush() {
    if (gathered_.empty()) return;
    gathered_.pop_back();
    bus_.tell(std::exchange(gathered_, {}));
}

void Peers::noteSign(PersonId person, Attendance::Sign sign) {
    if (sign == Attendance::Sign::Came) return add("+" + numberOf(person));
    if (sign == Attendance::Sign::Went) return add("-" + numberOf(person));
    const Time now = context_.now();
    Time& told = seenTold_[person];
    if (now - told < kSeenToldEvery) return;
    told = now;
    add("~" + numberOf(person));
}

void Peers::tellSessionEnded(SessionId session) {
    add("s" + std::to_string(session.value()));
}

void Peers::tellSessionsChanged(PersonId person) {
    add("x" + numberOf(person));
}

void Peers::tellMuted(PersonId person, PersonId other, bool isMuted) {
    add("m" + numberOf(person) + ":" + numberOf(other) + (isMuted ? ":1" : ":0"));
}

void Peers::gatherAll() {
    const std::string round = std::to_string(++rounds_);
    add("<" + round);
    for (const PersonId person : attendance_.connectedHere()) add("+" + numberOf(person));
    for (const auto& [number, table] : tables_.all()) {
        const Presence& here = table->toldElsewhere;
        if (here != Presence{}) add(wordOf(number, here));
    }
    add(">" + round);
}

void Peers::sayGoodbye() {
    add("bye");
    flush();
}

void Peers::tick() {
    const Time now = context_.now();
    if (owesAll_ && now >= nextAll_) {
        owesAll_ = false;
        nextAll_ = now + kBetweenRounds;
        gatherAll();
    }
    flush();
    if (now < nextForget_) return;
    nextForget_ = now + kForgetToldEvery;
    std::erase_if(seenTold_, [&](const auto& one) { return now - one.second >= kSeenToldEvery; });
}

// --- hearing ---

void Peers::take(store::NodeId from, std::string_view text) {
    const auto [found, isNew] = nodes_.try_emplace(from);
    if (isNew) tellAll(); // it knows nothing of this one
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (word == "bye") return forget(from);
        if (!word.empty()) takeWord(found->second, word);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Peers::noteCame(PersonId person) {
    attendance_.connectedElsewhere(person, context_.now());
    if (listener_.peopleChanged) listener_.peopleChanged();
}

void Peers::noteWent(PersonId person) {
    attendance_.disconnectedElsewhere(person, context_.now());
    if (listener_.peopleChanged) listener_.peopleChanged();
}

void Peers::noteSeen(PersonId person) {
    if (!context_.isHere(person) && listener_.peopleChanged) listener_.peopleChanged();
    attendance_.seenElsewhere(person, context_.now());
}

// What a newer server may say beyond this is passed over.
void Peers::takeWord(Node& node, std::string_view word) {
    const char kind = word.front();
    const std::string_view value = word.substr(1);
    if (kind == 'g') return takePresence(node, value);
    if (kind == '<') return beginRound(node, value);
    if (kind == '>') return endRound(node, value);
    if (kind == 'm') {
        if (const auto muted = readNumbers<3>(value))
            tables_.noteMuted(PersonId((*muted)[0]), PersonId((*muted)[1]), (*muted)[2] != 0);
        return;
    }
    const auto number = readNumber<std::int64_t>(value);
    if (!number) return;
    const PersonId person(*number);
    if (kind == '+') {
        const auto [known, isNew] = node.people.insert_or_assign(person, true);
        if (isNew) noteCame(person);
    } else if (kind == '-') {
        if (node.people.erase(person) > 0) noteWent(person);
    } else if (kind == '~') {
        noteSeen(person);
    } else if (kind == 's' && listener_.sessionEnded) {
        listener_.sessionEnded(SessionId(*number));
    } else if (kind == 'x' && listener_.sessionsChanged) {
        listener_.sessionsChanged(person);
    }
}

void Peers::takePresence(Node& node, std::string_view word) {
    const auto numbers = readNumbers<4>(word);
    if (!numbers) return;
    const GameNumber game((*numbers)[0]);
    const Presence presence{{(*numbers)[1] != 0, (*numbers)[2] != 0}, static_cast<int>((*numbers)[3])};
    if (presence == Presence{})
        node.games.erase(game);
    else
        node.games.insert_or_assign(game, Node::Watched{presence});
    showElsewhere(game);
}

void Peers::beginRound(Node& node, std::string_view name) {
    node.round = name;
    for (auto& [person, isFresh] : node.people) isFresh = false;
    for (auto& [game, watched] : node.games) watched.isFresh = false;
}

// A round whose beginning was lost ends nothing.
void Peers::endRound(Node& node, std::string_view name) {
    if (node.round != name || name.empty()) return;
    node.round.clear();
    std::erase_if(node.people, [&](const auto& one) {
        if (!one.second) noteWent(one.first);
        return !one.second;
    });
    std::vector<GameNumber> gone;
    for (const auto& [game, watched] : node.games)
        if (!watched.isFresh) gone.push_back(game);
    for (const GameNumber game : gone) {
        node.games.erase(game);
        showElsewhere(game);
    }
}

void Peers::forget(store::NodeId node) {
    const auto found = nodes_.find(node);
    if (found == nodes_.end()) return;
    const Node gone = std::move(found->second);
    nodes_.erase(found);
    for (const auto& [person, isFresh] : gone.people) noteWent(person);
    for (const auto& [game, watched] : gone.games) showElsewhere(game);
}

void Peers::showElsewhere(GameNumber game) {
    Table* const table = tables_.inMemory(game);
    if (table == nullptr) return;
    Presence sum;
    for (const auto& [id, node] : nodes_) {
        const auto found = node.games.find(game);
        if (found == node.games.end()) continue;
        const Presence& one = found->second.presence;
        for (const rules::Color color : rules::kColors)
            sum.players[color] = sum.players[color] || one.players[color];
        sum.spectators += one.spectators;
    }
    if (sum != table->elsewhere) watchers_.noteElsewhere(*table, sum);
}

} // namespace sixth::server::online
