#include "cli/board_view.h"

#include "cli/output.h"
#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/threats.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace sixth::cli {
namespace {

using rules::Color;
using rules::Square;
using rules::Tower;

constexpr const char* kIndent = "    ";

// Left, middle and right of a line between ranks, what it is made of, and what stands between cells.
struct Lines {
    std::array<std::string_view, 3> top;
    std::array<std::string_view, 3> middle;
    std::array<std::string_view, 3> bottom;
    std::string_view across;
    std::string_view down;
};
constexpr Lines kAscii{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}, "-", "|"};
constexpr Lines kUnicode{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}, "─", "│"};

// Background and letter are both given, so that the disks can be read on dark and on light terminals alike.
std::string_view paint(rules::Disk disk) {
    if (disk.isMilady()) return "\x1b[30;43m";
    return disk.owner() == Color::Silver ? "\x1b[30;47m" : "\x1b[97;41m";
}

std::string towerText(Tower tower, bool color) {
    std::string letters = notation::writeTower(tower);
    if (!color) return letters;
    std::string text;
    for (int i = 0; i < tower.diskCount(); ++i)
        text += fmt::format("{}{}\x1b[0m", paint(tower.fromBottom(i)), letters[static_cast<std::size_t>(i)]);
    return text;
}

std::string ruler(const std::array<std::string_view, 3>& ends, std::string_view across, std::size_t width,
                  int size) {
    std::string line = kIndent + std::string(ends[0]);
    for (int file = 0; file < size; ++file) {
        for (std::size_t i = 0; i < width; ++i) line += across;
        line += file + 1 < size ? ends[1] : ends[2];
    }
    return line + "\n";
}

// One rank is two lines: the disks, and the names of the pieces.
std::string drawRank(const rules::Position& position, int rank, std::size_t width, const Lines& lines,
                     bool color) {
    std::string disks = fmt::format("{:>3} {}", rank + 1, lines.down);
    std::string names = kIndent + std::string(lines.down);
    for (int file = 0; file < position.rules().size; ++file) {
        const Square square = Square::at(file, rank);
        const Tower tower = position.towerAt(square);
        const auto blank = width - 1 - static_cast<std::size_t>(tower.diskCount());
        disks += " " + towerText(tower, color) + std::string(blank, ' ') + std::string(lines.down);
        names += fmt::format(" {:<{}}{}", pieceName(position.heightAt(square)), width - 1, lines.down);
    }
    return disks + "\n" + names + "\n";
}

// Even a tower that nobody can carry away has room: a King has up to ten disks.
std::size_t cellWidth(const rules::Position& position) {
    int longest = 6; // "Knight"
    for (const Square square : position.occupied())
        longest = std::max(longest, position.towerAt(square).diskCount());
    return static_cast<std::size_t>(longest) + 2;
}

void listThreats(const rules::Position& position, Color player, std::string& text) {
    const auto carries = notation::writeMoves(position, rules::crowningCarries(position, player));
    if (carries.empty()) return;
    const bool now = position.side() == player;
    const std::string head = now ? fmt::format("{} can crown:", colorName(player))
                                 : fmt::format("{} threatens to crown:", colorName(player));
    text +=
        fmt::format("{} {}\n", head, wrapped(fmt::format("{}", fmt::join(carries, " ")), head.size() + 1));
}

} // namespace

std::string drawBoard(const rules::Position& position, Style style) {
    const Lines& lines = style.unicode ? kUnicode : kAscii;
    const int size = position.rules().size;
    const std::size_t width = cellWidth(position);
    std::string text = ruler(lines.top, lines.across, width, size);
    for (int rank = size - 1; rank >= 0; --rank) {
        text += drawRank(position, rank, width, lines, style.color);
        text += rank > 0 ? ruler(lines.middle, lines.across, width, size)
                         : ruler(lines.bottom, lines.across, width, size);
    }
    std::string files = kIndent;
    for (int file = 0; file < size; ++file)
        files += fmt::format("  {:<{}}", static_cast<char>('a' + file), width - 1);
    text += files.substr(0, files.find_last_not_of(' ') + 1) + "\n";
    return text;
}

std::string drawState(const rules::Game& game) {
    const rules::Position& position = game.position();
    std::string text;
    for (const Color color : rules::kColors)
        text += fmt::format("{:<6} ({})  in hand: {}\n", colorName(color), color == Color::Silver ? "P" : "p",
                            handInWords(position.hands(), color));
    if (position.hands().milady == rules::MiladyPlace::Box) text += "Milady (M)  in the box\n";
    if (position.rules().isPointsGame())
        text += fmt::format("Score: Silver {}, Red {}; {} points win\n", position.score().silver,
                            position.score().red, position.rules().kings);
    if (game.isOver()) return text + fmt::format("Ply {}. {}.\n", position.ply(), outcomeInWords(game));
    if (!position.ko().isNone())
        text += fmt::format("Ko: {} may not be played now (R4.1)\n",
                            notation::writeMove(position, position.ko()));
    listThreats(position, position.side(), text);
    listThreats(position, rules::other(position.side()), text);
    text += fmt::format("Ply {}: {} to move.\n", position.ply(), colorName(position.side()));
    return text;
}

} // namespace sixth::cli
