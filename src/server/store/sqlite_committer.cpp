#include "server/games/event_json.h"
#include "server/store/failpoint.h"
#include "server/store/sqlite_parts.h"

#include <chrono>
#include <cmath>
#include <sqlite3.h>

namespace sixth::server::store {
namespace {

using SQLite::Statement;

// 80 MB. The checkpoints keep up with the writing; but only when everything was copied can the WAL begin
// anew, and under steady load that moment has to be made.
constexpr int kMostWalFrames = 20'000;
constexpr std::chrono::seconds kBetweenResets{10};

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
        sqlite3_wal_checkpoint_v2(database_->getHandle(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr,
                                  nullptr);
        wal_->frames = 0;
    }

private:
    Commit commitTogether(std::span<const Operations* const> units) {
        try {
            run(begin_);
            failpoint("commit.begun");
            for (const Operations* const unit : units) {
                for (const Operation& operation : *unit)
                    std::visit([this](const auto& one) { write(one); }, operation);
                failpoint("commit.unit");
            }
            failpoint("commit.before");
            run(commit_);
            failpoint("commit.after");
            return Commit::Done;
        } catch (const SQLite::Exception& error) {
            return undo(error);
        }
    }

    Commit undo(const SQLite::Exception& error) {
        const int code = error.getErrorCode();
        const bool isHarmless = code == SQLITE_BUSY || code == SQLITE_CONSTRAINT;
        // Whether the disk has it is not known, and trying again could make it twice: the process ends, and
        // the next one reads what is there.
        if (!isHarmless) fatal_(databaseError(error, database_->getFilename()));
        if (sqlite3_get_autocommit(database_->getHandle()) == 0) database_->exec("ROLLBACK");
        return code == SQLITE_BUSY ? Commit::Busy : Commit::Conflict;
    }

    // Binds in order, and runs; how many rows it has changed. The statement is reset in any case: one that
    // was refused would report its error again with the next, innocent unit.
    template <typename... Values>
    int run(Statement& statement, const Values&... values) {
        struct Reset {
            Statement& statement;
            ~Reset() { statement.tryReset(); }
        } const reset{statement};
        int index = 0;
        (bind(statement, ++index, values), ...);
        return statement.exec();
    }
    // For changes that need the row to be as somebody has seen it.
    static void needOneRow(int changed) {
        if (changed != 1) throw SQLite::Exception("the row has changed", SQLITE_CONSTRAINT);
    }
    static void bind(Statement& statement, int index, std::int64_t value) { statement.bind(index, value); }
    static void bind(Statement& statement, int index, int value) { statement.bind(index, value); }
    static void bind(Statement& statement, int index, double value) { statement.bind(index, value); }
    template <typename Tag>
    static void bind(Statement& statement, int index, Id<Tag> id) {
        statement.bind(index, id.value());
    }
    static void bind(Statement& statement, int index, Time time) { statement.bind(index, toUnix(time)); }
    static void bind(Statement& statement, int index, const std::string& value) {
        statement.bind(index, value);
    }
    static void bind(Statement& statement, int index, std::nullptr_t) { statement.bind(index); }
    template <std::size_t Size>
    static void bind(Statement& statement, int index, const std::array<std::uint8_t, Size>& bytes) {
        statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
    }
    template <typename T>
    static void bind(Statement& statement, int index, const std::optional<T>& value) {
        value ? bind(statement, index, *value) : bind(statement, index, nullptr);
    }
    template <typename T>
        requires std::is_enum_v<T>
    static void bind(Statement& statement, int index, T value) {
        statement.bind(index, static_cast<int>(value));
    }
    void write(const AppendEvent& add) {
        const games::Event& event = add.event;
        std::optional<std::array<std::uint8_t, 16>> command;
        if (event.command) command = event.command->bytes;
        run(appendEvent_, add.game, event.seq, event.at, std::string(games::kindOf(event.body)),
            event.actor ? event.actor->value() : kTheServer, command, games::writeBody(event.body));
    }
    void write(const AddGame& add) {
        const GameRow& game = add.game;
        const games::Settings& settings = game.settings;
        run(addGame_, game.number, game.id, notation::writeAgreedRules(settings.rules),
            notation::presetOf(settings.rules), games::writeClockSetting(settings.clock),
            settings.rated ? 1 : 0, settings.color, settings.visibility, game.creator, game.players.silver,
            game.players.red, game.phase, game.createdAt, game.isPublic ? 1 : 0);
    }
    void write(const SeatGame& seat) {
        run(seatGame_, seat.players.silver, seat.players.red, seat.phase, seat.game);
    }
    void write(const EndGame& end) {
        run(endGame_, games::Phase::Finished, end.outcome.result, end.outcome.reason, end.plies, end.at,
            end.position, end.game);
    }
    void write(const AddPerson& add) {
        const Person& person = add.person;
        run(addPerson_, person.id, person.name, person.kind, person.passwordHash, person.createdAt,
            person.called);
    }
    void write(const ChangePerson& change) {
        const Person& person = change.person;
        needOneRow(
            run(changePerson_, person.name, person.kind, person.passwordHash, person.id, change.oldHash));
    }
    void write(const CallGuest& call) {
        needOneRow(run(callGuest_, call.called, call.person, PersonKind::Guest));
    }
    void write(const DeletePerson& gone) {
        run(deleteSessionsOf_, gone.person);
        run(deleteRatings_, gone.person);
        run(deletePoints_, gone.person);
        run(deleteRelations_, gone.person);
        run(deleteChat_, gone.person);
        run(retireName_, gone.nameFreeAt, gone.person);
        needOneRow(run(deletePerson_, gone.person));
    }
    void write(const AddSession& add) {
        const Session& session = add.session;
        needOneRow(run(addSession_, session.id, session.person, session.hash, session.kind, session.label,
                       session.createdAt, session.usedAt));
    }
    void write(const DeleteSession& gone) { run(deleteSession_, gone.session); }
    void write(const DeleteSessionsOf& gone) { run(deleteSessionsOf_, gone.person); }
    void write(const UseSession& use) { run(useSession_, use.at, use.session); }
    void write(const Purge& purge) {
        run(purgeSessions_, purge.unusedSince);
        run(purgeNames_, purge.now);
    }
    void write(const PublishGame& publish) { run(publishGame_, publish.isPublic ? 1 : 0, publish.game); }
    void write(const PutRelation& put) { run(putRelation_, put.person, put.relation, put.other, put.at); }
    void write(const DropRelation& drop) { run(dropRelation_, drop.person, drop.relation, drop.other); }
    void write(const PutKey& put) { run(putKey_, put.name, put.value); }
    void write(const PutRating& put) {
        const RatingRow& row = put.row;
        run(putRating_, row.person, row.family, row.speed, row.rating.rating, row.rating.deviation,
            row.rating.volatility, row.games, row.at);
        run(addPoint_, row.person, row.at, row.family, row.speed,
            static_cast<int>(std::lround(row.rating.rating)));
    }
    void write(const NoteAlive& alive) { run(noteAlive_, alive.at); }
    void write(const NoteOutage& outage) { run(noteOutage_, outage.from, outage.to); }

    std::unique_ptr<SQLite::Database> database_;
    Fatal fatal_;
    std::shared_ptr<WalState> wal_;
    std::chrono::steady_clock::time_point nextReset_;

    // IMMEDIATE: the right to write is asked for at the beginning, where being refused costs nothing.
    Statement begin_{*database_, "BEGIN IMMEDIATE"};
    Statement commit_{*database_, "COMMIT"};
    Statement appendEvent_{*database_, "INSERT INTO events (game, seq, at, kind, actor, cmd_id, body) "
                                       "VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement addGame_{
        *database_,
        "INSERT INTO games (number, id, rules, family, clock, rated, color, open, creator, silver, "
        "red, phase, plies, created_at, public) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)"};
    Statement seatGame_{*database_, "UPDATE games SET silver = ?, red = ?, phase = ? WHERE number = ?"};
    Statement endGame_{*database_,
                       "UPDATE games SET phase = ?, result = ?, reason = ?, plies = ?, ended_at = ?, "
                       "position = ? WHERE number = ?"};
    Statement addPerson_{*database_, "INSERT INTO people (id, name, kind, password, created_at, called) "
                                     "VALUES (?, ?, ?, ?, ?, ?)"};
    Statement changePerson_{*database_, "UPDATE people SET name = ?, kind = ?, password = ?, called = '' "
                                        "WHERE id = ? AND name IS NOT NULL AND password = ?"};
    Statement callGuest_{*database_,
                         "UPDATE people SET called = ? WHERE id = ? AND name IS NOT NULL AND kind = ?"};
    Statement deletePerson_{*database_, "UPDATE people SET name = NULL, password = '', called = '' "
                                        "WHERE id = ? AND name IS NOT NULL"};
    Statement deleteRelations_{*database_, "DELETE FROM relations WHERE person = ?1 OR other = ?1"};
    Statement deleteChat_{*database_,
                          "UPDATE events SET body = '{\"text\":\"\"}' WHERE kind = 'chat' AND actor = ?"};
    Statement retireName_{*database_, "INSERT OR REPLACE INTO retired_names (name, free_at) "
                                      "SELECT name, ? FROM people WHERE id = ? AND name IS NOT NULL"};
    Statement useSession_{*database_, "UPDATE sessions SET used_at = ? WHERE id = ?"};
    Statement purgeSessions_{*database_, "DELETE FROM sessions WHERE used_at < ?"};
    Statement purgeNames_{*database_, "DELETE FROM retired_names WHERE free_at <= ?"};
    Statement publishGame_{*database_, "UPDATE games SET public = ? WHERE number = ?"};
    Statement putRelation_{*database_,
                           "INSERT OR REPLACE INTO relations (person, kind, other, at) VALUES (?, ?, ?, ?)"};
    Statement dropRelation_{*database_, "DELETE FROM relations WHERE person = ? AND kind = ? AND other = ?"};
    Statement putKey_{*database_, "INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)"};
    Statement deleteRatings_{*database_, "DELETE FROM ratings WHERE person = ?"};
    Statement deletePoints_{*database_, "DELETE FROM rating_points WHERE person = ?"};
    Statement addSession_{*database_,
                          "INSERT INTO sessions (id, person, hash, kind, label, created_at, used_at) "
                          "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
                          "WHERE EXISTS (SELECT 1 FROM people WHERE id = ?2 AND name IS NOT NULL)"};
    Statement deleteSession_{*database_, "DELETE FROM sessions WHERE id = ?"};
    Statement deleteSessionsOf_{*database_, "DELETE FROM sessions WHERE person = ?"};
    Statement putRating_{*database_,
                         "INSERT OR REPLACE INTO ratings (person, family, speed, rating, deviation, "
                         "volatility, games, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement addPoint_{
        *database_, "INSERT INTO rating_points (person, at, family, speed, rating) VALUES (?, ?, ?, ?, ?)"};
    Statement noteAlive_{*database_, "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?)"};
    Statement noteOutage_{*database_, "INSERT INTO outages (from_at, to_at) VALUES (?, ?)"};
};

} // namespace

std::unique_ptr<Committer> makeCommitter(std::unique_ptr<SQLite::Database> database, Fatal fatal,
                                         std::shared_ptr<WalState> wal) {
    return std::make_unique<SqliteCommitter>(std::move(database), std::move(fatal), std::move(wal));
}

} // namespace sixth::server::store
