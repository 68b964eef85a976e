#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sixth::reference {

// The result of checking a proof file. An invalid proof has a reason; the other fields hold what could be
// read before the fault was found.
struct ProofCheck {
    bool valid = false;
    std::string reason;
    std::string rules;
    std::string position;
    std::string winner;      // "silver" or "red"
    std::uint64_t nodes = 0; // positions in which the winner moves
};

// Plays the winning strategy of a file against every defence. Uses the rules of this room and nothing else,
// so it shares no code with the solver. The file format is described in docs/proofs.md.
[[nodiscard]] ProofCheck checkProof(std::span<const std::uint8_t> file);

} // namespace sixth::reference
