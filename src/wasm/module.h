#pragma once

#include "notation/record.h"
#include "puzzle/referee.h"
#include "rules/game.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::wasm {

// What the module needs from whoever runs it.
struct Host {
    double (*nowMs)() = nullptr; // monotonic
    bool (*shouldStop)() = nullptr;
    void (*onReport)(std::string_view json) = nullptr;
};

// The limits of a search as JavaScript has them; what is negative is not set.
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
    double proofs = 0; // 1: the solver checks every end that the engine announces, and looks for others
};

// The games and the engine behind the C interface. Every call takes plain values and answers with a JSON
// document; what can't be done is answered {errors: […]} and changes nothing. A game is named by a number
// that is never given twice, so a stale one is an error and not another game.
class Module {
public:
    explicit Module(const Host& host) : host_(host) {}

    [[nodiscard]] std::string readRules(std::string_view text) const;

    // An empty position is the start of the ruleset; moves have spaces between them.
    std::string newGame(std::string_view rules, std::string_view position, std::string_view moves);
    void freeGame(int handle);
    [[nodiscard]] std::string game(int handle) const;
    std::string play(int handle, std::string_view move);
    std::string undo(int handle);
    // Ends a game by something the board does not show: "1-0", "resign".
    std::string end(int handle, std::string_view result, std::string_view reason);
    [[nodiscard]] std::string explain(int handle, std::string_view move) const;

    // Forms are "s6n" and "lines". Tags are lines, the name and the value with a tab between.
    [[nodiscard]] std::string readRecords(std::string_view text, std::string_view form) const;
    [[nodiscard]] std::string convertRecords(std::string_view text, std::string_view from,
                                             std::string_view to) const;
    [[nodiscard]] std::string writeGame(int handle, std::string_view tags, std::string_view form) const;

    std::string setOptions(const OptionNumbers& numbers);
    // Blocks; reports and the wish to stop go through the host, who may call other functions meanwhile. A
    // line is proved if the solver says so too, and if proofs are wanted.
    std::string search(int handle, const SearchNumbers& numbers);
    std::string forget();

    // Puzzles, "King in N": whether a move still wins within the winner's moves that are left, and the reply
    // to it; a move that wins. Both block and ask the host whether to stop.
    std::string judge(int handle, int movesLeft, std::string_view move);
    std::string solution(int handle, int movesLeft);

    [[nodiscard]] std::string perft(int handle, int depth) const;
    [[nodiscard]] std::string bench() const;

private:
    struct Entry {
        int handle = 0;
        rules::Game game;
    };

    [[nodiscard]] rules::Game* find(int handle) const;
    [[nodiscard]] search::Engine::Clock clock() const;
    [[nodiscard]] std::string refusePuzzle(int handle, int movesLeft) const; // empty if there is no reason to
    [[nodiscard]] puzzle::Referee& referee();

    Host host_;
    std::vector<std::unique_ptr<Entry>> games_;
    int lastHandle_ = 0;
    search::Options options_{.hashMegabytes = 16};
    std::unique_ptr<search::Engine> engine_; // made by the first search: who only plays needs no table
    bool wantsProofs_ = false;
    std::unique_ptr<solver::Prover> prover_;   // made when the first proof is wanted
    std::unique_ptr<puzzle::Referee> referee_; // made with the first puzzle
    bool isSearching_ = false;
};

} // namespace sixth::wasm
