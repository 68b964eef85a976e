#pragma once

#include "rules/move.h"
#include "rules/position.h"

#include <optional>
#include <string_view>

namespace sixth::rules {

// Why a move is not legal, one value per rule a player can run into.
enum class Refusal : std::uint8_t {
    GameOver,
    OffBoard,
    SquareTaken,
    NoSuchDisk,
    NotEnoughPoints,
    MiladyOffEdge,
    MiladyElsewhere,
    MiladyFirst,
    NoTowerThere,
    NotThatMany,
    TargetEmpty,
    SameSquare,
    OutOfReach,
    InTheWay,
    Ko,
    Hunchback,
    CoverMilady,
    MiladyCrown,
    NotYourMilady,
    NoPass,
};

// Why the player to move may not make this move; nothing if it is legal. Written rule by rule and apart from
// the move generator, so that tests can compare the two.
[[nodiscard]] std::optional<Refusal> findRefusal(const Position& position, Move move);
[[nodiscard]] bool isLegal(const Position& position, Move move);

// A stable name for programs, the number of the rule, and a sentence for people.
[[nodiscard]] std::string_view code(Refusal refusal);
[[nodiscard]] std::string_view ruleNumber(Refusal refusal);
[[nodiscard]] std::string_view sentence(Refusal refusal);

// Whether the player to move has such a disk and, with an open army (R7.12), the points for it.
[[nodiscard]] bool canAfford(const Position& position, DiskKind kind);

// R7.13 `milady-rights=move`: how many of a tower's disks the player to move may carry at the most.
[[nodiscard]] int mostCarried(const Position& position, Tower tower);

} // namespace sixth::rules
