#pragma once

#include "rules/color.h"
#include "rules/square.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sixth::rules {

enum class CrownRule : std::uint8_t { Trim, Clear };       // R6.2, R6.3
enum class MiladyRule : std::uint8_t { None, Start, Box }; // R7.10
enum class ArmyRule : std::uint8_t { None, Open, Draft };  // R7.12, R7.13
enum class MiladyRights : std::uint8_t { Place, Move };    // R7.13
enum class StuckRule : std::uint8_t { Loss, Draw, Pass };  // R2.4
enum class RepetitionRule : std::uint8_t { Draw, None };   // R4.3

inline constexpr int kArmyPoints = 12;

// A drafted army (R7.13).
struct Army {
    std::uint8_t pawns = 0;
    std::uint8_t hunchbacks = 0;
    std::uint8_t giants = 0;
    std::uint8_t miladies = 0;

    [[nodiscard]] int cost() const;
    friend bool operator==(const Army&, const Army&) = default;
};

// Where Milady is when she is not on the board.
enum class MiladyPlace : std::uint8_t { Away, Box, SilverHand, RedHand };

[[nodiscard]] constexpr MiladyPlace miladyInHandOf(Color owner) {
    return owner == Color::Silver ? MiladyPlace::SilverHand : MiladyPlace::RedHand;
}

// What both players have beside the board. `points` are army points left (R7.12), 0 in every other game.
// `milady` is Away while she is on the board or not used.
struct Hands {
    PerColor<std::uint8_t> pawns;
    PerColor<std::uint8_t> hunchbacks;
    PerColor<std::uint8_t> giants;
    PerColor<std::uint8_t> points;
    MiladyPlace milady = MiladyPlace::Away;

    friend bool operator==(const Hands&, const Hands&) = default;
};

// Which game is played: one value per option of the rules. A Ruleset in use is normalised: options without
// effect have their defaults, so that equal games have equal rulesets.
struct Ruleset {
    std::uint8_t size = 5;
    std::uint8_t disks = 15; // pawns each; 0 with an army
    std::uint8_t kings = 1;
    CrownRule crown = CrownRule::Trim;
    MiladyRule milady = MiladyRule::None;
    std::uint8_t hunchback = 0;
    std::uint8_t giant = 0;
    ArmyRule army = ArmyRule::None;
    PerColor<Army> draft;
    MiladyRights rights = MiladyRights::Place;
    StuckRule stuck = StuckRule::Loss;
    RepetitionRule repetition = RepetitionRule::Draw;

    [[nodiscard]] bool isPointsGame() const { return kings > 1; }
    // The player who alone paid for Milady in a draft.
    [[nodiscard]] std::optional<Color> miladyOwner() const;
    [[nodiscard]] bool usesMilady() const;
    // Whether any disk but pawns can appear; the move generator has a faster path when not.
    [[nodiscard]] bool hasBonusDisks() const {
        return hunchback != 0 || giant != 0 || milady != MiladyRule::None || army != ArmyRule::None;
    }
    // R7.10: the game begins with Red's placement of Milady at ply 0.
    [[nodiscard]] bool startsAtPlyZero() const { return milady == MiladyRule::Start; }
    [[nodiscard]] Hands startingHands() const;
    [[nodiscard]] Squares squares() const;
    [[nodiscard]] Squares edgeSquares() const;
    // The same game with every option that has no effect at its default.
    [[nodiscard]] Ruleset normalised() const;

    friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

// A named game of the rulebooks. `rules` is not normalised: its crown rule takes effect if `kings=6` is
// added.
struct Preset {
    std::string_view name;
    std::string_view title;
    Ruleset rules;
};

// In the order of the table in the rules. Of presets that describe a ruleset equally briefly, the
// first is printed.
[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] const Preset* findPreset(std::string_view name);

} // namespace sixth::rules
