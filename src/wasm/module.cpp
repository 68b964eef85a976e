#include "wasm/module.h"

#include "base/json_writer.h"
#include "notation/agreed_rules.h"
#include "notation/army_text.h"
#include "rules/perft.h"
#include "search/bench.h"
#include "wasm/answers.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace sixth::wasm {
namespace {

using notation::Errors;

constexpr int kMostPerftDepth = 12;
constexpr std::uint64_t kNodesToShorten = 500'000; // about a second

// Makes numbers from JavaScript whole, and collects an error for each that is out of its range.
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

search::Engine::Clock Module::clock() const {
    return [now = host_.nowMs] { return static_cast<std::int64_t>(now()); };
}

std::string Module::readRules(std::string_view text) const {
    const auto agreed = notation::readAgreedRules(text);
    return agreed ? rulesAnswer(*agreed) : errorAnswer(agreed.error());
}

std::string Module::completeDraft(std::string_view text, std::string_view silver,
                                  std::string_view red) const {
    const auto agreed = notation::readAgreedRules(text);
    if (!agreed) return errorAnswer(agreed.error());
    const auto* const draft = std::get_if<notation::PendingDraft>(&*agreed);
    if (draft == nullptr)
        return errorAnswer("no-draft", "ruleset",
                           "the ruleset has its armies, expected a draft without them");
    const auto first = notation::readArmy(silver);
    if (!first) return errorAnswer({first.error()});
    const auto second = notation::readArmy(red);
    if (!second) return errorAnswer({second.error()});
    return rulesAnswer(draft->withArmies({*first, *second}));
}

std::string Module::state(const GameText& text, const EndText& end) const {
    const auto game = readGame(text, end);
    return game ? gameAnswer(*game) : errorAnswer(game.error());
}

std::string Module::explain(const GameText& text, std::string_view move) const {
    const auto game = readGame(text);
    return game ? explainAnswer(*game, move) : errorAnswer(game.error());
}

std::string Module::facts(const GameText& text, std::string_view move) const {
    const auto game = readOpenGame(text);
    return game ? factsAnswer(*game, move) : errorAnswer(game.error());
}

std::string Module::tower(const GameText& text, std::string_view square) const {
    const auto game = readOpenGame(text);
    return game ? towerAnswer(*game, square) : errorAnswer(game.error());
}

std::string Module::setOptions(const OptionNumbers& numbers) {
    if (isSearching_) return busyAnswer();
    NumberReader reader("option");
    search::Options options = options_;
    options.hashMegabytes = static_cast<int>(reader.whole("hash", numbers.hashMegabytes, 1, 1024));
    options.lines = static_cast<int>(reader.whole("lines", numbers.lines, 1, 500));
    options.level = static_cast<int>(reader.whole("level", numbers.level, 1, search::Options::kStrongest));
    options.seed = static_cast<std::uint64_t>(reader.whole("seed", numbers.seed, 0, kMostNodes));
    const bool wantsProofs = reader.whole("proofs", numbers.proofs, 0, 1) == 1;
    if (!reader.errors().empty()) return errorAnswer(reader.errors());
    options_ = options;
    wantsProofs_ = wantsProofs;
    return "{}";
}

std::string Module::search(const GameText& text, const SearchNumbers& numbers) {
    if (isSearching_) return busyAnswer();
    const auto read = readOpenGame(text);
    if (!read) return errorAnswer(read.error());
    const rules::Game& game = *read;
    NumberReader reader("search");
    const search::Limits limits = readLimits(reader, numbers);
    if (!reader.errors().empty()) return errorAnswer(reader.errors());

    if (!engine_) engine_ = std::make_unique<search::Engine>(clock(), options_);
    engine_->setOptions(options_);
    options_ = engine_->options(); // there may not be memory for the table that was wanted
    const auto mostLines = static_cast<std::size_t>(options_.lines);
    if (wantsProofs_ && !prover_) prover_ = std::make_unique<solver::Prover>(clock());
    const auto answered = [&](const search::Report& report) {
        const std::vector<solver::Line> lines =
            wantsProofs_ ? prover_->prove(game, report, host_.shouldStop) : solver::unproved(report);
        return reportAnswer(game, report, std::span(lines).first(std::min(mostLines, lines.size())));
    };
    search::Engine::Callbacks callbacks;
    callbacks.onReport = [&](const search::Report& report) { host_.onReport(answered(report)); };
    callbacks.shouldStop = host_.shouldStop;
    const std::int64_t startMs = clock()();
    isSearching_ = true;
    const search::Report report = engine_->search(game, limits, callbacks);
    // The engine is done, perhaps at once: there is time to look for the shortest win.
    const auto isOver = [&] {
        return host_.shouldStop() || (limits.moveTimeMs && clock()() - startMs >= *limits.moveTimeMs);
    };
    if (wantsProofs_) (void)prover_->shorten(game, report, kNodesToShorten, isOver);
    std::string answer = answered(report);
    isSearching_ = false;
    return answer;
}

std::string Module::forget() {
    if (isSearching_) return busyAnswer();
    if (engine_) engine_->newGame();
    return "{}";
}

std::string Module::perft(const GameText& text, int depth) const {
    const auto game = readGame(text);
    if (!game) return errorAnswer(game.error());
    if (depth < 0 || depth > kMostPerftDepth)
        return errorAnswer("number", "perft", "the depth is out of range, expected 0 to 12");
    base::JsonWriter json;
    const auto nodes = static_cast<std::int64_t>(rules::perft(game->position(), depth));
    json.beginObject().key("depth").number(depth).key("nodes").number(nodes).endObject();
    return json.take();
}

std::string Module::bench() const {
    const search::BenchResult result = search::runBench(clock(), nullptr);
    base::JsonWriter json;
    json.beginObject().key("signature").number(static_cast<std::int64_t>(result.nodes));
    json.key("elapsedMs").number(result.elapsedMs).endObject();
    return json.take();
}

} // namespace sixth::wasm
