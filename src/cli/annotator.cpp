#include "cli/annotator.h"

#include "base/clock.h"
#include "cli/analysis_text.h"
#include "notation/comment_fields.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace sixth::cli {
namespace {

using notation::Record;
using notation::RecordMove;
using review::Evaluation;
using rules::Color;

// An end that the search announces and nobody has proved counts as this many hundredths.
constexpr int kFar = 2000;
constexpr std::size_t kLongestBetter = 12; // plies

std::string findingText(const rules::Ruleset& rules, const review::Finding& finding) {
    switch (finding.kind) {
    case review::FindingKind::MissedCrown:
    case review::FindingKind::MissedKing:
        return fmt::format("[%missed {}]", goalText(rules, finding.moves, !finding.exact));
    case review::FindingKind::Gift: return "[%gift]";
    case review::FindingKind::Opened: return "[%opened]";
    }
    return {};
}

void addField(std::string& comment, const std::string& field) {
    if (field.empty()) return;
    comment += (comment.empty() ? "" : " ") + field;
}

bool hasJudgement(const RecordMove& move) {
    return std::any_of(move.marks.begin(), move.marks.end(), [](int mark) { return mark >= 1 && mark <= 6; });
}

// A line as it is written from this position.
std::vector<RecordMove> writeLine(rules::Position position, const std::vector<rules::Move>& moves) {
    std::vector<RecordMove> line;
    for (const rules::Move move : moves) {
        if (line.size() == kLongestBetter || position.outcome().isOver()) break;
        RecordMove written;
        written.text = notation::writeMove(position, move);
        written.crownMark = rules::crownedBy(position, move).has_value();
        line.push_back(std::move(written));
        position = position.after(move);
    }
    return line;
}

void addBetter(RecordMove& played, std::vector<RecordMove> better, const Evaluation& evaluation) {
    if (better.empty() || better.front().text == played.text) return;
    const auto isKnown = [&](const std::vector<RecordMove>& line) {
        return line.front().text == better.front().text;
    };
    if (std::any_of(played.variations.begin(), played.variations.end(), isKnown)) return;
    const std::string score = evaluationText(evaluation);
    if (!score.empty()) better.front().comment = fmt::format("[%eval {}]", score);
    played.variations.push_back(std::move(better));
}

std::string summaryText(const review::Summary& summary) {
    const std::string loss =
        summary.judged == 0 ? "unknown" : fmt::format("{:.2f}", summary.loss / 100.0 / summary.judged);
    return fmt::format("moves {}, average loss {}, missed Kings {}, gifts {}, opened {}", summary.moves, loss,
                       summary.missed, summary.gifts, summary.opened);
}

std::size_t countPositionsOf(const std::vector<RecordMove>& line) {
    std::size_t count = line.size() + 1;
    for (const RecordMove& move : line)
        for (const auto& variation : move.variations) count += countPositionsOf(variation);
    return count;
}

} // namespace

std::size_t countPositions(const Record& record) {
    return countPositionsOf(record.moves);
}

std::string evaluationText(const Evaluation& evaluation) {
    switch (evaluation.kind) {
    case Evaluation::Kind::Estimate: return notation::writeEval({false, evaluation.silver});
    case Evaluation::Kind::Proved:
        return notation::writeEval(
            {true, evaluation.winner == Color::Silver ? evaluation.moves : -evaluation.moves});
    case Evaluation::Kind::Over:
    case Evaluation::Kind::Unknown: break;
    }
    return {};
}

Annotator::Annotator(const Settings& settings, ShouldStop shouldStop)
    : settings_(settings), shouldStop_(std::move(shouldStop)), engine_(base::monotonicMs, settings.engine),
      prover_(base::monotonicMs) {}

Record Annotator::annotate(const Record& record, const std::function<void()>& onPosition) {
    onPosition_ = onPosition;
    engine_.newGame();
    Record result = notation::canonical(record);
    const auto start = notation::startPosition(result);
    annotateLine(rules::Game(*start), result.moves, &result);
    result.setTag("Analysis", settings_.signature);
    return result;
}

// `game` stands before the line. `main` is the record if this is its main line.
void Annotator::annotateLine(rules::Game game, std::vector<RecordMove>& line, Record* main) {
    std::vector<rules::Move> moves;
    for (RecordMove& move : line) {
        for (auto& variation : move.variations) annotateLine(game, variation, nullptr);
        moves.push_back(*notation::readMove(game.position(), move.text));
        game.play(moves.back());
    }
    // From the end to the beginning: what was proved near the end helps to prove what is before it.
    std::vector<review::Moment> moments;
    for (std::size_t left = moves.size() + 1; left-- > 0;) {
        if (shouldStop_()) return;
        moments.push_back(look(game));
        if (left < moves.size()) moments.back().played = moves[left];
        onPosition_();
        if (left > 0) game.undo();
    }
    std::reverse(moments.begin(), moments.end());
    std::optional<Color> winner;
    if (main != nullptr) winner = rules::Outcome{main->result, rules::Reason::None}.winner();
    const std::vector<review::Moment> known = review::withWhatFollows(moments);
    const std::vector<review::Finding> findings = review::reviewOf(moments, winner);

    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string fields;
        const std::string score = evaluationText(known[i + 1].evaluation);
        if (!score.empty()) addField(fields, fmt::format("[%eval {}]", score));
        if (const auto loss = review::lossOf(known[i], known[i + 1]); loss && *loss > 0)
            addField(fields, fmt::format("[%loss {:.2f}]", *loss / 100.0));
        for (const review::Finding& finding : findings) {
            if (finding.at != i) continue;
            addField(fields, findingText(known[i].position.rules(), finding));
            if (finding.isLastChance) addField(fields, "[%last chance]");
            if (!hasJudgement(line[i])) line[i].marks.push_back(review::markOf(finding));
            addBetter(line[i], writeLine(known[i].position, finding.better), known[i].evaluation);
        }
        addField(fields, notation::withoutFields(line[i].comment));
        line[i].comment = std::move(fields);
    }
    if (main == nullptr) return;
    main->setTag("SilverReview", summaryText(review::summaryOf(known, findings, Color::Silver)));
    main->setTag("RedReview", summaryText(review::summaryOf(known, findings, Color::Red)));
}

review::Moment Annotator::look(const rules::Game& game) {
    review::Moment moment{game.position(), {}, {}, std::nullopt};
    if (game.isOver()) {
        moment.evaluation = Evaluation::over(game.outcome().result);
        return moment;
    }
    search::Engine::Callbacks callbacks;
    callbacks.shouldStop = shouldStop_;
    const search::Report report = engine_.search(game, settings_.limits, callbacks);
    const std::vector<solver::Line> lines = prover_.prove(game, report, shouldStop_);
    const solver::Line& best = lines.front();
    const Color side = game.position().side();
    const int sign = side == Color::Silver ? 1 : -1;
    moment.best = best.moves;
    if (!search::isDecided(best.score))
        moment.evaluation = Evaluation::estimate(sign * best.score);
    else if (!best.proved)
        moment.evaluation = Evaluation::estimate(search::isWin(best.score) ? sign * kFar : -sign * kFar);
    else
        moment.evaluation = Evaluation::proved(search::isWin(best.score) ? side : rules::other(side),
                                               std::abs(search::movesToEnd(best.score)), best.exact);
    return moment;
}

} // namespace sixth::cli
