#include "solver/symmetric_hash.h"

#include "base/hashing.h"

namespace sixth::solver {
namespace {

using rules::Position;
using rules::Square;
using rules::Symmetry;

// For each board size and square, the factors of the square's eight images.
using Factors = std::array<std::array<std::array<std::uint64_t, Symmetry::kCount>, Square::kCount>, 6>;

constexpr Factors makeFactors() {
    Factors factors{};
    for (int size = 3; size <= Square::kWidth; ++size)
        for (int rank = 0; rank < size; ++rank)
            for (int file = 0; file < size; ++file)
                for (int s = 0; s < Symmetry::kCount; ++s) {
                    const Square from = Square::at(file, rank);
                    const Square to = Symmetry(s).apply(from, size);
                    // Odd, so that no difference of towers is lost.
                    factors[static_cast<std::size_t>(size)][static_cast<std::size_t>(from.index())]
                           [static_cast<std::size_t>(s)] =
                               base::mix64(static_cast<std::uint64_t>(to.index()) + 101) | 1U;
                }
    return factors;
}

constexpr Factors kFactors = makeFactors();

std::uint64_t towerHash(const Position& position, Square square) {
    return base::mix64(position.towerAt(square).raw());
}

} // namespace

void SymmetricHash::change(Square square, std::uint64_t difference, int size) {
    const auto& factors = kFactors[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())];
    for (std::size_t s = 0; s < boards_.size(); ++s) boards_[s] += difference * factors[s];
}

SymmetricHash SymmetricHash::of(const Position& position) {
    SymmetricHash result;
    for (const Square square : position.occupied())
        result.change(square, towerHash(position, square), position.rules().size);
    return result;
}

SymmetricHash SymmetricHash::after(const Position& before, rules::Move move, const Position& next) const {
    SymmetricHash result = *this;
    const auto update = [&](Square square) {
        result.change(square, towerHash(next, square) - towerHash(before, square), next.rules().size);
    };
    if (move.isPass()) return result;
    update(move.to());
    if (move.isCarry()) update(move.from());
    return result;
}

std::uint64_t SymmetricHash::image(const Position& position, int symmetry) const {
    const rules::Move ko = Symmetry(symmetry).apply(position.ko(), position.rules().size);
    return boards_[static_cast<std::size_t>(symmetry)] ^ position.stateHash(ko);
}

CanonicalKey SymmetricHash::canonical(const Position& position) const {
    // The ban has to be turned with the board; without one a single state serves all images.
    const bool banned = !position.ko().isNone();
    const std::uint64_t state = banned ? 0 : position.stateHash(position.ko());
    CanonicalKey best;
    for (int s = 0; s < Symmetry::kCount; ++s) {
        const std::uint64_t value =
            banned ? image(position, s) : boards_[static_cast<std::size_t>(s)] ^ state;
        if (s == 0 || value < best.value) best = {value, s};
    }
    best.value = base::mix64(best.value); // the least of eight is small, and a table wants all values alike
    return best;
}

std::uint64_t attackerSalt(rules::Color attacker) {
    return attacker == rules::Color::Silver ? 0 : base::mix64(0xA77AC);
}

std::uint64_t unconditionalKey(const Position& position, rules::Color attacker) {
    return SymmetricHash::of(position).canonical(position).value ^ attackerSalt(attacker);
}

} // namespace sixth::solver
