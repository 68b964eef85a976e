#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sixth::reference {

// What a look at a proof file has shown. A proof that is not valid has a reason; what could be read of it
// stands in the other fields.
struct ProofCheck {
    bool valid = false;
    std::string reason;
    std::string rules;
    std::string position;
    std::string winner;      // "silver" or "red"
    std::uint64_t nodes = 0; // positions in which the winner moves
};

// Plays a winning strategy against every defence, by the plain rules of this room and nothing else. The file
// is described in docs/proofs.md.
[[nodiscard]] ProofCheck checkProof(std::span<const std::uint8_t> file);

} // namespace sixth::reference
