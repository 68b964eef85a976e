#pragma once

#include "match/tournament.h"

#include <vector>

namespace sixth::cli {

// The results of a tournament: the table of all players, then each pairing. Return the exit code.
[[nodiscard]] int printTournament(const match::Tournament& tournament,
                                  const std::vector<match::Tally>& tallies, bool interrupted);
[[nodiscard]] int printTournamentJson(const match::Tournament& tournament,
                                      const std::vector<match::Tally>& tallies, bool interrupted);

} // namespace sixth::cli
