// What `sixth admin` does: units of change, as moderators make them (server/online/moderation.h).
#include "base/read_number.h"
#include "cli/admin_commands.h"
#include "cli/output.h"
#include "server/online/moderation.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

namespace store = server::store;
using server::online::Moderation;

constexpr int kUsualBanDays = 30;
// Each try waits two seconds for whoever is writing.
constexpr int kCommitTries = 15;

struct MadeAct {
    store::Operations unit;
    std::string code = {}; // of recovery-code
};
using MadeActOrNot = tl::expected<MadeAct, server::Refusal>;

MadeActOrNot madeOf(Moderation::Unit unit) {
    if (!unit) return tl::unexpected(unit.error());
    return MadeAct{std::move(*unit)};
}

MadeActOrNot makeAct(Moderation& moderation, const AdminOptions& options) {
    const std::string& action = options.action;
    const std::string& whom = options.words.front();
    const std::string why = options.why.value_or("");
    if (action == "suspend")
        return madeOf(
            moderation.suspend(whom, options.days > 0 ? std::optional(options.days) : std::nullopt, why));
    if (action == "ban") return madeOf(moderation.suspend(whom, std::nullopt, why));
    if (action == "unsuspend") return madeOf(moderation.unsuspend(whom, why));
    if (action == "rename") return madeOf(moderation.rename(whom, options.words[1], why));
    if (action == "end-sessions") return madeOf(moderation.endSessions(whom, why));
    if (action == "void") return madeOf(moderation.voidGame(whom, why));
    if (action == "promote") return madeOf(moderation.setRole(whom, store::Role::Moderator, why));
    if (action == "demote") return madeOf(moderation.setRole(whom, store::Role::None, why));
    if (action == "ban-network")
        return madeOf(moderation.banNetwork(whom, options.days > 0 ? options.days : kUsualBanDays, why));
    if (action == "unban-network") return madeOf(moderation.unbanNetwork(whom, why));
    if (action == "close") {
        const store::ReportId id(base::readNumber<std::int64_t>(whom).value_or(0)); // no report has 0
        return madeOf(moderation.closeReport(id, *options.decision));
    }
    auto code = moderation.giveRecoveryCode(whom, why);
    if (!code) return tl::unexpected(code.error());
    return MadeAct{std::move(code->unit), std::move(code->code)};
}

store::Commit commitOne(store::Committer& committer, const store::Operations& unit) {
    const store::Operations* const units[] = {&unit};
    for (int tries = 1;; ++tries) {
        const store::Commit commit = committer.commit(units).front();
        if (commit != store::Commit::Busy || tries == kCommitTries) return commit;
    }
}

int tellAct(const AdminOptions& options, const MadeAct& made) {
    store::AuditEntry entry;
    for (const store::Operation& operation : made.unit)
        if (const auto* const audit = std::get_if<store::AddAudit>(&operation)) entry = audit->entry;
    if (options.json) {
        nlohmann::ordered_json json{
            {"act", entry.act}, {"at", server::toUnix(entry.at)}, {"detail", entry.detail}};
        if (!made.code.empty()) json["code"] = made.code;
        return printJson(json);
    }
    std::string text = fmt::format("{} {}", entry.act, options.words.front());
    if (!entry.detail.empty()) text += ": " + entry.detail;
    text += "\n";
    if (!made.code.empty())
        text += fmt::format("{}\nIt takes the place of all other codes they have, and is not shown again.\n",
                            made.code);
    return print(text);
}

} // namespace

int carryOut(const AdminDatabase& database, const AdminOptions& options) {
    Moderation moderation(*database.reader, std::nullopt, timeNow());
    const auto made = makeAct(moderation, options);
    if (!made) return report(refusedBy(made.error(), options));
    switch (commitOne(*database.committer, made->unit)) {
    case store::Commit::Done: return tellAct(options, *made);
    case store::Commit::Busy:
        return report(failure("database", "another program holds it; try again", database.address));
    case store::Commit::Conflict: break;
    }
    return report(refusedBy({"stale", "somebody else was faster; look again"}, options));
}

} // namespace sixth::cli
