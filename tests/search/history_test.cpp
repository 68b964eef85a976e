#include "rules/symmetry.h"
#include "search/history.h"
#include "search/support.h"

#include <set>

namespace sixth::search {
namespace {

using rules::Move;
using rules::Symmetry;
using testing::kRulesets;

TEST(MoveKinds, StayInTheirTableAndAreTheSameInTheMirror) {
    for (const std::string_view rules : kRulesets)
        testing::walk(testing::ruleset(rules), 5, 60, [&](const rules::Position& position, Move move) {
            const std::size_t kind = MoveKinds(position).of(move);
            ASSERT_LT(kind, MoveKinds::kCount) << rules;
            const int size = position.rules().size;
            for (int i = 1; i < Symmetry::kCount; ++i) {
                const Symmetry symmetry(i);
                ASSERT_EQ(MoveKinds(symmetry.apply(position)).of(symmetry.apply(move, size)), kind) << rules;
            }
        });
}

TEST(MoveKinds, TellWhatIsCarriedOntoWhat) {
    // The Rook on c3 goes to a pawn of either colour at its sides, with one disk or both.
    const rules::Position position = testing::position("sixth", "x5/x5/x1,P,Pp,p,x1/x5/x5 s 13P13p - - 5");
    const MoveKinds kinds(position);
    const auto carry = [&](int file, int count) {
        return kinds.of(Move::carry(rules::Square::at(2, 2), rules::Square::at(file, 2), count));
    };
    EXPECT_EQ(std::set<std::size_t>({carry(1, 1), carry(1, 2), carry(3, 1), carry(3, 2)}).size(), 4U);
}

TEST(History, AMoveIsRewardedWithItsKind) {
    const rules::Position start = rules::Position::start(testing::ruleset("sixth"));
    const MoveKinds kinds(start);
    const auto place = [](int file, int rank) {
        return Move::place(rules::DiskKind::Pawn, rules::Square::at(file, rank));
    };
    History history;
    history.reward(rules::Color::Silver, place(0, 0), kinds, 800);
    const auto worth = [&](Move move) { return history.score(rules::Color::Silver, move, kinds); };
    EXPECT_GT(worth(place(0, 0)), worth(place(4, 4)));
    EXPECT_GT(worth(place(4, 4)), 0) << "another corner";
    EXPECT_EQ(worth(place(2, 2)), 0) << "not a corner";
    EXPECT_EQ(history.score(rules::Color::Red, place(0, 0), kinds), 0);
    history.clear();
    EXPECT_EQ(worth(place(0, 0)), 0);
}

} // namespace
} // namespace sixth::search
