#pragma once

#include "notation/error.h"
#include "rules/position.h"
#include "rules/symmetry.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// Towers on some squares, to be looked for in games: "c3:PpP d4:?p e5:- a1:3+". After the colon come
//   the disks of a tower from bottom to top, as in a position, where ? is any disk;
//   a height, or a height and + for that height or more;
//   - for an empty square.
class TowerPattern {
public:
    [[nodiscard]] static tl::expected<TowerPattern, Error> read(int size, std::string_view text);

    // A symmetry that brings the position into the pattern's orientation, if it is there in any.
    [[nodiscard]] std::optional<rules::Symmetry> find(const rules::Position& position) const;

private:
    struct Cell {
        rules::Square square = rules::Square::at(0, 0);
        std::string disks; // empty if a height is asked for
        int least = 0;
        int most = 0;

        [[nodiscard]] bool fits(rules::Tower tower) const;
    };
    std::vector<Cell> cells_;
};

} // namespace sixth::notation
