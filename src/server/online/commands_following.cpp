// Games to which other servers append: what they have written is read and taken in, and what was decided
// without it is decided again.
#include "server/online/commands.h"
#include "server/online/library.h"
#include "server/store/failpoint.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kBetweenReadings = std::chrono::seconds(1);
// So few that nobody waits long for the library meanwhile.
constexpr std::size_t kLookedAtOnce = 500;

} // namespace

void Commands::follow(GameNumber number, std::int64_t seq) {
    Table* const table = tables_.inMemory(number);
    if (table == nullptr) {
        std::int64_t& known = new_[number];
        known = std::max(known, seq);
        return;
    }
    table->announced = std::max(table->announced, seq);
    if (!table->isHeld) takeNext(number);
}

void Commands::lookAtAll() {
    if (isLooking_) return;
    lookForNew();
    std::vector<GameNumber> all;
    for (const auto& [number, table] : tables_.all()) all.push_back(number);
    lookAtNext(std::move(all));
}

void Commands::lookAtNext(std::vector<GameNumber> left) {
    isLooking_ = !left.empty();
    if (left.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(std::min(left.size(), kLookedAtOnce));
    std::vector<GameNumber> now(left.end() - count, left.end());
    left.erase(left.end() - count, left.end());
    using Seqs = std::vector<std::pair<GameNumber, std::int64_t>>;
    const auto read = [now = std::move(now)](store::Reader& reader) {
        Seqs seqs;
        for (const GameNumber number : now) seqs.emplace_back(number, reader.lastSeq(number));
        return seqs;
    };
    const auto take = [this, left = std::move(left)](const tl::expected<Seqs, Refusal>& got) {
        // What can't be read now is looked at in the next round.
        for (const auto& [number, seq] : got.value_or(Seqs())) follow(number, seq);
        lookAtNext(left);
    };
    if (context_.library == nullptr) return take(read(context_.reader));
    context_.library->ask<Seqs>(std::string(), read, take);
}

// Games of which nothing was heard.
void Commands::lookForNew() {
    using Numbers = std::vector<GameNumber>;
    const auto take = [this](const tl::expected<Numbers, Refusal>& open) {
        for (const GameNumber number : open.value_or(Numbers()))
            if (tables_.inMemory(number) == nullptr) new_.try_emplace(number, 0);
    };
    const auto read = [](store::Reader& reader) { return reader.openGames(); };
    if (context_.library == nullptr) return take(read(context_.reader));
    context_.library->ask<Numbers>(std::string(), read, take);
}

void Commands::readNew() {
    if (isReadingNew_ || new_.empty()) return;
    std::vector<GameNumber> numbers;
    while (!new_.empty() && numbers.size() < kLookedAtOnce) {
        const auto [number, seq] = *new_.begin();
        new_.erase(new_.begin());
        if (tables_.inMemory(number) != nullptr)
            follow(number, seq);
        else
            numbers.push_back(number);
    }
    isReadingNew_ = true;
    tables_.readOpen(std::move(numbers), [this] { isReadingNew_ = false; });
}

void Commands::tick() {
    readNew();
    if (unread_.empty() || context_.now() < nextReading_) return;
    for (const GameNumber number : std::exchange(unread_, {})) {
        const Table* const table = tables_.inMemory(number);
        if (table != nullptr) follow(number, table->state.seq() + 1);
    }
}

// Somebody else was first, or the same command has reached another server too. If the log has not grown, the
// unit can't be written for another reason.
void Commands::decideAgain(Table& table, Order order) {
    if (++order.tries >= kMostTries) {
        answerBusy(table, order.reply);
        return takeNext(table.number);
    }
    ++underWay_;
    catchUp(table, [this, number = table.number, order = std::move(order)](Caught caught) mutable {
        --underWay_;
        Table& behind = *tables_.inMemory(number); // one for which a command waits is not forgotten
        if (caught == Caught::Grown)
            behind.waiting.push_front(std::move(order));
        else
            answerBusy(behind, order.reply);
        takeNext(number);
    });
}

// What is remembered here may be old: the log may have what makes it possible, or this very command, which
// came by another server. So nobody is told no before it was asked.
void Commands::lookBeforeNo(Table& table, Order order, Refusal refusal) {
    order.isSure = true;
    ++underWay_;
    catchUp(table, [this, number = table.number, order = std::move(order),
                    refusal = std::move(refusal)](Caught caught) mutable {
        --underWay_;
        Table& behind = *tables_.inMemory(number); // one for which a command waits is not forgotten
        if (caught == Caught::Grown)
            behind.waiting.push_front(std::move(order));
        else if (caught == Caught::Same)
            answerNo(behind, std::move(order), std::move(refusal));
        else
            answerBusy(behind, order.reply);
        takeNext(number);
    });
}

// Otherwise the client would be told again what it has, or be shown an older game.
void Commands::reach(Table& table, std::int64_t seq, std::function<void(Table&)> then) {
    if (context_.peers == nullptr || table.state.seq() >= seq) return then(table);
    table.arriving.push_back(std::move(then));
    table.announced = std::max(table.announced, table.state.seq() + 1);
    if (!table.isHeld) takeNext(table.number);
}

void Commands::catchUp(Table& table, std::function<void(Caught)> then) {
    using Events = tl::expected<std::vector<games::Event>, Error>;
    table.isHeld = true;
    table.announced = 0; // what is announced from here on may come after what is read now
    const auto read = [number = table.number, after = table.state.seq()](store::Reader& reader) {
        store::failpoint("commands.catch-up");
        return reader.events(number, after);
    };
    const auto take = [this, number = table.number,
                       then = std::move(then)](const tl::expected<Events, Refusal>& got) {
        Table& behind = *tables_.inMemory(number); // one that is held is not forgotten
        behind.isHeld = false;
        const bool isRead = got && *got;
        if (isRead && !(*got)->empty()) takeIn(behind, **got);
        if (!isRead) {
            const std::string why = got ? got->error().why : got.error().message;
            context_.log.warning("not-followed", {{"game", behind.id}, {"why", why}});
            unread_.insert(number);
            nextReading_ = context_.now() + kBetweenReadings;
        }
        then(!isRead ? Caught::Unread : (*got)->empty() ? Caught::Same : Caught::Grown);
    };
    if (context_.library == nullptr) return take(read(context_.reader));
    context_.library->ask<Events>(std::string(), read, take);
}

void Commands::takeIn(Table& table, const std::vector<games::Event>& events) {
    for (const games::Event& event : events) {
        apply(table.state, table.id, event);
        // The other server has written new ratings with it.
        if (std::holds_alternative<games::Ended>(event.body)) ratings_.forget(table.state);
    }
    noteCommitted(table);
    tellGrown(table, events);
}

} // namespace sixth::server::online
