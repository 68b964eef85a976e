// The routes about games that are being played: making, joining, moving, looking on.
#include "base/read_number.h"
#include "server/online/api.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

tl::expected<games::Settings, Refusal> settingsIn(const Json& body) {
    games::Settings settings;
    const auto wrong = [](std::string code, std::string message) {
        return tl::unexpected(Refusal{std::move(code), std::move(message)});
    };
    const auto textOr = [&](const char* name, const char* otherwise) {
        return body.contains(name) ? textIn(body, name) : otherwise;
    };
    const auto rules = games::readRules(textOr("rules", "sixth"));
    if (!rules) return wrong(rules.error().front().code, rules.error().front().message);
    settings.rules = *rules;
    const auto clock = games::readClockSetting(textOr("clock", "none"));
    if (!clock)
        return wrong("clock", "'clock': expected none, seconds+seconds such as 300+5, or days such as 3d");
    settings.clock = *clock;
    settings.rated = flagIn(body, "rated");
    settings.visibility = flagIn(body, "open") ? games::Visibility::Open : games::Visibility::Private;
    const auto color = games::readColorChoice(textOr("color", "random"));
    if (!color) return wrong("color", "'color': expected silver, red or random");
    settings.color = *color;
    return settings;
}

} // namespace

void Api::addGameRoutes() {
    add("GET", "lobby", [this](const Call&) { return jsonText(200, *parts_.hub.lobby()); });
    add("POST", "games", [this](const Call& call) { return createGame(call); });
    add("GET", "games/*", [this](const Call& call) { return showGame(call); });
    add("POST", "games/*/commands", [this](const Call& call) { return command(call); });
    add("GET", "games/*/events", [this](const Call& call) { return events(call); });
    const auto lines = [](http::Attach attach) {
        return http::Response{200,
                              {{"Content-Type", "application/x-ndjson"}, {"Cache-Control", "no-store"}},
                              http::Conversation{std::move(attach)}};
    };
    // Each line takes memory for as long as it is open, so they are counted as well as their making.
    const auto refuseLine = [this](const Call& call) -> std::optional<http::Response> {
        if (parts_.hub.isFull(call.address)) return slowDown(call, "lines");
        if (!lines_.allows(call.address, parts_.context.now())) return slowDown(call, "new-lines");
        return std::nullopt;
    };
    add("GET", "games/*/stream", [this, lines, refuseLine](const Call& call) {
        if (auto answer = refuseLine(call)) return std::move(*answer);
        const Hub::Caller caller = callerOf(call);
        return http::answerLater([this, lines, caller, game = call.parts.front()](const http::Reply& reply) {
            whenCurrent(game, caller.address,
                        [this, lines, caller, game, reply](const tl::expected<Table*, Refusal>& table) {
                            if (!table) return reply(refused(table.error()));
                            reply(lines([this, caller, game](http::Line& line) {
                                return parts_.hub.attachGame(line, caller, game);
                            }));
                        });
        });
    });
    add("GET", "stream", [this, lines, refuseLine](const Call& call) {
        if (!call.who) return notKnown();
        if (auto answer = refuseLine(call)) return std::move(*answer);
        return lines([this, caller = callerOf(call)](http::Line& line) {
            return parts_.hub.attachFeed(line, caller);
        });
    });
    add("GET", "socket", [this, refuseLine](const Call& call) {
        if (!isOwnOrigin(call.request))
            return refused(403, {"origin", "this was sent by a page of another site"});
        if (auto answer = refuseLine(call)) return std::move(*answer);
        const Hub::Caller caller = callerOf(call);
        return http::Response{101, {}, http::Conversation{[this, caller](http::Line& line) {
                                  return parts_.hub.attachSocket(line, caller);
                              }}};
    });
}

std::string Api::linkTo(const std::string& game) const {
    return parts_.context.publicUrl + "#/online/" + game;
}

// Invitations are limited by sender, by pair and by receiver: nobody is to be buried under them.
std::optional<http::Response> Api::refuseInvitation(const Call& call, PersonId opponent) {
    const PersonId sender = call.who->person.id;
    if (parts_.context.reader.has(store::Relation::Blocked, opponent, sender))
        return refused(403, {"blocked", "they take no invitations from you"});
    if (parts_.context.reader.has(store::Relation::Blocked, sender, opponent))
        return refused(403,
                       {"blocked", "you have blocked them, and they could not join; unblock them first"});
    std::size_t sent = 0;
    std::size_t sentToThem = 0;
    for (const Table* const table : parts_.tables.ownGamesOf(sender)) {
        const auto& invited = table->state.created().invited;
        if (table->state.phase() != games::Phase::Waiting || !invited) continue;
        ++sent;
        if (invited == opponent) ++sentToThem;
    }
    std::size_t coming = 0;
    for (const Inviting& one : inviting_) {
        if (one.sender == sender) ++sent;
        if (one.sender == sender && one.opponent == opponent) ++sentToThem;
        if (one.opponent == opponent) ++coming;
    }
    const Limits& limits = parts_.context.limits;
    if (sent >= limits.invitations || sentToThem >= limits.invitationsToOne)
        return tooMany(call, sent >= limits.invitations ? "invitations" : "invitations-to-one",
                       "you have invited enough; wait for an answer");
    const std::size_t theirs = parts_.tables.openGamesOf(opponent).size() + coming;
    if (theirs >= parts_.tables.ownGamesOf(opponent).size() + limits.invited)
        return tooMany(call, "invited", "they have too many invitations already");
    if (call.who->person.kind == store::PersonKind::Guest &&
        invitedByGuests(opponent) >= limits.invitedByGuests)
        return tooMany(call, "invited-by-guests", "they have too many invitations of guests already");
    return std::nullopt;
}

std::size_t Api::invitedByGuests(PersonId person) const {
    auto count =
        static_cast<std::size_t>(std::count_if(inviting_.begin(), inviting_.end(), [&](const Inviting& one) {
            return one.isByGuest && one.opponent == person;
        }));
    for (const GameNumber number : parts_.tables.openGamesOf(person)) {
        const Table* const table = parts_.tables.inMemory(number);
        if (table == nullptr || table->state.phase() != games::Phase::Waiting ||
            table->state.created().invited != person)
            continue;
        const auto creator = parts_.context.reader.person(table->state.creator());
        if (creator && creator->kind == store::PersonKind::Guest) ++count;
    }
    return count;
}

http::Response Api::createGame(const Call& call) {
    if (!call.who) return notKnown();
    if (parts_.context.leaving.contains(call.who->person.id)) return notKnown();
    if (parts_.commands.hasEnoughGames(call.who->person.id))
        return tooMany(call, "games", tooManyGames(parts_.context.limits).message);
    if (!call.address.empty() &&
        !newGames_.allows(std::to_string(call.who->person.id.value()), parts_.context.now()))
        return slowDown(call, "new-games");
    const auto settings = settingsIn(call.body);
    if (!settings) return refused(400, settings.error());
    Commands::NewGame wanted{call.who->person.id, *settings};
    if (const auto level = call.body.find("bot"); level != call.body.end()) {
        const bool isLevel = level->is_number_unsigned() && level->get<std::uint64_t>() <= 10;
        wanted.opponent = isLevel ? parts_.bots.ofLevel(level->get<int>()) : std::nullopt;
        if (!wanted.opponent) return refused(400, {"bot", "'bot': expected a level from 1 to 10"});
        if (settings->rated) return refused(400, {"rated", "games with the server's bots are casual"});
        if (parts_.commands.hasEnoughBotGames(call.who->person.id))
            return tooMany(call, "bot-games",
                           "you have " + std::to_string(parts_.context.limits.botGames) +
                               " games with bots; end some of them first");
    } else if (call.body.contains("opponent")) {
        const auto opponent = parts_.context.reader.personNamed(textIn(call.body, "opponent"));
        if (!opponent || opponent->id == call.who->person.id)
            return refused(400, {"opponent", "'opponent': expected the name of somebody else"});
        if (auto refusal = refuseInvitation(call, opponent->id)) return std::move(*refusal);
        wanted.invited = opponent->id;
    }
    if (settings->rated && call.who->person.kind == store::PersonKind::Guest)
        return refused(403, {"rated", "rated games are for those who have registered a name"});
    const bool isGuest = call.who->person.kind == store::PersonKind::Guest;
    return http::answerLater([this, wanted, isGuest](const http::Reply& reply) {
        auto own = inviting_.end();
        if (wanted.invited)
            own = inviting_.insert(inviting_.end(), {wanted.creator, *wanted.invited, isGuest});
        parts_.commands.create(wanted, [this, own, reply](Table* table) {
            if (own != inviting_.end()) inviting_.erase(own);
            if (table == nullptr) return reply(refused(busyRefusal()));
            base::JsonWriter json;
            json.beginObject();
            writeGame(json, online::showGame(parts_.context.reader, parts_.ratings, *table));
            json.key("link").text(linkTo(table->id));
            reply(jsonText(201, json.endObject().take()));
        });
    });
}

http::Response Api::showGame(const Call& call) {
    const std::string& id = call.parts.front();
    if (id.ends_with(".s6n") || id.ends_with(".json")) return record(call, id.ends_with(".json"));
    return http::answerLater([this, id, owner = call.owner()](const http::Reply& reply) {
        whenCurrent(id, owner, [this, reply](const tl::expected<Table*, Refusal>& found) {
            if (!found) return reply(refused(found.error()));
            const Table& table = **found;
            base::JsonWriter json;
            json.beginObject();
            writeGame(json, online::showGame(parts_.context.reader, parts_.ratings, table));
            json.key("link").text(linkTo(table.id));
            writeBoard(json, table.state, parts_.context.now(), parts_.context.outages);
            reply(jsonText(200, json.endObject().take()));
        });
    });
}

http::Response Api::command(const Call& call) {
    if (!call.who) return notKnown();
    const auto wish = readCommand(call.parts.front(), call.request.body);
    if (!wish) return refused(400, {wish.error().code, wish.error().message});
    return http::answerLater([this, wish = *wish, owner = call.owner(), actor = call.who->person.id,
                              at = parts_.context.now()](const http::Reply& reply) {
        parts_.tables.whenThere(
            wish.game, owner, [this, wish, actor, at, reply](const tl::expected<Table*, Refusal>& table) {
                if (!table) return reply(refused(table.error()));
                parts_.watchers.lookAgain((*table)->number); // they are here
                Order order;
                order.actor = actor;
                order.command = wish.command;
                order.id = wish.id;
                order.at = at;
                order.ping = (*table)->pingOf(actor);
                order.reply = [reply, wish](const Outcome& outcome) {
                    if (!outcome) return reply(refused(outcome.error()));
                    reply(jsonResponse(200, {{"id", games::writeCommandId(wish.id)}, {"seq", *outcome}}));
                };
                parts_.commands.perform(**table, std::move(order));
            });
    });
}

// Whoever was told of an event by another server finds it here as well.
void Api::whenCurrent(std::string_view id, const std::string& owner, const Tables::Then& then) {
    parts_.tables.whenThere(id, owner, [this, then](const tl::expected<Table*, Refusal>& table) {
        if (!table) return then(table);
        parts_.commands.reach(**table, Commands::kAllThereIs, [then](Table& current) { then(&current); });
    });
}

http::Response Api::events(const Call& call) {
    std::int64_t after = 0;
    if (const auto given = call.query.find("after"); given != call.query.end()) {
        const auto number = base::readNumber<std::int64_t>(given->second);
        if (!number) return refused(400, {"after", "'after': expected a whole number"});
        after = std::max<std::int64_t>(*number, 0); // the first event is 1
    }
    const std::optional<PersonId> reader = call.who ? std::optional(call.who->person.id) : std::nullopt;
    return http::answerLater(
        [this, after, reader, id = call.parts.front(), owner = call.owner()](const http::Reply& reply) {
            whenCurrent(
                id, owner, [this, after, reader, owner, reply](const tl::expected<Table*, Refusal>& table) {
                    if (!table) return reply(refused(table.error()));
                    const GameFacts game = factsOf(**table);
                    if (game.seq - after <= Tables::kShortLog)
                        return reply(jsonText(
                            200, writeEvents(game.seq, parts_.watchers.eventsSince(**table, after, reader))));
                    parts_.library.ask<std::string>(
                        owner,
                        [game, after, reader](store::Reader& from) {
                            return writeEvents(game.seq, tellEvents(from, game, after, reader));
                        },
                        [reply](const tl::expected<std::string, Refusal>& text) {
                            reply(text ? jsonText(200, *text) : refused(text.error()));
                        });
                });
        });
}

} // namespace sixth::server::online
