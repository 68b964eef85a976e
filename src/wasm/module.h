#pragma once

#include "puzzle/referee.h"
#include "rules/color.h"
#include "search/engine.h"
#include "solver/prover.h"
#include "wasm/game_text.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::wasm {

// What the module needs from whoever runs it.
struct Host {
    double (*nowMs)() = nullptr; // a monotonic clock
    bool (*shouldStop)() = nullptr;
    void (*onReport)(std::string_view json) = nullptr;
};

// The limits of a search as JavaScript tells them. A negative number is a limit that is not set.
struct SearchNumbers {
    double moveTimeMs = -1;
    double depth = -1;
    double nodes = -1;
    double mate = -1;
    rules::PerColor<double> clockMs{-1, -1};
    rules::PerColor<double> incrementMs{-1, -1};
};

struct OptionNumbers {
    double hashMegabytes = 0;
    double lines = 0;
    double level = 0;
    double seed = 0;
    double proofs = 0; // 1: the solver checks every forced end the engine reports, and looks for others
};

// What the C interface calls: questions about games, and the engine.
//
// Every call takes plain values and answers with a JSON document. What can't be done is answered {errors:
// […]} and changes nothing. No games are kept: a call that is about a game gets the whole game as text and
// replays it (docs/design/0004-wasm.md says why). What is kept is what makes later searches faster: the
// tables of engine, prover and referee.
class Module {
public:
    explicit Module(const Host& host) : host_(host) {}

    // A ruleset, or a draft that waits for its armies.
    [[nodiscard]] std::string readRules(std::string_view text) const;
    // The ruleset that such a draft becomes with two armies, each like "8P1G1M".
    [[nodiscard]] std::string completeDraft(std::string_view text, std::string_view silver,
                                            std::string_view red) const;
    [[nodiscard]] std::string state(const GameText& text, const EndText& end) const;
    // Whether a move may be made at the end of a game, and by which rule not.
    [[nodiscard]] std::string explain(const GameText& text, std::string_view move) const;
    // What can be said for a legal move of an open game, and whether a tower can go anywhere.
    [[nodiscard]] std::string facts(const GameText& text, std::string_view move) const;
    [[nodiscard]] std::string tower(const GameText& text, std::string_view square) const;

    // Forms are "s6n" and "lines". Tags are lines, each with a name, a tab and a value.
    [[nodiscard]] std::string readRecords(std::string_view text, std::string_view form) const;
    [[nodiscard]] std::string convertRecords(std::string_view text, std::string_view from,
                                             std::string_view to) const;
    [[nodiscard]] std::string writeGame(const GameText& text, const EndText& end, std::string_view tags,
                                        std::string_view form) const;

    std::string setOptions(const OptionNumbers& numbers);
    // Blocks. Reports go to the host, and the host is asked whether to stop; meanwhile it may make other
    // calls, but none that searches. With proofs, a line is proved if the solver confirms it.
    std::string search(const GameText& text, const SearchNumbers& numbers);
    // Forgets what earlier searches learnt.
    std::string forget();

    // Puzzles, "King in N". judge() tells whether a move still wins within the moves that are left, and the
    // reply to it; solution() finds a move that wins. Both block and ask the host whether to stop.
    std::string judge(const GameText& text, int movesLeft, std::string_view move);
    std::string solution(const GameText& text, int movesLeft);

    [[nodiscard]] std::string perft(const GameText& text, int depth) const;
    [[nodiscard]] std::string bench() const;

private:
    [[nodiscard]] search::Engine::Clock clock() const;
    [[nodiscard]] puzzle::Referee& referee();

    Host host_;
    search::Options options_{.hashMegabytes = 16};
    std::unique_ptr<search::Engine>
        engine_; // made by the first search: a page on which nobody searches needs no table
    bool wantsProofs_ = false;
    std::unique_ptr<solver::Prover> prover_;   // made when the first proof is wanted
    std::unique_ptr<puzzle::Referee> referee_; // made with the first puzzle
    bool isSearching_ = false;
};

} // namespace sixth::wasm
