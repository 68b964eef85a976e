#pragma once

#include "rules/color.h"

#include <cstdint>
#include <optional>

namespace sixth::rules {

enum class Result : std::uint8_t { Ongoing, Silver, Red, Draw };

// Why a game ended; the first five come from the rules, the others from the players or the clock.
enum class Reason : std::uint8_t {
    None,
    Crown,      // R5.1
    Points,     // R6.1
    Stuck,      // R2.4
    Passes,     // R2.4
    Repetition, // R4.3
    Resign,
    Time,
    Agreement,
    Abandoned,
    Unfinished,
};

struct Outcome {
    Result result = Result::Ongoing;
    Reason reason = Reason::None;

    [[nodiscard]] bool isOver() const { return result != Result::Ongoing; }
    [[nodiscard]] std::optional<Color> winner() const {
        if (result == Result::Silver) return Color::Silver;
        if (result == Result::Red) return Color::Red;
        return std::nullopt;
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

[[nodiscard]] constexpr Result winFor(Color color) {
    return color == Color::Silver ? Result::Silver : Result::Red;
}

} // namespace sixth::rules
