// Writes a .perft file anew with the plain rules of src/reference, so that the fast rules never vouch for
// themselves: perft_maker FILE [MOST] > NEW. Comments stay; each line gets one count for every depth up to
// MOST nodes (400000 unless told), at least one, and keeps the deeper counts it had.
#include "reference/state.h"
#include "rules/perft_data.h"

#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

using namespace sixth;

std::uint64_t perft(const reference::State& state, int depth) {
    const std::vector<std::string> moves = reference::legalMoves(state);
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (const std::string& move : moves) sum += perft(*reference::play(state, move), depth - 1);
    return sum;
}

// The counts of a line; empty if its ruleset or position is not one.
std::vector<std::uint64_t> countsOf(const rules::PerftLine& line, std::uint64_t most) {
    const auto ruleset = reference::readRuleset(line.ruleset);
    if (!ruleset) return {};
    auto state = reference::readState(*ruleset, line.position);
    if (line.position == "start") state = reference::startState(*ruleset);
    if (!state) return {};
    std::vector<std::uint64_t> counts;
    for (int depth = 1; depth <= 4; ++depth) {
        counts.push_back(perft(*state, depth));
        if (counts.back() == 0 || counts.back() * counts[0] > most) break;
    }
    for (std::size_t i = counts.size(); i < line.counts.size(); ++i) counts.push_back(line.counts[i]);
    return counts;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        (void)std::fputs("usage: perft_maker FILE [MOST]\n", stderr);
        return 2;
    }
    const std::uint64_t most = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 400'000;
    std::map<int, rules::PerftLine> lines;
    for (const rules::PerftLine& line : rules::readPerftFile(argv[1])) lines[line.number] = line;
    std::ifstream in(argv[1]);
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        const auto line = lines.find(++number);
        if (line == lines.end()) {
            std::printf("%s\n", text.c_str());
            continue;
        }
        const auto counts = countsOf(line->second, most);
        if (counts.empty()) {
            (void)std::fprintf(stderr, "line %d is no position: %s\n", number, text.c_str());
            return 1;
        }
        std::printf("%s | %s |", line->second.ruleset.c_str(), line->second.position.c_str());
        for (const std::uint64_t count : counts) std::printf(" %llu", static_cast<unsigned long long>(count));
        std::printf("\n");
    }
    return 0;
}
