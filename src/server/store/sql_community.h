#pragma once

#include "server/store/sql_statement.h"
#include "server/store/store.h"

#include <memory>

// What is written and read about a community: a part of the writer and of the reader of the tables. Nobody
// else includes this.
namespace sixth::server::store {

class CommunityWriter {
public:
    explicit CommunityWriter(SqlDatabase& database) : database_(database) {}

    void write(const AddAudit& add);
    void write(const SetRole& set);
    void write(const Suspend& suspend);
    void write(const Rename& rename);
    void write(const VoidGame& game);
    void write(const BanNetwork& ban);
    void write(const UnbanNetwork& unban);
    void write(const AddReport& add);
    void write(const CloseReport& close);
    void write(const PutRecoveryCodes& put);
    void write(const UseRecoveryCode& use);
    void write(const PutPushDevice& put);
    void write(const DropPushDevice& drop);
    void write(const DropPushDevicesOf& drop);
    void write(const SetQuietHours& set);
    void write(const PutReminder& put);
    void write(const DropReminder& drop);
    void write(const ClaimReminder& claim);

    // The part of DeletePerson that is beside the row of the person.
    void forget(PersonId person);
    void purge(const Purge& purge);

private:
    SqlDatabase& database_;
    Statement addAudit_{database_, "INSERT INTO audit (at, actor, act, person, game, detail) "
                                   "VALUES (?, ?, ?, ?, ?, ?)"};
    Statement setRole_{database_, "UPDATE people SET role = ? WHERE id = ? AND name IS NOT NULL"};
    Statement suspend_{database_, "UPDATE people SET suspended_until = ? WHERE id = ? AND name IS NOT NULL"};
    Statement endSessions_{database_, "DELETE FROM sessions WHERE person = ?"};
    Statement restName_{database_, "INSERT INTO retired_names (name, free_at) "
                                   "SELECT name, ?1 FROM people WHERE id = ?2 AND name != ?3 "
                                   "ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at"};
    Statement rename_{database_, "UPDATE people SET name = ?, called = '' WHERE id = ? AND name IS NOT NULL"};
    Statement voidGame_{database_,
                        "UPDATE games SET void = 1 WHERE number = ? AND ended_at IS NOT NULL AND void = 0"};
    Statement banNetwork_{database_,
                          "INSERT INTO banned_networks (network, until, why, at) VALUES (?, ?, ?, ?) "
                          "ON CONFLICT (network) DO UPDATE SET until = excluded.until, why = excluded.why, "
                          "at = excluded.at"};
    Statement unbanNetwork_{database_, "DELETE FROM banned_networks WHERE network = ?"};
    Statement addReport_{database_, "INSERT INTO reports (at, reporter, about, reason, text, game, seq) "
                                    "VALUES (?, ?, ?, ?, ?, ?, ?)"};
    // Nobody needs the words of somebody who has left any longer.
    Statement closeReport_{database_,
                           "UPDATE reports SET closed_at = ?1, closed_by = ?2, decision = ?3, "
                           "text = CASE WHEN (SELECT name FROM people WHERE id = reporter) IS NULL "
                           "THEN '' ELSE text END "
                           "WHERE id = ?4 AND closed_at IS NULL"};
    Statement dropCodes_{database_, "DELETE FROM recovery_codes WHERE person = ?"};
    Statement addCode_{database_, "INSERT INTO recovery_codes (person, hash) "
                                  "SELECT id, ?2 FROM people WHERE id = ?1 AND name IS NOT NULL"};
    Statement useCode_{database_, "DELETE FROM recovery_codes WHERE person = ? AND hash = ?"};
    Statement putDevice_{database_,
                         "INSERT INTO push_devices (person, endpoint, key, secret, at) "
                         "SELECT id, ?2, ?3, ?4, ?5 FROM people WHERE id = ?1 AND name IS NOT NULL"};
    Statement dropOldDevices_{
        database_, "DELETE FROM push_devices WHERE person = ?1 AND id NOT IN "
                   "(SELECT id FROM push_devices WHERE person = ?1 ORDER BY at DESC, id DESC LIMIT ?2)"};
    Statement dropDevice_{database_, "DELETE FROM push_devices WHERE endpoint = ?"};
    Statement dropDevices_{database_, "DELETE FROM push_devices WHERE person = ?"};
    Statement setQuietHours_{database_, "UPDATE people SET quiet_from = ?, quiet_to = ?, quiet_offset = ? "
                                        "WHERE id = ? AND name IS NOT NULL"};
    Statement putReminder_{database_, "INSERT INTO reminders (person, game, seq, due) "
                                      "SELECT id, ?2, ?3, ?4 FROM people WHERE id = ?1 AND name IS NOT NULL "
                                      "ON CONFLICT (person, game) DO UPDATE SET seq = excluded.seq, "
                                      "due = excluded.due"};
    Statement dropReminder_{database_, "DELETE FROM reminders WHERE person = ? AND game = ?"};
    Statement claimReminder_{
        database_, "UPDATE reminders SET due = ?5 WHERE person = ?1 AND game = ?2 AND seq = ?3 AND due = ?4"};
    Statement dropReminders_{database_, "DELETE FROM reminders WHERE person = ?"};
    Statement dropWords_{
        database_,
        "UPDATE reports SET text = '' WHERE reporter = ? AND closed_at IS NOT NULL AND text != ''"};
    Statement purgeReports_{database_, "DELETE FROM reports WHERE closed_at < ?"};
    Statement purgeAudit_{database_, "DELETE FROM audit WHERE at < ?"};
    Statement purgeBans_{database_, "DELETE FROM banned_networks WHERE until <= ?"};
};

// The reader's answers about a community.
class CommunityReader : public Reader {
public:
    std::vector<Report> reports(bool onlyOpen, std::optional<ReportId> before, int limit) override;
    std::optional<Report> report(ReportId id) override;
    std::vector<Report> reportsBy(PersonId reporter) override;
    std::vector<Report> reportsAbout(PersonId about) override;
    bool isReported(GameNumber game) override;
    std::vector<AuditEntry> auditAfter(AuditId id, int limit) override;
    AuditId lastAudit() override;
    std::vector<AuditEntry> audit(std::optional<PersonId> person, int limit) override;
    std::vector<AuditEntry> auditBy(PersonId actor, int limit) override;
    std::vector<NetworkBan> networkBans(Time now) override;
    int recoveryCodesOf(PersonId person) override;
    bool hasRecoveryCode(PersonId person, const people::TokenHash& code) override;
    std::vector<PushDevice> pushDevicesOf(PersonId person) override;
    std::optional<QuietHours> quietHoursOf(PersonId person) override;
    std::vector<Reminder> reminders(Time now, int limit) override;
    tl::expected<std::vector<Line>, Error> chatOf(PersonId person) override;
    std::vector<PersonId> moderators() override;

protected:
    explicit CommunityReader(std::unique_ptr<SqlDatabase> database);
    [[nodiscard]] SqlDatabase& database() { return *database_; }
    Statement prepare(const std::string& sql) { return {*database_, sql}; }

private:
    std::unique_ptr<SqlDatabase> database_;
    Statement reports_;
    Statement openReports_;
    Statement report_;
    Statement reportsBy_;
    Statement reportsAbout_;
    Statement isReported_;
    Statement auditAfter_;
    Statement lastAudit_;
    Statement audit_;
    Statement auditAbout_;
    Statement auditBy_;
    Statement bans_;
    Statement codes_;
    Statement code_;
    Statement devices_;
    Statement quietHours_;
    Statement reminders_;
    Statement chat_;
    Statement moderators_;
};

} // namespace sixth::server::store
