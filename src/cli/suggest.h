#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// How many letters must be changed, added, dropped or swapped with their neighbour to make one word the
// other.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

// "; did you mean 'moves'?" if one of the names is close to the text, otherwise nothing.
[[nodiscard]] std::string didYouMean(std::string_view text, const std::vector<std::string>& names);

} // namespace sixth::cli
