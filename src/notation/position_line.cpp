#include "notation/position_line.h"

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/record_parts.h"

#include <algorithm>
#include <utility>

namespace sixth::notation {
namespace {

constexpr std::string_view kSpace = " \t\r";

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

} // namespace

tl::expected<std::vector<rules::Move>, Error> readMoves(const rules::Position& position,
                                                        std::string_view text) {
    std::vector<rules::Move> moves;
    std::size_t at = text.find_first_not_of(kSpace);
    while (at != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
        auto move = readMove(position, text.substr(at, end - at));
        if (!move) {
            Error error = move.error();
            error.column += static_cast<int>(at);
            return tl::unexpected(std::move(error));
        }
        moves.push_back(*move);
        at = text.find_first_not_of(kSpace, end);
    }
    return moves;
}

tl::expected<PositionLine, Errors> readPositionLine(const rules::Ruleset& rules, std::string_view line) {
    const auto refuseAt = [](std::string_view code, std::string message, std::size_t column) {
        return tl::unexpected(
            Errors{{std::string(code), "position", std::move(message), 1, static_cast<int>(column)}});
    };
    if (line.size() > kLongestPositionLine)
        return refuseAt("line-too-long", "the line has more than 65536 bytes, expected at most that", 1);
    if (const std::size_t bad = detail::findBadUtf8(line); bad != std::string_view::npos)
        return refuseAt("utf8",
                        "the byte " + quoted(line.substr(bad, 1)) + " is not UTF-8, expected text in it",
                        bad + 1);
    const std::size_t head = std::min(line.find(';'), line.size());
    const auto position = readPosition(rules, trimmed(line.substr(0, head)));
    if (!position) return tl::unexpected(position.error());
    PositionLine result{*position, {}, {}, {}};
    for (std::size_t at = head; at < line.size();) {
        const std::size_t begin = at + 1;
        at = std::min(line.find(';', begin), line.size());
        const std::string_view part = line.substr(begin, at - begin);
        const std::string_view text = trimmed(part);
        if (text.empty()) continue;
        const std::size_t column = begin + part.find_first_not_of(kSpace) + 1;
        const std::string_view word = text.substr(0, text.find_first_of(kSpace));
        const std::string_view rest = trimmed(text.substr(word.size()));
        const auto refuse = [&](std::string message) {
            return refuseAt("position-line", std::move(message), column);
        };
        if (word == "id") {
            const bool isQuoted = rest.size() >= 2 && rest.front() == '"' && rest.back() == '"';
            result.id = isQuoted ? rest.substr(1, rest.size() - 2) : rest;
        } else if (word == "bm" || word == "am") {
            auto moves = readMoves(*position, rest);
            if (!moves) {
                Error error = moves.error();
                error.column += static_cast<int>(rest.data() - line.data());
                return tl::unexpected(Errors{std::move(error)});
            }
            if (moves->empty())
                return refuse("there are no moves after " + std::string(word) + ", expected some");
            (word == "bm" ? result.best : result.avoid) = std::move(*moves);
        } else {
            return refuse(quoted(word) + " is unknown, expected bm, am or id");
        }
    }
    return result;
}

} // namespace sixth::notation
