#pragma once

#include "search/score.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::match {

// What a player told about a move when it chose it.
struct Thought {
    int depth = 0;
    bool isMate = false; // the score counts own moves to the win, negative if lost
    int score = 0;       // for the player; otherwise in hundredths

    friend bool operator==(const Thought&, const Thought&) = default;
};

[[nodiscard]] Thought thoughtOf(search::Score score, int depth);

// A move of a match beyond the move itself. It stands in the record as a comment: "+0.35/12 0.153s", "-M2/9
// 1.002s", or the time alone.
struct MoveNote {
    std::optional<Thought> thought;
    std::int64_t ms = 0;
};

[[nodiscard]] std::string writeMoveNote(const MoveNote& note);
// Nothing if the comment does not begin as one of ours; what follows does not matter.
[[nodiscard]] std::optional<MoveNote> readMoveNote(std::string_view comment);

} // namespace sixth::match
