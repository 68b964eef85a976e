#include "notation/agreed_rules.h"

#include "notation/ruleset_parts.h"
#include "notation/ruleset_text.h"

namespace sixth::notation {

using rules::Ruleset;

PendingDraft::PendingDraft(const Ruleset& options) : options_(options) {
    // What has an effect depends on the armies. With Milady paid by both, `milady` has; `milady-rights` has
    // one if a single player pays. So both are kept.
    const rules::MiladyRights rights = options_.rights;
    options_.draft.silver.miladies = options_.draft.red.miladies = 1;
    options_ = options_.normalised();
    options_.draft = {};
    options_.rights = rights;
}

Ruleset PendingDraft::withArmies(const rules::PerColor<rules::Army>& armies) const {
    Ruleset rules = options_;
    rules.draft = armies;
    return rules.normalised();
}

tl::expected<AgreedRules, Errors> readAgreedRules(std::string_view text) {
    auto parts = detail::readRulesetParts(text, detail::Armies::MayWait);
    if (!parts) return tl::unexpected(std::move(parts.error()));
    if (parts->armiesWait) return PendingDraft(parts->rules);
    return parts->rules.normalised();
}

std::string writeAgreedRules(const AgreedRules& agreed) {
    if (const auto* const pending = std::get_if<PendingDraft>(&agreed))
        return detail::writeShortest({pending->options_, true});
    return writeRuleset(std::get<Ruleset>(agreed));
}

std::string presetOf(const AgreedRules& agreed) {
    std::string text = writeAgreedRules(agreed);
    text.resize(std::min(text.find(';'), text.size()));
    return text;
}

} // namespace sixth::notation
