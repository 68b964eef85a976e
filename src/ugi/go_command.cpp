#include "ugi/go_command.h"

#include "notation/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace sixth::ugi {
namespace {

constexpr std::int64_t kMost = 1'000'000'000'000; // over thirty years of milliseconds

std::optional<std::int64_t> readNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range && end == text.data() + text.size())
        return text.starts_with('-') ? -kMost : kMost;
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return std::clamp(value, -kMost, kMost);
}

constexpr std::array<std::string_view, 11> kWords{"infinite", "searchmoves", "movetime", "depth",
                                                  "nodes",    "mate",        "perft",    "p1time",
                                                  "p2time",   "p1inc",       "p2inc"};

bool isWord(std::string_view text) {
    return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
}

} // namespace

tl::expected<GoCommand, std::string> readGo(std::span<const std::string_view> words) {
    GoCommand command;
    search::Limits& limits = command.limits;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "searchmoves") {
            while (i + 1 < words.size() && !isWord(words[i + 1])) command.searchMoves.push_back(words[++i]);
            if (command.searchMoves.empty())
                return tl::unexpected(std::string("expected moves after searchmoves"));
            continue;
        }
        if (word == "infinite") {
            limits.infinite = true;
            continue;
        }
        const auto value = i + 1 < words.size() ? readNumber(words[i + 1]) : std::nullopt;
        const bool isClock = word == "p1time" || word == "p2time" || word == "p1inc" || word == "p2inc";
        const bool isCount =
            word == "movetime" || word == "depth" || word == "nodes" || word == "mate" || word == "perft";
        if (!isClock && !isCount) return tl::unexpected("go does not know " + notation::quoted(word));
        if (!value) return tl::unexpected("expected a number after " + std::string(word));
        if (isCount && *value < 1) return tl::unexpected("expected at least 1 after " + std::string(word));
        if (word == "movetime") limits.moveTimeMs = value;
        if (word == "depth") limits.depth = static_cast<int>(std::min<std::int64_t>(*value, 1000));
        if (word == "nodes") limits.nodes = static_cast<std::uint64_t>(*value);
        if (word == "mate") limits.mate = static_cast<int>(std::min<std::int64_t>(*value, 1000));
        if (word == "perft") command.perft = static_cast<int>(std::min<std::int64_t>(*value, 1000));
        // A flag that has just fallen may be reported as a negative time: play at once.
        if (word == "p1time") limits.clockMs.silver = std::max<std::int64_t>(*value, 1);
        if (word == "p2time") limits.clockMs.red = std::max<std::int64_t>(*value, 1);
        if (word == "p1inc") limits.incrementMs.silver = std::max<std::int64_t>(*value, 0);
        if (word == "p2inc") limits.incrementMs.red = std::max<std::int64_t>(*value, 0);
        ++i;
    }
    return command;
}

} // namespace sixth::ugi
