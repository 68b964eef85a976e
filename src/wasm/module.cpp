#include "wasm/module.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/perft.h"
#include "search/bench.h"
#include "wasm/answers.h"
#include "wasm/json_writer.h"

#include <algorithm>
#include <optional>

namespace sixth::wasm {
namespace {

using notation::Errors;

constexpr std::size_t kMostGames = 256; // a page that forgets to free its games hears of it early
constexpr int kMostPerftDepth = 12;

// Plays moves with spaces between them; errors point into the text.
Errors playMoves(rules::Game& game, std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
        const auto move = notation::readMove(game.position(), text.substr(at, end - at));
        if (game.isOver() || !move) {
            notation::Error error = game.isOver() ? gameOverError(game) : move.error();
            error.column += static_cast<int>(at);
            return {error};
        }
        game.play(*move);
        at = text.find_first_not_of(kSpace, end);
    }
    return {};
}

// Numbers from outside, made whole; those out of their range are remembered as errors.
class NumberReader {
public:
    explicit NumberReader(std::string_view what) : what_(what) {}

    std::int64_t whole(std::string_view name, double value, double least, double most) {
        if (value >= least && value <= most) return static_cast<std::int64_t>(value);
        errors_.push_back({"number", what_,
                           "the number " + std::string(name) + " is out of range, expected " + text(least) +
                               " to " + text(most)});
        return static_cast<std::int64_t>(least);
    }
    // Nothing if it is negative.
    std::optional<std::int64_t> limit(std::string_view name, double value, double most) {
        if (value < 0) return std::nullopt;
        return whole(name, value, 0, most);
    }
    [[nodiscard]] const Errors& errors() const { return errors_; }

private:
    static std::string text(double value) { return std::to_string(static_cast<std::int64_t>(value)); }

    std::string what_;
    Errors errors_;
};

// Far beyond any use and exact in a double.
constexpr double kMostMs = 1e12;
constexpr double kMostNodes = 9e15;

search::Limits readLimits(NumberReader& reader, const SearchNumbers& numbers) {
    const auto asInt = [](std::optional<std::int64_t> value) {
        return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    };
    search::Limits limits;
    limits.moveTimeMs = reader.limit("moveTime", numbers.moveTimeMs, kMostMs);
    limits.depth = asInt(reader.limit("depth", numbers.depth, search::kMaxPly));
    limits.mate = asInt(reader.limit("mate", numbers.mate, search::kMaxPly));
    if (const auto nodes = reader.limit("nodes", numbers.nodes, kMostNodes))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    for (const rules::Color color : rules::kColors) {
        limits.clockMs[color] = reader.limit("clock", numbers.clockMs[color], kMostMs);
        limits.incrementMs[color] =
            reader.limit("increment", numbers.incrementMs[color], kMostMs).value_or(0);
    }
    return limits;
}

} // namespace

rules::Game* Module::find(int handle) const {
    for (const auto& entry : games_)
        if (entry->handle == handle) return &entry->game;
    return nullptr;
}

search::Engine::Clock Module::clock() const {
    return [now = host_.nowMs] { return static_cast<std::int64_t>(now()); };
}

std::string Module::readRules(std::string_view text) const {
    const auto rules = notation::readRuleset(text);
    return rules ? rulesAnswer(*rules) : errorAnswer(rules.error());
}

std::string Module::newGame(std::string_view rulesText, std::string_view positionText,
                            std::string_view moves) {
    if (games_.size() >= kMostGames)
        return errorAnswer("too-many-games", "game", "256 games are open, expected some to be freed first");
    const auto rules = notation::readRuleset(rulesText);
    if (!rules) return errorAnswer(rules.error());
    std::optional<rules::Position> start;
    if (positionText.empty()) {
        start = rules::Position::start(*rules);
    } else {
        const auto position = notation::readPosition(*rules, positionText);
        if (!position) return errorAnswer(position.error());
        start = *position;
    }
    auto entry = std::make_unique<Entry>(Entry{lastHandle_ + 1, rules::Game(*start)});
    if (const Errors errors = playMoves(entry->game, moves); !errors.empty()) return errorAnswer(errors);
    games_.push_back(std::move(entry));
    return game(++lastHandle_);
}

void Module::freeGame(int handle) {
    std::erase_if(games_, [handle](const auto& entry) { return entry->handle == handle; });
}

std::string Module::game(int handle) const {
    const rules::Game* game = find(handle);
    return game != nullptr ? gameAnswer(handle, *game) : noSuchGameAnswer();
}

std::string Module::play(int handle, std::string_view move) {
    rules::Game* game = find(handle);
    if (game == nullptr) return noSuchGameAnswer();
    if (game->isOver()) return errorAnswer({gameOverError(*game)});
    const auto read = notation::readMove(game->position(), move);
    if (!read) return errorAnswer({read.error()});
    game->play(*read);
    return gameAnswer(handle, *game);
}

std::string Module::undo(int handle) {
    rules::Game* game = find(handle);
    if (game == nullptr) return noSuchGameAnswer();
    if (!game->undo())
        return errorAnswer("no-move", "game", "no move has been made, expected one to take back");
    return gameAnswer(handle, *game);
}

std::string Module::end(int handle, std::string_view resultText, std::string_view reasonText) {
    rules::Game* game = find(handle);
    if (game == nullptr) return noSuchGameAnswer();
    if (game->isOver()) return errorAnswer({gameOverError(*game)});
    const auto result = notation::readResult(resultText);
    if (!result || *result == rules::Result::Ongoing)
        return errorAnswer("result", "game",
                           "the result is " + notation::quoted(resultText) +
                               ", expected 1-0, 0-1 or 1/2-1/2");
    const auto reason = notation::readReason(reasonText);
    const bool isPlayers = reason && *reason >= rules::Reason::Resign && *reason <= rules::Reason::Abandoned;
    if (!isPlayers)
        return errorAnswer("reason", "game",
                           "the reason is " + notation::quoted(reasonText) +
                               ", expected resign, time, agreement or abandoned");
    game->end({*result, *reason});
    return gameAnswer(handle, *game);
}

std::string Module::explain(int handle, std::string_view move) const {
    const rules::Game* game = find(handle);
    return game != nullptr ? explainAnswer(*game, move) : noSuchGameAnswer();
}

std::string Module::setOptions(const OptionNumbers& numbers) {
    if (isSearching_) return busyAnswer();
    NumberReader reader("option");
    search::Options options = options_;
    options.hashMegabytes = static_cast<int>(reader.whole("hash", numbers.hashMegabytes, 2, 1024));
    options.lines = static_cast<int>(reader.whole("lines", numbers.lines, 1, 500));
    options.level = static_cast<int>(reader.whole("level", numbers.level, 1, search::Options::kStrongest));
    options.seed = static_cast<std::uint64_t>(reader.whole("seed", numbers.seed, 0, kMostNodes));
    const bool wantsProofs = reader.whole("proofs", numbers.proofs, 0, 1) == 1;
    if (!reader.errors().empty()) return errorAnswer(reader.errors());
    options_ = options;
    wantsProofs_ = wantsProofs;
    return "{}";
}

std::string Module::search(int handle, const SearchNumbers& numbers) {
    if (isSearching_) return busyAnswer();
    const rules::Game* found = find(handle);
    if (found == nullptr) return noSuchGameAnswer();
    if (found->isOver()) return errorAnswer({gameOverError(*found)});
    NumberReader reader("search");
    const search::Limits limits = readLimits(reader, numbers);
    if (!reader.errors().empty()) return errorAnswer(reader.errors());

    const rules::Game game = *found; // a callback may free the one it came from
    if (!engine_) engine_ = std::make_unique<search::Engine>(clock(), options_);
    engine_->setOptions(options_);
    options_ = engine_->options(); // the table that could be had
    const auto lines = static_cast<std::size_t>(options_.lines);
    if (wantsProofs_ && !prover_) prover_ = std::make_unique<solver::Prover>(clock());
    const auto answered = [&](search::Report report) {
        if (wantsProofs_) prover_->prove(game, report, host_.shouldStop);
        return reportAnswer(game, report, lines);
    };
    search::Engine::Callbacks callbacks;
    callbacks.onReport = [&](const search::Report& report) { host_.onReport(answered(report)); };
    callbacks.shouldStop = host_.shouldStop;
    isSearching_ = true;
    std::string answer = answered(engine_->search(game, limits, callbacks));
    isSearching_ = false;
    return answer;
}

std::string Module::forget() {
    if (isSearching_) return busyAnswer();
    if (engine_) engine_->newGame();
    return "{}";
}

std::string Module::perft(int handle, int depth) const {
    const rules::Game* game = find(handle);
    if (game == nullptr) return noSuchGameAnswer();
    if (depth < 0 || depth > kMostPerftDepth)
        return errorAnswer("number", "perft", "the depth is out of range, expected 0 to 12");
    JsonWriter json;
    const auto nodes = static_cast<std::int64_t>(rules::perft(game->position(), depth));
    json.beginObject().key("depth").number(depth).key("nodes").number(nodes).endObject();
    return json.take();
}

std::string Module::bench() const {
    const search::BenchResult result = search::runBench(clock(), nullptr);
    JsonWriter json;
    json.beginObject().key("signature").number(static_cast<std::int64_t>(result.nodes));
    json.key("elapsedMs").number(result.elapsedMs).endObject();
    return json.take();
}

} // namespace sixth::wasm
