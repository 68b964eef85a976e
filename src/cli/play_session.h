#pragma once

#include "cli/bot.h"
#include "cli/dialogue.h"
#include "cli/failure.h"
#include "cli/terminal.h"
#include "notation/record.h"
#include "rules/game.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::cli {

// A game, and what is known about it beside its moves.
struct Table {
    rules::Game game;
    std::vector<std::pair<std::string, std::string>> tags;
    bool simplified = false; // comments or variations of its file were dropped
};

// The first game of a file of records.
[[nodiscard]] Expected<Table> loadTable(const std::string& path);

// A game at the terminal, between two people or a person and the engine: a board, a prompt, moves and
// commands.
class PlaySession {
public:
    PlaySession(Table table, Style style, std::optional<Opponent> opponent = {});

    // Runs until `quit` or the end of the input. Returns the exit code.
    [[nodiscard]] int run();

private:
    struct Verb;
    [[nodiscard]] static const std::vector<Verb>& verbs();

    void handle(const std::string& line);
    void playMoves(const std::string& line);
    [[nodiscard]] bool playMove(const std::string& text);
    void refuseMove(const std::string& text, std::string_view why);

    void playForOpponent();
    void announce(const rules::Position& before, rules::Move move);
    [[nodiscard]] bool isOpponentsTurn() const;

    void hint(const std::string& rest);
    void undo(const std::string& rest);
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

    void saveTo(const std::string& path, bool overwrite);
    void seat(Table table);
    [[nodiscard]] bool mayLeaveGame(std::string_view doing);
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] std::vector<std::string> completions(const std::string& before) const;

    Dialogue dialogue_;
    Table table_;
    Style style_;
    std::optional<Opponent> opponent_;
    Bot bot_;
    bool unsaved_ = false;
    bool running_ = true;
};

} // namespace sixth::cli
