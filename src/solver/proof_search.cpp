#include "solver/proof_search.h"

#include "base/hashing.h"
#include "rules/threats.h"
#include "solver/closure.h"

#include <algorithm>
#include <cassert>

namespace sixth::solver {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;

// A sum that stays below "never".
constexpr std::uint32_t plus(std::uint32_t a, std::uint32_t b) {
    return std::min(a + b, Numbers::kNever - 1);
}

constexpr std::uint64_t kListAfter = 1'000; // nodes of a search that came to nothing
constexpr std::uint64_t kNodesPerListedEnding = 8;

// What the player to move wants to bring to 0, and what the opponent wants to.
constexpr std::uint32_t goal(const Numbers& numbers, bool attacks) {
    return attacks ? numbers.proof : numbers.disproof;
}
constexpr std::uint32_t against(const Numbers& numbers, bool attacks) {
    return attacks ? numbers.disproof : numbers.proof;
}
constexpr Numbers fromMover(std::uint32_t own, std::uint32_t others, bool attacks) {
    return attacks ? Numbers{own, others} : Numbers{others, own};
}

// Nothing is left to place.
bool isEnding(const Position& position) {
    return !rules::canPlace(position, Color::Silver) && !rules::canPlace(position, Color::Red);
}

} // namespace

ProofSearch::ProofSearch(ProofTable& table, std::atomic<bool>& stop, Color attacker)
    : table_(table), stop_(stop), attacker_(attacker), salt_(attackerSalt(attacker)) {}

Finding ProofSearch::run(const Position& root, const Scope& scope) {
    scope_ = scope;
    const Leaf leaf = judge(root, attacker_, scope.within);
    rootNumbers_ = leaf.numbers;
    if (leaf.known != Known::Open) return {leaf.numbers, leaf.distance};
    if (const auto entry = table_.probe(solver::unconditionalKey(root, attacker_))) {
        if (entry->known == Known::Proved && entry->distance <= scope.within)
            return {entry->numbers, entry->distance};
        if (entry->known == Known::Disproved) return {entry->numbers, 0};
    }
    path_.clear();
    children_.clear();
    leaving_ = false;
    push(0, root, Move());
    const Value value = searchNode(0, scope.within, {Numbers::kNever, Numbers::kNever});
    return {value.numbers, value.distance};
}

std::vector<Move> ProofSearch::currentLine() const {
    std::vector<Move> line;
    for (int depth = 1; depth <= depth_; ++depth) line.push_back(at(depth).move);
    return line;
}

bool ProofSearch::mustLeave() {
    const std::uint64_t count = nodes();
    if (count >= nodeLimit) leaving_ = true;
    if (count >= nextPoll_) {
        nextPoll_ = count + kPollEvery;
        if (poll && poll()) leaving_ = true;
    }
    leaving_ = leaving_ || stop_.load(std::memory_order_relaxed);
    return leaving_;
}

bool ProofSearch::isDrawn(const Position& position) const {
    return !drawn.empty() && !position.isEnded() &&
           std::find(drawn.begin(), drawn.end(), position.hash()) != drawn.end();
}

// Makes `position` the last of the path.
void ProofSearch::push(int depth, const Position& position, Move move) {
    const SymmetricHash hash = depth == 0 ? SymmetricHash::of(position)
                                          : at(depth - 1).hash.after(at(depth - 1).position, move, position);
    const bool canReturn = depth > 0 && rules::isReversible(at(depth - 1).position, move);
    const int reversibleFrom = canReturn ? at(depth - 1).reversibleFrom : depth;
    const Frame frame{position, hash, hash.canonical(position), position.hash(), reversibleFrom, move};
    if (static_cast<std::size_t>(depth) < path_.size())
        at(depth) = frame;
    else
        path_.push_back(frame);
    depth_ = depth;
}

ProofSearch::Value ProofSearch::searchNode(int depth, int remaining, Numbers limit) {
    const std::uint64_t before = nodes();
    const Family family = expand(depth, remaining);
    const int left = remaining == kUnbounded ? kUnbounded : remaining - 1;
    Choice choice = choose(family);
    for (;;) {
        const Numbers& numbers = choice.value.numbers;
        if (depth == 0) rootNumbers_ = numbers;
        if (numbers.isSettled() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof) break;
        if (mustLeave()) break;
        if (depth + 1 >= kMaxDepth) { // a line without end proves nothing either way
            leaving_ = true;
            break;
        }
        const Numbers childLimit = limitFor(choice, family, limit);
        const Move move = children_[choice.best].move;
        push(depth + 1, at(depth).position.after(move), move);
        const Value value = searchNode(depth + 1, left, childLimit);
        depth_ = depth;
        Child& child = children_[choice.best];
        child.numbers = value.numbers;
        child.distance = static_cast<std::uint16_t>(value.distance);
        child.reliance = value.reliance;
        choice = choose(family);
    }
    children_.resize(family.first);
    Value value = choice.value;
    // A disproof that depends only on repetitions of this position itself, or of later ones, holds on every
    // path.
    value.reliance = value.reliance.first >= depth
                         ? Reliance{}
                         : Reliance{value.reliance.first, std::min(value.reliance.last, depth - 1)};
    if (remaining == kUnbounded && !scope_.threatsOnly) listIfStuck(depth, value, nodes() - before);
    remember(depth, remaining, value, nodes() - before);
    return value;
}

// In an ending, play goes in circles and a search can fail to settle anything unconditionally. All positions
// that can follow are listed then. The list is short, and may cost as much as the search did.
void ProofSearch::listIfStuck(int depth, Value& value, std::uint64_t spent) {
    const bool forGood = value.numbers.isProved() || (value.numbers.isDisproved() && value.reliance.isNone());
    if (forGood || leaving_ || spent < kListAfter || !isEnding(at(depth).position)) return;
    Closure closure(table_, stop_, attacker_);
    const auto finding =
        closure.run(at(depth).position, static_cast<std::size_t>(spent / kNodesPerListedEnding));
    nodes_.store(nodes() + closure.nodes(), std::memory_order_relaxed);
    if (finding) value = {finding->numbers, finding->distance, {}};
}

// The moves worth a search, with what is known of each.
ProofSearch::Family ProofSearch::expand(int depth, int remaining) {
    const Position& position = at(depth).position;
    Family family;
    family.first = children_.size();
    family.attacks = position.side() == attacker_;
    const Color opponent = rules::other(position.side());
    rules::MoveList moves;
    rules::generateMoves(position, moves);

    // A move that leaves a deciding threat standing loses in two.
    rules::ThreatList threats;
    if (remaining >= 2 && !position.rules().usesMilady() && rules::nextCrownDecides(position, opponent))
        rules::findThreats(position, opponent, threats);
    const auto answers = [&threats](Move move) {
        return std::all_of(threats.begin(), threats.end(),
                           [move](const rules::Threat& threat) { return rules::touches(move, threat); });
    };
    for (const Move move : moves) {
        if (!answers(move)) {
            if (!family.attacks) family.settledDistance = std::max(family.settledDistance, 1);
            continue;
        }
        addChild(depth, remaining, move, family);
        // One move that reaches the mover's goal is enough, if it does so on every path.
        if (children_.size() > family.first) {
            const Child& last = children_.back();
            if (goal(last.numbers, family.attacks) == 0 && last.reliance.isNone()) break;
        }
    }
    return family;
}

void ProofSearch::addChild(int depth, int remaining, Move move, Family& family) {
    const Position& position = at(depth).position;
    const Position next = position.after(move);
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    const int left = remaining == kUnbounded ? kUnbounded : remaining - 1;
    if (isDrawn(next)) { // R4.3: nobody gets to move any more
        if (!family.attacks) children_.push_back({move, 0, Numbers::disproved(), {}});
        return;
    }
    const Leaf leaf = judge(next, attacker_, left);
    if (scope_.threatsOnly && family.attacks && leaf.known == Known::Open &&
        !rules::crownedBy(position, move) && !rules::canCrown(next, attacker_))
        return;
    const Value value = leaf.known == Known::Open ? lookUp(depth, left, next, move, leaf)
                                                  : Value{leaf.numbers, leaf.distance, {}};
    if (against(value.numbers, family.attacks) == 0 && value.reliance.isNone()) {
        // Lost for the mover whatever the path: no choice, but the length of a proof counts.
        if (!family.attacks) family.settledDistance = std::max(family.settledDistance, value.distance);
        return;
    }
    children_.push_back({move, static_cast<std::uint16_t>(value.distance), value.numbers, value.reliance});
}

// What the path and the table know of the position after a move.
ProofSearch::Value ProofSearch::lookUp(int depth, int remaining, const Position& next, Move move,
                                       const Leaf& leaf) const {
    const bool canReturn = rules::isReversible(at(depth).position, move);
    if (remaining == kUnbounded && canReturn)
        if (const int ancestor = repeats(depth, next); ancestor >= 0)
            return {Numbers::disproved(), 0, {ancestor, ancestor}};
    const SymmetricHash hash = at(depth).hash.after(at(depth).position, move, next);
    const CanonicalKey key = hash.canonical(next);
    const std::uint64_t shared = unconditionalKey(key.value);
    const std::uint64_t own = scopeKey(key.value, remaining);
    if (own != shared)
        if (const auto entry = table_.probe(shared)) {
            if (entry->known == Known::Proved && entry->distance <= remaining)
                return {entry->numbers, entry->distance, {}};
            if (entry->known == Known::Disproved) return {entry->numbers, 0, {}};
        }
    const auto entry = table_.probe(own);
    if (!entry) return {leaf.numbers, 0, {}};
    if (entry->known != Known::DisprovedHere) return {entry->numbers, entry->distance, {}};
    const int reversibleFrom = canReturn ? at(depth).reversibleFrom : depth + 1;
    const int last = reversibleFrom + entry->reach;
    if (last <= depth && entry->signature == signature(reversibleFrom, last, key.symmetry))
        return {Numbers::disproved(), 0, {reversibleFrom, last}};
    return {leaf.numbers, 0, {}};
}

// The ancestor that a position reached by a move from `depth` repeats, or -1.
int ProofSearch::repeats(int depth, const Position& next) const {
    const std::uint64_t hash = next.hash();
    for (int back = depth - 1; back >= at(depth).reversibleFrom; back -= 2)
        if (at(back).trueHash == hash && at(back).position.isSameAs(next)) return back;
    return -1;
}

// A hash of the positions from depth `first` to `last` of the path, in any order, each under the symmetry of
// the position they lead to.
std::uint64_t ProofSearch::signature(int first, int last, int symmetry) const {
    std::uint64_t sum = 0;
    for (int i = first; i <= last; ++i) sum += base::mix64(at(i).hash.image(at(i).position, symmetry));
    return base::mix64(sum) & ProofTable::kSignatureMask;
}

// The mover's number is the least over the moves. The opponent's is the largest over the moves plus one for
// each other open move. The usual sum would count a position once for every line that leads to it, and grow
// without bound.
ProofSearch::Choice ProofSearch::choose(const Family& family) const {
    Choice choice;
    std::uint32_t least = Numbers::kNever;
    std::uint32_t most = 0;
    std::uint32_t open = 0;
    Reliance reliance;
    int longest = family.settledDistance;
    choice.best = family.first;
    for (std::size_t i = family.first; i < children_.size(); ++i) {
        const Child& child = children_[i];
        const std::uint32_t cost = goal(child.numbers, family.attacks);
        const bool preferred = variation != 0 && cost == least && cost != Numbers::kNever &&
                               (base::mix64(child.move.raw() ^ (variation << 16)) & 1U) != 0;
        if (cost < least || preferred) {
            choice.second = least;
            least = cost;
            choice.best = i;
        } else {
            choice.second = std::min(choice.second, cost);
        }
        const std::uint32_t hurdle = against(child.numbers, family.attacks);
        most = std::max(most, hurdle);
        open += hurdle > 0 ? 1U : 0U;
        reliance = {std::min(reliance.first, child.reliance.first),
                    std::max(reliance.last, child.reliance.last)};
        longest = std::max(longest, static_cast<int>(child.distance));
    }
    if (least == Numbers::kNever) { // every move is lost for the mover
        choice.value.numbers = fromMover(Numbers::kNever, 0, family.attacks);
        choice.value.distance = longest + 1;
        if (family.attacks) choice.value.reliance = reliance;
        return choice;
    }
    const Child& best = children_[choice.best];
    if (least == 0) {
        choice.value = {fromMover(0, Numbers::kNever, family.attacks), best.distance + 1, best.reliance};
        return choice;
    }
    choice.others = open - 1;
    choice.value.numbers = fromMover(least, plus(most, choice.others), family.attacks);
    return choice;
}

// The limits for the chosen move: it is searched until another move looks better by a quarter (the 1 +
// epsilon trick, which saves switching to and fro), or until the position itself reaches its limit.
Numbers ProofSearch::limitFor(const Choice& choice, const Family& family, Numbers limit) const {
    const std::uint32_t ownLimit = goal(limit, family.attacks);
    const std::uint32_t otherLimit = against(limit, family.attacks);
    const std::uint32_t rival =
        choice.second == Numbers::kNever ? Numbers::kNever : plus(choice.second, choice.second / 4 + 1);
    const std::uint32_t others =
        otherLimit == Numbers::kNever ? Numbers::kNever : otherLimit - std::min(otherLimit, choice.others);
    return fromMover(std::min(ownLimit, rival), others, family.attacks);
}

void ProofSearch::remember(int depth, int remaining, const Value& value, std::uint64_t spent) {
    const Frame& frame = at(depth);
    TableEntry entry;
    entry.effort = ProofTable::effortOf(spent);
    entry.numbers = value.numbers;
    std::uint64_t key = scopeKey(frame.key.value, remaining);
    if (value.numbers.isProved()) { // a proof holds in every scope
        entry.known = Known::Proved;
        entry.distance = std::min(value.distance, ProofTable::kMostDistance);
        key = unconditionalKey(frame.key.value);
    } else if (value.numbers.isDisproved()) {
        entry.known = value.reliance.isNone() ? Known::Disproved : Known::DisprovedHere;
        if (entry.known == Known::DisprovedHere) {
            entry.reach = value.reliance.last - frame.reversibleFrom;
            if (entry.reach > ProofTable::kMostReach) return;
            entry.signature = signature(frame.reversibleFrom, value.reliance.last, frame.key.symmetry);
        }
    }
    table_.store(key, entry);
    const bool forGood = entry.known == Known::Proved || entry.known == Known::Disproved;
    if (journal != nullptr && forGood && key == unconditionalKey(frame.key.value) &&
        entry.effort >= kJournalEffort)
        journal->push_back({key, static_cast<std::uint16_t>(entry.distance), entry.known == Known::Proved});
}

std::uint64_t ProofSearch::scopeKey(std::uint64_t key, int remaining) const {
    std::uint64_t kind = scope_.threatsOnly ? 1 : 0;
    if (remaining != kUnbounded) kind |= static_cast<std::uint64_t>(remaining + 1) << 1;
    return unconditionalKey(key) ^ base::mix64(kind);
}

std::optional<int> ProofSearch::knownDistance(const Position& position, int remaining) const {
    const Leaf leaf = judge(position, attacker_, remaining);
    if (leaf.known == Known::Proved) return leaf.distance;
    if (leaf.known == Known::Disproved) return std::nullopt;
    const auto entry = table_.probe(solver::unconditionalKey(position, attacker_));
    if (entry && entry->known == Known::Proved && entry->distance <= remaining) return entry->distance;
    return std::nullopt;
}

} // namespace sixth::solver
