#pragma once

#include <optional>
#include <string>
#include <string_view>

// Fields in the comments of a record, for programs: [%eval +0.35], [%loss 0.40]. docs/notation.md lists them.
namespace sixth::notation {

// What stands behind the name of the first field of this name; nothing if there is none.
[[nodiscard]] std::optional<std::string_view> fieldOf(std::string_view comment, std::string_view name);

// The comment as people wrote it.
[[nodiscard]] std::string withoutFields(std::string_view comment);

// The value of the field eval: what is known of the position behind the move.
struct EvalField {
    bool isMate = false;
    int score =
        0; // from Silver's side: hundredths of a disk, or the winner's own moves, negative if that is Red

    friend bool operator==(const EvalField&, const EvalField&) = default;
};
// "+0.35", "S#3", "R#1"
[[nodiscard]] std::string writeEval(const EvalField& eval);
[[nodiscard]] std::optional<EvalField> readEval(std::string_view text);

} // namespace sixth::notation
