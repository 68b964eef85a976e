// The routes about games that are being played: making, joining, moving, looking on.
#include "server/online/api.h"

#include <charconv>

namespace sixth::server::online {
namespace {

const Problem kNotKnown{401, "not-known", "say who you are first"};
const Problem kNoGame{404, "no-game", "there is no such game"};
const Problem kNoOrigin{403, "origin", "this was sent by a page of another site"};
const Problem kTooMany{429, "slow-down", "too many; wait a minute"};

tl::expected<games::Settings, Problem> settingsIn(const Json& body) {
    games::Settings settings;
    const auto wrong = [](std::string code, std::string message) {
        return tl::unexpected(Problem{400, std::move(code), std::move(message)});
    };
    const std::string rules = body.contains("rules") ? textIn(body, "rules") : "sixth";
    auto checked = games::checkRules(rules);
    if (!checked) return wrong(checked.error().front().code, checked.error().front().message);
    settings.rules = std::move(*checked);
    const auto clock = games::readClockSetting(body.contains("clock") ? textIn(body, "clock") : "none");
    if (!clock)
        return wrong("clock", "'clock': expected none, seconds+seconds such as 300+5, or days such as 3d");
    settings.clock = *clock;
    settings.rated = flagIn(body, "rated");
    settings.visibility = flagIn(body, "open") ? games::Visibility::Open : games::Visibility::Private;
    const std::string color = body.contains("color") ? textIn(body, "color") : "random";
    const auto read = games::readColor(color);
    if (!read && color != "random") return wrong("color", "'color': expected silver, red or random");
    if (read)
        settings.color = *read == rules::Color::Silver ? games::ColorChoice::Silver : games::ColorChoice::Red;
    return settings;
}

int statusOf(const Refused& refused) {
    if (refused.code == "busy" || refused.code == "stopping") return 503;
    return refused.code == "not-yours" ? 403 : 409;
}

} // namespace

void Api::addGameRoutes() {
    add("GET", "lobby", [this](const Call&) {
        return http::Response{200,
                              {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
                              std::make_shared<const std::string>(parts_.hub.lobby() + "\n")};
    });
    add("POST", "games", [this](const Call& call) { return createGame(call); });
    add("GET", "games/*", [this](const Call& call) { return showGame(call); });
    add("POST", "games/*/commands", [this](const Call& call) { return command(call); });
    add("GET", "games/*/events", [this](const Call& call) { return events(call); });
    const auto lines = [](http::Attach attach) {
        http::Response response{200,
                                {{"Content-Type", "application/x-ndjson"}, {"Cache-Control", "no-store"}}};
        response.attach = std::move(attach);
        return response;
    };
    add("GET", "games/*/stream", [this, lines](const Call& call) {
        if (!call.address.empty() && !lines_.allows(call.address, parts_.context.now()))
            return problemResponse(kTooMany);
        if (parts_.tables.find(call.parts.front()) == nullptr) return problemResponse(kNoGame);
        return lines([this, who = call.who, game = call.parts.front()](http::Line& line) {
            return parts_.hub.attachGame(line, who, game);
        });
    });
    add("GET", "stream", [this, lines](const Call& call) {
        if (!call.who) return problemResponse(kNotKnown);
        if (!call.address.empty() && !lines_.allows(call.address, parts_.context.now()))
            return problemResponse(kTooMany);
        return lines([this, who = *call.who](http::Line& line) { return parts_.hub.attachFeed(line, who); });
    });
    add("GET", "socket", [this](const Call& call) {
        if (!isOwnOrigin(call.request)) return problemResponse(kNoOrigin);
        if (!call.address.empty() && !lines_.allows(call.address, parts_.context.now()))
            return problemResponse(kTooMany);
        http::Response response{101, {}};
        response.attach = [this, who = call.who](http::Line& line) {
            return parts_.hub.attachSocket(line, who);
        };
        return response;
    });
}

http::Response Api::createGame(const Call& call) {
    if (!call.who) return problemResponse(kNotKnown);
    if (!call.address.empty() && !newGames_.allows(std::to_string(call.who->person.id), parts_.context.now()))
        return problemResponse(kTooMany);
    const auto settings = settingsIn(call.body);
    if (!settings) return problemResponse(settings.error());
    Tables::NewGame wanted{call.who->person.id, *settings, 0, 0};
    if (const auto level = call.body.find("bot"); level != call.body.end()) {
        const bool isLevel = level->is_number_unsigned() && level->get<std::uint64_t>() <= 10;
        wanted.opponent = isLevel ? parts_.bots.ofLevel(level->get<int>()) : 0;
        if (wanted.opponent == 0)
            return problemResponse({400, "bot", "'bot': expected a level from 1 to 10"});
        if (settings->rated)
            return problemResponse({400, "rated", "games with the server's bots are casual"});
    } else if (call.body.contains("opponent")) {
        const auto opponent = parts_.context.reader.personNamed(textIn(call.body, "opponent"));
        if (!opponent || opponent->id == call.who->person.id)
            return problemResponse({400, "opponent", "'opponent': expected the name of somebody else"});
        wanted.invited = opponent->id;
    }
    if (settings->rated && call.who->person.kind == store::PersonKind::Guest)
        return problemResponse({403, "rated", "rated games are for those who have registered a name"});
    http::Response response;
    response.later = [this, wanted](const http::Response::Reply& reply) {
        parts_.tables.create(wanted, [this, reply](Table* table) {
            if (table == nullptr) return reply(problemResponse(busyProblem()));
            Json json = gameJson(parts_.context.reader, parts_.ratings, rowOf(*table));
            json["link"] = parts_.context.publicUrl + "#/online/" + table->id;
            reply(jsonResponse(201, json));
        });
    };
    return response;
}

http::Response Api::showGame(const Call& call) {
    const std::string& id = call.parts.front();
    if (id.ends_with(".s6n") || id.ends_with(".json")) return record(call, id.ends_with(".json"));
    const Table* const table = parts_.tables.find(id);
    if (table == nullptr) return problemResponse(kNoGame);
    Json json = gameJson(parts_.context.reader, parts_.ratings, rowOf(*table));
    json["link"] = parts_.context.publicUrl + "#/online/" + table->id;
    addBoard(json, table->state, parts_.context.now(), parts_.context.outages);
    return jsonResponse(200, json);
}

http::Response Api::command(const Call& call) {
    if (!call.who) return problemResponse(kNotKnown);
    const auto wish = readCommand(call.parts.front(), call.request.body);
    if (!wish) return problemResponse({400, std::string(wish.error().code), wish.error().message});
    if (parts_.tables.find(wish->game) == nullptr) return problemResponse(kNoGame);
    http::Response response;
    response.later = [this, wish = *wish, actor = call.who->person.id,
                      at = parts_.context.now()](const http::Response::Reply& reply) {
        Table* const table = parts_.tables.find(wish.game);
        if (table == nullptr) return reply(problemResponse(kNoGame));
        Order order;
        order.actor = actor;
        order.command = wish.command;
        order.id = wish.id;
        order.at = at;
        order.ping = table->pingOf(actor);
        order.reply = [reply, wish](const Outcome& outcome) {
            if (outcome)
                return reply(jsonResponse(200, {{"id", games::writeCommandId(wish.id)}, {"seq", *outcome}}));
            const Refused& refused = outcome.error();
            reply(jsonResponse(
                statusOf(refused),
                {{"error", {{"code", refused.code}, {"message", refused.message}}}, {"seq", refused.seq}}));
        };
        parts_.tables.perform(*table, std::move(order));
    };
    return response;
}

http::Response Api::events(const Call& call) {
    Table* const table = parts_.tables.find(call.parts.front());
    if (table == nullptr) return problemResponse(kNoGame);
    std::int64_t after = 0;
    if (const auto given = call.query.find("after"); given != call.query.end()) {
        const std::string& text = given->second;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), after);
        if (error != std::errc{} || end != text.data() + text.size())
            return problemResponse({400, "after", "'after': expected a whole number"});
    }
    std::string text = "{\"seq\":" + std::to_string(table->state.seq()) + ",\"events\":[";
    bool isFirst = true;
    for (const std::string& event :
         parts_.tables.eventsSince(*table, after, call.who ? call.who->person.id : 0)) {
        if (!isFirst) text += ',';
        isFirst = false;
        text += event;
    }
    return {200,
            {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(text + "]}\n")};
}

} // namespace sixth::server::online
