#pragma once

#include "tune/fit.h"

#include <string>
#include <vector>

namespace sixth::tune {

struct FamilyNetwork {
    StoredNetwork stored;
    std::string origin; // one line on how it was made
};

// The source file search/network_weights.cpp with these networks, one for each family in order.
[[nodiscard]] std::string writeNetworkFile(const std::vector<FamilyNetwork>& families);

} // namespace sixth::tune
