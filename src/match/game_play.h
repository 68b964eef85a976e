#pragma once

#include "match/limit.h"
#include "match/player.h"
#include "rules/color.h"
#include "rules/game.h"

#include <optional>
#include <string>
#include <vector>

namespace sixth::match {

// A longer game is stopped and has no result.
inline constexpr std::size_t kMostPlies = 1000;

struct Contestant {
    Player* player = nullptr;
    Limit limit;
    std::uint64_t seed = 0;
};

struct PlayedGame {
    rules::Game game;
    std::optional<rules::Color> failed; // who lost by a failure
    Failure failure;
    bool isStopped = false;      // thrown away because the match is over
    std::vector<MoveNote> notes; // one for each move after the opening
    rules::PerColor<std::string> engineNames;
};

// Plays an opening to its end. A failure is a loss; a player may overstep their time by `marginMs`.
[[nodiscard]] PlayedGame playGame(const rules::Game& opening, const rules::PerColor<Contestant>& contestants,
                                  const Surroundings& surroundings, std::int64_t marginMs);

} // namespace sixth::match
