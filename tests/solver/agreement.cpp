#include "solver/agreement.h"

#include "notation/position_text.h"
#include "solver/closure.h"
#include "solver/proof_search.h"

#include <atomic>

namespace sixth::solver::testing {
namespace {

constexpr std::size_t kListed = 20'000'000;

class Comparison {
public:
    Comparison(const Enumeration& truth, const CompareOptions& options, Agreement& agreement)
        : truth_(truth), agreement_(agreement), searchNodes_(options.searchNodes),
          table_(options.hashMegabytes) {}

    void ask(std::size_t index, rules::Color player) {
        const rules::Position& position = truth_.position(index);
        const Enumeration::Value value = truth_.value(index);
        ++agreement_.compared;
        const Finding found = settle(position, player);
        const bool wins = value.winner == player;
        if (!found.numbers.isSettled())
            note(position, "not settled");
        else if (found.numbers.isProved() != wins)
            note(position, wins ? "a win is denied" : "a win is claimed that is none");
        else if (wins && found.distance < value.distance)
            note(position, "the distance is too short");
    }

    // Within one ply less it is not won, within its distance it is.
    void askDistance(std::size_t index) {
        const Enumeration::Value value = truth_.value(index);
        if (!value.winner || value.distance == 0) return;
        const rules::Position& position = truth_.position(index);
        ++agreement_.distances;
        if (search(position, *value.winner, {value.distance, false}).numbers.isProved() &&
            search(position, *value.winner, {value.distance - 1, false}).numbers.isDisproved())
            return;
        note(position, "the shortest distance differs");
    }

private:
    Finding search(const rules::Position& position, rules::Color player, const Scope& scope,
                   std::uint64_t nodes = UINT64_MAX) {
        ProofSearch search(table_, stop_, player);
        search.nodeLimit = nodes;
        const Finding found = search.run(position, scope);
        agreement_.nodes += search.nodes();
        return found;
    }

    Finding settle(const rules::Position& position, rules::Color player) {
        Finding found = search(position, player, {}, searchNodes_);
        if (found.numbers.isSettled()) return found;
        ++agreement_.lists;
        Closure closure(table_, stop_, player);
        if (const auto listed = closure.run(position, kListed)) found = *listed;
        agreement_.nodes += closure.nodes();
        return found;
    }

    void note(const rules::Position& position, const std::string& what) {
        agreement_.differences.push_back(what + ": " + notation::writePosition(position));
    }

    const Enumeration& truth_;
    Agreement& agreement_;
    std::uint64_t searchNodes_;
    ProofTable table_;
    std::atomic<bool> stop_{false};
};

} // namespace

Agreement compare(const Enumeration& truth, const CompareOptions& options) {
    constexpr std::size_t kProgressEvery = std::size_t{1} << 20;
    Agreement agreement;
    Comparison comparison(truth, options, agreement);
    const auto visit = [&](std::size_t step, auto ask) {
        const std::size_t count = (truth.size() + step - 1) / step;
        for (std::size_t i = 0; i < count; ++i) {
            ask((options.lastFirst ? count - 1 - i : i) * step);
            if (options.onProgress && (i + 1) % kProgressEvery == 0) options.onProgress(agreement);
        }
    };
    visit(options.step, [&](std::size_t index) {
        for (const rules::Color player : rules::kColors) comparison.ask(index, player);
    });
    visit(options.distanceStep, [&](std::size_t index) { comparison.askDistance(index); });
    return agreement;
}

} // namespace sixth::solver::testing
