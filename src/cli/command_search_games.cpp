#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/game_blocks.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/tower_pattern.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <thread>
#include <tuple>
#include <utility>

namespace sixth::cli {
namespace {

constexpr int kMostListed = 1'000'000;

struct SearchGamesOptions {
    PositionOptions position;
    std::optional<std::string> pattern;
    std::string side = "either";
    int list = 10;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    bool json = false;
    std::vector<std::string> files;
};

// The results of the games in which a move was played.
struct Score {
    std::size_t games = 0;
    std::size_t silver = 0;
    std::size_t red = 0;
    std::size_t draws = 0;

    void add(rules::Result result) {
        ++games;
        if (result == rules::Result::Silver) ++silver;
        if (result == rules::Result::Red) ++red;
        if (result == rules::Result::Draw) ++draws;
    }
    void add(const Score& that) {
        games += that.games;
        silver += that.silver;
        red += that.red;
        draws += that.draws;
    }
};

struct Match {
    std::string file;
    std::size_t game = 0; // from 1
    std::uint32_t ply = 0;
    std::string names;
};

struct Found {
    std::size_t games = 0; // looked through
    Score all;
    std::map<std::string, Score> byMove; // what was played there; "" if the game ended there
    std::vector<Match> matches;
    notation::Errors errors;

    void add(Found&& that, std::size_t mostListed) {
        games += that.games;
        all.add(that.all);
        for (const auto& [move, score] : that.byMove) byMove[move].add(score);
        for (Match& match : that.matches)
            if (matches.size() < mostListed) matches.push_back(std::move(match));
        std::move(that.errors.begin(), that.errors.end(), std::back_inserter(errors));
    }
};

// What is looked for: a position up to symmetry, or a pattern of towers.
class Query {
public:
    static Expected<Query> read(const SearchGamesOptions& options) {
        Query query;
        if (options.side != "either")
            query.side_ = options.side == "silver" ? rules::Color::Silver : rules::Color::Red;
        if (options.pattern) {
            const auto rules = readRuleset(options.position.rules);
            if (!rules) return tl::unexpected(rules.error());
            auto pattern = notation::TowerPattern::read(rules->size, *options.pattern);
            if (!pattern) return tl::unexpected(failure(notation::Errors{pattern.error()}));
            query.rules_ = *rules;
            query.pattern_ = std::move(*pattern);
            return query;
        }
        const auto game = readGame(options.position);
        if (!game) return tl::unexpected(game.error());
        query.rules_ = game->position().rules();
        for (int i = 0; i < rules::Symmetry::kCount; ++i)
            query.images_.push_back(rules::Symmetry(i).apply(game->position()));
        return query;
    }

    // The symmetry that turns a position of a game to ours.
    [[nodiscard]] std::optional<rules::Symmetry> find(const rules::Position& position) const {
        if (side_ && position.side() != *side_) return std::nullopt;
        if (pattern_) return pattern_->find(position);
        for (const rules::Position& image : images_)
            if (image.hash() == position.hash() && image.isSameAs(position))
                for (int i = 0; i < rules::Symmetry::kCount; ++i)
                    if (rules::Symmetry(i).apply(position).isSameAs(images_.front()))
                        return rules::Symmetry(i);
        return std::nullopt;
    }
    [[nodiscard]] bool isAbout(const rules::Ruleset& rules) const { return rules == rules_; }

private:
    rules::Ruleset rules_;
    std::optional<rules::Color> side_;
    std::optional<notation::TowerPattern> pattern_;
    std::vector<rules::Position> images_; // the position itself first
};

void searchGame(const Query& query, notation::StreamedGame& streamed, std::size_t number,
                const std::string& path, Found& found) {
    if (streamed.record) {
        ++found.games;
        const rules::Game game = replayInto(streamed);
        const notation::Record& record = *streamed.record;
        const std::size_t positions = query.isAbout(game.start().rules()) ? game.positions().size() : 0;
        for (std::size_t i = 0; i < positions; ++i) {
            const rules::Position& position = game.positions()[i];
            const auto symmetry = query.find(position);
            if (!symmetry) continue;
            std::string move;
            if (i < game.moves().size())
                move = notation::writeMove(symmetry->apply(position),
                                           symmetry->apply(game.moves()[i], position.rules().size));
            found.all.add(record.result);
            found.byMove[move].add(record.result);
            const std::string* silver = record.tag("Silver");
            const std::string* red = record.tag("Red");
            found.matches.push_back(
                {path, number, position.ply(),
                 (silver != nullptr ? *silver : "?") + " - " + (red != nullptr ? *red : "?")});
            break; // a game counts once
        }
    }
    std::move(streamed.errors.begin(), streamed.errors.end(), std::back_inserter(found.errors));
}

// Adds what is in a file.
Expected<void> searchFile(const std::string& path, const Query& query, const SearchGamesOptions& options,
                          Found& found) {
    return workOnGames<Found>(
        path, options.threads,
        [&](GameBlock block) {
            Found part;
            std::size_t number = block.firstNumber;
            for (notation::StreamedGame& game : block.games) searchGame(query, game, number++, path, part);
            return part;
        },
        [&](Found part) {
            found.add(std::move(part), static_cast<std::size_t>(options.list));
            return found.errors.size() < kMostErrors;
        });
}

std::vector<std::pair<std::string, Score>> sorted(const Found& found) {
    std::vector<std::pair<std::string, Score>> moves(found.byMove.begin(), found.byMove.end());
    // The most played first; among equals by their text, as the map has them.
    std::ranges::sort(moves, [](const auto& a, const auto& b) {
        return std::tie(b.second.games, a.first) < std::tie(a.second.games, b.first);
    });
    return moves;
}

nlohmann::ordered_json scoreJson(const Score& score) {
    return {{"games", score.games}, {"silver", score.silver}, {"red", score.red}, {"draws", score.draws}};
}

int tell(const Found& found, const SearchGamesOptions& options) {
    if (options.json) {
        nlohmann::ordered_json document;
        document["games"] = found.games;
        document["found"] = scoreJson(found.all);
        document["moves"] = nlohmann::ordered_json::array();
        for (const auto& [move, score] : sorted(found)) {
            nlohmann::ordered_json entry;
            entry["move"] = move.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(move);
            entry.update(scoreJson(score));
            document["moves"].push_back(std::move(entry));
        }
        document["matches"] = nlohmann::ordered_json::array();
        for (const Match& match : found.matches)
            document["matches"].push_back(
                {{"file", match.file}, {"game", match.game}, {"ply", match.ply}, {"players", match.names}});
        return printJson(document);
    }
    std::string text =
        fmt::format("found in {} of {} games: Silver won {}, Red {}, {} drawn\n", found.all.games,
                    found.games, found.all.silver, found.all.red, found.all.draws);
    if (!found.byMove.empty())
        text += fmt::format("{:8}  {:>8}  {:>8}  {:>8}  {:>8}\n", "move", "games", "Silver", "Red", "drawn");
    for (const auto& [move, score] : sorted(found))
        text += fmt::format("{:8}  {:>8}  {:>8}  {:>8}  {:>8}\n", move.empty() ? "(end)" : move, score.games,
                            score.silver, score.red, score.draws);
    for (const Match& match : found.matches)
        text += fmt::format("{}, game {}, ply {}: {}\n", harmless(match.file), match.game, match.ply,
                            harmless(match.names));
    return print(text);
}

int runSearchGames(const SearchGamesOptions& options) {
    if (options.pattern && (options.position.position || options.position.moves))
        return report(failure("usage", "a pattern goes without --position and --moves", "see --pattern"));
    const auto query = Query::read(options);
    if (!query) return report(query.error());
    const InterruptGuard guard;
    Found found;
    int exitCode = kDone;
    for (const std::string& path : options.files) {
        const auto searched = searchFile(path, *query, options, found);
        if (!searched) return report(searched.error());
        if (!found.errors.empty()) exitCode = report(failureIn(path, found.errors, kNegative));
        found.errors.clear();
    }
    if (const int told = tell(found, options); told != kDone) return told;
    return InterruptGuard::isInterrupted() ? kInterrupted : exitCode;
}

} // namespace

void addSearchGames(Program& program) {
    const auto options = std::make_shared<SearchGamesOptions>();
    Command command = program.command("search-games", "Find a position or a pattern of towers in records");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command
        .text("--pattern", "TOWERS", options->pattern,
              "Towers on some squares instead of a position, as in 'c3:PpP d4:?p e5:- a1:3+'")
        .choice("--side", "silver|red|either", options->side, "Who is to move (default: either)")
        .number("--list", "N", options->list, 0, kMostListed, "How many games to name (default: 10)")
        .number("--threads", "N", options->threads, 1, kMostThreads,
                "Threads (default: one for each processor)")
        .flag("--json", options->json, "Print JSON")
        .arguments("FILE", options->files, "Game records; - is stdin")
        .notes(
            "A position is found under any symmetry of the board, with its hands and the player to move; so "
            "is a\n"
            "pattern. In a pattern, ? is any disk, a number is a height, 3+ that height or more, - an empty "
            "square.\n"
            "Each game counts once, where it first comes there. Moves are written as seen from the position "
            "or the\n"
            "pattern that was asked for. Games of other rulesets are passed over. Memory does not grow with "
            "the files.\n"
            "JSON: games, found (games, silver, red, draws), moves (move, games, silver, red, draws; null "
            "where the\n"
            "game ended), matches (file, game, ply, players).\n"
            "Examples:\n"
            "  sixth search-games --moves \"c3 d4\" games.s6n\n"
            "  sixth search-games --pattern \"c3:3+ c4:3+\" --side red --json games.s6n")
        .action([options] { return runSearchGames(*options); });
}

} // namespace sixth::cli
