#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// The edit distance of two words: how many letters must be changed, added, removed or swapped with their
// neighbour.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

// "; did you mean 'moves'?" if one of the names is close to the text, else empty.
[[nodiscard]] std::string didYouMean(std::string_view text, const std::vector<std::string>& names);

} // namespace sixth::cli
