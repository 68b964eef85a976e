#include "coach/move_facts.h"
#include "rules/random_walk.h"
#include "rules/support.h"
#include "rules/threats.h"

#include <gmock/gmock.h>

#include <set>

namespace sixth::coach {
namespace {

using rules::Color;
using rules::Move;
using rules::other;
using rules::Position;
using rules::positionOf;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names(const Crowns& crowns) {
    std::vector<std::string> texts;
    for (const Crown crown : crowns)
        texts.push_back(rules::squareName(crown.from) + rules::squareName(crown.to));
    return texts;
}

MoveFacts factsOfText(const Position& position, std::string_view text) {
    const auto move = notation::readMove(position, text);
    if (!move) {
        ADD_FAILURE() << text << ": " << move.error().message;
        return {};
    }
    return factsOf(position, *move);
}

// Silver: a Knight a3 (height 3) and one on c4, a knight's jump apart. Red has nothing.
constexpr std::string_view kTwoKnights = "x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11";

TEST(MoveFacts, ACrownIsTold) {
    const auto position = positionOf("sixth", kTwoKnights);
    EXPECT_THAT(names(crownsOf(position, Color::Silver)), ElementsAre("a3c4", "c4a3"));
    const MoveFacts facts = factsOfText(position, "a3c4");
    EXPECT_EQ(facts.crowned, Color::Silver);
    EXPECT_TRUE(facts.wins);
    EXPECT_FALSE(facts.crownsNext); // the game is over
    EXPECT_THAT(names(facts.threats), IsEmpty());
}

TEST(MoveFacts, AGiftIsNoWin) {
    const auto position = positionOf("sixth", "x5/x2,PpP,x2/PPp,x4/x5/x4,p s 9P12p - - 11");
    const MoveFacts facts = factsOfText(position, "a3c4");
    EXPECT_EQ(facts.crowned, Color::Red);
    EXPECT_FALSE(facts.wins);
}

TEST(MoveFacts, OnlyNewThreatsAreMade) {
    const auto position = positionOf("sixth", kTwoKnights);
    EXPECT_THAT(names(factsOfText(position, "b1").threats), IsEmpty()); // both were there before
    // A Rook on a1 joins one on a4: no. A Pawn makes the Rook on b3 a Knight, a jump from d4's.
    const auto other = positionOf("sixth", "x5/x3,PpP,x1/P,PP,x3/x5/x4,p s 9P12p - - 11");
    const MoveFacts facts = factsOfText(other, "a3b3");
    EXPECT_THAT(names(facts.threats), ElementsAre("b3d4", "d4b3"));
    EXPECT_FALSE(facts.wins);
    EXPECT_FALSE(facts.crowned);
}

// Red's Rook on a1 and a Bishop of Red on a5 stand on one file: Red crowns on a5, the Bishop elsewhere.
constexpr std::string_view kRedThreat = "pPPp,x4/x5/x5/x3,P,x1/pp,x4 s 10P10p - - 11";

TEST(MoveFacts, ABlockStopsTheKing) {
    const auto position = positionOf("sixth", kRedThreat);
    EXPECT_THAT(names(crownsOf(position, Color::Red)), ElementsAre("a1a5"));
    const MoveFacts block = factsOfText(position, "a3");
    EXPECT_THAT(names(block.stops), ElementsAre("a1a5"));
    EXPECT_THAT(names(block.allows), IsEmpty());
    EXPECT_FALSE(block.isOnlyDefence); // a2 and a4 block as well
    const MoveFacts elsewhere = factsOfText(position, "e5");
    EXPECT_THAT(names(elsewhere.stops), IsEmpty());
    EXPECT_THAT(names(elsewhere.allows), ElementsAre("a1a5"));
    EXPECT_FALSE(elsewhere.isOnlyDefence);
}

TEST(MoveFacts, TheOnlyMove) {
    // Silver's hand is empty, and the one carry is the Pawn's onto its neighbour.
    const auto position = positionOf("sixth", "x5/x5/x5/x5/P,Ppp,x3 s 9p - - 21");
    EXPECT_EQ(rules::countMoves(position), 1);
    EXPECT_TRUE(factsOfText(position, "a1b1").isOnlyMove);
    const auto two = positionOf("sixth", "x5/x5/x5/x5/P,Ppp,P,x2 s 9p - - 21");
    EXPECT_EQ(rules::countMoves(two), 2);
    EXPECT_FALSE(factsOfText(two, "a1b1").isOnlyMove);
}

TEST(MoveFacts, AnOwnDiskOnTheOpponentsTowerTakesItOver) {
    const auto position = positionOf("sixth", "x5/x5/x5/P,p,x3/p,P,x3 s 13P13p - - 5");
    EXPECT_TRUE(factsOfText(position, "a2b2").takesOver);
    EXPECT_FALSE(factsOfText(position, "b2a2").takesOver); // Red's disk comes on top
    EXPECT_FALSE(factsOfText(position, "a1b1").takesOver);
    const auto neighbours = positionOf("sixth", "x5/x5/x5/x5/p,p,P,P,x1 s 13P13p - - 5");
    EXPECT_FALSE(factsOfText(neighbours, "a1b1").takesOver); // it stays Red's
    EXPECT_FALSE(factsOfText(position, "c3").takesOver);
    EXPECT_FALSE(factsOfText(positionOf("sixth", "x5/x5/x5/P,P,x3/p,p,x3 s 13P13p - - 5"), "a2b2").takesOver);
}

// The same facts, found plainly: by trying every move.
struct Plain {
    static std::set<std::pair<int, int>> crowns(const Position& position, Color player) {
        std::set<std::pair<int, int>> pairs;
        for (const Move move : rules::crowningCarries(position, player))
            pairs.insert({move.from().index(), move.to().index()});
        return pairs;
    }
    static bool isSafe(const Position& after, Color own) {
        return after.outcome().winner() != other(own) && crowns(after, other(own)).empty();
    }
    static bool crownsNext(const Position& after, Color own) {
        if (after.outcome().isOver()) return false;
        for (const Move reply : rules::legalMoves(after)) {
            const Position next = after.after(reply);
            if (next.outcome().winner() == own) continue;
            if (next.outcome().isOver() || crowns(next, own).empty()) return false;
        }
        return true;
    }
};

std::set<std::pair<int, int>> pairsOf(const Crowns& crowns) {
    std::set<std::pair<int, int>> pairs;
    for (const Crown crown : crowns) pairs.insert({crown.from.index(), crown.to.index()});
    return pairs;
}

struct Seen {
    std::size_t threats = 0;
    std::size_t stops = 0;
    int defences = 0;
    int next = 0;
};

void compare(const Position& position, Move move, Seen& seen) {
    const Color own = position.side();
    const Position after = position.after(move);
    const MoveFacts facts = factsOf(position, move);
    const auto before = Plain::crowns(position, own);
    const auto theirs = Plain::crowns(after, other(own));
    for (const auto& pair : Plain::crowns(after, own))
        EXPECT_EQ(pairsOf(facts.threats).contains(pair), !before.contains(pair));
    for (const auto& pair : Plain::crowns(position, other(own)))
        EXPECT_EQ(pairsOf(facts.stops).contains(pair), !theirs.contains(pair));
    EXPECT_EQ(pairsOf(facts.allows), theirs);
    EXPECT_EQ(facts.allows.size(), theirs.size());
    bool isOnly = !Plain::crowns(position, other(own)).empty() && Plain::isSafe(after, own);
    for (const Move rival : rules::legalMoves(position))
        if (rival != move && Plain::isSafe(position.after(rival), own)) isOnly = false;
    EXPECT_EQ(facts.isOnlyDefence, isOnly);
    EXPECT_EQ(facts.crownsNext, Plain::crownsNext(after, own));
    EXPECT_EQ(facts.wins, after.outcome().winner() == own);
    seen.threats += facts.threats.size();
    seen.stops += facts.stops.size();
    seen.defences += facts.isOnlyDefence ? 1 : 0;
    seen.next += facts.crownsNext ? 1 : 0;
}

TEST(MoveFacts, AreWhatTryingEveryMoveFinds) {
    Seen seen;
    for (const std::string_view name :
         {"sixth", "sixth-kings", "hunchback", "giant", "milady", "sixmaking-4x4"})
        for (std::uint64_t seed = 1; seed <= 8; ++seed)
            rules::walk(rules::rulesetOf(name), seed, 40, [&](const Position& position, Move walked) {
                // Every move where there is something to stop, else one.
                const bool isThreatened = !Plain::crowns(position, other(position.side())).empty();
                for (const Move move : rules::legalMoves(position))
                    if (isThreatened || move == walked) compare(position, move, seen);
            });
    EXPECT_GT(seen.threats, 50U);
    EXPECT_GT(seen.stops, 50U);
    EXPECT_GT(seen.defences, 0);
    EXPECT_GT(seen.next, 0);
}

} // namespace
} // namespace sixth::coach
