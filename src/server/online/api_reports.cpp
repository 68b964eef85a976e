// The route by which people tell the moderators about somebody.
#include "server/games/decide.h"
#include "server/online/api.h"
#include "server/online/report_reason.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr std::size_t kLongestReport = 500;

struct ReportWish {
    store::ReportReason reason = store::ReportReason::Other;
    std::string text;
    std::optional<std::string> game;
    std::optional<std::int64_t> seq;
};

tl::expected<ReportWish, Refusal> reportWishIn(const Json& body) {
    std::string problem;
    games::JsonFields fields(body, problem);
    ReportWish wish;
    const auto reason = readReportReason(fields.text("reason"));
    if (!reason) fields.fail("'reason': expected cheating, chat, name, stalling or other");
    wish.text = fields.optionalText("text", kLongestReport).value_or("");
    wish.game = fields.optionalText("game");
    wish.seq = fields.optionalNumber("seq", std::numeric_limits<std::int64_t>::max(), 1);
    if (wish.seq && !wish.game) fields.fail("'seq': expected 'game' beside it");
    // It is read in lists, where it has one line.
    std::replace_if(
        wish.text.begin(), wish.text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    if (wish.text.find_first_not_of(' ') == std::string::npos) wish.text.clear();
    if (!wish.text.empty() && !games::isSayable(wish.text))
        fields.fail("'text': expected no control characters");
    if (!problem.empty()) return tl::unexpected(Refusal{"field", problem});
    wish.reason = *reason;
    return wish;
}

bool isPlayerOf(const store::GameRow& game, PersonId person) {
    return game.players.silver == person || game.players.red == person;
}

// Whether somebody has said something there that the other was told.
bool isLineSaidTo(store::Reader& reader, const store::GameRow& game, std::int64_t seq, PersonId author,
                  PersonId to) {
    if (!isPlayerOf(game, to)) return false;
    const auto events = reader.events(game.number, seq - 1);
    if (!events || events->empty()) return false;
    const games::Event& event = events->front();
    return event.seq == seq && event.actor == author && std::holds_alternative<games::Said>(event.body);
}

// What the wish says, checked against what there is. The log of a game may be long: for the library.
tl::expected<store::Report, Refusal> checkedReport(store::Reader& reader, store::Report report,
                                                   const ReportWish& wish, std::size_t mostOpen) {
    const auto earlier = reader.reportsBy(report.reporter);
    const auto open =
        std::count_if(earlier.begin(), earlier.end(), [](const store::Report& one) { return !one.closedAt; });
    if (static_cast<std::size_t>(open) >= mostOpen)
        return tl::unexpected(Refusal{
            "too-many", std::to_string(mostOpen) + " of your reports wait for a moderator; wait with them"});
    if (!wish.game) return report;
    const auto game = reader.game(*wish.game);
    if (!game || !isPlayerOf(*game, report.about))
        return tl::unexpected(Refusal{"not-found", "they play in no such game"});
    if (wish.seq && !isLineSaidTo(reader, *game, *wish.seq, report.about, report.reporter))
        return tl::unexpected(Refusal{"not-found", "they have said no such thing to you"});
    report.game = game->number;
    report.seq = wish.seq;
    return report;
}

} // namespace

void Api::addReportRoutes() {
    add("POST", "reports", [this](const Call& call) { return report(call); });
}

bool Api::mayReport(const std::string& person, const std::string& address) {
    if (address.empty()) return true; // nobody is counted
    const Time now = parts_.context.now();
    if (!reportsOfPerson_.allows(person, now)) return false;
    if (reportsOfAddress_.allows(address, now)) return true;
    reportsOfPerson_.giveBack(person);
    return false;
}

http::Response Api::report(const Call& call) {
    if (!call.who) return notKnown();
    const auto wish = reportWishIn(call.body);
    if (!wish) return refused(400, wish.error());
    const PersonId reporter = call.who->person.id;
    const auto about = parts_.context.reader.personNamed(textIn(call.body, "name"));
    if (!about) return refused(404, {"not-found", "nobody has that name"});
    if (about->id == reporter) return refused(409, {"own", "that is you"});
    const std::string person = std::to_string(reporter.value());
    if (!mayReport(person, call.address))
        return slowDown(call, "reports", "you have reported much lately; wait some minutes");
    const store::Report report{.at = parts_.context.now(),
                               .reporter = reporter,
                               .about = about->id,
                               .reason = wish->reason,
                               .text = wish->text};
    return http::answerLater(
        [this, person, address = call.address, report, wish = *wish](const http::Reply& reply) {
            const auto fail = [this, person, address, reply](const Refusal& why) {
                // What nobody has looked at was no report.
                if (why.code == "busy" && !address.empty()) {
                    reportsOfPerson_.giveBack(person);
                    reportsOfAddress_.giveBack(address);
                }
                reply(refused(why));
            };
            using Checked = tl::expected<store::Report, Refusal>;
            parts_.library.ask<Checked>(
                person,
                [report, wish, mostOpen = parts_.context.limits.openReports](store::Reader& reader) {
                    return checkedReport(reader, report, wish, mostOpen);
                },
                [this, fail, reply](const tl::expected<Checked, Refusal>& read) {
                    if (!read) return fail(read.error());
                    if (!*read) return fail(read->error());
                    const auto done = [fail, reply](store::Commit commit) {
                        if (commit != store::Commit::Done) return fail(busyRefusal());
                        reply(jsonResponse(201, Json::object()));
                    };
                    if (!parts_.context.write({store::AddReport{**read}}, done)) fail(busyRefusal());
                });
        });
}

} // namespace sixth::server::online
