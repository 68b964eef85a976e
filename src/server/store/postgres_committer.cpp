#include "server/people/secrets.h"
#include "server/store/failpoint.h"
#include "server/store/postgres_parts.h"
#include "server/store/postgres_sql.h"
#include "server/store/postgres_text.h"
#include "server/store/sql_writer.h"

#include <algorithm>
#include <array>
#include <thread>

namespace sixth::server::store {
namespace {

using namespace std::chrono_literals;

constexpr int kMostTries = 3; // of a batch that is in the way of somebody else's
constexpr auto kTendEvery = 60s;
constexpr auto kBetweenTries = 100ms;

// What a refusal means for the units of a transaction.
enum class Meaning : std::uint8_t {
    Conflict, // one of them can't be
    InTheWay, // of somebody else; it may be tried again
    NoRoom,   // nothing can be written now
    Broken,
};

Meaning meaningOf(const PostgresRefusal& refusal) {
    const std::string& state = refusal.state;
    // 22: a value that can't be kept, as a number beyond its range. 23: a key.
    if (state.starts_with("22") || state.starts_with("23")) return Meaning::Conflict;
    if (state == "40001" || state == "40P01" || state == "55P03" || state == "57014")
        return Meaning::InTheWay;
    // 53: disk, memory, connections. 25006: a standby that has not taken over yet.
    if (state.starts_with("53") || state == "25006") return Meaning::NoRoom;
    return Meaning::Broken;
}

class PostgresCommitter final : public Committer {
public:
    PostgresCommitter(std::unique_ptr<PostgresConnection> connection, Fatal fatal,
                      const PostgresPatience& patience)
        : database_(std::move(connection), 0ms), fatal_(std::move(fatal)), patience_(patience) {}

    std::vector<Commit> commit(std::span<const Operations* const> units) override {
        people::fillRandom(batch_.data(), batch_.size());
        doubtful_.reset();
        const auto start = Clock::now();
        for (int tries = 1;; ++tries) {
            try {
                database_->connect();
                return attempt(units);
            } catch (const PostgresAway& away) {
                --tries;
                const auto now = Clock::now();
                noteTaken(dynamic_cast<const PostgresTaken*>(&away) != nullptr, now);
                const bool isTooLong = (doubtful_ && now - start > patience_.doubt) ||
                                       (takenSince_ && now - *takenSince_ > patience_.doubt);
                if (isTooLong) fatal_(postgresError(away, database_->address()));
                if (!doubtful_ && now - start > patience_.connect) return all(units, Commit::Busy);
            } catch (const PostgresRefusal& refusal) {
                rollBack();
                const Meaning meaning = meaningOf(refusal);
                if (meaning == Meaning::Broken || meaning == Meaning::Conflict)
                    fatal_(postgresError(refusal, database_->address()));
                const bool mayWait = meaning == Meaning::InTheWay && tries < kMostTries;
                if (!doubtful_ && !mayWait) return all(units, Commit::Busy);
                if (doubtful_ && Clock::now() - start > patience_.doubt)
                    fatal_(postgresError(refusal, database_->address()));
            }
            std::this_thread::sleep_for(kBetweenTries);
        }
    }

    void tend() override {
        if (Clock::now() < nextTending_) return;
        nextTending_ = Clock::now() + kTendEvery;
        try {
            database_->ask("DELETE FROM batches WHERE at < now() - interval '1 hour'");
        } catch (const PostgresAway&) {    // the next commit connects again
        } catch (const PostgresRefusal&) { // it is tried again
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    static std::vector<Commit> all(std::span<const Operations* const> units, Commit outcome) {
        return std::vector(units.size(), outcome);
    }

    std::vector<Commit> attempt(std::span<const Operations* const> units) {
        if (doubtful_ && wasCommitted()) return *std::exchange(doubtful_, std::nullopt);
        doubtful_.reset();
        if (writeTogether(units)) return commitAs(all(units, Commit::Done));
        if (units.size() == 1) return all(units, Commit::Conflict);
        // One of them can't be. Which one shows when each has its own savepoint; that is rare, and slower.
        std::vector<Commit> outcomes;
        begin();
        for (const Operations* const unit : units) outcomes.push_back(writeAlone(*unit));
        return commitAs(std::move(outcomes));
    }

    // A connection that is lost over here may live on over there for a while, and keep the lock.
    void noteTaken(bool isTaken, Clock::time_point now) {
        if (!isTaken)
            takenSince_.reset();
        else if (!takenSince_)
            takenSince_ = now;
    }

    // Everything goes out at once, and all answers come at once. False if one of the units can't be.
    bool writeTogether(std::span<const Operations* const> units) {
        try {
            begin();
            failpoint("commit.begun");
            for (const Operations* const unit : units) {
                writer_.write(*unit);
                failpoint("commit.unit");
            }
            database_->settle();
            return true;
        } catch (const RowChanged&) {
        } catch (const PostgresRefusal& refusal) {
            if (meaningOf(refusal) != Meaning::Conflict) throw;
        }
        rollBack();
        return false;
    }

    Commit writeAlone(const Operations& unit) {
        database_->queue("SAVEPOINT unit");
        try {
            writer_.write(unit);
            database_->settle();
            database_->queue("RELEASE unit");
            return Commit::Done;
        } catch (const RowChanged&) {
        } catch (const PostgresRefusal& refusal) {
            if (meaningOf(refusal) != Meaning::Conflict) throw;
        }
        database_->queue("ROLLBACK TO unit");
        database_->queue("RELEASE unit");
        return Commit::Conflict;
    }

    void begin() {
        database_->queue("BEGIN");
        database_->queue("INSERT INTO batches (id) VALUES ($1)",
                         {postgresText(std::span<const std::uint8_t>(batch_))});
    }

    std::vector<Commit> commitAs(std::vector<Commit> outcomes) {
        failpoint("commit.before");
        database_->settle(); // what a savepoint has left
        doubtful_ = std::move(outcomes);
        std::optional<PostgresConnection::Result> answer;
        try {
            answer = database_->ask("COMMIT");
        } catch (const PostgresRefusal&) {
            doubtful_.reset(); // that is an answer: nothing was kept
            throw;
        }
        // PostgreSQL answers a COMMIT that it can't do with ROLLBACK, and no error.
        if (answer->tag() != "COMMIT")
            fatal_({"database", "a transaction was not kept", database_.place(), false});
        failpoint("commit.after");
        return *std::exchange(doubtful_, std::nullopt);
    }

    // What became of the batch whose COMMIT was not answered. While its connection still lives over there,
    // the key makes this wait; so what is not there now will never be.
    bool wasCommitted() {
        database_->queue("BEGIN");
        bool isNew = false;
        database_->queue("INSERT INTO batches (id) VALUES ($1) ON CONFLICT DO NOTHING",
                         {postgresText(std::span<const std::uint8_t>(batch_))},
                         [&](const PostgresConnection::Result& result) { isNew = result.changed() == 1; });
        database_->settle();
        database_->ask("ROLLBACK");
        return !isNew;
    }

    void rollBack() {
        try {
            if (database_->isUp()) database_->ask("ROLLBACK");
        } catch (const PostgresAway&) { // without a connection, there is no transaction
        }
    }

    PostgresSql database_;
    Fatal fatal_;
    PostgresPatience patience_;
    SqlWriter writer_{database_};
    std::array<std::uint8_t, 16> batch_{};        // by which a lost COMMIT is found
    std::optional<std::vector<Commit>> doubtful_; // what a COMMIT leads to that was not answered
    std::optional<Clock::time_point> takenSince_; // since when another server has the lock
    Clock::time_point nextTending_ = Clock::now() + kTendEvery;
};

} // namespace

std::unique_ptr<Committer> makePostgresCommitter(std::unique_ptr<PostgresConnection> connection, Fatal fatal,
                                                 const PostgresPatience& patience) {
    return std::make_unique<PostgresCommitter>(std::move(connection), std::move(fatal), patience);
}

} // namespace sixth::server::store
