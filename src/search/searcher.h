#pragma once

#include "rules/game.h"
#include "rules/movegen.h"
#include "rules/symmetry.h"
#include "search/evaluation.h"
#include "search/evaluation_cache.h"
#include "search/history.h"
#include "search/move_order.h"
#include "search/race.h"
#include "search/root_move.h"
#include "search/score.h"
#include "search/transposition_table.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::search {

// One thread's search of one position to one depth; iterative deepening is the caller's (see Engine).
// Searchers of several threads share the table, the stop flag and the race, and nothing else.
//
// searcher.cpp has the root, search_node.cpp the tree below it, search_moves.cpp the lists of moves.
class Searcher {
public:
    Searcher(TranspositionTable& table, std::atomic<bool>& stop);

    // Called every kPollEvery nodes; true stops the search.
    std::function<bool()> poll;
    std::uint64_t nodeLimit = UINT64_MAX;
    bool useEvaluation = true;
    // With several threads: a depth that another one has finished is given up.
    const Race* race = nullptr;

    void newGame();
    // Makes a game's last position the root. The evaluation has to outlive the search. Without `only` all
    // moves are searched.
    void setRoot(const rules::Game& game, const Evaluation& evaluation,
                 const std::vector<rules::Move>& only = {});
    [[nodiscard]] const rules::Position& root() const { return at(0).position; }
    [[nodiscard]] std::vector<RootMove>& rootMoves() { return rootMoves_; }

    // Call before each depth: keeps the scores of the depth before as previousScore.
    void beginDepth();
    // Searches the root moves from index `first` on within a window and sorts them, best first. If stopped,
    // the moves searched so far have their scores and the others -kInfinite.
    Score searchRoot(int depth, Score alpha, Score beta, std::size_t first);
    // Sorts the root moves from index `first` on by score, best first.
    void sortRootMoves(std::size_t first);
    // Whether the depth under way was given up: the search was stopped, or another thread was faster.
    [[nodiscard]] bool isStopped() const { return isOvertaken_ || stop_.load(std::memory_order_relaxed); }
    // Nodes: positions made by a move.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void resetNodes() {
        nodes_.store(0, std::memory_order_relaxed);
        nextPoll_ = kPollEvery;
    }

private:
    static constexpr std::uint64_t kPollEvery = 1024;

    // What is known at one ply of the line under way.
    struct Node {
        rules::Position position;
        rules::PerColor<Evaluation::Hidden> towers; // for the evaluation; valid where hasTowers is set
        rules::PerColor<bool> hasTowers{};
        std::uint64_t hash = 0;
        std::uint64_t key = 0;   // in the table: near a symmetric root the same for all mirror images
        bool crowns = false;     // the player to move can crown
        bool wins = false;       // and that decides the game
        bool threatened = false; // the opponent could crown next, and that would decide the game
        int reversible = 0;      // plies since the last irreversible move
        Score evaluation = 0;
        rules::Move move;     // the move that leads on from here
        rules::Move excluded; // left out while isSingular() searches the others
        std::array<rules::Move, 2> killers{};
        rules::MoveList moves;
        MoveOrder order;
        std::array<rules::Move, kMaxPly> line; // NOLINT: the first lineLength are set
        int lineLength = 0;

        explicit Node(const rules::Position& start) : position(start) {}
    };

    Score search(int ply, Score alpha, Score beta, int depth, bool cutNode);
    Score searchQuiet(int ply, Score alpha, Score beta, int answers);
    bool isSingular(int ply, const TableEntry& entry, int depth, bool cutNode);
    void play(int ply, rules::Move move);
    void lookForCrowns(int ply);
    void enter(int ply);
    Score listMoves(int ply);
    Score listMovesAfter(int ply, rules::Move first);
    void orderMoves(int ply);
    Score keepAnswers(int ply);
    void updateHistory(int ply, rules::Move best, std::size_t tried, int depth);
    void setLine(int ply, rules::Move move);
    [[nodiscard]] bool isRepetition(int ply) const;
    [[nodiscard]] Score evaluate(int ply);
    const Evaluation::Hidden& towersAt(int ply, rules::Color viewer);
    [[nodiscard]] Score endScore(int ply) const;
    [[nodiscard]] Score stuckScore(int ply) const;
    [[nodiscard]] Score soonestWin(int ply) const;
    [[nodiscard]] bool threatensAfter(const rules::Position& position, rules::Move move) const;
    bool mustStop();

    Node& at(int ply) { return stack_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Node& at(int ply) const { return stack_[static_cast<std::size_t>(ply)]; }

    TranspositionTable& table_;
    const TowerTable& towerTable_;
    const Evaluation* evaluation_ = nullptr;
    std::atomic<bool>& stop_;
    bool isOvertaken_ = false;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t nextPoll_ = kPollEvery;
    int selectiveDepth_ = 0;
    int rootDepth_ = 0;
    std::vector<Node> stack_;
    std::vector<std::uint64_t> past_;             // hashes of the game before the root, the root last
    std::vector<rules::Symmetry> rootSymmetries_; // those that map the root onto itself, without the identity
    std::vector<RootMove> rootMoves_;
    History history_;
    EvaluationCache evaluations_;
};

} // namespace sixth::search
