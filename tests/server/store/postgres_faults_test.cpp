// Connections that break, a PostgreSQL that is killed, addresses and passwords that are wrong: nothing that
// is said to be done is lost or done twice, and the reason is one that people understand.
#include "server/store/check.h"
#include "server/store/fatal_error.h"
#include "server/store/lossy_wire.h"
#include "server/store/people.h"
#include "server/store/postgres_cluster.h"
#include "server/store/postgres_schema.h"
#include "server/store/postgres_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace sixth::server::store {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

PostgresAddress addressOf(const std::string& text) {
    auto read = PostgresAddress::read(text);
    EXPECT_TRUE(read) << text;
    return *read;
}

class PostgresFaults : public testing::Test {
protected:
    void SetUp() override {
        opened_ = openAt(wire_.address(database_));
        committer_ = opened_->committer();
        reader_ = opened_->reader();
    }
    static std::unique_ptr<PostgresStore> openAt(const std::string& address) {
        PostgresPatience patience;
        patience.connect = 1s;
        patience.doubt = 20s;
        auto opened = PostgresStore::open(addressOf(address), throwFatal, {}, patience);
        if (!opened) throw std::runtime_error(opened.error().why);
        return std::move(*opened);
    }
    static std::string whyNot(const std::string& address) {
        const auto opened = PostgresStore::open(addressOf(address), throwFatal, {});
        return opened ? "opened" : opened.error().why;
    }
    static Operations person(std::int64_t id) {
        return {AddPerson{{PersonId(id), "Person" + std::to_string(id), PersonKind::Guest, "", fromUnix(5)}}};
    }
    Commit add(std::int64_t id) {
        const Operations unit = person(id);
        const Operations* const units[] = {&unit};
        return committer_->commit(units).front();
    }
    // Not through the wire.
    bool has(std::int64_t id) {
        return PostgresStore::look(addressOf(cluster_.address(database_)))
            .value()
            ->person(PersonId(id))
            .has_value();
    }

    PostgresCluster& cluster_ = PostgresCluster::ofThisProgram();
    std::string database_ = cluster_.makeDatabase();
    LossyWire wire_{cluster_.folder()};
    std::unique_ptr<PostgresStore> opened_;
    std::unique_ptr<Committer> committer_;
    std::unique_ptr<Reader> reader_;
};

using Fault = LossyWire::Fault;

TEST_F(PostgresFaults, aCommitThatDidNotArriveIsDoneAgain) {
    ASSERT_EQ(add(1), Commit::Done);
    wire_.breakBy(Fault::LoseCommit);
    EXPECT_EQ(add(2), Commit::Done);
    EXPECT_EQ(wire_.broken(), 1);
    EXPECT_TRUE(has(2));
    EXPECT_EQ(add(3), Commit::Done);
}

TEST_F(PostgresFaults, aCommitWhoseAnswerWasLostIsNotDoneTwice) {
    ASSERT_EQ(add(1), Commit::Done);
    wire_.breakBy(Fault::LoseAnswer);
    EXPECT_EQ(add(2), Commit::Done); // and not a conflict with itself
    EXPECT_EQ(wire_.broken(), 1);
    EXPECT_TRUE(has(2));
    // What has no key of its own shows that it is there once.
    wire_.breakBy(Fault::LoseAnswer);
    const Operations outage{NoteOutage{fromUnix(1), fromUnix(2)}};
    const Operations* const units[] = {&outage};
    EXPECT_EQ(committer_->commit(units).front(), Commit::Done);
    EXPECT_EQ(wire_.broken(), 2);
    EXPECT_EQ(reader_->outages().size(), 1U);
}

// The connection is dead for the client and alive over there: what it will do decides.
TEST_F(PostgresFaults, aCommitThatArrivesLateIsNotDoneTwice) {
    ASSERT_EQ(add(1), Commit::Done);
    wire_.breakBy(Fault::DelayCommit);
    const Operations outage{NoteOutage{fromUnix(1), fromUnix(2)}};
    const Operations* const units[] = {&outage};
    EXPECT_EQ(committer_->commit(units).front(), Commit::Done);
    EXPECT_EQ(wire_.broken(), 1);
    std::this_thread::sleep_for(1s);
    EXPECT_EQ(reader_->outages().size(), 1U);
}

TEST_F(PostgresFaults, theOutcomesOfABatchAreThoseOfTheLostAnswer) {
    ASSERT_EQ(add(1), Commit::Done);
    wire_.breakBy(Fault::LoseAnswer);
    const Operations good = person(2);
    const Operations bad = person(1);
    const Operations alsoGood = person(3);
    const Operations* const units[] = {&good, &bad, &alsoGood};
    EXPECT_EQ(committer_->commit(units), (std::vector{Commit::Done, Commit::Conflict, Commit::Done}));
    EXPECT_EQ(wire_.broken(), 1);
    EXPECT_TRUE(has(2));
    EXPECT_TRUE(has(3));
}

TEST_F(PostgresFaults, aDatabaseThatIsAwayMakesItBusyAndNothingIsWritten) {
    ASSERT_EQ(add(1), Commit::Done);
    wire_.breakBy(Fault::Refuse);
    EXPECT_EQ(add(2), Commit::Busy);
    EXPECT_THROW((void)reader_->person(PersonId(1)), std::exception);
    // Who asks is not kept waiting again and again.
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 1'000; ++i) EXPECT_THROW((void)reader_->person(PersonId(1)), std::exception);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 30s);
    wire_.breakBy(Fault::None);
    std::this_thread::sleep_for(500ms);
    EXPECT_TRUE(reader_->person(PersonId(1)));
    EXPECT_FALSE(reader_->person(PersonId(2)));
    EXPECT_EQ(add(2), Commit::Done);
}

TEST_F(PostgresFaults, aKilledPostgresIsWaitedFor) {
    for (int round = 0; round < 3; ++round) {
        ASSERT_EQ(add(10 * round + 1), Commit::Done);
        cluster_.kill();
        std::atomic<Commit> outcome = Commit::Busy;
        std::jthread writer([&] {
            for (int tries = 0; tries < 60 && outcome == Commit::Busy; ++tries) outcome = add(10 * round + 2);
        });
        std::this_thread::sleep_for(300ms);
        cluster_.start();
        writer.join();
        EXPECT_EQ(outcome, Commit::Done);
        EXPECT_TRUE(reader_->person(PersonId(10 * round + 1)));
        EXPECT_TRUE(reader_->person(PersonId(10 * round + 2)));
    }
    EXPECT_TRUE(checkDatabase(cluster_.address(database_)).errors.empty());
}

// Somebody else holds a row: a clear answer after two seconds, and nothing half done.
TEST_F(PostgresFaults, whoHoldsARowMakesItBusy) {
    ASSERT_EQ(add(1), Commit::Done);
    PostgresConnection other(addressOf(cluster_.address(database_)), nullptr, 10s);
    other.connect();
    other.ask("BEGIN");
    other.ask("UPDATE people SET called = 'x' WHERE id = 1");
    const Operations unit{CallGuest{PersonId(1), "Anne"}};
    const Operations* const units[] = {&unit};
    EXPECT_EQ(committer_->commit(units).front(), Commit::Busy);
    other.ask("ROLLBACK");
    EXPECT_EQ(committer_->commit(units).front(), Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(1))->called, "Anne");
}

TEST_F(PostgresFaults, oneServerAtATime) {
    EXPECT_THAT(whyNot(cluster_.address(database_)), HasSubstr("another server is using it"));
    committer_.reset();
    EXPECT_EQ(whyNot(cluster_.address(database_)), "opened");
}

// The right to write goes with the connection. Who lost it and finds another server there, ends.
TEST_F(PostgresFaults, aServerThatWasReplacedEnds) {
    PostgresPatience patience;
    patience.connect = 100ms;
    patience.doubt = 1s;
    const std::string name = cluster_.makeDatabase();
    auto first = PostgresStore::open(addressOf(wire_.address(name)), throwFatal, {}, patience).value();
    const auto writing = first->committer();
    wire_.breakBy(Fault::Refuse);
    const Operations unit = person(1);
    const Operations* const units[] = {&unit};
    EXPECT_EQ(writing->commit(units).front(), Commit::Busy);
    const auto second = openAt(cluster_.address(name));
    const auto secondWriting = second->committer();
    wire_.breakBy(Fault::None);
    const auto writeOn = [&] {
        for (int i = 0; i < 10; ++i) EXPECT_EQ(writing->commit(units).front(), Commit::Busy);
    };
    EXPECT_THROW(writeOn(), FatalError);
    EXPECT_FALSE(second->reader()->person(PersonId(1)));
}

TEST_F(PostgresFaults, badAddressesAndPasswordsAreRefusedWithAReason) {
    for (const std::string bad : {"postgresql://sixth:hunter2@[half/x",
                                  "postgresql://sixth:hunter2@h/x?sslmode", "postgresql://%zz:hunter2@h/x"}) {
        const auto read = PostgresAddress::read(bad);
        ASSERT_FALSE(read) << bad;
        EXPECT_THAT(read.error().why + read.error().place,
                    AllOf(HasSubstr("expected an address like"), Not(HasSubstr("hunter2"))));
    }
    EXPECT_EQ(addressOf("postgres://anna:hunter2@db.example:5433/games?sslmode=require").shown(),
              "postgresql://anna@db.example:5433/games");
    const std::string locked = cluster_.address(database_, "locked:hunter2");
    EXPECT_THAT(whyNot(locked),
                AllOf(HasSubstr("password authentication failed"), Not(HasSubstr("hunter2"))));
    EXPECT_THAT(whyNot(cluster_.address("nowhere")), HasSubstr("database \"nowhere\" does not exist"));
    EXPECT_THAT(whyNot("postgresql://sixth@127.0.0.1:1/games"), HasSubstr("Connection refused"));
    for (const std::string& lasting : {locked, cluster_.address("nowhere")})
        EXPECT_TRUE(PostgresStore::open(addressOf(lasting), throwFatal, {}).error().isLasting);
}

TEST_F(PostgresFaults, aDatabaseOfANewerProgramIsLeftAlone) {
    cluster_.run(database_, "INSERT INTO schema_version VALUES (99)");
    committer_.reset();
    EXPECT_THAT(whyNot(cluster_.address(database_)), HasSubstr("newer version"));
    EXPECT_THAT(PostgresStore::look(addressOf(cluster_.address(database_))).error().why,
                HasSubstr("its tables are of version 99, expected"));
}

TEST_F(PostgresFaults, tablesOfOthersAndOtherEncodingsAreLeftAlone) {
    const std::string others = cluster_.makeDatabase();
    cluster_.run(others, "CREATE TABLE games (title TEXT)");
    EXPECT_THAT(whyNot(cluster_.address(others)), HasSubstr("tables of another program"));
    EXPECT_THAT(PostgresStore::look(addressOf(cluster_.address(others))).error().why, HasSubstr("version 0"));
    cluster_.run("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    EXPECT_THAT(whyNot(cluster_.address("latin")), HasSubstr("its encoding is LATIN1, expected UTF8"));
}

// Texts of people never end the server.
TEST_F(PostgresFaults, textsThatPostgresHasNotAreMended) {
    const Operations unit{
        AddPerson{{PersonId(1), "Anna", PersonKind::Guest, "", fromUnix(5), std::string("a\0b\xff", 4)}}};
    const Operations* const units[] = {&unit};
    EXPECT_EQ(committer_->commit(units).front(), Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(1))->called, "a\xEF\xBF\xBD"
                                                    "b\xEF\xBF\xBD");
}

} // namespace
} // namespace sixth::server::store
