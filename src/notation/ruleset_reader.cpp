#include "notation/army_text.h"
#include "notation/ruleset_parts.h"
#include "notation/scanner.h"

#include <optional>
#include <span>
#include <vector>

namespace sixth::notation::detail {
namespace {

using rules::Army;
using rules::ArmyRule;
using rules::MiladyRule;
using rules::Ruleset;

using Words = std::span<const std::string_view>;
constexpr std::string_view kOptionNames = "size, disks, kings, crown, milady, hunchback, giant, army, "
                                          "silver, red, milady-rights, stuck, repetition";

class RulesetReader {
public:
    explicit RulesetReader(Armies armies) : armies_(armies) {}

    tl::expected<RulesetParts, Errors> read(std::string_view text) {
        if (text.size() > kLongestText) {
            refuse("text-too-long",
                   "the ruleset has " + std::to_string(text.size()) + " bytes, expected at most " +
                       std::to_string(kLongestText),
                   static_cast<int>(kLongestText) + 1);
            return tl::unexpected(std::move(errors_));
        }
        const auto parts = split(text, ';');
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
        return RulesetParts{rules_, armiesWait_};
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

    void readOption(const Part& part) {
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
        const auto value = readNumber(option.value);
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

    bool army(const Option& option, Army& field) {
        auto read = readArmy(option.value, "the option " + std::string(option.name));
        if (read) {
            field = *read;
        } else {
            refuse(read.error().code, std::move(read.error().message), valueColumn(option));
            armiesAreRead_ = false;
        }
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
        armiesWait_ = armies_ == Armies::MayWait && given("silver") == nullptr && given("red") == nullptr;
        bool complete = true;
        for (const std::string_view name : {"silver", "red"})
            if (!armiesWait_ && given(name) == nullptr) {
                complete = false;
                refuse("option-missing",
                       "the option " + std::string(name) +
                           " is missing, army=draft needs both silver and red",
                       given("army")->column);
            }
        const Option* milady = given("milady");
        if (milady == nullptr || !complete || !armiesAreRead_) return;
        const bool bothPaid = rules_.draft.silver.miladies != 0 && rules_.draft.red.miladies != 0;
        if (!armiesWait_ && !bothPaid)
            refuse("option-conflict", "the option milady needs a draft in which both paid for her",
                   milady->column);
        else if (rules_.milady == MiladyRule::None)
            refuse("option-value",
                   "the option milady can't be 'none' when both paid for her, expected start or box",
                   valueColumn(*milady));
    }

    Armies armies_;
    bool armiesWait_ = false;
    bool armiesAreRead_ = true; // those that were given
    Ruleset rules_;
    std::vector<Option> given_;
    Errors errors_;
};

} // namespace

tl::expected<RulesetParts, Errors> readRulesetParts(std::string_view text, Armies armies) {
    return RulesetReader(armies).read(text);
}

} // namespace sixth::notation::detail
