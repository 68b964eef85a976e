#include "base/crc32.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "reference/proof_check.h"
#include "rules/movegen.h"
#include "search/support.h"
#include "solver/solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace sixth::solver {
namespace {

using reference::checkProof;
using search::testing::kRulesets;
using search::testing::monotonicMs;
using search::testing::ruleset;
using ::testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;

struct Proved {
    Proof proof;
    Bytes file;
};

Bytes encode(const Proof& proof) {
    return encodeProof(proof, notation::writeRuleset(proof.root.rules()),
                       notation::writePosition(proof.root));
}

std::optional<Proved> prove(const Question& question, std::uint64_t nodes) {
    Solver solver(monotonicMs, {2, 1});
    Limits limits;
    limits.nodes = nodes;
    const Answer answer = solver.solve(question, limits);
    if (answer.verdict != Verdict::Win) return std::nullopt;
    const auto proof = solver.prove(question, answer.distance);
    if (!proof) return std::nullopt;
    return Proved{*proof, encode(*proof)};
}

// Proofs from random games of all rulesets, for the player to move and for the other.
std::vector<Proved> someProofs(std::uint64_t seed, int games) {
    std::vector<Proved> proofs;
    for (const auto rules : kRulesets)
        for (int game = 0; game < games; ++game)
            search::testing::walk(ruleset(rules), seed + static_cast<std::uint64_t>(game), 60,
                                  [&](const rules::Position& position, rules::Move) {
                                      if (position.ply() < 8 || position.ply() % 5 != 0) return;
                                      for (const rules::Color player : rules::kColors)
                                          if (auto proved = prove({position, player}, 1'500))
                                              proofs.push_back(std::move(*proved));
                                  });
    return proofs;
}

TEST(Proof, thePlainRulesAcceptEveryProof) {
    std::size_t moves = 0;
    const auto proofs = someProofs(11, 2);
    ASSERT_GT(proofs.size(), 40U);
    for (const Proved& proved : proofs) {
        const auto check = checkProof(proved.file);
        EXPECT_TRUE(check.valid) << check.reason << " " << check.rules << " " << check.position;
        EXPECT_EQ(check.nodes, proved.proof.moves.size());
        EXPECT_EQ(check.position, notation::writePosition(proved.proof.root));
        moves += proved.proof.moves.size();
    }
    EXPECT_GT(moves, 500U);
}

// One move altered to another legal one that does not win: the checksum is made right again, so that it is
// the strategy that fails.
TEST(Proof, anAlteredMoveIsNoticed) {
    int altered = 0;
    for (const Proved& proved : someProofs(23, 1)) {
        if (proved.proof.moves.empty() || proved.proof.root.side() != proved.proof.winner) continue;
        const rules::Position& root = proved.proof.root;
        for (const rules::Move move : rules::legalMoves(root)) {
            // Independently of any strategy: after this move the opponent crowns.
            const rules::Position next = root.after(move);
            const bool loses = next.isEnded() ? next.crowned() != root.side()
                                              : prove({next, rules::other(root.side())}, 2'000).has_value();
            if (!loses) continue;
            Proof wrong = proved.proof;
            wrong.moves[0] = move;
            EXPECT_FALSE(checkProof(encode(wrong)).valid);
            ++altered;
            break;
        }
    }
    EXPECT_GT(altered, 20);
}

TEST(Proof, aMoveTooFewOrTooManyIsNoticed) {
    for (const Proved& proved : someProofs(31, 1)) {
        Proof wrong = proved.proof;
        wrong.moves.push_back(rules::Move::place(rules::DiskKind::Pawn, rules::Square::at(0, 0)));
        EXPECT_THAT(checkProof(encode(wrong)).reason, HasSubstr("more moves than positions"));
        if (proved.proof.moves.empty()) continue;
        wrong.moves.resize(proved.proof.moves.size() - 1);
        EXPECT_THAT(checkProof(encode(wrong)).reason, HasSubstr("there is no move for"));
    }
}

TEST(Proof, everyFlippedBitIsNoticed) {
    const auto proofs = someProofs(37, 1);
    const Bytes& file = proofs.front().file;
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
        Bytes wrong = file;
        wrong[bit / 8] = static_cast<std::uint8_t>(wrong[bit / 8] ^ (1U << (bit % 8)));
        EXPECT_FALSE(checkProof(wrong).valid);
    }
    for (std::size_t size = 0; size < file.size(); ++size)
        EXPECT_FALSE(checkProof(std::span(file).first(size)).valid);
}

// Both players carry parts of towers to and fro: the winner by the move that is first in the order of a file
// among those, the loser by the first of all. Nothing if no position comes back.
std::optional<Proof> circleFrom(const rules::Position& start) {
    Proof proof{start, start.side(), {}};
    std::vector<rules::Position> path;
    rules::Position position = start;
    for (int ply = 0; ply < 200 && !position.outcome().isOver(); ++ply) {
        rules::MoveList moves = rules::legalMoves(position);
        std::sort(moves.begin(), moves.end(), [](auto a, auto b) { return a.raw() < b.raw(); });
        rules::Move chosen = moves[0];
        if (position.side() == start.side()) {
            for (const rules::Position& before : path)
                if (before.isSameAs(position)) return proof;
            path.push_back(position);
            const auto* const part = std::find_if(moves.begin(), moves.end(), [&](rules::Move move) {
                return rules::isReversible(position, move);
            });
            if (part == moves.end()) return std::nullopt;
            chosen = *part;
            proof.moves.push_back(chosen);
        }
        position = position.after(chosen);
    }
    return std::nullopt;
}

TEST(Proof, aCircleIsNoticed) {
    int circles = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
        search::testing::walk(ruleset("sixth;size=4;disks=5"), seed, 60,
                              [&](const rules::Position& position, rules::Move) {
                                  if (position.hands().pawns.silver + position.hands().pawns.red > 0) return;
                                  const auto proof = circleFrom(position);
                                  if (!proof) return;
                                  EXPECT_THAT(checkProof(encode(*proof)).reason, HasSubstr("in a circle"));
                                  ++circles;
                              });
    EXPECT_GT(circles, 0);
}

TEST(Proof, theChecksumIsTheUsualOne) {
    const std::string_view digits = "123456789";
    const Bytes bytes(digits.begin(), digits.end());
    EXPECT_EQ(base::crc32(bytes), 0xCBF43926U);
}

} // namespace
} // namespace sixth::solver
