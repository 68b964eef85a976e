#include "server/online/server_message.h"

#include "notation/army_text.h"
#include "notation/color_text.h"
#include "server/games/event_json.h"
#include "server/online/game_json.h"

#include <array>
#include <string_view>

namespace sixth::server::online {
namespace {

using base::JsonWriter;
using games::writeFields;

static_assert(std::variant_size_v<ToldBody> == std::variant_size_v<games::Body>);

// The words for the messages, in the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<ServerMessage>> kTypes{
    "welcome", "event", "ack", "error", "presence", "lobby", "lobby-change", "invitation", "pong", "goodbye"};

void writeFields(JsonWriter& json, const CreatedTold& created) {
    writeFields(json, created.settings);
    if (created.invited) writePerson(json.key("invited"), created.invited);
    if (created.rematchOf) json.key("rematchOf").text(*created.rematchOf);
}
void writeFields(JsonWriter& json, const JoinedTold& joined) {
    for (const rules::Color color : rules::kColors)
        writePerson(json.key(notation::writeColor(color)), joined.players[color]);
}
void writeFields(JsonWriter& json, const ArmyTold& told) {
    if (told.army) json.key("army").text(notation::writeArmy(*told.army));
    if (!told.armies) return;
    json.key("armies").beginObject();
    for (const rules::Color color : rules::kColors)
        json.key(notation::writeColor(color)).text(notation::writeArmy((*told.armies)[color]));
    json.endObject();
}

void writeFields(JsonWriter& json, const Presence& presence) {
    for (const rules::Color color : rules::kColors)
        json.key(notation::writeColor(color)).boolean(presence.players[color]);
    json.key("spectators").number(presence.spectators);
}

void writeFields(JsonWriter& json, const EventTold& event) {
    json.key("game").text(event.game);
    json.key("seq").number(event.seq);
    json.key("at").number(toUnix(event.at));
    json.key("kind").text(games::kKinds[event.body.index()]);
    writeColorOrNull(json.key("by"), event.by);
    json.key("body").beginObject();
    std::visit([&](const auto& body) { writeFields(json, body); }, event.body);
    json.endObject();
}

void writeEventList(JsonWriter& json, const std::vector<EventTold>& events) {
    json.key("events").beginArray();
    for (const EventTold& event : events) {
        json.beginObject().key("type").text("event");
        writeFields(json, event);
        json.endObject();
    }
    json.endArray();
}

void writeFields(JsonWriter& json, const Welcome& welcome) {
    json.key("game").beginObject();
    writeGame(json, welcome.game);
    json.endObject();
    writeColorOrNull(json.key("you"), welcome.you);
    json.key("seq").number(welcome.seq);
    json.key("now").number(toUnix(welcome.now));
    json.key("presence").beginObject();
    writeFields(json, welcome.presence);
    json.endObject();
    writeClocks(json.key("left"), welcome.left);
    writeEventList(json, welcome.events);
}
void writeFields(JsonWriter& json, const Ack& ack) {
    json.key("game").text(ack.game);
    json.key("id").text(games::writeCommandId(ack.id));
    json.key("seq").number(ack.seq);
}
void writeFields(JsonWriter& json, const Refusal& refusal) {
    json.key("code").text(refusal.code);
    json.key("message").text(refusal.message);
    if (refusal.game) json.key("game").text(*refusal.game);
    if (refusal.command) json.key("id").text(*refusal.command);
    if (refusal.seq) json.key("seq").number(*refusal.seq);
}
void writeFields(JsonWriter& json, const PresenceTold& told) {
    json.key("game").text(told.game);
    writeFields(json, told.presence);
}
void writeFields(JsonWriter& json, const Lobby& lobby) {
    writeGames(json.key("open"), lobby.open);
    writeGames(json.key("playing"), lobby.playing);
}
void writeFields(JsonWriter& json, const LobbyChange& change) {
    writeGames(json.key("open"), change.open);
    writeGames(json.key("playing"), change.playing);
    json.key("gone").beginArray();
    for (const std::string& id : change.gone) json.text(id);
    json.endArray();
    if (change.moved.empty()) return;
    json.key("moved").beginArray();
    for (const LobbyChange::Moved& game : change.moved) {
        json.beginObject().key("id").text(game.id);
        json.key("plies").number(game.plies);
        json.key("position").text(game.position).endObject();
    }
    json.endArray();
}
void writeFields(JsonWriter& json, const Invitation& invitation) {
    json.key("game").beginObject();
    writeGame(json, invitation.game);
    json.endObject();
}
void writeFields(JsonWriter& json, const Pong& pong) {
    json.key("now").number(toUnix(pong.now));
}
void writeFields(JsonWriter& json, const Goodbye& goodbye) {
    json.key("reason").text(goodbye.reason);
}

} // namespace

ClocksShown showClocks(const games::GameClock& clock, Time now, const games::Outages& outages) {
    return {
        {clock.leftNow(rules::Color::Silver, now, outages), clock.leftNow(rules::Color::Red, now, outages)},
        clock.running};
}

std::string writeMessage(const ServerMessage& message) {
    JsonWriter json;
    json.beginObject().key("type").text(kTypes[message.index()]);
    std::visit([&](const auto& one) { writeFields(json, one); }, message);
    return json.endObject().take();
}

std::string writeEvents(std::int64_t seq, const std::vector<EventTold>& events) {
    JsonWriter json;
    json.beginObject().key("seq").number(seq);
    writeEventList(json, events);
    return json.endObject().take();
}

} // namespace sixth::server::online
