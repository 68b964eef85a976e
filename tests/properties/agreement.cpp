#include "properties/agreement.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "reference/state.h"
#include "rules/game.h"

#include <algorithm>

namespace sixth::properties {
namespace {

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string outcomeText(const rules::Outcome& outcome) {
    const std::string winner = outcome.result == rules::Result::Ongoing  ? "none"
                               : outcome.result == rules::Result::Silver ? "silver"
                               : outcome.result == rules::Result::Red    ? "red"
                                                                         : "draw";
    return winner + " " + std::string(notation::writeReason(outcome.reason));
}

std::string verdictText(const reference::Verdict& verdict) {
    const std::string winner = verdict.winner == reference::Winner::None     ? "none"
                               : verdict.winner == reference::Winner::Silver ? "silver"
                               : verdict.winner == reference::Winner::Red    ? "red"
                                                                             : "draw";
    return winner + " " + verdict.reason;
}

std::string unequal(const std::string& what, const std::string& fast, const std::string& plain) {
    return what + "\n  fast:  " + fast + "\n  plain: " + plain;
}

std::vector<std::string> fieldsOf(std::string_view text) {
    std::vector<std::string> fields(1);
    for (const char c : text) {
        if (c == ' ')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

// Whether two texts differ in nothing but how the ko is spelled: "-" between its squares, "#" behind it. That
// is what "Moves" allows a reader, and the plain reader does not bother with it.
bool differOnlyInKo(std::string_view text, std::string_view canonical) {
    auto given = fieldsOf(text);
    const auto expected = fieldsOf(canonical);
    if (given.size() != 6 || expected.size() != 6) return false;
    std::string& ko = given[4];
    std::erase(ko, '-');
    if (ko.ends_with('#')) ko.pop_back();
    return given == expected;
}

Difference compareStates(const rules::Game& game, const reference::History& history,
                         const MoveLister& lister) {
    const std::string text = notation::writePosition(game.position());
    if (const std::string plain = reference::writeState(history.state()); text != plain)
        return unequal("position", text, plain);
    const std::string outcome = outcomeText(game.outcome());
    if (const std::string plain = verdictText(history.verdict()); outcome != plain)
        return unequal("outcome of " + text, outcome, plain);
    if (game.occurrences() != history.occurrences())
        return unequal("occurrences of " + text, std::to_string(game.occurrences()),
                       std::to_string(history.occurrences()));
    const std::string moves = join(lister(game));
    if (const std::string plain = join(history.legalMoves()); moves != plain)
        return unequal("moves of " + text, moves, plain);
    return std::nullopt;
}

} // namespace

Difference compareRulesetTexts(std::string_view text) {
    const auto fast = notation::readRuleset(text);
    const auto plain = reference::readRuleset(text);
    if (fast.has_value() != plain.has_value())
        return unequal("acceptance of ruleset " + std::string(text),
                       fast ? "yes" : "no, " + fast.error()[0].message, plain ? "yes" : "no");
    if (!fast) return std::nullopt;
    const std::string canonical = notation::writeRuleset(*fast);
    if (const std::string other = reference::writeRuleset(*plain); canonical != other)
        return unequal("canonical form of ruleset " + std::string(text), canonical, other);
    if (canonical.size() > text.size())
        return "the canonical form of " + std::string(text) + " is longer: " + canonical;
    const auto again = notation::readRuleset(canonical);
    if (!again || *again != *fast || notation::writeRuleset(*again) != canonical)
        return "the canonical form of " + std::string(text) + " does not read back: " + canonical;
    return std::nullopt;
}

Difference comparePositionTexts(const std::string& ruleset, std::string_view text) {
    const auto rules = notation::readRuleset(ruleset);
    const auto plainRules = reference::readRuleset(ruleset);
    if (!rules || !plainRules) return "no ruleset: " + ruleset;
    const auto fast = notation::readPosition(*rules, text);
    const auto plain = reference::readState(*plainRules, text);
    const std::string what = "of " + ruleset + " | " + std::string(text);
    if (!fast) {
        if (plain) return unequal("acceptance " + what, "no, " + fast.error()[0].message, "yes");
        return std::nullopt;
    }
    const std::string canonical = notation::writePosition(*fast);
    if (canonical != text && !differOnlyInKo(text, canonical))
        return unequal("canonical form " + what, canonical, std::string(text));
    const auto plainAgain = reference::readState(*plainRules, canonical);
    if (!plainAgain) return unequal("acceptance " + what, "yes", "no");
    if (canonical == text && !plain) return unequal("acceptance " + what, "yes", "no");
    const auto again = notation::readPosition(*rules, canonical);
    if (!again || !again->isSameAs(*fast) || again->ply() != fast->ply() || again->hash() != fast->hash())
        return "the text does not read back: " + what;
    return compareStates(rules::Game(*fast), reference::History(*plainAgain), fastMoves);
}

std::vector<std::string> fastMoves(const rules::Game& game) {
    if (game.isOver()) return {};
    return notation::writeLegalMoves(game.position());
}

Difference compareGames(const GamePlan& plan, Choices& choices, std::uint64_t& plies,
                        const MoveLister& lister) {
    const auto rules = notation::readRuleset(plan.ruleset);
    const auto plainRules = reference::readRuleset(plan.ruleset);
    if (!rules || !plainRules) return "no ruleset: " + plan.ruleset;
    std::optional<rules::Position> start;
    std::optional<reference::State> plainStart;
    if (plan.position.empty()) {
        start = rules::Position::start(*rules);
        plainStart = reference::startState(*plainRules);
    } else {
        if (const auto read = notation::readPosition(*rules, plan.position)) start = *read;
        plainStart = reference::readState(*plainRules, plan.position);
    }
    if (!start || !plainStart) return "no position: " + plan.ruleset + " | " + plan.position;
    rules::Game game(*start);
    reference::History history(*plainStart);
    const Style style = randomStyle(choices);
    std::string line;
    for (int ply = 0;; ++ply) {
        if (const auto difference = compareStates(game, history, lister))
            return plan.ruleset + " | " + notation::writePosition(*start) + " |" + line + "\n" + *difference;
        if (game.isOver() || ply == plan.mostPlies) return std::nullopt;
        const rules::Move move = randomMove(game, style, choices);
        const std::string text = notation::writeMove(game.position(), move);
        line += " " + text;
        game.play(move);
        if (!history.play(text)) return plan.ruleset + " |" + line + "\nthe plain rules refuse the last move";
        ++plies;
    }
}

} // namespace sixth::properties
