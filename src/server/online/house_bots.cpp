#include "server/online/house_bots.h"

#include "base/clock.h"
#include "notation/move_text.h"
#include "search/engine.h"
#include "server/people/names.h"
#include "server/people/secrets.h"

#include <array>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr std::size_t kMostThoughts = 200;
constexpr std::int64_t kThinkMs = 500;

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
    : context_(context), tables_(tables), commands_(commands), post_(std::move(post)),
      engine_(std::make_shared<search::Engine>(base::monotonicMs, optionsFor(1, 1))),
      worker_(std::make_unique<Worker>(kMostThoughts)) {}

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
    });
}

std::optional<PersonId> HouseBots::ofLevel(int level) const {
    for (const auto& [person, each] : levels_)
        if (each == level) return person;
    return std::nullopt;
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
    for (const rules::Color color : rules::kColors) {
        const std::optional<PersonId> bot = table.state.players()[color];
        if (!bot || !levels_.contains(*bot)) continue;
        if (auto command = quickAnswer(table, *bot)) return tell(table, *bot, std::move(*command));
        const bool isOnTurn =
            table.state.phase() == games::Phase::Playing && table.state.board()->position().side() == color;
        if (isOnTurn && !thinking_.contains(table.number) && !think(table, *bot)) again_.insert(table.number);
    }
}

void HouseBots::tell(Table& table, PersonId bot, games::Command command) {
    Order order;
    order.actor = bot;
    order.command = std::move(command);
    order.at = context_.now();
    order.reply = [this, number = table.number](const Outcome& outcome) {
        if (!outcome && outcome.error().code == "busy") again_.insert(number);
    };
    commands_.perform(table, std::move(order));
}

bool HouseBots::think(Table& table, PersonId bot) {
    const auto finish = [this, number = table.number, bot](std::uint32_t ply, const std::string& move) {
        thinking_.erase(number);
        if (Table* const found = tables_.inMemory(number)) tell(*found, bot, games::Play{ply, move});
    };
    const bool isQueued = worker_->push(
        [engine = engine_, post = post_, game = *table.state.board(),
         options = optionsFor(levels_.at(bot), static_cast<std::uint64_t>(table.number.value())), finish] {
            engine->setOptions(options);
            search::Limits limits;
            limits.moveTimeMs = kThinkMs;
            const search::Report report = engine->search(game, limits, {});
            post([finish, ply = game.position().ply(),
                  move = notation::writeMove(game.position(), report.lines.front().moves.front())] {
                finish(ply, move);
            });
        });
    if (isQueued) thinking_.insert(table.number);
    return isQueued;
}

void HouseBots::tick() {
    for (const GameNumber number : std::exchange(again_, {}))
        if (Table* const table = tables_.inMemory(number)) consider(*table);
}

} // namespace sixth::server::online
