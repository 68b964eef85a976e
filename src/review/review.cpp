#include "review/review.h"

#include "rules/movegen.h"

#include <algorithm>
#include <utility>

namespace sixth::review {
namespace {

using rules::Color;

// The moves with which `player` would get a King.
std::vector<rules::Move> crownsFor(const rules::Position& position, Color player) {
    std::vector<rules::Move> crowns;
    for (const rules::Move move : rules::legalMoves(position))
        if (rules::crownedBy(position, move) == player) crowns.push_back(move);
    return crowns;
}

std::optional<Finding> findAt(const std::vector<Moment>& moments, std::size_t at) {
    const Moment& moment = moments[at];
    if (!moment.played || at + 1 == moments.size()) return std::nullopt;
    const rules::Position& position = moment.position;
    const Color side = position.side();
    const Color opponent = rules::other(side);
    const bool isProved = moment.evaluation.kind == Evaluation::Kind::Proved;
    const auto winsByProof = [&](Color player) { return isProved && moment.evaluation.winner == player; };
    const std::optional<Color> after = moments[at + 1].evaluation.knownWinner();
    const std::optional<Color> crowned = rules::crownedBy(position, *moment.played);

    Finding finding;
    finding.at = at;
    finding.side = side;
    finding.loses = after == opponent && !winsByProof(opponent);
    const auto found = [&](FindingKind kind, int moves, std::vector<rules::Move> better) {
        finding.kind = kind;
        finding.moves = moves;
        finding.better = std::move(better);
        return finding;
    };

    const std::vector<rules::Move> crowns = crownsFor(position, side);
    const bool isCrownAtOnce = !crowns.empty() && (position.rules().kings == 1 ||
                                                   (winsByProof(side) && moment.evaluation.moves == 1));
    if (isCrownAtOnce && crowned != side) {
        const bool isBest = !moment.best.empty() &&
                            std::find(crowns.begin(), crowns.end(), moment.best.front()) != crowns.end();
        finding.exact = true;
        return found(FindingKind::MissedCrown, 1, {isBest ? moment.best.front() : crowns.front()});
    }
    if (winsByProof(side) && after != side) {
        finding.exact = moment.evaluation.exact;
        return found(FindingKind::MissedKing, moment.evaluation.moves, moment.best);
    }
    std::vector<rules::Move> better = moment.best;
    if (!better.empty() && better.front() == *moment.played) better.clear();
    const rules::MoveList legal = rules::legalMoves(position);
    const bool hadChoice = std::any_of(legal.begin(), legal.end(), [&](rules::Move move) {
        return rules::crownedBy(position, move) != opponent;
    });
    if (crowned == opponent && hadChoice) return found(FindingKind::Gift, 0, std::move(better));
    if (finding.loses && !better.empty()) return found(FindingKind::Opened, 0, std::move(better));
    return std::nullopt;
}

} // namespace

Evaluation Evaluation::over(rules::Result result) {
    Evaluation evaluation;
    evaluation.kind = Kind::Over;
    evaluation.result = result;
    return evaluation;
}

Evaluation Evaluation::proved(Color winner, int moves, bool exact) {
    Evaluation evaluation;
    evaluation.kind = Kind::Proved;
    evaluation.winner = winner;
    evaluation.moves = moves;
    evaluation.exact = exact;
    return evaluation;
}

Evaluation Evaluation::estimate(int silver) {
    Evaluation evaluation;
    evaluation.kind = Kind::Estimate;
    evaluation.silver = silver;
    return evaluation;
}

std::optional<Color> Evaluation::knownWinner() const {
    if (kind == Kind::Proved) return winner;
    if (kind != Kind::Over) return std::nullopt;
    return rules::Outcome{result, rules::Reason::None}.winner();
}

std::optional<int> Evaluation::estimateFor(Color player) const {
    if (kind != Kind::Estimate) return std::nullopt;
    return player == Color::Silver ? silver : -silver;
}

std::vector<Moment> withWhatFollows(std::vector<Moment> moments) {
    for (std::size_t at = moments.size(); at-- > 0;) {
        Moment& moment = moments[at];
        if (!moment.played || at + 1 == moments.size()) continue;
        if (moment.evaluation.kind == Evaluation::Kind::Proved) continue;
        const Moment& next = moments[at + 1];
        const Color side = moment.position.side();
        if (next.evaluation.knownWinner() != side) continue;
        const bool isProved = next.evaluation.kind == Evaluation::Kind::Proved;
        // Another move may win sooner, unless this one has ended the game.
        moment.evaluation = Evaluation::proved(side, (isProved ? next.evaluation.moves : 0) + 1, !isProved);
        moment.best = {*moment.played};
        moment.best.insert(moment.best.end(), next.best.begin(), next.best.end());
    }
    return moments;
}

std::vector<Finding> reviewOf(const std::vector<Moment>& moments, std::optional<Color> winner) {
    const std::vector<Moment> known = withWhatFollows(moments);
    std::vector<Finding> findings;
    for (std::size_t at = 0; at < known.size(); ++at)
        if (auto finding = findAt(known, at)) findings.push_back(std::move(*finding));
    if (!winner && !known.empty()) winner = known.back().evaluation.knownWinner();
    if (!winner) return findings;
    const auto last = std::find_if(findings.rbegin(), findings.rend(), [&](const Finding& finding) {
        return finding.loses && finding.side != *winner;
    });
    if (last != findings.rend()) last->isLastChance = true;
    return findings;
}

std::optional<int> lossOf(const Moment& before, const Moment& behind) {
    const Color player = before.position.side();
    const auto had = before.evaluation.estimateFor(player);
    const auto has = behind.evaluation.estimateFor(player);
    if (!had || !has) return std::nullopt;
    return std::max(0, *had - *has);
}

Summary summaryOf(const std::vector<Moment>& moments, const std::vector<Finding>& findings, Color player) {
    Summary summary;
    for (std::size_t at = 0; at + 1 < moments.size(); ++at) {
        if (!moments[at].played || moments[at].position.side() != player) continue;
        ++summary.moves;
        if (const auto loss = lossOf(moments[at], moments[at + 1])) {
            ++summary.judged;
            summary.loss += *loss;
        }
    }
    for (const Finding& finding : findings) {
        if (finding.side != player) continue;
        summary.missed +=
            finding.kind == FindingKind::MissedCrown || finding.kind == FindingKind::MissedKing ? 1 : 0;
        summary.gifts += finding.kind == FindingKind::Gift ? 1 : 0;
        summary.opened += finding.kind == FindingKind::Opened ? 1 : 0;
    }
    return summary;
}

} // namespace sixth::review
