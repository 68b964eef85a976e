#include "server/store/transfer.h"

#include "base/hashing.h"
#include "server/store/postgres_parts.h"
#include "server/store/postgres_schema.h"
#include "server/store/postgres_sql.h"
#include "server/store/postgres_text.h"
#include "server/store/sqlite_parts.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_sql.h"
#include "server/store/sqlite_store.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <unistd.h>

namespace sixth::server::store {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kRowsAtOnce = 1'000;

// The tables in an order in which no row names another that is not there yet, with their columns and what is
// in them: an integer, a text, a real number, bytes.
struct Table {
    const char* name;
    const char* columns;
    std::string_view types;
    const char* sequence = nullptr; // of PostgreSQL, which gives the first column its values
};
constexpr std::array kTables{
    Table{"people",
          "id, name, kind, password, created_at, called, role, suspended_until, quiet_from, quiet_to, "
          "quiet_offset",
          "ititititiii", "person_ids"},
    Table{"sessions", "id, person, hash, kind, label, created_at, used_at", "iibitii", "session_ids"},
    Table{
        "games",
        "number, id, rules, family, clock, rated, color, open, creator, silver, red, phase, result, reason, "
        "plies, created_at, ended_at, public, position, void",
        "ittttiiiiiiiiiiiiiti", "game_ids"},
    Table{"events", "id, game, seq, at, kind, actor, cmd_id, body", "iiiitibt", "events_id_seq"},
    Table{"ratings", "person, family, speed, rating, deviation, volatility, games, at", "itirrrii"},
    Table{"rating_points", "rowid, person, at, family, speed, rating", "iiitii", "rating_points_rowid_seq"},
    Table{"alive", "id, at", "ii"},
    Table{"outages", "from_at, to_at", "ii"},
    Table{"retired_names", "name, free_at", "ti"},
    Table{"relations", "person, kind, other, at", "iiii"},
    Table{"keys", "name, value", "tt"},
    Table{"recovery_codes", "person, hash", "ib"},
    Table{"reports", "id, at, reporter, about, reason, text, game, seq, closed_at, closed_by, decision",
          "iiiiitiiiit", "reports_id_seq"},
    Table{"audit", "id, at, actor, act, person, game, detail", "iiitiit", "audit_ids"},
    Table{"banned_networks", "network, until, why, at", "titi"},
    Table{"push_devices", "id, person, endpoint, key, secret, at", "iitbbi", "push_devices_id_seq"},
    Table{"reminders", "person, game, seq, due", "iiii"},
};

using EachRow = std::function<void(SqlStatement&)>;
// Hands all rows of a table to a function, one after the other.
using ReadTable = std::function<void(const Table&, const EachRow&)>;

// What the rows of a table are, in any order: their number, and the sum of a number for each.
struct Content {
    std::int64_t rows = 0;
    std::uint64_t sum = 0;
    friend bool operator==(const Content&, const Content&) = default;
};

std::string valueIn(SqlStatement& row, int column, char type) {
    switch (type) {
    case 'i': return postgresText(row.number(column));
    case 'r': return postgresText(row.real(column));
    case 'b': return postgresText(std::span<const std::uint8_t>(row.bytes(column)));
    default: return postgresText(std::string_view(row.text(column)));
    }
}

void addTo(Content& content, SqlStatement& row, const Table& table) {
    std::uint64_t hash = 0;
    for (int column = 0; column < static_cast<int>(table.types.size()); ++column) {
        const char type = table.types[static_cast<std::size_t>(column)];
        const std::string value = row.isNull(column) ? "null" : "=" + valueIn(row, column, type);
        for (const char c : value) hash = base::mix64(hash + static_cast<unsigned char>(c) + 1);
        hash = base::mix64(hash);
    }
    ++content.rows;
    content.sum += hash;
}

void bindRow(SqlStatement& into, SqlStatement& row, std::string_view types) {
    for (int column = 0; column < static_cast<int>(types.size()); ++column) {
        const char type = types[static_cast<std::size_t>(column)];
        if (row.isNull(column))
            into.bind(column + 1, nullptr);
        else if (type == 'i')
            into.bind(column + 1, row.number(column));
        else if (type == 'r')
            into.bind(column + 1, row.real(column));
        else if (type == 'b')
            into.bind(column + 1, std::span<const std::uint8_t>(row.bytes(column)));
        else
            into.bind(column + 1, std::string_view(row.text(column)));
    }
}

std::string selectAll(const Table& table) {
    return std::string("SELECT ") + table.columns + " FROM " + table.name;
}

ReadTable tablesOf(SqliteSql& database) {
    return [&database](const Table& table, const EachRow& each) {
        const auto rows = database.prepare(selectAll(table));
        while (rows->step()) each(*rows);
    };
}

// Inside a transaction. Never more than a page of it is in memory.
ReadTable tablesOf(PostgresSql& database) {
    return [&database](const Table& table, const EachRow& each) {
        database->ask("DECLARE all_rows NO SCROLL CURSOR FOR " + selectAll(table));
        // Each table has a statement of its own: the columns differ.
        const auto page = database.prepare("FETCH " + std::to_string(kRowsAtOnce) + " FROM all_rows /* " +
                                           table.name + " */");
        for (bool isMore = true; isMore;) {
            int rows = 0;
            for (; page->step(); ++rows) each(*page);
            page->reset();
            isMore = rows == kRowsAtOnce;
        }
        database->ask("CLOSE all_rows");
    };
}

Content contentOf(const ReadTable& read, const Table& table) {
    Content content;
    read(table, [&](SqlStatement& row) { addTo(content, row, table); });
    return content;
}

// Copies a table, and reads it again where it is now. False if that is not the same.
bool copyTable(const Table& table, const ReadTable& from, SqlDatabase& to, const ReadTable& fromTarget,
               const std::function<void()>& onPage, Content& content) {
    std::string places;
    for (std::size_t i = 0; i < table.types.size(); ++i) places += i == 0 ? "?" : ", ?";
    const auto insert = to.prepare(std::string("INSERT INTO ") + table.name + " (" + table.columns +
                                   ") VALUES (" + places + ")");
    from(table, [&](SqlStatement& row) {
        addTo(content, row, table);
        bindRow(*insert, row, table.types);
        insert->run(Change::OneRow);
        insert->reset();
        if (content.rows % kRowsAtOnce == 0) onPage();
    });
    onPage();
    return contentOf(fromTarget, table) == content;
}

tl::unexpected<Error> transferFailed(const char* what, std::string why, const std::string& place) {
    return tl::unexpected(Error{what, std::move(why), place});
}

tl::expected<Transferred, Error> importInto(PostgresSql& to, SqliteSql& from, const std::string& file) {
    const std::string target = to.place();
    to->ask("BEGIN");
    Transferred done;
    for (const Table& table : kTables) {
        // A server that was only started has written keys and its bots.
        if (to->ask(std::string("SELECT 1 FROM ") + table.name + " LIMIT 1").rows() != 0)
            return transferFailed("import",
                                  std::string("there is something in its table ") + table.name +
                                      " already; name an empty database, which no server has used",
                                  target);
        Content content;
        if (!copyTable(table, tablesOf(from), to, tablesOf(to), [&] { to->settle(); }, content))
            return transferFailed("import",
                                  std::string("what arrived in its table ") + table.name + " is not what " +
                                      file + " has; nothing was kept",
                                  target);
        if (table.sequence != nullptr && content.rows > 0) {
            const std::string column =
                std::string(table.columns).substr(0, std::string(table.columns).find(','));
            to->ask(std::string("SELECT setval('") + table.sequence + "', (SELECT max(" + column + ") FROM " +
                    table.name + "))");
        }
        if (table.name == std::string_view("games")) done.games = content.rows;
        if (table.name == std::string_view("events")) done.events = content.rows;
    }
    to->ask("COMMIT");
    return done;
}

// A new file of a name that nobody has, readable by its owner alone; empty if none can be made.
std::string newFileFor(const std::string& target) {
    std::string name = target + ".part-XXXXXX";
    const int fd = ::mkstemp(name.data());
    if (fd < 0) return {};
    ::close(fd);
    return name;
}

tl::expected<void, Error> exportInto(const std::string& file, PostgresSql& from) {
    SqliteSql to(std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE));
    if (auto made = migrate(*to); !made) return made;
    SQLite::Transaction transaction(*to);
    // All of it as it is at one moment, whatever is written meanwhile.
    from->ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (const Table& table : kTables) {
        Content content;
        if (!copyTable(table, tablesOf(from), to, tablesOf(to), [] {}, content))
            return transferFailed(
                "backup", std::string("what arrived of its table ") + table.name + " is not what it has",
                from.place());
    }
    transaction.commit();
    from->ask("COMMIT");
    return {};
}

PostgresPatience forLongReading() {
    PostgresPatience patience;
    patience.answer = 10min;
    return patience;
}

} // namespace

tl::expected<Transferred, Error> importSqlite(const std::string& file, const PostgresAddress& address) {
    std::error_code ignored;
    if (!fs::exists(file, ignored)) return transferFailed("import", "there is no such file", file);
    // As a server would: nobody else writes to it meanwhile, and its tables are brought up to date.
    const auto source =
        SqliteStore::open(file, [](const Error& error) { throw std::runtime_error(error.why); });
    if (!source) return tl::unexpected(source.error());
    if (const auto sound = SqliteStore::checkIntegrity(file); !sound) return tl::unexpected(sound.error());
    try {
        auto connection = makePostgresConnection(address, ServerLock::Alone, forLongReading());
        connection->connect();
        if (auto made = migratePostgres(*connection, postgresSchemaVersion()); !made)
            return tl::unexpected(made.error());
        PostgresSql to(std::move(connection), 0ms);
        SqliteSql from(connect(file, SQLite::OPEN_READONLY));
        return importInto(to, from, file);
    } catch (const PostgresAway& away) {
        return tl::unexpected(postgresError(away, address));
    } catch (const PostgresRefusal& refusal) {
        return tl::unexpected(postgresError(refusal, address));
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(databaseError(error, file));
    }
}

tl::expected<void, Error> exportPostgres(const PostgresAddress& address, const std::string& file) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(file, ignored)))
        return transferFailed("backup", "there is such a file already; nothing is written over it", file);
    const std::string unfinished = newFileFor(file);
    if (unfinished.empty())
        return transferFailed("backup", std::string("it can't be made: ") + std::strerror(errno), file);
    const auto copied = [&]() -> tl::expected<void, Error> {
        try {
            auto connection = makePostgresConnection(address, ServerLock::None, forLongReading());
            connection->connect();
            if (readPostgresVersion(*connection) != postgresSchemaVersion())
                return transferFailed("backup",
                                      "its tables are of another version; start a server with it once",
                                      address.shown());
            PostgresSql from(std::move(connection), 0ms);
            if (auto done = exportInto(unfinished, from); !done) return done;
            if (auto sound = SqliteStore::checkIntegrity(unfinished); !sound) return sound;
        } catch (const PostgresAway& away) {
            return tl::unexpected(postgresError(away, address));
        } catch (const PostgresRefusal& refusal) {
            return tl::unexpected(postgresError(refusal, address));
        } catch (const SQLite::Exception& error) {
            return tl::unexpected(databaseError(error, file));
        }
        // A link and not a renaming: it fails if somebody has made that file in the meantime.
        if (::link(unfinished.c_str(), file.c_str()) != 0)
            return transferFailed(
                "backup", std::string("the copy can't be put in place: ") + std::strerror(errno), file);
        return {};
    }();
    for (const char* const suffix : {"", "-journal"}) fs::remove(unfinished + suffix, ignored);
    return copied;
}

} // namespace sixth::server::store
