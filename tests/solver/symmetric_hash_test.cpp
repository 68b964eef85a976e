#include "search/support.h"
#include "solver/symmetric_hash.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::solver {
namespace {

using search::testing::kRulesets;
using search::testing::ruleset;
using search::testing::walk;

TEST(SymmetricHash, allImagesOfAPositionShareOneKey) {
    int compared = 0;
    for (const auto rules : kRulesets)
        walk(ruleset(rules), 5, 60, [&](const rules::Position& position, rules::Move) {
            const std::uint64_t key = SymmetricHash::of(position).canonical(position).value;
            for (int s = 0; s < rules::Symmetry::kCount; ++s) {
                const rules::Position image = rules::Symmetry(s).apply(position);
                EXPECT_EQ(SymmetricHash::of(image).canonical(image).value, key);
                // And what it foretells of an image is what the image says of itself.
                EXPECT_EQ(SymmetricHash::of(position).image(position, s),
                          SymmetricHash::of(image).image(image, 0));
                ++compared;
            }
        });
    EXPECT_GT(compared, 2'000);
}

TEST(SymmetricHash, isKeptMoveByMove) {
    for (const auto rules : kRulesets)
        walk(ruleset(rules), 6, 80, [&](const rules::Position& position, rules::Move move) {
            const rules::Position next = position.after(move);
            if (next.isEnded()) return;
            const SymmetricHash kept = SymmetricHash::of(position).after(position, move, next);
            EXPECT_EQ(kept.canonical(next).value, SymmetricHash::of(next).canonical(next).value);
            EXPECT_EQ(kept.image(next, 3), SymmetricHash::of(next).image(next, 3));
        });
}

TEST(SymmetricHash, theKoBanIsPartOfIt) {
    const auto free = search::testing::position("sixth", "x5/x5/x2,Pp,p,x1/x5/x5 s 13P13p - - 5");
    const auto banned = search::testing::position("sixth", "x5/x5/x2,Pp,p,x1/x5/x5 s 13P13p - 1c3d3 5");
    EXPECT_NE(SymmetricHash::of(free).canonical(free).value,
              SymmetricHash::of(banned).canonical(banned).value);
}

TEST(SymmetricHash, differentPositionsHaveDifferentKeys) {
    std::set<std::uint64_t> keys;
    std::set<std::uint64_t> hashes;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        walk(ruleset("sixth"), seed, 60, [&](const rules::Position& position, rules::Move) {
            // Early positions have few towers, and different ones can be images of each other.
            if (position.ply() < 12 || !hashes.insert(position.hash()).second) return;
            keys.insert(SymmetricHash::of(position).canonical(position).value);
        });
    EXPECT_EQ(keys.size(), hashes.size());
}

} // namespace
} // namespace sixth::solver
