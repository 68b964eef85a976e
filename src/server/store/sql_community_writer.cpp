#include "server/store/sql_community.h"

namespace sixth::server::store {

// --- of moderators and the host ---

void CommunityWriter::write(const AddAudit& add) {
    const AuditEntry& entry = add.entry;
    run(addAudit_, entry.at, entry.actor, entry.act, entry.person, entry.game, entry.detail);
}

void CommunityWriter::write(const SetRole& set) {
    runOnOneRow(setRole_, set.role, set.person);
}

void CommunityWriter::write(const Suspend& suspend) {
    runOnOneRow(suspend_, suspend.until, suspend.person);
    if (suspend.until) run(endSessions_, suspend.person);
}

void CommunityWriter::write(const Rename& rename) {
    run(restName_, rename.oldFreeAt, rename.person, rename.name);
    runOnOneRow(rename_, rename.name, rename.person);
}

void CommunityWriter::write(const VoidGame& game) {
    runOnOneRow(voidGame_, game.game);
}

void CommunityWriter::write(const BanNetwork& ban) {
    run(banNetwork_, ban.ban.network, ban.ban.until, ban.ban.why, ban.ban.at);
}

void CommunityWriter::write(const UnbanNetwork& unban) {
    runOnOneRow(unbanNetwork_, unban.network);
}

// --- of people ---

void CommunityWriter::write(const AddReport& add) {
    const Report& report = add.report;
    run(addReport_, report.at, report.reporter, report.about, report.reason, report.text, report.game,
        report.seq);
}

void CommunityWriter::write(const CloseReport& close) {
    runOnOneRow(closeReport_, close.at, close.by, close.decision, close.report);
}

void CommunityWriter::write(const PutRecoveryCodes& put) {
    run(dropCodes_, put.person);
    for (const people::TokenHash& code : put.codes) runOnOneRow(addCode_, put.person, code);
}

void CommunityWriter::write(const UseRecoveryCode& use) {
    runOnOneRow(useCode_, use.person, use.code);
}

void CommunityWriter::write(const PutPushDevice& put) {
    const PushDevice& device = put.device;
    run(dropDevice_, device.endpoint);
    runOnOneRow(putDevice_, device.person, device.endpoint, device.key, device.secret, device.at);
    run(dropOldDevices_, device.person, kMostPushDevices);
}

void CommunityWriter::write(const DropPushDevice& drop) {
    run(dropDevice_, drop.endpoint);
}

void CommunityWriter::write(const DropPushDevicesOf& drop) {
    run(dropDevices_, drop.person);
}

void CommunityWriter::write(const SetQuietHours& set) {
    if (set.hours)
        runOnOneRow(setQuietHours_, set.hours->from, set.hours->to, set.hours->offset, set.person);
    else
        runOnOneRow(setQuietHours_, nullptr, nullptr, nullptr, set.person);
}

void CommunityWriter::write(const PutReminder& put) {
    const Reminder& reminder = put.reminder;
    run(putReminder_, reminder.person, reminder.game, reminder.seq, reminder.due);
}

void CommunityWriter::write(const DropReminder& drop) {
    run(dropReminder_, drop.person, drop.game);
}

void CommunityWriter::write(const ClaimReminder& claim) {
    const Reminder& read = claim.reminder;
    runOnOneRow(claimReminder_, read.person, read.game, read.seq, read.due, claim.until);
}

// --- what does not stay ---

void CommunityWriter::forget(PersonId person) {
    run(dropCodes_, person);
    run(dropDevices_, person);
    run(dropReminders_, person);
    run(dropWords_, person);
}

void CommunityWriter::purge(const Purge& purge) {
    run(purgeBans_, purge.now);
    run(purgeReports_, purge.forgottenBefore);
    run(purgeAudit_, purge.forgottenBefore);
}

} // namespace sixth::server::store
