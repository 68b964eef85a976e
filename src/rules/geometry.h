#pragma once

#include "rules/square.h"

#include <array>

namespace sixth::rules {

// Board geometry as tables computed at compile time. They are for the 5x5 board. On a smaller board no tower
// stands outside it, so a ray or a jump that leaves it meets nothing.

enum Direction : int { East, North, NorthEast, NorthWest, West, South, SouthWest, SouthEast };

struct Geometry {
    // The squares beyond a square in each direction. The first four directions go up in square numbers, so
    // the nearest tower on such a ray is its lowest square; on the other four it is the highest.
    std::array<std::array<Squares, Square::kCount>, 8> rays{};
    std::array<Squares, Square::kCount> steps{}; // one step orthogonally
    std::array<Squares, Square::kCount> jumps{}; // a knight's jump
};

[[nodiscard]] constexpr Geometry makeGeometry() {
    Geometry g;
    constexpr int kDx[8] = {1, 0, 1, -1, -1, 0, -1, 1};
    constexpr int kDy[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    constexpr auto kInside = [](int x, int y) {
        return x >= 0 && y >= 0 && x < Square::kWidth && y < Square::kWidth;
    };
    for (int y = 0; y < Square::kWidth; ++y) {
        for (int x = 0; x < Square::kWidth; ++x) {
            const auto i = static_cast<std::size_t>(Square::at(x, y).index());
            for (std::size_t d = 0; d < 8; ++d) {
                for (int k = 1; kInside(x + k * kDx[d], y + k * kDy[d]); ++k)
                    g.rays[d][i] |= Square::at(x + k * kDx[d], y + k * kDy[d]);
                const bool orthogonal = kDx[d] == 0 || kDy[d] == 0;
                if (orthogonal && kInside(x + kDx[d], y + kDy[d]))
                    g.steps[i] |= Square::at(x + kDx[d], y + kDy[d]);
            }
            for (int dx = -2; dx <= 2; ++dx)
                for (int dy = -2; dy <= 2; ++dy)
                    if (dx * dx + dy * dy == 5 && kInside(x + dx, y + dy))
                        g.jumps[i] |= Square::at(x + dx, y + dy);
        }
    }
    return g;
}

inline constexpr Geometry kGeometry = makeGeometry();

// The squares of each board size and those on its edge; sizes outside 3 to 5 have none.
struct Boards {
    std::array<Squares, Square::kWidth + 1> squares{};
    std::array<Squares, Square::kWidth + 1> edges{};
};

[[nodiscard]] constexpr Boards makeBoards() {
    Boards boards;
    for (int size = 3; size <= Square::kWidth; ++size)
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                boards.squares[static_cast<std::size_t>(size)] |= Square::at(x, y);
                if (x == 0 || y == 0 || x == size - 1 || y == size - 1)
                    boards.edges[static_cast<std::size_t>(size)] |= Square::at(x, y);
            }
    return boards;
}

inline constexpr Boards kBoards = makeBoards();

[[nodiscard]] constexpr Squares boardSquares(int size) {
    return kBoards.squares[static_cast<std::size_t>(size)];
}

[[nodiscard]] constexpr Squares edgeSquares(int size) {
    return kBoards.edges[static_cast<std::size_t>(size)];
}

[[nodiscard]] constexpr Squares ray(Direction direction, Square from) {
    return kGeometry.rays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(from.index())];
}

// R3.1: the first tower met in each of the four orthogonal, or diagonal, directions.
template <Direction Up1, Direction Up2, Direction Down1, Direction Down2>
[[nodiscard]] constexpr Squares firstMet(Square from, Squares occupied) {
    const auto lowest = [](Squares s) { return s.bits() & (0U - s.bits()); };
    // std::bit_floor() without its branch for the empty set.
    const auto highest = [](Squares s) {
        return static_cast<std::uint32_t>((std::uint64_t{1} << 32) >> (std::countl_zero(s.bits()) + 1));
    };
    return Squares(lowest(ray(Up1, from) & occupied) | lowest(ray(Up2, from) & occupied) |
                   highest(ray(Down1, from) & occupied) | highest(ray(Down2, from) & occupied));
}

// R3: the towers that a tower of this height on `from` may be carried to. 0 and 6 (a King) reach nothing.
[[nodiscard]] constexpr Squares reach(int height, Square from, Squares occupied) {
    const auto i = static_cast<std::size_t>(from.index());
    switch (height) {
    case 1: return kGeometry.steps[i] & occupied;
    case 2: return firstMet<East, North, West, South>(from, occupied);
    case 3: return kGeometry.jumps[i] & occupied;
    case 4: return firstMet<NorthEast, NorthWest, SouthWest, SouthEast>(from, occupied);
    case 5:
        return firstMet<East, North, West, South>(from, occupied) |
               firstMet<NorthEast, NorthWest, SouthWest, SouthEast>(from, occupied);
    default: return {};
    }
}

// The first and the last file of the 5x5 board, as bits of Squares.
inline constexpr std::uint32_t kFileA = 0x0108421;
inline constexpr std::uint32_t kFileE = kFileA << 4;

// reach() of towers of three, or of four, for all squares of a set together, at the price of one. A rank is
// five squares; the masks keep shifted bits from wrapping around the edge.
[[nodiscard]] constexpr Squares jumpsOfAll(Squares from, Squares occupied) {
    const std::uint32_t notA = from.bits() & ~kFileA;
    const std::uint32_t notE = from.bits() & ~kFileE;
    const std::uint32_t notAB = notA & ~(kFileA << 1);
    const std::uint32_t notDE = notE & ~(kFileE >> 1);
    return Squares((notE << 11 | notE >> 9 | notA << 9 | notA >> 11 | notDE << 7 | notDE >> 3 | notAB << 3 |
                    notAB >> 7)) &
           occupied;
}
[[nodiscard]] constexpr Squares diagonalsOfAll(Squares from, Squares occupied) {
    const std::uint32_t empty = ~occupied.bits();
    std::uint32_t northEast = from.bits();
    std::uint32_t northWest = from.bits();
    std::uint32_t southEast = from.bits();
    std::uint32_t southWest = from.bits();
    // Over as many empty squares as there can be between two towers, then one step further.
    for (int i = 0; i < Square::kWidth - 2; ++i) {
        northEast |= (northEast & ~kFileE) << 6 & empty;
        northWest |= (northWest & ~kFileA) << 4 & empty;
        southEast |= (southEast & ~kFileE) >> 4 & empty;
        southWest |= (southWest & ~kFileA) >> 6 & empty;
    }
    return Squares((northEast & ~kFileE) << 6 | (northWest & ~kFileA) << 4 | (southEast & ~kFileE) >> 4 |
                   (southWest & ~kFileA) >> 6) &
           occupied;
}

} // namespace sixth::rules
