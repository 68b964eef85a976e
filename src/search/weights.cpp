#include "search/weights.h"

namespace sixth::search {
namespace {

constexpr Weights makeWeights() {
    Weights w;
    constexpr std::int16_t kHeightWorth[6] = {0, 10, 18, 30, 40, 60};
    for (auto& row : w.tower)
        for (int h = 1; h <= 5; ++h)
            for (int p = 0; p < (1 << h); ++p) {
                const auto worth =
                    static_cast<std::int16_t>((p & 1) == 0 ? kHeightWorth[h] : -kHeightWorth[h]);
                row[static_cast<std::size_t>((1 << h) - 2 + p)] = {worth, worth};
            }
    for (int i = 1; i < kCrownsToGo; ++i) {
        w.ownToGo[static_cast<std::size_t>(i)] = {static_cast<std::int16_t>(-150 * i),
                                                  static_cast<std::int16_t>(-150 * i)};
        w.otherToGo[static_cast<std::size_t>(i)] = {static_cast<std::int16_t>(150 * i),
                                                    static_cast<std::int16_t>(150 * i)};
    }
    return w;
}

constexpr Weights kWeights = makeWeights();

} // namespace

const Weights& tunedWeights() {
    return kWeights;
}

} // namespace sixth::search
