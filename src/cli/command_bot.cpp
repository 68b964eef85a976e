#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/web_client.h"
#include "client/game_mirror.h"
#include "client/server_message.h"
#include "match/player_spec.h"
#include "notation/move_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>

namespace sixth::cli {
namespace {

using Json = nlohmann::json;

struct BotOptions {
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

// A game in which the bot has a seat, or looks on.
struct OnlineGame {
    std::optional<rules::Color> seat;
    client::GameMirror mirror;
    bool hasSentArmy = false;
};

// Brings an engine and a server together: accepts every invitation, and plays. The server is not trusted. A
// line that can't be read is reported and skipped; a game whose events make no sense is reported and dropped.
class Bridge {
public:
    Bridge(WebClient client, std::unique_ptr<match::Player> player, int moveTimeMs)
        : client_(std::move(client)), player_(std::move(player)), moveTimeMs_(moveTimeMs) {}

    // One line of the stream.
    void hear(std::string_view line) {
        const auto message = client::readServerMessage(line);
        if (!message) {
            (void)report(failure("server", "a line can't be read: " + message.error(), "/api/v1/stream"));
            return;
        }
        std::visit([this](const auto& each) { on(each); }, *message);
    }

private:
    void on(const client::Invitation& invitation) { command(invitation.game, {{"type", "join"}}); }

    void on(const client::Welcome& welcome) {
        OnlineGame& game = games_[welcome.game];
        game = OnlineGame{welcome.you, {}, false};
        for (const client::ToldEvent& event : welcome.events)
            if (!take(game, event)) return;
        act(welcome.game, game);
    }

    void on(const client::ToldEvent& event) {
        const auto found = games_.find(event.game);
        if (found != games_.end() && take(found->second, event)) act(event.game, found->second);
    }

    void on(const client::Ack&) {}
    void on(const client::ErrorTold&) {}
    void on(const client::OtherMessage&) {}

    // False if the game can't be followed any further; it is forgotten then.
    [[nodiscard]] bool take(OnlineGame& game, const client::ToldEvent& event) {
        const auto taken = game.mirror.take(event);
        if (taken) return true;
        (void)report(
            failure("server", taken.error(), fmt::format("game {}, event {}", event.game, event.seq)));
        games_.erase(event.game);
        return false;
    }

    void command(const std::string& game, Json body) {
        body["id"] = commandId();
        const auto answer = client_.ask("POST", "/api/v1/games/" + game + "/commands", body.dump());
        if (!answer) {
            (void)report(answer.error());
        } else if (answer->status >= 300) {
            const std::string why = client::readTextField(answer->body, {"error", "message"})
                                        .value_or("status " + std::to_string(answer->status));
            (void)report(failure("server", "it refuses: " + why.substr(0, 200), "game " + game));
        }
    }

    void act(const std::string& id, OnlineGame& game) {
        const server::games::GameState& state = game.mirror.state();
        if (state.phase() == server::games::Phase::Finished) {
            games_.erase(id);
            return;
        }
        if (!game.seat) return;
        if (state.phase() == server::games::Phase::Drafting && !game.hasSentArmy) {
            game.hasSentArmy = true;
            if (!game.mirror.hasChosen(*game.seat)) command(id, {{"type", "army"}, {"army", "12P"}});
        }
        const rules::Game* const board = state.board();
        if (board == nullptr || board->isOver() || board->position().side() != *game.seat) return;
        play(id, *board, budgetIn(state));
    }

    [[nodiscard]] match::MoveBudget budgetIn(const server::games::GameState& state) const {
        match::MoveBudget budget;
        const auto& clock = state.clock();
        if (clock.setting.kind == server::games::ClockSetting::Kind::Real) {
            budget.clockMs = {clock.left.silver.count(), clock.left.red.count()};
            budget.incrementMs = {clock.setting.increment.count(), clock.setting.increment.count()};
        } else {
            budget.moveTimeMs = moveTimeMs_;
        }
        return budget;
    }

    void play(const std::string& id, const rules::Game& board, const match::MoveBudget& budget) {
        const rules::Position& position = board.position();
        if (current_ != id) {
            current_ = id;
            if (const auto failed = player_->newGame(position.rules(), 1)) return complain(failed->text);
        }
        const match::Choice choice = player_->choose(board, budget);
        if (const auto* const failed = std::get_if<match::Failure>(&choice)) {
            current_.clear();
            complain(failed->text);
            return command(id, {{"type", "resign"}});
        }
        command(id, {{"type", "move"},
                     {"ply", position.ply()},
                     {"move", notation::writeMove(position, std::get<rules::Move>(choice))}});
    }

    static void complain(const std::string& why) { (void)report(failure("engine", why, "--engine")); }

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
    auto text = readText(*file);
    if (!text) return text;
    text->erase(std::find_if(text->begin(), text->end(), [](char c) { return c == '\n' || c == '\r'; }),
                text->end());
    return text;
}

// A second, or less if Ctrl-C ends it.
void pause() {
    for (int i = 0; i < 20 && !InterruptGuard::isInterrupted(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

int runBot(const BotOptions& options) {
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
    const auto name = client::readTextField(me->body, {"person", "name"});
    if (me->status != 200 || !name)
        return report(failure("token", "the server does not know it", *options.tokenFile));
    const InterruptGuard guard;
    const match::Surroundings surroundings{match::steadyClock(), InterruptGuard::isInterrupted};
    Bridge bridge(*client, match::makePlayer(*spec, surroundings, {}), options.moveTimeMs);
    const int printed = print(fmt::format("{} waits for games at {}\n", harmless(*name), *options.server));
    if (printed != kDone) return printed;
    while (!InterruptGuard::isInterrupted()) {
        const auto followed = client->follow("/api/v1/stream", [&](std::string_view line) {
            if (!line.empty()) bridge.hear(line);
            return !InterruptGuard::isInterrupted();
        });
        if (!followed) (void)report(followed.error());
        // The server restarts, perhaps: it will tell everything again.
        pause();
    }
    return kDone;
}

} // namespace

void addBot(Program& program) {
    const auto options = std::make_shared<BotOptions>();
    program.command("bot", "Let an engine play on a server")
        .text("--server", "URL", options->server, "The server, as in http://127.0.0.1:8686")
        .text("--engine", "ENGINE", options->engine,
              "builtin:NAME[:option=value…], or a command line that speaks UGI")
        .text("--token-file", "FILE", options->tokenFile, "A file with the token of a bot account")
        .number("--movetime", "MS", options->moveTimeMs, 1, 3'600'000,
                "Milliseconds per move in games without a clock (default: 1000)")
        .notes("It accepts every invitation and plays until Ctrl-C. A bot account is made with\n"
               "`POST /api/v1/register` and \"bot\": true; see docs/api.md.\n"
               "Examples:\n"
               "  sixth bot --server http://127.0.0.1:8686 --engine builtin:sixth --token-file token\n"
               "  sixth bot --server http://127.0.0.1:8686 --engine \"./other ugi\" --token-file token")
        .action([options] { return runBot(*options); });
}

} // namespace sixth::cli
