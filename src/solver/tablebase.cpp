#include "solver/tablebase.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sixth::solver {
namespace {

using rules::Color;
using rules::Position;

// The value of a position if this move is chosen that leads to such a value.
TableValue before(TableValue next) {
    if (next.winner) ++next.distance;
    return next;
}

// In how many ways `disks` equal disks can stand on the squares, none of which holds more than a live tower.
double spread(int squares, int disks) {
    std::vector<double> ways(static_cast<std::size_t>(disks) + 1);
    ways[0] = 1;
    for (int square = 0; square < squares; ++square)
        for (std::size_t sum = ways.size(); sum-- > 1;)
            for (std::size_t here = 1; here <= rules::Tower::kLiveDisks && here <= sum; ++here)
                ways[sum] += ways[sum - here];
    return ways.back();
}

double factorial(int n) {
    double result = 1;
    for (int i = 2; i <= n; ++i) result *= i;
    return result;
}

} // namespace

bool isBetter(const TableValue& a, const TableValue& b, Color mover) {
    // A quick win is best, then a draw, then a slow loss.
    const auto rank = [mover](const TableValue& value) -> std::pair<int, int> {
        if (!value.winner) return {1, 0};
        return *value.winner == mover ? std::pair{0, value.distance} : std::pair{2, -value.distance};
    };
    return rank(a) < rank(b);
}

double countArrangements(const rules::Ruleset& rules) {
    const rules::Hands hands = rules.startingHands();
    const bool open = rules.army == rules::ArmyRule::Open;
    const int silver = open ? rules::kArmyPoints : hands.pawns.silver; // R7.12: a pawn costs a point
    const int red = open ? rules::kArmyPoints : hands.pawns.red;
    const int single = hands.hunchbacks.silver + hands.hunchbacks.red + hands.giants.silver +
                       hands.giants.red + (rules.usesMilady() ? 1 : 0);
    double total = 0;
    for (int a = 0; a <= silver; ++a)
        for (int b = 0; b <= red; ++b)
            for (int c = 0; c <= single; ++c) {
                const double chosen = factorial(single) / factorial(c) / factorial(single - c);
                const double orders = factorial(a + b + c) / factorial(a) / factorial(b);
                total += spread(rules.size * rules.size, a + b + c) * chosen * orders;
            }
    return total * 2 / rules::Symmetry::kCount * rules.kings * rules.kings;
}

std::optional<std::size_t> Tablebase::indexOf(const Position& position) const {
    if (!code_.isWhole(position)) return std::nullopt;
    const std::uint64_t code = code_.encode(position);
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), code,
                                     [](const Entry& entry, std::uint64_t key) { return entry.code < key; });
    if (at == entries_.end() || at->code != code) return std::nullopt;
    return static_cast<std::size_t>(at - entries_.begin());
}

std::optional<TableValue> Tablebase::find(const Position& position) const {
    if (position.isEnded()) return TableValue{position.crowned(), 0};
    const auto index = indexOf(position);
    if (!index) return std::nullopt;
    return unpacked(entries_[*index].value);
}

std::vector<Tablebase::MoveValue> Tablebase::moves(const Position& position) const {
    std::vector<MoveValue> result;
    for (const rules::Move move : rules::legalMoves(position))
        if (const auto next = find(position.after(move))) result.push_back({move, before(*next)});
    std::sort(result.begin(), result.end(), [&position](const MoveValue& a, const MoveValue& b) {
        if (isBetter(a.value, b.value, position.side())) return true;
        if (isBetter(b.value, a.value, position.side())) return false;
        return a.move.raw() < b.move.raw();
    });
    return result;
}

std::vector<rules::Move> Tablebase::line(const Position& position) const {
    std::vector<rules::Move> result;
    const auto value = find(position);
    if (!value || !value->winner) return result;
    Position at = position;
    // A table that contradicts itself must not lead in circles.
    for (int plies = value->distance; plies > 0; --plies) {
        const std::vector<MoveValue> choices = moves(at);
        if (choices.empty()) break;
        result.push_back(choices.front().move);
        at = at.after(choices.front().move);
    }
    return result;
}

std::uint16_t Tablebase::packed(const TableValue& value) {
    assert(value.distance >= 0 && value.distance < 0x7FFF);
    if (!value.winner) return 0;
    return static_cast<std::uint16_t>(1 + 2 * value.distance + (*value.winner == Color::Red ? 1 : 0));
}

TableValue Tablebase::unpacked(std::uint16_t value) {
    if (value == 0) return {};
    return {(value - 1) % 2 == 0 ? Color::Silver : Color::Red, (value - 1) / 2};
}

} // namespace sixth::solver
