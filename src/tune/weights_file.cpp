#include "tune/weights_file.h"

#include "tune/sample.h"

#include <cstddef>

namespace sixth::tune {
namespace {

std::string writeWeight(const search::Weight& weight) {
    return "{" + std::to_string(weight.early) + ", " + std::to_string(weight.late) + "}";
}

template <std::size_t N>
std::string writeRow(const search::Weights::Row<N>& row, const std::string& indent) {
    std::string text = "{{";
    std::size_t column = indent.size() + 2;
    for (std::size_t i = 0; i < N; ++i) {
        const std::string item = writeWeight(row[i]) + (i + 1 < N ? ", " : "");
        if (column + item.size() > 105) {
            text += "\n" + indent + "  ";
            column = indent.size() + 2;
        }
        text += item;
        column += item.size();
    }
    return text + "}}";
}

template <std::size_t Rows, std::size_t N>
std::string writeRows(const std::array<search::Weights::Row<N>, Rows>& rows) {
    std::string text = "{{\n";
    for (const auto& row : rows) text += "         " + writeRow(row, "         ") + ",\n";
    return text + "    }}";
}

std::string writeWeights(const search::Weights& weights) {
    return "{\n    .tower = " + writeRows(weights.tower) +
           ",\n    .hunchback = " + writeRow(weights.hunchback, "    ") +
           ",\n    .pair = " + writeRows(weights.pair) +
           ",\n    .ownHand = " + writeRow(weights.ownHand, "    ") +
           ",\n    .otherHand = " + writeRow(weights.otherHand, "    ") +
           ",\n    .ownToGo = " + writeRow(weights.ownToGo, "    ") +
           ",\n    .otherToGo = " + writeRow(weights.otherToGo, "    ") +
           ",\n    .tempo = " + writeWeight(weights.tempo) + ",\n}";
}

} // namespace

std::string writeWeightsFile(const std::vector<FittedWeights>& families) {
    std::string text = "#include \"search/weights.h\"\n\nnamespace sixth::search {\nnamespace {\n\n"
                       "// clang-format off\n// Made by sixth-tune: docs/results/tuning.md.\n"
                       "constexpr std::array<Weights, kFamilies.size()> kWeights{{\n";
    for (const FittedWeights& family : families)
        text += "// " + family.origin + "\n" + writeWeights(family.weights) + ",\n";
    return text + "}};\n// clang-format on\n\n} // namespace\n\n"
                  "const Weights& tunedWeights(Family family) {\n"
                  "    return kWeights[static_cast<std::size_t>(family)];\n}\n\n"
                  "} // namespace sixth::search\n";
}

} // namespace sixth::tune
