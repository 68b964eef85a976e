#pragma once

#include "search/weights.h"

#include <string>
#include <vector>

namespace sixth::tune {

// The weights of one family, and in words how they were made.
struct FittedWeights {
    search::Weights weights;
    std::string origin;
};

// The text of src/search/weights.cpp with these weights, in the order of the families.
[[nodiscard]] std::string writeWeightsFile(const std::vector<FittedWeights>& families);

} // namespace sixth::tune
