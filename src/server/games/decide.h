#pragma once

#include "server/games/game_state.h"
#include "server/refusal.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sixth::server::games {

// What people (and the server's timers) want to do in a game.
struct Join {};
struct ChooseArmy {
    std::string army;
};
struct Play {
    std::uint32_t ply = 0; // of the position the player saw
    std::string move;
};
enum class Answer : std::uint8_t { Offer, Accept, Decline };
struct Takeback {
    Answer answer = Answer::Offer;
};
struct Draw {
    Answer answer = Answer::Offer;
};
struct Rematch {
    Answer answer = Answer::Offer;
};
struct Resign {};
struct Abort {};
struct Claim {};   // the opponent has gone
struct Decline {}; // an invitation, by whoever is invited
struct Say {
    std::string text;
};
struct SwitchChat {
    bool on = true;
};
struct Share { // the game with everyone
    bool on = true;
};
struct Flag {}; // by the server alone: the time of the player on turn is over

using Command = std::variant<Join, ChooseArmy, Play, Takeback, Draw, Rematch, Resign, Abort, Claim, Decline,
                             Say, SwitchChat, Share, Flag>;

inline constexpr Milliseconds kAwayBeforeClaim = std::chrono::minutes(1);
inline constexpr Milliseconds kSilenceBeforeClaim = std::chrono::days(7);
// An offer of a rematch is for now: whoever made it may have gone since.
inline constexpr Milliseconds kRematchStands = std::chrono::minutes(10);
inline constexpr Milliseconds kSlowRematchStands = std::chrono::days(7);

// What one game may hold, so that its log stays short. The limits are far beyond what people need.
inline constexpr std::size_t kLongestChat = 500;
inline constexpr int kMostChatLines = 300;
inline constexpr int kMostSwitches = 40; // of the chat, and of whether the game is shown
inline constexpr int kMostTakebacks = 100;
inline constexpr int kMostDrawOffers = 100;
inline constexpr int kMostRematchOffers = 20;
inline constexpr std::size_t kMostPlies = 2'000; // then it is drawn: without R4.3 a game need not end

// The same as settings of a host. Decisions depend on them and logs do not: a game is replayed under any.
struct GameLimits {
    std::size_t plies = kMostPlies;
    std::size_t chatLines = kMostChatLines;
    std::size_t switches = kMostSwitches;
    std::size_t takebacks = kMostTakebacks;
    std::size_t drawOffers = kMostDrawOffers;
    std::size_t rematchOffers = kMostRematchOffers;
    Milliseconds rematchStands = kRematchStands;
    Milliseconds slowRematchStands = kSlowRematchStands;
};

// All that a decision depends on beside the game itself.
struct Circumstances {
    std::optional<PersonId> actor; // nobody: the server itself
    Time now;
    const Outages* outages = nullptr;
    Milliseconds lagCredit{};              // the time that the player on turn gets back
    bool coin = false;                     // decides who has Silver where that is left to chance
    std::optional<Milliseconds> otherAway; // how long the opponent has been gone; empty if present
    GameLimits limits = {};
};

// What the command leads to: the bodies of the next events, at least one. A game in which not both have moved
// is neither won nor drawn, by whatever: it is aborted. GameState::apply() takes them as
// they are. The caller fills in the ratings of an end and the new game of a rematch.
[[nodiscard]] tl::expected<std::vector<Body>, Refusal> decide(const GameState& game, const Command& command,
                                                              const Circumstances& circumstances);

// Text that people may send to each other: UTF-8 without control characters, not blank.
[[nodiscard]] bool isSayable(std::string_view text);

} // namespace sixth::server::games
