#include "cli/match_options.h"

#include "cli/files.h"
#include "cli/position_options.h"

#include <fmt/core.h>

#include <charconv>
#include <limits>

namespace sixth::cli {
namespace {

constexpr int kMostNumber = std::numeric_limits<int>::max();
constexpr int kMostGames = 10'000'000;
constexpr int kMostConcurrency = 256;
constexpr int kMostPlies = 100;
constexpr std::string_view kRandom = "random:";

template <typename Number>
std::optional<Number> readNumber(std::string_view text) {
    Number value{};
    const auto [rest, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
    return value;
}

Failure optionFailure(std::string_view name, std::string_view why) {
    return failure(name, why, "see 'sixth match --help'");
}

Expected<match::Limit> readLimit(const LimitOptions& options, std::string_view clockName) {
    match::Limit limit;
    if (options.moveTime > 0) limit.moveTimeMs = options.moveTime;
    if (options.nodes > 0) limit.nodes = static_cast<std::uint64_t>(options.nodes);
    if (!options.clock) return limit;
    limit.clock = match::readGameClock(*options.clock);
    if (!limit.clock)
        return tl::unexpected(
            optionFailure(clockName, fmt::format("{} is no clock, expected seconds+seconds as in 10+0.1",
                                                 notation::quoted(*options.clock))));
    return limit;
}

Expected<match::Openings> readOpenings(const MatchOptions& options, const rules::Ruleset& rules) {
    const std::string source = options.openings.value_or("");
    if (source.empty()) return match::Openings::start(rules);
    if (source.starts_with(kRandom)) {
        const auto plies = readNumber<int>(std::string_view(source).substr(kRandom.size()));
        if (!plies || *plies < 0 || *plies > kMostPlies)
            return tl::unexpected(
                optionFailure("--openings", fmt::format("{} is not random: and a number from 0 to {}",
                                                        notation::quoted(source), kMostPlies)));
        return match::Openings::random(rules, *plies, static_cast<std::uint64_t>(options.seed));
    }
    const auto text = readFile(source);
    if (!text) return tl::unexpected(text.error());
    auto openings = match::Openings::fromText(rules, *text, source);
    if (!openings) return tl::unexpected(failureIn(source, openings.error(), kBadInput));
    return std::move(*openings);
}

Expected<std::optional<match::Sprt>> readSprt(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const auto comma = std::min(text->find(','), text->size());
    const auto elo0 = readNumber<double>(std::string_view(*text).substr(0, comma));
    const auto elo1 = readNumber<double>(std::string_view(*text).substr(std::min(comma + 1, text->size())));
    if (!elo0 || !elo1 || !(*elo0 < *elo1) || *elo0 < -1000 || *elo1 > 1000)
        return tl::unexpected(optionFailure(
            "--sprt",
            fmt::format("{} is no test, expected two numbers from -1000 to 1000, the lower first, as in 0,5",
                        notation::quoted(*text))));
    return match::Sprt{*elo0, *elo1};
}

Expected<std::array<match::PlayerSpec, 2>> readPlayers(const MatchOptions& options) {
    if (options.engines.size() != 2)
        return tl::unexpected(
            optionFailure("--engine", fmt::format("{} given, expected two: --engine A --engine B",
                                                  options.engines.size())));
    std::array<match::PlayerSpec, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto spec = match::readPlayerSpec(options.engines[i]);
        if (!spec) return tl::unexpected(failure(notation::Errors{spec.error()}));
        players[i] = std::move(*spec);
    }
    return players;
}

} // namespace

void addMatchOptions(Command& command, MatchOptions& options) {
    const auto addLimits = [&command](const std::string& ending, const std::string& whose,
                                      LimitOptions& limit) {
        command
            .number("--movetime" + ending, "MS", limit.moveTime, 1, kMostNumber,
                    "Milliseconds a move" + whose)
            .text("--tc" + ending, "S+I", limit.clock, "Seconds a game and seconds added a move" + whose)
            .number("--nodes" + ending, "N", limit.nodes, 1, kMostNumber, "Nodes a move" + whose);
    };
    command.texts("--engine", "ENGINE", options.engines, "Who plays: once for A and once for B")
        .text("-r,--rules", "RULESET", options.rules, "The ruleset (default: sixth)")
        .number("--games", "N", options.games, 1, kMostGames, "How many games; needed");
    addLimits("", "", options.limit);
    addLimits("-b", " for B, instead of A's limits", options.limitB);
    command
        .text("--openings", "FILE", options.openings,
              "A file of openings, or random:PLIES (default: the start)")
        .number("--seed", "N", options.seed, 0, kMostNumber, "Where all chance comes from (default: 1)")
        .number("--concurrency", "N", options.concurrency, 1, kMostConcurrency,
                "Games at a time (default: 1)")
        .number("--margin", "MS", options.margin, 0, kMostNumber,
                "How far a player may overstep the time (default: 500)")
        .text("--sprt", "E0,E1", options.sprt,
              "Stop when it is decided whether A is stronger by E0 or by E1 Elo")
        .text("--out", "FILE", options.out, "Append the games to this file, or go on with the match in it")
        .flag("--json", options.json, "Print JSON");
}

Expected<match::MatchSettings> readMatchSettings(const MatchOptions& options) {
    auto players = readPlayers(options);
    if (!players) return tl::unexpected(players.error());
    if (options.games == 0)
        return tl::unexpected(optionFailure("--games", "it is missing, expected a number"));
    const auto rules = readRuleset(options.rules);
    if (!rules) return tl::unexpected(rules.error());
    const auto limit = readLimit(options.limit, "--tc");
    if (!limit) return tl::unexpected(limit.error());
    const auto limitB = readLimit(options.limitB, "--tc-b");
    if (!limitB) return tl::unexpected(limitB.error());
    const auto sprt = readSprt(options.sprt);
    if (!sprt) return tl::unexpected(sprt.error());
    auto openings = readOpenings(options, *rules);
    if (!openings) return tl::unexpected(openings.error());
    match::UgiPatience patience;
    patience.marginMs = options.margin;
    return match::MatchSettings{*rules,
                                std::move(*players),
                                {*limit, limitB->isNone() ? *limit : *limitB},
                                std::move(*openings),
                                options.games,
                                static_cast<std::uint64_t>(options.seed),
                                options.concurrency,
                                *sprt,
                                patience};
}

} // namespace sixth::cli
