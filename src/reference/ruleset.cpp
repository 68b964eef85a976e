#include "reference/ruleset.h"

#include "reference/text_parts.h"

#include <utility>
#include <vector>

namespace sixth::reference {

namespace {

struct Preset {
    const char* name;
    int size;
    int pawns;
    int hunchbacks;
    int giants;
    Milady milady;
    Army army;
    int kings;
    Crown crown; // the default once kings is above 1
};

// In the order of the table in docs/rules.md, which settles ties in writeRuleset. `army` has 12 pawns (R1.2)
// if army=none takes its army away.
constexpr Preset kPresets[] = {
    {"sixth", 5, 15, 0, 0, Milady::None, Army::None, 1, Crown::Trim},
    {"sixth-kings", 5, 15, 0, 0, Milady::None, Army::None, 6, Crown::Trim},
    {"sixmaking", 5, 16, 0, 0, Milady::None, Army::None, 1, Crown::Clear},
    {"sixmaking-4x4", 4, 12, 0, 0, Milady::None, Army::None, 1, Crown::Clear},
    {"sixthmaking", 5, 16, 0, 0, Milady::None, Army::None, 6, Crown::Clear},
    {"sixthmaking-4x4", 4, 12, 0, 0, Milady::None, Army::None, 6, Crown::Clear},
    {"milady", 5, 12, 0, 0, Milady::Start, Army::None, 1, Crown::Trim},
    {"hunchback", 5, 11, 1, 0, Milady::None, Army::None, 1, Crown::Trim},
    {"giant", 5, 11, 0, 1, Milady::None, Army::None, 1, Crown::Trim},
    {"army", 5, 12, 0, 0, Milady::None, Army::Open, 1, Crown::Trim},
};

struct Option {
    std::string name;
    std::string value;
};

// In the order of the table of options in docs/rules.md.
constexpr std::string_view kOptionNames[] = {
    "size", "disks",  "kings", "crown",         "milady", "hunchback",  "giant",
    "army", "silver", "red",   "milady-rights", "stuck",  "repetition",
};

bool isOptionName(const std::string& name) {
    for (const std::string_view known : kOptionNames) {
        if (known == name) return true;
    }
    return false;
}

const std::string* findValue(const std::vector<Option>& options, const std::string& name) {
    for (const Option& option : options) {
        if (option.name == name) return &option.value;
    }
    return nullptr;
}

// Sets `field` if the option is written. Returns false if its value is not a number from lowest to highest.
bool takeNumber(const std::vector<Option>& options, const std::string& name, int lowest, int highest,
                int& field) {
    const std::string* value = findValue(options, name);
    if (value == nullptr) return true;
    const std::optional<int> number = readNumber(*value);
    if (!number || *number < lowest || *number > highest) return false;
    field = *number;
    return true;
}

// Sets `field` if the option is written. Returns false if its value is none of the words.
template <class Field>
bool takeWord(const std::vector<Option>& options, const std::string& name,
              const std::vector<std::pair<std::string, Field>>& words, Field& field) {
    const std::string* value = findValue(options, name);
    if (value == nullptr) return true;
    for (const auto& [word, meaning] : words) {
        if (word == *value) {
            field = meaning;
            return true;
        }
    }
    return false;
}

std::string writeArmy(const DraftedArmy& army) {
    std::string text;
    if (army.pawns > 0) text += std::to_string(army.pawns) + "P";
    if (army.hunchbacks > 0) text += std::to_string(army.hunchbacks) + "H";
    if (army.giants > 0) text += std::to_string(army.giants) + "G";
    if (army.miladies > 0) text += std::to_string(army.miladies) + "M";
    return text;
}

std::optional<DraftedArmy> readArmy(const std::string& text) {
    const auto letters = readCountedLetters(text);
    if (!letters || letters->empty()) return std::nullopt;
    DraftedArmy army;
    for (const CountedLetter& counted : *letters) {
        switch (counted.letter) {
        case 'P': army.pawns = counted.count; break;
        case 'H': army.hunchbacks = counted.count; break;
        case 'G': army.giants = counted.count; break;
        case 'M': army.miladies = counted.count; break;
        default: return std::nullopt;
        }
    }
    // R7.13: at most 12 points. The box holds one of each bonus disk. Pawns are checked first, so that the
    // sum can't overflow.
    if (army.pawns > kArmyPoints) return std::nullopt;
    if (army.hunchbacks > 1 || army.giants > 1 || army.miladies > 1) return std::nullopt;
    const int cost = army.pawns * kPawnCost + army.hunchbacks * kHunchbackCost + army.giants * kGiantCost +
                     army.miladies * kMiladyCost;
    if (cost > kArmyPoints) return std::nullopt;
    // The letters in order, each once, without zeros: exactly the text that would be written.
    if (writeArmy(army) != text) return std::nullopt;
    return army;
}

// Splits "preset;name=value;…". Nothing if a name is unknown or repeated, or has no value.
std::optional<std::vector<Option>> readOptions(const std::vector<std::string>& parts) {
    std::vector<Option> options;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t equals = parts[i].find('=');
        if (equals == std::string::npos) return std::nullopt;
        const Option option{parts[i].substr(0, equals), parts[i].substr(equals + 1)};
        if (!isOptionName(option.name)) return std::nullopt;
        if (findValue(options, option.name) != nullptr) return std::nullopt;
        options.push_back(option);
    }
    return options;
}

// Reads the army part of a ruleset whose plain options are already read. Returns false for an error.
bool settleArmy(const std::vector<Option>& options, Ruleset& ruleset) {
    const bool wroteDisks = findValue(options, "disks") != nullptr ||
                            findValue(options, "hunchback") != nullptr ||
                            findValue(options, "giant") != nullptr;
    const bool wroteMilady = findValue(options, "milady") != nullptr;
    const std::string* silver = findValue(options, "silver");
    const std::string* red = findValue(options, "red");

    if (ruleset.army != Army::Draft && (silver != nullptr || red != nullptr)) return false;
    if (ruleset.army == Army::None) return true;
    if (wroteDisks) return false;

    // An army replaces whatever disks the preset has.
    ruleset.pawns = 0;
    if (ruleset.army == Army::Open) {
        if (wroteMilady) return false;
        // R7.12: one Hunchback and one Giant each to buy, and Milady in the box.
        ruleset.hunchbacks = 1;
        ruleset.giants = 1;
        ruleset.milady = Milady::Box;
        return true;
    }

    ruleset.hunchbacks = 0;
    ruleset.giants = 0;
    if (silver == nullptr || red == nullptr) return false;
    const std::optional<DraftedArmy> silverArmy = readArmy(*silver);
    const std::optional<DraftedArmy> redArmy = readArmy(*red);
    if (!silverArmy || !redArmy) return false;
    ruleset.silver = *silverArmy;
    ruleset.red = *redArmy;
    const bool bothPaid = silverArmy->miladies > 0 && redArmy->miladies > 0;
    if (bothPaid) {
        // R7.13: start, unless the option says box. milady=none is refused, since both have paid for her.
        if (!wroteMilady) ruleset.milady = Milady::Start;
        return ruleset.milady != Milady::None;
    }
    if (wroteMilady) return false;
    ruleset.milady = Milady::None;
    return true;
}

std::vector<Option> everyOption(const Ruleset& ruleset) {
    std::vector<Option> options;
    options.push_back({"size", std::to_string(ruleset.size)});
    if (ruleset.army == Army::None) options.push_back({"disks", std::to_string(ruleset.pawns)});
    options.push_back({"kings", std::to_string(ruleset.kings)});
    options.push_back({"crown", ruleset.crown == Crown::Trim ? "trim" : "clear"});
    const bool bothPaid = ruleset.silver.miladies > 0 && ruleset.red.miladies > 0;
    if (ruleset.army == Army::None || bothPaid) {
        const char* word = ruleset.milady == Milady::None    ? "none"
                           : ruleset.milady == Milady::Start ? "start"
                                                             : "box";
        options.push_back({"milady", word});
    }
    if (ruleset.army == Army::None) {
        options.push_back({"hunchback", std::to_string(ruleset.hunchbacks)});
        options.push_back({"giant", std::to_string(ruleset.giants)});
        options.push_back({"army", "none"});
    } else if (ruleset.army == Army::Open) {
        options.push_back({"army", "open"});
    } else {
        options.push_back({"army", "draft"});
        options.push_back({"silver", writeArmy(ruleset.silver)});
        options.push_back({"red", writeArmy(ruleset.red)});
    }
    options.push_back({"milady-rights", ruleset.miladyRights == MiladyRights::Place ? "place" : "move"});
    const char* stuck = ruleset.stuck == Stuck::Loss   ? "loss"
                        : ruleset.stuck == Stuck::Draw ? "draw"
                                                       : "pass";
    options.push_back({"stuck", stuck});
    options.push_back({"repetition", ruleset.repetitionDraws ? "draw" : "none"});
    return options;
}

std::string joinOptions(const std::string& preset, const std::vector<Option>& options) {
    std::string text = preset;
    for (const Option& option : options) text += ";" + option.name + "=" + option.value;
    return text;
}

} // namespace

std::optional<Side> miladyOwner(const Ruleset& ruleset) {
    if (ruleset.silver.miladies > 0 && ruleset.red.miladies == 0) return Side::Silver;
    if (ruleset.red.miladies > 0 && ruleset.silver.miladies == 0) return Side::Red;
    return std::nullopt;
}

std::optional<Ruleset> readRuleset(std::string_view text) {
    const std::vector<std::string> parts = split(text, ';');
    const Preset* preset = nullptr;
    for (const Preset& candidate : kPresets) {
        if (candidate.name == parts[0]) preset = &candidate;
    }
    if (preset == nullptr) return std::nullopt;
    const std::optional<std::vector<Option>> options = readOptions(parts);
    if (!options) return std::nullopt;

    Ruleset ruleset;
    ruleset.size = preset->size;
    ruleset.pawns = preset->pawns;
    ruleset.hunchbacks = preset->hunchbacks;
    ruleset.giants = preset->giants;
    ruleset.kings = preset->kings;
    ruleset.crown = preset->crown;
    ruleset.milady = preset->milady;
    ruleset.army = preset->army;

    const bool valuesAreGood =
        takeNumber(*options, "size", 3, 5, ruleset.size) &&
        takeNumber(*options, "disks", 1, 16, ruleset.pawns) &&
        takeNumber(*options, "kings", 1, 9, ruleset.kings) &&
        takeWord<Crown>(*options, "crown", {{"trim", Crown::Trim}, {"clear", Crown::Clear}}, ruleset.crown) &&
        takeWord<Milady>(*options, "milady",
                         {{"none", Milady::None}, {"start", Milady::Start}, {"box", Milady::Box}},
                         ruleset.milady) &&
        takeNumber(*options, "hunchback", 0, 1, ruleset.hunchbacks) &&
        takeNumber(*options, "giant", 0, 1, ruleset.giants) &&
        takeWord<Army>(*options, "army", {{"none", Army::None}, {"open", Army::Open}, {"draft", Army::Draft}},
                       ruleset.army) &&
        takeWord<MiladyRights>(*options, "milady-rights",
                               {{"place", MiladyRights::Place}, {"move", MiladyRights::Move}},
                               ruleset.miladyRights) &&
        takeWord<Stuck>(*options, "stuck",
                        {{"loss", Stuck::Loss}, {"draw", Stuck::Draw}, {"pass", Stuck::Pass}},
                        ruleset.stuck) &&
        takeWord<bool>(*options, "repetition", {{"draw", true}, {"none", false}}, ruleset.repetitionDraws);
    if (!valuesAreGood) return std::nullopt;
    if (!settleArmy(*options, ruleset)) return std::nullopt;

    // Options without effect are dropped.
    if (ruleset.kings == 1) ruleset.crown = Crown::Trim;
    if (!miladyOwner(ruleset)) ruleset.miladyRights = MiladyRights::Place;
    return ruleset;
}

std::string writeRuleset(const Ruleset& ruleset) {
    std::string shortest;
    for (const Preset& preset : kPresets) {
        // With all options written out, the text means this ruleset under any preset. Whether an option can
        // be dropped does not depend on which others were dropped, so dropping them one by one leaves the
        // fewest.
        std::vector<Option> options = everyOption(ruleset);
        std::size_t i = 0;
        while (i < options.size()) {
            std::vector<Option> fewer;
            for (std::size_t j = 0; j < options.size(); ++j) {
                if (j != i) fewer.push_back(options[j]);
            }
            if (readRuleset(joinOptions(preset.name, fewer)) == ruleset) {
                options = fewer;
            } else {
                ++i;
            }
        }
        const std::string text = joinOptions(preset.name, options);
        if (shortest.empty() || text.size() < shortest.size()) shortest = text;
    }
    return shortest;
}

} // namespace sixth::reference
