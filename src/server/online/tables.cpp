#include "server/online/tables.h"

#include "server/people/secrets.h"
#include "server/store/failpoint.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

using games::Phase;
using store::failpoint;

constexpr std::size_t kIdLength = 12;

Refused busy(const Table& table) {
    return {"busy", "too much is waiting to be written; try again", table.state.seq()};
}

} // namespace

Tables::Tables(Context& context, Ratings& ratings, store::Bus& bus)
    : context_(context), ratings_(ratings), bus_(bus) {
    bus_.listen([this](GameNumber number, std::int64_t seq) { deliver(number, seq); });
}

// --- which games there are ---

Table* Tables::find(std::string_view id) {
    if (const auto known = byId_.find(id); known != byId_.end()) return find(known->second);
    const auto row = context_.reader.game(id);
    return row ? load(*row) : nullptr;
}

Table* Tables::find(GameNumber number) {
    if (const auto known = tables_.find(number); known != tables_.end()) return known->second.get();
    const auto row = context_.reader.game(number);
    return row ? load(*row) : nullptr;
}

Table* Tables::load(const store::GameRow& row) {
    failpoint("tables.load");
    const auto events = context_.reader.events(row.number, 0);
    if (!events) return unreadable(row, events.error().why);
    games::GameState state;
    for (const games::Event& event : *events)
        if (const auto applied = state.apply(event); !applied) return unreadable(row, applied.error());
    Table& table = add(row, std::move(state));
    if (hooks_.onLoaded) hooks_.onLoaded(table);
    if (table.state.phase() == Phase::Finished) looked_.push_back(row.number);
    return &table;
}

// `sixth serve --check` finds all of these.
Table* Tables::unreadable(const store::GameRow& row, std::string_view why) const {
    context_.log.error("game-unreadable", {{"game", row.id}, {"why", why}});
    return nullptr;
}

Table& Tables::add(const store::GameRow& row, games::GameState state) {
    auto table = std::make_unique<Table>();
    table->number = row.number;
    table->id = row.id;
    table->state = std::move(state);
    // Who is not there yet counts as away from now on.
    table->awaySince = {context_.now(), context_.now()};
    Table& added = *table;
    byId_[row.id] = row.number;
    tables_[row.number] = std::move(table);
    schedule(added);
    return added;
}

bool Tables::loadMore(std::size_t count) {
    if (!hasListedOpen_) {
        toLoad_ = context_.reader.openGames();
        std::reverse(toLoad_.begin(), toLoad_.end());
        hasListedOpen_ = true;
    }
    for (; count > 0 && !toLoad_.empty(); --count) {
        (void)find(toLoad_.back());
        toLoad_.pop_back();
    }
    return !toLoad_.empty();
}

void Tables::forgetIfDone(GameNumber number) {
    const auto found = tables_.find(number);
    if (found == tables_.end()) return;
    const Table& table = *found->second;
    if (table.state.phase() != Phase::Finished || !table.watchers.empty() || table.isWriting) return;
    byId_.erase(table.id);
    tables_.erase(found);
}

std::vector<GameNumber> Tables::openGamesOf(PersonId person) const {
    const auto found = byPerson_.find(person);
    if (found == byPerson_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

Tables::Counts Tables::counts() const {
    Counts counts = counts_;
    counts.tables = tables_.size();
    return counts;
}

store::GameRow Tables::newRow(PersonId creator, const games::Settings& settings) {
    store::GameRow row;
    row.number = ++context_.numbers.game;
    row.id = people::randomWord(kIdLength);
    row.settings = settings;
    row.creator = creator;
    row.createdAt = context_.now();
    return row;
}

void Tables::create(const NewGame& wanted, const std::function<void(Table*)>& done) {
    store::GameRow row = newRow(wanted.creator, wanted.settings);
    std::vector<games::Event> events{
        {1, row.createdAt, wanted.creator, {}, games::Created{wanted.settings, wanted.invited, {}}}};
    games::GameState state;
    (void)state.apply(events.front());
    if (wanted.opponent != 0) {
        const games::Circumstances circumstances{
            wanted.opponent, row.createdAt, &context_.outages, 0, people::randomNumber() % 2 == 0, {}};
        const auto joined = games::decide(state, games::Join{}, circumstances);
        if (!joined) return done(nullptr);
        events.push_back({2, row.createdAt, wanted.opponent, {}, joined->front()});
        (void)state.apply(events.back());
        row.players = state.players();
        row.phase = state.phase();
    }
    store::Operations operations{store::AddGame{row}};
    for (const games::Event& event : events) operations.emplace_back(store::AppendEvent{row.number, event});
    ++writing_;
    const bool isQueued =
        !isStopping_ && context_.write(std::move(operations), [this, row, state, done](store::Commit commit) {
            --writing_;
            if (commit != store::Commit::Done) return done(nullptr);
            Table& table = add(row, state);
            if (hooks_.onLoaded) hooks_.onLoaded(table);
            done(&table);
        });
    if (isQueued) return;
    --writing_;
    ++counts_.busy;
    done(nullptr);
}

// --- the way of a command ---

void Tables::perform(Table& table, Order order) {
    if (!table.isWriting) return start(table, std::move(order));
    if (table.waiting.size() >= Table::kMostWaiting) {
        ++counts_.busy;
        return order.reply(tl::unexpected(busy(table)));
    }
    table.waiting.push_back(std::move(order));
}

// What has to do with people and not with the game.
std::optional<Refused> Tables::refuse(Table& table, const Order& order) const {
    if (isStopping_)
        return Refused{"stopping", "the server is about to restart; try again", table.state.seq()};
    if (!std::holds_alternative<games::Join>(order.command)) return std::nullopt;
    const auto person = context_.reader.person(order.actor);
    if (!person) return Refused{"not-known", "say who you are first", table.state.seq()};
    if (table.state.settings().rated && person->kind == store::PersonKind::Guest)
        return Refused{"rated", "rated games are for those who have registered a name", table.state.seq()};
    return std::nullopt;
}

void Tables::start(Table& table, Order order) {
    if (order.id)
        if (const auto known = table.state.seqOf(*order.id)) return order.reply(*known);
    if (auto refused = refuse(table, order)) {
        ++counts_.refused;
        return order.reply(tl::unexpected(std::move(*refused)));
    }
    games::Circumstances circumstances{order.actor, order.at, &context_.outages, 0, false, {}};
    circumstances.coin = people::randomNumber() % 2 == 0;
    const auto seat = table.state.seatOf(order.actor);
    games::LagQuota quota;
    if (seat) {
        quota = table.quota[*seat];
        const Milliseconds elapsed = context_.outages.elapsed(table.state.clock().since, order.at);
        if (std::holds_alternative<games::Play>(order.command))
            circumstances.lagCredit = quota.take(order.ping, elapsed);
        const Time away = table.awaySince[rules::other(*seat)];
        if (away != 0) circumstances.otherAway = context_.now() - away;
    }
    auto bodies = games::decide(table.state, order.command, circumstances);
    if (!bodies) {
        ++counts_.refused;
        return order.reply(tl::unexpected(
            Refused{std::string(bodies.error().code), bodies.error().message, table.state.seq()}));
    }
    if (seat) table.quota[*seat] = quota;
    failpoint("tables.decided");
    auto unit = std::make_shared<Unit>(unitFor(table, order, std::move(*bodies)));
    table.isWriting = true;
    ++writing_;
    const auto reply = order.reply;
    const bool isQueued = context_.write(std::move(unit->operations),
                                         [this, number = table.number, unit, order = std::move(order)](
                                             store::Commit commit) { finish(number, *unit, order, commit); });
    if (isQueued) return;
    table.isWriting = false;
    --writing_;
    ++counts_.busy;
    ratings_.forget(table.state);
    reply(tl::unexpected(busy(table)));
}

Tables::Unit Tables::unitFor(Table& table, const Order& order, std::vector<games::Body> bodies) {
    Unit unit;
    const rules::Game* const board = table.state.board();
    int plies = board == nullptr ? 0 : static_cast<int>(board->moves().size());
    std::int64_t seq = table.state.seq();
    for (games::Body& body : bodies) {
        if (std::holds_alternative<games::Moved>(body)) ++plies;
        if (auto* const ended = std::get_if<games::Ended>(&body)) {
            ratings_.settle(table.state, *ended, unit.operations);
            unit.operations.emplace_back(store::EndGame{table.number, ended->outcome, plies, order.at});
        }
        if (auto* const made = std::get_if<games::RematchMade>(&body)) addRematch(table, *made, unit);
        if (const auto* const joined = std::get_if<games::Joined>(&body))
            unit.operations.emplace_back(store::SeatGame{
                table.number, joined->players,
                games::isDrafted(table.state.settings().rules) ? Phase::Drafting : Phase::Playing});
        games::Event event{++seq, order.at, order.actor, {}, std::move(body)};
        if (unit.events.empty()) event.command = order.id;
        unit.operations.emplace_back(store::AppendEvent{table.number, event});
        unit.events.push_back(std::move(event));
    }
    return unit;
}

// The same settings, the colours changed over.
void Tables::addRematch(Table& table, games::RematchMade& made, Unit& unit) {
    const rules::PerColor<PersonId> players{table.state.players().red, table.state.players().silver};
    store::GameRow row = newRow(players.silver, table.state.settings());
    row.players = players;
    row.phase = games::isDrafted(row.settings.rules) ? Phase::Drafting : Phase::Playing;
    unit.rematchEvents = {{1, row.createdAt, row.creator, {}, games::Created{row.settings, 0, table.id}},
                          {2, row.createdAt, players.red, {}, games::Joined{players}}};
    unit.operations.emplace_back(store::AddGame{row});
    for (const games::Event& event : unit.rematchEvents)
        unit.operations.emplace_back(store::AppendEvent{row.number, event});
    made.game = row.id;
    unit.rematch = std::move(row);
}

void Tables::finish(GameNumber number, Unit& unit, const Order& order, store::Commit commit) {
    --writing_;
    Table& table = *tables_.at(number);
    table.isWriting = false;
    if (commit != store::Commit::Done) {
        ++counts_.busy;
        ratings_.forget(table.state);
        order.reply(tl::unexpected(busy(table)));
        return takeNext(number);
    }
    const std::int64_t seq = unit.events.front().seq;
    for (games::Event& event : unit.events) {
        (void)table.state.apply(event); // decide() promised that it fits
        table.fresh.push_back(std::move(event));
    }
    if (unit.rematch) {
        games::GameState state;
        for (const games::Event& event : unit.rematchEvents) (void)state.apply(event);
        Table& rematch = add(*unit.rematch, std::move(state));
        if (hooks_.onLoaded) hooks_.onLoaded(rematch);
    }
    schedule(table);
    ++counts_.acknowledged;
    failpoint("tables.committed");
    order.reply(seq);
    failpoint("tables.acknowledged");
    bus_.announce(number, table.state.seq());
    takeNext(number);
}

void Tables::takeNext(GameNumber number) {
    const auto found = tables_.find(number);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    while (!table.isWriting && !table.waiting.empty()) {
        Order next = std::move(table.waiting.front());
        table.waiting.pop_front();
        start(table, std::move(next));
    }
    forgetIfDone(number);
}

} // namespace sixth::server::online
