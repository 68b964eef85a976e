#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace sixth::rules {

// A square of the board, a1 = 0 … e1 = 4, a2 = 5 … e5 = 24. Smaller boards use the lower left part of the
// same numbering, so one set of tables serves all sizes.
class Square {
public:
    static constexpr int kWidth = 5;
    static constexpr int kCount = kWidth * kWidth;

    constexpr Square() = default;
    [[nodiscard]] static constexpr Square at(int file, int rank) { return fromIndex(rank * kWidth + file); }
    [[nodiscard]] static constexpr Square fromIndex(int index) {
        assert(index >= 0 && index < kCount);
        return Square(static_cast<std::uint8_t>(index));
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr int file() const { return index_ % kWidth; }
    [[nodiscard]] constexpr int rank() const { return index_ / kWidth; }
    friend constexpr bool operator==(Square, Square) = default;

private:
    explicit constexpr Square(std::uint8_t index) : index_(index) {}
    std::uint8_t index_ = 0;
};

// A set of squares, one bit each.
class Squares {
public:
    constexpr Squares() = default;
    explicit constexpr Squares(std::uint32_t bits) : bits_(bits) {}
    // NOLINTNEXTLINE(google-explicit-constructor): a square is the set of itself
    constexpr Squares(Square square) : bits_(1U << square.index()) {}

    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Square square) const {
        return ((bits_ >> square.index()) & 1U) != 0;
    }
    // The lowest and the highest square of a set that is not empty.
    [[nodiscard]] constexpr Square first() const { return Square::fromIndex(std::countr_zero(bits_)); }
    [[nodiscard]] constexpr Square last() const { return Square::fromIndex(31 - std::countl_zero(bits_)); }

    constexpr Squares& operator|=(Squares s) { return bits_ |= s.bits_, *this; }
    constexpr Squares& operator&=(Squares s) { return bits_ &= s.bits_, *this; }
    friend constexpr Squares operator|(Squares a, Squares b) { return Squares(a.bits_ | b.bits_); }
    friend constexpr Squares operator&(Squares a, Squares b) { return Squares(a.bits_ & b.bits_); }
    friend constexpr Squares operator~(Squares a) { return Squares(~a.bits_); }
    friend constexpr bool operator==(Squares, Squares) = default;

    // Range over the squares from the lowest: for (Square s : squares).
    class Iterator {
    public:
        explicit constexpr Iterator(std::uint32_t rest) : rest_(rest) {}
        constexpr Square operator*() const { return Square::fromIndex(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() { return rest_ &= rest_ - 1, *this; }
        constexpr bool operator!=(const Iterator& end) const { return rest_ != end.rest_; }

    private:
        std::uint32_t rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint32_t bits_ = 0;
};

} // namespace sixth::rules
