#pragma once

#include "base/hashing.h"
#include "rules/move.h"
#include "rules/outcome.h"
#include "rules/ruleset.h"
#include "rules/setup.h"
#include "rules/tower.h"

#include <tl/expected.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::rules {

// A position of a game: a small immutable value. after() makes the next one; there is no undo.
//
// A Position is always one that the rules accept: it comes from start(), from a Setup without faults, or from
// after() with a legal move. Its ko ban is set only if the banned carry would otherwise be legal (R4.2), so
// two positions are the same for the rules exactly if isSameAs() says so.
class Position {
public:
    [[nodiscard]] static Position start(const Ruleset& rules);
    [[nodiscard]] static tl::expected<Position, std::vector<SetupFault>> from(const Setup& setup);
    [[nodiscard]] Setup setup() const;

    // The position after a move, which has to be legal.
    [[nodiscard]] Position after(Move move) const;

    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] Color side() const { return (ply_ & 1U) != 0 ? Color::Silver : Color::Red; }
    [[nodiscard]] std::uint32_t ply() const { return ply_; }
    [[nodiscard]] const Hands& hands() const { return hands_; }
    [[nodiscard]] PerColor<std::uint8_t> score() const { return score_; }
    // The carry that is forbidden now, or none (R4.1).
    [[nodiscard]] Move ko() const { return ko_; }

    // The tower on a square; in a finished game the King too.
    [[nodiscard]] Tower towerAt(Square square) const {
        const Tower live = Tower::fromRaw(towers_[static_cast<std::size_t>(square.index())]);
        return live.isEmpty() && kingDisks_ != 0 && square == kingSquare_ ? Tower::fromRaw(kingDisks_) : live;
    }
    // 1 to 5 for a live tower, 6 for the King of a finished game, 0 for an empty square.
    [[nodiscard]] int heightAt(Square square) const {
        const auto bit = [&](std::uint32_t slice) {
            return static_cast<int>((slice >> square.index()) & 1U);
        };
        return bit(height_[0]) | (bit(height_[1]) << 1) | (bit(height_[2]) << 2);
    }
    [[nodiscard]] Squares occupied() const { return Squares(height_[0] | height_[1] | height_[2]); }
    [[nodiscard]] Squares empty() const { return rules_.squares() & ~occupied(); }
    // The squares whose tower has this height, 1 to 5.
    [[nodiscard]] Squares ofHeight(int height) const {
        const auto slice = [&](int bit) {
            return ((height >> bit) & 1) != 0 ? height_[static_cast<std::size_t>(bit)]
                                              : ~height_[static_cast<std::size_t>(bit)];
        };
        return Squares(slice(0) & slice(1) & slice(2)) & occupied();
    }
    // The squares whose top disk belongs to a player.
    [[nodiscard]] Squares topped(Color color) const { return Squares(tops_[color]); }
    // R7.2: the squares nothing may be carried onto.
    [[nodiscard]] Squares hunchbacks() const { return Squares(hunchbacks_); }
    // R7.8: where Milady is visible, on top or alone.
    [[nodiscard]] Squares visibleMilady() const {
        return occupied() & ~topped(Color::Silver) & ~topped(Color::Red);
    }

    // Ended by a crown, the deciding point, or two players who could only pass. A stuck player (R2.4) has
    // lost as well, but only outcome() looks at all moves to find that.
    [[nodiscard]] bool isEnded() const { return ending_ != Ending::None; }
    [[nodiscard]] std::optional<Color> crowned() const {
        if (ending_ == Ending::Silver) return Color::Silver;
        if (ending_ == Ending::Red) return Color::Red;
        return std::nullopt;
    }
    [[nodiscard]] Outcome outcome() const;

    // R4.2: compares board, hands, score, side to move and ko ban, but not the ply.
    [[nodiscard]] bool isSameAs(const Position& that) const;
    // A hash of the same parts. That of the board is updated incrementally.
    [[nodiscard]] std::uint64_t hash() const { return boardHash_ ^ stateHash(ko_); }
    // The hash of everything but the board, with another ko ban in place of its own. Keys that are the same
    // for all symmetries of a position are made from it.
    [[nodiscard]] std::uint64_t stateHash(Move ko) const { return base::mix64(stateBits(ko)); }

private:
    enum class Ending : std::uint8_t { None, Silver, Red, Passes };

    Position() = default;
    [[nodiscard]] static Position build(const Setup& setup);
    [[nodiscard]] std::uint64_t stateBits(Move ko) const;

    void setTower(Square square, Tower tower);
    void place(DiskKind kind, Square to);
    void carry(Square from, Square to, int count);
    void crown(Square square, Tower king);
    void takeHome(Tower disks);

    // Live towers as Tower::raw(); the King of a finished game lies in kingDisks_.
    std::array<std::uint16_t, Square::kCount> towers_{};
    Move ko_;
    // Bit i of the height of every tower, as a set of squares.
    std::array<std::uint32_t, 3> height_{};
    PerColor<std::uint32_t> tops_;
    std::uint32_t hunchbacks_ = 0;
    std::uint64_t boardHash_ = 0;
    std::uint32_t ply_ = 1;
    std::uint32_t kingDisks_ = 0;
    Square kingSquare_;
    Ending ending_ = Ending::None;
    PerColor<std::uint8_t> score_;
    Hands hands_;
    Ruleset rules_;
};
static_assert(sizeof(Position) <= 128, "a position is copied for every move: two cache lines");

} // namespace sixth::rules
