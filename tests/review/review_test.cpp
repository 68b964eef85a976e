#include "notation/move_text.h"
#include "review/review.h"
#include "rules/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
    const auto findings =
        reviewOf(oneMove(kStart, Evaluation::proved(Color::Silver, 3), "a1", Evaluation::estimate(10), "c3"),
                 std::nullopt);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::MissedKing);
    EXPECT_EQ(findings[0].moves, 3);
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::proved(Color::Silver, 3), "a1",
                                 Evaluation::proved(Color::Silver, 3), "c3"),
                         std::nullopt),
                IsEmpty());
}

TEST(Review, aMoveAfterWhichTheOpponentWins) {
    const auto findings = reviewOf(
        oneMove(kStart, Evaluation::estimate(0), "a1", Evaluation::proved(Color::Red, 2), "c3"), Color::Red);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, FindingKind::Opened);
    EXPECT_TRUE(findings[0].isLastChance);
    // Who was lost before has opened nothing, and neither has who had nothing better.
    EXPECT_THAT(reviewOf(oneMove(kStart, Evaluation::proved(Color::Red, 3), "a1",
                                 Evaluation::proved(Color::Red, 2), "c3"),
                         Color::Red),
                IsEmpty());
    EXPECT_THAT(
        reviewOf(oneMove(kStart, Evaluation::estimate(0), "a1", Evaluation::proved(Color::Red, 2), "a1"),
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
        oneMove(kStart, Evaluation::estimate(0), "a1", Evaluation::proved(Color::Silver, 2), "c3"));
    EXPECT_EQ(known[0].evaluation.kind, Evaluation::Kind::Proved);
    EXPECT_EQ(known[0].evaluation.moves, 3);
    EXPECT_EQ(known[0].best.front(), *known[0].played);
}

TEST(Review, theLossIsThatOfEstimates) {
    const auto silver = oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::estimate(-20), "c3");
    EXPECT_EQ(lossOf(silver[0], silver[1]), 50);
    const auto better = oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::estimate(40), "c3");
    EXPECT_EQ(lossOf(better[0], better[1]), 0);
    const auto proved =
        oneMove(kStart, Evaluation::estimate(30), "a1", Evaluation::proved(Color::Red, 1), "c3");
    EXPECT_EQ(lossOf(proved[0], proved[1]), std::nullopt);
    const Summary summary = summaryOf(silver, reviewOf(silver, std::nullopt), Color::Silver);
    EXPECT_EQ(summary.moves, 1);
    EXPECT_EQ(summary.judged, 1);
    EXPECT_EQ(summary.loss, 50);
    EXPECT_EQ(summaryOf(silver, {}, Color::Red).moves, 0);
}

} // namespace
} // namespace sixth::review
