#include "cli/play_session.h"

#include "cli/analysis_text.h"
#include "cli/board_view.h"
#include "cli/game_json.h"
#include "cli/output.h"
#include "cli/suggest.h"
#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace sixth::cli {

// A word that is not a move: what it is called, what it takes, what it does.
struct PlaySession::Verb {
    std::string name;
    std::string argument;
    std::string help;
    void (PlaySession::*act)(const std::string& rest);
};

const std::vector<PlaySession::Verb>& PlaySession::verbs() {
    static const std::vector<Verb> kVerbs{
        {"show", "", "draw the board", &PlaySession::show},
        {"moves", "", "list the legal moves", &PlaySession::listMoves},
        {"hint", "", "ask the engine for a move", &PlaySession::hint},
        {"undo", "", "take the last move back", &PlaySession::undo},
        {"save", "FILE", "write the game (.s6n, .json, .lines)", &PlaySession::save},
        {"save!", "FILE", "the same, over a file that exists", &PlaySession::saveOver},
        {"load", "FILE", "go on with a game from a file", &PlaySession::load},
        {"new", "[RULESET]", "begin again, with other rules if given", &PlaySession::startNew},
        {"resign", "", "the player to move gives up", &PlaySession::resign},
        {"draw", "", "agree on a draw", &PlaySession::offerDraw},
        {"help", "", "this list", &PlaySession::help},
        {"quit", "", "leave", &PlaySession::quit},
    };
    return kVerbs;
}

PlaySession::PlaySession(Table table, Style style, std::optional<Opponent> opponent)
    : table_(std::move(table)), style_(style), opponent_(opponent) {
    dialogue_.editor().setCompleter([this](const std::string& before) { return completions(before); });
}

int PlaySession::run() {
    dialogue_.say(fmt::format("The ruleset is {}.", notation::writeRuleset(table_.game.position().rules())));
    show({});
    if (dialogue_.isInteractive())
        dialogue_.say("Type a move (c3 places, b2b5 carries a tower, 2b2b5 its top two), or help.");
    while (running_) {
        if (isOpponentsTurn()) {
            playForOpponent();
            show({});
        }
        const auto line = dialogue_.readLine(prompt());
        if (!line) break;
        handle(*line);
    }
    if (dialogue_.isInteractive()) dialogue_.say("Goodbye.");
    return kDone;
}

void PlaySession::handle(const std::string& line) {
    constexpr const char* kBlank = " \t";
    const std::size_t begin = line.find_first_not_of(kBlank);
    if (begin == std::string::npos) return;
    const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
    const std::size_t next = line.find_first_not_of(kBlank, end);
    std::string rest = next == std::string::npos ? "" : line.substr(next);
    rest.erase(rest.find_last_not_of(kBlank) + 1);
    const std::string word = line.substr(begin, end - begin);
    for (const Verb& verb : verbs()) {
        if (verb.name != word) continue;
        if (verb.argument.empty() && !rest.empty())
            return dialogue_.refuse(word, fmt::format("{} stands alone, expected nothing after it", word));
        if (verb.argument == "FILE" && rest.empty())
            return dialogue_.refuse(word, fmt::format("{} needs the name of a file", word));
        return (this->*verb.act)(rest);
    }
    playMoves(line);
}

// One move or several; the board is drawn once. What comes after a move that is refused is not played.
void PlaySession::playMoves(const std::string& line) {
    std::istringstream words(line);
    bool played = false;
    for (std::string word; words >> word;) {
        if (!playMove(word)) break;
        played = true;
    }
    if (!played) return;
    show({});
    if (table_.game.isOver() && dialogue_.isInteractive())
        dialogue_.say("The game is over: undo, save FILE, new or quit.");
}

bool PlaySession::playMove(const std::string& text) {
    const rules::Position position = table_.game.position();
    if (table_.game.isOver()) {
        refuseMove(text, fmt::format("{} comes after the end of the game. {}", notation::quoted(text),
                                     outcomeInWords(table_.game)));
        return false;
    }
    const auto move = notation::readMove(position, text);
    if (!move) {
        refuseMove(text, move.error().message);
        return false;
    }
    const rules::Color mover = position.side();
    const bool gift = rules::crownedBy(position, *move) == rules::other(mover);
    if (gift && !dialogue_.confirm(
                    fmt::format("{} crowns {}. Play it all the same?", text, colorName(other(mover))), true))
        return false;
    table_.game.play(*move);
    announce(position, *move);
    if (isOpponentsTurn()) playForOpponent();
    return true;
}

void PlaySession::announce(const rules::Position& before, rules::Move move) {
    unsaved_ = true;
    dialogue_.say(fmt::format("{}{} {} plays {}", (before.ply() + 1) / 2,
                              before.side() == rules::Color::Silver ? "." : "...", colorName(before.side()),
                              notation::writeRecordMove(before, move)));
}

bool PlaySession::isOpponentsTurn() const {
    return opponent_ && !table_.game.isOver() && table_.game.position().side() == opponent_->side;
}

void PlaySession::playForOpponent() {
    const rules::Position position = table_.game.position();
    const rules::Move move = bot_.choose(table_.game, *opponent_);
    table_.game.play(move);
    announce(position, move);
}

void PlaySession::hint(const std::string& /*rest*/) {
    if (table_.game.isOver()) return dialogue_.refuse("hint", "the game is over");
    const search::Line line = bot_.hint(table_.game);
    dialogue_.say(fmt::format("The engine would play {} ({}).",
                              notation::writeMove(table_.game.position(), line.moves.front()),
                              worthText(line.score)));
}

// It may have been meant as a command.
void PlaySession::refuseMove(const std::string& text, std::string_view why) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) names.push_back(verb.name);
    dialogue_.refuse("move", std::string(why) + (text.size() > 2 ? didYouMean(text, names) : ""));
}

void PlaySession::undo(const std::string& /*rest*/) {
    rules::Game& game = table_.game;
    const rules::Reason reason = game.outcome().reason;
    const bool byPlayers = game.isOver() && reason >= rules::Reason::Resign;
    if (byPlayers)
        game.end({}); // the end is taken back, not the move before it
    else if (!game.undo())
        return dialogue_.refuse("undo", "there is no move to take back");
    // Against the engine its answer goes with the move; where it began, its first move stays.
    if (!byPlayers && isOpponentsTurn() && game.moves().empty() &&
        table_.game.start().side() == opponent_->side)
        playForOpponent();
    else if (!byPlayers && isOpponentsTurn())
        game.undo();
    unsaved_ = true;
    show({});
}

void PlaySession::listMoves(const std::string& /*rest*/) {
    const auto moves = playableMoves(table_.game);
    if (moves.empty()) return dialogue_.say(outcomeInWords(table_.game) + ".");
    dialogue_.say(wrapped(fmt::format("{}", fmt::join(moves, " ")), 0));
}

void PlaySession::show(const std::string& /*rest*/) {
    std::string text = drawBoard(table_.game.position(), style_) + drawState(table_.game);
    text.pop_back(); // say ends the line
    dialogue_.say(text);
}

void PlaySession::resign(const std::string& /*rest*/) {
    if (table_.game.isOver()) return dialogue_.refuse("resign", "the game is over");
    const rules::Color loser = table_.game.position().side();
    table_.game.end({rules::winFor(rules::other(loser)), rules::Reason::Resign});
    unsaved_ = true;
    dialogue_.say(outcomeInWords(table_.game) + ".");
}

// The other player answers with a yes or no. A line that is neither means no and is then taken for what it
// is.
void PlaySession::offerDraw(const std::string& /*rest*/) {
    if (table_.game.isOver()) return dialogue_.refuse("draw", "the game is over");
    const rules::Color offering = table_.game.position().side();
    const auto answer =
        dialogue_.readLine(fmt::format("{} offers a draw. {}, do you agree? [y/N] ", colorName(offering),
                                       colorName(rules::other(offering))));
    if (answer == "y" || answer == "Y" || answer == "yes") {
        table_.game.end({rules::Result::Draw, rules::Reason::Agreement});
        unsaved_ = true;
        return dialogue_.say(outcomeInWords(table_.game) + ".");
    }
    dialogue_.say(fmt::format("{} plays on.", colorName(rules::other(offering))));
    const bool plainNo = !answer || answer->empty() || answer == "n" || answer == "N" || answer == "no";
    if (!plainNo) dialogue_.unread(*answer);
}

void PlaySession::help(const std::string& /*rest*/) {
    std::string text = "Moves: c3 places a pawn; Hc3, Gc3, Ma1 a Hunchback, a Giant, Milady; b2b5\n"
                       "carries the whole tower, 2b2b5 its top two disks; pass, where the ruleset has\n"
                       "it. Several moves may stand in one line. Commands:\n";
    for (const Verb& verb : verbs())
        text += fmt::format("  {:<6} {:<10} {}\n", verb.name, verb.argument, verb.help);
    text.pop_back();
    dialogue_.say(text);
}

void PlaySession::quit(const std::string& /*rest*/) {
    running_ = !mayLeaveGame("Leave");
}

bool PlaySession::mayLeaveGame(std::string_view doing) {
    if (!unsaved_ || table_.game.moves().empty()) return true;
    return dialogue_.confirm(fmt::format("The game is not saved. {} all the same?", doing), true);
}

std::string PlaySession::prompt() const {
    if (table_.game.isOver()) return "game over> ";
    return fmt::format("{}> ", colorName(table_.game.position().side()));
}

std::vector<std::string> PlaySession::completions(const std::string& before) const {
    std::istringstream words(before);
    std::string first;
    words >> first;
    if (first == "save" || first == "save!" || first == "load") return {LineEditor::kFileNames};
    if (first == "new") {
        std::vector<std::string> names;
        for (const rules::Preset& preset : rules::presets()) names.emplace_back(preset.name);
        return names;
    }
    std::vector<std::string> names = playableMoves(table_.game);
    if (first.empty())
        for (const Verb& verb : verbs()) names.push_back(verb.name);
    return names;
}

} // namespace sixth::cli
