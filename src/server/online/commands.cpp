#include "server/online/commands.h"

#include "notation/position_text.h"
#include "server/people/secrets.h"
#include "server/store/failpoint.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

using games::Phase;
using store::failpoint;

constexpr std::size_t kIdLength = 12;

// What a game is once both players sit.
Phase phaseWhenSeated(const games::Settings& settings) {
    return notation::isPending(settings.rules) ? Phase::Drafting : Phase::Playing;
}

// How a game stands once this move is made, if there is one.
std::optional<std::string> positionAfter(const games::GameState& state,
                                         const std::optional<rules::Move>& move) {
    return move ? notation::writePosition(state.board()->position().after(*move)) : state.positionText();
}

} // namespace

void Commands::apply(games::GameState& state, const std::string& id, const games::Event& event) const {
    const auto applied = state.apply(event);
    if (!applied)
        context_.fatal(
            {"game " + id,
             "event " + std::to_string(event.seq) + " does not fit the game in memory: " + applied.error(),
             "start again; the database has the game"});
}

store::GameRow Commands::newRow(PersonId creator, const games::Settings& settings) {
    return {.number = context_.gameNumbers.next(),
            .id = people::randomWord(kIdLength),
            .settings = settings,
            .creator = creator,
            .createdAt = context_.now(),
            .isPublic = settings.visibility == games::Visibility::Open};
}

Refusal tooManyGames(const Limits& limits) {
    return {"too-many",
            "you have " + std::to_string(limits.games) + " unfinished games; end some of them first"};
}

bool Commands::hasEnoughGames(PersonId person) const {
    return tables_.ownGamesOf(person).size() + context_.seating.count(person) >= context_.limits.games;
}

bool Commands::hasEnoughBotGames(PersonId person) const {
    return tables_.botGamesOf(person) + context_.seating.count(person) >= context_.limits.botGames;
}

void Commands::holdSeats(const std::vector<PersonId>& people) {
    context_.seating.insert(people.begin(), people.end());
}

void Commands::releaseSeats(const std::vector<PersonId>& people) {
    for (const PersonId person : people) context_.seating.erase(context_.seating.find(person));
}

void Commands::create(const NewGame& wanted, const std::function<void(Table*)>& done) {
    const bool isLeaving = context_.leaving.contains(wanted.creator) ||
                           (wanted.invited && context_.leaving.contains(*wanted.invited));
    if (isStopping_ || isLeaving || context_.isCutOff()) {
        ++counts_.busy;
        return done(nullptr);
    }
    store::GameRow row = newRow(wanted.creator, wanted.settings);
    std::vector<games::Event> events{
        {1, row.createdAt, wanted.creator, {}, games::Created{wanted.settings, wanted.invited}}};
    games::GameState state;
    apply(state, row.id, events.front());
    if (wanted.opponent) {
        const games::Circumstances circumstances{
            wanted.opponent, row.createdAt, &context_.outages, {}, people::randomNumber() % 2 == 0, {}, {}};
        auto joined = games::decide(state, games::Join{}, circumstances);
        if (!joined) return done(nullptr);
        events.push_back({2, row.createdAt, wanted.opponent, {}, std::move(joined->front())});
        apply(state, row.id, events.back());
        row.players = state.players();
        row.phase = state.phase();
    }
    store::Operations operations{store::AddGame{row}};
    for (games::Event& event : events)
        operations.emplace_back(store::AppendEvent{row.number, std::move(event)});
    ++underWay_;
    holdSeats({wanted.creator});
    const bool isQueued = context_.write(std::move(operations),
                                         [this, number = row.number, id = row.id, creator = wanted.creator,
                                          state = std::move(state), done](store::Commit commit) {
                                             --underWay_;
                                             releaseSeats({creator});
                                             if (commit != store::Commit::Done) return done(nullptr);
                                             done(&tables_.add(number, id, state));
                                             bus_.announce(number, state.seq());
                                         });
    if (isQueued) return;
    --underWay_;
    releaseSeats({wanted.creator});
    ++counts_.busy;
    done(nullptr);
}

void Commands::perform(Table& table, Order order) {
    if (context_.isCutOff()) return answerBusy(table, order.reply);
    if (!table.isHeld) return start(table, std::move(order));
    if (table.waiting.size() >= kMostWaiting) return answerBusy(table, order.reply);
    table.waiting.push_back(std::move(order));
}

// What has to do with people and not with the game.
std::optional<Refusal> Commands::refuse(const Table& table, const Order& order) const {
    if (isStopping_) return Refusal{"stopping", "the server is about to restart; try again"};
    if (std::holds_alternative<games::Join>(order.command)) return refuseJoin(table.state, order);
    const auto seat = table.state.seatOf(order.actor);
    if (!seat) return std::nullopt;
    const PersonId other = *table.state.players()[rules::other(*seat)];
    if (std::holds_alternative<games::Say>(order.command) &&
        context_.reader.has(store::Relation::Blocked, other, *order.actor))
        return Refusal{"blocked", "your opponent does not want to chat with you"};
    if (std::holds_alternative<games::Rematch>(order.command)) return refuseRematch(table, order, *seat);
    return std::nullopt;
}

// A rematch is a new game, and has to be allowed like one.
std::optional<Refusal> Commands::refuseRematch(const Table& table, const Order& order,
                                               rules::Color seat) const {
    const PersonId other = *table.state.players()[rules::other(seat)];
    const auto person = context_.reader.person(other);
    if (!person || person->name.empty() || context_.leaving.contains(other))
        return Refusal{"not-here", "your opponent has left"};
    if (context_.leaving.contains(*order.actor)) return Refusal{"not-known", "say who you are first"};
    if (std::get<games::Rematch>(order.command).answer == games::Answer::Decline) return std::nullopt;
    if (context_.reader.has(store::Relation::Blocked, other, *order.actor))
        return Refusal{"blocked", "your opponent does not want to play with you"};
    if (context_.reader.has(store::Relation::Blocked, *order.actor, other))
        return Refusal{"blocked", "you have blocked your opponent; unblock them first"};
    const bool isWithBot = table.isWithHouse();
    for (const rules::Color color : rules::kColors) {
        if (isWithBot && (*table.isHouse)[color]) continue; // they play with everybody
        const PersonId player = *table.state.players()[color];
        if (!hasEnoughGames(player) && !(isWithBot && hasEnoughBotGames(player))) continue;
        return color == seat
                   ? Refusal{"too-many", "you have too many unfinished games; end some of them first"}
                   : Refusal{"too-many", "your opponent has too many unfinished games"};
    }
    return std::nullopt;
}

std::optional<Refusal> Commands::refuseJoin(const games::GameState& state, const Order& order) const {
    const auto person = order.actor ? context_.reader.person(*order.actor) : std::nullopt;
    if (!person || person->name.empty() || context_.leaving.contains(*order.actor))
        return Refusal{"not-known", "say who you are first"};
    const games::Settings& settings = state.settings();
    if (settings.rated && person->kind == store::PersonKind::Guest)
        return Refusal{"rated", "rated games are for those who have registered a name"};
    if (state.phase() != Phase::Waiting) return std::nullopt; // taken; decide() says so
    if (context_.reader.has(store::Relation::Blocked, state.creator(), *order.actor))
        return Refusal{"blocked", "whoever made this game does not want to play with you"};
    // A clock must not start for somebody who does not see it.
    const bool isForAnyone = settings.visibility == games::Visibility::Open || settings.rated;
    if (isForAnyone && settings.clock.kind == games::ClockSetting::Kind::Real &&
        !context_.isHere(state.creator()))
        return Refusal{"not-here", "whoever made this game has left"};
    if (hasEnoughGames(*order.actor)) {
        context_.traffic.noteRefused("games", {}, context_.now());
        return tooManyGames(context_.limits);
    }
    return std::nullopt;
}

// What the player on turn gets back of the time that has passed.
Milliseconds Commands::lagCredit(const Table& table, const Order& order, games::LagQuota& quota) const {
    const games::GameClock& clock = table.state.clock();
    const Milliseconds elapsed = context_.outages.elapsed(clock.since, order.at);
    if (!order.spent) return quota.take(order.ping, elapsed);
    // Of a player that had to wait for its turn to think. It never loses by what it took.
    const Milliseconds left = clock.running ? clock.left[*clock.running] : Milliseconds::zero();
    return std::max(elapsed - std::min(*order.spent, left / 2), Milliseconds::zero());
}

// How long a player has been gone; nothing if they are here.
std::optional<Milliseconds> Commands::awayTime(const Table& table, const Order& order,
                                               rules::Color color) const {
    if (!std::holds_alternative<games::Rematch>(order.command)) {
        const auto away = table.awaySince[color];
        return away ? std::optional(context_.now() - *away) : std::nullopt;
    }
    // A finished game may have been out of memory, and does not know since when. Whoever is to play another
    // need not look at this one; but they have to be here.
    const bool isHouse = table.isHouse && (*table.isHouse)[color];
    const bool isHere = isHouse || context_.isHere(*table.state.players()[color]);
    return isHere ? std::nullopt : std::optional(games::kAwayBeforeClaim);
}

void Commands::start(Table& table, Order order) {
    if (order.id)
        if (const auto known = table.state.seqOf(*order.id)) return order.reply(*known);
    if (auto refused = refuse(table, order)) return answerNo(table, std::move(order), std::move(*refused));
    // Another server may have appended by a clock that is a little ahead of ours.
    order.at = std::max(order.at, table.state.lastAt());
    games::Circumstances circumstances{order.actor, order.at, &context_.outages,   {},
                                       false,       {},       context_.limits.game};
    circumstances.coin = people::randomNumber() % 2 == 0;
    const auto seat = table.state.seatOf(order.actor);
    games::LagQuota quota;
    if (seat) {
        quota = table.quota[*seat];
        if (std::holds_alternative<games::Play>(order.command))
            circumstances.lagCredit = lagCredit(table, order, quota);
        circumstances.otherAway = awayTime(table, order, rules::other(*seat));
    }
    auto bodies = games::decide(table.state, order.command, circumstances);
    if (!bodies) return answerNo(table, std::move(order), std::move(bodies.error()));
    if (seat) table.quota[*seat] = quota;
    failpoint("tables.decided");
    auto unit = std::make_shared<Unit>(unitFor(table, order, std::move(*bodies)));
    for (const Addition& addition : additions_) {
        addition(table.number, table.state, unit->events, unit->operations);
        if (const auto& rematch = unit->rematch)
            addition(rematch->row.number, games::GameState(), rematch->events, unit->operations);
    }
    table.isHeld = true;
    ++underWay_;
    holdSeats(unit->seated);
    const auto reply = order.reply;
    const bool isQueued = context_.write(std::move(unit->operations),
                                         [this, number = table.number, unit, order = std::move(order)](
                                             store::Commit commit) { finish(number, *unit, order, commit); });
    if (isQueued) return;
    table.isHeld = false;
    --underWay_;
    releaseSeats(unit->seated);
    ratings_.forget(table.state);
    answerBusy(table, reply);
}

void Commands::answerNo(Table& table, Order order, Refusal refusal) {
    if (context_.peers != nullptr && !order.isSure && !isStopping_)
        return lookBeforeNo(table, std::move(order), std::move(refusal));
    ++counts_.refused;
    refusal.seq = table.state.seq();
    order.reply(tl::unexpected(std::move(refusal)));
}

void Commands::answerBusy(const Table& table, const std::function<void(Outcome)>& reply) {
    ++counts_.busy;
    reply(tl::unexpected(Refusal{"busy", "too much is waiting to be written; try again", std::nullopt,
                                 std::nullopt, table.state.seq()}));
}

Commands::Unit Commands::unitFor(Table& table, const Order& order, std::vector<games::Body> bodies) {
    Unit unit;
    const rules::Game* const board = table.state.board();
    int plies = board == nullptr ? 0 : static_cast<int>(board->moves().size());
    std::optional<rules::Move> played;
    std::int64_t seq = table.state.seq();
    for (games::Body& body : bodies) {
        if (const auto* const moved = std::get_if<games::Moved>(&body)) {
            ++plies;
            played = moved->move;
        }
        if (auto* const ended = std::get_if<games::Ended>(&body)) {
            ratings_.settle(table.state, *ended, unit.operations);
            unit.operations.emplace_back(store::EndGame{table.number, ended->outcome, plies, order.at,
                                                        positionAfter(table.state, played)});
        }
        if (auto* const made = std::get_if<games::RematchMade>(&body)) {
            unit.rematch = rematchOf(table);
            unit.seated = {*table.state.players().silver, *table.state.players().red};
            made->game = unit.rematch->row.id;
            unit.operations.emplace_back(store::AddGame{unit.rematch->row});
            for (const games::Event& event : unit.rematch->events)
                unit.operations.emplace_back(store::AppendEvent{unit.rematch->row.number, event});
        }
        if (const auto* const shared = std::get_if<games::Shared>(&body)) {
            const auto seat = *table.state.seatOf(order.actor);
            unit.operations.emplace_back(
                store::PublishGame{table.number, shared->on && table.state.shared()[rules::other(seat)]});
        }
        if (const auto* const joined = std::get_if<games::Joined>(&body)) {
            unit.seated = {*order.actor};
            unit.operations.emplace_back(
                store::SeatGame{table.number, joined->players, phaseWhenSeated(table.state.settings())});
        }
        games::Event event{++seq, order.at, order.actor, {}, std::move(body)};
        if (unit.events.empty()) event.command = order.id;
        unit.operations.emplace_back(store::AppendEvent{table.number, event});
        unit.events.push_back(std::move(event));
    }
    return unit;
}

// The same settings with the colours changed over.
Commands::Rematch Commands::rematchOf(const Table& table) {
    const rules::PerColor<PersonId> players{*table.state.players().red, *table.state.players().silver};
    store::GameRow row = newRow(players.silver, table.state.settings());
    row.players = {players.silver, players.red};
    row.phase = phaseWhenSeated(row.settings);
    std::vector<games::Event> events{
        {1, row.createdAt, players.silver, {}, games::Created{row.settings, std::nullopt, table.id}},
        {2, row.createdAt, players.red, {}, games::Joined{players}}};
    return {std::move(row), std::move(events)};
}

void Commands::finish(GameNumber number, Unit& unit, const Order& order, store::Commit commit) {
    --underWay_;
    releaseSeats(unit.seated);
    Table& table = *tables_.inMemory(number); // a table that is being written is not forgotten
    table.isHeld = false;
    if (commit != store::Commit::Done) {
        ratings_.forget(table.state);
        if (commit == store::Commit::Conflict) return decideAgain(table, order);
        answerBusy(table, order.reply);
        return takeNext(number);
    }
    const std::int64_t seq = unit.events.front().seq;
    for (const games::Event& event : unit.events) apply(table.state, table.id, event);
    if (unit.rematch) {
        games::GameState state;
        for (const games::Event& event : unit.rematch->events) apply(state, unit.rematch->row.id, event);
        const std::int64_t begun = state.seq();
        tables_.add(unit.rematch->row.number, unit.rematch->row.id, std::move(state));
        bus_.announce(unit.rematch->row.number, begun);
    }
    noteCommitted(table);
    ++counts_.acknowledged;
    failpoint("tables.committed");
    order.reply(seq);
    failpoint("tables.acknowledged");
    tellGrown(table, unit.events);
    bus_.announce(number, table.state.seq());
    takeNext(number);
}

void Commands::noteCommitted(Table& table) {
    tables_.notePeople(table);
    for (const Listener& listener : listeners_) listener(table);
}

void Commands::tellGrown(Table& table, const std::vector<games::Event>& events) {
    for (const GrownListener& listener : grownListeners_) listener(table, events);
}

void Commands::takeNext(GameNumber number) {
    Table* const table = tables_.inMemory(number);
    if (table == nullptr) return;
    while (!table->isHeld && (isBehind(*table) || !table->arriving.empty() || !table->waiting.empty())) {
        if (isBehind(*table)) {
            catchUp(*table, [this, number](Caught) { takeNext(number); });
            return;
        }
        for (const auto& arrive : std::exchange(table->arriving, {})) arrive(*table);
        if (table->isHeld || table->waiting.empty()) continue;
        Order next = std::move(table->waiting.front());
        table->waiting.pop_front();
        start(*table, std::move(next));
    }
    tables_.forgetIfDone(number);
}

} // namespace sixth::server::online
