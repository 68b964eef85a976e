#pragma once

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/legality.h"
#include "rules/movegen.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

// Rules are easier to read in the text of positions and moves than in code; a text that is not one fails the
// test at once.
namespace sixth::rules {

inline Ruleset rulesetOf(std::string_view text) {
    const auto rules = notation::readRuleset(text);
    if (!rules) {
        ADD_FAILURE() << text << ": " << rules.error()[0].message;
        return Ruleset{};
    }
    return *rules;
}

inline Position positionOf(std::string_view ruleset, std::string_view text) {
    const Ruleset rules = rulesetOf(ruleset);
    const auto position = notation::readPosition(rules, text);
    if (!position) {
        ADD_FAILURE() << text << ": " << position.error()[0].message;
        return Position::start(rules);
    }
    return *position;
}

inline Position startOf(std::string_view ruleset) {
    return Position::start(rulesetOf(ruleset));
}

inline Position play(Position position, std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
        const auto move = notation::readMove(position, text);
        if (!move) {
            ADD_FAILURE() << text << ": " << move.error().message;
            return position;
        }
        position = position.after(*move);
    }
    return position;
}

inline std::string textAfter(std::string_view ruleset, std::string_view text, std::string_view move) {
    return notation::writePosition(play(positionOf(ruleset, text), {move}));
}

// The legal carries, or all legal moves, as one line.
inline std::string movesOf(const Position& position, bool carriesOnly = false) {
    std::string line;
    for (const std::string& move : notation::writeLegalMoves(position)) {
        const bool isCarry = move != "pass" && move.size() >= 4;
        if (!carriesOnly || isCarry) line += (line.empty() ? "" : " ") + move;
    }
    return line;
}
inline std::string carriesOf(std::string_view ruleset, std::string_view text) {
    return movesOf(positionOf(ruleset, text), true);
}

// The code of the rule that a move breaks, "" for a legal one.
inline std::string refusalOf(const Position& position, std::string_view move) {
    const auto read = notation::readMove(position, move);
    return read ? "" : read.error().code;
}
inline std::string refusalOf(std::string_view ruleset, std::string_view text, std::string_view move) {
    return refusalOf(positionOf(ruleset, text), move);
}

} // namespace sixth::rules
