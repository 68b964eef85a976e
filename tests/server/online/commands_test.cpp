// What World can't bring about: a commit that is held back, and a game that does not fit its log.
#include "server/online/commands.h"
#include "server/people/secrets.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace sixth::server::online {
namespace {

constexpr PersonId kAnna(1);
constexpr PersonId kBert(2);

struct FatalError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Commands whose commits the test answers.
class CommandsTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(people::startSecrets());
        Commands::NewGame wanted{kAnna, {}, std::nullopt, kBert};
        wanted.settings.color = games::ColorChoice::Silver;
        commands_.create(wanted, [this](Table* table) { table_ = table; });
        answer(store::Commit::Done);
        ASSERT_NE(table_, nullptr);
    }

    void answer(store::Commit commit) {
        ASSERT_FALSE(written_.empty());
        const auto done = std::move(written_.front());
        written_.erase(written_.begin());
        done(commit);
    }
    void play(PersonId actor, std::uint32_t ply, const std::string& move) {
        Order order;
        order.actor = actor;
        order.command = games::Play{ply, move};
        order.at = now_;
        order.reply = [this](const Outcome& outcome) { outcomes_.push_back(outcome); };
        commands_.perform(*table_, std::move(order));
    }

    static std::unique_ptr<store::SqliteStore> open(const std::string& file) {
        auto opened = store::SqliteStore::open(file, [](const Error& error) { throw FatalError(error.why); });
        if (!opened) throw std::runtime_error(opened.error().why);
        return std::move(*opened);
    }

    Time now_ = fromUnix(1'700'000'000'000);
    store::TemporaryFolder folder_;
    std::unique_ptr<store::SqliteStore> store_ = open(folder_.file("games.db"));
    std::unique_ptr<store::Reader> reader_ = store_->reader();
    std::ostringstream logged_;
    logs::Log log_{logged_, logs::Level::Debug, logs::Format::Text};
    std::vector<store::Writer::Done> written_;
    Context context_{*reader_,
                     [this] { return now_; },
                     {},
                     IdSource<GameNumber>(0),
                     IdSource<PersonId>(2),
                     IdSource<SessionId>(0),
                     [this](const store::Operations&, store::Writer::Done done) {
                         written_.push_back(std::move(done));
                         return true;
                     },
                     [](const Error& error) { throw FatalError(error.what + ": " + error.why); },
                     "http://localhost/",
                     log_};
    Ratings ratings_{context_};
    store::LocalBus bus_;
    Tables tables_{context_};
    Commands commands_{context_, tables_, ratings_, bus_};
    Table* table_ = nullptr;
    std::vector<Outcome> outcomes_;
};

TEST_F(CommandsTest, nothingIsAnsweredBeforeTheCommit) {
    play(kAnna, 1, "c3");
    EXPECT_TRUE(outcomes_.empty());
    EXPECT_EQ(table_->state.seq(), 2);
    EXPECT_FALSE(commands_.isIdle());
    answer(store::Commit::Done);
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
    answer(store::Commit::Done);
    EXPECT_EQ(outcomes_.size(), 1U);
    answer(store::Commit::Done);
    ASSERT_EQ(outcomes_.size(), 2U);
    EXPECT_EQ(outcomes_[1], 4);
}

// If memory and log disagree, nobody may be told anything that is only in one of them.
TEST_F(CommandsTest, aCommittedEventThatDoesNotFitIsFatal) {
    play(kAnna, 1, "c3");
    ASSERT_TRUE(table_->state.apply({3, now_, kAnna, std::nullopt, games::Said{"who let me in?"}}));
    try {
        answer(store::Commit::Done);
        FAIL() << "the server goes on";
    } catch (const FatalError& error) {
        EXPECT_EQ(error.what(), "game " + table_->id +
                                    ": event 3 does not fit the game in memory: expected event 4, not 3");
    }
    EXPECT_TRUE(outcomes_.empty());
}

} // namespace
} // namespace sixth::server::online
