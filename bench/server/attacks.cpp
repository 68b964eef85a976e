#include "server/attacks.h"

#include "server/server_process.h"
#include "server/wire.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace sixth::bench {
namespace {

using Json = nlohmann::json;
using Plans = std::vector<Plan>;

constexpr std::uint8_t kText = 1;
constexpr std::uint8_t kPing = 9;
constexpr std::uint8_t kPong = 10;
constexpr int kRelations = 300;

std::optional<client::HttpAnswer> tell(int port, const Wish& wish) {
    std::string text = requestText(wish);
    text.insert(text.find("Host:"), "Connection: close\r\n");
    return exchange(port, std::move(text));
}

std::string fieldIn(const std::optional<client::HttpAnswer>& answer, const char* name) {
    if (!answer || answer->status / 100 != 2) return {};
    const Json json = Json::parse(answer->body, nullptr, false);
    const auto found = json.is_object() ? json.find(name) : json.end();
    if (!json.is_object() || found == json.end()) return {};
    return found->is_string() ? found->get<std::string>() : found->dump();
}

// The beginnings of sockets of different people at different addresses.
std::function<std::string()> socketsOf(Scene& scene) {
    return [&scene] { return upgradeText(scene.any(scene.tokens), scene.anyAddress()); };
}
std::string say(std::string_view text) {
    return clientFrame(kText, text);
}
std::string command(Scene& scene, const std::string& type, const std::string& more) {
    return fmt::format(R"({{"type":"{}","game":"{}","id":"{}"{}}})", type, scene.game, scene.hex(32), more);
}

// Requests that anybody may send, each from an address of its own: what is measured without an attack.
Plans plainRequests(Scene& scene) {
    return {{.connections = 16,
             .next = [&scene] { return requestText({.path = "me", .from = scene.anyAddress()}); }}};
}

Plans chatSwitches(Scene& scene) {
    const auto flips = [&scene] {
        return requestText(
            {"POST", "games/" + scene.game + "/commands", scene.tokens[scene.rng.below(2)],
             command(scene, "chat-switch", scene.rng.below(2) == 0 ? R"(,"on":true)" : R"(,"on":false)"),
             scene.anyAddress()});
    };
    const auto looks = [&scene] {
        return requestText({.path = "games/" + scene.game, .from = scene.anyAddress()});
    };
    const auto frames = [&scene] {
        return say(
            command(scene, "chat-switch", scene.rng.below(2) == 0 ? R"(,"on":true)" : R"(,"on":false)"));
    };
    return {{.connections = 8, .next = flips},
            {.connections = 4, .next = looks},
            {.connections = 4, .next = frames, .opening = [&scene] {
                 return upgradeText(scene.tokens[scene.rng.below(2)], scene.anyAddress());
             }}};
}

Plans longGames(Scene& scene) {
    const auto asks = [&scene] {
        static constexpr const char* kEndings[]{"", "/events", "/events?after=25000", ".s6n", ".json"};
        return requestText({.path = "games/" + scene.any(scene.longGames) + kEndings[scene.rng.below(5)],
                            .from = scene.anyAddress()});
    };
    const auto hellos = [&scene] {
        return say(fmt::format(R"({{"type":"hello","game":"{}","lastSeq":{}}})", scene.any(scene.longGames),
                               scene.rng.below(50'000)));
    };
    return {{.connections = 16, .next = asks},
            {.connections = 8, .next = hellos, .opening = socketsOf(scene)}};
}

Plans exports(Scene& scene) {
    const auto asks = [&scene] {
        return requestText(
            {.path = scene.rng.below(2) == 0 ? "export" : "export?format=s6n", .from = scene.anyAddress()});
    };
    return {{.connections = 100, .next = asks}};
}

Plans queries(Scene& scene) {
    const auto asks = [&scene] {
        const std::string& name = scene.any(scene.names);
        const std::string paths[]{"games",
                                  "games?limit=200&player=" + name,
                                  "games?limit=200&result=0-1",
                                  "games?player=" + name + "&result=1/2-1/2",
                                  "games?limit=200&rules=sixth&from=1&to=1700000000000",
                                  "people/" + name,
                                  "people/" + name + "/ratings",
                                  "lobby"};
        return requestText({.path = paths[scene.rng.below(8)], .from = scene.anyAddress()});
    };
    return {{.connections = 32, .next = asks}};
}

Plans logins(Scene& scene) {
    const auto tries = [&scene] {
        const std::string name = scene.rng.below(2) == 0 ? scene.any(scene.names) : "Name" + scene.hex(8);
        const std::string body =
            Json{{"name", name}, {"password", "password " + scene.hex(4)}, {"code", scene.hex(20)}}.dump();
        static constexpr const char* kPaths[]{"login", "recover", "register"};
        return requestText({"POST", kPaths[scene.rng.below(3)], {}, body, scene.anyAddress()});
    };
    return {{.connections = 100, .next = tries}};
}

Plans newGuests(Scene& scene) {
    const auto come = [&scene] {
        return requestText({"POST", "guest", {}, R"({"token":true})", scene.anyAddress()});
    };
    return {{.connections = 32, .next = come}};
}

Plans invitations(Scene& scene) {
    const auto invite = [&scene] {
        const bool isOpen = scene.rng.below(2) == 0;
        const Json body =
            isOpen ? Json{{"open", true}, {"clock", "300+5"}} : Json{{"opponent", scene.invited}};
        return requestText({"POST", "games", scene.any(scene.tokens), body.dump(), scene.anyAddress()});
    };
    const auto streams = [&scene] {
        return requestText({.path = "stream", .token = scene.tokens[2], .from = scene.anyAddress()});
    };
    const auto watches = [n = 0]() mutable {
        return n++ == 0 ? say(R"({"type":"lobby","on":true})")
                        : say(R"({"type":"lobby","on":true,"changes":true})");
    };
    return {{.connections = 16, .next = invite},
            {.connections = 20, .next = streams},
            {.connections = 100, .next = watches, .opening = socketsOf(scene)}};
}

Plans people(Scene& scene) {
    const auto asks = [&scene] {
        static constexpr const char* kPaths[]{"people?online=1", "follows",  "blocks", "mutes",
                                              "me/data",         "sessions", "push",   "me"};
        return requestText({.path = kPaths[scene.rng.below(8)],
                            .token = scene.any(scene.tokens),
                            .from = scene.anyAddress()});
    };
    const auto tells = [&scene] {
        const std::string report =
            Json{{"name", scene.any(scene.names)}, {"reason", "other"}, {"text", std::string(500, 'x')}}
                .dump();
        const std::string device =
            Json{{"endpoint", "https://push.example/" + scene.hex(32)},
                 {"p256dh",
                  "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
                 {"auth", "BTBZMqHH6r4Tts7J_aSIgg"}}
                .dump();
        const bool isReport = scene.rng.below(2) == 0;
        return requestText({"POST", isReport ? "reports" : "push/devices", scene.any(scene.tokens),
                            isReport ? report : device, scene.anyAddress()});
    };
    return {{.connections = 24, .next = asks}, {.connections = 8, .next = tells}};
}

Plans pongs(Scene& scene) {
    const auto beats = [&scene] {
        std::string frames;
        for (int i = 0; i < 50; ++i)
            frames += clientFrame(scene.rng.below(2) == 0 ? kPong : kPing, scene.hex(8));
        return frames;
    };
    return {{.connections = 50, .next = beats, .opening = socketsOf(scene)}};
}

Plans messages(Scene& scene) {
    const auto talk = [&scene] {
        const std::string texts[]{R"({"type":"ping"})",
                                  R"({"type":"lobby","on":true})",
                                  fmt::format(R"({{"type":"hello","game":"{}"}})", scene.game),
                                  command(scene, "chat", R"(,"text":"hello")"),
                                  command(scene, "move", R"(,"ply":0,"move":"a1")"),
                                  "no JSON"};
        return say(texts[scene.rng.below(6)]);
    };
    return {{.connections = 200, .next = talk, .opening = socketsOf(scene)}};
}

Plans bigMessages(Scene& scene) {
    const auto frames = [&scene] {
        static constexpr std::size_t kSizes[]{4'000, 4'097, 65'535, 1'000'000};
        return say(std::string(kSizes[scene.rng.below(4)], scene.rng.below(2) == 0 ? '[' : 'x'));
    };
    const auto bodies = [&scene] {
        static constexpr std::size_t kSizes[]{16'000, 65'000, 1'000'000, 10'000'000};
        const std::string inner(kSizes[scene.rng.below(4)], scene.rng.below(2) == 0 ? '[' : ' ');
        return requestText(
            {"POST", "games", scene.any(scene.tokens), R"({"rules":)" + inner, scene.anyAddress()});
    };
    const auto heads = [&scene] {
        return requestText({.path = "games?x=" + std::string(100'000, 'y'), .from = scene.anyAddress()});
    };
    return {{.connections = 16, .next = frames, .opening = socketsOf(scene)},
            {.connections = 16, .next = bodies},
            {.connections = 8, .next = heads}};
}

// They ask for much and never read it.
Plans slowReaders(Scene& scene) {
    const auto hellos = [&scene] {
        return say(fmt::format(R"({{"type":"hello","game":"{}"}})", scene.any(scene.longGames)));
    };
    const auto asks = [&scene] {
        const std::string& game = scene.any(scene.longGames);
        const std::string paths[]{"games/" + game + "/events", "games/" + game + "/stream", "export",
                                  "lobby"};
        return requestText({.path = paths[scene.rng.below(4)], .from = scene.anyAddress()});
    };
    return {{.connections = 100, .next = hellos, .opening = socketsOf(scene), .reads = false},
            {.connections = 100, .next = asks, .reads = false}};
}

Plans connections(Scene& scene) {
    const auto goes = [&scene] {
        std::string text = requestText({.path = "me", .from = scene.anyAddress()});
        return text.insert(text.find("Host:"), "Connection: close\r\n");
    };
    const auto half = [&scene, n = 0]() mutable {
        return ++n % 2 == 0 ? std::string() : "GET /api/v1/" + scene.hex(8);
    };
    return {{.connections = 500, .next = goes}, {.connections = 500, .next = half}};
}

double valueIn(std::string_view line) {
    return std::atof(std::string(line.substr(line.rfind(' ') + 1)).c_str());
}

} // namespace

std::string Scene::hex(int digits) {
    std::string text;
    for (int i = 0; i < digits; ++i) text += "0123456789abcdef"[rng.below(16)];
    return text;
}

std::string Scene::anyAddress() {
    return fmt::format("2a{}:{}:{}:{}::1", hex(2), hex(4), hex(4), hex(4));
}

bool Scene::prepare(int guests) {
    for (int i = 0; i < guests; ++i) {
        const auto made = tell(port, {"POST", "guest", {}, R"({"token":true})", anyAddress()});
        tokens.push_back(fieldIn(made, "token"));
        if (tokens.back().empty()) return false;
        if (i == 2) invited = Json::parse(made->body)["person"]["name"].get<std::string>();
    }
    game = fieldIn(tell(port, {"POST", "games", tokens[0], "{}", anyAddress()}), "id");
    const std::string join = command(*this, "join", "");
    const auto joined = tell(port, {"POST", "games/" + game + "/commands", tokens[1], join, anyAddress()});
    for (int i = 0; i < kRelations; ++i)
        for (const char* const list : {"follows/", "blocks/", "mutes/"})
            (void)tell(port, {"PUT", list + names[static_cast<std::size_t>(i) % names.size()], tokens[3],
                              "{}", anyAddress()});
    return joined && joined->status == 200;
}

const std::vector<Attack>& attacks() {
    static const std::vector<Attack> kAttacks{{"nothing", [](Scene&) { return Plans{}; }},
                                              {"plain-requests", plainRequests},
                                              {"chat-switches", chatSwitches},
                                              {"long-games", longGames},
                                              {"exports", exports},
                                              {"queries", queries},
                                              {"logins", logins},
                                              {"new-guests", newGuests},
                                              {"invitations", invitations},
                                              {"people", people},
                                              {"pongs", pongs},
                                              {"messages", messages},
                                              {"big-messages", bigMessages},
                                              {"slow-readers", slowReaders},
                                              {"connections", connections}};
    return kAttacks;
}

Stalls stallsOf(int port) {
    Stalls stalls;
    const auto answer = ask(adminPortOf(port), "GET", "/metrics");
    std::string_view rest = answer ? std::string_view(answer->body) : std::string_view();
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto has = [&](std::string_view text) { return line.find(text) != std::string_view::npos; };
        if (line.starts_with("sixth_socket_thread_seconds_count")) {
            stalls.pieces += valueIn(line);
            stalls.above += valueIn(line);
        }
        if (line.starts_with("sixth_socket_thread_seconds_bucket") && has("le=\"0.05\""))
            stalls.above -= valueIn(line);
        if (line.starts_with("sixth_socket_thread_longest_seconds"))
            stalls.longest = std::max(stalls.longest, valueIn(line));
        if (line.starts_with("sixth_tick_late_seconds_count")) stalls.lateTicks += valueIn(line);
        if (line.starts_with("sixth_tick_late_seconds_bucket") && has("le=\"0.05\""))
            stalls.lateTicks -= valueIn(line);
    }
    return stalls;
}

} // namespace sixth::bench
