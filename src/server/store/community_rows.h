#pragma once

#include "server/ids.h"
#include "server/people/secrets.h"
#include "server/time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The rows about keeping a community: reports, the acts of moderators, banned networks, and reminders that
// are sent to people's devices.
namespace sixth::server::store {

using ReportId = Id<struct ReportTag>;
using AuditId = Id<struct AuditTag>;

enum class ReportReason : std::uint8_t { Cheating, Chat, Name, Stalling, Other };

// Somebody tells the moderators about somebody else.
struct Report {
    ReportId id{0}; // given by the store
    Time at;
    PersonId reporter;
    PersonId about;
    ReportReason reason = ReportReason::Other;
    std::string text = {};                           // in the reporter's words; may be empty
    std::optional<GameNumber> game = std::nullopt;   // where it happened
    std::optional<std::int64_t> seq = std::nullopt;  // the line of chat that is meant
    std::optional<Time> closedAt = std::nullopt;     // once a moderator has decided
    std::optional<PersonId> closedBy = std::nullopt; // nobody: the host, at the terminal
    std::string decision = {};                       // in the moderator's words
};

// What a moderator or the host has done. Rows are only ever added. The row is written in the same unit as the
// act, and every server that uses the database reads new rows now and then: so it learns what it has to
// forget, or whom to disconnect, whoever acted.
struct AuditEntry {
    AuditId id{0}; // given by the store, rising
    Time at;
    std::optional<PersonId> actor = std::nullopt;  // nobody: the host, at the terminal
    std::string act;                               // one of kActs in online/moderation.h, as "suspend"
    std::optional<PersonId> person = std::nullopt; // to whom
    std::optional<GameNumber> game = std::nullopt; // to which game
    std::string detail = {};                       // for people: until when, the old name, why
};

// Nobody from these addresses is served until then.
struct NetworkBan {
    std::string network; // "192.0.2.0/24" or "2001:db8::/32", as http::Network writes it
    Time until;
    std::string why;
    Time at;
};

// A device to which a person wants to be told that it is their turn (RFC 8030, 8291).
struct PushDevice {
    PersonId person;
    std::string endpoint;               // the address at the push service; unique
    std::array<std::uint8_t, 65> key{}; // of the browser, an uncompressed point on P-256
    std::array<std::uint8_t, 16> secret{};
    Time at;
};

// When a person wants no reminders: minutes of their day, which begins `offset` minutes before that of UTC.
// May go over midnight.
struct QuietHours {
    int from = 0;
    int to = 0;
    int offset = 0;
    friend bool operator==(const QuietHours&, const QuietHours&) = default;
};

// It is a person's turn, and nobody has told them yet. One row for each person and game.
struct Reminder {
    PersonId person;
    GameNumber game;
    std::int64_t seq = 0; // of the event that made it their turn
    Time due;
};

// Something that somebody has said in a game.
struct Line {
    std::string game; // its public id
    std::int64_t seq = 0;
    Time at;
    std::string text;
};

} // namespace sixth::server::store
