// The fast and the plain reader take the same rulesets and write them alike, never longer than they were. A
// draft without armies reads back to itself.
#include "fuzz/fuzz.h"
#include "notation/agreed_rules.h"
#include "notation/ruleset_text.h"
#include "properties/agreement.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixth;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (size > 400) return 0; // beyond any ruleset; that long texts are refused has its test
    const auto difference = properties::compareRulesetTexts(text);
    fuzz::require(!difference, difference.value_or(""));
    const auto rules = notation::readRuleset(text);
    if (!rules) {
        fuzz::require(!rules.error().empty(), "a refusal has a reason", text);
        for (const notation::Error& error : rules.error())
            fuzz::require(!error.message.empty() && error.column >= 1 &&
                              error.column <= static_cast<int>(size) + 1,
                          "a refusal has a message and a place", text);
    }
    const auto agreed = notation::readAgreedRules(text);
    fuzz::require(!rules || (agreed && *agreed == notation::AgreedRules(*rules)),
                  "a ruleset can be agreed on", text);
    if (agreed)
        fuzz::require(notation::readAgreedRules(notation::writeAgreedRules(*agreed)) == *agreed,
                      "what is agreed on reads back", text);
    return 0;
}
