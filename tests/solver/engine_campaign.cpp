// Enumerates a tiny game and holds the engine against it: engine_campaign RULESET [STEP]
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
        std::fprintf(stderr, "Usage: engine_campaign RULESET [STEP]\n");
        return 2;
    }
    const std::size_t step = count > 2 ? std::max(1UL, std::strtoul(words[2], nullptr, 10)) : 1;
    const std::int64_t begin = base::monotonicMs();
    std::size_t told = 0; // faults
    const auto tell = [begin, &told](std::FILE* out, const EngineAgreement& now) {
        for (; told < now.faults.size(); ++told) std::printf("%s\n", now.faults[told].c_str());
        std::fflush(stdout);
        std::fprintf(out, "%zu positions searched, %zu of them decided, %zu faults, %lld s\n", now.asked,
                     now.decided, now.faults.size(),
                     static_cast<long long>((base::monotonicMs() - begin) / 1000));
    };
    const solver::testing::Enumeration truth(rules::Position::start(*rules));
    std::printf("%s: %zu positions\n", words[1], truth.size());
    const EngineAgreement agreement =
        solver::testing::compareEngine(truth, step, [&](const EngineAgreement& now) { tell(stderr, now); });
    tell(stdout, agreement);
    return agreement.faults.empty() ? 0 : 1;
}
