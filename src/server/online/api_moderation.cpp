// The routes of moderators. What they change is decided by Moderation; News makes it felt.
#include "base/read_number.h"
#include "server/online/api.h"
#include "server/online/moderation_json.h"

namespace sixth::server::online {
namespace {

std::optional<store::ReportId> reportIdIn(const std::string& text) {
    const auto number = base::readNumber<std::int64_t>(text);
    return number ? std::optional(store::ReportId(*number)) : std::nullopt;
}

// Nothing where the body has none.
tl::expected<std::optional<int>, Refusal> daysIn(const Json& body) {
    const auto found = body.find("days");
    if (found == body.end() || found->is_null()) return std::nullopt;
    if (!found->is_number_integer() || found->get<std::int64_t>() < 1 ||
        found->get<std::int64_t>() > Moderation::kMostDays)
        return tl::unexpected(Refusal{"days", "'days': expected 1 to 3650"});
    return found->get<int>();
}

http::Response notAModerator() {
    return refused(403, {"not-moderator", "this is for moderators"});
}

// A moderator does not see reports about themselves, which name who has reported them.
void hideFrom(PersonId moderator, std::vector<store::Report>& reports) {
    std::erase_if(reports, [&](const store::Report& report) { return report.about == moderator; });
}

// What the players have said, for moderators who look into a report.
std::optional<std::string> chatOf(store::Reader& reader, const store::GameRow& game) {
    const auto events = reader.events(game.number, 0);
    if (!events) return std::nullopt;
    base::JsonWriter json;
    json.beginObject().key("lines").beginArray();
    for (const games::Event& event : *events) {
        const auto* const said = std::get_if<games::Said>(&event.body);
        if (said == nullptr || !event.actor) continue;
        json.beginObject().key("seq").number(event.seq).key("at").number(toUnix(event.at));
        writePerson(json.key("by"), showPerson(reader, *event.actor));
        json.key("text").text(said->text).endObject();
    }
    json.endArray();
    return json.endObject().take();
}

} // namespace

void Api::addModerationRoutes() {
    // For nobody but moderators.
    const auto watch = [this](std::string_view method, std::string_view path, Route route) {
        add(method, path, [route = std::move(route)](const Call& call) {
            if (!call.who) return notKnown();
            if (call.who->person.role != store::Role::Moderator) return notAModerator();
            return route(call);
        });
    };
    watch("GET", "moderation/reports", [this](const Call& call) { return reports(call); });
    watch("GET", "moderation/people/*", [this](const Call& call) { return personFile(call); });
    watch("GET", "moderation/games/*/chat", [this](const Call& call) { return reportedChat(call); });
    watch("GET", "moderation/networks", [this](const Call& call) {
        return readLater<std::string>(
            call,
            [now = parts_.context.now()](store::Reader& reader) {
                base::JsonWriter json;
                writeNetworks(json.beginObject().key("networks"), reader.networkBans(now));
                return json.endObject().take();
            },
            [](const std::string& text) { return jsonText(200, text); });
    });
    watch("GET", "moderation/audit", [this](const Call& call) { return audit(call); });

    const auto onOne = [this, watch](std::string_view path, Moderation::Unit (Moderation::*act)(
                                                                std::string_view, const std::string&)) {
        watch("POST", path, [this, act](const Call& call) {
            return carryOut(call, [act, whom = call.parts.front(), why = textIn(call.body, "why")](
                                      Moderation& moderation) { return (moderation.*act)(whom, why); });
        });
    };
    onOne("moderation/people/*/unsuspend", &Moderation::unsuspend);
    onOne("moderation/people/*/end-sessions", &Moderation::endSessions);
    onOne("moderation/games/*/void", &Moderation::voidGame);
    watch("POST", "moderation/people/*/suspend", [this](const Call& call) {
        const auto days = daysIn(call.body);
        if (!days) return refused(days.error());
        return carryOut(call, [name = call.parts.front(), days = *days, why = textIn(call.body, "why")](
                                  Moderation& moderation) { return moderation.suspend(name, days, why); });
    });
    watch("POST", "moderation/people/*/rename", [this](const Call& call) {
        return carryOut(call, [name = call.parts.front(), wanted = textIn(call.body, "name"),
                               why = textIn(call.body, "why")](Moderation& moderation) {
            return moderation.rename(name, wanted, why);
        });
    });
    watch("POST", "moderation/people/*/recovery-code", [this](const Call& call) {
        const auto given = std::make_shared<std::string>();
        return carryOut(
            call,
            [given, name = call.parts.front(),
             why = textIn(call.body, "why")](Moderation& moderation) -> Moderation::Unit {
                auto code = moderation.giveRecoveryCode(name, why);
                if (!code) return tl::unexpected(code.error());
                *given = code->code;
                return std::move(code->unit);
            },
            [given] { return jsonResponse(201, {{"code", *given}}); });
    });
    watch("POST", "moderation/reports/*/close", [this](const Call& call) {
        const auto id = reportIdIn(call.parts.front());
        if (!id) return refused(404, {"not-found", "there is no such report"});
        return carryOut(call, [id = *id, decision = textIn(call.body, "decision")](Moderation& moderation) {
            return moderation.closeReport(id, decision);
        });
    });
    watch("POST", "moderation/networks", [this](const Call& call) { return banNetwork(call); });
    watch("DELETE", "moderation/networks", [this](const Call& call) {
        return carryOut(call, [network = textIn(call.body, "network"), why = textIn(call.body, "why")](
                                  Moderation& moderation) { return moderation.unbanNetwork(network, why); });
    });
}

// The library makes the unit, since it may have to read a game for it. It is written like all others.
http::Response Api::carryOut(const Call& call, const Act& act,
                             const std::function<http::Response()>& answer) const {
    return http::answerLater([this, act, answer, owner = call.owner(), actor = call.who->person.id,
                              now = parts_.context.now()](const http::Reply& reply) {
        const auto write = [this, answer, actor, reply](tl::expected<Moderation::Unit, Refusal> made) {
            // The library may have had much to do before, and they may be no moderator any more.
            const auto who = parts_.context.reader.person(actor);
            if (!who || who->role != store::Role::Moderator || who->isSuspended(parts_.context.now()))
                return reply(notAModerator());
            if (!made) return reply(refused(made.error()));
            if (!*made) return reply(refused(made->error()));
            const bool isQueued =
                parts_.context.write(std::move(**made), [this, answer, reply](store::Commit commit) {
                    if (commit == store::Commit::Busy) return reply(refused(busyRefusal()));
                    if (commit == store::Commit::Conflict)
                        return reply(refused({"stale", "somebody else was faster; look again"}));
                    parts_.news.look();
                    reply(answer ? answer() : nothing());
                });
            if (!isQueued) reply(refused(busyRefusal()));
        };
        parts_.library.ask<Moderation::Unit>(
            owner,
            [act, actor, now, rests = parts_.context.limits.nameRests](store::Reader& reader) {
                Moderation moderation(reader, actor, now, rests);
                return act(moderation);
            },
            write);
    });
}

http::Response Api::banNetwork(const Call& call) {
    const auto days = daysIn(call.body);
    if (!days) return refused(days.error());
    if (!*days) return refused({"days", "'days': expected 1 to 3650"});
    return carryOut(call,
                    [text = textIn(call.body, "network"), days = **days, why = textIn(call.body, "why"),
                     from = call.from](Moderation& moderation) -> Moderation::Unit {
                        auto unit = moderation.banNetwork(text, days, why);
                        if (unit && from && http::Network::read(text)->contains(*from))
                            return tl::unexpected(Refusal{"own", "you are in that network yourself"});
                        return unit;
                    });
}

http::Response Api::reports(const Call& call) {
    std::optional<store::ReportId> before;
    if (const auto given = call.query.find("before"); given != call.query.end()) {
        before = reportIdIn(given->second);
        if (!before) return refused(400, {"query", "'before': expected the id of a report"});
    }
    const auto all = call.query.find("all");
    const bool onlyOpen = all == call.query.end() || all->second != "1";
    return readLater<std::string>(
        call,
        [before, onlyOpen, moderator = call.who->person.id](store::Reader& reader) {
            auto found = reader.reports(onlyOpen, before, kReportsShown);
            hideFrom(moderator, found);
            base::JsonWriter json;
            writeReports(json.beginObject().key("reports"), reader, found);
            return json.endObject().take();
        },
        [](const std::string& text) { return jsonText(200, text); });
}

http::Response Api::personFile(const Call& call) {
    using Found = std::optional<std::string>;
    return readLater<Found>(
        call,
        [name = call.parts.front(), moderator = call.who->person.id,
         now = parts_.context.now()](store::Reader& reader) -> Found {
            const auto person = reader.personNamed(name);
            if (!person) return std::nullopt;
            auto about = reader.reportsAbout(person->id);
            hideFrom(moderator, about);
            if (about.size() > kReportsShown) about.erase(about.begin() + kReportsShown, about.end());
            base::JsonWriter json;
            writePersonFile(json, reader, *person, about, now);
            return json.take();
        },
        [](const Found& text) {
            return text ? jsonText(200, *text) : refused(404, {"not-found", "nobody has that name"});
        });
}

// Moderators read what people say to each other only where somebody has asked them to.
http::Response Api::reportedChat(const Call& call) {
    using Found = tl::expected<std::string, Refusal>;
    return readLater<Found>(
        call,
        [id = call.parts.front()](store::Reader& reader) -> Found {
            const auto game = reader.game(id);
            if (!game) return tl::unexpected(Refusal{"no-game", "there is no such game"});
            if (!reader.isReported(game->number))
                return tl::unexpected(Refusal{"not-reported", "no open report names this game"});
            auto text = chatOf(reader, *game);
            if (!text) return tl::unexpected(Refusal{"internal", "the game can't be read"});
            return std::move(*text);
        },
        [](const Found& text) { return text ? jsonText(200, *text) : refused(text.error()); });
}

http::Response Api::audit(const Call& call) {
    const auto name = call.query.find("name");
    const auto person = name != call.query.end() ? parts_.context.reader.personNamed(name->second)
                                                 : std::optional<store::Person>();
    if (name != call.query.end() && !person) return refused(404, {"not-found", "nobody has that name"});
    return readLater<std::string>(
        call,
        [id = person ? std::optional(person->id) : std::nullopt](store::Reader& reader) {
            base::JsonWriter json;
            writeAudit(json.beginObject().key("entries"), reader, reader.audit(id, kActsShown));
            return json.endObject().take();
        },
        [](const std::string& text) { return jsonText(200, text); });
}

} // namespace sixth::server::online
