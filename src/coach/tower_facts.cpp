#include "coach/tower_facts.h"

#include "rules/move.h"

namespace sixth::coach {
namespace {

using rules::Refusal;

// A tower that it does not reach, or no tower at all: what a player means by "nowhere to go".
bool isOutOfReach(Refusal refusal) {
    switch (refusal) {
    case Refusal::OutOfReach:
    case Refusal::InTheWay:
    case Refusal::TargetEmpty:
    case Refusal::SameSquare:
    case Refusal::OffBoard: return true;
    default: return false;
    }
}

} // namespace

std::optional<Refusal> whyNoCarry(const rules::Position& position, rules::Square from) {
    const int disks = position.towerAt(from).diskCount();
    if (disks == 0) return Refusal::NoTowerThere;
    std::optional<Refusal> other;
    for (const rules::Square to : position.rules().squares()) {
        for (int count = 1; count <= disks && count <= rules::Tower::kLiveDisks; ++count) {
            const auto refusal = rules::findRefusal(position, rules::Move::carry(from, to, count));
            if (!refusal) return std::nullopt;
            if (!other && !isOutOfReach(*refusal)) other = refusal;
        }
    }
    return other ? other : Refusal::OutOfReach;
}

} // namespace sixth::coach
