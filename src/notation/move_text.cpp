#include "notation/move_text.h"

#include "notation/move_syntax.h"
#include "notation/scanner.h"
#include "rules/legality.h"
#include "rules/movegen.h"

#include <algorithm>

namespace sixth::notation {
namespace {

using rules::Move;
using rules::Position;

Error illegal(std::string_view text, rules::Refusal refusal) {
    return {std::string(code(refusal)), "move",
            quoted(text) + " is not legal: " + std::string(sentence(refusal)) + " (" +
                std::string(ruleNumber(refusal)) + ")",
            1, 1};
}

// The move meant in this position, or why there can be none.
tl::expected<Move, rules::Refusal> resolve(const Position& position, const detail::MoveText& text) {
    if (const auto* place = std::get_if<detail::PlaceText>(&text.action))
        return Move::place(place->kind, place->to);
    if (const auto* carry = std::get_if<detail::CarryText>(&text.action)) {
        if (position.isEnded()) return tl::unexpected(rules::Refusal::GameOver);
        if (!position.rules().squares().contains(carry->from))
            return tl::unexpected(rules::Refusal::OffBoard);
        const int disks = position.towerAt(carry->from).diskCount();
        if (disks == 0) return tl::unexpected(rules::Refusal::NoTowerThere);
        const int count = carry->count.value_or(disks);
        if (count > disks) return tl::unexpected(rules::Refusal::NotThatMany);
        return Move::carry(carry->from, carry->to, count);
    }
    return Move::pass();
}

} // namespace

std::string writeMove(const Position& position, Move move) {
    if (move.isPass()) return "pass";
    if (move.isCarry()) {
        const bool whole = move.count() == position.towerAt(move.from()).diskCount();
        return (whole ? "" : std::to_string(move.count())) + rules::squareName(move.from()) +
               rules::squareName(move.to());
    }
    const rules::Disk disk = rules::Disk::of(move.kind(), rules::Color::Silver);
    const std::string letter =
        move.kind() == rules::DiskKind::Pawn ? std::string() : std::string(1, detail::writeDisk(disk));
    return letter + rules::squareName(move.to());
}

std::string writeRecordMove(const Position& position, Move move) {
    return writeMove(position, move) + (rules::crownedBy(position, move) ? "#" : "");
}

tl::expected<Move, Error> readMove(const Position& position, std::string_view text) {
    const auto syntax = detail::readMoveText(text);
    if (!syntax) return tl::unexpected(syntax.error());
    const auto move = resolve(position, *syntax);
    if (!move) return tl::unexpected(illegal(text, move.error()));
    if (const auto refusal = rules::findRefusal(position, *move))
        return tl::unexpected(illegal(text, *refusal));
    if (syntax->crownMark && !rules::crownedBy(position, *move))
        return tl::unexpected(Error{"crown-mark", "move", quoted(text) + " does not crown, expected no #", 1,
                                    static_cast<int>(text.size())});
    return *move;
}

std::vector<std::string> writeMoves(const Position& position, const rules::MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(writeMove(position, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<std::string> writeLegalMoves(const Position& position) {
    return writeMoves(position, rules::legalMoves(position));
}

tl::expected<rules::Square, Error> readSquare(const rules::Position& position, std::string_view text) {
    const auto square = detail::readSquare(text);
    if (!square || !position.rules().squares().contains(*square))
        return tl::unexpected(
            Error{"square", "square", "that is no square of this board, expected one like c3"});
    return *square;
}

} // namespace sixth::notation
