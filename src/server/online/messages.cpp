#include "server/online/messages.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <array>
#include <functional>
#include <map>

namespace sixth::server::online {
namespace {

using Json = nlohmann::ordered_json;
using games::Answer;

// One message being read: its fields, and what was wrong with the first that was not as expected.
class Fields {
public:
    explicit Fields(const Json& json) : json_(json) {}

    std::string text(const char* name, std::size_t longest) {
        const Json* const value = find(name);
        if (value == nullptr || !value->is_string() ||
            value->get_ref<const std::string&>().size() > longest) {
            fail(fmt::format("'{}': expected a text of at most {} bytes", name, longest));
            return {};
        }
        return value->get<std::string>();
    }
    std::string optionalText(const char* name, std::size_t longest) {
        return find(name) == nullptr ? std::string{} : text(name, longest);
    }
    std::int64_t number(const char* name, std::int64_t most) {
        const Json* const value = find(name);
        if (value == nullptr || !value->is_number_unsigned() ||
            value->get<std::uint64_t>() > static_cast<std::uint64_t>(most)) {
            fail(fmt::format("'{}': expected a whole number from 0 to {}", name, most));
            return 0;
        }
        return value->get<std::int64_t>();
    }
    std::int64_t optionalNumber(const char* name, std::int64_t most) {
        return find(name) == nullptr ? 0 : number(name, most);
    }
    bool flag(const char* name) {
        const Json* const value = find(name);
        if (value == nullptr || !value->is_boolean()) {
            fail(fmt::format("'{}': expected true or false", name));
            return false;
        }
        return value->get<bool>();
    }
    Answer answer() {
        const std::string word = text("answer", 20);
        if (word == "offer") return Answer::Offer;
        if (word == "accept") return Answer::Accept;
        if (word != "decline") fail("'answer': expected offer, accept or decline");
        return Answer::Decline;
    }
    void fail(std::string why) {
        if (problem_.empty()) problem_ = std::move(why);
    }
    [[nodiscard]] const std::string& problem() const { return problem_; }

private:
    // Null is as good as nothing.
    const Json* find(const char* name) const {
        const auto found = json_.find(name);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }

    const Json& json_;
    std::string problem_;
};

constexpr std::size_t kLongestId = 40;
constexpr std::int64_t kLargest = std::int64_t{1} << 53; // what JavaScript can count to

using ReadCommand = std::function<games::Command(Fields&)>;

const std::map<std::string, ReadCommand, std::less<>>& commands() {
    static const std::map<std::string, ReadCommand, std::less<>> kCommands{
        {"join", [](Fields&) { return games::Join{}; }},
        {"army", [](Fields& in) { return games::ChooseArmy{in.text("army", 20)}; }},
        {"move",
         [](Fields& in) {
             return games::Play{static_cast<std::uint32_t>(in.number("ply", 1'000'000)), in.text("move", 10)};
         }},
        {"takeback", [](Fields& in) { return games::Takeback{in.answer()}; }},
        {"draw", [](Fields& in) { return games::Draw{in.answer()}; }},
        {"rematch", [](Fields& in) { return games::Rematch{in.answer()}; }},
        {"resign", [](Fields&) { return games::Resign{}; }},
        {"abort", [](Fields&) { return games::Abort{}; }},
        {"claim", [](Fields&) { return games::Claim{}; }},
        {"chat", [](Fields& in) { return games::Say{in.text("text", games::kLongestChat)}; }},
        {"chat-switch", [](Fields& in) { return games::SwitchChat{in.flag("on")}; }},
    };
    return kCommands;
}

tl::unexpected<BadMessage> bad(std::string_view code, std::string message, const Json& json = {}) {
    BadMessage result{code, std::move(message), {}, {}};
    const auto known = [&](const char* name) {
        const auto found = json.is_object() ? json.find(name) : json.end();
        const bool isShort = found != json.end() && found->is_string() &&
                             found->get_ref<const std::string&>().size() <= kLongestId;
        return isShort ? found->get<std::string>() : std::string{};
    };
    result.game = known("game");
    result.id = known("id");
    return tl::unexpected(std::move(result));
}

// The fields and the type of a message; commands are left to the caller.
tl::expected<std::pair<Json, std::string>, BadMessage> open(std::string_view text) {
    if (text.size() > kLongestMessage) return bad("json", "expected at most 4096 bytes");
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return bad("json", "expected a JSON object");
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) return bad("type", "'type': expected a text", json);
    std::string name = type->get<std::string>();
    return std::pair{std::move(json), std::move(name)};
}

tl::expected<Do, BadMessage> readDo(const Json& json, std::string game, const ReadCommand& read) {
    Fields fields(json);
    const auto id = games::readCommandId(fields.text("id", 32));
    if (!id) fields.fail("'id': expected 32 hexadecimal digits in small letters");
    games::Command command = read(fields);
    if (!fields.problem().empty()) return bad("field", fields.problem(), json);
    return Do{std::move(game), *id, std::move(command)};
}

// Of the messages that are no commands.
std::optional<ClientMessage> readPlain(std::string_view type, Fields& fields) {
    if (type == "hello")
        return Hello{fields.text("game", kLongestId), fields.optionalNumber("lastSeq", kLargest),
                     fields.optionalText("token", kLongestId)};
    if (type == "leave") return Leave{fields.text("game", kLongestId)};
    if (type == "lobby") return WatchLobby{fields.flag("on")};
    if (type == "ping") return Ping{};
    return std::nullopt;
}

std::string quoted(std::string_view text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

tl::expected<ClientMessage, BadMessage> readMessage(std::string_view text) {
    auto opened = open(text);
    if (!opened) return tl::unexpected(opened.error());
    const auto& [json, type] = *opened;
    Fields fields(json);
    if (const auto command = commands().find(type); command != commands().end()) {
        std::string game = fields.text("game", kLongestId);
        if (!fields.problem().empty()) return bad("field", fields.problem(), json);
        return readDo(json, std::move(game), command->second);
    }
    auto plain = readPlain(type, fields);
    if (!plain) return bad("type", "'type': unknown", json);
    if (!fields.problem().empty()) return bad("field", fields.problem(), json);
    return std::move(*plain);
}

tl::expected<Do, BadMessage> readCommand(std::string_view game, std::string_view text) {
    auto opened = open(text);
    if (!opened) return tl::unexpected(opened.error());
    const auto command = commands().find(opened->second);
    if (command == commands().end()) return bad("type", "'type': unknown", opened->first);
    return readDo(opened->first, std::string(game), command->second);
}

std::string writeAck(std::string_view game, const games::CommandId& id, std::int64_t seq) {
    return fmt::format(R"({{"type":"ack","game":"{}","id":"{}","seq":{}}})", game, games::writeCommandId(id),
                       seq);
}

std::string writeError(const ErrorMessage& error) {
    std::string text =
        fmt::format(R"({{"type":"error","code":"{}","message":{})", error.code, quoted(error.message));
    if (!error.game.empty()) text += ",\"game\":" + quoted(error.game);
    if (!error.id.empty()) text += ",\"id\":" + quoted(error.id);
    if (error.seq) text += fmt::format(",\"seq\":{}", *error.seq);
    return text + "}";
}

std::string writeEvent(std::string_view game, const games::Event& event, std::optional<rules::Color> by,
                       std::string_view body) {
    const std::string who = by ? fmt::format("\"{}\"", games::colorName(*by)) : std::string("null");
    return fmt::format(R"({{"type":"event","game":"{}","seq":{},"at":{},"kind":"{}","by":{},"body":{}}})",
                       game, event.seq, event.at, games::kindOf(event.body), who, body);
}

std::string writePresence(std::string_view game, const Presence& presence) {
    return fmt::format(R"({{"type":"presence","game":"{}","silver":{},"red":{},"spectators":{}}})", game,
                       presence.players.silver, presence.players.red, presence.spectators);
}

std::string writePong(games::Time now) {
    return fmt::format(R"({{"type":"pong","now":{}}})", now);
}

std::string writeGoodbye(std::string_view reason) {
    return fmt::format(R"({{"type":"goodbye","reason":"{}"}})", reason);
}

} // namespace sixth::server::online
