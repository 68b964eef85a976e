#include "base/hashing.h"
#include "rules/legality.h"
#include "rules/movegen.h"
#include "rules/symmetry.h"
#include "rules/threats.h"
#include "search/parameters.h"
#include "search/searcher.h"

#include <algorithm>

// Searcher's tree: one function for a node, search(), one for quiescence, and what both need at every node.
namespace sixth::search {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;

// Scores in the table count from the position, scores in the search from the root.
Score toTable(Score score, int ply) {
    return isWin(score) ? score + ply : isLoss(score) ? score - ply : score;
}
Score fromTable(Score score, int ply) {
    return isWin(score) ? score - ply : isLoss(score) ? score + ply : score;
}

// One key for all positions that these symmetries turn into each other: the lowest of their keys. It is
// computed from the squares, because Symmetry::apply() would build each position anew and cost more than the
// search.
std::uint64_t symmetricKey(const Position& position, const std::vector<rules::Symmetry>& symmetries) {
    const int size = position.rules().size;
    const auto keyOf = [&](rules::Symmetry symmetry) {
        std::uint64_t key = position.stateHash(symmetry.apply(position.ko(), size));
        for (const rules::Square square : position.occupied()) {
            const auto image = static_cast<std::uint64_t>(symmetry.apply(square, size).index());
            key ^= base::mix64(((image + 1) << 32) | position.towerAt(square).raw());
        }
        return key;
    };
    std::uint64_t lowest = keyOf(rules::Symmetry(0));
    for (const rules::Symmetry symmetry : symmetries) lowest = std::min(lowest, keyOf(symmetry));
    return lowest;
}

} // namespace

bool Searcher::mustStop() {
    if (isStopped()) return true;
    const std::uint64_t count = nodes();
    if (count >= nodeLimit) stop_.store(true, std::memory_order_relaxed);
    if (count >= nextPoll_) {
        nextPoll_ = count + kPollEvery;
        if (poll && poll()) stop_.store(true, std::memory_order_relaxed);
        isOvertaken_ = race != nullptr && race->hasPassed(rootDepth_);
    }
    return isStopped();
}

// R4.3: a position that repeats one of the tree counts as the draw it leads to. One that repeats positions
// from before the root has to be the third occurrence.
bool Searcher::isRepetition(int ply) const {
    if (at(0).position.rules().repetition != rules::RepetitionRule::Draw) return false;
    const std::uint64_t hash = at(ply).hash;
    int before = 0;
    for (int back = 4; back <= at(ply).reversible; back += 2) {
        if (back <= ply) {
            if (at(ply - back).hash == hash) return true;
            continue;
        }
        const std::size_t index = past_.size() - 1 - static_cast<std::size_t>(back - ply);
        if (past_[index] == hash && ++before == 2) return true;
    }
    return false;
}

Score Searcher::evaluate(int ply) {
    if (!useEvaluation) return 0;
    const Node& node = at(ply);
    if (const auto known = evaluations_.find(node.hash)) return *known;
    const Score score = evaluation_->evaluate(node.position, towersAt(ply, node.position.side()));
    evaluations_.store(node.hash, score);
    return score;
}

// The towers' part of the evaluation, computed when it is first asked for: leaves need only the view of the
// player to move, and many nodes need none.
const Evaluation::Hidden& Searcher::towersAt(int ply, Color viewer) {
    Node& node = at(ply);
    if (!node.hasTowers[viewer]) {
        const Node& parent = at(ply - 1);
        node.towers[viewer] = evaluation_->towersAfter(towersAt(ply - 1, viewer), parent.position,
                                                       parent.move, node.position, viewer);
        node.hasTowers[viewer] = true;
    }
    return node.towers[viewer];
}

// The score of a game that has ended on the board.
Score Searcher::endScore(int ply) const {
    const auto crowned = at(ply).position.crowned();
    if (!crowned) return kDraw;
    return crowned == at(ply).position.side() ? winIn(ply) : lossIn(ply);
}

Score Searcher::stuckScore(int ply) const { // R2.4
    return at(ply).position.rules().stuck == rules::StuckRule::Loss ? lossIn(ply) : kDraw;
}

// The score of the soonest win of a player who can't crown for the game now: with their next move, three
// plies from here. An opponent who is forced to crown us, or is stuck, loses after one ply; one who can place
// a disk is neither.
Score Searcher::soonestWin(int ply) const {
    const Position& position = at(ply).position;
    const bool opponentCanPlace = !position.rules().usesMilady() && rules::canPlaceInReply(position);
    return winIn(ply + (opponentCanPlace ? 3 : 1));
}

void Searcher::play(int ply, Move move) {
    Node& node = at(ply);
    Node& next = at(ply + 1);
    node.move = move;
    next.position = node.position.after(move);
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    next.hash = next.position.hash();
    evaluations_.prefetch(next.hash);
    lookForCrowns(ply + 1);
}

// Finds out who can crown here, before anything else is known.
void Searcher::lookForCrowns(int ply) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    const Color opponent = rules::other(mover);
    const bool decides = rules::nextCrownDecides(node.position, mover);
    node.crowns = !node.position.isEnded() && rules::canCrown(node.position, mover);
    node.wins = node.crowns && decides;
    node.threatened = !node.wins && rules::nextCrownDecides(node.position, opponent) &&
                      rules::canCrown(node.position, opponent);
}

// Completes the node of the next ply for a search. Apart from play(), because many moves are refuted by the
// crowns they allow.
void Searcher::enter(int ply) {
    const Node& node = at(ply);
    const Move move = node.move;
    Node& next = at(ply + 1);
    next.key = ply < kSymmetricPlies && !rootSymmetries_.empty()
                   ? symmetricKey(next.position, rootSymmetries_)
                   : next.hash;
    next.hasTowers = {};
    next.reversible = rules::isReversible(node.position, move) ? node.reversible + 1 : 0;
}

void Searcher::setLine(int ply, Move move) {
    Node& node = at(ply);
    const Node& next = at(ply + 1);
    node.line[0] = move;
    std::copy_n(next.line.begin(), next.lineLength, node.line.begin() + 1);
    node.lineLength = next.lineLength + 1;
}

// Quiescence search, when the depth is used up. A position without crowns or threats gets its evaluation. In
// points games crowns are played out. A player under threat tries every answer, but only `answers` times in a
// line: threats answered by threats make long lines that tell little.
Score Searcher::searchQuiet(int ply, Score alpha, Score beta, int answers) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    node.lineLength = 0;
    if (mustStop()) return 0;
    selectiveDepth_ = std::max(selectiveDepth_, ply);
    if (node.position.isEnded()) return endScore(ply);
    if (isRepetition(ply)) return kDraw;
    if (node.wins) return winIn(ply + 1);
    if (ply >= kMaxPly) return evaluate(ply);

    const bool answering = node.threatened && answers > 0;
    Score best = -kInfinite;
    if (!answering) {
        best = evaluate(ply);
        if (best >= beta || !node.crowns) {
            // R2.4: a player without an action has no score to stand on.
            if (!rules::canPlace(node.position, mover) && !rules::hasAction(node.position) &&
                node.position.rules().stuck != rules::StuckRule::Pass)
                return stuckScore(ply);
            return best;
        }
        alpha = std::max(alpha, best);
    }
    best = std::max(best, listMoves(ply));
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        node.order.pick(node.moves, i);
        const Move move = node.moves[i];
        if (!answering && rules::crownedBy(node.position, move) != mover) break; // crowns come first
        play(ply, move);
        enter(ply);
        const Score score = -searchQuiet(ply + 1, -beta, -alpha, answers - 1);
        if (isStopped()) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        setLine(ply, move);
        if (score >= beta) break;
    }
    return best;
}

// Whether the table move is the only good one: all others, searched to half the depth, stay below its score
// by a margin.
bool Searcher::isSingular(int ply, const TableEntry& entry, int depth, bool cutNode) {
    if (depth < singular::kDepth || entry.depth < depth - singular::kStaleness ||
        entry.bound == Bound::Upper || isDecided(entry.score) || ply >= 2 * rootDepth_)
        return false;
    Node& node = at(ply);
    const Score bar = entry.score - singular::kMargin * depth;
    const auto killers = node.killers;
    node.excluded = entry.move;
    const Score others = search(ply, bar - 1, bar, (depth - 1) / 2, cutNode);
    node.excluded = Move();
    node.killers = killers;
    return others < bar;
}

// One node of the principal variation search. `cutNode` says that a beta cutoff is expected here. A node
// whose window is wider than 1 is on the principal variation.
Score Searcher::search(int ply, Score alpha, Score beta, int depth, bool cutNode) {
    // 0. Limit the depth by a win that is already known: only a shorter one would change anything. Within
    // that depth nothing is reduced, so that the shortest win is found.
    const bool exact = isWin(alpha) && pliesToEnd(alpha) - ply <= depth + 1;
    if (isWin(alpha)) depth = std::min(depth, pliesToEnd(alpha) - ply);
    if (isLoss(beta)) depth = std::min(depth, pliesToEnd(beta) - ply);
    if (depth <= 0) return searchQuiet(ply, alpha, beta, kQuietAnswers);

    // 1. Stop if told to. The score does not matter then.
    Node& node = at(ply);
    const bool pvNode = beta - alpha > 1;
    const Color mover = node.position.side();
    const Color opponent = rules::other(mover);
    node.lineLength = 0;
    if (mustStop()) return 0;
    selectiveDepth_ = std::max(selectiveDepth_, ply);

    // 2. The end of the game, by the rules or by repetition, and the end of the stack.
    if (node.position.isEnded()) return endScore(ply);
    if (isRepetition(ply)) return kDraw;
    if (ply >= kMaxPly) return evaluate(ply);

    // 3. Mate distance pruning. A crown that decides the game is the best move, and without one the soonest
    // win is a known number of plies away. If a line elsewhere is better than that, this node does not
    // matter.
    if (node.wins) return winIn(ply + 1);
    alpha = std::max(alpha, lossIn(ply));
    beta = std::min(beta, soonestWin(ply));
    if (alpha >= beta) return alpha;

    // 4. Static null move pruning (reverse futility): near the leaves, a player whose evaluation exceeds beta
    // by a margin is taken to stay above it. Not under threat, where the evaluation misses what matters, nor
    // with an empty hand, where zugzwang is common. Most nodes end here, so it comes before the probe of the
    // table, which costs as much.
    const bool threatened = node.threatened;
    const bool whole = node.excluded.isNone(); // false in the search that isSingular() makes
    node.evaluation = evaluate(ply);
    const bool improving = ply >= 2 && node.evaluation > at(ply - 2).evaluation;
    if (!pvNode && !threatened && whole && !isDecided(beta) && depth <= prune::kStaticNullDepth &&
        rules::canPlace(node.position, mover) &&
        node.evaluation - prune::kStaticNullMargin * (depth - (improving ? 1 : 0)) >= beta)
        return node.evaluation;

    // 5. Probe the transposition table, and return its score if it answers the question at this depth.
    const auto entry = table_.probe(node.key);
    const Move tableMove = entry ? entry->move : Move();
    if (entry && !pvNode && whole) {
        // A win or a loss holds at any depth, though a deeper search may find a shorter one.
        const Score score = fromTable(entry->score, ply);
        const bool deepEnough = entry->depth >= depth;
        if ((entry->bound == Bound::Exact && deepEnough) ||
            (entry->bound != Bound::Upper && score >= beta && (deepEnough || isWin(score))) ||
            (entry->bound != Bound::Lower && score <= alpha && (deepEnough || isLoss(score))))
            return score;
    }

    // 6. Internal iterative reduction: without a table move the order of moves is poor, so this visit is a
    // ply shallower. It leaves a table move for the next one.
    if (tableMove.isNone() && depth >= prune::kIirDepth && (pvNode || cutNode)) --depth;

    // 7. The table move comes first, and alone: it often causes a cutoff, and then no moves are generated.
    // Singular extension: if it is much better than all others, the line depends on it and is searched a ply
    // deeper.
    const bool tableFirst = whole && !tableMove.isNone() && rules::isLegal(node.position, tableMove);
    const bool singular = tableFirst && isSingular(ply, *entry, depth, cutNode);
    if (isStopped()) return 0;
    Score best = -kInfinite;
    if (tableFirst) {
        node.moves.clear();
        node.moves.push_back(tableMove);
        node.order.set(0, order::kTableMove);
    } else {
        best = listMoves(ply);
        if (node.moves.empty()) return best;
    }

    // 8. Loop over the moves, best priority first.
    Move bestMove;
    const Score alphaBefore = alpha;
    int searched = 0;
    for (std::size_t i = 0;; ++i) {
        if (tableFirst && i == 1) best = std::max(best, listMovesAfter(ply, tableMove));
        if (i >= node.moves.size()) break;
        const int priority = node.order.pick(node.moves, i);
        const Move move = node.moves[i];
        if (move == node.excluded) continue;
        play(ply, move);
        const Node& next = at(ply + 1);

        // 9. A move that crowns the opponent, or lets them crown for the game, loses. That is seen without a
        // search.
        if (next.wins || next.position.crowned() == opponent) {
            best = std::max(best, next.wins ? lossIn(ply + 2) : lossIn(ply + 1));
            if (bestMove.isNone()) bestMove = move;
            continue;
        }
        ++searched;
        enter(ply);

        // 10. Late move reduction: moves late in the order seldom raise alpha, so quiet ones are searched
        // less deep, and those with good history less reduced. A crown, a threat or an answer to a threat is
        // not quiet.
        const int nextDepth = depth - 1 + (singular && move == tableMove ? 1 : 0);
        const int fullMoves = pvNode ? lmr::kFullMovesPv : lmr::kFullMoves;
        int reduction = 0;
        if (depth >= lmr::kDepth && searched > fullMoves && !exact && !threatened && !next.threatened &&
            rules::crownedBy(node.position, move) != mover) {
            reduction = lateMoveReduction(depth, searched);
            if (!pvNode) ++reduction;
            if (cutNode) ++reduction;
            if (improving) --reduction;
            reduction -= priority / lmr::kHistoryPerPly;
            reduction = std::clamp(reduction, 0, nextDepth);
        }

        // 11. Principal variation search: a null window shows that a later move is no better. A move that
        // turns out better is searched again, without its reduction and then with the full window.
        Score score = 0;
        if (pvNode && searched == 1) {
            score = -search(ply + 1, -beta, -alpha, nextDepth, false);
        } else {
            score = -search(ply + 1, -alpha - 1, -alpha, nextDepth - reduction, true);
            if (score > alpha && reduction > 0)
                score = -search(ply + 1, -alpha - 1, -alpha, nextDepth, !cutNode);
            if (score > alpha && score < beta) score = -search(ply + 1, -beta, -alpha, nextDepth, false);
        }
        if (isStopped()) return 0;

        if (score > best) {
            best = score;
            bestMove = move;
            if (score > alpha) {
                alpha = score;
                setLine(ply, move);
                if (score >= beta) {
                    updateHistory(ply, move, i, depth);
                    break;
                }
            }
        }
    }

    // 12. Store the result. That of a search without one of its moves is not the position's.
    if (!whole) return best;
    const Bound bound = best >= beta ? Bound::Lower : best > alphaBefore ? Bound::Exact : Bound::Upper;
    table_.store(node.key, {bestMove, toTable(best, ply), depth, bound});
    return best;
}

} // namespace sixth::search
