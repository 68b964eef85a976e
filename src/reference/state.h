#pragma once

#include "reference/ruleset.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::reference {

// What one player can still place.
struct Hand {
    int pawns = 0;
    int hunchbacks = 0;
    int giants = 0;
    int miladies = 0; // R7.13: Milady in the hand of the only player who paid
    int points = 0;   // R7.12: army points left

    bool operator==(const Hand&) const = default;
};

// R4.1: the carry that is banned for one turn.
struct Ko {
    int count = 0;
    int from = 0;
    int to = 0;

    bool operator==(const Ko&) const = default;
};

struct State {
    Ruleset ruleset;
    // One text per square, in the order a1 b1 … a2 b2 …. A text holds the disks from bottom to top as letters
    // P H G p h g M.
    std::vector<std::string> towers;
    Side side = Side::Silver;
    Hand silverHand;
    Hand redHand;
    int miladiesInBox = 0;
    int silverScore = 0;
    int redScore = 0;
    std::optional<Ko> ko; // only if the carry would otherwise be legal, R4.2
    int ply = 1;
    bool drawnByPasses = false; // R2.4; only play leads here, so it is not part of the text

    bool operator==(const State&) const = default;
};

enum class Winner { None, Silver, Red, Draw };

struct Verdict {
    Winner winner = Winner::None;
    // crown, points, stuck or passes; from History also repetition. Empty while the game goes on.
    std::string reason;

    bool operator==(const Verdict&) const = default;
};

State startState(const Ruleset& ruleset);

// The text of a position (docs/notation.md). A finished position with a King can be written but not read.
std::optional<State> readState(const Ruleset& ruleset, std::string_view text);
std::string writeState(const State& state);

// The legal moves in their written form, sorted by bytes. None once the game is over.
std::vector<std::string> legalMoves(const State& state);

// Nothing if the move is not one of legalMoves.
std::optional<State> play(const State& state, std::string_view move);

// The verdict by the position alone. Repetition needs a History.
Verdict verdict(const State& state);

// R4.2: the text without the ply. Two positions are the same if their identities are equal.
std::string identity(const State& state);

// A game from its start. It remembers every position, so it sees repetitions (R4.3).
class History {
public:
    explicit History(const State& start);

    const State& state() const { return states_.back(); }
    const std::vector<State>& states() const { return states_; }

    // How often the present position has occurred, this time included.
    int occurrences() const;

    // The verdict of the position, or the draw by repetition.
    Verdict verdict() const;

    // None once the game is over, which includes repetition.
    std::vector<std::string> legalMoves() const;

    // Returns false and changes nothing if the move is not legal.
    bool play(std::string_view move);

private:
    std::vector<State> states_;
    std::map<std::string, int> seen_;
};

// The verdict after all the moves, or nothing if one of them is not legal.
std::optional<Verdict> verdictAfter(const State& start, const std::vector<std::string>& moves);

} // namespace sixth::reference
