#pragma once

#include "server/store/community_rows.h"
#include "server/store/rows.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Everything that is ever written. The operations of one unit are committed together or not at all.
namespace sixth::server::store {

struct AddGame {
    GameRow game;
};
struct AppendEvent {
    GameNumber game;
    games::Event event;
};
struct SeatGame {
    GameNumber game;
    rules::PerColor<PersonId> players;
    games::Phase phase = games::Phase::Playing;
};
struct EndGame {
    GameNumber game;
    rules::Outcome outcome;
    int plies = 0;
    Time at;
    std::optional<std::string> position = std::nullopt; // see GameRow
};
struct AddPerson {
    Person person;
};
// Name, kind and password; whoever was a guest is called by that name. A conflict if the password is no
// longer `oldHash`, the person is gone, or somebody who is no guest has another name by now: somebody else
// was faster.
struct ChangePerson {
    Person person;
    std::string oldHash;
};
// What a guest wants to be called from now on. A conflict if they are no guest any more.
struct CallGuest {
    PersonId person;
    std::string called; // empty: by the name they were given
};
// Removes the name, the password and other ways in, the sessions, ratings, relations, devices and reminders,
// the role, and what they said. The games stay, played by somebody nameless. So do the reports about them and
// by them; but what they wrote in a report stays only as long as it is open, for the moderators to decide.
// Nobody else gets the name before `nameFreeAt`.
struct DeletePerson {
    PersonId person;
    Time nameFreeAt;
};
// A conflict if the person has left, or is suspended when it is made.
struct AddSession {
    Session session;
};
struct DeleteSession {
    SessionId session;
};
struct DeleteSessionsOf {
    PersonId person;
};
struct UseSession { // a conflict if it has ended
    SessionId session;
    Time at;
};
// What has outlived its time; docs/privacy.md says how long each is kept. Sessions that nobody has used since
// `unusedSince`, and guests made before it who have no session left and no unfinished game: like a
// DeletePerson for each, but their names, which were made for them, are free at once. Names that are free and
// bans of networks that are over by `now`. Reports closed, and acts of moderators done, before
// `forgottenBefore`.
//
// Nothing else is written while one of these runs, so each does only a part: kMostSessionsPurged sessions at
// most, and the guests with ids in (after, upTo].
struct Purge {
    Time unusedSince;
    Time now;
    Time forgottenBefore;
    PersonId after{0};
    PersonId upTo{std::numeric_limits<std::int64_t>::max()};
};
inline constexpr int kMostSessionsPurged = 1'000;
struct PublishGame {
    GameNumber game;
    bool isPublic = true;
};
struct PutRelation {
    PersonId person;
    PersonId other;
    Relation relation = Relation::Blocked;
    Time at;
};
struct DropRelation {
    PersonId person;
    PersonId other;
    Relation relation = Relation::Blocked;
};
// A secret of the server itself.
struct PutKey {
    std::string name;
    std::string value;
};
// And a point of its graph. With `change`, what one game has added to the rating: then the rating as
// it is, or that of a newcomer, gets so much more and one game more, whatever somebody else has done to it
// since the game was counted.
struct PutRating {
    RatingRow row;
    std::optional<double> change = std::nullopt;
};
// The server was there at this moment. Where several share the database, they note it in one place: if nobody
// has for longer than `longest`, nobody could have served, and that time is an outage.
struct NoteAlive {
    Time at;
    std::optional<Milliseconds> longest = std::nullopt;
};
struct NoteOutage {
    Time from;
    Time to;
};

// --- of moderators and the host; each comes with an AddAudit in its unit ---

struct AddAudit {
    AuditEntry entry; // its id is ignored
};
// A conflict if the person has left.
struct SetRole {
    PersonId person;
    Role role = Role::None;
};
// Ends their sessions as well. A conflict if the person has left.
struct Suspend {
    PersonId person;
    std::optional<Time> until; // nothing: no longer
};
// Another name, by which a guest is called as well. The old one rests as that of somebody who left. A
// conflict if the name is taken, or the person gone.
struct Rename {
    PersonId person;
    std::string name;
    Time oldFreeAt;
};
// A conflict if it is not finished, or void already. The ratings are put right by TakeBackRating in the same
// unit.
struct VoidGame {
    GameNumber game;
};
// What one game has done to a rating, in reverse: so many points, and one game less. Whoever has no game left
// is a newcomer again. Nothing if there is no such rating.
struct TakeBackRating {
    PersonId person;
    std::string family;
    games::Speed speed = games::Speed::Blitz;
    int points = 0; // to be added
    Time at;
};
struct BanNetwork { // instead of an earlier ban of the same
    NetworkBan ban;
};
// A conflict if it is not banned.
struct UnbanNetwork {
    std::string network;
};

// --- of people ---

// A conflict if one of the people, the game or the event is not there.
struct AddReport {
    Report report; // its id is ignored, and what says that it is closed
};
// A conflict if it is closed already.
struct CloseReport {
    ReportId report;
    std::optional<PersonId> by;
    Time at;
    std::string decision;
};
// These take the place of all codes the person has had. A conflict if the person has left.
struct PutRecoveryCodes {
    PersonId person;
    std::vector<people::TokenHash> codes;
};
// A conflict if the person does not have it: each opens once.
struct UseRecoveryCode {
    PersonId person;
    people::TokenHash code;
};
inline constexpr int kMostPushDevices = 10;
// An endpoint that somebody else has had on the same device becomes this person's. Beyond `kMostPushDevices`
// the oldest of the person gives way. A conflict if the person has left.
struct PutPushDevice {
    PushDevice device;
};
struct DropPushDevice {
    std::string endpoint;
};
struct DropPushDevicesOf {
    PersonId person;
};
// A conflict if the person has left.
struct SetQuietHours {
    PersonId person;
    std::optional<QuietHours> hours; // nothing: none
};
// Instead of an earlier one of the same person and game. Nothing if the person has left: it comes with a
// move, which stands.
struct PutReminder {
    Reminder reminder;
};
struct DropReminder {
    PersonId person;
    GameNumber game;
};
// Of several servers, one sends it: a conflict if it is not as it was read, because another one was faster.
// Should that one die, the reminder is due again at `until`.
struct ClaimReminder {
    Reminder reminder;
    Time until;
};

using Operation =
    std::variant<AddGame, AppendEvent, SeatGame, EndGame, AddPerson, ChangePerson, CallGuest, DeletePerson,
                 AddSession, DeleteSession, DeleteSessionsOf, UseSession, Purge, PublishGame, PutRelation,
                 DropRelation, PutKey, PutRating, NoteAlive, NoteOutage, AddAudit, SetRole, Suspend, Rename,
                 VoidGame, TakeBackRating, BanNetwork, UnbanNetwork, AddReport, CloseReport, PutRecoveryCodes,
                 UseRecoveryCode, PutPushDevice, DropPushDevice, DropPushDevicesOf, SetQuietHours,
                 PutReminder, DropReminder, ClaimReminder>;
using Operations = std::vector<Operation>;

} // namespace sixth::server::store
