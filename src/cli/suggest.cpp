#include "cli/suggest.h"

#include <fmt/core.h>

#include <algorithm>

namespace sixth::cli {

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string didYouMean(std::string_view text, const std::vector<std::string>& names) {
    constexpr std::size_t kLongest = 40; // no name is that long, and the table grows with the square
    if (text.size() > kLongest) return {};
    std::string nearest;
    std::size_t least = 1 + std::max<std::size_t>(1, text.size() / 3);
    for (const std::string& name : names) {
        const bool begins = text.size() >= 2 && name.starts_with(text);
        const std::size_t distance = begins ? 0 : editDistance(text, name);
        if (distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest.empty() ? std::string{} : fmt::format("; did you mean '{}'?", nearest);
}

} // namespace sixth::cli
