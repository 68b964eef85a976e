#include "search/features.h"

#include <algorithm>

namespace sixth::search {

using rules::Color;
using rules::Disk;
using rules::Position;
using rules::Tower;

Family familyOf(const rules::Ruleset& rules) {
    if (rules.hasBonusDisks()) return Family::Bonus;
    return rules.isPointsGame() ? Family::Points : Family::FirstKing;
}

int towerKind(Tower tower, Color viewer) {
    if (tower.top().isMilady()) return 62 + std::min(tower.height(), 5) - 1;
    int level = 0;
    int pattern = 0;
    bool others = false;
    for (int i = 0; i < tower.diskCount(); ++i) {
        const Disk disk = tower.fromTop(i);
        if (!disk.isMilady()) others = disk.owner() != viewer;
        for (int k = 0; k < disk.height() && level < 5; ++k, ++level) pattern |= others ? 1 << level : 0;
    }
    return (1 << level) - 2 + pattern;
}

int hunchbackKind(Tower tower, Color viewer) {
    if (tower.top().kind() != rules::DiskKind::Hunchback) return -1;
    return (tower.top().owner() == viewer ? 0 : 5) + std::min(tower.height(), 5) - 1;
}

int handSize(const Position& position, Color color) {
    const rules::Hands& hands = position.hands();
    const int disks = hands.pawns[color] + hands.hunchbacks[color] + hands.giants[color];
    const int size = position.rules().army == rules::ArmyRule::Open ? hands.points[color] : disks;
    return std::min(size, kHandKinds - 1);
}

} // namespace sixth::search
