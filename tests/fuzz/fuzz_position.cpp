// A ruleset, a newline, a position. The fast and the plain reader take the same texts; what they take reads
// back and has the same moves and outcome.
#include "fuzz/fuzz.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "properties/agreement.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixth;
    if (size > 400) return 0; // beyond any ruleset and position; that long texts are refused has its test
    auto [ruleset, text] = fuzz::halves(data, size);
    const auto rules = notation::readRuleset(ruleset);
    if (!rules) ruleset = "sixth";
    const auto difference = properties::comparePositionTexts(ruleset, text);
    fuzz::require(!difference, difference.value_or(""));
    const auto position = notation::readPosition(*notation::readRuleset(ruleset), text);
    if (!position)
        for (const notation::Error& error : position.error())
            fuzz::require(!error.message.empty() && error.column >= 1 &&
                              error.column <= static_cast<int>(text.size()) + 1,
                          "a refusal has a message and a place", text);
    return 0;
}
