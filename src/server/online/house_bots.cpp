#include "server/online/house_bots.h"

#include "base/clock.h"
#include "notation/move_text.h"
#include "search/engine.h"
#include "server/http/client_address.h"
#include "server/online/peers.h"
#include "server/people/names.h"
#include "server/people/secrets.h"

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr std::size_t kMostThoughts = 1'000;
constexpr std::size_t kMostThoughtsOfPerson = 20;
constexpr std::size_t kMostThreads = 8;
constexpr Milliseconds kThink{500};
constexpr Milliseconds kThinkAtLeast{10};
// How long another server may take that acts first. Most of it is thinking and waiting for a turn to think.
constexpr Milliseconds kLetOthersAct = std::chrono::seconds(3);
constexpr int kMovesToCome = 20; // for which the clock has to last

// How long a bot may think, so that its clock lasts.
Milliseconds timeToThink(const games::GameClock& clock) {
    if (clock.setting.kind != games::ClockSetting::Kind::Real || !clock.running) return kThink;
    return std::clamp(clock.left[*clock.running] / kMovesToCome, kThinkAtLeast, kThink);
}

// Something of everything; all of them cost twelve points (R7.13).
constexpr std::array<std::string_view, 4> kArmies{"12P", "10P1G", "9P1H", "7P1H1G"};

search::Options optionsFor(int level, std::uint64_t seed) {
    search::Options options;
    options.hashMegabytes = 16;
    options.level = level;
    options.seed = seed;
    return options;
}

} // namespace

HouseBots::HouseBots(Context& context, Tables& tables, Commands& commands, Post post)
    : context_(context), tables_(tables), commands_(commands), post_(std::move(post)) {
    const std::size_t threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostThreads);
    for (std::size_t i = 0; i < threads; ++i)
        engines_.push_back(std::make_shared<search::Engine>(base::monotonicMs, optionsFor(1, 1)));
    // They may wait for everything else: nobody's clock runs for them.
    workers_ = std::make_unique<Workers>(Workers::Limits{
        .threads = threads, .queued = kMostThoughts, .perOwner = kMostThoughtsOfPerson, .nice = 10});
}

HouseBots::~HouseBots() = default;

void HouseBots::introduce() {
    store::Operations operations;
    std::unordered_map<PersonId, int> levels;
    for (int level = 1; level <= search::Options::kStrongest; ++level) {
        const std::string name = people::botName(level);
        if (const auto known = context_.reader.personNamed(name)) {
            levels[known->id] = level;
            continue;
        }
        const store::Person person{context_.personIds.next(), name, store::PersonKind::House, "",
                                   context_.now()};
        levels[person.id] = level;
        operations.emplace_back(store::AddPerson{person});
    }
    if (operations.empty()) {
        levels_ = std::move(levels);
        return;
    }
    (void)context_.write(std::move(operations), [this, levels](store::Commit commit) {
        if (commit == store::Commit::Done) levels_ = levels;
        // Another server has made some of them meanwhile.
        if (commit == store::Commit::Conflict && context_.peers != nullptr) introduce();
    });
}

std::optional<PersonId> HouseBots::ofLevel(int level) const {
    for (const auto& [person, each] : levels_)
        if (each == level) return person;
    return std::nullopt;
}

std::string HouseBots::ownerOf(PersonId player) const {
    const auto person = context_.reader.person(player);
    const bool isGuest = person && person->kind == store::PersonKind::Guest;
    const std::string address =
        isGuest && context_.attendance != nullptr ? context_.attendance->addressOf(player) : std::string();
    return address.empty() ? std::to_string(player.value()) : "address " + http::widerAddress(address);
}

// What needs no thought: armies, and friendly answers. A draw is for those who play on.
std::optional<games::Command> HouseBots::quickAnswer(const Table& table, PersonId bot) const {
    const games::GameState& state = table.state;
    const rules::Color seat = *state.seatOf(bot);
    const rules::Color other = rules::other(seat);
    if (state.phase() == games::Phase::Drafting && !state.armies()[seat])
        return games::ChooseArmy{std::string(kArmies[people::randomNumber() % kArmies.size()])};
    if (state.takebackOffer().by == other) return games::Takeback{games::Answer::Accept};
    if (state.drawOffer().by == other) return games::Draw{games::Answer::Decline};
    if (state.rematchOffer().by == other) return games::Rematch{games::Answer::Accept};
    return std::nullopt;
}

void HouseBots::consider(Table& table) {
    if (context_.peers == nullptr || context_.peers->isOurs(table.number)) return act(table);
    const auto known = left_.find(table.number);
    if (!table.isWithHouse() || (known != left_.end() && known->second.first == table.state.seq())) return;
    left_.insert_or_assign(table.number, std::pair(table.state.seq(), context_.now() + kLetOthersAct));
}

void HouseBots::act(Table& table) {
    for (const rules::Color color : rules::kColors) {
        const std::optional<PersonId> bot = table.state.players()[color];
        if (!bot || !levels_.contains(*bot)) continue;
        if (auto command = quickAnswer(table, *bot)) return tell(table, *bot, std::move(*command));
        const bool isOnTurn =
            table.state.phase() == games::Phase::Playing && table.state.board()->position().side() == color;
        if (isOnTurn && !thinking_.contains(table.number) && !think(table, *bot)) again_.insert(table.number);
    }
}

void HouseBots::tell(Table& table, PersonId bot, games::Command command, std::optional<Milliseconds> spent) {
    Order order;
    order.spent = spent;
    order.actor = bot;
    order.command = std::move(command);
    order.at = context_.now();
    const bool isMove = std::holds_alternative<games::Play>(order.command);
    order.reply = [this, number = table.number, isMove](const Outcome& outcome) {
        // A move that was refused was for another position: it looks again.
        if (!outcome && (isMove || outcome.error().code == "busy")) again_.insert(number);
    };
    commands_.perform(table, std::move(order));
}

bool HouseBots::think(Table& table, PersonId bot) {
    const rules::Color seat = *table.state.seatOf(bot);
    // Whoever plays with a bot waits for their own games.
    const bool isQueued = workers_->push(
        ownerOf(*table.state.players()[rules::other(seat)]),
        [this, number = table.number, bot, post = post_, game = *table.state.board(),
         time = timeToThink(table.state.clock()),
         options = optionsFor(levels_.at(bot), static_cast<std::uint64_t>(table.number.value()))](
            std::size_t thread) {
            search::Engine& engine = *engines_[thread];
            engine.setOptions(options);
            search::Limits limits;
            limits.moveTimeMs = time.count();
            const std::int64_t begun = base::monotonicMs();
            const search::Report report = engine.search(game, limits, {});
            const Milliseconds spent(base::monotonicMs() - begun);
            post([this, number, bot, game, spent,
                  move = notation::writeMove(game.position(), report.lines.front().moves.front())] {
                finish(number, bot, game, move, spent);
            });
        });
    if (isQueued) thinking_.insert(table.number);
    return isQueued;
}

void HouseBots::finish(GameNumber number, PersonId bot, const rules::Game& game, const std::string& move,
                       Milliseconds spent) {
    thinking_.erase(number);
    Table* const table = tables_.inMemory(number);
    if (table == nullptr || table->state.phase() != games::Phase::Playing) return;
    // A thought is of its position. If moves were taken back in the meantime, the bot thinks again.
    if (table->state.board()->moves() != game.moves()) return act(*table);
    tell(*table, bot, games::Play{game.position().ply(), move}, spent);
}

void HouseBots::tick() {
    for (const GameNumber number : std::exchange(again_, {}))
        if (Table* const table = tables_.inMemory(number)) act(*table);
    for (auto one = left_.begin(); one != left_.end();) {
        if (one->second.second > context_.now()) {
            ++one;
            continue;
        }
        Table* const table = tables_.inMemory(one->first);
        const bool isSame = table != nullptr && table->state.seq() == one->second.first;
        one = left_.erase(one);
        if (isSame) act(*table);
    }
}

} // namespace sixth::server::online
