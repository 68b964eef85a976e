#pragma once

#include "server/store/sql_community.h"
#include "server/store/sql_parts.h"
#include "server/store/sql_statement.h"
#include "server/store/store.h"

#include <set>

// What the committers of both databases write, inside a transaction of theirs. Nobody else includes this.
namespace sixth::server::store {

class SqlWriter {
public:
    explicit SqlWriter(SqlDatabase& database) : database_(database) {}

    // Throws RowChanged, or what the database throws. Then nothing of the unit may stay.
    void write(const Operations& unit);

private:
    void write(const AppendEvent& add);
    void write(const AddGame& add);
    void write(const SeatGame& seat);
    void write(const EndGame& end);
    void write(const AddPerson& add);
    void write(const ChangePerson& change);
    void write(const CallGuest& call);
    void write(const DeletePerson& gone);
    void forget(PersonId person);
    void write(const AddSession& add);
    void write(const DeleteSession& gone);
    void write(const DeleteSessionsOf& gone);
    void write(const UseSession& use);
    void write(const Purge& purge);
    std::set<PersonId> peopleInOpenGames();
    void write(const PublishGame& publish);
    void write(const PutRelation& put);
    void write(const DropRelation& drop);
    void write(const PutKey& put);
    void write(const PutRating& put);
    void write(const TakeBackRating& back);
    void write(const NoteAlive& alive);
    void write(const NoteOutage& outage);

    SqlDatabase& database_;
    CommunityWriter community_{database_};

    Statement appendEvent_{database_, "INSERT INTO events (game, seq, at, kind, actor, cmd_id, body) "
                                      "VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement addGame_{
        database_,
        "INSERT INTO games (number, id, rules, family, clock, rated, color, open, creator, silver, "
        "red, phase, plies, created_at, public) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)"};
    Statement seatGame_{database_, "UPDATE games SET silver = ?, red = ?, phase = ? WHERE number = ?"};
    Statement endGame_{database_,
                       "UPDATE games SET phase = ?, result = ?, reason = ?, plies = ?, ended_at = ?, "
                       "position = ? WHERE number = ?"};
    Statement addPerson_{database_, "INSERT INTO people (id, name, kind, password, created_at, called, "
                                    "role, suspended_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement changePerson_{database_, "UPDATE people SET name = ?1, kind = ?2, password = ?3, called = '' "
                                       "WHERE id = ?4 AND name IS NOT NULL AND password = ?5 "
                                       "AND (kind = 0 OR name = ?1)"};
    Statement callGuest_{database_,
                         "UPDATE people SET called = ? WHERE id = ? AND name IS NOT NULL AND kind = ?"};
    Statement deletePerson_{database_, "UPDATE people SET name = NULL, password = '', called = '', "
                                       "role = 0, suspended_until = NULL, quiet_from = NULL, "
                                       "quiet_to = NULL, quiet_offset = NULL "
                                       "WHERE id = ? AND name IS NOT NULL"};
    Statement deleteRelations_{database_, "DELETE FROM relations WHERE person = ?1 OR other = ?1"};
    Statement deleteChat_{database_,
                          "UPDATE events SET body = '{\"text\":\"\"}' WHERE kind = 'chat' AND actor = ?"};
    Statement retireName_{database_, "INSERT INTO retired_names (name, free_at) "
                                     "SELECT name, ?1 FROM people WHERE id = ?2 AND name IS NOT NULL "
                                     "ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at"};
    Statement useSession_{database_, "UPDATE sessions SET used_at = ? WHERE id = ?"};
    Statement purgeSessions_{database_,
                             "DELETE FROM sessions WHERE id IN "
                             "(SELECT id FROM sessions WHERE used_at < ? ORDER BY used_at LIMIT ?)"};
    Statement idleGuests_{database_, kIdleGuests};
    Statement inOpenGames_{database_, "SELECT creator, silver, red FROM games WHERE ended_at IS NULL"};
    Statement purgeNames_{database_, "DELETE FROM retired_names WHERE free_at <= ?"};
    Statement publishGame_{database_, "UPDATE games SET public = ? WHERE number = ?"};
    Statement putRelation_{database_, "INSERT INTO relations (person, kind, other, at) VALUES (?, ?, ?, ?) "
                                      "ON CONFLICT (person, kind, other) DO UPDATE SET at = excluded.at"};
    Statement dropRelation_{database_, "DELETE FROM relations WHERE person = ? AND kind = ? AND other = ?"};
    Statement putKey_{database_,
                      "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"};
    Statement deleteRatings_{database_, "DELETE FROM ratings WHERE person = ?"};
    Statement deletePoints_{database_, "DELETE FROM rating_points WHERE person = ?"};
    Statement addSession_{database_,
                          "INSERT INTO sessions (id, person, hash, kind, label, created_at, used_at) "
                          "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
                          "WHERE EXISTS (SELECT 1 FROM people WHERE id = ?2 AND name IS NOT NULL "
                          "AND coalesce(suspended_until, 0) <= ?6)"};
    Statement deleteSession_{database_, "DELETE FROM sessions WHERE id = ?"};
    Statement deleteSessionsOf_{database_, "DELETE FROM sessions WHERE person = ?"};
    Statement putRating_{
        database_,
        "INSERT INTO ratings (person, family, speed, rating, deviation, volatility, games, at) "
        "VALUES (?1, ?2, ?3, CASE WHEN CAST(?9 AS DOUBLE PRECISION) IS NULL "
        "THEN CAST(?4 AS DOUBLE PRECISION) ELSE CAST(?10 AS DOUBLE PRECISION) + ?9 END, ?5, ?6, "
        "CASE WHEN ?9 IS NULL THEN CAST(?7 AS BIGINT) ELSE 1 END, ?8) "
        "ON CONFLICT (person, family, speed) DO UPDATE SET "
        "rating = CASE WHEN ?9 IS NULL THEN excluded.rating "
        "WHEN ratings.rating + ?9 < 0.0 THEN 0.0 ELSE ratings.rating + ?9 END, "
        "deviation = excluded.deviation, volatility = excluded.volatility, "
        "games = CASE WHEN ?9 IS NULL THEN excluded.games ELSE ratings.games + 1 END, at = excluded.at"};
    Statement takeBack_{database_,
                        "UPDATE ratings SET rating = CASE WHEN rating + CAST(?1 AS DOUBLE PRECISION) < 0.0 "
                        "THEN 0.0 ELSE rating + ?1 END, games = games - 1 "
                        "WHERE person = ?2 AND family = ?3 AND speed = ?4"};
    Statement dropEmptyRating_{
        database_, "DELETE FROM ratings WHERE person = ? AND family = ? AND speed = ? AND games <= 0"};
    Statement addPoint_{database_,
                        "INSERT INTO rating_points (person, at, family, speed, rating) "
                        "SELECT person, ?2, family, speed, CAST(round(CAST(rating AS NUMERIC)) AS INTEGER) "
                        "FROM ratings WHERE person = ?1 AND family = ?3 AND speed = ?4"};
    Statement noteAlive_{
        database_,
        "INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"};
    Statement noteSilence_{database_, "INSERT INTO outages (from_at, to_at) "
                                      "SELECT at, ?1 FROM alive WHERE at < CAST(?1 AS BIGINT) - ?2"};
    Statement noteAliveAmong_{database_, "INSERT INTO alive (id, at) VALUES (1, ?) "
                                         "ON CONFLICT (id) DO UPDATE SET at = excluded.at "
                                         "WHERE alive.at < excluded.at"};
    Statement noteOutage_{database_, "INSERT INTO outages (from_at, to_at) VALUES (?, ?)"};
};

} // namespace sixth::server::store
