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

// Settles a position by listing all that can follow and working back from the wins: what is left over is not
// won, however often it repeats. Needs memory for every position, so it is for endings in which play goes in
// circles; there a search by paths can take for ever. All that it finds goes into the table.
class Closure {
public:
    Closure(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    std::function<bool()> poll; // called every thousand positions or so; true gives up

    // Nothing if more than `most` positions are needed, or it is told to stop.
    [[nodiscard]] std::optional<Finding> run(const rules::Position& root, std::size_t most);
    // The positions made so far, each by a move from one before.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    using Index = std::uint32_t;
    struct Node {
        rules::Position position;
        std::uint64_t key = 0;
        Known known = Known::Open;
        std::uint16_t distance = 0; // once proved
        std::uint16_t longest = 0;  // of the moves known to be proved
        std::uint32_t waiting = 0;  // a defender's moves that are not proved
        Index firstParent = 0;      // into edges_; 0 is none
    };
    struct Edge { // a list for each child
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
