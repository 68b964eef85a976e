#include "server/online/timers.h"

#include "server/online/peers.h"

namespace sixth::server::online {
namespace {

using games::Phase;
using std::chrono::days;
using std::chrono::minutes;

constexpr Milliseconds kBeforeNextTry = std::chrono::seconds(1);
constexpr Milliseconds kDesertedEvery = std::chrono::seconds(5);
// Where several servers know a game, one acts first, and the others if it has not. A flag falls within a
// second, but no sooner than the server of the player would let it: that one knows their lag.
constexpr Milliseconds kLetOthersAct = games::LagQuota::kMostForOneMove + std::chrono::milliseconds(200);
constexpr Milliseconds kLetOthersDrop = std::chrono::seconds(30);

// When the server has to act in a game, if ever.
std::optional<Time> deadlineOf(const Table& table, const games::Outages& outages) {
    const games::GameState& state = table.state;
    const bool isReal = state.settings().clock.kind == games::ClockSetting::Kind::Real;
    const Milliseconds slow = days(14);
    switch (state.phase()) {
    case Phase::Waiting: return outages.after(state.createdAt(), isReal ? days(1) : slow);
    case Phase::Drafting: return outages.after(state.lastAt(), isReal ? minutes(5) : slow);
    case Phase::Playing: {
        // The server's own players lose to nobody by being slow: whoever waits for them can resign.
        if (table.isHouseOnTurn()) return std::nullopt;
        const auto flagsAt = state.clock().flagsAt(outages);
        if (!flagsAt || !isReal) return flagsAt;
        // A move that is on its way may still be in time.
        const rules::Color side = *state.clock().running;
        return *flagsAt + table.quota[side].available(table.pingOf(state.players()[side]));
    }
    case Phase::Finished: break;
    }
    return std::nullopt;
}

} // namespace

Timers::Timers(Context& context, Tables& tables, Commands& commands)
    : context_(context), tables_(tables), commands_(commands) {
    tables_.onAdded([this](Table& table) { schedule(table); });
    commands_.onCommitted([this](Table& table) { schedule(table); });
}

void Timers::schedule(Table& table) {
    table.isOverdue = false;
    setDeadline(table, deadlineOf(table, context_.outages));
}

void Timers::setDeadline(Table& table, std::optional<Time> deadline) {
    if (table.deadline) deadlines_.erase({*table.deadline, table.number});
    table.deadline = deadline;
    if (deadline) deadlines_.insert({*deadline, table.number});
}

bool Timers::isFirstToAct(const Table& table) const {
    if (context_.peers == nullptr) return true;
    const games::GameState& state = table.state;
    if (state.phase() == Phase::Playing) {
        const rules::Color side = state.board()->position().side();
        if (table.presenceHere().players[side]) return true;
        if (table.elsewhere.players[side]) return false;
    }
    return context_.peers->isOurs(table.number);
}

void Timers::act(Table& table) {
    Order order;
    order.at = context_.now();
    order.reply = [](const Outcome&) {};
    if (table.state.phase() == Phase::Playing)
        order.command = games::Flag{};
    else
        order.command = games::Abort{};
    commands_.perform(table, std::move(order));
}

// Nobody is to join a game whose maker does not see it: open games with a clock go with whoever made them.
void Timers::findDeserted(Time now) {
    if (context_.attendance == nullptr || now < nextDesertedLook_ || !deserted_.empty()) return;
    nextDesertedLook_ = now + kDesertedEvery;
    for (const auto& [number, table] : tables_.all()) {
        const games::GameState& state = table->state;
        if (state.phase() != Phase::Waiting || state.settings().visibility != games::Visibility::Open ||
            state.settings().clock.kind != games::ClockSetting::Kind::Real)
            continue;
        const Milliseconds stays =
            context_.limits.openGameStays + (isFirstToAct(*table) ? Milliseconds::zero() : kLetOthersDrop);
        if (now - context_.attendance->lastHere(state.creator(), now) >= stays) deserted_.push_back(number);
    }
}

void Timers::tick() {
    if (context_.isCutOff()) return;
    const Time now = context_.now();
    std::size_t left = kMostAtOnce;
    findDeserted(now);
    for (; left > 0 && !deserted_.empty(); --left) {
        Table* const table = tables_.inMemory(deserted_.back());
        deserted_.pop_back();
        // Somebody may have joined since it was found.
        if (table != nullptr && table->state.phase() == Phase::Waiting) act(*table);
    }
    for (; left > 0 && !deadlines_.empty() && deadlines_.begin()->first <= now; --left) {
        Table& table = *tables_.inMemory(deadlines_.begin()->second); // unfinished games are not forgotten
        if (!table.isOverdue && !isFirstToAct(table)) {
            table.isOverdue = true;
            setDeadline(table, now + kLetOthersAct);
            continue;
        }
        setDeadline(table, std::nullopt);
        act(table);
        // If it could not be written now, or a move came first, it is looked at again.
        if (!table.deadline && table.state.phase() != Phase::Finished)
            setDeadline(table, now + kBeforeNextTry);
    }
}

} // namespace sixth::server::online
