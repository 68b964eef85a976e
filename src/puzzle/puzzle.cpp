#include "puzzle/puzzle.h"

#include "rules/symmetry.h"
#include "solver/symmetric_hash.h"

#include <algorithm>

namespace sixth::puzzle {

std::uint64_t identity(const rules::Position& position) {
    const rules::Position swapped = rules::withColorsSwapped(position);
    return std::min(solver::SymmetricHash::of(position).canonical(position).value,
                    solver::SymmetricHash::of(swapped).canonical(swapped).value);
}

} // namespace sixth::puzzle
