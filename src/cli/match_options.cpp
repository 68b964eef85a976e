#include "cli/match_options.h"

#include "base/read_number.h"
#include "cli/files.h"
#include "cli/option_limits.h"
#include "cli/position_options.h"
#include "match/engine_file.h"

#include <fmt/core.h>

#include <charconv>

namespace sixth::cli {
namespace {

constexpr int kMostRandomPlies = 100;
constexpr std::string_view kRandom = "random:";

std::optional<double> readReal(std::string_view text) {
    double value = 0;
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
        const auto plies = base::readNumber<int>(std::string_view(source).substr(kRandom.size()));
        if (!plies || *plies < 0 || *plies > kMostRandomPlies)
            return tl::unexpected(
                optionFailure("--openings", fmt::format("{} is not random: and a number from 0 to {}",
                                                        notation::quoted(source), kMostRandomPlies)));
        return match::Openings::random(rules, *plies, static_cast<std::uint64_t>(options.seed));
    }
    const auto text = readText(source);
    if (!text) return tl::unexpected(text.error());
    auto openings = match::Openings::fromText(rules, *text, source);
    if (!openings) return tl::unexpected(failureIn(source, openings.error(), kBadInput));
    return std::move(*openings);
}

Expected<std::optional<match::Sprt>> readSprt(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const auto comma = std::min(text->find(','), text->size());
    const auto elo0 = readReal(std::string_view(*text).substr(0, comma));
    const auto elo1 = readReal(std::string_view(*text).substr(std::min(comma + 1, text->size())));
    if (!elo0 || !elo1 || !(*elo0 < *elo1) || *elo0 < -1000 || *elo1 > 1000)
        return tl::unexpected(optionFailure(
            "--sprt",
            fmt::format("{} is no test, expected two numbers from -1000 to 1000, the lower first, as in 0,5",
                        notation::quoted(*text))));
    return match::Sprt{*elo0, *elo1};
}

// NAME=VALUE, each
Expected<match::EngineOptions> readEngineOptions(std::string_view name,
                                                 const std::vector<std::string>& texts) {
    match::EngineOptions options;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return tl::unexpected(optionFailure(
                name, fmt::format("{} is no option, expected NAME=VALUE", notation::quoted(text))));
        options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return options;
}

// The engines of the command line, then those of the file.
Expected<std::vector<match::EngineEntry>> readEngines(const MatchOptions& options) {
    const bool isOfA = options.nameA || !options.optionsA.empty();
    const bool isOfB = options.nameB || !options.optionsB.empty();
    if ((isOfA && options.engines.empty()) || (isOfB && options.engines.size() < 2))
        return tl::unexpected(optionFailure(isOfB ? "--name-b, --option-b" : "--name-a, --option-a",
                                            "they are for engines of --engine; a file says them itself"));
    std::vector<match::EngineEntry> engines;
    for (std::size_t i = 0; i < options.engines.size(); ++i) {
        auto spec = match::readPlayerSpec(options.engines[i]);
        if (spec && i < 2) {
            const auto settings = i == 0 ? readEngineOptions("--option-a", options.optionsA)
                                         : readEngineOptions("--option-b", options.optionsB);
            if (!settings) return tl::unexpected(settings.error());
            spec = withOptions(std::move(*spec), *settings);
            if (spec) spec->name = (i == 0 ? options.nameA : options.nameB).value_or("");
        }
        if (!spec) return tl::unexpected(failure(notation::Errors{spec.error()}));
        engines.push_back({std::move(*spec), {}});
    }
    if (options.engineFile) {
        const auto text = readText(*options.engineFile);
        if (!text) return tl::unexpected(text.error());
        const auto entries = match::readEngineFile(*text);
        if (!entries) return tl::unexpected(failureIn(*options.engineFile, entries.error(), kBadInput));
        engines.insert(engines.end(), entries->begin(), entries->end());
    }
    if (engines.size() < 2)
        return tl::unexpected(
            optionFailure("--engine", fmt::format("{} given, expected at least two, by --engine or --engines",
                                                  engines.size())));
    return engines;
}

} // namespace

void addMatchOptions(Command& command, MatchOptions& options) {
    const auto addLimits = [&command](const std::string& ending, const std::string& whose,
                                      LimitOptions& limit) {
        command
            .number("--movetime" + ending, "MS", limit.moveTime, 1, kLargestNumber,
                    "Milliseconds per move" + whose)
            .text("--tc" + ending, "S+I", limit.clock, "Seconds per game plus seconds per move" + whose)
            .number("--nodes" + ending, "N", limit.nodes, 1, kMostNodes, "Nodes per move" + whose);
    };
    command.texts("--engine", "ENGINE", options.engines, "Who plays: once for A, once for B, and for more")
        .text("--engines", "FILE", options.engineFile, "A file of engines, with names, options and limits")
        .texts("--option-a", "NAME=VALUE", options.optionsA, "An option of A; once for each option")
        .texts("--option-b", "NAME=VALUE", options.optionsB, "An option of B")
        .text("--name-a", "NAME", options.nameA, "A's name in records and tables")
        .text("--name-b", "NAME", options.nameB, "B's name")
        .flag("--gauntlet", options.gauntlet,
              "With more than two: the first plays all others (default: everybody plays everybody)")
        .text("-r,--rules", "RULESET", options.rules, "The ruleset (default: sixth)")
        .number("--games", "N", options.games, 1, kMostGames, "Games per pairing; required");
    addLimits("", "", options.limit);
    addLimits("-b", " for B, instead of A's limits", options.limitB);
    command
        .text("--openings", "FILE", options.openings,
              "A file of openings, or random:PLIES (default: the start)")
        .number("--seed", "N", options.seed, 0, kLargestNumber, "The seed of all random choices (default: 1)")
        .number("--concurrency", "N", options.concurrency, 1, kMostConcurrency,
                "Games at a time (default: 1)")
        .number("--margin", "MS", options.margin, 0, kLargestNumber,
                "How far a player may exceed the time (default: 500)")
        .text("--sprt", "E0,E1", options.sprt,
              "Stop when it is decided whether A is stronger by E0 or by E1 Elo")
        .text("--out", "FILE", options.out, "Append the games to this file, or go on with the match in it")
        .flag("--json", options.json, "Print JSON");
}

Expected<match::Tournament> readTournament(const MatchOptions& options) {
    const auto engines = readEngines(options);
    if (!engines) return tl::unexpected(engines.error());
    if (options.games == 0)
        return tl::unexpected(optionFailure("--games", "it is missing, expected a number"));
    if (options.out == "-")
        return tl::unexpected(
            optionFailure("--out", "a match is resumed from it, expected the name of a file"));
    const auto rules = readRuleset(options.rules);
    if (!rules) return tl::unexpected(rules.error());
    const auto limit = readLimit(options.limit, "--tc");
    if (!limit) return tl::unexpected(limit.error());
    const auto limitB = readLimit(options.limitB, "--tc-b");
    if (!limitB) return tl::unexpected(limitB.error());
    const auto sprt = readSprt(options.sprt);
    if (!sprt) return tl::unexpected(sprt.error());
    if (*sprt && engines->size() > 2)
        return tl::unexpected(optionFailure("--sprt", "it is a test of two engines, and there are more"));
    auto openings = readOpenings(options, *rules);
    if (!openings) return tl::unexpected(openings.error());
    match::UgiPatience patience;
    patience.marginMs = options.margin;
    match::Tournament tournament{match::MatchSettings{*rules,
                                                      {},
                                                      {},
                                                      std::move(*openings),
                                                      options.games,
                                                      static_cast<std::uint64_t>(options.seed),
                                                      options.concurrency,
                                                      *sprt,
                                                      patience},
                                 {},
                                 {},
                                 options.gauntlet};
    for (const match::EngineEntry& engine : *engines) {
        const bool isB = tournament.players.size() == 1;
        const match::Limit& common = isB && !limitB->isNone() ? *limitB : *limit;
        tournament.players.push_back(engine.spec);
        tournament.limits.push_back(engine.limit.isNone() ? common : engine.limit);
    }
    return tournament;
}

Expected<match::MatchSettings> readMatchSettings(const MatchOptions& options) {
    const auto tournament = readTournament(options);
    if (!tournament) return tl::unexpected(tournament.error());
    return settingsOf(*tournament, {0, 1});
}

} // namespace sixth::cli
