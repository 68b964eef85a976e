#include "server/games/event_json.h"
#include "server/store/failpoint.h"
#include "server/store/sqlite_community.h"
#include "server/store/sqlite_parts.h"

#include <chrono>
#include <set>
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
            person.called, person.role, person.suspendedUntil);
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
        run(retireName_, gone.nameFreeAt, gone.person);
        forget(gone.person);
    }
    // Everything about them but their row, which stays for the sake of their games.
    void forget(PersonId person) {
        run(deleteSessionsOf_, person);
        run(deleteRatings_, person);
        run(deletePoints_, person);
        run(deleteRelations_, person);
        run(deleteChat_, person);
        community_.forget(person);
        needOneRow(run(deletePerson_, person));
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
        run(purgeSessions_, purge.unusedSince, kMostSessionsPurged);
        run(purgeNames_, purge.now);
        community_.purge(purge);
        const auto guests =
            Use(idleGuests_, purge.after, purge.upTo, PersonKind::Guest, purge.unusedSince).all([](Use& row) {
                return row.id<PersonId>(0);
            });
        if (guests.empty()) return; // as with nearly every part
        const std::set<PersonId> staying = peopleInOpenGames();
        for (const PersonId guest : guests)
            if (!staying.contains(guest)) forget(guest);
    }
    std::set<PersonId> peopleInOpenGames() {
        std::set<PersonId> people;
        Use row(inOpenGames_);
        while (row->executeStep())
            for (int column = 0; column < 3; ++column)
                if (const auto person = row.idIfAny<PersonId>(column)) people.insert(*person);
        return people;
    }
    void write(const PublishGame& publish) { run(publishGame_, publish.isPublic ? 1 : 0, publish.game); }
    void write(const PutRelation& put) { run(putRelation_, put.person, put.relation, put.other, put.at); }
    void write(const DropRelation& drop) { run(dropRelation_, drop.person, drop.relation, drop.other); }
    void write(const PutKey& put) { run(putKey_, put.name, put.value); }
    void write(const PutRating& put) {
        const RatingRow& row = put.row;
        run(putRating_, row.person, row.family, row.speed, row.rating.rating, row.rating.deviation,
            row.rating.volatility, row.games, row.at, put.change, people::Rating{}.rating);
        run(addPoint_, row.person, row.at, row.family, row.speed);
    }
    void write(const TakeBackRating& back) {
        run(takeBack_, back.points, back.person, back.family, back.speed);
        run(dropEmptyRating_, back.person, back.family, back.speed);
        run(addPoint_, back.person, back.at, back.family, back.speed);
    }
    void write(const NoteAlive& alive) { run(noteAlive_, alive.at); }
    void write(const NoteOutage& outage) { run(noteOutage_, outage.from, outage.to); }
    template <typename OfTheCommunity>
    void write(const OfTheCommunity& operation) {
        community_.write(operation);
    }

    std::unique_ptr<SQLite::Database> database_;
    Fatal fatal_;
    std::shared_ptr<WalState> wal_;
    std::chrono::steady_clock::time_point nextReset_;
    CommunityWriter community_{*database_};

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
    Statement addPerson_{*database_, "INSERT INTO people (id, name, kind, password, created_at, called, "
                                     "role, suspended_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement changePerson_{*database_, "UPDATE people SET name = ?1, kind = ?2, password = ?3, called = '' "
                                        "WHERE id = ?4 AND name IS NOT NULL AND password = ?5 "
                                        "AND (kind = 0 OR name = ?1)"};
    Statement callGuest_{*database_,
                         "UPDATE people SET called = ? WHERE id = ? AND name IS NOT NULL AND kind = ?"};
    Statement deletePerson_{*database_, "UPDATE people SET name = NULL, password = '', called = '', "
                                        "role = 0, suspended_until = NULL, quiet_from = NULL, "
                                        "quiet_to = NULL, quiet_offset = NULL "
                                        "WHERE id = ? AND name IS NOT NULL"};
    Statement deleteRelations_{*database_, "DELETE FROM relations WHERE person = ?1 OR other = ?1"};
    Statement deleteChat_{*database_,
                          "UPDATE events SET body = '{\"text\":\"\"}' WHERE kind = 'chat' AND actor = ?"};
    Statement retireName_{*database_, "INSERT OR REPLACE INTO retired_names (name, free_at) "
                                      "SELECT name, ? FROM people WHERE id = ? AND name IS NOT NULL"};
    Statement useSession_{*database_, "UPDATE sessions SET used_at = ? WHERE id = ?"};
    Statement purgeSessions_{*database_,
                             "DELETE FROM sessions WHERE id IN "
                             "(SELECT id FROM sessions WHERE used_at < ? ORDER BY used_at LIMIT ?)"};
    Statement idleGuests_{*database_, kIdleGuests};
    Statement inOpenGames_{*database_, "SELECT creator, silver, red FROM games WHERE ended_at IS NULL"};
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
                          "WHERE EXISTS (SELECT 1 FROM people WHERE id = ?2 AND name IS NOT NULL "
                          "AND ifnull(suspended_until, 0) <= ?6)"};
    Statement deleteSession_{*database_, "DELETE FROM sessions WHERE id = ?"};
    Statement deleteSessionsOf_{*database_, "DELETE FROM sessions WHERE person = ?"};
    Statement putRating_{*database_,
                         "INSERT INTO ratings (person, family, speed, rating, deviation, volatility, games, "
                         "at) VALUES (?1, ?2, ?3, iif(?9 IS NULL, ?4, ?10 + ?9), ?5, ?6, "
                         "iif(?9 IS NULL, ?7, 1), ?8) ON CONFLICT DO UPDATE SET "
                         "rating = iif(?9 IS NULL, excluded.rating, max(rating + ?9, 0.0)), "
                         "deviation = excluded.deviation, volatility = excluded.volatility, "
                         "games = iif(?9 IS NULL, excluded.games, games + 1), at = excluded.at"};
    Statement takeBack_{*database_, "UPDATE ratings SET rating = max(rating + ?1, 0.0), games = games - 1 "
                                    "WHERE person = ?2 AND family = ?3 AND speed = ?4"};
    Statement dropEmptyRating_{
        *database_, "DELETE FROM ratings WHERE person = ? AND family = ? AND speed = ? AND games <= 0"};
    Statement addPoint_{*database_, "INSERT INTO rating_points (person, at, family, speed, rating) "
                                    "SELECT person, ?2, family, speed, CAST(round(rating) AS INTEGER) "
                                    "FROM ratings WHERE person = ?1 AND family = ?3 AND speed = ?4"};
    Statement noteAlive_{*database_, "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?)"};
    Statement noteOutage_{*database_, "INSERT INTO outages (from_at, to_at) VALUES (?, ?)"};
};

} // namespace

std::unique_ptr<Committer> makeCommitter(std::unique_ptr<SQLite::Database> database, Fatal fatal,
                                         std::shared_ptr<WalState> wal) {
    return std::make_unique<SqliteCommitter>(std::move(database), std::move(fatal), std::move(wal));
}

} // namespace sixth::server::store
