#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::rules {

// The two players. Silver has the odd plies and moves first (R1.3).
enum class Color : std::uint8_t { Silver, Red };

inline constexpr std::array<Color, 2> kColors{Color::Silver, Color::Red};

[[nodiscard]] constexpr Color other(Color color) {
    return color == Color::Silver ? Color::Red : Color::Silver;
}

// One T for each player, indexed by Color.
template <typename T>
struct PerColor {
    T silver{};
    T red{};

    constexpr T& operator[](Color color) { return color == Color::Silver ? silver : red; }
    constexpr const T& operator[](Color color) const { return color == Color::Silver ? silver : red; }
    friend constexpr bool operator==(const PerColor&, const PerColor&) = default;
};

} // namespace sixth::rules
