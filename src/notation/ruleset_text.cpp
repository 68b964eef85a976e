#include "notation/ruleset_text.h"

#include "notation/army_text.h"
#include "notation/ruleset_parts.h"

#include <span>

namespace sixth::notation {
namespace {

using rules::ArmyRule;
using rules::MiladyRule;
using rules::Ruleset;

using Words = std::span<const std::string_view>;

template <typename Enum>
std::string wordOf(Enum value, Words words) {
    return std::string(words[static_cast<std::size_t>(value)]);
}

// The options that turn a preset into this ruleset.
std::string writeFrom(const rules::Preset& preset, const detail::RulesetParts& parts) {
    const Ruleset& game = parts.rules;
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
    if (game.isPointsGame() && game.crown != base.crown)
        add("crown", wordOf(game.crown, detail::kCrownWords));
    if ((handsByOption && game.milady != base.milady) || (draft && game.milady == MiladyRule::Box))
        add("milady", wordOf(game.milady, detail::kMiladyWords));
    if (handsByOption && game.hunchback != base.hunchback) add("hunchback", std::to_string(game.hunchback));
    if (handsByOption && game.giant != base.giant) add("giant", std::to_string(game.giant));
    if (game.army != base.army) add("army", wordOf(game.army, detail::kArmyWords));
    if (draft && !parts.armiesWait) {
        add("silver", writeArmy(game.draft.silver));
        add("red", writeArmy(game.draft.red));
    }
    if (game.rights != base.rights) add("milady-rights", wordOf(game.rights, detail::kRightsWords));
    if (game.stuck != base.stuck) add("stuck", wordOf(game.stuck, detail::kStuckWords));
    if (game.repetition != base.repetition)
        add("repetition", wordOf(game.repetition, detail::kRepetitionWords));
    return text;
}

} // namespace

std::string detail::writeShortest(const RulesetParts& parts) {
    std::string best;
    for (const rules::Preset& preset : rules::presets()) {
        std::string text = writeFrom(preset, parts);
        if (best.empty() || text.size() < best.size()) best = std::move(text);
    }
    return best;
}

tl::expected<Ruleset, Errors> readRuleset(std::string_view text) {
    return detail::readRulesetParts(text, detail::Armies::Needed).map([](const detail::RulesetParts& parts) {
        return parts.rules.normalised();
    });
}

std::string writeRuleset(const Ruleset& rules) {
    return detail::writeShortest({rules.normalised(), false});
}

std::vector<OptionValue> optionValues(const Ruleset& rules) {
    const Ruleset game = rules.normalised();
    std::vector<OptionValue> values{{"size", std::to_string(game.size)}};
    if (game.army == ArmyRule::None) values.push_back({"disks", std::to_string(game.disks)});
    values.push_back({"kings", std::to_string(game.kings)});
    if (game.isPointsGame()) values.push_back({"crown", wordOf(game.crown, detail::kCrownWords)});
    const bool bothPaid = game.army == ArmyRule::Draft && game.milady != MiladyRule::None;
    if (game.army == ArmyRule::None || bothPaid)
        values.push_back({"milady", wordOf(game.milady, detail::kMiladyWords)});
    if (game.army == ArmyRule::None) {
        values.push_back({"hunchback", std::to_string(game.hunchback)});
        values.push_back({"giant", std::to_string(game.giant)});
    }
    values.push_back({"army", wordOf(game.army, detail::kArmyWords)});
    if (game.army == ArmyRule::Draft) {
        values.push_back({"silver", writeArmy(game.draft.silver)});
        values.push_back({"red", writeArmy(game.draft.red)});
    }
    if (game.miladyOwner()) values.push_back({"milady-rights", wordOf(game.rights, detail::kRightsWords)});
    values.push_back({"stuck", wordOf(game.stuck, detail::kStuckWords)});
    values.push_back({"repetition", wordOf(game.repetition, detail::kRepetitionWords)});
    return values;
}

} // namespace sixth::notation
