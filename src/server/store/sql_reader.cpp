#include "server/games/event_json.h"
#include "server/store/sql_community.h"
#include "server/store/sql_parts.h"

#include <algorithm>
#include <array>

namespace sixth::server::store {
namespace {

// Of PostgreSQL, in the order of IdKind. Each number stands for a row of ids.
constexpr std::array kSequences{"game_ids", "person_ids", "session_ids"};

constexpr auto kGameColumns =
    "SELECT number, id, rules, clock, rated, color, open, creator, silver, red, phase, "
    "result, reason, plies, created_at, ended_at, public, position, void FROM games ";
constexpr auto kPersonColumns =
    "SELECT id, name, kind, password, created_at, called, role, suspended_until FROM people ";

Person personIn(Use& row) {
    return {row.id<PersonId>(0), row.text(1), row.word<PersonKind>(2), row.text(3),
            row.time(4),         row.text(5), row.word<Role>(6),       row.timeIfAny(7)};
}

Session sessionIn(Use& row) {
    return {row.id<SessionId>(0), row.id<PersonId>(1), row.bytes<32>(2), row.word<SessionKind>(3),
            row.text(4),          row.time(5),         row.time(6)};
}

GameRow gameIn(Use& row) {
    GameRow game{
        .number = row.id<GameNumber>(0), .id = row.text(1), .creator = row.id<PersonId>(7), .createdAt = {}};
    // Where these can't be read, the events can't either, and `sixth serve --check` says so.
    game.settings.rules = games::readRules(row.text(2)).value_or(rules::Ruleset{});
    game.settings.clock = games::readClockSetting(row.text(3)).value_or(games::ClockSetting{});
    game.settings.rated = row.number(4) != 0;
    game.settings.color = row.word<games::ColorChoice>(5);
    game.settings.visibility = row.word<games::Visibility>(6);
    game.players = {row.idIfAny<PersonId>(8), row.idIfAny<PersonId>(9)};
    game.phase = row.word<games::Phase>(10);
    if (!row.isNull(11))
        game.outcome = rules::Outcome{row.word<rules::Result>(11), row.word<rules::Reason>(12)};
    game.plies = row.word<int>(13);
    game.createdAt = row.time(14);
    game.endedAt = row.timeIfAny(15);
    game.isPublic = row.number(16) != 0;
    if (!row.isNull(17)) game.position = row.text(17);
    game.isVoid = row.number(18) != 0;
    return game;
}

class SqlReader final : public CommunityReader {
public:
    explicit SqlReader(std::unique_ptr<SqlDatabase> database) : CommunityReader(std::move(database)) {}

    std::optional<Person> person(PersonId id) override { return Use(personById_, id).one(personIn); }
    std::optional<Person> personNamed(std::string_view name) override {
        return Use(personByName_, name).one(personIn);
    }
    std::optional<Session> session(const people::TokenHash& hash) override {
        return Use(sessionByHash_, hash).one(sessionIn);
    }
    std::vector<Session> sessionsOf(PersonId person) override {
        return Use(sessionsOf_, person).all(sessionIn);
    }
    bool isRetired(std::string_view name, Time now) override { return Use(retired_, name, now).step(); }
    bool has(Relation relation, PersonId person, PersonId other) override {
        return Use(relation_, person, relation, other).step();
    }
    std::vector<PersonId> others(Relation relation, PersonId person) override {
        return Use(others_, person, relation, kMostRelationsRead).all([](Use& row) {
            return row.id<PersonId>(0);
        });
    }
    std::optional<std::string> key(std::string_view name) override {
        return Use(key_, name).one([](Use& row) { return row.text(0); });
    }
    std::vector<RatingRow> ratingsOf(PersonId person) override {
        return Use(ratingsOf_, person).all([&](Use& row) {
            return RatingRow{person,
                             row.text(0),
                             row.word<games::Speed>(1),
                             {row.real(2), row.real(3), row.real(4)},
                             row.word<int>(5),
                             row.time(6)};
        });
    }
    std::vector<RatingPoint> ratingHistory(PersonId person) override {
        auto points = Use(pointsOf_, person, kMostPointsRead).all([](Use& row) {
            return RatingPoint{row.text(0), row.word<games::Speed>(1), row.word<int>(2), row.time(3)};
        });
        std::reverse(points.begin(), points.end()); // the newest were read; the graph begins with the oldest
        return points;
    }

    std::optional<GameRow> game(std::string_view id) override { return Use(gameById_, id).one(gameIn); }
    std::optional<GameRow> game(GameNumber number) override { return Use(gameByNumber_, number).one(gameIn); }
    tl::expected<std::vector<games::Event>, Error> events(GameNumber game, std::int64_t after) override {
        Use row(events_, game, after);
        std::vector<games::Event> events;
        while (row.step()) {
            games::Event event{row.number(0), row.time(1), std::nullopt, std::nullopt, {}};
            if (row.number(3) != kTheServer) event.actor = row.id<PersonId>(3);
            if (!row.isNull(4)) event.command = games::CommandId{row.bytes<16>(4)};
            auto body = games::readBody(row.text(2), row.text(5));
            if (!body)
                return tl::unexpected(Error{"game " + std::to_string(game.value()),
                                            "event " + std::to_string(event.seq) + ": " + body.error(),
                                            database().place()});
            event.body = std::move(*body);
            events.push_back(std::move(event));
        }
        return events;
    }
    std::int64_t lastSeq(GameNumber game) override {
        Use row(lastSeq_, game);
        return row.step() ? row.number(0) : 0;
    }
    std::vector<GameNumber> openGames() override {
        return Use(openGames_).all([](Use& row) { return row.id<GameNumber>(0); });
    }

    std::vector<GameRow> find(const GameQuery& query) override {
        Statement statement(database(), findSql(query));
        int index = 0;
        const auto bind = [&](const auto& value) {
            if (value) bindValue(*statement, ++index, *value);
        };
        bind(query.viewer);
        bind(query.player);
        bind(query.family);
        bind(query.result);
        bind(query.from);
        bind(query.to);
        bind(query.before);
        bindValue(*statement, ++index, query.limit);
        return Use(statement).all(gameIn);
    }
    Score scoreOf(PersonId person) override {
        Use row(score_, person);
        if (!row.step()) return {};
        return {row.word<int>(0), row.word<int>(1), row.word<int>(2)};
    }

    IdRange reserve(IdKind kind) override {
        const auto index = static_cast<std::size_t>(kind);
        if (database().isServer()) {
            Statement statement(database(), std::string("SELECT nextval('") + kSequences.at(index) + "')");
            Use row(statement);
            const std::int64_t first = row.step() ? row.number(0) : 0;
            return {first, first + kReserved - 1};
        }
        const Highest used = highest();
        return {.first = 1 + std::array{used.game, used.person, used.session}.at(index)};
    }
    Highest highest() override {
        const auto highest = [this](const char* sql) {
            Statement statement(database(), sql);
            return Use(statement).one([](Use& row) { return row.number(0); }).value_or(0);
        };
        return {highest("SELECT coalesce(max(number), 0) FROM games"),
                highest("SELECT coalesce(max(id), 0) FROM people"),
                highest("SELECT coalesce(max(id), 0) FROM sessions")};
    }
    std::optional<Time> lastAlive() override {
        Statement statement(database(),
                            "SELECT max(at) FROM (SELECT at FROM alive UNION ALL SELECT at FROM "
                            "(SELECT at FROM events ORDER BY id DESC LIMIT 1) AS newest) AS signs");
        Use row(statement);
        return row.step() ? row.timeIfAny(0) : std::nullopt;
    }
    std::vector<std::pair<Time, Time>> outages() override {
        Statement statement(database(), "SELECT from_at, to_at FROM outages ORDER BY from_at");
        return Use(statement).all([](Use& row) { return std::pair(row.time(0), row.time(1)); });
    }
    std::optional<std::string> sharedName() override {
        if (!database().isServer()) return std::nullopt;
        Statement statement(database(), "SELECT name FROM shared_name");
        return Use(statement).one([](Use& row) { return row.text(0); });
    }
    std::optional<Time> clock() override {
        if (!database().isServer()) return std::nullopt;
        Statement statement(database(),
                            "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)");
        Use row(statement);
        return row.step() ? row.timeIfAny(0) : std::nullopt;
    }

private:
    Statement personById_{prepare(std::string(kPersonColumns) + "WHERE id = ?")};
    Statement personByName_{prepare(std::string(kPersonColumns) + "WHERE name = ?")};
    Statement sessionByHash_{
        prepare("SELECT id, person, hash, kind, label, created_at, used_at FROM sessions WHERE hash = ?")};
    Statement sessionsOf_{prepare("SELECT id, person, hash, kind, label, created_at, used_at FROM sessions "
                                  "WHERE person = ? ORDER BY id")};
    Statement retired_{prepare("SELECT 1 FROM retired_names WHERE name = ? AND free_at > ?")};
    Statement relation_{prepare("SELECT 1 FROM relations WHERE person = ? AND kind = ? AND other = ?")};
    Statement others_{
        prepare("SELECT other FROM relations WHERE person = ? AND kind = ? ORDER BY at DESC LIMIT ?")};
    Statement key_{prepare("SELECT value FROM keys WHERE name = ?")};
    Statement lastSeq_{prepare("SELECT coalesce(max(seq), 0) FROM events WHERE game = ?")};
    Statement ratingsOf_{
        prepare("SELECT family, speed, rating, deviation, volatility, games, at FROM ratings "
                "WHERE person = ? ORDER BY family, speed")};
    Statement pointsOf_{prepare("SELECT family, speed, rating, at FROM rating_points WHERE person = ? "
                                "ORDER BY at DESC, rowid DESC LIMIT ?")};
    Statement gameById_{prepare(std::string(kGameColumns) + "WHERE id = ?")};
    Statement gameByNumber_{prepare(std::string(kGameColumns) + "WHERE number = ?")};
    Statement events_{
        prepare("SELECT seq, at, kind, actor, cmd_id, body FROM events WHERE game = ? AND seq > ? "
                "ORDER BY seq")};
    Statement openGames_{prepare("SELECT number FROM games WHERE ended_at IS NULL ORDER BY number")};
    // The condition stands twice so that each side finds the index of its colour.
    Statement score_{
        prepare("SELECT count(*), "
                "count(*) FILTER (WHERE (silver = ?1 AND result = 1) OR (red = ?1 AND result = 2)), "
                "count(*) FILTER (WHERE result = 3) FROM games "
                "WHERE ((silver = ?1 AND ended_at IS NOT NULL) OR (red = ?1 AND ended_at IS NOT NULL)) "
                "AND result > 0 AND void = 0")};
};

} // namespace

std::string findSql(const GameQuery& query) {
    // Parameters have numbers, in this order, and none that is not used.
    int used = 0;
    const auto next = [&](bool isUsed) { return isUsed ? "?" + std::to_string(++used) : std::string(); };
    const std::string viewer = next(query.viewer.has_value());
    const std::string player = next(query.player.has_value());
    const std::string family = next(query.family.has_value());
    const std::string result = next(query.result.has_value());
    const std::string from = next(query.from.has_value());
    const std::string to = next(query.to.has_value());
    const std::string before = next(query.before.has_value());
    const std::string limit = next(true);

    std::string ended = "ended_at IS NOT NULL";
    if (query.from) ended += " AND ended_at >= " + from;
    if (query.to) ended += " AND ended_at < " + to;
    if (query.before) ended += " AND number < " + before;
    std::string sql = kGameColumns;
    // A player's games are found by two indexes, one for each colour. Asked for one colour or the other,
    // SQLite would go through the games of everybody.
    if (query.player)
        sql += "WHERE number IN (SELECT number FROM games WHERE silver = " + player + " AND " + ended +
               " UNION SELECT number FROM games WHERE red = " + player + " AND " + ended + ")";
    else
        sql += "WHERE " + ended;
    sql += query.viewer ? " AND (public = 1 OR silver = " + viewer + " OR red = " + viewer + ")"
                        : " AND public = 1";
    if (query.family) sql += " AND family = " + family;
    if (query.result) sql += " AND result = " + result;
    return sql + " ORDER BY number DESC LIMIT " + limit;
}

std::unique_ptr<Reader> makeReader(std::unique_ptr<SqlDatabase> database) {
    return std::make_unique<SqlReader>(std::move(database));
}

} // namespace sixth::server::store
