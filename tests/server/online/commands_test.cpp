// What World can't bring about: a commit that is held back, and a game that does not fit its log.
#include "server/online/parts.h"

namespace sixth::server::online {
namespace {

class CommandsTest : public PartsTest {
protected:
    void SetUp() override {
        PartsTest::SetUp();
        table_ = &newGame();
    }
    void play(PersonId actor, std::uint32_t ply, const std::string& move) {
        order(*table_, actor, games::Play{ply, move});
    }

    Table* table_ = nullptr;
};

TEST_F(CommandsTest, nothingIsAnsweredBeforeTheCommit) {
    play(kAnna, 1, "c3");
    EXPECT_TRUE(outcomes_.empty());
    EXPECT_EQ(table_->state.seq(), 2);
    EXPECT_FALSE(commands_.isIdle());
    answer();
    ASSERT_EQ(outcomes_.size(), 1U);
    EXPECT_EQ(outcomes_[0], 3);
    EXPECT_EQ(table_->state.seq(), 3);
    EXPECT_TRUE(commands_.isIdle());
}

TEST_F(CommandsTest, aRefusedCommitChangesNothing) {
    play(kAnna, 1, "c3");
    answer(store::Commit::Busy);
    ASSERT_EQ(outcomes_.size(), 1U);
    EXPECT_EQ(outcomes_[0].error().code, "busy");
    EXPECT_EQ(outcomes_[0].error().seq, 2);
    EXPECT_EQ(table_->state.seq(), 2);
}

TEST_F(CommandsTest, whatComesMeanwhileWaitsItsTurn) {
    play(kAnna, 1, "c3");
    play(kBert, 2, "c4");
    EXPECT_EQ(written_.size(), 1U);
    answer();
    EXPECT_EQ(outcomes_.size(), 1U);
    answer();
    ASSERT_EQ(outcomes_.size(), 2U);
    EXPECT_EQ(outcomes_[1], 4);
}

// If memory and log disagree, nobody may be told anything that is only in one of them.
TEST_F(CommandsTest, aCommittedEventThatDoesNotFitIsFatal) {
    play(kAnna, 1, "c3");
    ASSERT_TRUE(table_->state.apply({3, now_, kAnna, std::nullopt, games::Said{"who let me in?"}}));
    try {
        answer();
        FAIL() << "the server goes on";
    } catch (const store::FatalError& error) {
        EXPECT_EQ(error.what(), "game " + table_->id +
                                    ": event 3 does not fit the game in memory: expected event 4, not 3");
    }
    EXPECT_TRUE(outcomes_.empty());
}

} // namespace
} // namespace sixth::server::online
