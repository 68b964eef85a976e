#include "match/player_spec.h"

#include "base/hashing.h"
#include "base/read_number.h"
#include "match/alpha_beta_player.h"
#include "match/engine_player.h"
#include "match/simple_players.h"
#include "match/uct_player.h"
#include "search/engine.h"

#include <array>
#include <limits>
#include <span>

namespace sixth::match {
namespace {

constexpr std::int64_t kUsualExploration =
    60; // hundredths; ahead of 30 and 80, level with 45 in 60 games each
constexpr std::string_view kPrefix = "builtin:";

struct OptionRange {
    std::string_view name;
    std::int64_t least = 0;
    std::int64_t most = 0;
};

constexpr OptionRange kSeed{"seed", 0, std::numeric_limits<std::int64_t>::max()};
constexpr std::array kSeedOnly{kSeed};
constexpr std::array kUctOptions{OptionRange{"explore", 0, 1000}, kSeed}; // in hundredths
constexpr std::array kDepthOptions{OptionRange{"depth", 1, 20}, kSeed};
constexpr std::array kEngineOptions{
    OptionRange{"hash", search::Options::kLeastHash, search::Options::kMostHash},
    OptionRange{"threads", 1, 64}, OptionRange{"level", 1, search::Options::kStrongest},
    OptionRange{"eval", 0, 1}, kSeed};

struct Builtin {
    std::string_view name;
    std::string_view about;
    std::span<const OptionRange> options;
};

constexpr std::array kBuiltins{
    Builtin{"sixth", "the engine of this program", kEngineOptions},
    Builtin{"random", "any legal move", kSeedOnly},
    Builtin{"greedy", "crowns if it can and looks one reply ahead", kSeedOnly},
    Builtin{"uct", "random playouts in a growing tree; nodes are playouts", kUctOptions},
    Builtin{"alphabeta6", "six plies of plain alpha-beta; keeps no time", kDepthOptions},
};

notation::Error specError(std::string_view code, std::string message, std::size_t column) {
    return {std::string(code), "engine", std::move(message), 1, static_cast<int>(column) + 1};
}

template <typename Entries>
std::string names(const Entries& entries) {
    std::string text;
    for (const auto& entry : entries) text += (text.empty() ? "" : ", ") + std::string(entry.name);
    return text;
}

template <typename Entries>
auto findNamed(const Entries& entries, std::string_view name) -> decltype(&*entries.begin()) {
    for (const auto& entry : entries)
        if (entry.name == name) return &entry;
    return nullptr;
}

// "depth=4"
tl::expected<void, notation::Error> readOption(std::string_view text, std::size_t column,
                                               const Builtin& builtin, PlayerSpec& spec) {
    const auto equals = text.find('=');
    const std::string name(text.substr(0, equals));
    const OptionRange* range = findNamed(builtin.options, name);
    if (range == nullptr || equals == std::string_view::npos)
        return tl::unexpected(specError("engine-option",
                                        notation::quoted(text) + " is no option of " +
                                            std::string(builtin.name) +
                                            ", expected name=number with one of " + names(builtin.options),
                                        column));
    const std::string_view digits = text.substr(equals + 1);
    const auto value = base::readNumber<std::int64_t>(digits);
    if (!value || *value < range->least || *value > range->most)
        return tl::unexpected(specError("engine-value",
                                        name + " is " + notation::quoted(digits) +
                                            ", expected a number from " + std::to_string(range->least) +
                                            " to " + std::to_string(range->most),
                                        column + equals + 1));
    if (!spec.options.emplace(name, *value).second)
        return tl::unexpected(specError("engine-option", "the option " + name + " is there twice", column));
    return {};
}

std::int64_t valueOf(const PlayerSpec& spec, const std::string& name, std::int64_t otherwise) {
    const auto found = spec.options.find(name);
    return found == spec.options.end() ? otherwise : found->second;
}

search::Options engineOptions(const PlayerSpec& spec) {
    search::Options options;
    options.hashMegabytes = static_cast<int>(valueOf(spec, "hash", options.hashMegabytes));
    options.threads = static_cast<int>(valueOf(spec, "threads", options.threads));
    options.level = static_cast<int>(valueOf(spec, "level", options.level));
    options.useEvaluation = valueOf(spec, "eval", 1) != 0;
    options.seed = static_cast<std::uint64_t>(valueOf(spec, "seed", static_cast<std::int64_t>(options.seed)));
    return options;
}

// A player whose seeds are changed by its own option, so that two of a kind can be told apart.
class ReseededPlayer final : public Player {
public:
    ReseededPlayer(std::unique_ptr<Player> player, std::uint64_t seed)
        : player_(std::move(player)), seed_(seed) {}

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override {
        return player_->newGame(rules, seed ^ base::mix64(seed_));
    }
    Choice choose(const rules::Game& game, const MoveBudget& budget) override {
        return player_->choose(game, budget);
    }
    [[nodiscard]] std::optional<Thought> thought() const override { return player_->thought(); }
    [[nodiscard]] bool keepsTime() const override { return player_->keepsTime(); }

private:
    std::unique_ptr<Player> player_;
    std::uint64_t seed_;
};

} // namespace

tl::expected<PlayerSpec, notation::Error> readPlayerSpec(std::string_view text) {
    PlayerSpec spec{std::string(text), "", {}, {}, {}};
    if (text.find_first_not_of(" \t") == std::string_view::npos)
        return tl::unexpected(
            specError("engine-empty", "nothing is named, expected builtin:NAME or a command line", 0));
    if (!text.starts_with(kPrefix)) return spec;
    std::size_t begin = kPrefix.size();
    std::size_t end = std::min(text.find(':', begin), text.size());
    spec.builtin = text.substr(begin, end - begin);
    const Builtin* builtin = findNamed(kBuiltins, spec.builtin);
    if (builtin == nullptr)
        return tl::unexpected(specError("engine-name",
                                        "there is no " + notation::quoted(spec.builtin) +
                                            " built in, expected one of " + names(kBuiltins),
                                        begin));
    while (end < text.size()) {
        begin = end + 1;
        end = std::min(text.find(':', begin), text.size());
        if (auto read = readOption(text.substr(begin, end - begin), begin, *builtin, spec); !read)
            return tl::unexpected(read.error());
    }
    return spec;
}

tl::expected<PlayerSpec, notation::Error> withOptions(PlayerSpec spec, const EngineOptions& options) {
    if (options.empty()) return spec;
    if (spec.builtin.empty()) {
        spec.settings.insert(spec.settings.end(), options.begin(), options.end());
        return spec;
    }
    std::string text = spec.text;
    for (const auto& [name, value] : options) {
        std::string key = name;
        for (char& c : key)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        text += ":" + key + "=" + value;
    }
    auto read = readPlayerSpec(text);
    if (read) read->name = spec.name;
    return read;
}

std::string identity(const PlayerSpec& spec) {
    std::string text = spec.text;
    for (const auto& [name, value] : spec.settings) text += " [" + name + "=" + value + "]";
    return spec.name.empty() ? text : spec.name + ": " + text;
}

std::string describeBuiltins() {
    std::string text;
    for (const Builtin& builtin : kBuiltins)
        text += "  builtin:" + std::string(builtin.name) + " (" + names(builtin.options) +
                "): " + std::string(builtin.about) + "\n";
    return text;
}

std::unique_ptr<Player> makePlayer(const PlayerSpec& spec, const Surroundings& surroundings,
                                   const UgiPatience& patience) {
    if (spec.builtin.empty())
        return std::make_unique<UgiPlayer>(spec.text, surroundings, patience, spec.settings);
    if (spec.builtin == "sixth") return std::make_unique<EnginePlayer>(engineOptions(spec), surroundings);
    std::unique_ptr<Player> player;
    if (spec.builtin == "random") player = std::make_unique<RandomPlayer>();
    if (spec.builtin == "greedy") player = std::make_unique<GreedyPlayer>();
    if (spec.builtin == "uct")
        player = std::make_unique<UctPlayer>(
            static_cast<double>(valueOf(spec, "explore", kUsualExploration)) / 100, surroundings);
    if (spec.builtin == "alphabeta6")
        player = std::make_unique<AlphaBetaPlayer>(static_cast<int>(valueOf(spec, "depth", 6)), surroundings);
    const auto seed = static_cast<std::uint64_t>(valueOf(spec, "seed", 0));
    return std::make_unique<ReseededPlayer>(std::move(player), seed);
}

} // namespace sixth::match
