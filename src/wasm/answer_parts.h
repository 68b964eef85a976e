#pragma once

#include "base/json_writer.h"
#include "notation/color_text.h"
#include "notation/error.h"
#include "rules/color.h"
#include "rules/disk.h"
#include "rules/outcome.h"
#include "rules/ruleset.h"

#include <string_view>

// What several answers share.
namespace sixth::wasm {

[[nodiscard]] constexpr std::string_view colorKey(rules::Color color) {
    return notation::writeColor(color);
}

[[nodiscard]] constexpr std::string_view diskLetter(rules::DiskKind kind) {
    switch (kind) {
    case rules::DiskKind::Pawn: return "P";
    case rules::DiskKind::Hunchback: return "H";
    case rules::DiskKind::Giant: return "G";
    case rules::DiskKind::Milady: return "M";
    }
    return "";
}

void writeErrors(base::JsonWriter& json, const notation::Errors& errors);
// {silver: {pawns, hunchbacks, giants, points}, red: {…}}
void writeHands(base::JsonWriter& json, const rules::Hands& hands);
// Where Milady waits: "box", "silver", "red", or null while she is on the board or not used.
void writeMilady(base::JsonWriter& json, rules::MiladyPlace place);

// The number of the rule behind an error's code; empty if it has none.
[[nodiscard]] std::string_view ruleOf(const notation::Error& error);

} // namespace sixth::wasm
