// What may be done in a game, by whom and when: every command, allowed and refused.
#include "base/rng.h"
#include "notation/move_text.h"
#include "server/games/table.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

using rules::Color;
using rules::Reason;
using rules::Result;
using namespace std::chrono_literals;

Settings withRules(const char* rules) {
    Settings settings;
    settings.rules = *readRules(rules);
    return settings;
}

TEST(Decide, joiningSeatsBothAndBegins) {
    TestTable table;
    EXPECT_EQ(table.state.phase(), Phase::Waiting);
    EXPECT_EQ(table.tell(kAnna, Join{}), "own-game");
    EXPECT_EQ(table.tell(kBert, Join{}), "");
    EXPECT_EQ(table.state.players(), (rules::PerColor<std::optional<PersonId>>{kAnna, kBert}));
    EXPECT_EQ(table.state.phase(), Phase::Playing);
    EXPECT_EQ(table.tell(kEve, Join{}), "taken");
    table.expectFoldIsTheSame();
}

TEST(Decide, theColourIsTheCreatorsChoice) {
    Settings settings;
    settings.color = ColorChoice::Red;
    TestTable table(settings);
    EXPECT_EQ(table.tell(kBert, Join{}), "");
    EXPECT_EQ(table.state.seatOf(kAnna), Color::Red);
}

TEST(Decide, aCoinDecidesWhereTheColourDoesNotMatter) {
    for (const bool coin : {true, false}) {
        TestTable table;
        table.coin = coin;
        EXPECT_EQ(table.tell(kBert, Join{}), "");
        EXPECT_EQ(table.state.seatOf(kAnna), coin ? Color::Silver : Color::Red);
    }
}

TEST(Decide, anInvitationIsForOne) {
    TestTable table({}, kBert);
    EXPECT_EQ(table.tell(kEve, Join{}), "not-invited");
    EXPECT_EQ(table.tell(kBert, Join{}), "");
}

TEST(Decide, onlyThePlayerOnTurnMoves) {
    TestTable table = startedTable();
    EXPECT_EQ(table.play(kEve, "c3"), "not-yours");
    EXPECT_EQ(table.play(kBert, "c3"), "turn");
    EXPECT_EQ(table.tell(kAnna, Play{2, "c3"}), "stale");
    EXPECT_EQ(table.play(kAnna, "z9"), "illegal");
    EXPECT_EQ(table.play(kAnna, "c3c4"), "illegal");
    EXPECT_EQ(table.play(kAnna, "c3"), "");
    EXPECT_EQ(table.tell(kAnna, Play{1, "c4"}), "stale");
    EXPECT_EQ(table.play(kAnna, "c4"), "turn");
    EXPECT_EQ(table.play(kBert, "c4"), "");
    EXPECT_EQ(table.state.board()->moves().size(), 2U);
    table.expectFoldIsTheSame();
}

TEST(Decide, aGameIsPlayedToItsEndOnTheBoard) {
    // Random legal moves end a game on a small board sooner or later.
    TestTable table = startedTable(withRules("sixth;size=3"));
    base::Rng rng(5);
    while (table.state.phase() == Phase::Playing) {
        const rules::Game& board = *table.state.board();
        const auto moves = notation::writeLegalMoves(board.position());
        ASSERT_FALSE(moves.empty());
        const auto actor = table.state.players()[board.position().side()];
        ASSERT_EQ(table.play(*actor, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]), "");
    }
    EXPECT_EQ(table.state.end()->outcome, table.state.board()->outcome());
    EXPECT_TRUE(std::holds_alternative<Ended>(table.log.back().body));
    EXPECT_TRUE(std::holds_alternative<Moved>(table.log[table.log.size() - 2].body));
    EXPECT_EQ(table.play(kAnna, "a1"), "phase");
    table.expectFoldIsTheSame();
}

TEST(Decide, aMoveIsGivenAsAValueAndInItsOneForm) {
    TestTable table = startedTable();
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    ASSERT_EQ(table.play(kBert, "c4"), "");
    const auto decided =
        decide(table.state, Play{3, "1c3c4"}, {kAnna, table.now, &table.outages, 0ms, true, {}});
    ASSERT_TRUE(decided);
    const auto& moved = std::get<Moved>(decided->front());
    EXPECT_EQ(moved.text, "c3c4"); // the count is left out where the whole tower goes
    EXPECT_EQ(moved.move, rules::Move::carry(rules::Square::at(2, 2), rules::Square::at(2, 3), 1));
}

TEST(Decide, theSameCommandIsKnownAgain) {
    TestTable table = startedTable();
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    const Event& moved = table.log.back();
    EXPECT_EQ(table.state.seqOf(*moved.command), moved.seq);
    CommandId other;
    other.bytes[5] = 77;
    EXPECT_FALSE(table.state.seqOf(other));
    // Of all that a command led to, the first event is its answer.
    const std::int64_t first = moved.seq;
    const CommandId command = *moved.command;
    table.append(kAnna, Said{"there"}, command);
    EXPECT_EQ(table.state.seqOf(command), first);
}

TEST(Decide, armiesAreChosenUnseenAndOpenedTogether) {
    TestTable table = startedTable(withRules("army;army=draft")); // R7.13
    EXPECT_EQ(table.state.phase(), Phase::Drafting);
    EXPECT_EQ(table.state.board(), nullptr);
    EXPECT_EQ(table.tell(kEve, ChooseArmy{"12P"}), "not-yours");
    EXPECT_EQ(table.tell(kAnna, ChooseArmy{"13P"}), "army");
    EXPECT_EQ(table.tell(kAnna, ChooseArmy{"8P1G1M;kings=1"}), "army");
    EXPECT_EQ(table.tell(kAnna, ChooseArmy{"8P1G1M"}), "");
    EXPECT_EQ(table.tell(kAnna, ChooseArmy{"12P"}), "chosen");
    EXPECT_FALSE(table.state.armiesAreOpen());
    EXPECT_EQ(table.tell(kBert, ChooseArmy{"10P1M"}), "");
    EXPECT_EQ(table.state.phase(), Phase::Playing);
    // Both paid for Milady: Red places her at ply 0 (R7.10), and it is Red's clock that runs.
    EXPECT_EQ(table.state.board()->position().ply(), 0U);
    EXPECT_EQ(table.state.clock().running, Color::Red);
    EXPECT_EQ(table.play(kBert, "Ma3"), "");
    table.expectFoldIsTheSame();
}

TEST(Decide, anOptionForMiladyFallsAwayWithHer) {
    TestTable table = startedTable(withRules("army;army=draft;milady=box"));
    EXPECT_EQ(table.tell(kAnna, ChooseArmy{"12P"}), "");
    EXPECT_EQ(table.tell(kBert, ChooseArmy{"9P1H"}), "");
    EXPECT_EQ(table.state.phase(), Phase::Playing);
    EXPECT_EQ(table.state.board()->position().ply(), 1U);
}

TEST(Decide, takebackNeedsConsent) {
    TestTable table = startedTable();
    EXPECT_EQ(table.tell(kAnna, Takeback{}), "no-move");
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    EXPECT_EQ(table.tell(kBert, Takeback{Answer::Accept}), "no-offer");
    EXPECT_EQ(table.tell(kAnna, Takeback{}), "");
    EXPECT_EQ(table.tell(kAnna, Takeback{Answer::Accept}), "no-offer");
    EXPECT_EQ(table.tell(kAnna, Takeback{}), "offered");
    EXPECT_EQ(table.tell(kEve, Takeback{Answer::Accept}), "not-yours");
    EXPECT_EQ(table.tell(kBert, Takeback{Answer::Decline}), "");
    EXPECT_EQ(table.tell(kAnna, Takeback{}), "offered"); // once a turn
    ASSERT_EQ(table.play(kBert, "c4"), "");
    EXPECT_EQ(table.tell(kAnna, Takeback{}), "");
    EXPECT_EQ(table.tell(kBert, Takeback{Answer::Accept}), ""); // both moves, so that Anna is on turn
    EXPECT_TRUE(table.state.board()->moves().empty());
    EXPECT_EQ(table.play(kAnna, "d3"), "");
    table.expectFoldIsTheSame();
}

TEST(Decide, aMoveWithdrawsTheOffers) {
    TestTable table = startedTable();
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    ASSERT_EQ(table.tell(kAnna, Takeback{}), "");
    ASSERT_EQ(table.tell(kAnna, Draw{}), "");
    ASSERT_EQ(table.play(kBert, "c4"), "");
    EXPECT_FALSE(table.state.takebackOffer().by);
    EXPECT_FALSE(table.state.drawOffer().by);
    EXPECT_EQ(table.tell(kBert, Draw{Answer::Accept}), "no-offer");
}

TEST(Decide, aDrawIsAgreed) {
    TestTable table = startedTable();
    EXPECT_EQ(table.tell(kAnna, Draw{}), "");
    EXPECT_EQ(table.tell(kAnna, Draw{}), "offered");
    EXPECT_EQ(table.tell(kBert, Draw{Answer::Decline}), "");
    EXPECT_EQ(table.tell(kAnna, Draw{}), "offered");
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    ASSERT_EQ(table.play(kBert, "c4"), "");
    EXPECT_EQ(table.tell(kAnna, Draw{}), "");
    EXPECT_EQ(table.tell(kBert, Draw{}), ""); // the same wish from both sides is agreement
    EXPECT_EQ(table.state.end()->outcome, (rules::Outcome{Result::Draw, Reason::Agreement}));
}

TEST(Decide, resigning) {
    TestTable table = startedTable();
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    ASSERT_EQ(table.play(kBert, "c4"), "");
    EXPECT_EQ(table.tell(kEve, Resign{}), "not-yours");
    EXPECT_EQ(table.tell(kAnna, Resign{}), "");
    EXPECT_EQ(table.state.end()->outcome, (rules::Outcome{Result::Red, Reason::Resign}));
    EXPECT_FALSE(table.state.clock().running);
    EXPECT_EQ(table.tell(kBert, Resign{}), "phase");
}

TEST(Decide, abortingBeforeTheSecondMove) {
    TestTable waiting;
    EXPECT_EQ(waiting.tell(kEve, Abort{}), "not-yours");
    EXPECT_EQ(waiting.tell(kAnna, Abort{}), "");
    EXPECT_TRUE(waiting.state.end()->isAborted());
    TestTable one = startedTable();
    ASSERT_EQ(one.play(kAnna, "c3"), "");
    EXPECT_EQ(one.tell(kBert, Abort{}), "");
    EXPECT_EQ(one.tell(kBert, Abort{}), "phase");
    TestTable two = startedTable();
    ASSERT_EQ(two.play(kAnna, "c3"), "");
    ASSERT_EQ(two.play(kBert, "c4"), "");
    EXPECT_EQ(two.tell(kAnna, Abort{}), "too-late");
}

TEST(Decide, clocksRunAndFlagsFall) {
    TestTable table = startedTable(withClock("60+2"));
    EXPECT_EQ(table.tell(std::nullopt, Flag{}), "in-time");
    table.now += 10s;
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    EXPECT_EQ(table.state.clock().left, (rules::PerColor<Milliseconds>{52s, 60s}));
    ASSERT_EQ(table.play(kBert, "c4"), "");
    ASSERT_EQ(table.play(kAnna, "a1"), "");
    table.now += 61'999ms;
    EXPECT_EQ(table.tell(std::nullopt, Flag{}), "in-time");
    EXPECT_EQ(table.tell(kAnna, Flag{}), "in-time"); // it is not theirs to say
    table.now += 1ms;
    EXPECT_EQ(table.play(kBert, "a2"), "time-over");
    table.lagCredit = 100ms;
    EXPECT_EQ(decide(table.state, Play{4, "a2"}, {kBert, table.now, &table.outages, 100ms, true, {}})->size(),
              1U);
    EXPECT_EQ(table.tell(std::nullopt, Flag{}), "");
    EXPECT_EQ(table.state.end()->outcome, (rules::Outcome{Result::Silver, Reason::Time}));
    EXPECT_EQ(table.state.clock().left.red, 0ms);
    table.expectFoldIsTheSame();
}

TEST(Decide, nobodyLosesTimeWhileTheServerIsAway) {
    TestTable table = startedTable(withClock("60+0"));
    table.now += 10s;
    table.outages.add(table.now, table.now + 500s);
    table.now += 505s;
    EXPECT_EQ(table.tell(std::nullopt, Flag{}), "in-time");
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    EXPECT_EQ(table.state.clock().left.silver, 45s);
}

TEST(Decide, anAbandonedGameIsClaimed) {
    TestTable table = startedTable(withClock("600+0"));
    ASSERT_EQ(table.play(kAnna, "c3"), "");
    ASSERT_EQ(table.play(kBert, "c4"), "");
    ASSERT_EQ(table.play(kAnna, "a1"), "");
    EXPECT_EQ(table.tell(kAnna, Claim{}), "not-gone");
    table.otherAway = 59'999ms;
    EXPECT_EQ(table.tell(kAnna, Claim{}), "not-gone");
    table.otherAway = 60s;
    EXPECT_EQ(table.tell(kBert, Claim{}), "not-gone"); // it is Bert's turn
    EXPECT_EQ(table.tell(kAnna, Claim{}), "");
    EXPECT_EQ(table.state.end()->outcome, (rules::Outcome{Result::Silver, Reason::Abandoned}));
    TestTable slow = startedTable();
    slow.now += kSilenceBeforeClaim - 1ms;
    EXPECT_EQ(slow.tell(kBert, Claim{}), "not-gone");
    slow.now += 1ms;
    EXPECT_EQ(slow.tell(kAnna, Claim{}), "not-gone");
    EXPECT_EQ(slow.tell(kBert, Claim{}), "");
}

TEST(Decide, aRematchNeedsBoth) {
    TestTable table = startedTable();
    EXPECT_EQ(table.tell(kAnna, Rematch{}), "phase");
    ASSERT_EQ(table.tell(kAnna, Resign{}), "");
    EXPECT_EQ(table.tell(kEve, Rematch{}), "not-yours");
    EXPECT_EQ(table.tell(kBert, Rematch{Answer::Accept}), "no-offer");
    EXPECT_EQ(table.tell(kAnna, Rematch{}), "");
    EXPECT_EQ(table.tell(kAnna, Rematch{}), "offered");
    EXPECT_EQ(table.tell(kBert, Rematch{Answer::Decline}), "");
    EXPECT_EQ(table.tell(kBert, Rematch{}), "");
    const auto made =
        decide(table.state, Rematch{Answer::Accept}, {kAnna, table.now, &table.outages, 0ms, true, {}});
    ASSERT_TRUE(made);
    EXPECT_TRUE(std::holds_alternative<RematchMade>(made->front()));
    table.append(kAnna, RematchMade{"AbCdEf012345"}, std::nullopt);
    EXPECT_EQ(table.tell(kBert, Rematch{}), "made");
    const auto again = table.state.apply(
        {table.state.seq() + 1, table.now, kBert, std::nullopt, RematchMade{"another-game"}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error(), "there is a rematch already");
}

TEST(Decide, talkingAndNotListening) {
    TestTable table = startedTable();
    EXPECT_EQ(table.tell(kEve, Say{"hello"}), "not-yours");
    EXPECT_EQ(table.tell(kAnna, Say{"hello"}), "");
    EXPECT_EQ(table.tell(kAnna, Say{""}), "text");
    EXPECT_EQ(table.tell(kAnna, Say{std::string(501, 'x')}), "text");
    EXPECT_EQ(table.tell(kBert, SwitchChat{false}), "");
    EXPECT_EQ(table.tell(kAnna, Say{"still there?"}), "chat-off");
    EXPECT_EQ(table.tell(kBert, Say{"no"}), "chat-off");
    EXPECT_EQ(table.tell(kBert, SwitchChat{true}), "");
    EXPECT_EQ(table.tell(kAnna, Say{"fine"}), "");
    while (table.state.chatLines() < kMostChatLines) ASSERT_EQ(table.tell(kAnna, Say{"and"}), "");
    EXPECT_EQ(table.tell(kAnna, Say{"and"}), "chat-full");
}

TEST(Sayable, isUtf8InOneLine) {
    for (const char* text : {"a", "\u00e9", "\u20ac", "\U0001F600", "<script>", " x "})
        EXPECT_TRUE(isSayable(text)) << text;
    for (const std::string text :
         {"", "   ", "a\nb", "\t", "\x7f", "\xff", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
          "\xf4\x90\x80\x80", "\xc2\x85", "\xe2\x82"})
        EXPECT_FALSE(isSayable(text)) << text;
    EXPECT_FALSE(isSayable(std::string("a\0b", 3)));
}

// --- the fold refuses what no server wrote ---

TEST(GameState, aLogWithAGapOrALieIsRefused) {
    const TestTable table = startedTable();
    const auto refused = [&](std::int64_t seq, PersonId actor, const Body& body) {
        GameState state = table.state;
        const auto applied = state.apply({seq, table.now, actor, std::nullopt, body});
        EXPECT_EQ(applied.has_value(), false) << kindOf(body);
        EXPECT_EQ(state.seq(), table.state.seq());
        return applied ? std::string() : applied.error();
    };
    EXPECT_EQ(refused(4, kAnna, Moved{1, "c3", {}, {}, {}}), "expected event 3, not 4");
    EXPECT_EQ(refused(2, kAnna, Moved{1, "c3", {}, {}, {}}), "expected event 3, not 2");
    EXPECT_EQ(refused(3, kAnna, Created{}), "a game begins with 'created', and only there");
    EXPECT_EQ(refused(3, kBert, Moved{1, "c3", {}, {}, {}}), "the actor is not on turn");
    EXPECT_EQ(refused(3, kAnna, Moved{2, "c3", {}, {}, {}}), "the move is for another ply");
    EXPECT_EQ(refused(3, kAnna, Moved{1, "c9", {}, {}, {}}), "illegal move 'c9'");
    const auto c3 = rules::Square::at(2, 2);
    EXPECT_EQ(refused(3, kAnna, Moved{1, "c3c4", rules::Move::carry(c3, rules::Square::at(2, 3), 1), {}, {}}),
              "illegal move 'c3c4'");
    EXPECT_EQ(refused(3, kAnna, TakenBack{1, {}}), "there is no such move");
    EXPECT_EQ(refused(3, kEve, Said{"x"}), "the actor does not play in this game");
    EXPECT_EQ(refused(3, kAnna, RematchOffered{}), "the game is playing, not finished");
    EXPECT_EQ(refused(3, kAnna, Joined{{kAnna, kBert}}), "the game is playing, not waiting");
}

} // namespace
} // namespace sixth::server::games
