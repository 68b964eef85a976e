#include "notation/ruleset_text.h"

#include "notation/scanner.h"

#include <array>
#include <optional>
#include <span>

namespace sixth::notation {
namespace {

using rules::Army;
using rules::ArmyRule;
using rules::Color;
using rules::MiladyRule;
using rules::Ruleset;

// The words of an option's values, in the order of its enum.
using Words = std::span<const std::string_view>;
constexpr std::array<std::string_view, 2> kCrownWords{"trim", "clear"};
constexpr std::array<std::string_view, 3> kMiladyWords{"none", "start", "box"};
constexpr std::array<std::string_view, 3> kArmyWords{"none", "open", "draft"};
constexpr std::array<std::string_view, 2> kRightsWords{"place", "move"};
constexpr std::array<std::string_view, 3> kStuckWords{"loss", "draw", "pass"};
constexpr std::array<std::string_view, 2> kRepetitionWords{"draw", "none"};
constexpr std::string_view kOptionNames = "size, disks, kings, crown, milady, hunchback, giant, army, "
                                          "silver, red, milady-rights, stuck, repetition";

class Reader {
public:
    tl::expected<Ruleset, Errors> read(std::string_view text) {
        if (text.size() > detail::kLongestText) {
            refuse("text-too-long",
                   "the ruleset has " + std::to_string(text.size()) + " bytes, expected at most " +
                       std::to_string(detail::kLongestText),
                   static_cast<int>(detail::kLongestText) + 1);
            return tl::unexpected(std::move(errors_));
        }
        const auto parts = detail::split(text, ';');
        const rules::Preset* preset = rules::findPreset(parts[0].text);
        if (preset == nullptr) {
            std::string names;
            for (const rules::Preset& known : rules::presets())
                names += (names.empty() ? "" : ", ") + std::string(known.name);
            refuse("unknown-preset",
                   "there is no ruleset " + quoted(parts[0].text) + ", expected one of " + names, 1);
            return tl::unexpected(std::move(errors_));
        }
        rules_ = preset->rules;
        for (std::size_t i = 1; i < parts.size(); ++i) readOption(parts[i]);
        checkTogether();
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return rules_.normalised();
    }

private:
    struct Option {
        std::string_view name;
        std::string_view value;
        int column;
    };

    void refuse(std::string_view code, std::string message, int column) {
        errors_.push_back({std::string(code), "ruleset", std::move(message), 1, column});
    }

    void readOption(const detail::Part& part) {
        const std::size_t equals = part.text.find('=');
        if (equals == std::string_view::npos)
            return refuse("option-syntax", quoted(part.text) + " is not an option, expected name=value",
                          part.column);
        const Option option{part.text.substr(0, equals), part.text.substr(equals + 1), part.column};
        const bool known = apply(option);
        if (!known)
            return refuse("unknown-option",
                          "there is no option " + quoted(option.name) + ", expected one of " +
                              std::string(kOptionNames),
                          part.column);
        for (const Option& earlier : given_)
            if (earlier.name == option.name)
                return refuse("repeated-option", "the option " + std::string(option.name) + " is given twice",
                              part.column);
        given_.push_back(option);
    }

    // Sets one option and returns false if the name is unknown. A bad value is reported.
    bool apply(const Option& option) {
        if (option.name == "size") return number(option, rules_.size, 3, 5);
        if (option.name == "disks") return number(option, rules_.disks, 1, 16);
        if (option.name == "kings") return number(option, rules_.kings, 1, 9);
        if (option.name == "crown") return word(option, rules_.crown, kCrownWords);
        if (option.name == "milady") return word(option, rules_.milady, kMiladyWords);
        if (option.name == "hunchback") return number(option, rules_.hunchback, 0, 1);
        if (option.name == "giant") return number(option, rules_.giant, 0, 1);
        if (option.name == "army") return word(option, rules_.army, kArmyWords);
        if (option.name == "silver") return army(option, rules_.draft.silver);
        if (option.name == "red") return army(option, rules_.draft.red);
        if (option.name == "milady-rights") return word(option, rules_.rights, kRightsWords);
        if (option.name == "stuck") return word(option, rules_.stuck, kStuckWords);
        if (option.name == "repetition") return word(option, rules_.repetition, kRepetitionWords);
        return false;
    }

    bool number(const Option& option, std::uint8_t& field, std::uint32_t least, std::uint32_t most) {
        const auto value = detail::readNumber(option.value);
        if (value && *value >= least && *value <= most)
            field = static_cast<std::uint8_t>(*value);
        else
            refuse("option-value",
                   "the option " + std::string(option.name) + " can't be " + quoted(option.value) +
                       ", expected " + std::to_string(least) + " to " + std::to_string(most),
                   valueColumn(option));
        return true;
    }

    template <typename Enum>
    bool word(const Option& option, Enum& field, Words words) {
        std::string expected;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == option.value) {
                field = static_cast<Enum>(i);
                return true;
            }
            expected += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
        }
        refuse("option-value",
               "the option " + std::string(option.name) + " can't be " + quoted(option.value) +
                   ", expected " + expected,
               valueColumn(option));
        return true;
    }

    // R7.13: "8P1G1M", letters in the order P H G M.
    bool army(const Option& option, Army& field) {
        const std::string name(option.name);
        Army result;
        std::string_view rest = option.value;
        constexpr std::string_view kOrder = "PHGM";
        std::size_t next = 0;
        while (!rest.empty() || next == 0) {
            const auto item = detail::takeCounted(rest);
            const std::size_t index = item ? kOrder.find(item->letter, next) : std::string_view::npos;
            if (index == std::string_view::npos || item->count == 0) {
                refuse("option-value",
                       "the option " + name + " can't be " + quoted(option.value) +
                           ", expected counts and letters in the order P H G M, as in 8P1G1M",
                       valueColumn(option));
                return true;
            }
            next = index + 1;
            if (kOrder[index] != 'P' && item->count > 1) {
                refuse("army-bonus",
                       "the option " + name + " has " + std::to_string(item->count) + " of the bonus disk " +
                           kOrder[index] + ", expected at most one",
                       valueColumn(option));
                return true;
            }
            const auto count = static_cast<std::uint8_t>(item->count > 200 ? 200 : item->count);
            (index == 0   ? result.pawns
             : index == 1 ? result.hunchbacks
             : index == 2 ? result.giants
                          : result.miladies) = count;
        }
        if (result.cost() > rules::kArmyPoints)
            refuse("army-cost",
                   "the option " + name + " costs " + std::to_string(result.cost()) +
                       " points, expected at most " + std::to_string(rules::kArmyPoints),
                   valueColumn(option));
        field = result;
        return true;
    }

    static int valueColumn(const Option& option) {
        return option.column + static_cast<int>(option.name.size()) + 1;
    }

    [[nodiscard]] const Option* given(std::string_view name) const {
        for (const Option& option : given_)
            if (option.name == name) return &option;
        return nullptr;
    }

    // Options that contradict each other. Only options that are written out count, not those of the preset.
    void checkTogether() {
        if (rules_.army != ArmyRule::None)
            for (const std::string_view name : {"disks", "hunchback", "giant"})
                if (const Option* option = given(name))
                    refuse("option-conflict",
                           "the option " + std::string(name) +
                               " does not go with an army, whose points pay for the disks",
                           option->column);
        if (rules_.army == ArmyRule::Draft) return checkDraft();
        for (const std::string_view name : {"silver", "red"})
            if (const Option* option = given(name))
                refuse("option-conflict", "the option " + std::string(name) + " needs army=draft",
                       option->column);
        if (const Option* option = given("milady"); option != nullptr && rules_.army == ArmyRule::Open)
            refuse("option-conflict",
                   "the option milady does not go with army=open, where she lies in the box", option->column);
    }

    void checkDraft() {
        bool complete = true;
        for (const std::string_view name : {"silver", "red"})
            if (given(name) == nullptr) {
                complete = false;
                refuse("option-missing",
                       "the option " + std::string(name) +
                           " is missing, army=draft needs both silver and red",
                       given("army")->column);
            }
        const Option* milady = given("milady");
        if (milady == nullptr || !complete) return;
        const bool bothPaid = rules_.draft.silver.miladies != 0 && rules_.draft.red.miladies != 0;
        if (!bothPaid)
            refuse("option-conflict", "the option milady needs a draft in which both paid for her",
                   milady->column);
        else if (rules_.milady == MiladyRule::None)
            refuse("option-value",
                   "the option milady can't be 'none' when both paid for her, expected start or box",
                   valueColumn(*milady));
    }

    Ruleset rules_;
    std::vector<Option> given_;
    Errors errors_;
};

template <typename Enum>
std::string wordOf(Enum value, Words words) {
    return std::string(words[static_cast<std::size_t>(value)]);
}

std::string writeArmy(const Army& army) {
    const auto item = [](int count, char letter) {
        return count == 0 ? std::string() : std::to_string(count) + letter;
    };
    return item(army.pawns, 'P') + item(army.hunchbacks, 'H') + item(army.giants, 'G') +
           item(army.miladies, 'M');
}

// The options that turn a preset into this ruleset.
std::string writeFrom(const rules::Preset& preset, const Ruleset& game) {
    std::string text(preset.name);
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += ";" + std::string(name) + "=" + value;
    };
    const Ruleset& base = preset.rules;
    const bool handsByOption = game.army == ArmyRule::None;
    const bool draft = game.army == ArmyRule::Draft;
    if (game.size != base.size) add("size", std::to_string(game.size));
    if (handsByOption && game.disks != base.disks) add("disks", std::to_string(game.disks));
    if (game.kings != base.kings) add("kings", std::to_string(game.kings));
    if (game.isPointsGame() && game.crown != base.crown) add("crown", wordOf(game.crown, kCrownWords));
    if ((handsByOption && game.milady != base.milady) || (draft && game.milady == MiladyRule::Box))
        add("milady", wordOf(game.milady, kMiladyWords));
    if (handsByOption && game.hunchback != base.hunchback) add("hunchback", std::to_string(game.hunchback));
    if (handsByOption && game.giant != base.giant) add("giant", std::to_string(game.giant));
    if (game.army != base.army) add("army", wordOf(game.army, kArmyWords));
    if (draft) {
        add("silver", writeArmy(game.draft.silver));
        add("red", writeArmy(game.draft.red));
    }
    if (game.rights != base.rights) add("milady-rights", wordOf(game.rights, kRightsWords));
    if (game.stuck != base.stuck) add("stuck", wordOf(game.stuck, kStuckWords));
    if (game.repetition != base.repetition) add("repetition", wordOf(game.repetition, kRepetitionWords));
    return text;
}

} // namespace

tl::expected<Ruleset, Errors> readRuleset(std::string_view text) {
    return Reader().read(text);
}

std::string writeRuleset(const Ruleset& rules) {
    const Ruleset game = rules.normalised();
    std::string best;
    for (const rules::Preset& preset : rules::presets()) {
        std::string text = writeFrom(preset, game);
        if (best.empty() || text.size() < best.size()) best = std::move(text);
    }
    return best;
}

std::vector<OptionValue> optionValues(const Ruleset& rules) {
    const Ruleset game = rules.normalised();
    std::vector<OptionValue> values{{"size", std::to_string(game.size)}};
    if (game.army == ArmyRule::None) values.push_back({"disks", std::to_string(game.disks)});
    values.push_back({"kings", std::to_string(game.kings)});
    if (game.isPointsGame()) values.push_back({"crown", wordOf(game.crown, kCrownWords)});
    const bool bothPaid = game.army == ArmyRule::Draft && game.milady != MiladyRule::None;
    if (game.army == ArmyRule::None || bothPaid)
        values.push_back({"milady", wordOf(game.milady, kMiladyWords)});
    if (game.army == ArmyRule::None) {
        values.push_back({"hunchback", std::to_string(game.hunchback)});
        values.push_back({"giant", std::to_string(game.giant)});
    }
    values.push_back({"army", wordOf(game.army, kArmyWords)});
    if (game.army == ArmyRule::Draft) {
        values.push_back({"silver", writeArmy(game.draft.silver)});
        values.push_back({"red", writeArmy(game.draft.red)});
    }
    if (game.miladyOwner()) values.push_back({"milady-rights", wordOf(game.rights, kRightsWords)});
    values.push_back({"stuck", wordOf(game.stuck, kStuckWords)});
    values.push_back({"repetition", wordOf(game.repetition, kRepetitionWords)});
    return values;
}

} // namespace sixth::notation
