#pragma once

#include "rules/movegen.h"
#include "rules/position.h"
#include "solver/position_code.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sixth::solver {

// What a position is worth if both play well: who forces the end, and in how many plies if the winner hurries
// and the loser delays. Nobody forces an end in a drawn position; its distance is 0.
struct TableValue {
    std::optional<rules::Color> winner;
    int distance = 0;
    friend bool operator==(const TableValue&, const TableValue&) = default;
};

// Whether a player to move would rather have value `a` than `b`.
[[nodiscard]] bool isBetter(const TableValue& a, const TableValue& b, rules::Color mover);

// How many ways there are to set up the disks of a game, up to symmetry and for both sides to move. It tells
// at once how large a table would be: ko bans add to it, and positions that never arise take from it.
[[nodiscard]] double countArrangements(const rules::Ruleset& rules);

// Every position that can arise in a small game, each with its exact value. Symmetric images are one entry,
// and the ko ban is part of a position (R4.2). A value is that of a game that begins with the position:
// earlier positions, which a repetition (R4.3) would count, are unknown.
class Tablebase {
public:
    // Making a table takes some 160 bytes for each position.
    static constexpr std::size_t kMostPositions = 4'000'000;

    struct Entry {
        std::uint64_t code = 0;
        std::uint16_t value = 0; // see packed()
    };
    struct Progress {
        std::size_t positions = 0; // found so far
        std::size_t listed = 0;    // of them with their moves
        bool isComplete = false;   // all are found, and values are worked back from the ends
    };
    struct Callbacks {
        std::function<void(const Progress&)> onProgress; // every few thousand positions; may be empty
        std::function<bool()> shouldStop;                // asked as often; may be empty
    };
    enum class Refusal : std::uint8_t { TooLarge, Stopped };

    [[nodiscard]] static tl::expected<Tablebase, Refusal>
    make(const rules::Ruleset& rules, const Callbacks& callbacks = {}, std::size_t most = kMostPositions);
    // From entries in ascending order of their codes; the game has to have codes.
    Tablebase(const PositionCode& code, std::vector<Entry> entries)
        : code_(code), entries_(std::move(entries)) {}

    [[nodiscard]] const rules::Ruleset& rules() const { return code_.rules(); }
    [[nodiscard]] const PositionCode& code() const { return code_; }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

    // Where a position of this game is, if no end has come; nothing if it does not arise.
    [[nodiscard]] std::optional<std::size_t> indexOf(const rules::Position& position) const;
    // The same for its value; a finished game needs no entry.
    [[nodiscard]] std::optional<TableValue> find(const rules::Position& position) const;

    struct MoveValue {
        rules::Move move;
        TableValue value; // of the position before, if this move is made
    };
    // The legal moves of a position of the table, best first; equal ones in the order of their bits.
    [[nodiscard]] std::vector<MoveValue> moves(const rules::Position& position) const;
    // Best play from a position that somebody wins; no moves from a drawn one, which has no end.
    [[nodiscard]] std::vector<rules::Move> line(const rules::Position& position) const;

    // 0 drawn, otherwise 1 + 2 * distance, and one more if Red wins.
    [[nodiscard]] static std::uint16_t packed(const TableValue& value);
    [[nodiscard]] static TableValue unpacked(std::uint16_t value);

private:
    PositionCode code_;
    std::vector<Entry> entries_;
};

} // namespace sixth::solver
