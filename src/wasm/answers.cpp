#include "wasm/answers.h"

#include "notation/move_text.h"
#include "notation/ruleset_text.h"
#include "rules/legality.h"
#include "wasm/answer_parts.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sixth::wasm {
namespace {

// R7.12, R7.13: {points, costs: {P, H, G, M}}.
void writeArmyPrices(base::JsonWriter& json) {
    json.beginObject().key("points").number(rules::kArmyPoints).key("costs").beginObject();
    for (const auto kind :
         {rules::DiskKind::Pawn, rules::DiskKind::Hunchback, rules::DiskKind::Giant, rules::DiskKind::Milady})
        json.key(diskLetter(kind)).number(rules::cost(kind));
    json.endObject().endObject();
}

// What follows the preset in the text of a ruleset, option by option.
void writeChanges(base::JsonWriter& json, std::string_view options) {
    json.beginArray();
    while (!options.empty()) {
        options.remove_prefix(1); // the semicolon
        const std::string_view change = options.substr(0, options.find(';'));
        json.text(change);
        options.remove_prefix(change.size());
    }
    json.endArray();
}

// The ruleset itself, or for a draft one of those it can become.
rules::Ruleset described(const notation::AgreedRules& agreed) {
    if (const auto* const draft = std::get_if<notation::PendingDraft>(&agreed)) {
        const rules::Army army{.pawns = rules::kArmyPoints - rules::cost(rules::DiskKind::Milady),
                               .miladies = 1};
        return draft->withArmies({army, army});
    }
    return std::get<rules::Ruleset>(agreed);
}

void writeRules(base::JsonWriter& json, const notation::AgreedRules& agreed) {
    const rules::Ruleset rules = described(agreed);
    const std::string name = notation::writeAgreedRules(agreed);
    const std::string preset = notation::presetOf(agreed);
    const auto presets = rules::presets();
    const auto titled = std::find_if(presets.begin(), presets.end(),
                                     [&](const rules::Preset& candidate) { return candidate.name == name; });
    const rules::Hands hands = rules.startingHands();
    json.beginObject().key("name").text(name).key("preset").text(preset).key("changes");
    writeChanges(json, std::string_view(name).substr(preset.size()));
    json.key("title").textOrNull(titled == presets.end() ? std::string_view() : titled->title);
    json.key("board").number(rules.size).key("hands");
    writeHands(json, hands);
    json.key("milady");
    writeMilady(json, hands.milady);
    json.key("options").beginObject();
    for (const auto& [option, value] : notation::optionValues(rules)) json.key(option).text(value);
    json.endObject().key("army");
    if (rules.army == rules::ArmyRule::None) {
        json.null();
    } else {
        writeArmyPrices(json);
    }
    json.key("awaitsArmies").boolean(notation::isPending(agreed)).endObject();
}

void writeLine(base::JsonWriter& json, const rules::Position& root, const solver::Line& line) {
    const bool decided = search::isDecided(line.score);
    json.beginObject().key("move").text(notation::writeMove(root, line.moves.front()));
    json.key("score").number(decided ? search::movesToEnd(line.score) : line.score);
    json.key("kind")
        .text(decided ? "mate" : "cp")
        .key("proved")
        .boolean(line.proved)
        .key("exact")
        .boolean(line.exact);
    json.key("pv").beginArray();
    rules::Position position = root;
    for (const rules::Move move : line.moves) {
        json.text(notation::writeMove(position, move));
        position = position.after(move);
    }
    json.endArray().endObject();
}

// The rule that a refused position offends; empty where only the form of the text is wrong.
std::string_view ruleOfFault(std::string_view code) {
    struct Entry {
        std::string_view code;
        std::string_view rule;
    };
    static constexpr std::array<Entry, 15> kRules{{
        {"board-ranks", "R1.1"},
        {"board-squares", "R1.1"},
        {"off-board", "R1.1"},
        {"too-many-disks", "R1.2"},
        {"foreign-disk", "R7.11"},
        {"foreign-hand", "R7.12"},
        {"too-many-points", "R7.12"},
        {"tower-height", "R5.3"},
        {"hunchback-covered", "R7.2"},
        {"score-kind", "R6.1"},
        {"score-range", "R6.1"},
        {"side-ply", "R1.3"},
        {"ply-zero", "R7.10"},
        {"ko-illegal", "R4.2"},
        {"ko-whole-tower", "R4.1"},
    }};
    for (const Entry& entry : kRules)
        if (entry.code == code) return entry.rule;
    return {};
}

} // namespace

std::string_view ruleOf(const notation::Error& error) {
    if (error.what == "position") return ruleOfFault(error.code);
    if (error.what != "move" && error.what != "record") return {};
    // A game ends by several rules; the message names the one.
    for (int i = static_cast<int>(rules::Refusal::OffBoard); i <= static_cast<int>(rules::Refusal::NoPass);
         ++i) {
        const auto refusal = static_cast<rules::Refusal>(i);
        if (error.code == rules::code(refusal)) return rules::ruleNumber(refusal);
    }
    return {};
}

void writeErrors(base::JsonWriter& json, const notation::Errors& errors) {
    json.beginArray();
    for (const notation::Error& error : errors) {
        json.beginObject().key("code").text(error.code).key("what").text(error.what);
        json.key("message").text(error.message).key("rule").textOrNull(ruleOf(error));
        json.key("line").number(error.line).key("column").number(error.column).endObject();
    }
    json.endArray();
}

void writeHands(base::JsonWriter& json, const rules::Hands& hands) {
    json.beginObject();
    for (const rules::Color color : rules::kColors) {
        json.key(colorKey(color)).beginObject().key("pawns").number(hands.pawns[color]);
        json.key("hunchbacks").number(hands.hunchbacks[color]).key("giants").number(hands.giants[color]);
        json.key("points").number(hands.points[color]).endObject();
    }
    json.endObject();
}

void writeMilady(base::JsonWriter& json, rules::MiladyPlace place) {
    switch (place) {
    case rules::MiladyPlace::Away: json.null(); return;
    case rules::MiladyPlace::Box: json.text("box"); return;
    case rules::MiladyPlace::SilverHand: json.text("silver"); return;
    case rules::MiladyPlace::RedHand: json.text("red"); return;
    }
}

std::string errorAnswer(const notation::Errors& errors) {
    base::JsonWriter json;
    json.beginObject().key("errors");
    writeErrors(json, errors);
    json.endObject();
    return json.take();
}

std::string errorAnswer(std::string_view code, std::string_view what, std::string_view message) {
    return errorAnswer({{std::string(code), std::string(what), std::string(message)}});
}

std::string busyAnswer() {
    return errorAnswer("busy", "search", "a search is under way, expected it to end first");
}

notation::Error gameOverError(const rules::Game& game) {
    std::string message(rules::sentence(rules::Refusal::GameOver));
    switch (game.outcome().reason) {
    case rules::Reason::Crown: message += ": there is a King (R5.1)"; break;
    case rules::Reason::Points: message += ": the deciding point is made (R6.1)"; break;
    case rules::Reason::Stuck:
    case rules::Reason::Passes: message += ": there is no legal action (R2.4)"; break;
    case rules::Reason::Repetition: message += ": the position stood for the third time (R4.3)"; break;
    default: break;
    }
    return {std::string(rules::code(rules::Refusal::GameOver)), "move", message};
}

std::string rulesAnswer(const notation::AgreedRules& agreed) {
    base::JsonWriter json;
    writeRules(json, agreed);
    return json.take();
}

std::string presetsAnswer() {
    base::JsonWriter json;
    json.beginArray();
    for (const rules::Preset& preset : rules::presets()) writeRules(json, preset.rules.normalised());
    json.endArray();
    return json.take();
}

std::string reportAnswer(const rules::Game& game, const search::Report& report,
                         std::span<const solver::Line> lines) {
    base::JsonWriter json;
    json.beginObject().key("depth").number(report.depth).key("selectiveDepth").number(report.selectiveDepth);
    json.key("lines").beginArray();
    for (const solver::Line& line : lines) writeLine(json, game.position(), line);
    json.endArray();
    json.key("nodes").number(static_cast<std::int64_t>(report.nodes));
    json.key("nps").number(static_cast<std::int64_t>(report.nodesPerSecond()));
    json.key("elapsedMs").number(report.elapsedMs).key("hashPermille").number(report.hashPermille);
    json.endObject();
    return json.take();
}

} // namespace sixth::wasm
