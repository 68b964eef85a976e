#pragma once

#include "server/error.h"
#include "server/store/community_rows.h"
#include "server/store/operations.h"
#include "server/store/rows.h"

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Where games and people are kept: in SQLite (sqlite_store.h) or in PostgreSQL (postgres_store.h), with the
// same tables and unique keys.
namespace sixth::server::store {

// How many rows of one person are read at most, where nobody says how many.
inline constexpr int kMostRelationsRead = 1'000;
inline constexpr int kMostPointsRead = 1'000; // of the graph of ratings
inline constexpr int kMostReportsRead = 1'000;
inline constexpr int kMostLinesRead = 10'000; // of chat

// Reads what is committed. Each thread has one of its own. The thread of the sockets asks only for look-ups
// by key and short pages of an index; what takes longer is read by others (online/library.h). Throws
// std::exception if the database can't be read.
class Reader {
public:
    virtual ~Reader() = default;

    [[nodiscard]] virtual std::optional<Person> person(PersonId id) = 0;
    [[nodiscard]] virtual std::optional<Person> personNamed(std::string_view name) = 0; // in any case
    [[nodiscard]] virtual std::optional<Session> session(const people::TokenHash& hash) = 0;
    [[nodiscard]] virtual std::vector<Session> sessionsOf(PersonId person) = 0;
    // Whether a name was given up not long ago.
    [[nodiscard]] virtual bool isRetired(std::string_view name, Time now) = 0;
    [[nodiscard]] virtual bool has(Relation relation, PersonId person, PersonId other) = 0;
    // The newest first, at most kMostRelationsRead.
    [[nodiscard]] virtual std::vector<PersonId> others(Relation relation, PersonId person) = 0;
    [[nodiscard]] virtual std::optional<std::string> key(std::string_view name) = 0;
    [[nodiscard]] virtual std::vector<RatingRow> ratingsOf(PersonId person) = 0;
    // The newest kMostPointsRead, the oldest of them first.
    [[nodiscard]] virtual std::vector<RatingPoint> ratingHistory(PersonId person) = 0;

    [[nodiscard]] virtual std::optional<GameRow> game(std::string_view id) = 0;
    [[nodiscard]] virtual std::optional<GameRow> game(GameNumber number) = 0;
    // The events after a seq, in order. An event that can't be read is an error of the database.
    [[nodiscard]] virtual tl::expected<std::vector<games::Event>, Error> events(GameNumber game,
                                                                                std::int64_t after) = 0;
    // How far the log of a game is; 0 if it has no events.
    [[nodiscard]] virtual std::int64_t lastSeq(GameNumber game) = 0;
    // All games that are not finished, the oldest first.
    [[nodiscard]] virtual std::vector<GameNumber> openGames() = 0;
    // Finished games that fit, the newest first.
    [[nodiscard]] virtual std::vector<GameRow> find(const GameQuery& query) = 0;
    // How many games a person has finished, won and drawn.
    struct Score {
        int games = 0;
        int won = 0;
        int drawn = 0;
    };
    [[nodiscard]] virtual Score scoreOf(PersonId person) = 0;

    // --- the community ---

    // The newest first, older than `before`; open ones or all.
    [[nodiscard]] virtual std::vector<Report> reports(bool onlyOpen, std::optional<ReportId> before,
                                                      int limit) = 0;
    [[nodiscard]] virtual std::optional<Report> report(ReportId id) = 0;
    // All that somebody has reported, and all about somebody; the newest first, at most kMostReportsRead.
    [[nodiscard]] virtual std::vector<Report> reportsBy(PersonId reporter) = 0;
    [[nodiscard]] virtual std::vector<Report> reportsAbout(PersonId about) = 0;
    // Whether an open report names the game: moderators may read its chat then.
    [[nodiscard]] virtual bool isReported(GameNumber game) = 0;
    // After an id, in order. With id `lastAudit()` it is what has been done since then.
    [[nodiscard]] virtual std::vector<AuditEntry> auditAfter(AuditId id, int limit) = 0;
    [[nodiscard]] virtual AuditId lastAudit() = 0; // AuditId(0) if there is none
    // What was done to one person, or all; and what one has done. The newest first.
    [[nodiscard]] virtual std::vector<AuditEntry> audit(std::optional<PersonId> person, int limit) = 0;
    [[nodiscard]] virtual std::vector<AuditEntry> auditBy(PersonId actor, int limit) = 0;
    [[nodiscard]] virtual std::vector<NetworkBan> networkBans(Time now) = 0; // those that are not over
    [[nodiscard]] virtual int recoveryCodesOf(PersonId person) = 0;          // how many are left
    [[nodiscard]] virtual bool hasRecoveryCode(PersonId person, const people::TokenHash& code) = 0;
    [[nodiscard]] virtual std::vector<PushDevice> pushDevicesOf(PersonId person) = 0; // the newest first
    [[nodiscard]] virtual std::optional<QuietHours> quietHoursOf(PersonId person) = 0;
    // Those due by `now`, the oldest first.
    [[nodiscard]] virtual std::vector<Reminder> reminders(Time now, int limit) = 0;
    // What somebody has said in games, the newest first, at most kMostLinesRead.
    [[nodiscard]] virtual tl::expected<std::vector<Line>, Error> chatOf(PersonId person) = 0;
    [[nodiscard]] virtual std::vector<PersonId> moderators() = 0;

    // Ids that nobody else gives out, however many servers share the database.
    enum class IdKind : std::uint8_t { Game, Person, Session };
    [[nodiscard]] virtual IdRange reserve(IdKind kind) = 0;
    // The highest ids in use, 0 if there are none.
    struct Highest {
        std::int64_t game = 0;
        std::int64_t person = 0;
        std::int64_t session = 0;
    };
    [[nodiscard]] virtual Highest highest() = 0;
    // The last moment at which an earlier run is known to have lived, if there was one.
    [[nodiscard]] virtual std::optional<Time> lastAlive() = 0;
    [[nodiscard]] virtual std::vector<std::pair<Time, Time>> outages() = 0;
    // What the clock of the database shows, for servers that share it; nothing if it has none of its own.
    [[nodiscard]] virtual std::optional<Time> clock() = 0;
    // By which such servers find each other: no other database has it.
    [[nodiscard]] virtual std::optional<std::string> sharedName() = 0;
};

enum class Commit : std::uint8_t {
    Done,
    Busy,     // another program holds the database, or it is away; nothing was written
    Conflict, // a unique key is taken, or a row is not as it has to be; nothing of this unit was written
};

// Writes. Used by one thread, the writer's.
class Committer {
public:
    virtual ~Committer() = default;

    // Writes all units in one transaction, in order, and returns one outcome for each. What is Done survives
    // a loss of power. An error that leaves this in doubt goes to Fatal.
    [[nodiscard]] virtual std::vector<Commit> commit(std::span<const Operations* const> units) = 0;
    // Housekeeping. The writer calls it between commits.
    virtual void tend() = 0;
};

class Store {
public:
    virtual ~Store() = default;

    [[nodiscard]] virtual std::unique_ptr<Reader> reader() = 0;
    [[nodiscard]] virtual std::unique_ptr<Committer> committer() = 0;
    // A consistent copy in a SQLite file, while games go on.
    [[nodiscard]] virtual tl::expected<void, Error> backUp(const std::string& file) = 0;
};

// Called when memory and disk may disagree: a commit whose outcome is unknown, or a committed event that does
// not fit the game in memory. It ends the process, and the next start reads what the disk has. It does not
// return; in tests it throws.
using Fatal = std::function<void(const Error&)>;

} // namespace sixth::server::store
