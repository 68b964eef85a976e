#include "notation/outcome_text.h"

#include <array>
#include <cstddef>

namespace sixth::notation {
namespace {

constexpr std::array<std::string_view, 11> kReasons{"",          "crown",      "points",    "stuck",
                                                    "passes",    "repetition", "resign",    "time",
                                                    "agreement", "abandoned",  "unfinished"};
constexpr std::array<std::string_view, 4> kResults{"*", "1-0", "0-1", "1/2-1/2"};

template <typename Value, std::size_t N>
std::optional<Value> find(const std::array<std::string_view, N>& words, std::string_view text) {
    for (std::size_t i = 0; i < N; ++i)
        if (words[i] == text && !text.empty()) return static_cast<Value>(i);
    return std::nullopt;
}

} // namespace

std::string_view writeReason(rules::Reason reason) {
    return kReasons[static_cast<std::size_t>(reason)];
}

std::optional<rules::Reason> readReason(std::string_view text) {
    return find<rules::Reason>(kReasons, text);
}

std::string_view writeResult(rules::Result result) {
    return kResults[static_cast<std::size_t>(result)];
}

std::optional<rules::Result> readResult(std::string_view text) {
    return find<rules::Result>(kResults, text);
}

} // namespace sixth::notation
