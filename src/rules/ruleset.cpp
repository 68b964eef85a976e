#include "rules/ruleset.h"

#include "rules/disk.h"
#include "rules/geometry.h"

#include <array>

namespace sixth::rules {
namespace {

constexpr Ruleset game(int size, int disks, int kings, CrownRule crown) {
    Ruleset rules;
    rules.size = static_cast<std::uint8_t>(size);
    rules.disks = static_cast<std::uint8_t>(disks);
    rules.kings = static_cast<std::uint8_t>(kings);
    rules.crown = crown;
    return rules;
}

// R7.11, R7.12: the games with bonus disks, twelve disks each.
constexpr Ruleset bonusGame(int pawns, MiladyRule milady, int hunchback, int giant, ArmyRule army) {
    Ruleset rules = game(5, pawns, 1, CrownRule::Trim);
    rules.milady = milady;
    rules.hunchback = static_cast<std::uint8_t>(hunchback);
    rules.giant = static_cast<std::uint8_t>(giant);
    rules.army = army;
    return rules;
}

constexpr std::array<Preset, 10> kPresets{{
    {"sixth", "SIXTH!, first King", game(5, 15, 1, CrownRule::Trim)},
    {"sixth-kings", "SIXTH!, 6 x King", game(5, 15, 6, CrownRule::Trim)},
    {"sixmaking", "Six MaKING, first King", game(5, 16, 1, CrownRule::Clear)},
    {"sixmaking-4x4", "Six MaKING on 4x4, first King", game(4, 12, 1, CrownRule::Clear)},
    {"sixthmaking", "Sixth MaKING, six Kings", game(5, 16, 6, CrownRule::Clear)},
    {"sixthmaking-4x4", "Sixth MaKING on 4x4, six Kings", game(4, 12, 6, CrownRule::Clear)},
    {"milady", "SIXTH! with Milady", bonusGame(12, MiladyRule::Start, 0, 0, ArmyRule::None)},
    {"hunchback", "SIXTH! with the Hunchbacks", bonusGame(11, MiladyRule::None, 1, 0, ArmyRule::None)},
    {"giant", "SIXTH! with the Giants", bonusGame(11, MiladyRule::None, 0, 1, ArmyRule::None)},
    {"army", "SIXTH! with every bonus disk", bonusGame(12, MiladyRule::None, 0, 0, ArmyRule::Open)},
}};

} // namespace

int Army::cost() const {
    return pawns * rules::cost(DiskKind::Pawn) + hunchbacks * rules::cost(DiskKind::Hunchback) +
           giants * rules::cost(DiskKind::Giant) + miladies * rules::cost(DiskKind::Milady);
}

std::optional<Color> Ruleset::miladyOwner() const {
    if (army != ArmyRule::Draft || draft.silver.miladies == draft.red.miladies) return std::nullopt;
    return draft.silver.miladies != 0 ? Color::Silver : Color::Red;
}

bool Ruleset::usesMilady() const {
    return milady != MiladyRule::None || army == ArmyRule::Open || miladyOwner().has_value();
}

Hands Ruleset::startingHands() const {
    Hands hands;
    for (const Color color : kColors) {
        switch (army) {
        case ArmyRule::None:
            hands.pawns[color] = disks;
            hands.hunchbacks[color] = hunchback;
            hands.giants[color] = giant;
            break;
        case ArmyRule::Open: // R7.12: pawns are bought and not counted
            hands.hunchbacks[color] = 1;
            hands.giants[color] = 1;
            hands.points[color] = kArmyPoints;
            break;
        case ArmyRule::Draft:
            hands.pawns[color] = draft[color].pawns;
            hands.hunchbacks[color] = draft[color].hunchbacks;
            hands.giants[color] = draft[color].giants;
            break;
        }
    }
    if (const auto owner = miladyOwner())
        hands.milady = miladyInHandOf(*owner);
    else if (usesMilady())
        hands.milady = MiladyPlace::Box;
    return hands;
}

Squares Ruleset::squares() const {
    return boardSquares(size);
}

Squares Ruleset::edgeSquares() const {
    return rules::edgeSquares(size);
}

Ruleset Ruleset::normalised() const {
    Ruleset result = *this;
    if (army != ArmyRule::None) {
        result.disks = result.hunchback = result.giant = 0;
        const bool bothPaid =
            army == ArmyRule::Draft && draft.silver.miladies != 0 && draft.red.miladies != 0;
        if (!bothPaid)
            result.milady = MiladyRule::None;
        else if (result.milady == MiladyRule::None)
            result.milady = MiladyRule::Start;
    }
    if (army != ArmyRule::Draft) result.draft = {};
    if (!isPointsGame()) result.crown = CrownRule::Trim;
    if (!result.miladyOwner()) result.rights = MiladyRights::Place;
    return result;
}

std::span<const Preset> presets() {
    return kPresets;
}

const Preset* findPreset(std::string_view name) {
    for (const Preset& preset : kPresets)
        if (preset.name == name) return &preset;
    return nullptr;
}

} // namespace sixth::rules
