#include "solver/closure.h"

#include "rules/movegen.h"
#include "solver/leaf.h"
#include "solver/symmetric_hash.h"

#include <algorithm>

namespace sixth::solver {
namespace {

constexpr int kEffort =
    24; // as of a search of 4,000 positions: the table is not to lose what a list has settled

} // namespace

Closure::Closure(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker)
    : table_(table), stop_(stop), attacker_(attacker) {}

std::optional<Finding> Closure::run(const rules::Position& root, std::size_t most) {
    const Leaf leaf = judge(root, attacker_, kUnbounded);
    if (leaf.known != Known::Open) return Finding{leaf.numbers, leaf.distance};
    graph_.clear();
    edges_.assign(1, {});
    indexByKey_.clear();
    (void)indexOf(root, unconditionalKey(root, attacker_));
    // The list grows while it is gone through.
    for (Index i = 0; i < graph_.size(); ++i) {
        if (graph_.size() > most || stop_.load(std::memory_order_relaxed)) return std::nullopt;
        if (i % 1024 == 0 && poll && poll()) return std::nullopt;
        if (graph_[i].known == Known::Open) list(i);
        if (graph_[0].known == Known::Proved) return Finding{Numbers::proved(), graph_[0].distance};
    }
    // Nothing more can be proved: a player who is to win would have to leave what is left, and can't.
    remember();
    return Finding{Numbers::disproved(), 0};
}

Closure::Index Closure::indexOf(const rules::Position& position, std::uint64_t key) {
    const auto [place, isNew] = indexByKey_.try_emplace(key, static_cast<Index>(graph_.size()));
    if (isNew) graph_.push_back({position, key, Known::Open, 0, 0, 0, 0});
    return place->second;
}

// Adds the positions after each move. A move that settles this position makes the others needless.
void Closure::list(Index index) {
    const rules::Position position = graph_[index].position;
    const bool attacks = position.side() == attacker_;
    std::vector<Index> open;
    for (const rules::Move move : rules::legalMoves(position)) {
        const rules::Position next = position.after(move);
        ++nodes_;
        Leaf leaf = judge(next, attacker_, kUnbounded);
        const std::uint64_t key = next.isEnded() ? 0 : unconditionalKey(next, attacker_);
        if (leaf.known == Known::Open)
            if (const auto entry = table_.probe(key);
                entry && (entry->known == Known::Proved || entry->known == Known::Disproved))
                leaf = {entry->known, entry->numbers, entry->distance};
        if (leaf.known == Known::Open) {
            const Index child = indexOf(next, key);
            if (graph_[child].known == Known::Open) {
                open.push_back(child);
                continue;
            }
            leaf = {graph_[child].known, {}, graph_[child].distance};
        }
        if (leaf.known == Known::Proved && attacks) return prove(index, leaf.distance + 1);
        if (leaf.known == Known::Disproved && !attacks) {
            graph_[index].known = Known::Disproved;
            return;
        }
        if (leaf.known == Known::Proved)
            graph_[index].longest =
                std::max(graph_[index].longest, static_cast<std::uint16_t>(leaf.distance));
    }
    if (open.empty() && !attacks) return prove(index, graph_[index].longest + 1);
    graph_[index].waiting = static_cast<std::uint32_t>(open.size());
    for (const Index child : open) {
        edges_.push_back({index, graph_[child].firstParent});
        graph_[child].firstParent = static_cast<Index>(edges_.size() - 1);
    }
}

// Notes a win, and every win that follows from it.
void Closure::prove(Index index, int distance) {
    std::vector<std::pair<Index, int>> found{{index, distance}};
    while (!found.empty()) {
        const auto [at, plies] = found.back();
        found.pop_back();
        Node& node = graph_[at];
        if (node.known != Known::Open) continue;
        node.known = Known::Proved;
        node.distance = static_cast<std::uint16_t>(std::min(plies, ProofTable::kMostDistance));
        table_.store(node.key, {Known::Proved, Numbers::proved(), node.distance, 0, 0, kEffort});
        for (Index edge = node.firstParent; edge != 0; edge = edges_[edge].next) {
            Node& parent = graph_[edges_[edge].parent];
            const bool attacks = parent.position.side() == attacker_;
            parent.longest = std::max(parent.longest, node.distance);
            if (attacks)
                found.emplace_back(edges_[edge].parent, node.distance + 1);
            else if (--parent.waiting == 0)
                found.emplace_back(edges_[edge].parent, parent.longest + 1);
        }
    }
}

void Closure::remember() const {
    for (const Node& node : graph_)
        if (node.known != Known::Proved)
            table_.store(node.key, {Known::Disproved, Numbers::disproved(), 0, 0, 0, kEffort});
}

} // namespace sixth::solver
