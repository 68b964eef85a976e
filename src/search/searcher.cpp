#include "search/searcher.h"

#include "base/hashing.h"
#include "rules/geometry.h"
#include "rules/legality.h"
#include "rules/symmetry.h"
#include "rules/threats.h"
#include "search/parameters.h"

#include <algorithm>
#include <bit>

namespace sixth::search {
namespace {

// So far from a symmetric root mirrored lines are still common enough to be worth finding.
constexpr int kSymmetricPlies = 4;

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

// A key that positions share which one of these symmetries makes of each other. Symmetry::apply() would build
// each of them anew; near a symmetric root that took more time than the search.
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

Searcher::Searcher(TranspositionTable& table, std::atomic<bool>& stop)
    : table_(table), towerTable_(TowerTable::shared()), stop_(stop),
      stack_(kMaxPly + 2, Node(Position::start(rules::presets()[0].rules.normalised()))) {}

void Searcher::newGame() {
    history_.clear();
}

void Searcher::setRoot(const rules::Game& game, const Evaluation& evaluation) {
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
    look(0);
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
        rootMoves_.emplace_back();
        rootMoves_.back().move = move;
        rootMoves_.back().line = {move};
    }
}

bool Searcher::mustLeave() {
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

// R4.3: in the tree one return counts as the draw it leads to; before the root it takes the real third
// occurrence.
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

// Worked out only when asked for: leaves need the view of the player to move alone, and many nodes none.
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

Score Searcher::stuckScore(int ply) const { // R2.4
    return at(ply).position.rules().stuck == rules::StuckRule::Loss ? lossIn(ply) : kDraw;
}

// The best there can be for a player who can't decide the game now: to do so with the next move. An opponent
// who may have to crown us, or can't move at all, loses sooner; one who can place a disk need not.
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
    look(ply + 1);
}

// Who can crown here.
void Searcher::look(int ply) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    const Color opponent = rules::other(mover);
    const bool decides = rules::nextCrownDecides(node.position, mover);
    node.crowns = !node.position.isEnded() && rules::canCrown(node.position, mover);
    node.wins = node.crowns && decides;
    node.threatened = !node.wins && rules::nextCrownDecides(node.position, opponent) &&
                      rules::canCrown(node.position, opponent);
}

// What the next ply needs beyond its position; apart from play(), because many moves are refuted by a look at
// it.
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

// Whether the tower a carry builds would crown next for the mover: a cheap look for ordering.
bool Searcher::threatensAfter(const Position& position, Move move) const {
    const Color mover = position.side();
    const rules::Squares occupied = position.occupied();
    if (!move.isCarry()) return false;
    const rules::Tower tower = position.towerAt(move.from());
    if (tower.top().owner() != mover) return false;
    const int height = tower.topPart(move.count()).height() + position.heightAt(move.to());
    if (height < 3 || height > 5) return false;
    rules::Squares left = occupied;
    if (move.count() == tower.diskCount()) left &= ~rules::Squares(move.from());
    for (const rules::Square to : rules::reach(height, move.to(), left) & ~position.hunchbacks()) {
        const int target =
            to == move.from() ? tower.withoutTop(move.count()).height() : position.heightAt(to);
        if (target + height >= rules::Tower::kKingHeight) return true;
    }
    return false;
}

void Searcher::orderMoves(int ply) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    const Move previous = ply > 0 ? at(ply - 1).move : Move();
    const Move counter = previous.isNone() ? Move() : history_.counter(mover, previous);
    const MoveKinds kinds(node.position, towerTable_);
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move move = node.moves[i];
        int worth = history_.worth(mover, move, kinds);
        if (const auto crowned = rules::crownedBy(node.position, move))
            worth = crowned == mover ? order::kCrown : order::kGift;
        else {
            if (move == node.killers[0])
                worth += order::kKiller;
            else if (move == node.killers[1])
                worth += order::kSecondKiller;
            else if (move == counter)
                worth += order::kCounter;
            if (threatensAfter(node.position, move)) worth += order::kThreat;
        }
        node.order.set(i, worth);
    }
}

// Lists the moves in the order to try them, with a crown hanging over us only those that answer it. Returns
// what is known without a search: the worth of those left out, or of having no move at all.
Score Searcher::listMoves(int ply) {
    Node& node = at(ply);
    node.moves.clear();
    rules::generateMoves(node.position, node.moves);
    if (node.moves.empty()) return stuckScore(ply);
    const Score leftOut = node.threatened ? keepAnswers(ply) : -kInfinite;
    orderMoves(ply);
    return leftOut;
}

// The same with a move in front that has been searched already.
Score Searcher::listMovesAfter(int ply, Move first) {
    Node& node = at(ply);
    const Score leftOut = listMoves(ply);
    auto* const found = std::find(node.moves.begin(), node.moves.end(), first);
    const auto index = static_cast<std::size_t>(found - node.moves.begin());
    if (found == node.moves.end()) node.moves.push_back(first);
    node.order.set(index, node.order[0]);
    std::swap(node.moves[0], node.moves[index]);
    return leftOut;
}

// With the game to be decided next move, only what answers every threat is worth a look. Returns what the
// moves left out are worth: they lose in two, or at once where they crown the opponent themselves.
Score Searcher::keepAnswers(int ply) {
    Node& node = at(ply);
    if (node.position.rules().usesMilady()) return -kInfinite;
    const Color opponent = rules::other(node.position.side());
    rules::ThreatList threats;
    rules::findThreats(node.position, opponent, threats);
    std::size_t kept = 0;
    Score rest = -kInfinite;
    for (const Move move : node.moves) {
        if (std::all_of(threats.begin(), threats.end(),
                        [move](const rules::Threat& threat) { return rules::touches(move, threat); }))
            node.moves[kept++] = move;
        else if (rest < lossIn(ply + 2))
            rest = rules::crownedBy(node.position, move) == opponent ? lossIn(ply + 1) : lossIn(ply + 2);
    }
    node.moves.resize(kept);
    return rest;
}

void Searcher::learn(int ply, Move best, std::size_t tried, int depth) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    if (rules::crownedBy(node.position, best)) return;
    if (node.killers[0] != best) node.killers = {best, node.killers[0]};
    if (ply > 0 && !at(ply - 1).move.isNone()) history_.setCounter(mover, at(ply - 1).move, best);
    const int bonus = std::min(depth * depth * 16, 2000);
    const MoveKinds kinds(node.position, towerTable_);
    history_.reward(mover, best, kinds, bonus);
    for (std::size_t i = 0; i < tried; ++i)
        if (node.moves[i] != best) history_.reward(mover, node.moves[i], kinds, -bonus);
}

// The depth is used up: the static worth, unless a crown hangs in the air. A player who is about to be
// crowned against looks at every answer, but only `answers` times in a line: threats answered by threats go
// on for long and tell little. In the points games crowns are played out.
Score Searcher::searchQuiet(int ply, Score alpha, Score beta, int answers) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    node.lineLength = 0;
    if (mustLeave()) return 0;
    selectiveDepth_ = std::max(selectiveDepth_, ply);
    if (node.position.isEnded())
        return node.position.crowned() == mover ? winIn(ply) : node.position.crowned() ? lossIn(ply) : kDraw;
    if (isRepetition(ply)) return kDraw;
    if (node.wins) return winIn(ply + 1);
    if (ply >= kMaxPly) return evaluate(ply);

    const bool answering = node.threatened && answers > 0;
    Score best = -kInfinite;
    if (!answering) {
        best = evaluate(ply);
        if (best >= beta || !node.crowns) {
            // R2.4 still holds for a player who can't move at all.
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

// Whether the move that the table remembers is the only good one: the others, searched half as deep, all stay
// well below it.
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

Score Searcher::search(int ply, Score alpha, Score beta, int depth, bool cutNode) {
    // 0. When the question is only who wins sooner, there is no need to look beyond that; and within the
    // depth the answer is to be exact.
    const bool exact = isWin(alpha) && pliesToEnd(alpha) - ply <= depth + 1;
    if (isWin(alpha)) depth = std::min(depth, pliesToEnd(alpha) - ply);
    if (isLoss(beta)) depth = std::min(depth, pliesToEnd(beta) - ply);
    if (depth <= 0) return searchQuiet(ply, alpha, beta, kQuietAnswers);

    // 1. Leave if told to.
    Node& node = at(ply);
    const bool pvNode = beta - alpha > 1;
    const Color mover = node.position.side();
    const Color opponent = rules::other(mover);
    node.lineLength = 0;
    if (mustLeave()) return 0;
    selectiveDepth_ = std::max(selectiveDepth_, ply);

    // 2. The end of the game, by the rules or by repetition.
    if (node.position.isEnded())
        return node.position.crowned() == mover ? winIn(ply) : node.position.crowned() ? lossIn(ply) : kDraw;
    if (isRepetition(ply)) return kDraw;
    if (ply >= kMaxPly) return evaluate(ply);

    // 3. No line from here can be better than a crown now, or with the next move but one where there is none
    // now, or worse than one against us next.
    if (node.wins) return winIn(ply + 1);
    alpha = std::max(alpha, lossIn(ply));
    beta = std::min(beta, soonestWin(ply));
    if (alpha >= beta) return alpha;

    // 4. Static worth, and the static null move: so far ahead near the leaves that a turn given away would
    // not matter. Not under threat, nor with empty hands, when having to move can be what loses. Most nodes
    // end here, so it comes before the look into the table, which costs as much.
    const bool threatened = node.threatened;
    const bool whole = node.excluded.isNone(); // not the search that asks how good the other moves are
    node.evaluation = evaluate(ply);
    const bool improving = ply >= 2 && node.evaluation > at(ply - 2).evaluation;
    if (!pvNode && !threatened && whole && !isDecided(beta) && depth <= prune::kStaticNullDepth &&
        rules::canPlace(node.position, mover) &&
        node.evaluation - prune::kStaticNullMargin * (depth - (improving ? 1 : 0)) >= beta)
        return node.evaluation;

    // 5. What the table remembers.
    const auto entry = table_.probe(node.key);
    const Move tableMove = entry ? entry->move : Move();
    if (entry && !pvNode && whole) {
        // A win or a loss holds at any depth, though a deeper look may find a shorter way.
        const Score score = fromTable(entry->score, ply);
        const bool deepEnough = entry->depth >= depth;
        if ((entry->bound == Bound::Exact && deepEnough) ||
            (entry->bound != Bound::Upper && score >= beta && (deepEnough || isWin(score))) ||
            (entry->bound != Bound::Lower && score <= alpha && (deepEnough || isLoss(score))))
            return score;
    }

    // 6. Without a move from the table this node is not worth its full depth yet.
    if (tableMove.isNone() && depth >= prune::kIidDepth && (pvNode || cutNode)) --depth;

    // 7. The moves: what the table remembers is often enough, so the others are listed after it. If it is
    // much better than they are, the line hangs on it and is followed a ply further.
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

    // 8. The loop.
    Move bestMove;
    const Score alphaBefore = alpha;
    int searched = 0;
    for (std::size_t i = 0;; ++i) {
        if (tableFirst && i == 1) best = std::max(best, listMovesAfter(ply, tableMove));
        if (i >= node.moves.size()) break;
        const int worth = node.order.pick(node.moves, i);
        const Move move = node.moves[i];
        if (move == node.excluded) continue;
        const bool crown = worth == order::kCrown;
        play(ply, move);
        const Node& next = at(ply + 1);

        // 9. A move that lets the opponent crown, or crowns them, is lost already; no search is needed to
        // see it.
        if (next.wins || next.position.crowned() == opponent) {
            best = std::max(best, next.wins ? lossIn(ply + 2) : lossIn(ply + 1));
            if (bestMove.isNone()) bestMove = move;
            continue;
        }
        ++searched;
        const bool quiet = !next.threatened && !crown && !threatened;

        enter(ply);

        // 10. How deep: late quiet moves less far.
        const int nextDepth = depth - 1 + (singular && move == tableMove ? 1 : 0);
        int reduction = 0;
        if (depth >= 3 && searched > (pvNode ? 3 : 1) && quiet && !exact) {
            reduction = lateMoveReduction(depth, searched);
            if (!pvNode) ++reduction;
            if (cutNode) ++reduction;
            if (improving) --reduction;
            reduction -= worth / prune::kHistoryPerPly;
            reduction = std::clamp(reduction, 0, nextDepth);
        }

        // 11. Principal variation search: prove with a null window that the rest is no better.
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
                    learn(ply, move, i, depth);
                    break;
                }
            }
        }
    }

    // 12. Remember.
    if (!whole) return best;
    const Bound bound = best >= beta ? Bound::Lower : best > alphaBefore ? Bound::Exact : Bound::Upper;
    table_.store(node.key, {bestMove, toTable(best, ply), depth, bound});
    return best;
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
        if (depth >= 3 && i > first + 3 && quiet && !isWin(alpha))
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
