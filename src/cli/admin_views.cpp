// What `sixth admin` shows.
#include "base/read_number.h"
#include "cli/admin_commands.h"
#include "cli/board_view.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "notation/move_text.h"
#include "server/online/game_json.h"
#include "server/online/moderation.h"
#include "server/online/moderation_json.h"
#include "server/online/report_reason.h"
#include "server/online/shown.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

namespace store = server::store;
namespace online = server::online;
using base::JsonWriter;

int printDocument(JsonWriter& json) {
    return print(json.take() + "\n");
}

std::string personText(store::Reader& reader, std::optional<server::PersonId> id) {
    if (!id) return "the host";
    const auto person = reader.person(*id);
    if (!person || person->name.empty()) return "somebody who left";
    return person->called.empty() ? person->name : fmt::format("{} ({})", person->name, person->called);
}

// What people have typed may hold anything; a terminal takes some of it for commands.
std::string inQuotes(const std::string& text) {
    return fmt::format("\"{}\"", harmless(text));
}

std::string reportLine(store::Reader& reader, const store::Report& report) {
    std::string text = fmt::format("{:<5} {}  {:<9} {}, by {}", report.id.value(),
                                   online::momentText(report.at), online::reportReasonName(report.reason),
                                   personText(reader, report.about), personText(reader, report.reporter));
    if (const auto game = report.game ? reader.game(*report.game) : std::nullopt)
        text += fmt::format(", game {}", game->id);
    if (!report.text.empty()) text += ": " + inQuotes(report.text);
    text += "\n";
    if (const auto line = online::reportedLine(reader, report))
        text += fmt::format("      said: {}\n", inQuotes(*line));
    if (report.closedAt)
        text += fmt::format("      closed {} by {}: {}\n", online::momentText(*report.closedAt),
                            personText(reader, report.closedBy), inQuotes(report.decision));
    return text;
}

std::string auditLines(store::Reader& reader, const std::vector<store::AuditEntry>& entries) {
    std::string text;
    for (const store::AuditEntry& entry : entries) {
        text += fmt::format("{:<5} {}  {}: {}", entry.id.value(), online::momentText(entry.at),
                            personText(reader, entry.actor), entry.act);
        if (entry.person) text += " " + personText(reader, entry.person);
        if (const auto game = entry.game ? reader.game(*entry.game) : std::nullopt)
            text += fmt::format(" game {}", game->id);
        if (!entry.detail.empty()) text += fmt::format(" ({})", harmless(entry.detail));
        text += "\n";
    }
    return text;
}

// The game of a report: who plays, its moves, and how it stands.
std::string gameText(store::Reader& reader, const store::GameRow& row,
                     const server::games::GameState& state) {
    std::string text = fmt::format("\ngame {}: {} (Silver) and {} (Red){}{}\n", row.id,
                                   row.players.silver ? personText(reader, row.players.silver) : "nobody",
                                   row.players.red ? personText(reader, row.players.red) : "nobody",
                                   row.settings.rated ? ", rated" : "", row.isVoid ? ", void" : "");
    const rules::Game* const board = state.board();
    if (board == nullptr) return text;
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < board->moves().size(); ++i)
        moves.push_back(notation::writeMove(board->positions()[i], board->moves()[i]));
    text += fmt::format("moves: {}\n\n", wrapped(fmt::format("{}", fmt::join(moves, " ")), 7));
    return text + drawBoard(board->position(), chooseStyle("auto", false)) + drawState(*board);
}

} // namespace

int showReports(const AdminDatabase& database, const AdminOptions& options) {
    store::Reader& reader = *database.reader;
    // All that are open: whoever has to decide must not overlook one.
    std::vector<store::Report> reports;
    for (std::optional<store::ReportId> before;;) {
        const auto page = reader.reports(!options.all, before, online::kReportsShown);
        if (page.empty()) break;
        reports.insert(reports.end(), page.begin(), page.end());
        before = page.back().id;
    }
    if (options.json) {
        JsonWriter json;
        online::writeReports(json.beginObject().key("reports"), reader, reports);
        json.endObject();
        return printDocument(json);
    }
    std::string text;
    for (const store::Report& report : reports) text += reportLine(reader, report);
    return print(text.empty() ? "no reports\n" : text);
}

int showReport(const AdminDatabase& database, const AdminOptions& options) {
    store::Reader& reader = *database.reader;
    const auto number = base::readNumber<std::int64_t>(options.words.front());
    const auto found = number ? reader.report(store::ReportId(*number)) : std::nullopt;
    if (!found) return report(refusedBy({"not-found", "there is no such report"}, options));
    const auto row = found->game ? reader.game(*found->game) : std::nullopt;
    const auto state = row ? std::optional(online::fold(reader, *row)) : std::nullopt;
    if (state && !*state) return report(failure("game " + row->id, state->error(), database.address));
    if (options.json) {
        JsonWriter json;
        online::writeReport(json.beginObject().key("report"), reader, *found);
        if (state) {
            json.key("game").beginObject();
            online::writeGame(json, online::showGame(reader, *row));
            online::writeBoard(json, **state, timeNow(), {});
            json.endObject();
        }
        json.endObject();
        return printDocument(json);
    }
    return print(reportLine(reader, *found) + (state ? gameText(reader, *row, **state) : ""));
}

int showPerson(const AdminDatabase& database, const AdminOptions& options) {
    store::Reader& reader = *database.reader;
    const auto person = reader.personNamed(options.words.front());
    if (!person) return report(refusedBy({"not-found", "nobody has that name"}, options));
    const auto about = reader.reportsAbout(person->id);
    const server::Time now = timeNow();
    if (options.json) {
        JsonWriter json;
        online::writePersonFile(json, reader, *person, about, now);
        return printDocument(json);
    }
    const auto score = reader.scoreOf(person->id);
    std::string text = fmt::format(
        "{}: {}{}, since {}, {} sessions, {} games\n", personText(reader, person->id),
        online::kindName(person->kind), person->role == store::Role::Moderator ? ", moderator" : "",
        online::momentText(person->createdAt), reader.sessionsOf(person->id).size(), score.games);
    if (person->isSuspended(now))
        text += fmt::format("suspended {}\n", online::untilText(*person->suspendedUntil));
    if (!about.empty()) text += "\nreports about them:\n";
    for (const store::Report& report : about) text += reportLine(reader, report);
    const auto entries = reader.audit(person->id, online::kActsShown);
    if (!entries.empty()) text += "\nwhat was done:\n" + auditLines(reader, entries);
    return print(text);
}

int showModerators(const AdminDatabase& database, const AdminOptions& options) {
    store::Reader& reader = *database.reader;
    const auto ids = reader.moderators();
    if (options.json) {
        JsonWriter json;
        json.beginObject().key("people").beginArray();
        for (const server::PersonId id : ids) online::writePerson(json, online::showPerson(reader, id));
        json.endArray().endObject();
        return printDocument(json);
    }
    std::string text;
    for (const server::PersonId id : ids) text += personText(reader, id) + "\n";
    return print(text.empty() ? "no moderators\n" : text);
}

int showNetworks(const AdminDatabase& database, const AdminOptions& options) {
    const auto bans = database.reader->networkBans(timeNow());
    if (options.json) {
        JsonWriter json;
        online::writeNetworks(json.beginObject().key("networks"), bans);
        json.endObject();
        return printDocument(json);
    }
    std::string text;
    for (const store::NetworkBan& ban : bans)
        text += fmt::format("{:<24} {}{}\n", ban.network, online::untilText(ban.until),
                            ban.why.empty() ? "" : ": " + harmless(ban.why));
    return print(text.empty() ? "no networks are banned\n" : text);
}

int showAudit(const AdminDatabase& database, const AdminOptions& options) {
    store::Reader& reader = *database.reader;
    std::optional<server::PersonId> about;
    if (!options.words.empty()) {
        const auto person = reader.personNamed(options.words.front());
        if (!person) return report(refusedBy({"not-found", "nobody has that name"}, options));
        about = person->id;
    }
    const auto entries = reader.audit(about, online::kActsShown);
    if (options.json) {
        JsonWriter json;
        online::writeAudit(json.beginObject().key("entries"), reader, entries);
        json.endObject();
        return printDocument(json);
    }
    return print(entries.empty() ? "nothing was done\n" : auditLines(reader, entries));
}

} // namespace sixth::cli
