#include "search/evaluation.h"
#include "search/support.h"
#include "tune/sample.h"

namespace sixth::search {
namespace {

using testing::kRulesets;

// The sums kept move by move are the sums counted afresh.
TEST(Evaluation, IncrementalIsFresh) {
    const Evaluation evaluation(tunedWeights(Family::Bonus));
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            Evaluation::Accumulator kept =
                evaluation.refresh(rules::Position::start(testing::ruleset(rules)));
            testing::walk(testing::ruleset(rules), seed, 100,
                          [&](const rules::Position& position, rules::Move move) {
                              const Evaluation::Accumulator fresh = evaluation.refresh(position);
                              ASSERT_EQ(kept.towers.silver.early(), fresh.towers.silver.early()) << rules;
                              ASSERT_EQ(kept.towers.red.late(), fresh.towers.red.late()) << rules;
                              kept = evaluation.update(kept, position, move, position.after(move));
                          });
        }
}

// What the tuner fits is what the search uses.
TEST(Evaluation, TunerReadsPositionsTheSameWay) {
    const Evaluation evaluation(tunedWeights(Family::Bonus));
    std::vector<double> early;
    std::vector<double> late;
    const auto* list = reinterpret_cast<const Weight*>(&tunedWeights(Family::Bonus)); // NOLINT
    for (std::size_t i = 0; i < tune::kWeightCount; ++i) {
        early.push_back(list[i].early);
        late.push_back(list[i].late);
    }
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 50; ++seed)
            testing::walk(
                testing::ruleset(rules), seed, 100, [&](const rules::Position& position, rules::Move) {
                    const double expected = tune::worth(tune::makeSample(position, 0), early, late);
                    EXPECT_NEAR(evaluation.evaluate(position, evaluation.refresh(position)), expected, 1.01)
                        << rules;
                });
}

// Turning the board changes nothing.
TEST(Evaluation, TowerKindsAreSeenFromBothSides) {
    const rules::Tower tower =
        rules::Tower::of(rules::Disk::of(rules::DiskKind::Pawn, rules::Color::Red))
            .under(rules::Tower::of(rules::Disk::of(rules::DiskKind::Giant, rules::Color::Silver)));
    EXPECT_EQ(towerKind(tower, rules::Color::Silver), 6 + 0b100);
    EXPECT_EQ(towerKind(tower, rules::Color::Red), 6 + 0b011);
}

} // namespace
} // namespace sixth::search
