#include "tune/network_file.h"

#include <cstddef>

namespace sixth::tune {
namespace {

template <typename Numbers>
std::string writeList(const Numbers& numbers) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
    return "{{" + text + "}}";
}

std::string writeRows(const FamilyNetwork& family, const std::string& name) {
    std::string text = "// " + family.origin + "\nconstexpr std::array<Network::Row, " +
                       std::to_string(family.stored.rows.size()) + "> " + name + "{{\n";
    for (const search::Network::Row& row : family.stored.rows)
        text += "{" + std::to_string(row.feature) + "," + writeList(row.weights) + "},\n";
    return text + "}};\n\n";
}

std::string writeNetwork(const FamilyNetwork& family, const std::string& name) {
    const search::Network& network = family.stored.network;
    return "{" + name + ",\n " + writeList(network.bias) + ",\n " + writeList(network.output) + ", " +
           std::to_string(network.outputBias) + "},\n";
}

} // namespace

std::string writeNetworkFile(const std::vector<FamilyNetwork>& families) {
    std::string rows;
    std::string networks;
    for (std::size_t i = 0; i < families.size(); ++i) {
        const std::string name = "kRows" + std::to_string(i + 1);
        rows += writeRows(families[i], name);
        networks += writeNetwork(families[i], name);
    }
    return "#include \"search/network.h\"\n\nnamespace sixth::search {\nnamespace {\n\n"
           "// clang-format off\n// Made by sixth-tune: docs/results/tuning.md.\n" +
           rows + "constexpr std::array<Network, kFamilies.size()> kNetworks{{\n" + networks +
           "}};\n// clang-format on\n\n} // namespace\n\n"
           "const Network& trainedNetwork(Family family) {\n"
           "    return kNetworks[static_cast<std::size_t>(family)];\n}\n\n"
           "} // namespace sixth::search\n";
}

} // namespace sixth::tune
