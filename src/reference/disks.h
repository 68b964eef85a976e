#pragma once

#include "reference/state.h"

#include <string>

// Facts about disks and hands. Only for the files of this room.
namespace sixth::reference {

inline constexpr int kKingHeight = 6; // R5.1

// R7.4: a Giant counts two, every other disk one.
inline int heightOf(const std::string& tower) {
    int height = 0;
    for (const char disk : tower) height += (disk == 'G' || disk == 'g') ? 2 : 1;
    return height;
}

inline bool isSilver(char disk) {
    return disk == 'P' || disk == 'H' || disk == 'G';
}

inline bool isRed(char disk) {
    return disk == 'p' || disk == 'h' || disk == 'g';
}

inline bool isMilady(char disk) {
    return disk == 'M';
}

inline bool isHunchback(char disk) {
    return disk == 'H' || disk == 'h';
}

inline Side otherSide(Side side) {
    return side == Side::Silver ? Side::Red : Side::Silver;
}

inline Hand& handOf(State& state, Side side) {
    return side == Side::Silver ? state.silverHand : state.redHand;
}

inline const Hand& handOf(const State& state, Side side) {
    return side == Side::Silver ? state.silverHand : state.redHand;
}

inline const std::string& towerAt(const State& state, int square) {
    return state.towers[static_cast<std::size_t>(square)];
}

inline std::string& towerAt(State& state, int square) {
    return state.towers[static_cast<std::size_t>(square)];
}

// The disks that a carry of `count` disks lifts.
inline std::string topOf(const std::string& tower, int count) {
    return tower.substr(tower.size() - static_cast<std::size_t>(count));
}

// R1.2, R7.11 to R7.13: what a player has before the first turn.
Hand startHand(const Ruleset& ruleset, Side side);

bool hasKing(const State& state);

} // namespace sixth::reference
