// What the `info` lines of a search promise, over hundreds of searches: the last one of the first line begins
// with the move that is played, no more lines are told than were asked for, and the depths agree with the
// moves.
#include "base/rng.h"
#include "ugi/talk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace sixth::ugi {
namespace {

// One line `info depth …`.
struct Info {
    int depth = 0;
    int selectiveDepth = 0;
    int line = 0;
    std::uint64_t nodes = 0;
    std::vector<std::string> moves;
};

struct Told {
    std::vector<Info> infos;
    std::string best;
};

Told readTold(const std::string& text) {
    Told told;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "bestmove") words >> told.best;
        if (word != "info" || !(words >> word) || word != "depth") continue;
        Info info;
        words >> info.depth;
        while (words >> word && word != "pv") {
            if (word == "seldepth") words >> info.selectiveDepth;
            if (word == "multipv") words >> info.line;
            if (word == "nodes") words >> info.nodes;
        }
        while (words >> word) info.moves.push_back(word);
        told.infos.push_back(info);
    }
    return told;
}

// The words of `position` for random plies of a ruleset; the game is not over.
std::string randomPosition(Talk& talk, base::Rng& rng) {
    std::string position = "position startpos moves";
    for (std::uint32_t plies = rng.below(24); plies > 0; --plies) {
        talk(position);
        std::istringstream words(talk("query moves"));
        std::vector<std::string> moves;
        std::string word;
        words >> word; // response
        while (words >> word) moves.push_back(word);
        const std::string longer =
            position + " " + moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        talk(longer);
        if (talk("query gameover") == "response true\n") break;
        position = longer;
    }
    return position;
}

struct Searches {
    const char* ruleset;
    std::vector<std::string> options;
    std::vector<std::string> limits;
    int lines; // at most
};

void expectSound(const Searches& searches, std::uint64_t seed, int count) {
    Talk talk;
    base::Rng rng(seed);
    talk(std::string("setoption name Ruleset value ") + searches.ruleset);
    talk("setoption name Hash value 4");
    for (const std::string& option : searches.options) talk("setoption name " + option);
    for (int i = 0; i < count; ++i) {
        const std::string position = randomPosition(talk, rng);
        talk(position);
        const std::string& limit =
            searches.limits[rng.below(static_cast<std::uint32_t>(searches.limits.size()))];
        const std::string said = talk.search("go " + limit);
        const std::string where = position + "\ngo " + limit + "\n" + said;
        const Told told = readTold(said);
        const Info* last = nullptr;
        for (const Info& info : told.infos) {
            if (info.line == 1) last = &info;
            ASSERT_LE(info.line, searches.lines) << where;
            ASSERT_FALSE(info.moves.empty()) << where;
            ASSERT_GE(info.depth, 1) << where;
            ASSERT_GE(info.selectiveDepth, info.depth) << where;
            ASSERT_GE(info.selectiveDepth, static_cast<int>(info.moves.size())) << where;
        }
        ASSERT_NE(last, nullptr) << where;
        ASSERT_EQ(last->moves.front(), told.best) << where;
    }
}

const std::vector<std::string> kNodes{"nodes 1",    "nodes 100",  "nodes 777",  "nodes 2000",
                                      "nodes 5000", "nodes 9000", "nodes 20000"};

TEST(InfoLines, oneLineEndsWithTheMoveThatIsPlayed) {
    for (const char* ruleset : {"sixth", "sixmaking-4x4", "army"})
        expectSound({ruleset, {}, kNodes, 1}, 7, 100);
}

TEST(InfoLines, severalLinesDoToo) {
    for (const char* lines : {"2", "3", "5", "40"})
        expectSound({"sixth", {std::string("MultiPV value ") + lines}, kNodes, std::stoi(lines)}, 11, 50);
}

TEST(InfoLines, severalThreadsDoToo) {
    expectSound({"sixth", {"Threads value 2"}, kNodes, 1}, 13, 40);
}

TEST(InfoLines, levelsTellNoMoreLinesThanWereAskedFor) {
    for (int level = 1; level < 10; ++level)
        expectSound({"sixth", {"Level value " + std::to_string(level)}, {"depth 8", "nodes 3000"}, 1},
                    static_cast<std::uint64_t>(level), 20);
    expectSound({"sixth", {"Level value 3", "MultiPV value 4"}, {"depth 8", "nodes 50"}, 4}, 3, 30);
}

TEST(InfoLines, aSearchOfAHundredNodesTellsWhatItHas) {
    Talk talk;
    talk("setoption name MultiPV value 5");
    const Told told = readTold(talk.search("go nodes 100"));
    ASSERT_FALSE(told.infos.empty());
    for (const Info& info : told.infos) EXPECT_LE(info.nodes, 100U);
}

} // namespace
} // namespace sixth::ugi
