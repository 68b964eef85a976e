#include "properties/random_texts.h"

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/movegen.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sixth::properties {
namespace {

using rules::ArmyRule;
using rules::Color;
using rules::Hands;
using rules::Ruleset;

using Options = std::vector<std::string>;

std::string number(int value) {
    return std::to_string(value);
}

// Bonus disks first, so that they are not crowded out by pawns.
std::string randomArmy(bool withMilady, Choices& choices) {
    const int hunchback = choices.between(0, 1);
    const int giant = choices.between(0, 1);
    const int spent = 3 * hunchback + 2 * giant + (withMilady ? 2 : 0);
    const int pawns = choices.between(spent == 0 ? 1 : 0, rules::kArmyPoints - spent);
    std::string text;
    if (pawns > 0) text += number(pawns) + "P";
    if (hunchback > 0) text += "1H";
    if (giant > 0) text += "1G";
    if (withMilady) text += "1M";
    return text;
}

void addCommonOptions(Options& options, Choices& choices) {
    if (choices.oneIn(2)) options.push_back("size=" + number(choices.between(3, 5)));
    if (choices.oneIn(2)) options.push_back("kings=" + number(choices.between(1, 9)));
    if (choices.oneIn(3)) options.emplace_back(choices.oneIn(2) ? "crown=clear" : "crown=trim");
    if (choices.oneIn(3))
        options.emplace_back(choices.of(std::array{"stuck=pass", "stuck=draw", "stuck=loss"}));
    if (choices.oneIn(5)) options.emplace_back(choices.oneIn(2) ? "repetition=none" : "repetition=draw");
}

void addPlainOptions(Options& options, Choices& choices) {
    if (choices.oneIn(2)) options.push_back("disks=" + number(choices.between(1, 16)));
    if (choices.oneIn(2))
        options.emplace_back(choices.of(std::array{"milady=box", "milady=start", "milady=none"}));
    if (choices.oneIn(2)) options.push_back("hunchback=" + number(choices.between(0, 1)));
    if (choices.oneIn(2)) options.push_back("giant=" + number(choices.between(0, 1)));
    if (choices.oneIn(8)) options.emplace_back("milady-rights=move");
}

void addDraft(Options& options, Choices& choices) {
    const bool silver = choices.oneIn(2);
    const bool red = choices.oneIn(2);
    options.emplace_back("army=draft");
    options.push_back("silver=" + randomArmy(silver, choices));
    options.push_back("red=" + randomArmy(red, choices));
    if (silver && red && choices.oneIn(2))
        options.emplace_back(choices.oneIn(2) ? "milady=box" : "milady=start");
    if (choices.oneIn(2))
        options.emplace_back(choices.oneIn(3) ? "milady-rights=place" : "milady-rights=move");
}

// What is still to be put on the board or into the hands while a position is composed.
struct Bag {
    std::string disks; // shuffled letters of both players and Milady
    rules::PerColor<int> points;
};

Bag fullBag(const Ruleset& rules, Choices& choices) {
    const Hands start = rules.startingHands();
    Bag bag;
    for (const Color color : rules::kColors) {
        const bool silver = color == Color::Silver;
        const bool open = rules.army == ArmyRule::Open;
        const auto pawns = static_cast<std::size_t>(open ? choices.between(0, 8) : start.pawns[color]);
        bag.disks += std::string(pawns, silver ? 'P' : 'p');
        bag.disks += std::string(start.hunchbacks[color], silver ? 'H' : 'h');
        bag.disks += std::string(start.giants[color], silver ? 'G' : 'g');
        bag.points[color] = open ? rules::kArmyPoints : 0;
    }
    if (rules.usesMilady()) bag.disks += 'M';
    std::vector<char> letters(bag.disks.begin(), bag.disks.end());
    choices.shuffle(letters);
    bag.disks.assign(letters.begin(), letters.end());
    return bag;
}

int costOf(char disk) {
    return disk == 'H' || disk == 'h' ? 3 : disk == 'G' || disk == 'g' ? 2 : 1;
}

// A tower lower than six from the end of the bag, a Hunchback only on top.
std::string takeTower(Bag& bag, int wanted) {
    std::string tower;
    int height = 0;
    while (!bag.disks.empty() && static_cast<int>(tower.size()) < wanted) {
        const char disk = bag.disks.back();
        height += disk == 'G' || disk == 'g' ? 2 : 1;
        if (height > 5) break;
        bag.disks.pop_back();
        tower += disk;
        if (disk != 'M') bag.points[disk >= 'a' ? Color::Red : Color::Silver] -= costOf(disk);
        if (disk == 'H' || disk == 'h') break;
    }
    return tower;
}

std::string composeBoard(const Ruleset& rules, Bag& bag, Choices& choices) {
    const auto density = static_cast<std::size_t>(choices.between(1, 4));
    const int tallest = choices.between(1, 5);
    std::string board;
    for (int rank = 0; rank < rules.size; ++rank) {
        int empty = 0;
        std::string cells;
        const auto separate = [&cells] { cells += cells.empty() ? "" : ","; };
        for (int file = 0; file < rules.size; ++file) {
            const bool wanted = choices.below(4) < density;
            const std::string tower = wanted ? takeTower(bag, choices.between(1, tallest)) : std::string();
            if (tower.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) {
                separate();
                cells += "x" + number(empty);
                empty = 0;
            }
            separate();
            cells += tower;
        }
        if (empty > 0) {
            separate();
            cells += "x" + number(empty);
        }
        board += (rank == 0 ? "" : "/") + cells;
    }
    return board;
}

std::string composeHands(const Ruleset& rules, const Bag& bag, Choices& choices) {
    Hands hands;
    const bool open = rules.army == ArmyRule::Open;
    const bool all = !choices.oneIn(2);
    const auto rest = [&](char letter) {
        const auto most = static_cast<int>(std::count(bag.disks.begin(), bag.disks.end(), letter));
        return static_cast<std::uint8_t>(all ? most : choices.between(0, most));
    };
    for (const Color color : rules::kColors) {
        const bool silver = color == Color::Silver;
        if (!open) hands.pawns[color] = rest(silver ? 'P' : 'p');
        hands.hunchbacks[color] = rest(silver ? 'H' : 'h');
        hands.giants[color] = rest(silver ? 'G' : 'g');
        if (open) hands.points[color] = static_cast<std::uint8_t>(std::max(0, bag.points[color]));
        if (open && !all && hands.points[color] > 0)
            hands.points[color] = static_cast<std::uint8_t>(choices.between(0, hands.points[color]));
    }
    if (rest('M') > 0) hands.milady = rules.startingHands().milady;
    return notation::writeHands(hands);
}

// A ban that a player could have got: a legal carry that leaves a disk behind.
std::string randomKo(const Ruleset& rules, const std::string& before, const std::string& after,
                     Choices& choices) {
    const auto position = notation::readPosition(rules, before + "-" + after);
    if (!position) return "-";
    std::vector<std::string> bans;
    for (const rules::Move move : rules::legalMoves(*position))
        if (move.isCarry() && move.count() < position->towerAt(move.from()).diskCount())
            bans.push_back(notation::writeMove(*position, move));
    return bans.empty() ? "-" : choices.of(bans);
}

} // namespace

std::string randomRuleset(Choices& choices) {
    const auto presets = rules::presets();
    Options options;
    std::string preset(presets[choices.below(presets.size())].name);
    const std::uint32_t kind = choices.below(6);
    const bool army = preset == "army";
    if (kind == 0) return preset;
    addCommonOptions(options, choices);
    if (kind >= 4) {
        addDraft(options, choices);
    } else if (kind == 3) {
        if (!army || choices.oneIn(2)) options.emplace_back("army=open");
    } else if (!army || choices.oneIn(2)) {
        if (army) options.emplace_back("army=none");
        addPlainOptions(options, choices);
    }
    choices.shuffle(options);
    for (const std::string& option : options) preset += ";" + option;
    return preset;
}

std::string randomPosition(const Ruleset& rules, Choices& choices) {
    Bag bag = fullBag(rules, choices);
    const std::string board = composeBoard(rules, bag, choices);
    // Now and then the ends of the range; ply 0 is right only on an empty board.
    const int ply = choices.oneIn(20)   ? choices.between(999'990, 1'000'000)
                    : choices.oneIn(12) ? 0
                                        : choices.between(1, 60);
    const int last = rules.kings - 1;
    const std::string score = rules.isPointsGame()
                                  ? number(choices.between(0, last)) + "-" + number(choices.between(0, last))
                                  : "-";
    const std::string before =
        board + (ply % 2 != 0 ? " s " : " r ") + composeHands(rules, bag, choices) + " " + score + " ";
    const std::string after = " " + number(ply);
    const std::string ko = choices.oneIn(2) ? randomKo(rules, before, after, choices) : "-";
    return before + ko + after;
}

std::string mutated(std::string text, std::string_view alphabet, Choices& choices) {
    for (int edits = choices.between(1, 3); edits > 0; --edits) {
        const std::size_t at = choices.below(text.size() + 1);
        const std::size_t length = std::min<std::size_t>(1 + choices.below(6), text.size() - at);
        const char letter = choices.oneIn(50) ? static_cast<char>(choices.below(256)) : choices.of(alphabet);
        switch (choices.below(5)) {
        case 0:
            if (at < text.size()) text[at] = letter;
            break;
        case 1: text.insert(at, 1, letter); break;
        case 2: text.erase(at, 1 + choices.below(2)); break;
        case 3: text.insert(choices.below(text.size() + 1), text.substr(at, length)); break;
        default: { // two parts change places
            const char mark = choices.of(std::string_view(" ,/;"));
            const std::size_t first = text.find(mark);
            const std::size_t second = first == std::string::npos ? first : text.find(mark, first + 1);
            if (second == std::string::npos) break;
            text = text.substr(first + 1, second - first - 1) + mark + text.substr(0, first) +
                   text.substr(second);
            break;
        }
        }
    }
    return text;
}

} // namespace sixth::properties
