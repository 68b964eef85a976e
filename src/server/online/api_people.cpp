// The routes about people: who I am, names, passwords, sessions, profiles.
#include "base/read_number.h"
#include "server/online/api.h"
#include "server/people/secrets.h"

#include <cmath>

namespace sixth::server::online {
namespace {

void writeRatings(base::JsonWriter& json, const std::vector<store::RatingRow>& rows) {
    json.beginArray();
    for (const store::RatingRow& row : rows) {
        json.beginObject().key("family").text(row.family);
        json.key("speed").text(games::speedName(row.speed));
        json.key("rating").number(rounded(row.rating));
        json.key("deviation").number(static_cast<int>(std::lround(row.rating.deviation)));
        json.key("provisional").boolean(row.rating.isProvisional());
        json.key("games").number(row.games).endObject();
    }
    json.endArray();
}

// What guests are called is their own business; but a slip of a program is told.
bool isTextOrNothing(const Json& body, const char* name) {
    const auto found = body.find(name);
    return found == body.end() || found->is_string() || found->is_null();
}

http::Response notAText() {
    return refused(400, {"name", "'name': expected a text or null"});
}

} // namespace

void Api::addPeopleRoutes() {
    add("GET", "me", [this](const Call& call) { return me(call); });
    add("DELETE", "me", [this](const Call& call) { return deleteMe(call); });
    add("GET", "people/*", [this](const Call& call) { return person(call); });
    add("GET", "people/*/ratings", [this](const Call& call) { return ratingGraph(call); });
    add("GET", "sessions", [this](const Call& call) { return sessions(call); });
    add("DELETE", "sessions/*", [this](const Call& call) { return endSession(call); });
    add("POST", "guest", [this](const Call& call) {
        if (call.who) return refused(409, {"known", "you are somebody already"});
        if (!isTextOrNothing(call.body, "name")) return notAText();
        if (!newPeople_.allows(call.address, parts_.context.now())) return slowDown(call, "new-people");
        return granting(call, [this, address = call.address, called = textIn(call.body, "name"),
                               wish = wishOf(call)](const auto& done) {
            parts_.accounts.makeGuest(called, wish, givingBack(newPeople_, address, done));
        });
    });
    add("PUT", "me/name", [this](const Call& call) { return callMe(call); });
    add("POST", "register", [this](const Call& call) {
        if (!newPeople_.allows(call.address, parts_.context.now())) return slowDown(call, "new-people");
        const Accounts::Registration wanted{textIn(call.body, "name"), textIn(call.body, "password"),
                                            flagIn(call.body, "bot")};
        return granting(
            call, [this, from = fromOf(call), who = call.who, wanted, wish = wishOf(call)](const auto& done) {
                parts_.accounts.registerName(from, who, wanted, wish,
                                             cutting(givingBack(newPeople_, from.address, done)));
            });
    });
    add("POST", "login", [this](const Call& call) {
        if (!passwords_.allows(call.address, parts_.context.now())) return slowDown(call, "passwords");
        return granting(call, [this, from = fromOf(call), name = textIn(call.body, "name"),
                               password = textIn(call.body, "password"),
                               wish = wishOf(call)](const Accounts::Done& done) {
            parts_.accounts.logIn(from, name, password, wish, givingBack(passwords_, from.address, done));
        });
    });
    add("POST", "logout", [this](const Call& call) {
        if (!call.who) return notKnown();
        return http::answerLater([this, who = *call.who](const http::Reply& reply) {
            parts_.accounts.endSession(who, who.session.id,
                                       [this, who, reply](const std::optional<Refusal>& failed) {
                                           if (failed) return reply(refused(*failed));
                                           parts_.hub.closeSession(who.session.id);
                                           http::Response done = nothing();
                                           done.fields.emplace_back("Set-Cookie", cookie(""));
                                           reply(std::move(done));
                                       });
        });
    });
    add("POST", "tokens", [this](const Call& call) {
        if (!call.who) return notKnown();
        // Told once, in the answer; no cookie.
        return http::answerLater(
            [this, who = *call.who, label = textIn(call.body, "label")](const http::Reply& reply) {
                parts_.accounts.addToken(
                    who, label, [reply](const tl::expected<Accounts::Granted, Refusal>& granted) {
                        if (!granted) return reply(refused(granted.error()));
                        reply(jsonResponse(
                            201, {{"token", granted->token}, {"session", granted->who.session.id.value()}}));
                    });
            });
    });
    add("POST", "password", [this](const Call& call) {
        if (!call.who) return notKnown();
        return granting(call, [this, from = fromOf(call), who = *call.who, old = textIn(call.body, "old"),
                               wanted = textIn(call.body, "new")](const auto& done) {
            parts_.accounts.changePassword(from, who, old, wanted, cutting(done));
        });
    });
}

Accounts::Done Api::givingBack(AddressLimit& limit, const std::string& address, const Accounts::Done& done) {
    return [&limit, address, done](const tl::expected<Accounts::Granted, Refusal>& granted) {
        if (!granted && granted.error().code == "busy") limit.giveBack(address);
        done(granted);
    };
}

// Sockets that spoke for a session which ends with this are cut; pages come back with their new cookie.
Accounts::Done Api::cutting(const Accounts::Done& done) const {
    return [this, done](const tl::expected<Accounts::Granted, Refusal>& granted) {
        if (granted) parts_.hub.closeAllOf(granted->who.person.id);
        done(granted);
    };
}

// Answers with the identity, and its token: as a cookie for a page, in the body for a program that asks.
http::Response Api::granting(const Call& call, const std::function<void(const Accounts::Done&)>& ask) const {
    const bool wantsToken = flagIn(call.body, "token");
    return http::answerLater([this, ask, wantsToken](const http::Reply& reply) {
        ask([this, reply, wantsToken](const tl::expected<Accounts::Granted, Refusal>& granted) {
            if (!granted) return reply(refused(granted.error()));
            const store::Person& person = granted->who.person;
            Json json{{"person", {{"name", person.name}, {"kind", kindName(person.kind)}}}};
            if (!person.called.empty()) json["person"]["called"] = person.called;
            if (wantsToken)
                json["token"] = granted->token;
            else
                json["csrf"] = people::csrfToken(granted->token);
            http::Response answer = jsonResponse(201, json);
            if (!wantsToken) answer.fields.emplace_back("Set-Cookie", cookie(granted->token));
            // So that strangers who try this name can't lock this browser out.
            if (!wantsToken && !person.passwordHash.empty())
                answer.fields.emplace_back(
                    "Set-Cookie", cookie(deviceCookieName(), parts_.accounts.deviceMark(person.name)));
            reply(std::move(answer));
        });
    });
}

http::Response Api::me(const Call& call) {
    if (!call.who) return jsonResponse(200, {{"person", nullptr}});
    const store::Person& person = call.who->person;
    std::vector<GameShown> games;
    for (const GameNumber number : parts_.tables.openGamesOf(person.id))
        if (const Table* const table = parts_.tables.find(number))
            games.push_back(online::showGame(parts_.context.reader, parts_.ratings, *table));
    base::JsonWriter json;
    json.beginObject();
    writePerson(json.key("person"), showPerson(person));
    json.key("csrf").text(people::csrfToken(call.token));
    if (person.role == store::Role::Moderator) json.key("role").text("moderator");
    if (!person.passwordHash.empty())
        json.key("recovery").number(parts_.context.reader.recoveryCodesOf(person.id));
    writeRatings(json.key("ratings"), parts_.context.reader.ratingsOf(person.id));
    writeGames(json.key("games"), games);
    return jsonText(200, json.endObject().take());
}

// Another name for a guest. Those who look at a list of games would soon tire of one who changes it for fun.
http::Response Api::callMe(const Call& call) {
    if (!call.who) return notKnown();
    if (!isTextOrNothing(call.body, "name")) return notAText();
    if (!call.address.empty() &&
        !newNames_.allows(std::to_string(call.who->person.id.value()), parts_.context.now()))
        return slowDown(call, "new-names");
    return http::answerLater([this, who = *call.who,
                              called = textIn(call.body, "name")](const http::Reply& reply) {
        parts_.accounts.callGuest(who, called, [reply](const tl::expected<store::Person, Refusal>& person) {
            if (!person) return reply(refused(person.error()));
            base::JsonWriter json;
            writePerson(json.beginObject().key("person"), showPerson(*person));
            reply(jsonText(200, json.endObject().take()));
        });
    });
}

http::Response Api::person(const Call& call) {
    const auto person = parts_.context.reader.personNamed(call.parts.front());
    if (!person) return refused(404, {"not-found", "nobody has that name"});
    const bool isOnline =
        isShownHere(person->id, call.who ? std::optional(call.who->person.id) : std::nullopt);
    const std::optional<PersonId> asking = call.who ? std::optional(call.who->person.id) : std::nullopt;
    return readLater<std::string>(
        call,
        [person = *person, isOnline, asking](store::Reader& reader) {
            const auto score = reader.scoreOf(person.id);
            base::JsonWriter json;
            json.beginObject().key("name").text(person.name);
            json.key("kind").text(kindName(person.kind));
            if (!person.called.empty()) json.key("called").text(person.called);
            json.key("createdAt").number(toUnix(person.createdAt));
            json.key("online").boolean(isOnline);
            json.key("games").number(score.games);
            json.key("won").number(score.won);
            json.key("drawn").number(score.drawn);
            json.key("lost").number(score.games - score.won - score.drawn);
            writeRatings(json.key("ratings"), reader.ratingsOf(person.id));
            if (asking) {
                json.key("you").beginObject();
                json.key("blocked").boolean(reader.has(store::Relation::Blocked, *asking, person.id));
                json.key("followed").boolean(reader.has(store::Relation::Followed, *asking, person.id));
                json.key("muted").boolean(reader.has(store::Relation::Muted, *asking, person.id)).endObject();
            }
            return json.endObject().take();
        },
        [](const std::string& text) { return jsonText(200, text); });
}

http::Response Api::ratingGraph(const Call& call) {
    const auto person = parts_.context.reader.personNamed(call.parts.front());
    if (!person) return refused(404, {"not-found", "nobody has that name"});
    using Points = std::vector<store::RatingPoint>;
    return readLater<Points>(
        call, [id = person->id](store::Reader& reader) { return reader.ratingHistory(id); },
        [](const Points& history) {
            Json points = Json::array();
            for (const auto& point : history)
                points.push_back({{"family", point.family},
                                  {"speed", games::speedName(point.speed)},
                                  {"rating", point.rating},
                                  {"at", toUnix(point.at)}});
            return jsonResponse(200, {{"points", std::move(points)}});
        });
}

http::Response Api::sessions(const Call& call) {
    if (!call.who) return notKnown();
    Json list = Json::array();
    for (const auto& session : parts_.context.reader.sessionsOf(call.who->person.id))
        list.push_back({{"id", session.id.value()},
                        {"kind", kindName(session.kind)},
                        {"label", session.label},
                        {"createdAt", toUnix(session.createdAt)},
                        {"current", session.id == call.who->session.id}});
    return jsonResponse(200, {{"sessions", std::move(list)}});
}

http::Response Api::endSession(const Call& call) {
    if (!call.who) return notKnown();
    const auto number = base::readNumber<std::int64_t>(call.parts.front());
    if (!number) return refused(404, {"not-found", "you have no such session"});
    return http::answerLater([this, who = *call.who, id = SessionId(*number)](const http::Reply& reply) {
        parts_.accounts.endSession(who, id, [this, id, reply](const std::optional<Refusal>& failed) {
            if (!failed) parts_.hub.closeSession(id);
            reply(failed ? refused(*failed) : nothing());
        });
    });
}

http::Response Api::deleteMe(const Call& call) {
    if (!call.who) return notKnown();
    // Only games of one's own hold one back; invitations are declined.
    const auto isFree = [this, id = call.who->person.id] {
        return parts_.tables.ownGamesOf(id).empty() && !parts_.context.seating.contains(id);
    };
    if (!parts_.tables.hasAll()) return refused(busyRefusal()); // who knows which games they have
    if (!isFree()) return refused(409, {"games", "end your games first"});
    return http::answerLater([this, isFree, from = fromOf(call), who = *call.who,
                              password = textIn(call.body, "password")](const http::Reply& reply) {
        parts_.accounts.deleteAccount(from, who, password, isFree,
                                      [this, who, reply](const std::optional<Refusal>& failed) {
                                          if (failed) return reply(refused(*failed));
                                          declineAll(who.person.id);
                                          parts_.hub.closeAllOf(who.person.id);
                                          http::Response done = nothing();
                                          done.fields.emplace_back("Set-Cookie", cookie(""));
                                          reply(std::move(done));
                                      });
    });
}

} // namespace sixth::server::online
