#pragma once

#include "search/features.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::search {

// Lookup tables for features.h: the kind of each tower for both viewers, with 62 more kinds for a Hunchback
// on top, and its face. The same for all games, so made once.
class TowerTable {
public:
    static constexpr int kKinds = kTowerKinds + 62;

    [[nodiscard]] static const TowerTable& shared();

    [[nodiscard]] int kind(rules::Tower tower, rules::Color viewer) const {
        return kinds_[tower.raw() & kRawMask][viewer];
    }
    [[nodiscard]] int face(rules::Tower tower, rules::Color viewer) const {
        return kFacesOfKinds[static_cast<std::size_t>(kind(tower, viewer))];
    }

private:
    TowerTable();

    static constexpr std::uint32_t kRawMask = 0x7FFF; // five disks
    static constexpr auto kFacesOfKinds = [] {
        std::array<std::uint8_t, kKinds> faces{};
        for (int kind = 0; kind < kKinds; ++kind)
            faces[static_cast<std::size_t>(kind)] =
                static_cast<std::uint8_t>(faceOf(kind < kTowerKinds ? kind : kind - kTowerKinds));
        return faces;
    }();

    std::vector<rules::PerColor<std::uint8_t>> kinds_; // at Tower::raw()
};

} // namespace sixth::search
