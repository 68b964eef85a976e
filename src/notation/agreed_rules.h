#pragma once

#include "notation/error.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace sixth::notation {

// A game with `army=draft` whose armies are still to be chosen (R7.13), as in "army;army=draft;kings=3".
// Everything else is settled. It can't be played; withArmies() makes the ruleset that can.
class PendingDraft {
public:
    // The armies of readArmy() always fit. Options that have no effect with them fall away, such as `milady`
    // when not both players have paid for her.
    [[nodiscard]] rules::Ruleset withArmies(const rules::PerColor<rules::Army>& armies) const;

    friend bool operator==(const PendingDraft&, const PendingDraft&) = default;

private:
    friend tl::expected<std::variant<rules::Ruleset, PendingDraft>, Errors>
    readAgreedRules(std::string_view text);
    friend std::string writeAgreedRules(const std::variant<rules::Ruleset, PendingDraft>& agreed);

    explicit PendingDraft(const rules::Ruleset& options);

    rules::Ruleset options_; // with empty armies
};

// What two players agree on before a game: a ruleset, or one that waits for its armies.
using AgreedRules = std::variant<rules::Ruleset, PendingDraft>;

[[nodiscard]] inline bool isPending(const AgreedRules& agreed) {
    return std::holds_alternative<PendingDraft>(agreed);
}

// Reads what readRuleset() reads, and also a draft in which neither `silver` nor `red` is given. All errors
// are reported, each naming its option.
[[nodiscard]] tl::expected<AgreedRules, Errors> readAgreedRules(std::string_view text);

// The shortest text with this meaning, as writeRuleset() has it.
[[nodiscard]] std::string writeAgreedRules(const AgreedRules& agreed);

// The preset with which that text begins: "sixth" of "sixth;kings=3".
[[nodiscard]] std::string presetOf(const AgreedRules& agreed);

} // namespace sixth::notation
