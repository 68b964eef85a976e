#include "server/store/failpoint.h"
#include "server/store/sql_writer.h"
#include "server/store/sqlite_parts.h"
#include "server/store/sqlite_sql.h"

#include <chrono>
#include <sqlite3.h>

namespace sixth::server::store {
namespace {

// 80 MB. The checkpoints keep up with the writing; but only when everything was copied can the WAL begin
// anew, and under steady load that moment has to be made.
constexpr int kMostWalFrames = 20'000;
constexpr std::chrono::seconds kBetweenResets{1};
// Moves wait meanwhile, so it does not wait for those who read; it is tried again. Only where the WAL has
// grown very long all the same does it wait: a full disk is worse.
constexpr int kLongWait = kBusyTimeoutMs;
constexpr int kShortWait = 20;
constexpr int kVeryLongWal = 10 * kMostWalFrames;

class SqliteCommitter final : public Committer {
public:
    SqliteCommitter(std::unique_ptr<SQLite::Database> database, Fatal fatal, std::shared_ptr<WalState> wal)
        : database_(std::move(database)), fatal_(std::move(fatal)), wal_(std::move(wal)) {}

    std::vector<Commit> commit(std::span<const Operations* const> units) override {
        const Commit outcome = commitTogether(units);
        if (outcome != Commit::Conflict || units.size() == 1) return std::vector(units.size(), outcome);
        // One of them can't be. Which one shows when each is tried alone; that is rare, and may be slow.
        std::vector<Commit> outcomes;
        for (const Operations* const unit : units) outcomes.push_back(commitTogether({&unit, 1}));
        return outcomes;
    }

    void tend() override {
        const auto now = std::chrono::steady_clock::now();
        if (wal_->frames < kMostWalFrames || now < nextReset_) return;
        nextReset_ = now + kBetweenResets;
        sqlite3* const handle = database_->getHandle();
        sqlite3_busy_timeout(handle, wal_->frames < kVeryLongWal ? kShortWait : kLongWait);
        sqlite3_wal_checkpoint_v2(handle, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
        sqlite3_busy_timeout(handle, kBusyTimeoutMs);
        wal_->frames = 0;
    }

private:
    Commit commitTogether(std::span<const Operations* const> units) {
        try {
            run(begin_);
            failpoint("commit.begun");
            for (const Operations* const unit : units) {
                writer_.write(*unit);
                failpoint("commit.unit");
            }
            failpoint("commit.before");
            run(commit_);
            failpoint("commit.after");
            return Commit::Done;
        } catch (const RowChanged&) {
            return undo(Commit::Conflict);
        } catch (const SQLite::Exception& error) {
            return undo(outcomeOf(error));
        }
    }

    Commit outcomeOf(const SQLite::Exception& error) {
        const int code = error.getErrorCode();
        const bool isHarmless = code == SQLITE_BUSY || code == SQLITE_CONSTRAINT;
        // Whether the disk has it is not known, and trying again could make it twice: the process ends, and
        // the next one reads what is there.
        if (!isHarmless) fatal_(databaseError(error, database_.place()));
        return code == SQLITE_BUSY ? Commit::Busy : Commit::Conflict;
    }

    Commit undo(Commit outcome) {
        if (sqlite3_get_autocommit(database_->getHandle()) == 0) database_->exec("ROLLBACK");
        return outcome;
    }

    SqliteSql database_;
    Fatal fatal_;
    std::shared_ptr<WalState> wal_;
    std::chrono::steady_clock::time_point nextReset_;
    SqlWriter writer_{database_};
    // IMMEDIATE: the right to write is asked for at the beginning, where being refused costs nothing.
    Statement begin_{database_, "BEGIN IMMEDIATE"};
    Statement commit_{database_, "COMMIT"};
};

} // namespace

std::unique_ptr<Committer> makeCommitter(std::unique_ptr<SQLite::Database> database, Fatal fatal,
                                         std::shared_ptr<WalState> wal) {
    return std::make_unique<SqliteCommitter>(std::move(database), std::move(fatal), std::move(wal));
}

} // namespace sixth::server::store
