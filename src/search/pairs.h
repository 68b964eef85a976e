#pragma once

#include "rules/geometry.h"
#include "search/features.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace sixth::search {

// The rows of all pairs of a position: a tower and another one that it can be carried onto. They take most of
// the time of an evaluation, so they are computed several at a time with few unpredictable branches. First
// every pair is listed as the bits of its two squares. Then each trait is a test whether a set of squares
// contains such a bit.
class Pairs {
public:
    Pairs(const rules::Position& position, rules::Color viewer)
        : occupied_(position.occupied()), open_(occupied_ & ~position.hunchbacks()), // R7.2
          other_(position.topped(rules::other(viewer))) {
        if (familyOf(position.rules()) == Family::FirstKing)
            build<true>(position);
        else
            build<false>(position);
    }

    [[nodiscard]] std::span<const std::int32_t> rows() const& { return {rows_.data(), count_}; }
    void rows() && = delete; // the rows belong to this object

private:
    static constexpr std::size_t kLanes = 8;
    using Lanes = std::int32_t __attribute__((vector_size(4 * kLanes)));
    // No tower reaches more than eight others; the lanes after the last pair are written too.
    using List = std::array<std::int32_t, std::size_t{8} * rules::Square::kCount + kLanes>;

    static constexpr auto kOther = static_cast<std::int32_t>(Side::Other);
    static constexpr auto kMilady = static_cast<std::int32_t>(Side::Milady);

    // The distance from a row to the one with this trait as well.
    [[nodiscard]] static constexpr std::int32_t rowsTo(int trait) { return pairKind(trait, 0, 0); }

    // A tower to be carried as one number: the bit of its square, and its height above the bits of all
    // squares.
    struct Carrier {
        static std::int32_t of(rules::Square square, int height) {
            return static_cast<std::int32_t>(rules::Squares(square).bits()) | height << rules::Square::kCount;
        }
        static Lanes square(const Lanes& carriers) { return carriers & ((1 << rules::Square::kCount) - 1); }
        static Lanes height(const Lanes& carriers) { return carriers >> rules::Square::kCount; }
    };

    // The squares that a player's towers reach, and those that at least two of them reach.
    struct Reached {
        rules::Squares once;
        rules::Squares twice;
    };

    template <bool kFirstKing>
    void build(const rules::Position& position) {
        list<kFirstKing, 1>(position);
        list<kFirstKing, 2>(position);
        list<kFirstKing, 3>(position);
        list<kFirstKing, 4>(position);
        list<kFirstKing, 5>(position);
        describe<kFirstKing>(position);
    }

    template <bool kFirstKing, int kHeight>
    void list(const rules::Position& position) {
        rules::Squares enoughForFive;
        for (int height = 5 - kHeight; height < 5; ++height) enoughForFive |= position.ofHeight(height);
        for (const rules::Square from : position.ofHeight(kHeight)) {
            const rules::Squares reach = rules::reach(kHeight, from, occupied_) & open_;
            if (kFirstKing) {
                Reached& reached = reached_[other_.contains(from) ? 1 : 0];
                reached.twice |= reached.once & reach;
                reached.once |= reach;
            }
            maybeFive_ |= reach & enoughForFive;
            append(Carrier::of(from, kHeight), reach);
        }
    }

    // Always writes four at a time: a branch on their number would be hard to predict.
    void append(std::int32_t carrier, rules::Squares targets) {
        using Four = std::int32_t __attribute__((vector_size(16)));
        const Four four = Four{} + carrier;
        std::uint32_t rest = targets.bits();
        std::size_t next = count_;
        do {
            std::memcpy(&carriers_[next], &four, sizeof four);
            for (int i = 0; i < 4; ++i) {
                to_[next++] = static_cast<std::int32_t>(rest & (0U - rest));
                rest &= rest - 1;
            }
        } while (rest != 0);
        count_ += static_cast<std::size_t>(targets.count());
    }

    // All bits of a lane are set for true, none for false. Only equality and signed order are used, because
    // processors have these comparisons.
    [[nodiscard]] static Lanes isIn(const Lanes& squares, const Lanes& sets) {
        return (squares & sets) == squares;
    }
    [[nodiscard]] static Lanes isIn(const Lanes& squares, rules::Squares set) {
        return isIn(squares, Lanes{} + static_cast<std::int32_t>(set.bits()));
    }
    // Whether a carry, of at least one disk, can make a tower of this height there.
    [[nodiscard]] static Lanes canMake(std::int32_t height, const Lanes& there, const Lanes& together) {
        return (height > there) & (together > height - 1);
    }
    [[nodiscard]] static Lanes load(const List& list, std::size_t index) {
        Lanes lanes;
        std::memcpy(&lanes, &list[index], sizeof lanes);
        return lanes;
    }
    static void store(List& list, std::size_t index, const Lanes& lanes) {
        std::memcpy(&list[index], &lanes, sizeof lanes);
    }

    template <bool kFirstKing>
    void describe(const rules::Position& position) {
        // The squares from which a tower would crown with its next carry: one of three onto three or more,
        // one of four onto two or more, one of five onto anything. Reach is symmetric, so the squares for the
        // first two are those that their targets would reach.
        const rules::Squares two = open_ & ~position.ofHeight(1);
        const rules::Squares hotThree = rules::jumpsOfAll(two & ~position.ofHeight(2), occupied_);
        const rules::Squares hotFour = rules::diagonalsOfAll(two, occupied_);
        rules::Squares hotFive;
        for (const rules::Square square : maybeFive_)
            if ((rules::reach(5, square, occupied_) & open_).any()) hotFive |= square;

        const rules::Squares odd = position.ofHeight(1) | position.ofHeight(3) | position.ofHeight(5);
        const rules::Squares twoOrThree = position.ofHeight(2) | position.ofHeight(3);
        const rules::Squares fourOrFive = position.ofHeight(4) | position.ofHeight(5);
        const rules::Squares milady = position.visibleMilady();

        store(to_, count_, Lanes{}); // the last lanes may hold no pair
        store(carriers_, count_, Lanes{});
        for (std::size_t i = 0; i < count_; i += kLanes) {
            const Lanes to = load(to_, i);
            const Lanes carrier = load(carriers_, i);
            const Lanes from = Carrier::square(carrier);
            const Lanes height =
                (isIn(to, odd) & 1) + (isIn(to, twoOrThree) & 2) + (isIn(to, fourOrFive) & 4);
            const Lanes together = height + Carrier::height(carrier);
            const Lanes three = isIn(to, hotThree) & canMake(3, height, together);
            const Lanes taller = (isIn(to, hotFour) & canMake(4, height, together)) |
                                 (isIn(to, hotFive) & canMake(5, height, together));
            const Lanes others = isIn(from, other_);
            const Lanes fromEnd =
                (Carrier::height(carrier) - 1) * kSides + (others & kOther) + (isIn(from, milady) & kMilady);
            const Lanes toEnd =
                (height - 1) * kSides + (isIn(to, other_) & kOther) + (isIn(to, milady) & kMilady);
            Lanes row = row::kPair + fromEnd * kEndKinds + toEnd;
            if (kFirstKing) {
                const auto choose = [&others](rules::Squares own, rules::Squares other) {
                    return (others & static_cast<std::int32_t>(other.bits())) |
                           (~others & static_cast<std::int32_t>(own.bits()));
                };
                const Lanes rivals = choose(reached_[1].once, reached_[0].once);
                const Lanes supported = choose(reached_[0].twice, reached_[1].twice);
                row += (three & rowsTo(pair::kHotThree)) + (taller & rowsTo(pair::kHotTaller)) +
                       (isIn(to, rivals) & rowsTo(pair::kContested)) +
                       (isIn(to, supported) & rowsTo(pair::kSupported)) +
                       (isIn(from, rivals) & rowsTo(pair::kHunted));
            } else {
                row += (three | taller) & rowsTo(pair::kHotThree);
            }
            store(rows_, i, row);
        }
    }

    rules::Squares occupied_;
    rules::Squares open_;
    rules::Squares other_;
    std::array<Reached, 2> reached_{}; // own and other's; first-King games only
    rules::Squares maybeFive_;         // targets where a carry could make a tower of five
    std::size_t count_ = 0;
    // One number a pair; the first count_ are set.
    List to_;       // NOLINT: its target, as a bit
    List carriers_; // NOLINT
    List rows_;     // NOLINT
};

// Calls visit(row) for every pair.
template <typename Visit>
void visitPairs(const rules::Position& position, rules::Color viewer, Visit visit) {
    const Pairs pairs(position, viewer);
    for (const int row : pairs.rows()) visit(row);
}

} // namespace sixth::search
