#pragma once

#include "search/weights.h"

#include <string>

namespace sixth::tune {

// The text of src/search/weights.cpp with these weights. `origin` says in a comment how they were made.
[[nodiscard]] std::string writeWeightsFile(const search::Weights& weights, const std::string& origin);

} // namespace sixth::tune
