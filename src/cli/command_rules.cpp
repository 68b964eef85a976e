#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/words.h"
#include "notation/ruleset_text.h"
#include "rules/position.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using rules::Ruleset;

struct RulesOptions {
    std::optional<std::string> ruleset;
    bool json = false;
};

ordered_json toJson(const Ruleset& rules) {
    const rules::Hands hands = rules.startingHands();
    ordered_json options = ordered_json::object();
    for (const auto& [name, value] : notation::optionValues(rules)) options[name] = value;
    const std::string_view milady = miladyKey(hands.milady);
    return {
        {"name", notation::writeRuleset(rules)},
        {"board", fmt::format("{0}x{0}", rules.size)},
        {"hands",
         {{"silver", handText(hands, rules::Color::Silver)},
          {"red", handText(hands, rules::Color::Red)},
          {"milady", milady.empty() ? ordered_json(nullptr) : ordered_json(milady)}}},
        {"options", options},
        {"description", fmt::format("{}", fmt::join(describe(rules), " "))},
    };
}

// What both players begin with, in one cell of the table.
std::string handsInShort(const Ruleset& rules) {
    const rules::Hands hands = rules.startingHands();
    const std::string each = handInWords(hands, rules::Color::Silver);
    return hands.milady == rules::MiladyPlace::Box ? each + ", and Milady" : each;
}

int listPresets(bool json) {
    if (json) {
        ordered_json list = ordered_json::array();
        for (const rules::Preset& preset : rules::presets()) {
            ordered_json entry = toJson(preset.rules.normalised());
            entry["title"] = preset.title;
            list.push_back(std::move(entry));
        }
        return printJson(list);
    }
    constexpr const char* kRow = "{:<16} {:<31} {:<6} {:<45} {}\n";
    std::string text = fmt::format(kRow, "name", "title", "board", "hand of each player", "ends");
    for (const rules::Preset& preset : rules::presets()) {
        const Ruleset rules = preset.rules.normalised();
        text += fmt::format(kRow, preset.name, preset.title, fmt::format("{0}x{0}", rules.size),
                            handsInShort(rules), endInShort(rules));
    }
    text += "\nA ruleset is a preset and any options, as in 'sixth;kings=3'; `sixth rules RULESET` explains "
            "one.\n";
    return print(text);
}

int explain(const std::string& name, bool json) {
    const auto read = readRuleset(name);
    if (!read) return report(read.error());
    if (json) return printJson(toJson(*read));
    std::string options;
    for (const auto& [option, value] : notation::optionValues(*read))
        options += fmt::format("{}={} ", option, value);
    const rules::Hands hands = read->startingHands();
    std::string text =
        fmt::format("name     {}\nboard    {}x{}\n", notation::writeRuleset(*read), read->size, read->size);
    text += fmt::format("hands    Silver {}, Red {}{}\n", handText(hands, rules::Color::Silver),
                        handText(hands, rules::Color::Red),
                        hands.milady == rules::MiladyPlace::Box ? ", Milady in the box" : "");
    text += fmt::format("options  {}\n\n", wrapped(options, 9));
    for (const std::string& sentence : describe(*read)) text += fmt::format("- {}\n", wrapped(sentence, 2));
    return print(text);
}

} // namespace

void addRules(Program& program) {
    const auto options = std::make_shared<RulesOptions>();
    program.command("rules", "List the rulesets, or explain one")
        .argument("RULESET", options->ruleset, "A preset and options, as in 'giant;kings=6'")
        .flag("--json", options->json, "Print JSON")
        .notes("JSON: name (the shortest text of the ruleset), board (\"5x5\"), hands ({silver,\n"
               "red} as in a position text, {milady}: box, silver, red or null), options (every\n"
               "option in effect, values as in the text), description; a list of these, with\n"
               "title, without RULESET.\n"
               "Examples:\n"
               "  sixth rules\n"
               "  sixth rules milady\n"
               "  sixth rules \"army;army=draft;silver=8P1G1M;red=9P1H\" --json")
        .action([options] {
            return options->ruleset ? explain(*options->ruleset, options->json) : listPresets(options->json);
        });
}

} // namespace sixth::cli
