#include "server/online/reminders.h"

#include "base/json_writer.h"
#include "server/online/game_json.h"
#include "server/online/peers.h"
#include "server/online/quiet_hours.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

using games::Phase;

constexpr const char* kPushKey = "push";
constexpr Milliseconds kPushTroubleEvery{1'000};
// Of several servers one is the first to send a reminder, and the others if it has not.
constexpr Milliseconds kLetOthersSend = std::chrono::seconds(5);
constexpr Milliseconds kSentWithin = std::chrono::minutes(2); // or another server sends it again

bool changesTurn(const games::Event& event) {
    return std::holds_alternative<games::Joined>(event.body) ||
           std::holds_alternative<games::ArmyChosen>(event.body) ||
           std::holds_alternative<games::Moved>(event.body) ||
           std::holds_alternative<games::TakenBack>(event.body) ||
           std::holds_alternative<games::Ended>(event.body);
}

// For whom a game waits, if it is one that can wait for days.
std::vector<PersonId> awaitedIn(const games::GameState& state) {
    std::vector<PersonId> people;
    if (state.settings().clock.kind == games::ClockSetting::Kind::Real) return people;
    for (const rules::Color color : rules::kColors) {
        const auto player = state.players()[color];
        const bool isOnTurn =
            state.phase() == Phase::Drafting
                ? !state.armies()[color]
                : state.phase() == Phase::Playing && state.board()->position().side() == color;
        if (player && isOnTurn) people.push_back(*player);
    }
    return people;
}

bool contains(const std::vector<PersonId>& people, PersonId person) {
    return std::find(people.begin(), people.end(), person) != people.end();
}

// Since when the game waits.
Time waitsSince(const games::GameState& state) {
    return state.phase() == Phase::Playing ? state.clock().since : state.lastAt();
}

// Those who are here are told by the page. After a start everybody counts as here for a while; that is no
// reason not to tell them.
bool isAtHome(const Context& context, PersonId person, Time now) {
    return context.attendance != nullptr &&
           (context.attendance->isConnected(person) || context.attendance->isHereByRequest(person, now));
}

// What the page of the device needs to say it in its reader's language.
std::string textFor(store::Reader& reader, const Table& table, PersonId person) {
    base::JsonWriter json;
    json.beginObject().key("game").text(table.id);
    const auto seat = table.state.seatOf(person);
    const auto other = seat ? table.state.players()[rules::other(*seat)] : std::nullopt;
    if (other) writePerson(json.key("opponent"), showPerson(reader, *other));
    return json.endObject().take();
}

// The key pair of the server as it is kept in the database.
std::optional<push::KeyPair> readKeys(const std::string& text) {
    const auto bytes = push::readBase64Url(text);
    push::PrivateKey key{};
    if (!bytes || bytes->size() != key.size()) return std::nullopt;
    std::copy(bytes->begin(), bytes->end(), key.begin());
    return push::KeyPair::of(key);
}

} // namespace

Reminders::Reminders(Context& context, Tables& tables, Commands& commands, Post post)
    : context_(context), tables_(tables), post_(std::move(post)) {
    commands.onWriting([this](GameNumber number, const games::GameState& before,
                              const std::vector<games::Event>& events,
                              store::Operations& operations) { addTo(number, before, events, operations); });
}

void Reminders::begin(const MakeSend& makeSend) {
    makeSend_ = makeSend;
    const auto kept = context_.reader.key(kPushKey);
    auto keys = kept ? readKeys(*kept) : push::KeyPair::make();
    if (!keys) { // nothing is overwritten: somebody may know what to do with it
        context_.log.error("push-key",
                           {{"why", kept ? "the key of the server can't be read" : "no random numbers"}});
        return;
    }
    isKept_ = kept.has_value();
    privateKey_ = push::writeBase64Url(keys->privateKey());
    publicKey_ = push::writeBase64Url(keys->publicPoint());
    const bool isReachable = context_.publicUrl.starts_with("https://");
    send_ = makeSend({std::move(*keys), isReachable ? context_.publicUrl : std::string()});
    keepKey();
}

// Browsers subscribe for this key alone, so nobody is told it before it is on the disk.
void Reminders::keepKey() {
    if (isKept_ || isKeeping_ || !privateKey_) return;
    isKeeping_ = context_.write({store::PutKey{kPushKey, *privateKey_}}, [this](store::Commit commit) {
        isKeeping_ = false;
        isKept_ = commit == store::Commit::Done && context_.reader.key(kPushKey) == privateKey_;
        // Another server has made one at the same time.
        if (commit == store::Commit::Done && !isKept_) begin(makeSend_);
    });
}

std::optional<std::string> Reminders::publicKey() const {
    return isKept_ ? std::optional(publicKey_) : std::nullopt;
}

void Reminders::addTo(GameNumber number, const games::GameState& before,
                      const std::vector<games::Event>& events, store::Operations& operations) {
    const bool isReal = before.settings().clock.kind == games::ClockSetting::Kind::Real;
    if (isReal || std::none_of(events.begin(), events.end(), changesTurn)) return; // no copy of the game
    games::GameState after = before;
    for (const games::Event& event : events)
        if (!after.apply(event)) return; // Commands ends the process in this case
    const auto waited = awaitedIn(before);
    const auto waits = awaitedIn(after);
    for (const PersonId person : waited) {
        if (contains(waits, person)) continue;
        busy_.erase({person, number});
        operations.emplace_back(store::DropReminder{person, number});
    }
    const Time now = context_.now();
    for (const PersonId person : waits) {
        if (contains(waited, person)) continue;
        const bool isConnected = context_.attendance != nullptr && context_.attendance->isConnected(person);
        if (isConnected || context_.reader.pushDevicesOf(person).empty()) continue;
        busy_.erase({person, number});
        operations.emplace_back(store::PutReminder{{person, number, events.back().seq, now + kDueAfter}});
    }
}

void Reminders::tick() {
    const Time now = context_.now();
    if (now < nextLook_ || !send_ || !tables_.hasAll()) return;
    nextLook_ = now + kLookEvery;
    keepKey();
    for (auto& [reminder, operations] : std::exchange(unsettled_, {}))
        if (isCurrent(reminder)) settle(reminder, std::move(operations));
    // Those under way are due as well, and a push service that is slow must not hide the others behind them.
    const int most = kMostAtOnce + static_cast<int>(busy_.size());
    for (const store::Reminder& reminder : context_.reader.reminders(now, most))
        if (!busy_.contains({reminder.person, reminder.game}) && isFirstToSend(reminder, now))
            consider(reminder, now);
}

bool Reminders::isFirstToSend(const store::Reminder& reminder, Time now) const {
    return context_.peers == nullptr || context_.peers->isOurs(reminder.game) ||
           now - reminder.due >= kLetOthersSend;
}

// What several servers may send is sent by the one that says so first in the database.
void Reminders::claim(const store::Reminder& reminder) {
    const auto send = [this, reminder](store::Commit commit) {
        if (!isCurrent(reminder)) return;
        const auto devices = context_.reader.pushDevicesOf(reminder.person);
        const Table* const table = tables_.find(reminder.game);
        if (commit == store::Commit::Done && table != nullptr && !devices.empty())
            this->send(reminder, *table, devices);
        else
            busy_.erase({reminder.person, reminder.game}); // another has it, or it is looked at again
    };
    if (!context_.write({store::ClaimReminder{reminder, context_.now() + kSentWithin}}, send))
        busy_.erase({reminder.person, reminder.game});
}

bool Reminders::isWanted(const store::Reminder& reminder, Time now) {
    const Table* const table = tables_.find(reminder.game);
    const auto person = context_.reader.person(reminder.person);
    return table != nullptr && contains(awaitedIn(table->state), reminder.person) && person &&
           !person->isSuspended(now) && !isAtHome(context_, reminder.person, now) &&
           reminder.due - waitsSince(table->state) <= kGivenUpAfter;
}

void Reminders::consider(const store::Reminder& reminder, Time now) {
    busy_[{reminder.person, reminder.game}] = reminder.seq;
    const store::DropReminder drop{reminder.person, reminder.game};
    if (!isWanted(reminder, now)) return settle(reminder, {drop});
    if (const auto hours = context_.reader.quietHoursOf(reminder.person)) {
        store::Reminder later = reminder;
        if (const auto until = quietUntil(*hours, now)) {
            later.due = *until;
            return settle(reminder, {store::PutReminder{later}});
        }
    }
    const auto devices = context_.reader.pushDevicesOf(reminder.person);
    if (devices.empty()) return settle(reminder, {drop});
    if (context_.peers != nullptr) return claim(reminder);
    send(reminder, *tables_.find(reminder.game), devices);
}

void Reminders::send(const store::Reminder& reminder, const Table& table,
                     const std::vector<store::PushDevice>& devices) {
    const auto round = std::make_shared<Round>(Round{reminder, devices.size()});
    const std::string text = textFor(context_.reader, table, reminder.person);
    for (const store::PushDevice& device : devices) {
        const auto done = [this, post = post_, round,
                           endpoint = device.endpoint](const push::Delivered& delivered) {
            post([this, round, endpoint, delivered] { note(*round, endpoint, delivered); });
        };
        // The id of the game has the form of a topic, so a newer reminder takes the place of an older one.
        if (!send_({device.endpoint, {device.key, device.secret}, text, table.id}, done))
            note(*round, device.endpoint, {push::Delivery::Later, 0, "too much is under way"});
    }
}

void Reminders::note(Round& round, const std::string& endpoint, const push::Delivered& delivered) {
    switch (delivered.delivery) {
    case push::Delivery::Taken: round.isTaken = true; break;
    case push::Delivery::Gone: round.gone.emplace_back(store::DropPushDevice{endpoint}); break;
    case push::Delivery::Later: round.isForLater = true; break;
    case push::Delivery::Refused: break;
    }
    const bool hasFailed =
        delivered.delivery == push::Delivery::Later || delivered.delivery == push::Delivery::Refused;
    const Time now = context_.now();
    // A line a second at most: whoever has an endpoint that fails could fill the log.
    if (hasFailed && now >= nextTrouble_) {
        nextTrouble_ = now + kPushTroubleEvery;
        // Not the whole of it: whoever has an endpoint can send to it.
        const auto parts = push::readEndpoint(endpoint, push::Reach::Local);
        context_.log.warning("push-failed", {{"service", parts ? parts->origin : std::string()},
                                             {"status", delivered.status},
                                             {"why", delivered.why}});
    }
    if (--round.awaited == 0) finish(round);
}

void Reminders::finish(Round& round) {
    const store::Reminder& reminder = round.reminder;
    store::Operations operations = std::move(round.gone);
    if (!isCurrent(reminder)) { // they have moved meanwhile
        if (!operations.empty()) (void)context_.write(std::move(operations), [](store::Commit) {});
        return;
    }
    const Table* const table = tables_.find(reminder.game);
    if (round.isTaken || !round.isForLater || table == nullptr) {
        operations.emplace_back(store::DropReminder{reminder.person, reminder.game});
    } else {
        const Time now = context_.now();
        store::Reminder later = reminder;
        later.due = now + std::clamp(now - waitsSince(table->state), kSoonestRetry, kLatestRetry);
        operations.emplace_back(store::PutReminder{later});
    }
    settle(reminder, std::move(operations));
}

bool Reminders::isCurrent(const store::Reminder& reminder) const {
    const auto found = busy_.find({reminder.person, reminder.game});
    return found != busy_.end() && found->second == reminder.seq;
}

void Reminders::settle(const store::Reminder& reminder, store::Operations operations) {
    const bool isQueued = context_.write(operations, [this, reminder, operations](store::Commit commit) {
        if (!isCurrent(reminder)) return;
        if (commit == store::Commit::Busy)
            unsettled_.emplace_back(reminder, operations);
        else
            busy_.erase({reminder.person, reminder.game});
    });
    if (!isQueued) unsettled_.emplace_back(reminder, std::move(operations));
}

} // namespace sixth::server::online
