// Enumerates a tiny game and holds the engine against it, from its ends to its start.
#include "base/clock.h"
#include "notation/ruleset_text.h"
#include "solver/engine_agreement.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

constexpr const char* kUsage =
    R"(Usage: engine_campaign RULESET [step=N] [far=DEPTH] [near=PLIES] [hash=MB] [first=N] [last=N]
step    every how many positions one is searched (1)
far     the depth for positions without a near end (20)
near    ends within so many plies have to be seen (9)
hash    megabytes for the engine's table (4)
first   the first position, and `last` the one to stop before, to share the work (all)
)";

// One word after the ruleset; false if it is none of these.
bool read(const std::string& word, sixth::solver::testing::EngineCompareOptions& options) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || word.find_first_not_of("0123456789", equals + 1) != std::string::npos)
        return false;
    const std::string name = word.substr(0, equals);
    const unsigned long value = std::strtoul(word.c_str() + equals + 1, nullptr, 10);
    if (name == "step")
        options.step = std::max(1UL, value);
    else if (name == "far")
        options.farDepth = static_cast<int>(std::max(1UL, value));
    else if (name == "near")
        options.surelySeen = static_cast<int>(value);
    else if (name == "hash")
        options.hashMegabytes = static_cast<int>(value);
    else if (name == "first")
        options.first = value;
    else if (name == "last")
        options.last = value;
    else
        return false;
    return true;
}

} // namespace

int main(int count, char** words) {
    using namespace sixth;
    using solver::testing::EngineAgreement;
    const auto rules = count > 1 ? notation::readRuleset(words[1]) : notation::readRuleset("?");
    solver::testing::EngineCompareOptions options;
    bool understood = rules.has_value();
    for (int i = 2; i < count; ++i) understood = read(words[i], options) && understood;
    if (!understood) {
        std::fputs(kUsage, stderr);
        return 2;
    }
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
