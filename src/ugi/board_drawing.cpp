#include "ugi/board_drawing.h"

#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <algorithm>

namespace sixth::ugi {

std::string drawPlainBoard(const rules::Position& position) {
    const int size = position.rules().size;
    std::size_t width = 5;
    for (const rules::Square square : position.occupied())
        width = std::max(width, notation::writeTower(position.towerAt(square)).size());
    const auto padded = [width](std::string text) {
        text.resize(width, ' ');
        return text;
    };
    std::string text;
    for (int rank = size - 1; rank >= 0; --rank) {
        text += std::to_string(rank + 1) + " |";
        for (int file = 0; file < size; ++file) {
            const rules::Tower tower = position.towerAt(rules::Square::at(file, rank));
            text += " " + padded(tower.isEmpty() ? "." : notation::writeTower(tower)) + " |";
        }
        text += "\n";
    }
    text += "   ";
    for (int file = 0; file < size; ++file)
        text += " " + padded(std::string(1, static_cast<char>('a' + file))) + "  ";
    text += "\nruleset " + notation::writeRuleset(position.rules()) + "\nposition " +
            notation::writePosition(position) + "\n";
    return text;
}

} // namespace sixth::ugi
