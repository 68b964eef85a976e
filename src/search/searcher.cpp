#include "search/searcher.h"

#include "rules/movegen.h"
#include "rules/symmetry.h"
#include "search/parameters.h"

#include <algorithm>

// The root of the search: its position, its moves and their scores. The tree below it is in search_node.cpp.
namespace sixth::search {

using rules::Color;
using rules::Move;
using rules::Position;

Searcher::Searcher(TranspositionTable& table, std::atomic<bool>& stop)
    : table_(table), towerTable_(TowerTable::shared()), stop_(stop),
      stack_(kMaxPly + 2, Node(Position::start(rules::presets()[0].rules.normalised()))) {}

void Searcher::newGame() {
    history_.clear();
}

void Searcher::setRoot(const rules::Game& game, const Evaluation& evaluation, const std::vector<Move>& only) {
    if (evaluation_ != &evaluation) evaluations_.clear();
    evaluation_ = &evaluation;
    Node& root = at(0);
    root.position = game.position();
    for (const Color viewer : rules::kColors)
        root.towers[viewer] = evaluation_->towers(root.position, viewer);
    root.hasTowers = {true, true};
    root.hash = root.position.hash();
    root.key = root.hash;
    rootSymmetries_.clear();
    for (int i = 1; i < rules::Symmetry::kCount; ++i)
        if (rules::Symmetry(i).apply(root.position).hash() == root.hash) rootSymmetries_.emplace_back(i);
    lookForCrowns(0);
    root.reversible = 0;
    past_.clear();
    for (const Position& position : game.positions()) past_.push_back(position.hash());
    for (std::size_t i = game.moves().size(); i > 0; --i) {
        if (!rules::isReversible(game.positions()[i - 1], game.moves()[i - 1])) break;
        ++root.reversible;
    }
    for (Node& node : stack_) node.killers = {};
    rootMoves_.clear();
    for (const Move move : rules::legalMoves(root.position)) {
        if (!only.empty() && std::find(only.begin(), only.end(), move) == only.end()) continue;
        rootMoves_.emplace_back();
        rootMoves_.back().move = move;
        rootMoves_.back().line = {move};
    }
}

// Insertion sort: stable, and the same on every compiler.
void Searcher::sortRootMoves(std::size_t first) {
    const auto better = [](const RootMove& a, const RootMove& b) {
        return a.score != b.score ? a.score > b.score : a.previousScore > b.previousScore;
    };
    for (std::size_t i = first + 1; i < rootMoves_.size(); ++i)
        for (std::size_t k = i; k > first && better(rootMoves_[k], rootMoves_[k - 1]); --k)
            std::swap(rootMoves_[k], rootMoves_[k - 1]);
}

void Searcher::beginDepth() {
    isOvertaken_ = false;
    for (RootMove& move : rootMoves_) move.previousScore = move.score;
}

Score Searcher::searchRoot(int depth, Score alpha, Score beta, std::size_t first) {
    Node& root = at(0);
    root.evaluation = evaluate(0);
    rootDepth_ = depth;
    Score best = -kInfinite;
    for (std::size_t i = first; i < rootMoves_.size(); ++i) rootMoves_[i].score = -kInfinite;
    for (std::size_t i = first; i < rootMoves_.size(); ++i) {
        RootMove& candidate = rootMoves_[i];
        selectiveDepth_ = 0;
        play(0, candidate.move);
        enter(0);
        at(1).lineLength = 0;
        Score score = 0;
        int reduction = 0;
        const bool quiet = !rules::crownedBy(root.position, candidate.move) && !at(1).threatened;
        if (depth >= lmr::kDepth && i > first + lmr::kFullMovesPv && quiet && !isWin(alpha))
            reduction = std::clamp(lateMoveReduction(depth, static_cast<int>(i - first)) - 1, 0, depth - 2);
        if (i == first) {
            score = -search(1, -beta, -alpha, depth - 1, false);
        } else {
            score = -search(1, -alpha - 1, -alpha, depth - 1 - reduction, true);
            if (score > alpha && reduction > 0) score = -search(1, -alpha - 1, -alpha, depth - 1, true);
            if (score > alpha) score = -search(1, -beta, -alpha, depth - 1, false);
        }
        if (isStopped()) break;
        if (i == first || score > alpha) {
            candidate.score = score;
            candidate.selectiveDepth = selectiveDepth_;
            candidate.line.assign(1, candidate.move);
            candidate.line.insert(candidate.line.end(), at(1).line.begin(),
                                  at(1).line.begin() + at(1).lineLength);
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (score >= beta) break;
    }
    sortRootMoves(first);
    return best;
}

} // namespace sixth::search
