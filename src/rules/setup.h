#pragma once

#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/tower.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::rules {

inline constexpr std::uint32_t kMaxPly = 1'000'000;

// An arrangement of a board as a person or a file describes it, legal or not. Position::from() turns it into
// a Position or says everything that is wrong with it.
struct Setup {
    Ruleset rules;
    std::array<Tower, Square::kCount> towers{};
    Color side = Color::Silver;
    Hands hands;
    std::optional<PerColor<std::uint8_t>> score;
    Move ko;
    std::uint32_t ply = 1;

    [[nodiscard]] Tower at(Square square) const { return towers[static_cast<std::size_t>(square.index())]; }
    [[nodiscard]] Tower& at(Square square) { return towers[static_cast<std::size_t>(square.index())]; }
};

// The parts of a setup, in the order of the position text.
enum class SetupPart : std::uint8_t { Board, Side, Hand, Score, Ko, Ply };

// One thing wrong with a setup. `code` is a stable name for programs, `message` is for people.
struct SetupFault {
    std::string_view code;
    SetupPart part = SetupPart::Board;
    std::optional<Square> square;
    std::string message;
};

// Which parts of a setup are known. A reader that could not read one part can still have the others checked.
struct KnownParts {
    bool board = true;
    bool side = true;
    bool hand = true;
    bool score = true;
    bool ko = true;
    bool ply = true;
};

// All faults of the known parts.
[[nodiscard]] std::vector<SetupFault> findFaults(const Setup& setup, KnownParts known = {});

// The usual name of a square.
[[nodiscard]] std::string squareName(Square square);

} // namespace sixth::rules
