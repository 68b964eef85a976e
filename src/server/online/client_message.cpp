#include "server/online/client_message.h"

#include "server/games/json_fields.h"

#include <functional>
#include <map>

namespace sixth::server::online {
namespace {

using games::Answer;
using games::Json;
using games::JsonFields;

Answer answerIn(JsonFields& in) {
    const std::string word = in.text("answer", 20);
    if (word == "offer") return Answer::Offer;
    if (word == "accept") return Answer::Accept;
    if (word != "decline") in.fail("'answer': expected offer, accept or decline");
    return Answer::Decline;
}

constexpr std::size_t kLongestId = 40;
constexpr std::int64_t kLargest = std::int64_t{1} << 53; // what JavaScript can count to

using ReadCommand = std::function<games::Command(JsonFields&)>;

const std::map<std::string, ReadCommand, std::less<>>& commands() {
    static const std::map<std::string, ReadCommand, std::less<>> kCommands{
        {"join", [](JsonFields&) { return games::Join{}; }},
        {"army", [](JsonFields& in) { return games::ChooseArmy{in.text("army", 20)}; }},
        {"move",
         [](JsonFields& in) {
             return games::Play{static_cast<std::uint32_t>(in.number("ply", 1'000'000)), in.text("move", 10)};
         }},
        {"takeback", [](JsonFields& in) { return games::Takeback{answerIn(in)}; }},
        {"draw", [](JsonFields& in) { return games::Draw{answerIn(in)}; }},
        {"rematch", [](JsonFields& in) { return games::Rematch{answerIn(in)}; }},
        {"resign", [](JsonFields&) { return games::Resign{}; }},
        {"abort", [](JsonFields&) { return games::Abort{}; }},
        {"claim", [](JsonFields&) { return games::Claim{}; }},
        {"decline", [](JsonFields&) { return games::Decline{}; }},
        {"chat", [](JsonFields& in) { return games::Say{in.text("text", games::kLongestChat)}; }},
        {"chat-switch", [](JsonFields& in) { return games::SwitchChat{in.flag("on")}; }},
        {"share", [](JsonFields& in) { return games::Share{in.flag("on")}; }},
    };
    return kCommands;
}

tl::unexpected<Refusal> bad(std::string code, std::string message, const Json& json = {}) {
    const auto known = [&](const char* name) -> std::optional<std::string> {
        std::string ignored;
        std::string text = JsonFields(json, ignored).text(name, kLongestId);
        if (!ignored.empty()) return std::nullopt;
        return text;
    };
    return tl::unexpected(Refusal{std::move(code), std::move(message), known("game"), known("id")});
}

// The fields and the type of a message; commands are left to the caller.
tl::expected<std::pair<Json, std::string>, Refusal> open(std::string_view text) {
    if (text.size() > kLongestMessage) return bad("json", "expected at most 4096 bytes");
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return bad("json", "expected a JSON object");
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) return bad("type", "'type': expected a text", json);
    std::string name = type->get<std::string>();
    return std::pair{std::move(json), std::move(name)};
}

tl::expected<Do, Refusal> readDo(const Json& json, std::string game, const ReadCommand& read) {
    std::string problem;
    JsonFields fields(json, problem);
    const auto id = games::readCommandId(fields.text("id", 32));
    if (!id) fields.fail("'id': expected 32 hexadecimal digits in small letters");
    games::Command command = read(fields);
    if (!problem.empty()) return bad("field", problem, json);
    return Do{std::move(game), *id, std::move(command)};
}

// Of the messages that are no commands.
std::optional<ClientMessage> readPlain(std::string_view type, JsonFields& fields) {
    if (type == "hello")
        return Hello{fields.text("game", kLongestId), fields.optionalNumber("lastSeq", kLargest).value_or(0),
                     fields.optionalText("token", kLongestId)};
    if (type == "leave") return Leave{fields.text("game", kLongestId)};
    if (type == "lobby")
        return WatchLobby{fields.flag("on"), fields.has("changes") && fields.flag("changes")};
    if (type == "ping") return Ping{};
    return std::nullopt;
}

} // namespace

tl::expected<ClientMessage, Refusal> readMessage(std::string_view text) {
    auto opened = open(text);
    if (!opened) return tl::unexpected(opened.error());
    const auto& [json, type] = *opened;
    std::string problem;
    JsonFields fields(json, problem);
    if (const auto command = commands().find(type); command != commands().end()) {
        std::string game = fields.text("game", kLongestId);
        if (!problem.empty()) return bad("field", problem, json);
        return readDo(json, std::move(game), command->second);
    }
    auto plain = readPlain(type, fields);
    if (!plain) return bad("type", "'type': unknown", json);
    if (!problem.empty()) return bad("field", problem, json);
    return std::move(*plain);
}

tl::expected<Do, Refusal> readCommand(std::string_view game, std::string_view text) {
    auto opened = open(text);
    if (!opened) return tl::unexpected(opened.error());
    const auto command = commands().find(opened->second);
    if (command == commands().end()) return bad("type", "'type': unknown", opened->first);
    return readDo(opened->first, std::string(game), command->second);
}

} // namespace sixth::server::online
