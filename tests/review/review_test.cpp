#include "file_text.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "review/review.h"
#include "rules/game.h"
#include "rules/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>

namespace sixth::review {
namespace {

using rules::Color;
using testing::IsEmpty;
using testing::SizeIs;

// Silver crowns with c3e5; e5c3 would crown Red.
constexpr const char* kBothCrown = "x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p - - 15";

Moment momentOf(const rules::Position& position, const Evaluation& evaluation, const std::string& played = {},
                const std::string& best = {}) {
    Moment moment{position, evaluation, {}, std::nullopt};
    if (!best.empty()) moment.best.push_back(*notation::readMove(position, best));
    if (!played.empty()) moment.played = *notation::readMove(position, played);
    return moment;
}

// Two moments: a move was played in this position, and this is known before and behind it.
std::vector<Moment> oneMove(const std::string& position, const Evaluation& before, const std::string& played,
                            const Evaluation& behind, const std::string& best) {
    const rules::Position from = rules::positionOf("sixth", position);
    const Moment first = momentOf(from, before, played, best);
    return {first, momentOf(from.after(*first.played), behind)};
}

TEST(Review, aKingThatWasThereAtOnce) {
    const auto findings = reviewOf(
        oneMove(kBothCrown, Evaluation::estimate(50), "a1", Evaluation::estimate(0), "c3e5"), std::nullopt);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::MissedCrown);
    EXPECT_EQ(findings[0].moves, 1);
    EXPECT_FALSE(findings[0].loses);
    EXPECT_EQ(markOf(findings[0]), 2);
    EXPECT_THAT(findings[0].better, SizeIs(1));
}

// In a game of six Kings one of them is not the game.
TEST(Review, aKingThatDecidesNothingIsNotMissed) {
    const rules::Position from =
        rules::positionOf("sixth-kings", "x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p 0-0 - 15");
    const Moment first = momentOf(from, Evaluation::estimate(60), "a1", "a1");
    const Moment next = momentOf(from.after(*first.played), Evaluation::estimate(50));
    EXPECT_THAT(reviewOf({first, next}, std::nullopt), IsEmpty());
}

TEST(Review, aGiftLoses) {
    const std::string position = "x4,pPPPp/x5/x2,Pppp,x2/x5/x5 s 9P9p - - 15"; // Silver has no crown
    const rules::Position from = rules::positionOf("sixth", position);
    std::string gift;
    for (const std::string& text : notation::writeLegalMoves(from))
        if (rules::crownedBy(from, *notation::readMove(from, text)) == Color::Red) gift = text;
    ASSERT_FALSE(gift.empty());
    const auto findings =
        reviewOf(oneMove(position, Evaluation::estimate(0), gift, Evaluation::over(rules::Result::Red), "a1"),
                 Color::Red);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::Gift);
    EXPECT_TRUE(findings[0].loses);
    EXPECT_TRUE(findings[0].isLastChance);
    EXPECT_EQ(markOf(findings[0]), 4);
}

constexpr const char* kStart = "x5/x5/x5/x5/x5 s 15P15p - - 1";

TEST(Review, aProvedWinThatIsLetGo) {
    const auto findings = reviewOf(
        oneMove(kStart, Evaluation::proved(Color::Silver, 3, true), "a1", Evaluation::estimate(10), "c3"),
        std::nullopt);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::MissedKing);
    EXPECT_EQ(findings[0].moves, 3);
    EXPECT_TRUE(findings[0].exact);
    const auto bound = reviewOf(
        oneMove(kStart, Evaluation::proved(Color::Silver, 3, false), "a1", Evaluation::estimate(10), "c3"),
        std::nullopt);
    EXPECT_FALSE(bound.at(0).exact); // there may have been a shorter one
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::proved(Color::Silver, 3, true), "a1",
                                 Evaluation::proved(Color::Silver, 3, true), "c3"),
                         std::nullopt),
                IsEmpty());
}

TEST(Review, aMoveAfterWhichTheOpponentWins) {
    const auto findings = reviewOf(
        oneMove(kStart, Evaluation::estimate(0), "a1", Evaluation::proved(Color::Red, 2, true), "c3"),
        Color::Red);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::Opened);
    EXPECT_TRUE(findings[0].isLastChance);
    // Who was lost before has opened nothing, and neither has who had nothing better.
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::proved(Color::Red, 3, true), "a1",
                                 Evaluation::proved(Color::Red, 2, true), "c3"),
                         Color::Red),
                IsEmpty());
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::estimate(0), "a1",
                                 Evaluation::proved(Color::Red, 2, true), "a1"),
                         Color::Red),
                IsEmpty());
}

TEST(Review, anEstimateIsNoFinding) {
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::estimate(900), "a1", Evaluation::estimate(-900), "c3"),
                         Color::Red),
                IsEmpty());
}

TEST(Review, aMoveIntoAProvedWinHadItBefore) {
    const auto known = withWhatFollows(
        oneMove(kStart, Evaluation::estimate(0), "a1", Evaluation::proved(Color::Silver, 2, true), "c3"));
    EXPECT_EQ(known[0].evaluation.kind, Evaluation::Kind::Proved);
    EXPECT_EQ(known[0].evaluation.moves, 3);
    EXPECT_EQ(known[0].best.front(), *known[0].played);
    EXPECT_FALSE(known[0].evaluation.exact); // another move may win sooner
    const auto won = withWhatFollows(oneMove(kBothCrown, Evaluation::estimate(0), "c3e5",
                                             Evaluation::over(rules::Result::Silver), "c3e5"));
    EXPECT_EQ(won[0].evaluation.moves, 1);
    EXPECT_TRUE(won[0].evaluation.exact);
}

Evaluation evaluationFrom(const nlohmann::json& known) {
    if (known.is_null()) return {};
    if (known["kind"] == "estimate") return Evaluation::estimate(known["silver"]);
    const Color winner = known["winner"] == "silver" ? Color::Silver : Color::Red;
    return Evaluation::proved(winner, known["moves"], !known.contains("isBound"));
}

std::vector<rules::Move> lineFrom(rules::Position position, const nlohmann::json& texts) {
    std::vector<rules::Move> moves;
    for (const std::string text : texts) {
        moves.push_back(*notation::readMove(position, text));
        position = position.after(moves.back());
    }
    return moves;
}

nlohmann::json findingJson(const rules::Position& start, const Finding& finding) {
    constexpr std::array kKinds{"missedCrown", "missedKing", "gift", "opened"};
    nlohmann::json better = nlohmann::json::array();
    rules::Position position = start;
    for (const rules::Move move : finding.better) {
        better.push_back(notation::writeMove(position, move));
        position = position.after(move);
    }
    return {{"kind", kKinds.at(static_cast<std::size_t>(finding.kind))},
            {"at", finding.at},
            {"side", finding.side == Color::Silver ? "silver" : "red"},
            {"moves", finding.moves},
            {"exact", finding.exact},
            {"better", better},
            {"loses", finding.loses},
            {"isLastChance", finding.isLastChance}};
}

// The same cases as in web/tests/analysis.test.ts: `sixth annotate` and the page say the same of a game.
TEST(Review, isThatOfThePage) {
    const auto cases = nlohmann::json::parse(fileText(SIXTH_TEST_DATA "/review.json"));
    EXPECT_GT(cases.size(), 8U);
    for (const auto& each : cases) {
        SCOPED_TRACE(each["name"].get<std::string>());
        const auto ruleset = notation::readRuleset(each["rules"].get<std::string>());
        ASSERT_TRUE(ruleset);
        const std::string text = each["position"];
        rules::Game game(text.empty() ? rules::Position::start(*ruleset)
                                      : *notation::readPosition(*ruleset, text));
        std::vector<Moment> moments;
        for (std::size_t i = 0; i < each["known"].size(); ++i) {
            const rules::Position& position = game.position();
            moments.push_back({position, evaluationFrom(each["known"][i]["evaluation"]),
                               lineFrom(position, each["known"][i]["best"]), std::nullopt});
            if (game.isOver()) moments.back().evaluation = Evaluation::over(game.outcome().result);
            if (i == each["moves"].size()) break;
            moments.back().played = *notation::readMove(position, each["moves"][i].get<std::string>());
            game.play(*moments.back().played);
        }
        std::optional<Color> winner;
        if (!each["winner"].is_null()) winner = each["winner"] == "silver" ? Color::Silver : Color::Red;
        auto findings = nlohmann::json::array();
        for (const Finding& finding : reviewOf(moments, winner))
            findings.push_back(findingJson(game.positions()[finding.at], finding));
        EXPECT_EQ(findings, each["findings"]);
    }
}

TEST(Review, theLossIsThatOfEstimates) {
    const auto silver = oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::estimate(-20), "c3");
    EXPECT_EQ(lossOf(silver[0], silver[1]), 50);
    const auto better = oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::estimate(40), "c3");
    EXPECT_EQ(lossOf(better[0], better[1]), 0);
    const auto proved =
        oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::proved(Color::Red, 1, true), "c3");
    EXPECT_EQ(lossOf(proved[0], proved[1]), std::nullopt);
    const Summary summary = summaryOf(silver, reviewOf(silver, std::nullopt), Color::Silver);
    EXPECT_EQ(summary.moves, 1);
    EXPECT_EQ(summary.judged, 1);
    EXPECT_EQ(summary.loss, 50);
    EXPECT_EQ(summaryOf(silver, {}, Color::Red).moves, 0);
}

} // namespace
} // namespace sixth::review
