#include "puzzle/puzzle.h"
#include "rules/symmetry.h"
#include "search/support.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::puzzle {
namespace {

TEST(Identity, isTheSameForEverySymmetryAndBothColours) {
    int compared = 0;
    for (const auto rules : search::testing::kRulesets)
        search::testing::walk(search::testing::ruleset(rules), 3, 40,
                              [&](const rules::Position& position, rules::Move) {
                                  if (position.ply() == 0) return;
                                  const std::uint64_t own = identity(position);
                                  EXPECT_EQ(identity(rules::withColorsSwapped(position)), own);
                                  for (int i = 0; i < rules::Symmetry::kCount; ++i)
                                      EXPECT_EQ(identity(rules::Symmetry(i).apply(position)), own);
                                  ++compared;
                              });
    EXPECT_GT(compared, 200);
}

TEST(Identity, tellsPositionsApart) {
    std::set<std::uint64_t> identities;
    std::size_t positions = 0;
    search::testing::walk(search::testing::ruleset("sixth"), 4, 60,
                          [&](const rules::Position& position, rules::Move) {
                              identities.insert(identity(position));
                              ++positions;
                          });
    EXPECT_EQ(identities.size(), positions);
}

} // namespace
} // namespace sixth::puzzle
