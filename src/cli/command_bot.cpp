#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/web_client.h"
#include "match/player_spec.h"
#include "notation/agreed_rules.h"
#include "notation/army_text.h"
#include "notation/move_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>

namespace sixth::cli {
namespace {

using Json = nlohmann::json;

struct Options {
    std::optional<std::string> server;
    std::optional<std::string> engine;
    std::optional<std::string> tokenFile;
    int moveTimeMs = 1000;
};

// 128 random bits, by which the server knows a command again.
std::string commandId() {
    std::random_device device;
    std::string id;
    for (int i = 0; i < 4; ++i) id += fmt::format("{:08x}", device());
    return id;
}

// One game as the stream tells it.
struct OnlineGame {
    std::string rules;
    std::optional<rules::Color> seat;
    std::map<std::string, std::string> armies;
    std::optional<rules::Game> board;
    match::MoveBudget budget;
    std::int64_t incrementMs = 0;
    bool hasClock = false;
    bool isOver = false;
};

// Brings an engine and a server together: accepts every invitation, and plays.
class Bridge {
public:
    Bridge(WebClient client, std::unique_ptr<match::Player> player, int moveTimeMs)
        : client_(std::move(client)), player_(std::move(player)), moveTimeMs_(moveTimeMs) {}

    // One line of the stream.
    void hear(const Json& json) {
        const std::string type = json.value("type", "");
        if (type == "invitation") return command(json["game"]["id"].get<std::string>(), {{"type", "join"}});
        if (type == "welcome") return welcome(json);
        if (type == "event") {
            const auto id = json["game"].get<std::string>();
            if (games_.contains(id)) {
                take(games_[id], json);
                act(id);
            }
        }
    }

private:
    void command(const std::string& game, Json body) {
        body["id"] = commandId();
        const auto answer = client_.ask("POST", "/api/v1/games/" + game + "/commands", body.dump());
        if (!answer)
            (void)report(answer.error());
        else if (answer->status >= 300)
            std::fprintf(stderr, "sixth: bot: refused: %s (game %s)\n", harmless(answer->body).c_str(),
                         game.c_str());
    }

    void welcome(const Json& json) {
        const auto id = json["game"]["id"].get<std::string>();
        OnlineGame game;
        game.rules = json["game"]["rules"].get<std::string>();
        if (json["you"] == "silver") game.seat = rules::Color::Silver;
        if (json["you"] == "red") game.seat = rules::Color::Red;
        const auto clock = json["game"]["clock"].get<std::string>();
        const auto plus = clock.find('+');
        game.hasClock = plus != std::string::npos;
        if (game.hasClock) game.incrementMs = std::stoll(clock.substr(plus + 1)) * 1000;
        for (const Json& event : json["events"]) take(game, event);
        games_.insert_or_assign(id, std::move(game));
        act(id);
    }

    static void take(OnlineGame& game, const Json& event) {
        const auto kind = event["kind"].get<std::string>();
        const Json& body = event["body"];
        if (body.contains("left")) {
            game.budget.clockMs.silver = body["left"]["silver"].get<std::int64_t>();
            game.budget.clockMs.red = body["left"]["red"].get<std::int64_t>();
        }
        if (kind == "army" && body.contains("armies"))
            for (const char* const color : {"silver", "red"})
                game.armies[color] = body["armies"][color].get<std::string>();
        if (!game.board) begin(game);
        if (kind == "ended") game.isOver = true;
        if (!game.board) return;
        if (kind == "move") {
            const auto move = notation::readMove(game.board->position(), body["move"].get<std::string>());
            if (move) game.board->play(*move);
        } else if (kind == "taken-back") {
            for (int i = 0; i < body["plies"].get<int>(); ++i) game.board->undo();
        }
    }

    // A draft begins when both armies are known (R7.13).
    static void begin(OnlineGame& game) {
        const auto agreed = notation::readAgreedRules(game.rules);
        if (!agreed) return;
        if (const auto* const draft = std::get_if<notation::PendingDraft>(&*agreed)) {
            if (!game.armies.contains("silver") || !game.armies.contains("red")) return;
            const auto silver = notation::readArmy(game.armies["silver"]);
            const auto red = notation::readArmy(game.armies["red"]);
            if (silver && red) game.board.emplace(rules::Position::start(draft->withArmies({*silver, *red})));
        } else {
            game.board.emplace(rules::Position::start(std::get<rules::Ruleset>(*agreed)));
        }
    }

    void act(const std::string& id) {
        OnlineGame& game = games_[id];
        if (game.isOver) {
            games_.erase(id);
            return;
        }
        if (!game.seat) return;
        const std::string seat = *game.seat == rules::Color::Silver ? "silver" : "red";
        if (!game.board) {
            if (!game.armies.contains(seat)) {
                game.armies[seat] = "12P";
                command(id, {{"type", "army"}, {"army", "12P"}});
            }
            return;
        }
        if (game.board->isOver() || game.board->position().side() != *game.seat) return;
        play(id, game);
    }

    void play(const std::string& id, const OnlineGame& game) {
        if (current_ != id) {
            current_ = id;
            if (const auto failed = player_->newGame(game.board->position().rules(), 1))
                return complain(failed->text);
        }
        match::MoveBudget budget;
        if (game.hasClock) {
            budget = game.budget;
            budget.incrementMs = {game.incrementMs, game.incrementMs};
        } else {
            budget.moveTimeMs = moveTimeMs_;
        }
        const match::Choice choice = player_->choose(*game.board, budget);
        if (const auto* const failed = std::get_if<match::Failure>(&choice)) {
            current_.clear();
            complain(failed->text);
            return command(id, {{"type", "resign"}});
        }
        const rules::Position& position = game.board->position();
        command(id, {{"type", "move"},
                     {"ply", position.ply()},
                     {"move", notation::writeMove(position, std::get<rules::Move>(choice))}});
    }

    static void complain(const std::string& why) {
        std::fprintf(stderr, "sixth: engine: %s (--engine)\n", harmless(why).c_str());
    }

    WebClient client_;
    std::unique_ptr<match::Player> player_;
    int moveTimeMs_;
    std::map<std::string, OnlineGame> games_;
    std::string current_; // the game the engine is in
};

Expected<std::string> readToken(const std::optional<std::string>& file) {
    if (!file)
        return tl::unexpected(
            failure("token", "name a file that holds the token of a bot account", "--token-file"));
    auto text = readFile(*file);
    if (!text) return text;
    text->erase(std::find_if(text->begin(), text->end(), [](char c) { return c == '\n' || c == '\r'; }),
                text->end());
    return text;
}

int run(const Options& options) {
    if (!options.server || !options.engine)
        return report(failure("usage", "expected --server URL and --engine COMMAND", "sixth bot"));
    const auto token = readToken(options.tokenFile);
    if (!token) return report(token.error());
    const auto spec = match::readPlayerSpec(*options.engine);
    if (!spec) return report(failure({spec.error()}));
    const auto client = WebClient::forServer(*options.server, *token);
    if (!client) return report(client.error());
    const auto me = client->ask("GET", "/api/v1/me");
    if (!me) return report(me.error());
    const Json json = Json::parse(me->body, nullptr, false);
    if (!json.is_object() || !json.contains("person") || !json["person"].is_object())
        return report(failure("token", "the server does not know it", *options.tokenFile));
    const InterruptGuard guard;
    const match::Surroundings surroundings{match::steadyClock(), InterruptGuard::isInterrupted};
    Bridge bridge(*client, match::makePlayer(*spec, surroundings, {}), options.moveTimeMs);
    const int printed = print(fmt::format("{} waits for games at {}\n",
                                          json["person"]["name"].get<std::string>(), *options.server));
    if (printed != kDone) return printed;
    while (!InterruptGuard::isInterrupted()) {
        const auto followed = client->follow("/api/v1/stream", [&](std::string_view line) {
            const Json message = Json::parse(line, nullptr, false);
            if (message.is_object()) bridge.hear(message);
            return !InterruptGuard::isInterrupted();
        });
        if (!followed) (void)report(followed.error());
        // The server restarts, perhaps: it will tell everything again.
        if (!InterruptGuard::isInterrupted()) std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    return kDone;
}

} // namespace

void addBot(Program& program) {
    const auto options = std::make_shared<Options>();
    program.command("bot", "Let an engine play on a server")
        .text("--server", "URL", options->server, "The server, as in http://127.0.0.1:8686")
        .text("--engine", "ENGINE", options->engine,
              "builtin:NAME[:option=value…], or a command line that speaks UGI")
        .text("--token-file", "FILE", options->tokenFile, "The token of a bot account, alone in a file")
        .number("--movetime", "MS", options->moveTimeMs, 1, 3'600'000,
                "For a move in games without a clock (default: 1000)")
        .notes("It accepts every invitation and plays until Ctrl-C. A bot account is made with\n"
               "`POST /api/v1/register` and \"bot\": true; see docs/api.md.\n"
               "Examples:\n"
               "  sixth bot --server http://127.0.0.1:8686 --engine builtin:sixth --token-file token\n"
               "  sixth bot --server http://127.0.0.1:8686 --engine \"./other ugi\" --token-file token")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
