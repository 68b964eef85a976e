// What a game holds at most, and what nobody can lose who did not see it.
#include "server/games/table.h"

#include <gtest/gtest.h>

#include <chrono>

namespace sixth::server::games {
namespace {

using namespace std::chrono_literals;

TEST(GameLimits, aSwitchToWhatAlreadyIsMakesNoEvent) {
    TestTable table = startedTable();
    EXPECT_EQ(table.tell(kAnna, SwitchChat{true}), "no-change");
    EXPECT_EQ(table.tell(kAnna, SwitchChat{false}), "");
    EXPECT_EQ(table.tell(kAnna, SwitchChat{false}), "no-change");
    EXPECT_EQ(table.state.seq(), 3);
}

TEST(GameLimits, switchesHaveAnEndAndItIsOff) {
    TestTable table = startedTable();
    int done = 0;
    for (int i = 0; i < 1000; ++i) {
        for (const PersonId who : {kAnna, kBert}) {
            done += table.tell(who, SwitchChat{i % 2 == 1}).empty() ? 1 : 0;
            done += table.tell(who, Share{i % 2 == 0}).empty() ? 1 : 0;
        }
    }
    EXPECT_GE(done, kMostSwitches);
    EXPECT_LE(done, kMostSwitches + 4);
    EXPECT_FALSE(table.state.isChatOn());
}

TEST(GameLimits, rematchesAreOfferedSoOften) {
    TestTable table = startedTable();
    ASSERT_EQ(table.tell(kAnna, Resign{}), "");
    int offered = 0;
    std::string refusal;
    for (int i = 0; i < 1000 && refusal.empty(); ++i) {
        refusal = table.tell(kAnna, Rematch{Answer::Offer});
        if (!refusal.empty()) break;
        ++offered;
        ASSERT_EQ(table.tell(kBert, Rematch{Answer::Decline}), "");
    }
    EXPECT_EQ(offered, kMostRematchOffers);
    EXPECT_EQ(refusal, "full");
}

TEST(GameLimits, movesAreTakenBackSoOften) {
    TestTable table = startedTable();
    std::string refusal;
    const auto takeBack = [&] {
        refusal = table.tell(kAnna, Takeback{Answer::Offer});
        return refusal.empty() && table.tell(kBert, Takeback{Answer::Accept}).empty();
    };
    // Once a turn is enough; by turns at two plies it goes on and on.
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(table.play(kAnna, "c3"), "");
        if (!takeBack()) break;
        ASSERT_EQ(table.play(kAnna, "c3"), "");
        ASSERT_EQ(table.play(kBert, "c4"), "");
        if (!takeBack()) break;
    }
    EXPECT_EQ(refusal, "full");
    EXPECT_EQ(table.state.takebackOffer().count, kMostTakebacks);
}

TEST(GameLimits, drawsAreOfferedSoOften) {
    TestTable table = startedTable();
    std::string refusal;
    const auto offer = [&] {
        for (const PersonId who : {kAnna, kBert}) {
            if (refusal.empty()) refusal = table.tell(who, Draw{Answer::Offer});
            if (refusal.empty()) refusal = table.tell(who == kAnna ? kBert : kAnna, Draw{Answer::Decline});
        }
    };
    // Each may offer once a turn; with moves that are taken back there is always another turn.
    const auto takeBack = [&] {
        EXPECT_EQ(table.tell(kAnna, Takeback{Answer::Offer}), "");
        EXPECT_EQ(table.tell(kBert, Takeback{Answer::Accept}), "");
        offer();
    };
    const auto play = [&](PersonId who, const char* move) {
        EXPECT_EQ(table.play(who, move), "");
        offer();
    };
    for (int i = 0; i < 40 && refusal.empty(); ++i) {
        play(kAnna, "c3");
        takeBack();
        play(kAnna, "c3");
        play(kBert, "c4");
        takeBack();
    }
    EXPECT_EQ(refusal, "full");
    EXPECT_EQ(table.state.drawOffer().count, kMostDrawOffers);
}

TEST(GameLimits, loadingALongLogIsQuick) {
    // Each event has an id of its own. Comparing it with all before it took five seconds for 50,000 events,
    // so it would take five minutes here.
    constexpr int kMany = 400'000;
    const TestTable table = startedTable();
    GameState state = table.state;
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < kMany; ++i) {
        CommandId id;
        for (int byte = 0; byte < 4; ++byte)
            id.bytes[static_cast<std::size_t>(12 + byte)] = static_cast<std::uint8_t>(i >> (8 * byte));
        ASSERT_TRUE(state.apply({state.seq() + 1, table.now, kAnna, id, ChatSwitched{i % 2 == 0}}));
        ASSERT_LT(std::chrono::steady_clock::now() - begun, 1min) << "after " << i << " events";
    }
}

TEST(GameFairness, aGameWithoutAMoveOfEachIsAbortedAndNotLost) {
    for (const int moves : {0, 1}) {
        TestTable table = startedTable(withClock("60+0", true));
        if (moves == 1) {
            ASSERT_EQ(table.play(kAnna, "c3"), "");
        }
        table.now += 2min;
        ASSERT_EQ(table.tell(std::nullopt, Flag{}), "") << moves;
        EXPECT_TRUE(table.state.end()->isAborted()) << moves;
    }
    TestTable claimed = startedTable(withClock("600+0", true));
    claimed.otherAway = 2min;
    ASSERT_EQ(claimed.tell(kBert, Claim{}), "");
    EXPECT_TRUE(claimed.state.end()->isAborted());
}

// Two accounts of one person could else hand each other rating points without a move.
TEST(GameFairness, aGameWithoutAMoveOfEachIsNeitherResignedNorDrawn) {
    for (const int moves : {0, 1, 2}) {
        TestTable resigned = startedTable(withClock("60+0", true));
        TestTable drawn = startedTable(withClock("60+0", true));
        for (TestTable* const table : {&resigned, &drawn}) {
            if (moves > 0) {
                ASSERT_EQ(table->play(kAnna, "c3"), "");
            }
            if (moves > 1) {
                ASSERT_EQ(table->play(kBert, "c4"), "");
            }
        }
        ASSERT_EQ(resigned.tell(kBert, Resign{}), "") << moves;
        ASSERT_EQ(drawn.tell(kAnna, Draw{Answer::Offer}), "") << moves;
        ASSERT_EQ(drawn.tell(kBert, Draw{Answer::Accept}), "") << moves;
        EXPECT_EQ(resigned.state.end()->isAborted(), moves < 2);
        EXPECT_EQ(drawn.state.end()->isAborted(), moves < 2);
    }
}

TEST(GameFairness, anOldOfferOfARematchIsNoOffer) {
    const auto accepted = [](const char* clock, bool isRated, Milliseconds later,
                             std::optional<Milliseconds> away) {
        TestTable table = startedTable(withClock(clock, isRated));
        EXPECT_EQ(table.tell(kAnna, Resign{}), "");
        EXPECT_EQ(table.tell(kAnna, Rematch{Answer::Offer}), "");
        table.now += later;
        table.otherAway = away;
        return table.tell(kBert, Rematch{Answer::Accept});
    };
    EXPECT_EQ(accepted("60+0", false, 9min, std::nullopt), "");
    EXPECT_EQ(accepted("60+0", false, 11min, std::nullopt), "no-offer");
    EXPECT_EQ(accepted("60+0", false, 1min, 2min), "not-here");
    EXPECT_EQ(accepted("3d", true, 1min, 2min), "not-here");
    EXPECT_EQ(accepted("3d", false, 24h, 24h), "");
    EXPECT_EQ(accepted("3d", false, 24h * 8, 24h), "no-offer");
}

TEST(GameFairness, anInvitationCanBeDeclined) {
    TestTable table({}, kBert);
    EXPECT_EQ(table.tell(kEve, Decline{}), "not-invited");
    EXPECT_EQ(table.tell(kAnna, Decline{}), "not-invited");
    EXPECT_EQ(table.tell(kBert, Decline{}), "");
    EXPECT_TRUE(table.state.end()->isAborted());
    TestTable begun({}, kBert);
    ASSERT_EQ(begun.tell(kBert, Join{}), "");
    EXPECT_EQ(begun.tell(kBert, Decline{}), "phase");
}

TEST(GamePrivacy, aGameByLinkIsPublicOnceBothSaySo) {
    TestTable table = startedTable();
    EXPECT_FALSE(table.state.isPublic());
    EXPECT_EQ(table.tell(kEve, Share{true}), "not-yours");
    EXPECT_EQ(table.tell(kAnna, Share{true}), "");
    EXPECT_EQ(table.tell(kAnna, Share{true}), "no-change");
    EXPECT_FALSE(table.state.isPublic());
    EXPECT_EQ(table.tell(kBert, Share{true}), "");
    EXPECT_TRUE(table.state.isPublic());
    EXPECT_EQ(table.tell(kBert, Share{false}), "");
    EXPECT_FALSE(table.state.isPublic());
    Settings open;
    open.visibility = Visibility::Open;
    TestTable lobby = startedTable(open);
    EXPECT_TRUE(lobby.state.isPublic());
    EXPECT_EQ(lobby.tell(kAnna, Share{false}), "no-change");
}

TEST(GameClocks, aStartInTheFutureIsNow) {
    TestTable table = startedTable(withClock("60+0"));
    const Time now = table.now - std::chrono::days(365); // the clock was a year ahead
    table.state.startNoLaterThan(now);
    EXPECT_EQ(table.state.clock().flagsAt(table.outages), now + 60s);
}

} // namespace
} // namespace sixth::server::games
