#pragma once

#include "rules/position.h"
#include "solver/proof_search.h"
#include "solver/proof_table.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sixth::solver {

// Settles a position by retrograde analysis: lists all positions that can follow and works back from the
// wins. What is left over is not won, whatever repeats. It needs memory for every position, so it is for
// endings in which play goes in circles, where a search by paths may never finish. All results go into the
// table.
class Closure {
public:
    Closure(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    std::function<bool()> poll; // called every 1,024 positions; true gives up

    // Nothing if it needs more than `most` positions, or is stopped.
    [[nodiscard]] std::optional<Finding> run(const rules::Position& root, std::size_t most);
    // Nodes: positions made by a move.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    using Index = std::uint32_t;
    struct Node {
        rules::Position position;
        std::uint64_t key = 0;
        Known known = Known::Open;
        std::uint16_t distance = 0; // once proved
        std::uint16_t longest = 0;  // longest distance of the moves that are proved
        std::uint32_t waiting = 0;  // moves of the defender that are not proved yet
        Index firstParent = 0;      // into edges_; 0 is none
    };
    struct Edge { // a linked list of parents for each child
        Index parent = 0;
        Index next = 0;
    };

    [[nodiscard]] Index indexOf(const rules::Position& position, std::uint64_t key);
    void list(Index index);
    void prove(Index index, int distance);
    void remember() const;

    ProofTable& table_;
    std::atomic<bool>& stop_;
    rules::Color attacker_;
    std::uint64_t nodes_ = 0;
    std::vector<Node> graph_;
    std::vector<Edge> edges_;
    std::unordered_map<std::uint64_t, Index> indexByKey_;
};

} // namespace sixth::solver
