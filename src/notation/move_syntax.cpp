#include "notation/move_syntax.h"

#include "notation/scanner.h"

namespace sixth::notation::detail {
namespace {

tl::unexpected<Error> refuse(std::string_view code, std::string message, std::size_t offset) {
    return tl::unexpected(
        Error{std::string(code), "move", std::move(message), 1, static_cast<int>(offset) + 1});
}

std::optional<rules::DiskKind> bonusKind(char letter) {
    switch (letter) {
    case 'H': return rules::DiskKind::Hunchback;
    case 'G': return rules::DiskKind::Giant;
    case 'M': return rules::DiskKind::Milady;
    default: return std::nullopt;
    }
}

} // namespace

tl::expected<MoveText, Error> readMoveText(std::string_view text) {
    const std::string_view whole = text;
    if (const std::size_t end = text.find_first_of("!?");
        end > 0 && end != std::string_view::npos && text.find_first_not_of("!?", end) == text.npos)
        return refuse("move-syntax",
                      quoted(whole) +
                          " has a mark, expected the move alone: only records have marks, as $1 for !",
                      end);
    constexpr std::string_view kForms = "expected a move like c3, Hc3, b2b5, 2b2b5";
    if (text.empty()) return refuse("move-empty", "nothing there, " + std::string(kForms), 0);
    MoveText move;
    if (text.back() == '#') {
        move.crownMark = true;
        text.remove_suffix(1);
    }
    if (text == "pass") {
        move.action = PassText{};
        return move;
    }
    std::size_t at = 0;
    std::optional<int> count;
    std::optional<rules::DiskKind> kind;
    if (!text.empty() && text[0] >= '1' && text[0] <= '9') {
        count = text[0] - '0';
        at = 1;
    } else if (!text.empty() && bonusKind(text[0])) {
        kind = bonusKind(text[0]);
        at = 1;
    }
    const auto first = readSquare(text.substr(at, 2));
    if (!first)
        return refuse("move-syntax",
                      quoted(whole) + " is not a move: here is no square a1 to e5, " + std::string(kForms),
                      at);
    at += 2;
    if (at == text.size() && !count) {
        move.action = PlaceText{kind.value_or(rules::DiskKind::Pawn), *first};
        return move;
    }
    if (kind) return refuse("move-syntax", quoted(whole) + " goes on after the square, expected its end", at);
    if (at < text.size() && text[at] == '-') ++at;
    const auto second = readSquare(text.substr(at, 2));
    if (!second)
        return refuse("move-syntax", quoted(whole) + " has no square to carry to, " + std::string(kForms),
                      at);
    at += 2;
    if (at != text.size())
        return refuse("move-syntax", quoted(whole) + " goes on after the move, expected its end", at);
    move.action = CarryText{count, *first, *second};
    return move;
}

} // namespace sixth::notation::detail
