#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "rules/threats.h"
#include "wasm/answer_parts.h"
#include "wasm/answers.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::wasm {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;
using rules::Tower;

struct NamedMove {
    std::string text;
    Move move;
};

// Moves by their text, as every list of moves is sorted.
std::vector<NamedMove> namedMoves(const Position& position, const rules::MoveList& moves) {
    std::vector<NamedMove> named;
    for (const Move move : moves) named.push_back({notation::writeMove(position, move), move});
    std::sort(named.begin(), named.end(),
              [](const NamedMove& a, const NamedMove& b) { return a.text < b.text; });
    return named;
}

// R3: the chess piece that a tower is by its height; nothing for no tower.
std::string_view pieceKey(Tower tower) {
    switch (tower.height()) {
    case 0: return "";
    case 1: return "pawn";
    case 2: return "rook";
    case 3: return "knight";
    case 4: return "bishop";
    case 5: return "queen";
    default: return "king";
    }
}

// The disks of a text from the bottom up, legal or not; those beyond the tallest King change nothing.
std::optional<Tower> readTower(std::string_view text) {
    constexpr std::uint32_t kMostRaw = 7;
    Tower tower;
    for (const char letter : text) {
        Tower disk;
        for (std::uint32_t raw = 1; raw <= kMostRaw; ++raw) {
            const Tower candidate = Tower::of(rules::Disk::fromRaw(raw));
            if (notation::writeTower(candidate) == std::string_view(&letter, 1)) disk = candidate;
        }
        if (disk.isEmpty()) return std::nullopt;
        if (tower.diskCount() < Tower::kMostDisks) tower = tower.under(disk);
    }
    return tower;
}

// {tower, piece}, or null for no tower.
void writeNamedTower(base::JsonWriter& json, Tower tower) {
    if (tower.isEmpty()) {
        json.null();
        return;
    }
    json.beginObject().key("tower").text(notation::writeTower(tower));
    json.key("piece").text(pieceKey(tower)).endObject();
}

// The towers that a move leaves behind and makes, before any crown is trimmed or cleared.
void writeResults(base::JsonWriter& json, const Position& position, Move move) {
    const Tower source = move.isCarry() ? position.towerAt(move.from()) : Tower();
    const Tower arriving = move.isCarry() ? source.topPart(move.count())
                                          : Tower::of(rules::Disk::of(move.kind(), position.side()));
    json.key("leaves");
    writeNamedTower(json, move.isCarry() ? source.withoutTop(move.count()) : Tower());
    json.key("makes");
    writeNamedTower(json, position.towerAt(move.to()).under(arriving));
}

std::string_view crownKey(const std::optional<Color>& crowned) {
    return crowned ? colorKey(*crowned) : std::string_view();
}

// {text, kind: place carry pass, disk? from? count? to? leaves? makes?, crowns}
void writeNamedMove(base::JsonWriter& json, const Position& position, const NamedMove& named) {
    const Move move = named.move;
    json.beginObject().key("text").text(named.text);
    json.key("kind").text(move.isPass() ? "pass" : move.isCarry() ? "carry" : "place");
    if (move.isPlace()) json.key("disk").text(diskLetter(move.kind()));
    if (move.isCarry())
        json.key("from").text(rules::squareName(move.from())).key("count").number(move.count());
    if (!move.isPass()) {
        json.key("to").text(rules::squareName(move.to()));
        writeResults(json, position, move);
    }
    json.key("crowns").textOrNull(crownKey(rules::crownedBy(position, move))).endObject();
}

// The carries by which a player would crown their own colour if it were their turn now.
void writeThreats(base::JsonWriter& json, const rules::Game& game, Color player) {
    json.beginArray();
    const Position& position = game.position();
    if (!game.isOver())
        for (const NamedMove& named : namedMoves(position, rules::crowningCarries(position, player)))
            writeNamedMove(json, position, named);
    json.endArray();
}

std::string koText(Move ko) {
    if (ko.isNone()) return {};
    return std::to_string(ko.count()) + rules::squareName(ko.from()) + rules::squareName(ko.to());
}

void writeOutcome(base::JsonWriter& json, const rules::Outcome& outcome) {
    const auto winner = outcome.winner();
    json.key("result").textOrNull(winner ? colorKey(*winner) : outcome.isOver() ? "draw" : "");
    json.key("reason").textOrNull(outcome.isOver() ? notation::writeReason(outcome.reason) : "");
}

// The letters of every tower from the bottom up, "" for an empty square: a1, b1, … to the far corner.
void writeTowers(base::JsonWriter& json, const Position& position) {
    const int size = position.rules().size;
    json.beginArray();
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file)
            json.text(notation::writeTower(position.towerAt(rules::Square::at(file, rank))));
    json.endArray();
}

void writePieces(base::JsonWriter& json, const Position& position) {
    const int size = position.rules().size;
    json.beginArray();
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file)
            json.text(pieceKey(position.towerAt(rules::Square::at(file, rank))));
    json.endArray();
}

// What the player to move has to do before anything else: R7.10, R7.8, R2.4.
std::string_view dutyKey(const Position& position, const std::vector<NamedMove>& moves) {
    const auto all = [&](auto&& holds) {
        return !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                             [&](const NamedMove& named) { return holds(named.move); });
    };
    if (all([](Move move) { return move.isPass(); })) return "pass";
    if (position.ply() == 0) return "place-milady";
    const auto coversMilady = [&](Move move) {
        return move.isCarry() && position.towerAt(move.to()).top().isMilady();
    };
    return all(coversMilady) ? "cover-milady" : "";
}

// The move that led here, named in the position it was made in.
void writeLastMove(base::JsonWriter& json, const rules::Game& game) {
    if (game.moves().empty()) {
        json.null();
        return;
    }
    const Position& before = game.positions()[game.moves().size() - 1];
    const Move move = game.moves().back();
    writeNamedMove(json, before, {notation::writeMove(before, move), move});
}

} // namespace

std::string gameAnswer(const rules::Game& game) {
    const Position& position = game.position();
    base::JsonWriter json;
    json.beginObject().key("rules").text(notation::writeRuleset(position.rules()));
    json.key("board").number(position.rules().size);
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
    json.key("pieces");
    writePieces(json, position);
    json.key("lastMove");
    writeLastMove(json, game);
    json.key("moves").beginArray();
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        json.text(notation::writeRecordMove(game.positions()[i], game.moves()[i]));
    const std::vector<NamedMove> legal =
        game.isOver() ? std::vector<NamedMove>() : namedMoves(position, rules::legalMoves(position));
    json.endArray().key("legalMoves").beginArray();
    for (const NamedMove& named : legal) writeNamedMove(json, position, named);
    json.endArray().key("duty").textOrNull(dutyKey(position, legal));
    json.key("threats").beginObject();
    for (const Color color : rules::kColors) {
        json.key(colorKey(color));
        writeThreats(json, game, color);
    }
    json.endObject().endObject();
    return json.take();
}

std::string piecesAnswer(std::string_view towers) {
    base::JsonWriter json;
    json.beginArray();
    while (!towers.empty()) {
        const std::string_view text = towers.substr(0, towers.find(' '));
        towers.remove_prefix(std::min(text.size() + 1, towers.size()));
        const auto tower = readTower(text);
        json.textOrNull(tower ? pieceKey(*tower) : std::string_view());
    }
    json.endArray();
    return json.take();
}

std::string explainAnswer(const rules::Game& game, std::string_view text) {
    base::JsonWriter json;
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
