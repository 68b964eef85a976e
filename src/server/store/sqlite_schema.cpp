#include "server/store/sqlite_schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>

namespace sixth::server::store {
namespace {

// A step is never changed once it was released; a new version is a new step at the end.
constexpr std::array kSteps{
    // 1: games, their events, people
    R"sql(
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT UNIQUE COLLATE NOCASE, -- null once the account is deleted
    kind INTEGER NOT NULL,
    password TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    hash BLOB NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of ON sessions (person);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL,
    family TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated INTEGER NOT NULL,
    color INTEGER NOT NULL,
    open INTEGER NOT NULL,
    creator INTEGER NOT NULL REFERENCES people (id),
    silver INTEGER REFERENCES people (id),
    red INTEGER REFERENCES people (id),
    phase INTEGER NOT NULL,
    result INTEGER,
    reason INTEGER,
    plies INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
CREATE INDEX games_open ON games (number) WHERE ended_at IS NULL;
CREATE INDEX games_by_silver ON games (silver, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_by_red ON games (red, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_by_end ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (number),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor INTEGER NOT NULL,
    cmd_id BLOB,
    body TEXT NOT NULL,
    UNIQUE (game, seq)
) STRICT;
CREATE UNIQUE INDEX events_by_command ON events (game, cmd_id) WHERE cmd_id IS NOT NULL;
CREATE TABLE ratings (
    person INTEGER NOT NULL REFERENCES people (id),
    family TEXT NOT NULL,
    speed INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, family, speed)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_points (
    person INTEGER NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    family TEXT NOT NULL,
    speed INTEGER NOT NULL,
    rating INTEGER NOT NULL
) STRICT;
CREATE INDEX rating_points_of ON rating_points (person, at);
CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
CREATE TABLE outages (from_at INTEGER NOT NULL, to_at INTEGER NOT NULL) STRICT;
)sql",
    // 2: games that are not shown to everyone, sessions that end, names that rest, people who block others
    R"sql(
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX sessions_by_use ON sessions (used_at);
ALTER TABLE games ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
UPDATE games SET public = open;
CREATE INDEX games_shown ON games (number) WHERE ended_at IS NOT NULL AND public = 1;
CREATE INDEX chat_of ON events (actor) WHERE kind = 'chat';
CREATE TABLE retired_names (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    free_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE relations (
    person INTEGER NOT NULL REFERENCES people (id),
    kind INTEGER NOT NULL,
    other INTEGER NOT NULL REFERENCES people (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (person, kind, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_to ON relations (other);
CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql",
    // 3: what guests are called, and how finished games stand, for their pictures
    R"sql(
ALTER TABLE people ADD COLUMN called TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN position TEXT;
)sql",
    // 4: the community: roles, suspensions, void games; ways back in, reports, acts, bans, reminders
    R"sql(
ALTER TABLE people ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN suspended_until INTEGER;
ALTER TABLE people ADD COLUMN quiet_from INTEGER; -- all three or none
ALTER TABLE people ADD COLUMN quiet_to INTEGER;
ALTER TABLE people ADD COLUMN quiet_offset INTEGER;
CREATE INDEX people_with_role ON people (role) WHERE role != 0;
ALTER TABLE games ADD COLUMN void INTEGER NOT NULL DEFAULT 0;
CREATE TABLE recovery_codes (
    person INTEGER NOT NULL REFERENCES people (id),
    hash BLOB NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    reporter INTEGER NOT NULL REFERENCES people (id),
    about INTEGER NOT NULL REFERENCES people (id),
    reason INTEGER NOT NULL,
    text TEXT NOT NULL,
    game INTEGER REFERENCES games (number),
    seq INTEGER,
    closed_at INTEGER,
    closed_by INTEGER REFERENCES people (id),
    decision TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (game, seq) REFERENCES events (game, seq),
    CHECK (seq IS NULL OR game IS NOT NULL)
) STRICT;
CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL;
CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_in ON reports (game, closed_at) WHERE game IS NOT NULL;
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: servers read what is after the last they know
    at INTEGER NOT NULL,
    actor INTEGER REFERENCES people (id), -- null: the host
    act TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    game INTEGER REFERENCES games (number),
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_about ON audit (person) WHERE person IS NOT NULL;
CREATE INDEX audit_by ON audit (actor) WHERE actor IS NOT NULL;
CREATE TABLE banned_networks (
    network TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE push_devices (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    endpoint TEXT NOT NULL UNIQUE,
    key BLOB NOT NULL,
    secret BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_devices_of ON push_devices (person);
CREATE TABLE reminders (
    person INTEGER NOT NULL REFERENCES people (id),
    game INTEGER NOT NULL REFERENCES games (number),
    seq INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_by_due ON reminders (due);
)sql",
};

} // namespace

int schemaVersion() {
    return static_cast<int>(kSteps.size());
}

tl::expected<void, Error> migrate(SQLite::Database& database) {
    return migrate(database, schemaVersion());
}

tl::expected<void, Error> migrate(SQLite::Database& database, int upTo) {
    int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > schemaVersion())
        return tl::unexpected(
            Error{"database",
                  "it was written by a newer version of this program (its tables are of version " +
                      std::to_string(version) + ", expected at most " + std::to_string(schemaVersion()) + ")",
                  database.getFilename()});
    for (; version < upTo; ++version) {
        SQLite::Transaction transaction(database);
        database.exec(kSteps[static_cast<std::size_t>(version)]);
        database.exec("PRAGMA user_version = " + std::to_string(version + 1));
        transaction.commit();
    }
    return {};
}

} // namespace sixth::server::store
