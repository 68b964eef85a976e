#include "reference/disks.h"
#include "reference/moves.h"
#include "reference/state.h"
#include "reference/text_parts.h"

namespace sixth::reference {

namespace {

constexpr int kHighestPly = 1'000'000;
constexpr std::string_view kDisks = "PHGphgM";

std::string writeBoard(const State& state) {
    const int size = state.ruleset.size;
    std::string text;
    for (int rank = size - 1; rank >= 0; --rank) {
        if (rank != size - 1) text += '/';
        std::vector<std::string> parts;
        int empty = 0;
        for (int file = 0; file < size; ++file) {
            const std::string& tower = towerAt(state, rank * size + file);
            if (tower.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) parts.push_back("x" + std::to_string(empty));
            empty = 0;
            parts.push_back(tower);
        }
        if (empty > 0) parts.push_back("x" + std::to_string(empty));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0) text += ',';
            text += parts[i];
        }
    }
    return text;
}

std::string writeCount(int count, char letter) {
    if (count == 0) return "";
    return std::to_string(count) + letter;
}

std::string writeHands(const State& state) {
    std::string text;
    text += writeCount(state.silverHand.pawns, 'P');
    text += writeCount(state.silverHand.hunchbacks, 'H');
    text += writeCount(state.silverHand.giants, 'G');
    text += writeCount(state.silverHand.miladies, 'L');
    text += writeCount(state.silverHand.points, 'A');
    text += writeCount(state.redHand.pawns, 'p');
    text += writeCount(state.redHand.hunchbacks, 'h');
    text += writeCount(state.redHand.giants, 'g');
    text += writeCount(state.redHand.miladies, 'l');
    text += writeCount(state.redHand.points, 'a');
    text += writeCount(state.miladiesInBox, 'M');
    return text.empty() ? "-" : text;
}

bool readTower(const std::string& text, std::string& tower) {
    if (text.empty()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (kDisks.find(text[i]) == std::string_view::npos) return false;
        // R7.2: a Hunchback is always on top.
        if (isHunchback(text[i]) && i + 1 != text.size()) return false;
    }
    // R5.3: readers refuse a King.
    if (heightOf(text) >= kKingHeight) return false;
    tower = text;
    return true;
}

bool readRank(const std::string& text, State& state, int rank) {
    const int size = state.ruleset.size;
    int file = 0;
    for (const std::string& part : split(text, ',')) {
        if (!part.empty() && part[0] == 'x') {
            const std::optional<int> empty = readNumber(part.substr(1));
            if (!empty || *empty > size - file) return false;
            file += *empty;
            continue;
        }
        if (file >= size) return false;
        if (!readTower(part, towerAt(state, rank * size + file))) return false;
        ++file;
    }
    return file == size;
}

bool readBoard(const std::string& text, State& state) {
    const int size = state.ruleset.size;
    for (int square = 0; square < size * size; ++square) state.towers.emplace_back();
    const std::vector<std::string> ranks = split(text, '/');
    if (static_cast<int>(ranks.size()) != size) return false;
    for (int i = 0; i < size; ++i) {
        if (!readRank(ranks[static_cast<std::size_t>(i)], state, size - 1 - i)) return false;
    }
    return true;
}

bool readHands(const std::string& text, State& state) {
    if (text == "-") return true;
    const auto letters = readCountedLetters(text);
    if (!letters) return false;
    for (const CountedLetter& counted : *letters) {
        switch (counted.letter) {
        case 'P': state.silverHand.pawns = counted.count; break;
        case 'H': state.silverHand.hunchbacks = counted.count; break;
        case 'G': state.silverHand.giants = counted.count; break;
        case 'L': state.silverHand.miladies = counted.count; break;
        case 'A': state.silverHand.points = counted.count; break;
        case 'p': state.redHand.pawns = counted.count; break;
        case 'h': state.redHand.hunchbacks = counted.count; break;
        case 'g': state.redHand.giants = counted.count; break;
        case 'l': state.redHand.miladies = counted.count; break;
        case 'a': state.redHand.points = counted.count; break;
        case 'M': state.miladiesInBox = counted.count; break;
        default: return false;
        }
    }
    return true;
}

int onBoard(const State& state, char disk) {
    int count = 0;
    for (const std::string& tower : state.towers) {
        for (const char other : tower) {
            if (other == disk) ++count;
        }
    }
    return count;
}

// Board and hand together hold at most what the player started with.
bool isWithinStart(const State& state, Side side) {
    const bool silver = side == Side::Silver;
    const Hand& hand = handOf(state, side);
    const Hand start = startHand(state.ruleset, side);
    const int pawns = onBoard(state, silver ? 'P' : 'p');
    const int hunchbacks = onBoard(state, silver ? 'H' : 'h');
    const int giants = onBoard(state, silver ? 'G' : 'g');
    if (hunchbacks + hand.hunchbacks > start.hunchbacks) return false;
    if (giants + hand.giants > start.giants) return false;
    if (hand.miladies > start.miladies) return false;
    if (state.ruleset.army == Army::Open) {
        // R7.12: pawns are bought and not counted. Milady on the board is nobody's disk.
        const int cost = pawns * kPawnCost + hunchbacks * kHunchbackCost + giants * kGiantCost;
        return hand.pawns == 0 && cost + hand.points <= kArmyPoints;
    }
    return hand.points == 0 && pawns + hand.pawns <= start.pawns;
}

bool isMiladyRight(const State& state) {
    const int total =
        onBoard(state, 'M') + state.miladiesInBox + state.silverHand.miladies + state.redHand.miladies;
    const bool owned = miladyOwner(state.ruleset).has_value();
    const bool used = owned || state.ruleset.milady != Milady::None;
    if (total > (used ? 1 : 0)) return false;
    // R7.13: if only one player paid, she is never in the box.
    return !(owned && state.miladiesInBox > 0);
}

bool readScore(const std::string& text, State& state) {
    if (state.ruleset.kings == 1) return text == "-";
    const std::vector<std::string> numbers = split(text, '-');
    if (numbers.size() != 2) return false;
    const std::optional<int> silver = readNumber(numbers[0]);
    const std::optional<int> red = readNumber(numbers[1]);
    if (!silver || !red || *silver >= state.ruleset.kings || *red >= state.ruleset.kings) return false;
    state.silverScore = *silver;
    state.redScore = *red;
    return true;
}

bool readSideAndPly(const std::string& side, const std::string& ply, State& state) {
    if (side != "s" && side != "r") return false;
    state.side = side == "s" ? Side::Silver : Side::Red;
    const std::optional<int> number = readNumber(ply);
    if (!number || *number > kHighestPly) return false;
    state.ply = *number;
    if ((state.ply % 2 == 1) != (state.side == Side::Silver)) return false;
    if (state.ply > 0) return true;
    // R7.10: ply 0 is Milady's placement.
    for (const std::string& tower : state.towers) {
        if (!tower.empty()) return false;
    }
    return state.ruleset.milady == Milady::Start;
}

// Needs all other fields of the state, since the legality of a carry depends on them.
bool readKo(const std::string& text, State& state) {
    if (text == "-") return true;
    for (const Action& action : actionsOf(state, KoCheck::Ignore)) {
        if (action.isPlace || writeAction(state, action) != text) continue;
        // The banned carry leaves a disk behind, and exactly then a count is written.
        if (text[0] < '1' || text[0] > '9') return false;
        state.ko = Ko{action.count, action.from, action.to};
        return true;
    }
    return false;
}

} // namespace

std::string writeState(const State& state) {
    std::string text = writeBoard(state);
    text += state.side == Side::Silver ? " s " : " r ";
    text += writeHands(state);
    text += ' ';
    if (state.ruleset.kings == 1) {
        text += '-';
    } else {
        text += std::to_string(state.silverScore) + "-" + std::to_string(state.redScore);
    }
    text += ' ';
    text += state.ko ? writeKo(state, *state.ko) : "-";
    text += ' ';
    text += std::to_string(state.ply);
    return text;
}

std::optional<State> readState(const Ruleset& ruleset, std::string_view text) {
    const std::vector<std::string> fields = split(text, ' ');
    if (fields.size() != 6) return std::nullopt;
    State state;
    state.ruleset = ruleset;
    if (!readBoard(fields[0], state)) return std::nullopt;
    if (!readHands(fields[2], state)) return std::nullopt;
    if (!isWithinStart(state, Side::Silver) || !isWithinStart(state, Side::Red)) return std::nullopt;
    if (!isMiladyRight(state)) return std::nullopt;
    if (!readScore(fields[3], state)) return std::nullopt;
    if (!readSideAndPly(fields[1], fields[5], state)) return std::nullopt;
    if (!readKo(fields[4], state)) return std::nullopt;
    // Readers accept only the written form: empty squares merged, letters in order, no zeros.
    if (writeState(state) != text) return std::nullopt;
    return state;
}

} // namespace sixth::reference
