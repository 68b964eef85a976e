#include "cli/play_session.h"

#include "cli/analysis_text.h"
#include "cli/board_view.h"
#include "cli/game_json.h"
#include "cli/interrupt.h"
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
        {"undo", "", "take back the last move; in a loaded game, step back", &PlaySession::undo},
        {"forward", "", "in a loaded game, step forward", &PlaySession::forward},
        {"game", "N", "go to another game of the loaded file", &PlaySession::chooseGame},
        {"save", "FILE", "write the game, or the whole loaded file (.s6n, .json, .lines)",
         &PlaySession::save},
        {"save!", "FILE", "the same, overwriting an existing file", &PlaySession::saveOver},
        {"load", "FILE", "continue a game from a file", &PlaySession::load},
        {"new", "[RULESET]", "start over, with other rules if given", &PlaySession::startNew},
        {"resign", "", "resign for the player to move", &PlaySession::resign},
        {"draw", "", "agree on a draw", &PlaySession::offerDraw},
        {"help", "", "show this list", &PlaySession::help},
        {"quit", "", "leave", &PlaySession::quit},
    };
    return kVerbs;
}

PlaySession::PlaySession(GameFile games, PlaySettings settings)
    : games_(std::move(games)), settings_(std::move(settings)) {
    dialogue_.editor().setCompleter([this](const std::string& before) { return completions(before); });
}

int PlaySession::run() {
    // Through a pipe, Ctrl-C ends the input. At a terminal it is a key, and a signal only while the engine
    // thinks.
    std::optional<InterruptGuard> guard;
    if (!dialogue_.isInteractive()) guard.emplace(InterruptGuard::Input::Ends);
    greet();
    if (dialogue_.isInteractive())
        dialogue_.say("Type a move (c3 places, b2b5 carries a tower, 2b2b5 its top two), or help.");
    while (running_ && !isInterruptedPipe()) {
        if (isOpponentsTurn()) {
            playForOpponent();
            show({});
        }
        const auto line = dialogue_.readLine(prompt());
        if (line) {
            interruptsInARow_ = 0;
            handle(*line);
        } else if (dialogue_.wasInterrupted()) {
            interrupt();
        } else {
            endOfInput();
        }
    }
    return finish();
}

bool PlaySession::isInterruptedPipe() const {
    return !dialogue_.isInteractive() && InterruptGuard::isInterrupted();
}

// The first Ctrl-C only clears the line.
void PlaySession::interrupt() {
    if (++interruptsInARow_ < 2) return;
    interruptsInARow_ = 0;
    const bool isLost = games_.isChanged() && !settings_.saveAs;
    isInterrupted_ = (isLost || dialogue_.confirm("Leave?", true)) && mayLeave();
    running_ = !isInterrupted_;
}

// Where there is no more input, a question would be asked for ever.
void PlaySession::endOfInput() {
    running_ = dialogue_.isInteractive() && !mayLeave() && !dialogue_.hasEnded();
}

int PlaySession::finish() {
    const bool isSaved = isSaved_ ? *isSaved_ : saveAtEnd();
    if (dialogue_.isInteractive()) dialogue_.say("Goodbye.");
    if (!isSaved) return kBadInput;
    return isInterrupted_ || isInterruptedPipe() ? kInterrupted : dialogue_.exitCode();
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
        if (verb.argument == "N" && rest.empty())
            return dialogue_.refuse(word, fmt::format("{} needs a number", word));
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
    if (game().isOver() && dialogue_.isInteractive())
        dialogue_.say("The game is over: undo, save FILE, new or quit.");
}

bool PlaySession::playMove(const std::string& text) {
    const rules::Position position = game().position();
    if (game().isOver()) {
        refuseMove(text, fmt::format("{} comes after the end of the game. {}", notation::quoted(text),
                                     outcomeInWords(game())));
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
    playOn(*move);
    if (isOpponentsTurn()) playForOpponent();
    return true;
}

void PlaySession::playOn(rules::Move move) {
    const rules::Position before = game().position();
    const bool wasInVariation = games_.isInVariation();
    games_.play(move);
    if (const auto& opponent = settings_.opponent; opponent && games_.isAtEnd()) {
        const std::string engine = fmt::format("Sixth, level {}", opponent->level);
        const bool isSilver = opponent->side == rules::Color::Silver;
        games_.namePlayers(isSilver ? engine : settings_.playerName,
                           isSilver ? settings_.playerName : engine);
    }
    announce(before, move);
    if (games_.isInVariation() && !wasInVariation) dialogue_.say("This is a variation of the game.");
}

void PlaySession::announce(const rules::Position& before, rules::Move move) {
    dialogue_.say(fmt::format("{}{} {} plays {}", (before.ply() + 1) / 2,
                              before.side() == rules::Color::Silver ? "." : "...", colorName(before.side()),
                              notation::writeRecordMove(before, move)));
}

bool PlaySession::isOpponentsTurn() const {
    const auto& opponent = settings_.opponent;
    return opponent && !game().isOver() && game().position().side() == opponent->side;
}

void PlaySession::playForOpponent() {
    playOn(bot_.choose(game(), *settings_.opponent));
}

void PlaySession::hint(const std::string& /*rest*/) {
    if (game().isOver()) return dialogue_.refuse("hint", "the game is over");
    const search::Line line = bot_.hint(game());
    dialogue_.say(fmt::format("The engine would play {} ({}).",
                              notation::writeMove(game().position(), line.moves.front()),
                              worthText(game().position().rules(), line.score)));
}

// It may have been meant as a command.
void PlaySession::refuseMove(const std::string& text, std::string_view why) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) names.push_back(verb.name);
    dialogue_.refuse("move", std::string(why) + (text.size() > 2 ? didYouMean(text, names) : ""));
}

void PlaySession::undo(const std::string& /*rest*/) {
    const bool byPlayers = game().isOver() && game().outcome().reason >= rules::Reason::Resign;
    if (!games_.back()) return dialogue_.refuse("undo", "there is no move to take back");
    // Against the engine its answer goes with the move; where it began, its first move stays.
    if (!byPlayers && isOpponentsTurn() && game().moves().empty() &&
        game().start().side() == settings_.opponent->side)
        playForOpponent();
    else if (!byPlayers && isOpponentsTurn())
        (void)games_.back();
    show({});
    tellPlace();
}

void PlaySession::forward(const std::string& /*rest*/) {
    if (!games_.forward()) return dialogue_.refuse("forward", "the game does not go on here");
    while (isOpponentsTurn() && games_.forward()) {
    }
    show({});
    tellPlace();
}

// Where the game has more to tell than the board: a comment on the last move, and how the file goes on.
void PlaySession::tellPlace() {
    if (!games_.comment().empty()) dialogue_.say(fmt::format("{{{}}}", harmless(games_.comment())));
    const std::vector<std::string> next = games_.continuations();
    if (next.size() == 1) dialogue_.say(fmt::format("The game goes on with {}.", next.front()));
    if (next.size() > 1)
        dialogue_.say(fmt::format("The game goes on with {}; variations: {}.", next.front(),
                                  fmt::join(next.begin() + 1, next.end(), ", ")));
}

void PlaySession::listMoves(const std::string& /*rest*/) {
    const auto moves = playableMoves(game());
    if (moves.empty()) return dialogue_.say(outcomeInWords(game()) + ".");
    dialogue_.say(wrapped(fmt::format("{}", fmt::join(moves, " ")), 0));
}

void PlaySession::show(const std::string& /*rest*/) {
    std::string text = drawBoard(game().position(), settings_.style) + drawState(game());
    text.pop_back(); // say ends the line
    dialogue_.say(text);
}

void PlaySession::resign(const std::string& /*rest*/) {
    if (!canEnd("resign")) return;
    const rules::Color loser = game().position().side();
    games_.end({rules::winFor(rules::other(loser)), rules::Reason::Resign});
    dialogue_.say(outcomeInWords(game()) + ".");
}

bool PlaySession::canEnd(std::string_view verb) {
    const char* const why = game().isOver() ? "the game is over"
                            : !games_.isAtEnd()
                                ? "this is not the end of the game, and only there is a result"
                                : nullptr;
    if (why != nullptr) dialogue_.refuse(verb, why);
    return why == nullptr;
}

// The other player answers with a yes or no. A line that is neither means no and is then taken for what it
// is.
void PlaySession::offerDraw(const std::string& /*rest*/) {
    if (!canEnd("draw")) return;
    const rules::Color offering = game().position().side();
    const auto answer =
        dialogue_.readLine(fmt::format("{} offers a draw. {}, do you agree? [y/N] ", colorName(offering),
                                       colorName(rules::other(offering))));
    if (answer == "y" || answer == "Y" || answer == "yes") {
        games_.end({rules::Result::Draw, rules::Reason::Agreement});
        return dialogue_.say(outcomeInWords(game()) + ".");
    }
    dialogue_.say(fmt::format("{} plays on.", colorName(rules::other(offering))));
    const bool plainNo = !answer || answer->empty() || answer == "n" || answer == "N" || answer == "no";
    if (!plainNo) dialogue_.unread(*answer);
}

void PlaySession::help(const std::string& /*rest*/) {
    dialogue_.say(helpText());
}

std::string PlaySession::helpText() {
    std::string text = "Moves: c3 places a pawn; Hc3, Gc3, Ma1 a Hunchback, a Giant, Milady; b2b5\n"
                       "carries the whole tower, 2b2b5 its top two disks; pass, where the ruleset has\n"
                       "it. You can type several moves on one line. Commands:\n";
    for (const Verb& verb : verbs())
        text += fmt::format("  {:<7} {:<10} {}\n", verb.name, verb.argument, verb.help);
    text.pop_back();
    return text;
}

void PlaySession::quit(const std::string& /*rest*/) {
    running_ = !mayLeave();
}

// Where --save can't be written to, the game is not lost without a question.
bool PlaySession::mayLeave() {
    const bool leaves = (settings_.saveAs && saveAtEnd()) || mayLeaveGame("Leave");
    if (!leaves) isSaved_.reset();
    return leaves;
}

bool PlaySession::mayLeaveGame(std::string_view doing) {
    if (!games_.isChanged()) return true;
    return dialogue_.confirm(fmt::format("The game is not saved. {} all the same?", doing), true);
}

std::string PlaySession::prompt() const {
    if (game().isOver()) return "game over> ";
    return fmt::format("{}> ", colorName(game().position().side()));
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
    std::vector<std::string> names = playableMoves(game());
    if (first.empty())
        for (const Verb& verb : verbs()) names.push_back(verb.name);
    return names;
}

} // namespace sixth::cli
