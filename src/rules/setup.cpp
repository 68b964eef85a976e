#include "rules/setup.h"

#include "rules/legality.h"
#include "rules/position.h"

namespace sixth::rules {
namespace {

std::string kindName(DiskKind kind) {
    switch (kind) {
    case DiskKind::Pawn: return "pawn";
    case DiskKind::Hunchback: return "Hunchback";
    case DiskKind::Giant: return "Giant";
    case DiskKind::Milady: return "Milady";
    }
    return {};
}

std::string colorName(Color color) {
    return color == Color::Silver ? "Silver" : "Red";
}

// How many disks of a kind a player may have on board and in hand together. With an open army pawns are
// bought, so the points bound them.
int startingDisks(const Ruleset& rules, Color color, DiskKind kind) {
    const Hands hands = rules.startingHands();
    switch (kind) {
    case DiskKind::Pawn: return rules.army == ArmyRule::Open ? kArmyPoints : hands.pawns[color];
    case DiskKind::Hunchback: return hands.hunchbacks[color];
    case DiskKind::Giant: return hands.giants[color];
    case DiskKind::Milady: return rules.usesMilady() ? 1 : 0;
    }
    return 0;
}

int inHand(const Hands& hands, Color color, DiskKind kind) {
    switch (kind) {
    case DiskKind::Pawn: return hands.pawns[color];
    case DiskKind::Hunchback: return hands.hunchbacks[color];
    case DiskKind::Giant: return hands.giants[color];
    case DiskKind::Milady: return 0;
    }
    return 0;
}

int onBoard(const Setup& setup, Disk disk) {
    int count = 0;
    for (const Tower tower : setup.towers)
        for (int i = 0; i < tower.diskCount(); ++i) count += tower.fromTop(i) == disk ? 1 : 0;
    return count;
}

class FaultFinder {
public:
    FaultFinder(const Setup& setup, KnownParts known) : setup_(setup), known_(known) {}

    std::vector<SetupFault> find() {
        if (known_.board) checkBoard();
        if (known_.hand) checkHand();
        if (known_.board || known_.hand) checkTotals();
        if (known_.score) checkScore();
        if (known_.ply) checkPly();
        if (known_.ko && !setup_.ko.isNone()) checkKo();
        return std::move(faults_);
    }

private:
    void add(std::string_view faultCode, SetupPart part, std::string message,
             std::optional<Square> square = {}) {
        faults_.push_back({faultCode, part, square, std::move(message)});
    }

    void checkBoard() {
        for (int i = 0; i < Square::kCount; ++i) {
            const Square square = Square::fromIndex(i);
            const Tower tower = setup_.at(square);
            if (tower.isEmpty()) continue;
            const std::string name = squareName(square);
            if (!setup_.rules.squares().contains(square))
                add("off-board", SetupPart::Board, name + " is not on a board of this size", square);
            if (tower.isKing())
                add("tower-height", SetupPart::Board,
                    "the tower on " + name + " has height " + std::to_string(tower.height()) +
                        ", expected less than six",
                    square);
            for (int below = 0; below + 1 < tower.diskCount(); ++below)
                if (tower.fromBottom(below).kind() == DiskKind::Hunchback)
                    add("hunchback-covered", SetupPart::Board,
                        "the Hunchback on " + name + " is covered, expected only on top", square);
            checkDisks(square, tower);
        }
    }

    // "has only disks of the ruleset": each foreign disk is named once per tower.
    void checkDisks(Square square, Tower tower) {
        for (int raw = 1; raw <= 7; ++raw) {
            const Disk disk = Disk::fromRaw(static_cast<std::uint32_t>(raw));
            if (!tower.contains(disk)) continue;
            if (startingDisks(setup_.rules, disk.owner().value_or(Color::Silver), disk.kind()) > 0) continue;
            const std::string whose = disk.owner() ? colorName(*disk.owner()) + "'s " : "";
            add("foreign-disk", SetupPart::Board,
                whose + kindName(disk.kind()) + " on " + squareName(square) +
                    " is not a disk of this ruleset",
                square);
        }
    }

    void checkHand() {
        const bool open = setup_.rules.army == ArmyRule::Open;
        for (const Color color : kColors) {
            if (open && setup_.hands.pawns[color] > 0)
                add("foreign-hand", SetupPart::Hand,
                    "pawns are bought in this ruleset, expected points and no pawns in " + colorName(color) +
                        "'s hand");
            if (!open && setup_.hands.points[color] > 0)
                add("foreign-hand", SetupPart::Hand,
                    colorName(color) + " has army points, expected none in this ruleset");
            if (open && setup_.hands.points[color] > kArmyPoints)
                add("too-many-points", SetupPart::Hand,
                    colorName(color) + " has " + std::to_string(setup_.hands.points[color]) +
                        " points, expected at most " + std::to_string(kArmyPoints));
        }
        const MiladyPlace home = setup_.rules.startingHands().milady;
        if (setup_.hands.milady != MiladyPlace::Away && setup_.hands.milady != home)
            add("foreign-hand", SetupPart::Hand,
                home == MiladyPlace::Away         ? "Milady is not a disk of this ruleset"
                : home == MiladyPlace::Box        ? "Milady belongs to nobody here, expected 1M (the box)"
                : home == MiladyPlace::SilverHand ? "Milady is Silver's in this ruleset, expected 1L"
                                                  : "Milady is Red's in this ruleset, expected 1l");
    }

    void checkTotals() {
        for (const Color color : kColors)
            for (const DiskKind kind : {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant}) {
                const int most = startingDisks(setup_.rules, color, kind);
                const int held = known_.hand ? inHand(setup_.hands, color, kind) : 0;
                const int placed = known_.board ? onBoard(setup_, Disk::of(kind, color)) : 0;
                if (most == 0 && held == 0) continue; // checkDisks has named them
                if (kind == DiskKind::Pawn && setup_.rules.army == ArmyRule::Open)
                    continue; // the points bound them
                if (held + placed > most)
                    add("too-many-disks", known_.hand ? SetupPart::Hand : SetupPart::Board,
                        colorName(color) + " has " + std::to_string(held + placed) + " " + kindName(kind) +
                            (held + placed == 1 ? "" : "s") + " on board and in hand, expected at most " +
                            std::to_string(most));
            }
        const bool away = !known_.hand || setup_.hands.milady == MiladyPlace::Away;
        const int miladies = (known_.board ? onBoard(setup_, Disk::milady()) : 0) + (away ? 0 : 1);
        if (miladies > 1)
            add("too-many-disks", SetupPart::Board,
                "there are " + std::to_string(miladies) + " Miladies, expected one");
        if (setup_.rules.army == ArmyRule::Open) checkCosts();
    }

    void checkCosts() { // R7.12
        for (const Color color : kColors) {
            int total = known_.hand ? setup_.hands.points[color] : 0;
            if (known_.board)
                for (const DiskKind kind : {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant})
                    total += cost(kind) * onBoard(setup_, Disk::of(kind, color));
            const bool reported = known_.hand && setup_.hands.points[color] > kArmyPoints;
            if (total > kArmyPoints && !reported)
                add("too-many-points", known_.hand ? SetupPart::Hand : SetupPart::Board,
                    colorName(color) + "'s disks on the board and points left are worth " +
                        std::to_string(total) + ", expected at most " + std::to_string(kArmyPoints));
        }
    }

    void checkScore() {
        if (setup_.score.has_value() != setup_.rules.isPointsGame()) {
            add("score-kind", SetupPart::Score,
                setup_.rules.isPointsGame() ? "there is no score, expected one like 0-0 in a points game"
                                            : "there is a score, expected - where the first King wins");
            return;
        }
        if (!setup_.score) return;
        for (const Color color : kColors)
            if ((*setup_.score)[color] >= setup_.rules.kings)
                add("score-range", SetupPart::Score,
                    colorName(color) + " has " + std::to_string((*setup_.score)[color]) +
                        " points, expected less than " + std::to_string(setup_.rules.kings));
    }

    void checkPly() {
        if (setup_.ply > kMaxPly) add("ply-range", SetupPart::Ply, "the ply is over 1000000");
        const Color expected = (setup_.ply % 2) != 0 ? Color::Silver : Color::Red;
        if (known_.side && setup_.side != expected)
            add("side-ply", SetupPart::Ply,
                "ply " + std::to_string(setup_.ply) + " is " + colorName(expected) + "'s, and " +
                    colorName(setup_.side) + " is to move");
        if (setup_.ply != 0) return;
        if (!setup_.rules.startsAtPlyZero())
            add("ply-zero", SetupPart::Ply, "ply 0 is only for Milady's placement under milady=start");
        bool empty = true;
        for (const Tower tower : setup_.towers) empty = empty && tower.isEmpty();
        if (known_.board && !empty) add("ply-zero", SetupPart::Ply, "ply 0 has an empty board");
    }

    // The ban must be a carry that leaves a disk behind and would otherwise be legal; that can only be judged
    // where everything else is in order.
    void checkKo() {
        const bool allKnown =
            known_.board && known_.side && known_.hand && known_.score && known_.ply && faults_.empty();
        if (!allKnown) return;
        const Move ko = setup_.ko;
        if (!ko.isCarry()) return add("ko-illegal", SetupPart::Ko, "the ko is not a carry");
        if (ko.count() >= setup_.at(ko.from()).diskCount())
            return add("ko-whole-tower", SetupPart::Ko,
                       "the ko carries the whole tower, expected a carry that leaves a disk behind");
        Setup without = setup_;
        without.ko = Move();
        const auto position = Position::from(without);
        if (const auto refusal = findRefusal(*position, ko))
            add("ko-illegal", SetupPart::Ko,
                "the ko would not be legal anyway: " + std::string(sentence(*refusal)) + " (" +
                    std::string(ruleNumber(*refusal)) + ")");
    }

    const Setup& setup_;
    KnownParts known_;
    std::vector<SetupFault> faults_;
};

} // namespace

std::vector<SetupFault> findFaults(const Setup& setup, KnownParts known) {
    return FaultFinder(setup, known).find();
}

std::string squareName(Square square) {
    return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

} // namespace sixth::rules
