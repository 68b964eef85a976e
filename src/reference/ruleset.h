#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sixth::reference {

enum class Side { Silver, Red };
enum class Crown { Trim, Clear };
enum class Milady { None, Start, Box };
enum class Army { None, Open, Draft };
enum class MiladyRights { Place, Move };
enum class Stuck { Loss, Draw, Pass };

// R7.12: what each player may spend, and what the disks cost.
inline constexpr int kArmyPoints = 12;
inline constexpr int kPawnCost = 1;
inline constexpr int kGiantCost = 2;
inline constexpr int kHunchbackCost = 3;
inline constexpr int kMiladyCost = 2;

// R7.13: the army one player has composed before the game.
struct DraftedArmy {
    int pawns = 0;
    int hunchbacks = 0;
    int giants = 0;
    int miladies = 0;

    bool operator==(const DraftedArmy&) const = default;
};

// A field that has no effect always has the value given here. So two rulesets are equal exactly when they
// mean the same game.
struct Ruleset {
    int size = 5;
    int pawns = 0;      // each player's; 0 with an army
    int hunchbacks = 0; // each player's; 1 under army=open, 0 in a draft
    int giants = 0;     // each player's; 1 under army=open, 0 in a draft
    int kings = 1;
    Crown crown = Crown::Trim;    // Trim when kings=1
    Milady milady = Milady::None; // Box under army=open; in a draft None unless both paid
    Army army = Army::None;
    DraftedArmy silver;                              // all zero unless army=draft
    DraftedArmy red;                                 // all zero unless army=draft
    MiladyRights miladyRights = MiladyRights::Place; // Place unless exactly one drafted army has Milady
    Stuck stuck = Stuck::Loss;
    bool repetitionDraws = true;

    bool operator==(const Ruleset&) const = default;
};

// R7.13: the player who alone has paid for Milady, if there is one.
std::optional<Side> miladyOwner(const Ruleset& ruleset);

// Nothing for any of the errors listed in docs/rules.md under "Rulesets and options".
std::optional<Ruleset> readRuleset(std::string_view text);

// The shortest text, over all presets, that means the same game.
std::string writeRuleset(const Ruleset& ruleset);

} // namespace sixth::reference
