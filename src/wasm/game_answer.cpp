#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "wasm/answer_parts.h"
#include "wasm/answers.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sixth::wasm {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;

struct NamedMove {
    std::string text;
    Move move;
};

// The legal moves by their text, as every list of moves is sorted.
std::vector<NamedMove> namedMoves(const Position& position) {
    std::vector<NamedMove> moves;
    for (const Move move : rules::legalMoves(position))
        moves.push_back({notation::writeMove(position, move), move});
    std::sort(moves.begin(), moves.end(),
              [](const NamedMove& a, const NamedMove& b) { return a.text < b.text; });
    return moves;
}

std::string_view diskLetter(rules::DiskKind kind) {
    switch (kind) {
    case rules::DiskKind::Pawn: return "P";
    case rules::DiskKind::Hunchback: return "H";
    case rules::DiskKind::Giant: return "G";
    case rules::DiskKind::Milady: return "M";
    }
    return "";
}

std::string_view crownKey(const std::optional<Color>& crowned) {
    return crowned ? colorKey(*crowned) : std::string_view();
}

// {text, kind: place carry pass, disk? from? count? to?, crowns}
void writeLegalMove(JsonWriter& json, const Position& position, const NamedMove& named) {
    const Move move = named.move;
    json.beginObject().key("text").text(named.text);
    json.key("kind").text(move.isPass() ? "pass" : move.isCarry() ? "carry" : "place");
    if (move.isPlace()) json.key("disk").text(diskLetter(move.kind()));
    if (move.isCarry())
        json.key("from").text(rules::squareName(move.from())).key("count").number(move.count());
    if (!move.isPass()) json.key("to").text(rules::squareName(move.to()));
    json.key("crowns").textOrNull(crownKey(rules::crownedBy(position, move))).endObject();
}

// The same board with the other player to move. A ban is for the player to move only, so it goes.
std::optional<Position> withTurnPassed(const Position& position) {
    rules::Setup setup = position.setup();
    setup.side = rules::other(setup.side);
    setup.ply += 1;
    setup.ko = {};
    const auto passed = Position::from(setup);
    return passed ? std::optional(*passed) : std::nullopt;
}

// The carries by which a player would crown their own colour if it were their turn now.
void writeThreats(JsonWriter& json, const rules::Game& game, Color player) {
    json.beginArray();
    const Position& position = game.position();
    std::optional<Position> seen;
    if (!game.isOver()) seen = position.side() == player ? position : withTurnPassed(position);
    if (seen)
        for (const NamedMove& named : namedMoves(*seen))
            if (rules::crownedBy(*seen, named.move) == player) json.text(named.text);
    json.endArray();
}

std::string koText(Move ko) {
    if (ko.isNone()) return {};
    return std::to_string(ko.count()) + rules::squareName(ko.from()) + rules::squareName(ko.to());
}

void writeOutcome(JsonWriter& json, const rules::Outcome& outcome) {
    const auto winner = outcome.winner();
    json.key("result").textOrNull(winner ? colorKey(*winner) : outcome.isOver() ? "draw" : "");
    json.key("reason").textOrNull(outcome.isOver() ? notation::writeReason(outcome.reason) : "");
}

// The letters of every tower from the bottom up, "" for an empty square: a1, b1, … to the far corner.
void writeTowers(JsonWriter& json, const Position& position) {
    const int size = position.rules().size;
    json.beginArray();
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file)
            json.text(notation::writeTower(position.towerAt(rules::Square::at(file, rank))));
    json.endArray();
}

} // namespace

std::string gameAnswer(int handle, const rules::Game& game) {
    const Position& position = game.position();
    JsonWriter json;
    json.beginObject().key("game").number(handle);
    json.key("rules")
        .text(notation::writeRuleset(position.rules()))
        .key("board")
        .number(position.rules().size);
    json.key("position").text(notation::writePosition(position)).key("side").text(colorKey(position.side()));
    json.key("ply").number(position.ply()).key("hands");
    writeHands(json, position.hands());
    json.key("milady");
    writeMilady(json, position.hands().milady);
    json.key("score").beginObject();
    for (const Color color : rules::kColors) json.key(colorKey(color)).number(position.score()[color]);
    json.endObject().key("ko").textOrNull(koText(position.ko()));
    writeOutcome(json, game.outcome());
    json.key("occurrences").number(game.occurrences()).key("towers");
    writeTowers(json, position);
    json.key("moves").beginArray();
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        json.text(notation::writeRecordMove(game.positions()[i], game.moves()[i]));
    json.endArray().key("legalMoves").beginArray();
    if (!game.isOver())
        for (const NamedMove& named : namedMoves(position)) writeLegalMove(json, position, named);
    json.endArray().key("threats").beginObject();
    for (const Color color : rules::kColors) {
        json.key(colorKey(color));
        writeThreats(json, game, color);
    }
    json.endObject().endObject();
    return json.take();
}

std::string explainAnswer(const rules::Game& game, std::string_view text) {
    JsonWriter json;
    json.beginObject();
    const auto move = notation::readMove(game.position(), text);
    if (move && !game.isOver()) {
        json.key("legal").boolean(true).key("move").text(notation::writeMove(game.position(), *move));
        json.key("crowns").textOrNull(crownKey(rules::crownedBy(game.position(), *move)));
    } else {
        const notation::Error error = game.isOver() ? gameOverError(game) : move.error();
        json.key("legal").boolean(false).key("code").text(error.code).key("message").text(error.message);
        json.key("rule").textOrNull(ruleOf(error));
    }
    json.endObject();
    return json.take();
}

} // namespace sixth::wasm
