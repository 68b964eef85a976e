#include "server/online/moderation_json.h"

#include "server/online/game_json.h"
#include "server/online/report_reason.h"
#include "server/online/shown.h"

namespace sixth::server::online {
namespace {

using base::JsonWriter;

void writeSomebody(JsonWriter& json, store::Reader& reader, std::optional<PersonId> id) {
    writePerson(json, id ? std::optional(showPerson(reader, *id)) : std::nullopt);
}

} // namespace

std::optional<std::string> reportedLine(store::Reader& reader, const store::Report& report) {
    if (!report.game || !report.seq) return std::nullopt;
    const auto events = reader.events(*report.game, *report.seq - 1);
    if (!events || events->empty() || events->front().seq != *report.seq) return std::nullopt;
    const auto* const said = std::get_if<games::Said>(&events->front().body);
    return said != nullptr ? std::optional(said->text) : std::nullopt;
}

void writeReport(JsonWriter& json, store::Reader& reader, const store::Report& report) {
    json.beginObject().key("id").number(report.id.value());
    json.key("at").number(toUnix(report.at));
    writeSomebody(json.key("reporter"), reader, report.reporter);
    writeSomebody(json.key("about"), reader, report.about);
    json.key("reason").text(reportReasonName(report.reason));
    json.key("text").text(report.text);
    if (const auto game = report.game ? reader.game(*report.game) : std::nullopt)
        json.key("game").text(game->id);
    if (report.seq) json.key("seq").number(*report.seq);
    if (const auto line = reportedLine(reader, report)) json.key("line").text(*line);
    if (report.closedAt) {
        json.key("closedAt").number(toUnix(*report.closedAt));
        writeSomebody(json.key("closedBy"), reader, report.closedBy);
        json.key("decision").text(report.decision);
    }
    json.endObject();
}

void writeReports(JsonWriter& json, store::Reader& reader, const std::vector<store::Report>& reports) {
    json.beginArray();
    for (const store::Report& report : reports) writeReport(json, reader, report);
    json.endArray();
}

void writeAudit(JsonWriter& json, store::Reader& reader, const std::vector<store::AuditEntry>& entries) {
    json.beginArray();
    for (const store::AuditEntry& entry : entries) {
        json.beginObject().key("id").number(entry.id.value());
        json.key("at").number(toUnix(entry.at));
        writeSomebody(json.key("actor"), reader, entry.actor);
        json.key("act").text(entry.act);
        if (entry.person) writeSomebody(json.key("person"), reader, entry.person);
        if (const auto game = entry.game ? reader.game(*entry.game) : std::nullopt)
            json.key("game").text(game->id);
        json.key("detail").text(entry.detail).endObject();
    }
    json.endArray();
}

void writeNetworks(JsonWriter& json, const std::vector<store::NetworkBan>& bans) {
    json.beginArray();
    for (const store::NetworkBan& ban : bans) {
        json.beginObject().key("network").text(ban.network).key("until").number(toUnix(ban.until));
        json.key("why").text(ban.why).key("at").number(toUnix(ban.at)).endObject();
    }
    json.endArray();
}

void writePersonFile(JsonWriter& json, store::Reader& reader, const store::Person& person,
                     const std::vector<store::Report>& reportsAbout, Time now) {
    json.beginObject();
    writePerson(json.key("person"), showPerson(person));
    json.key("role").textOrNull(person.role == store::Role::Moderator ? "moderator" : "");
    json.key("createdAt").number(toUnix(person.createdAt));
    if (person.isSuspended(now)) json.key("suspendedUntil").number(toUnix(*person.suspendedUntil));
    json.key("sessions").number(static_cast<std::int64_t>(reader.sessionsOf(person.id).size()));
    writeReports(json.key("reportsAbout"), reader, reportsAbout);
    writeAudit(json.key("audit"), reader, reader.audit(person.id, kActsShown));
    json.endObject();
}

} // namespace sixth::server::online
