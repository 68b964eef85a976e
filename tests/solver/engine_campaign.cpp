// Enumerates a tiny game and holds the engine against it, from its ends to its start:
// engine_campaign RULESET [STEP [FAR-DEPTH [HASH-MB [FIRST [LAST]]]]]
#include "base/clock.h"
#include "notation/ruleset_text.h"
#include "solver/engine_agreement.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
    using namespace sixth;
    using solver::testing::EngineAgreement;
    const auto rules = count > 1 ? notation::readRuleset(words[1]) : notation::readRuleset("");
    if (!rules) {
        std::fprintf(stderr, "Usage: engine_campaign RULESET [STEP [FAR-DEPTH [HASH-MB [FIRST [LAST]]]]]\n");
        return 2;
    }
    const auto number = [&](int index, unsigned long usual) {
        return count > index ? std::max(1UL, std::strtoul(words[index], nullptr, 10)) : usual;
    };
    solver::testing::EngineCompareOptions options;
    options.step = number(2, 1);
    options.farDepth = static_cast<int>(number(3, solver::testing::kSeeingDepth));
    options.hashMegabytes = static_cast<int>(number(4, 4));
    if (count > 5) options.first = std::strtoul(words[5], nullptr, 10);
    if (count > 6) options.last = std::strtoul(words[6], nullptr, 10);
    const std::int64_t begin = base::monotonicMs();
    std::size_t told = 0; // faults
    const auto tell = [begin, &told](std::FILE* out, const EngineAgreement& now) {
        for (; told < now.faults.size(); ++told) std::printf("%s\n", now.faults[told].c_str());
        std::fflush(stdout);
        std::fprintf(
            out,
            "%zu positions searched, %zu of them decided, %zu seen only at a second look, %zu faults, "
            "%lld s\n",
            now.asked, now.decided, now.seenAtSecondLook, now.faults.size(),
            static_cast<long long>((base::monotonicMs() - begin) / 1000));
    };
    const solver::testing::Enumeration truth(rules::Position::start(*rules));
    std::printf("%s: %zu positions\n", words[1], truth.size());
    options.onProgress = [&tell](const EngineAgreement& now) { tell(stderr, now); };
    const EngineAgreement agreement = solver::testing::compareEngine(truth, options);
    tell(stdout, agreement);
    return agreement.faults.empty() ? 0 : 1;
}
