// Enumerates a tiny game and holds the solver against it, from its ends to its start:
// solver_campaign RULESET [STEP [DISTANCE-STEP [HASH-MB]]]
#include "base/clock.h"
#include "notation/ruleset_text.h"
#include "solver/agreement.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
    using namespace sixth;
    const auto rules = count > 1 ? notation::readRuleset(words[1]) : notation::readRuleset("");
    if (!rules) {
        std::fprintf(stderr, "Usage: solver_campaign RULESET [STEP [DISTANCE-STEP [HASH-MB]]]\n");
        return 2;
    }
    const auto number = [&](int index, unsigned long usual) {
        return count > index ? std::max(1UL, std::strtoul(words[index], nullptr, 10)) : usual;
    };
    const std::int64_t begin = base::monotonicMs();
    const solver::testing::Enumeration truth(rules::Position::start(*rules));
    std::size_t wins[3] = {};
    int longest = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto value = truth.value(i);
        ++wins[value.winner ? static_cast<std::size_t>(*value.winner) : 2];
        longest = std::max(longest, value.distance);
    }
    const auto start = truth.value(0);
    std::printf(
        "%s: %zu positions, %zu won by Silver, %zu by Red, %zu drawn; the longest win takes %d plies\n",
        words[1], truth.size(), wins[0], wins[1], wins[2], longest);
    std::printf("start: %s, %d plies; %lld ms\n",
                !start.winner                           ? "draw"
                : *start.winner == rules::Color::Silver ? "Silver wins"
                                                        : "Red wins",
                start.distance, static_cast<long long>(base::monotonicMs() - begin));
    std::fflush(stdout);
    const auto onProgress = [begin](const solver::testing::Agreement& now) {
        std::fprintf(stderr,
                     "%zu questions (%zu settled by a list), %zu distances, %zu differences, %lld s\n",
                     now.compared, now.lists, now.distances, now.differences.size(),
                     static_cast<long long>((base::monotonicMs() - begin) / 1000));
    };
    const auto agreement = solver::testing::compare(
        truth, {number(2, 1), number(3, 1), static_cast<int>(number(4, 64)), 2'000'000, true, onProgress});
    for (const std::string& difference : agreement.differences) std::printf("%s\n", difference.c_str());
    std::printf(
        "%zu questions (%zu settled by a list), %zu distances, %zu differences, %llu nodes, %lld ms\n",
        agreement.compared, agreement.lists, agreement.distances, agreement.differences.size(),
        static_cast<unsigned long long>(agreement.nodes),
        static_cast<long long>(base::monotonicMs() - begin));
    return agreement.differences.empty() ? 0 : 1;
}
