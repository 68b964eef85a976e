#include "server/games/event_json.h"
#include "server/store/sql_community.h"

#include <limits>

namespace sixth::server::store {
namespace {

constexpr std::int64_t kBeyondAll = std::numeric_limits<std::int64_t>::max();

std::string reportsThat(const char* rest) {
    return std::string("SELECT id, at, reporter, about, reason, text, game, seq, closed_at, closed_by, "
                       "decision FROM reports ") +
           rest;
}
std::string actsThat(const char* rest) {
    return std::string("SELECT id, at, actor, act, person, game, detail FROM audit ") + rest;
}

Report reportIn(Use& row) {
    return {.id = row.id<ReportId>(0),
            .at = row.time(1),
            .reporter = row.id<PersonId>(2),
            .about = row.id<PersonId>(3),
            .reason = row.word<ReportReason>(4),
            .text = row.text(5),
            .game = row.idIfAny<GameNumber>(6),
            .seq = row.isNull(7) ? std::nullopt : std::optional(row.number(7)),
            .closedAt = row.timeIfAny(8),
            .closedBy = row.idIfAny<PersonId>(9),
            .decision = row.text(10)};
}

AuditEntry auditIn(Use& row) {
    return {.id = row.id<AuditId>(0),
            .at = row.time(1),
            .actor = row.idIfAny<PersonId>(2),
            .act = row.text(3),
            .person = row.idIfAny<PersonId>(4),
            .game = row.idIfAny<GameNumber>(5),
            .detail = row.text(6)};
}

} // namespace

CommunityReader::CommunityReader(std::unique_ptr<SqlDatabase> database)
    : database_(std::move(database)), reports_(prepare(reportsThat("WHERE id < ? ORDER BY id DESC LIMIT ?"))),
      openReports_(prepare(reportsThat("WHERE closed_at IS NULL AND id < ? ORDER BY id DESC LIMIT ?"))),
      report_(prepare(reportsThat("WHERE id = ?"))),
      reportsBy_(prepare(reportsThat("WHERE reporter = ? ORDER BY id DESC LIMIT ?"))),
      reportsAbout_(prepare(reportsThat("WHERE about = ? ORDER BY id DESC LIMIT ?"))),
      isReported_(prepare("SELECT 1 FROM reports JOIN games ON games.number = reports.game "
                          "WHERE game = ? AND closed_at IS NULL AND reporter IN (silver, red)")),
      auditAfter_(prepare(actsThat("WHERE id > ? ORDER BY id LIMIT ?"))),
      lastAudit_(prepare("SELECT coalesce(max(id), 0) FROM audit")),
      audit_(prepare(actsThat("ORDER BY id DESC LIMIT ?"))),
      auditAbout_(prepare(actsThat("WHERE person = ? ORDER BY id DESC LIMIT ?"))),
      auditBy_(prepare(actsThat("WHERE actor = ? ORDER BY id DESC LIMIT ?"))),
      bans_(prepare("SELECT network, until, why, at FROM banned_networks WHERE until > ? ORDER BY network")),
      codes_(prepare("SELECT count(*) FROM recovery_codes WHERE person = ?")),
      code_(prepare("SELECT 1 FROM recovery_codes WHERE person = ? AND hash = ?")),
      devices_(prepare("SELECT person, endpoint, key, secret, at FROM push_devices WHERE person = ? "
                       "ORDER BY at DESC, id DESC")),
      quietHours_(prepare("SELECT quiet_from, quiet_to, quiet_offset FROM people "
                          "WHERE id = ? AND quiet_from IS NOT NULL")),
      reminders_(prepare("SELECT person, game, seq, due FROM reminders WHERE due <= ? "
                         "ORDER BY due, person, game LIMIT ?")),
      chat_(prepare("SELECT games.id, events.seq, events.at, events.body FROM events "
                    "JOIN games ON games.number = events.game "
                    "WHERE events.kind = 'chat' AND events.actor = ? ORDER BY events.id DESC LIMIT ?")),
      moderators_(prepare("SELECT id FROM people WHERE role = ? AND role != 0 ORDER BY id")) {}

std::vector<Report> CommunityReader::reports(bool onlyOpen, std::optional<ReportId> before, int limit) {
    return Use(onlyOpen ? openReports_ : reports_, before ? before->value() : kBeyondAll, limit)
        .all(reportIn);
}

std::optional<Report> CommunityReader::report(ReportId id) {
    return Use(report_, id).one(reportIn);
}

std::vector<Report> CommunityReader::reportsBy(PersonId reporter) {
    return Use(reportsBy_, reporter, kMostReportsRead).all(reportIn);
}

std::vector<Report> CommunityReader::reportsAbout(PersonId about) {
    return Use(reportsAbout_, about, kMostReportsRead).all(reportIn);
}

bool CommunityReader::isReported(GameNumber game) {
    return Use(isReported_, game).step();
}

std::vector<AuditEntry> CommunityReader::auditAfter(AuditId id, int limit) {
    return Use(auditAfter_, id, limit).all(auditIn);
}

AuditId CommunityReader::lastAudit() {
    return Use(lastAudit_).one([](Use& row) { return row.id<AuditId>(0); }).value_or(AuditId(0));
}

std::vector<AuditEntry> CommunityReader::audit(std::optional<PersonId> person, int limit) {
    return person ? Use(auditAbout_, *person, limit).all(auditIn) : Use(audit_, limit).all(auditIn);
}

std::vector<AuditEntry> CommunityReader::auditBy(PersonId actor, int limit) {
    return Use(auditBy_, actor, limit).all(auditIn);
}

std::vector<NetworkBan> CommunityReader::networkBans(Time now) {
    return Use(bans_, now).all([](Use& row) {
        return NetworkBan{row.text(0), row.time(1), row.text(2), row.time(3)};
    });
}

int CommunityReader::recoveryCodesOf(PersonId person) {
    return Use(codes_, person).one([](Use& row) { return row.word<int>(0); }).value_or(0);
}

bool CommunityReader::hasRecoveryCode(PersonId person, const people::TokenHash& code) {
    return Use(code_, person, code).step();
}

std::vector<PushDevice> CommunityReader::pushDevicesOf(PersonId person) {
    return Use(devices_, person).all([](Use& row) {
        return PushDevice{row.id<PersonId>(0), row.text(1), row.bytes<65>(2), row.bytes<16>(3), row.time(4)};
    });
}

std::optional<QuietHours> CommunityReader::quietHoursOf(PersonId person) {
    return Use(quietHours_, person).one([](Use& row) {
        return QuietHours{row.word<int>(0), row.word<int>(1), row.word<int>(2)};
    });
}

std::vector<Reminder> CommunityReader::reminders(Time now, int limit) {
    return Use(reminders_, now, limit).all([](Use& row) {
        return Reminder{row.id<PersonId>(0), row.id<GameNumber>(1), row.number(2), row.time(3)};
    });
}

tl::expected<std::vector<Line>, Error> CommunityReader::chatOf(PersonId person) {
    Use row(chat_, person, kMostLinesRead);
    std::vector<Line> lines;
    while (row.step()) {
        auto body = games::readBody("chat", row.text(3));
        const auto* const said = body ? std::get_if<games::Said>(&*body) : nullptr;
        if (said == nullptr)
            return tl::unexpected(Error{"game " + row.text(0),
                                        "event " + std::to_string(row.number(1)) + " can't be read",
                                        database_->place()});
        lines.push_back({row.text(0), row.number(1), row.time(2), said->text});
    }
    return lines;
}

std::vector<PersonId> CommunityReader::moderators() {
    return Use(moderators_, Role::Moderator).all([](Use& row) { return row.id<PersonId>(0); });
}

} // namespace sixth::server::store
