#include "puzzle/pack.h"

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <charconv>
#include <optional>

namespace sixth::puzzle {
namespace {

using notation::Error;

constexpr std::size_t kFields = 5;

// The parts of a text between marks, empty ones too.
std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(mark);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> readNumber(std::string_view text, int least, int most) {
    int value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || rest != text.data() + text.size() || value < least || value > most)
        return std::nullopt;
    return value;
}

// The place of a field, or of a part of one, in its line.
int columnOf(std::string_view line, std::string_view part) {
    return static_cast<int>(part.data() - line.data()) + 1;
}

tl::unexpected<Error> refuse(std::string code, std::string message, int column) {
    return tl::unexpected(Error{std::move(code), "puzzle", std::move(message), 1, column});
}

// An error of a field as one of the line.
tl::unexpected<Error> refuse(Error error, std::string_view line, std::string_view field) {
    error.column += columnOf(line, field) - 1;
    return tl::unexpected(std::move(error));
}

tl::expected<Puzzle, Error> readLine(std::string_view line) {
    const auto fields = split(line, '\t');
    if (fields.size() != kFields)
        return refuse("puzzle-fields",
                      "it has " + std::to_string(fields.size()) + " fields, expected 5 with tabs between", 1);
    const auto rules = notation::readRuleset(fields[0]);
    if (!rules) return refuse(rules.error().front(), line, fields[0]);
    const auto moves = readNumber(fields[1], kLeastMoves, kMostMoves);
    if (!moves)
        return refuse("puzzle-moves", notation::quoted(fields[1]) + " moves, expected 2 to 8",
                      columnOf(line, fields[1]));
    const auto grade = readNumber(fields[2], 1, kGrades);
    if (!grade)
        return refuse("puzzle-grade", "grade " + notation::quoted(fields[2]) + ", expected 1 to 5",
                      columnOf(line, fields[2]));
    const auto position = notation::readPosition(*rules, fields[3]);
    if (!position) return refuse(position.error().front(), line, fields[3]);
    Puzzle puzzle{*position, *moves, *grade, {}};
    for (const std::string_view text : split(fields[4], ' ')) {
        const auto move = notation::readMove(*position, text);
        if (!move) return refuse(move.error(), line, text);
        puzzle.solutions.push_back(*move);
    }
    return puzzle;
}

} // namespace

tl::expected<std::vector<Puzzle>, Error> readPack(std::string_view text) {
    std::vector<Puzzle> puzzles;
    int number = 0;
    for (std::string_view line : split(text, '\n')) {
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.front() == '#') continue;
        auto puzzle = readLine(line);
        if (!puzzle) {
            puzzle.error().line = number;
            return tl::unexpected(std::move(puzzle.error()));
        }
        puzzles.push_back(std::move(*puzzle));
    }
    return puzzles;
}

std::string writePuzzle(const Puzzle& puzzle) {
    std::string solutions;
    for (const rules::Move move : puzzle.solutions)
        solutions += (solutions.empty() ? "" : " ") + notation::writeMove(puzzle.position, move);
    return notation::writeRuleset(puzzle.position.rules()) + '\t' + std::to_string(puzzle.moves) + '\t' +
           std::to_string(puzzle.grade) + '\t' + notation::writePosition(puzzle.position) + '\t' + solutions +
           '\n';
}

} // namespace sixth::puzzle
