#include "search/evaluation.h"
#include "search/pairs.h"
#include "search/support.h"

#include <algorithm>
#include <vector>

namespace sixth::search {
namespace {

using testing::kRulesets;

bool isSame(const Evaluation::Hidden& a, const Evaluation::Hidden& b) {
    return a.numbers() == b.numbers();
}

// A network with a number in every place, so that no feature can be mixed up with another.
Network madeUpNetwork(std::uint64_t seed) {
    Network network;
    base::Rng rng(seed);
    const auto number = [&](int most) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
    };
    for (int feature = 0; feature < row::kAll; ++feature) {
        network.rows.push_back({static_cast<std::uint16_t>(feature), {}});
        for (std::int8_t& weight : network.rows.back().weights) weight = static_cast<std::int8_t>(number(12));
    }
    for (std::int16_t& bias : network.bias) bias = static_cast<std::int16_t>(20 + number(20));
    for (std::int16_t& output : network.output) output = static_cast<std::int16_t>(number(300));
    network.outputBias = number(50);
    return network;
}

// The definition: every feature adds its row and those it shares, cut together.
Score plainWorth(const Network& network, const rules::Position& position) {
    std::vector<int> hidden(network.bias.begin(), network.bias.end());
    const auto add = [&](int feature) {
        const auto shared = sharedRows(feature);
        std::vector<int> sum(hidden.size());
        for (const Network::Row& row : network.rows)
            if (row.feature == feature || std::count(shared.begin(), shared.end(), row.feature) > 0)
                for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += row.weights[i];
        for (std::size_t i = 0; i < sum.size(); ++i)
            hidden[i] += std::clamp<int>(sum[i], -Network::kMostWeight, Network::kMostWeight);
    };
    const rules::Color viewer = position.side();
    for (const rules::Square square : position.occupied())
        visitTower(position.towerAt(square), square, position.rules().size, viewer, add);
    visitPairs(position, viewer, add);
    visitHands(position, viewer, add);
    int sum = 0;
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const int cut = std::clamp(hidden[i], 0, Network::kOne);
        sum += cut * cut * network.output[i];
    }
    return sum / (Network::kOne * Network::kOne) + network.outputBias;
}

TEST(Evaluation, IncrementalIsFresh) {
    const Evaluation evaluation(madeUpNetwork(1));
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            const rules::Position start = rules::Position::start(testing::ruleset(rules));
            rules::PerColor<Evaluation::Hidden> kept{evaluation.towers(start, rules::Color::Silver),
                                                     evaluation.towers(start, rules::Color::Red)};
            testing::walk(
                testing::ruleset(rules), seed, 100, [&](const rules::Position& position, rules::Move move) {
                    for (const rules::Color viewer : rules::kColors) {
                        ASSERT_TRUE(isSame(kept[viewer], evaluation.towers(position, viewer))) << rules;
                        kept[viewer] = evaluation.towersAfter(kept[viewer], position, move,
                                                              position.after(move), viewer);
                    }
                });
        }
}

TEST(Evaluation, IsTheSumOfItsFeatures) {
    const Network network = madeUpNetwork(2);
    const Evaluation evaluation(network);
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 5; ++seed)
            testing::walk(
                testing::ruleset(rules), seed, 60, [&](const rules::Position& position, rules::Move) {
                    ASSERT_EQ(evaluation.evaluate(position, evaluation.towers(position, position.side())),
                              plainWorth(network, position))
                        << rules;
                });
}

// No sum in the hidden layer can leave the sixteen bits it has, however full the board: 25 towers, at most
// 130 pairs (25 pawns have 80, ten Knights have 80), two hands and two scores.
TEST(Evaluation, TrainedRowsCannotOverflow) {
    for (const Family family : kFamilies) {
        const Network network = trainedNetwork(family);
        EXPECT_GT(network.rows.size(), 500U) << "no network";
        using Weights = std::array<int, Network::kHidden>;
        std::vector<Weights> rows(row::kAll);
        for (const Network::Row& row : network.rows)
            std::copy(row.weights.begin(), row.weights.end(), rows[row.feature].begin());
        const auto largest = [&](int from, int to) {
            int most = 0;
            for (int row = from; row < to; ++row) {
                Weights sum = rows[static_cast<std::size_t>(row)];
                for (const int shared : sharedRows(row))
                    for (std::size_t i = 0; shared >= 0 && i < sum.size(); ++i)
                        sum[i] += rows[static_cast<std::size_t>(shared)][i];
                for (const int weight : sum)
                    most = std::max(most, std::min<int>(std::abs(weight), Network::kMostWeight));
            }
            return most;
        };
        int bias = 0;
        for (const std::int16_t one : network.bias) bias = std::max(bias, std::abs(int{one}));
        const int towers = largest(row::kFace, row::kShape) + largest(row::kShape, row::kHunchback) +
                           largest(row::kHunchback, row::kPair);
        const int pairs = largest(row::kPair, row::kOwnHand);
        const int others = largest(row::kOwnHand, row::kCount);
        EXPECT_LE(bias + 25 * towers + 130 * pairs + 4 * others, INT16_MAX);
    }
}

// What is said of the pair a1 (two high) onto c1 (one high), both Silver's.
TEST(Evaluation, PairsKnowTheirThreatsAndWhoElseReachesThem) {
    const auto traits = [](std::string_view text) {
        std::vector<int> found;
        visitPairs(testing::position("sixth", text), rules::Color::Silver, [&](int row) {
            for (int one = 0; one < pair::kKinds; ++one)
                if (row == row::kPair + pairKind(one, endKind(2, Side::Own), endKind(1, Side::Own)))
                    found.push_back(one);
        });
        return found;
    };
    EXPECT_EQ(traits("x5/x5/x5/x5/PP,x1,P,x2 s 12P15p - - 7"), std::vector{0});
    EXPECT_EQ(traits("x5/x5/x5/x2,p,x2/PP,x1,P,x2 s 12P14p - - 7"), std::vector<int>{pair::kContested});
    EXPECT_EQ(traits("x5/x5/x5/x2,P,x2/PP,x1,P,x2 s 11P15p - - 7"), std::vector<int>{pair::kSupported});
    EXPECT_EQ(traits("x5/x5/x5/p,x4/PP,x1,P,x2 s 12P14p - - 7"), std::vector<int>{pair::kHunted});
    // The knight made on c1 crowns on d3 if that is high enough; a knight there reaches c1 as well.
    EXPECT_EQ(traits("x5/x5/x3,ppp,x1/x5/PP,x1,P,x2 s 12P12p - - 7"),
              std::vector<int>{pair::kHotThree + pair::kContested});
    EXPECT_EQ(traits("x5/x5/x3,pp,x1/x5/PP,x1,P,x2 s 12P13p - - 7"), std::vector{0});
}

// The pairs by their definition, one question after the other.
std::vector<int> plainPairs(const rules::Position& position, rules::Color viewer) {
    const rules::Squares open = position.occupied() & ~position.hunchbacks();
    const auto reaches = [&](rules::Square from, rules::Square to) {
        return (rules::reach(position.heightAt(from), from, position.occupied()) & open).contains(to);
    };
    const auto sideOf = [&](rules::Square square) {
        if (position.topped(viewer).contains(square)) return Side::Own;
        return position.topped(rules::other(viewer)).contains(square) ? Side::Other : Side::Milady;
    };
    const auto crownsFrom = [&](rules::Square square, int height) {
        for (const rules::Square target : rules::reach(height, square, position.occupied()) & open)
            if (position.heightAt(target) + height >= rules::Tower::kKingHeight) return true;
        return false;
    };
    std::vector<int> rows;
    for (const rules::Square from : position.occupied())
        for (const rules::Square to : position.occupied()) {
            if (!reaches(from, to)) continue;
            const Side carrier = sideOf(from) == Side::Other ? Side::Other : Side::Own;
            const Side rival = carrier == Side::Other ? Side::Own : Side::Other;
            int traits = 0;
            int supporters = 0;
            for (int carried = 1; carried <= position.heightAt(from); ++carried) {
                const int height = position.heightAt(to) + carried;
                if (height == 3 && crownsFrom(to, 3)) traits |= pair::kHotThree;
                if ((height == 4 || height == 5) && crownsFrom(to, height)) traits |= pair::kHotTaller;
            }
            for (const rules::Square third : position.occupied()) {
                if (sideOf(third) == rival && reaches(third, to)) traits |= pair::kContested;
                if (sideOf(third) == rival && reaches(third, from)) traits |= pair::kHunted;
                if (sideOf(third) == carrier && reaches(third, to)) ++supporters;
            }
            if (supporters >= 2) traits |= pair::kSupported;
            if (familyOf(position.rules()) != Family::FirstKing)
                traits = (traits & (pair::kHotThree + pair::kHotTaller)) != 0 ? pair::kHotThree : 0;
            const int fromEnd = endKind(position.heightAt(from), sideOf(from));
            rows.push_back(row::kPair +
                           pairKind(traits, fromEnd, endKind(position.heightAt(to), sideOf(to))));
        }
    return rows;
}

TEST(Evaluation, PairsAreThoseOfTheDefinition) {
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 10; ++seed)
            testing::walk(testing::ruleset(rules), seed, 60,
                          [&](const rules::Position& position, rules::Move) {
                              for (const rules::Color viewer : rules::kColors) {
                                  std::vector<int> found;
                                  visitPairs(position, viewer, [&](int row) { found.push_back(row); });
                                  std::vector<int> expected = plainPairs(position, viewer);
                                  std::sort(found.begin(), found.end());
                                  std::sort(expected.begin(), expected.end());
                                  ASSERT_EQ(found, expected) << rules << ", seed " << seed;
                              }
                          });
}

TEST(Evaluation, TowerKindsAreSeenFromBothSides) {
    const rules::Tower tower =
        rules::Tower::of(rules::Disk::of(rules::DiskKind::Pawn, rules::Color::Red))
            .under(rules::Tower::of(rules::Disk::of(rules::DiskKind::Giant, rules::Color::Silver)));
    EXPECT_EQ(towerKind(tower, rules::Color::Silver), 6 + 0b100);
    EXPECT_EQ(towerKind(tower, rules::Color::Red), 6 + 0b011);
}

TEST(Evaluation, FacesShowHeightAndTheTwoTopOwners) {
    EXPECT_EQ(faceOf(0), 0);
    EXPECT_EQ(faceOf(1), 1);
    EXPECT_EQ(faceOf(2), 2);               // own on own
    EXPECT_EQ(faceOf(6 + 0b100), 6);       // the third level does not show
    EXPECT_EQ(faceOf(30 + 0b11111), 17);   // the highest
    EXPECT_EQ(faceOf(62 + 4), kFaces - 1); // Milady on five
}

} // namespace
} // namespace sixth::search
