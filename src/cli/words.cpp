#include "cli/words.h"

#include "notation/color_text.h"
#include "notation/position_text.h"
#include "rules/setup.h"
#include "rules/tower.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <array>

namespace sixth::cli {
namespace {

using rules::Color;
using rules::Hands;
using rules::MiladyPlace;
using rules::Ruleset;

std::string counted(int count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string handsSentence(const Ruleset& rules) {
    const Hands hands = rules.startingHands();
    const std::string silver = handInWords(hands, Color::Silver);
    const std::string red = handInWords(hands, Color::Red);
    if (silver == red) return fmt::format("Each player starts with {} (R1.2).", silver);
    return fmt::format("Silver starts with {}; Red starts with {} (R7.13).", silver, red);
}

void describeEnd(const Ruleset& rules, std::vector<std::string>& lines) {
    if (!rules.isPointsGame()) {
        lines.emplace_back("The first King ends the game; the colour on top wins, whoever made it (R5.1).");
        return;
    }
    lines.push_back(fmt::format(
        "Each King scores a point for the colour on top; the first to {} points wins (R6.1).", rules.kings));
    lines.emplace_back(
        rules.crown == rules::CrownRule::Trim
            ? "A King is trimmed: disks come off its top until the height is five or less (R6.2)."
            : "A King is cleared: the whole tower leaves the board (R6.3).");
    lines.emplace_back("Disks that come off go back to their owners' hands (R6.4).");
}

void describeMilady(const Ruleset& rules, std::vector<std::string>& lines) {
    if (!rules.usesMilady()) return;
    lines.emplace_back(
        "Milady belongs to nobody and is placed on an edge square (R7.7); while she is visible, the player "
        "to move must carry a tower onto her if they can (R7.8); she never tops a King (R7.9).");
    if (const auto owner = rules.miladyOwner())
        lines.push_back(fmt::format(
            "{} has paid for her: only {} may place her{} (R7.13).", colorName(*owner), colorName(*owner),
            rules.rights == rules::MiladyRights::Move ? ", or carry disks that include her" : ""));
    else if (rules.milady == rules::MiladyRule::Start)
        lines.emplace_back("Red places her before Silver's first turn (R7.10).");
    else if (rules.army == rules::ArmyRule::Open)
        lines.emplace_back("She lies in the box, and whoever places her pays for her (R7.12).");
    else
        lines.emplace_back("She lies in the box, and either player may place her as a turn (R7.10).");
}

void describeBonus(const Ruleset& rules, std::vector<std::string>& lines) {
    const Hands hands = rules.startingHands();
    const auto anyOf = [](const rules::PerColor<std::uint8_t>& each) {
        return each.silver != 0 || each.red != 0;
    };
    if (rules.army == rules::ArmyRule::Open)
        lines.emplace_back(
            "The army is bought during play: a pawn costs 1 point, a Giant 2, Milady 2, a Hunchback 3; "
            "a disk that comes off gives its points back (R7.12).");
    if (rules.army == rules::ArmyRule::Draft)
        lines.emplace_back("The armies were drafted for at most 12 points each (R7.13).");
    if (anyOf(hands.hunchbacks))
        lines.emplace_back("Nothing may be carried onto a Hunchback, so it is always on top (R7.2).");
    if (anyOf(hands.giants))
        lines.emplace_back(
            "A Giant is two high and one disk: alone it is a Rook, and it can't be split (R7.4, R7.5).");
    describeMilady(rules, lines);
}

std::string_view stuckSentence(rules::StuckRule rule) {
    switch (rule) {
    case rules::StuckRule::Loss: return "A player without a legal action loses (R2.4).";
    case rules::StuckRule::Draw: return "A player without a legal action draws the game (R2.4).";
    case rules::StuckRule::Pass:
        return "A player without a legal action passes; if neither has one the game is drawn (R2.4).";
    }
    return "";
}

std::string kingSquare(const rules::Position& position) {
    for (const rules::Square square : position.occupied())
        if (position.towerAt(square).isKing()) return rules::squareName(square);
    return "the board";
}

} // namespace

std::string_view colorName(Color color) {
    return color == Color::Silver ? "Silver" : "Red";
}

std::string_view colorKey(Color color) {
    return notation::writeColor(color);
}

std::string_view pieceName(int height) {
    constexpr std::array<std::string_view, 7> kNames{"", "Pawn", "Rook", "Knight", "Bishop", "Queen", "King"};
    return kNames[static_cast<std::size_t>(height < 6 ? height : 6)];
}

std::string handInWords(const Hands& hands, Color owner) {
    std::vector<std::string> parts;
    if (hands.points[owner] > 0) parts.push_back(counted(hands.points[owner], "point"));
    if (hands.pawns[owner] > 0) parts.push_back(counted(hands.pawns[owner], "pawn"));
    if (hands.hunchbacks[owner] > 0) parts.emplace_back("a Hunchback");
    if (hands.giants[owner] > 0) parts.emplace_back("a Giant");
    if (hands.milady == rules::miladyInHandOf(owner)) parts.emplace_back("Milady");
    return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string handText(Hands hands, Color owner) {
    const Color away = rules::other(owner);
    hands.pawns[away] = hands.hunchbacks[away] = hands.giants[away] = hands.points[away] = 0;
    if (hands.milady != rules::miladyInHandOf(owner)) hands.milady = MiladyPlace::Away;
    return notation::writeHands(hands);
}

std::string_view miladyKey(MiladyPlace place) {
    switch (place) {
    case MiladyPlace::Away: return "";
    case MiladyPlace::Box: return "box";
    case MiladyPlace::SilverHand: return "silver";
    case MiladyPlace::RedHand: return "red";
    }
    return "";
}

std::string endInShort(const Ruleset& rules) {
    if (!rules.isPointsGame()) return "first King";
    return fmt::format("{} points, {}", rules.kings,
                       rules.crown == rules::CrownRule::Trim ? "trim" : "clear");
}

std::vector<std::string> describe(const Ruleset& rules) {
    std::vector<std::string> lines;
    lines.push_back(fmt::format("The board is {0}x{0} (R1.1).", rules.size));
    lines.push_back(handsSentence(rules));
    describeEnd(rules, lines);
    describeBonus(rules, lines);
    lines.emplace_back(stuckSentence(rules.stuck));
    lines.emplace_back(rules.repetition == rules::RepetitionRule::Draw
                           ? "The third occurrence of a position is a draw (R4.3)."
                           : "Positions may recur without end (R4.3).");
    return lines;
}

std::string outcomeInWords(const rules::Game& game) {
    const rules::Outcome& outcome = game.outcome();
    const auto winner = outcome.winner();
    const std::string head = winner ? fmt::format("{} wins", colorName(*winner)) : "Draw";
    const std::string_view loser = winner ? colorName(rules::other(*winner)) : "";
    const rules::Position& position = game.position();
    if (!outcome.isOver()) return {};
    switch (outcome.reason) {
    case rules::Reason::Crown:
        return fmt::format("{}: a King on {} with {} on top (R5.1)", head, kingSquare(position),
                           winner ? colorName(*winner) : "");
    case rules::Reason::Points:
        return fmt::format("{}: the deciding King on {}, Silver {} - Red {} (R6.1)", head,
                           kingSquare(position), position.score().silver, position.score().red);
    case rules::Reason::Stuck:
        return fmt::format("{}: {} has no legal action (R2.4)", head, colorName(position.side()));
    case rules::Reason::Passes: return fmt::format("{}: neither player has a legal action (R2.4)", head);
    case rules::Reason::Repetition:
        return fmt::format("{}: the position stood for the third time (R4.3)", head);
    case rules::Reason::Resign: return fmt::format("{}: {} resigns", head, loser);
    case rules::Reason::Time: return fmt::format("{}: on time", head);
    case rules::Reason::Agreement: return fmt::format("{}: by agreement", head);
    case rules::Reason::Abandoned: return fmt::format("{}: the game was abandoned", head);
    case rules::Reason::None:
    case rules::Reason::Unfinished: break;
    }
    return head;
}

} // namespace sixth::cli
