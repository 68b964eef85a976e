#include "search/tower_table.h"

namespace sixth::search {

TowerTable::TowerTable() : kinds_(std::size_t{kRawMask} + 1) {
    for (std::uint32_t raw = 1; raw < kinds_.size(); ++raw) {
        const rules::Tower tower = rules::Tower::fromRaw(raw);
        for (const rules::Color viewer : rules::kColors) {
            const int hunchback = hunchbackKind(tower, viewer) >= 0 ? kTowerKinds : 0;
            kinds_[raw][viewer] = static_cast<std::uint8_t>(towerKind(tower, viewer) + hunchback);
        }
    }
}

const TowerTable& TowerTable::shared() {
    static const TowerTable kTable;
    return kTable;
}

} // namespace sixth::search
