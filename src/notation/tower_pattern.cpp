#include "notation/tower_pattern.h"

#include "notation/position_text.h"

#include <algorithm>
#include <limits>

namespace sixth::notation {
namespace {

constexpr std::string_view kPatternSpace = " \t";
constexpr std::string_view kDisks = "PpHhGgM?";

// Turns back what another symmetry did.
int inverseOf(int index, int size) {
    for (int other = 0; other < rules::Symmetry::kCount; ++other) {
        bool undoes = true;
        for (int file = 0; file < size; ++file)
            for (int rank = 0; rank < size; ++rank) {
                const rules::Square square = rules::Square::at(file, rank);
                const rules::Square there = rules::Symmetry(index).apply(square, size);
                undoes = undoes && rules::Symmetry(other).apply(there, size) == square;
            }
        if (undoes) return other;
    }
    return 0;
}

} // namespace

bool TowerPattern::Cell::fits(rules::Tower tower) const {
    if (disks.empty()) return tower.height() >= least && tower.height() <= most;
    const std::string text = tower.isEmpty() ? "" : writeTower(tower);
    return text.size() == disks.size() &&
           std::equal(disks.begin(), disks.end(), text.begin(),
                      [](char wanted, char is) { return wanted == '?' || wanted == is; });
}

tl::expected<TowerPattern, Error> TowerPattern::read(int size, std::string_view text) {
    TowerPattern pattern;
    for (std::size_t at = text.find_first_not_of(kPatternSpace); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kPatternSpace, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto refuse = [&](std::string_view why) {
            return tl::unexpected(Error{"pattern", "pattern", quoted(word) + " " + std::string(why), 1,
                                        static_cast<int>(at) + 1});
        };
        if (word.size() < 4 || word[2] != ':')
            return refuse("is no square, colon and tower, expected one as in c3:PpP, c3:?, c3:3+ or c3:-");
        const int file = word[0] - 'a';
        const int rank = word[1] - '1';
        if (file < 0 || file >= size || rank < 0 || rank >= size)
            return refuse("is on no square of the board");
        const std::string_view tower = word.substr(3);
        Cell cell;
        cell.square = rules::Square::at(file, rank);
        if (tower == "-") {
            cell.most = 0;
        } else if (tower.front() >= '1' && tower.front() <= '9') {
            const bool orMore = tower.size() == 2 && tower[1] == '+';
            if (tower.size() != 1 && !orMore) return refuse("has no height, expected one as in 3 or 3+");
            cell.least = tower.front() - '0';
            cell.most = orMore ? std::numeric_limits<int>::max() : cell.least;
        } else if (tower.find_first_not_of(kDisks) == std::string_view::npos) {
            cell.disks = tower;
        } else {
            return refuse("has no tower, expected disks from bottom to top, a height or -");
        }
        pattern.cells_.push_back(std::move(cell));
        at = text.find_first_not_of(kPatternSpace, end);
    }
    if (pattern.cells_.empty())
        return tl::unexpected(
            Error{"pattern", "pattern", "there is no tower in it, expected one as in c3:PpP"});
    return pattern;
}

std::optional<rules::Symmetry> TowerPattern::find(const rules::Position& position) const {
    const int size = position.rules().size;
    for (int index = 0; index < rules::Symmetry::kCount; ++index) {
        const rules::Symmetry symmetry(index);
        const bool fits = std::all_of(cells_.begin(), cells_.end(), [&](const Cell& cell) {
            return cell.fits(position.towerAt(symmetry.apply(cell.square, size)));
        });
        if (fits) return rules::Symmetry(inverseOf(index, size));
    }
    return std::nullopt;
}

} // namespace sixth::notation
