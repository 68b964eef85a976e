#include "cli/puzzle_session.h"

#include "base/clock.h"
#include "base/rng.h"
#include "cli/analysis_text.h"
#include "cli/board_view.h"
#include "cli/output.h"
#include "cli/puzzle_options.h"
#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/movegen.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <random>
#include <utility>

namespace sixth::cli {

PuzzleSession::PuzzleSession(std::vector<puzzle::Puzzle> puzzles, Style style)
    : puzzles_(std::move(puzzles)), style_(style), referee_(base::monotonicMs),
      position_(puzzles_.front().position) {
    dialogue_.editor().setCompleter([this](const std::string&) {
        std::vector<std::string> words = notation::writeLegalMoves(position_);
        for (const char* verb : {"hint", "solution", "show", "moves", "next", "help", "quit"})
            words.emplace_back(verb);
        return words;
    });
}

int PuzzleSession::run() {
    if (dialogue_.isInteractive())
        dialogue_.say("Find the moves that force a King. Type a move, or hint, solution, next, quit.");
    std::size_t solved = 0;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < puzzles_.size(); ++i) {
        ++seen;
        const Next next = solve(puzzles_[i], i + 1);
        if (next == Next::Quit) break;
        solved += next == Next::Solved ? 1U : 0U;
    }
    dialogue_.say(fmt::format("{} of {} solved.", solved, seen));
    return dialogue_.wasInterrupted() ? kInterrupted : dialogue_.exitCode();
}

PuzzleSession::Next PuzzleSession::solve(const puzzle::Puzzle& puzzle, std::size_t number) {
    position_ = puzzle.position;
    movesLeft_ = puzzle.moves;
    right_ = puzzle.solutions;
    hints_ = mistakes_ = 0;
    helped_ = false;
    dialogue_.say(fmt::format("Puzzle {} of {}, {}, grade {}: {} moves, {}.", number, puzzles_.size(),
                              notation::writeRuleset(position_.rules()), puzzle.grade,
                              colorName(position_.side()), goalText(position_.rules(), puzzle.moves)));
    show();
    for (;;) {
        const auto line = dialogue_.readLine(
            fmt::format("{}, {}> ", colorName(position_.side()), goalText(position_.rules(), movesLeft_)));
        if (!line && dialogue_.wasInterrupted() && !isInterrupted_) {
            isInterrupted_ = true; // the first Ctrl-C only clears the line
            continue;
        }
        if (!line) return Next::Quit;
        isInterrupted_ = false;
        const auto begin = line->find_first_not_of(" \t");
        if (begin == std::string::npos) continue;
        const Next next = handle(line->substr(begin, line->find_last_not_of(" \t") + 1 - begin));
        if (next != Next::Again) return next;
    }
}

PuzzleSession::Next PuzzleSession::handle(const std::string& word) {
    if (word == "quit") return Next::Quit;
    if (word == "next") return Next::Skip;
    if (word == "hint")
        hint();
    else if (word == "solution")
        tellSolution();
    else if (word == "show")
        show();
    else if (word == "moves")
        dialogue_.say(wrapped(fmt::format("{}", fmt::join(notation::writeLegalMoves(position_), " ")), 0));
    else if (word == "help")
        help();
    else
        return play(word);
    return Next::Again;
}

PuzzleSession::Next PuzzleSession::play(const std::string& text) {
    const auto move = notation::readMove(position_, text);
    if (!move) {
        dialogue_.refuse("move", move.error().message);
        return Next::Again;
    }
    if (referee_.judge(position_, movesLeft_, *move) != solver::Verdict::Win) {
        ++mistakes_;
        dialogue_.say(
            fmt::format("{} does not force {} {}. Try another move.", notation::writeMove(position_, *move),
                        position_.rules().kings > 1 ? "the" : "a", goalText(position_.rules(), movesLeft_)));
        return Next::Again;
    }
    const rules::Color player = position_.side();
    position_ = position_.after(*move);
    --movesLeft_;
    if (!position_.outcome().isOver()) answer();
    show();
    if (!position_.outcome().isOver()) return Next::Again;
    dialogue_.say(fmt::format("Solved{}: {} wins.", helped_ || mistakes_ > 0 ? "" : " at the first try",
                              colorName(player)));
    return Next::Solved;
}

void PuzzleSession::answer() {
    const rules::Move reply = referee_.defence(position_, movesLeft_).value();
    dialogue_.say(fmt::format("{} answers {}.", colorName(position_.side()),
                              notation::writeRecordMove(position_, reply)));
    position_ = position_.after(reply);
    right_.reset();
    hints_ = 0;
}

const std::vector<rules::Move>& PuzzleSession::rightMoves() {
    if (!right_) right_ = referee_.solutions(position_, movesLeft_).value();
    return *right_;
}

void PuzzleSession::hint() {
    const rules::Move move = rightMoves().front();
    helped_ = true;
    ++hints_;
    if (hints_ == 1)
        dialogue_.say(move.isCarry() ? "Carry something." : "Place a disk.");
    else if (hints_ == 2)
        dialogue_.say(
            fmt::format("Look at {}.", rules::squareName(move.isCarry() ? move.from() : move.to())));
    else
        dialogue_.say(fmt::format("Play {}.", notation::writeMove(position_, move)));
}

void PuzzleSession::tellSolution() {
    helped_ = true;
    std::vector<std::string> moves;
    for (const rules::Move move : rightMoves()) moves.push_back(notation::writeMove(position_, move));
    dialogue_.say(fmt::format("{}: {}.", goalText(position_.rules(), movesLeft_), fmt::join(moves, " or ")));
}

void PuzzleSession::show() {
    std::string text = drawBoard(position_, style_) + drawState(rules::Game(position_));
    text.pop_back(); // say ends the line
    dialogue_.say(text);
}

void PuzzleSession::help() {
    dialogue_.say("Moves: c3 places a pawn; Hc3, Gc3, Ma1 a Hunchback, a Giant, Milady; b2b5\n"
                  "carries the whole tower, 2b2b5 its top two disks. Commands:\n"
                  "  hint      a little at first, more if asked again\n"
                  "  solution  the moves that force the King soonest\n"
                  "  show      draw the board\n"
                  "  moves     list the legal moves\n"
                  "  next      leave this puzzle\n"
                  "  help      this list\n"
                  "  quit      leave");
}

int playPuzzles(const PuzzleOptions& options) {
    auto puzzles = choosePuzzles(options);
    if (!puzzles) return report(puzzles.error());
    base::Rng rng(options.seed > 0 ? static_cast<std::uint64_t>(options.seed) : std::random_device()());
    for (std::size_t i = puzzles->size(); i > 1; --i)
        std::swap((*puzzles)[i - 1], (*puzzles)[rng.below(static_cast<std::uint32_t>(i))]);
    if (options.count > 0 && puzzles->size() > static_cast<std::size_t>(options.count))
        puzzles->erase(puzzles->begin() + options.count, puzzles->end());
    return PuzzleSession(std::move(*puzzles), chooseStyle(options.color, options.ascii)).run();
}

} // namespace sixth::cli
