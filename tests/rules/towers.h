#pragma once

#include "rules/tower.h"

#include <gtest/gtest.h>

#include <initializer_list>

// Disks under their letters, and towers of them.
namespace sixth::rules {

inline const Disk kP = Disk::of(DiskKind::Pawn, Color::Silver);
inline const Disk kp = Disk::of(DiskKind::Pawn, Color::Red);
inline const Disk kG = Disk::of(DiskKind::Giant, Color::Silver);
inline const Disk kg = Disk::of(DiskKind::Giant, Color::Red);
inline const Disk kH = Disk::of(DiskKind::Hunchback, Color::Silver);
inline const Disk kM = Disk::milady();

inline Tower towerOf(std::initializer_list<Disk> fromBottom) {
    Tower tower;
    for (const Disk disk : fromBottom) tower = tower.under(Tower::of(disk));
    return tower;
}

} // namespace sixth::rules
