#pragma once

#include "cli/bot.h"
#include "cli/dialogue.h"
#include "cli/failure.h"
#include "cli/game_file.h"
#include "cli/terminal.h"
#include "rules/game.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// All games of a file of records, none of which may break the rules.
[[nodiscard]] Expected<GameFile> loadGames(const std::string& path);

struct PlaySettings {
    Style style;
    std::optional<Opponent> opponent;
    std::string playerName = "Player"; // in the records of games against the engine
    // Where the games are saved when the input ends or the player leaves.
    std::optional<std::string> saveAs;
};

// A game at the terminal, between two people or a person and the engine: a board, a prompt, moves and
// commands.
class PlaySession {
public:
    PlaySession(GameFile games, PlaySettings settings);

    // Runs until `quit`, the end of the input, or Ctrl-C twice. Returns the exit code.
    [[nodiscard]] int run();

    // What can be typed: moves and commands.
    [[nodiscard]] static std::string helpText();

private:
    struct Verb;
    [[nodiscard]] static const std::vector<Verb>& verbs();

    void handle(const std::string& line);
    void playMoves(const std::string& line);
    [[nodiscard]] bool playMove(const std::string& text);
    [[nodiscard]] const rules::Game& game() const { return games_.game(); }
    void refuseMove(const std::string& text, std::string_view why);

    void playForOpponent();
    void announce(const rules::Position& before, rules::Move move);
    [[nodiscard]] bool isOpponentsTurn() const;

    void hint(const std::string& rest);
    void undo(const std::string& rest);
    void forward(const std::string& rest);
    void chooseGame(const std::string& rest);
    void listMoves(const std::string& rest);
    void show(const std::string& rest);
    void save(const std::string& rest);
    void saveOver(const std::string& rest);
    void load(const std::string& rest);
    void startNew(const std::string& rest);
    void resign(const std::string& rest);
    void offerDraw(const std::string& rest);
    void help(const std::string& rest);
    void quit(const std::string& rest);

    [[nodiscard]] bool saveTo(const std::string& path, bool overwrite);
    [[nodiscard]] bool saveAtEnd();
    void seat(GameFile games);
    void greet();
    void tellPlace();
    [[nodiscard]] bool mayLeaveGame(std::string_view doing);
    [[nodiscard]] bool mayLeave();
    [[nodiscard]] bool canEnd(std::string_view verb);
    void playOn(rules::Move move);
    void endOfInput();
    void interrupt();
    [[nodiscard]] bool isInterruptedPipe() const;
    [[nodiscard]] int finish();
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] std::vector<std::string> completions(const std::string& before) const;

    Dialogue dialogue_;
    GameFile games_;
    PlaySettings settings_;
    Bot bot_;
    bool running_ = true;
    int interruptsInARow_ = 0;
    bool isInterrupted_ = false;  // left by Ctrl-C
    std::optional<bool> isSaved_; // where --save says; nothing until it was tried
};

} // namespace sixth::cli
