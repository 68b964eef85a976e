#include "notation/comment_fields.h"

#include <charconv>
#include <cstdlib>

namespace sixth::notation {
namespace {

constexpr std::string_view kFieldStart = "[%";
constexpr int kMostHundredths = 100'000'000;

// The whole text as a number without a sign.
std::optional<int> readCount(std::string_view text) {
    int value = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc{} || end != text.data() + text.size() || text.front() == '-') return std::nullopt;
    return value;
}

} // namespace

std::optional<std::string_view> fieldOf(std::string_view comment, std::string_view name) {
    for (std::size_t at = comment.find(kFieldStart); at != std::string_view::npos;
         at = comment.find(kFieldStart, at + 1)) {
        std::string_view field = comment.substr(at + kFieldStart.size());
        const std::size_t end = field.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        field = field.substr(0, end);
        if (field.starts_with(name) && field.substr(name.size()).starts_with(' '))
            return field.substr(name.size() + 1);
    }
    return std::nullopt;
}

std::string withoutFields(std::string_view comment) {
    std::string text;
    for (std::size_t at = 0; at < comment.size();) {
        const std::size_t begin = comment.find(kFieldStart, at);
        const std::size_t end = begin == comment.npos ? comment.npos : comment.find(']', begin);
        text += comment.substr(at, end == comment.npos ? comment.npos : begin - at);
        if (end == comment.npos) break;
        at = end + 1;
        if (at < comment.size() && comment[at] == ' ') ++at;
    }
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

std::string writeEval(const EvalField& eval) {
    const int size = std::abs(eval.score);
    if (eval.isMate) return (eval.score < 0 ? "R#" : "S#") + std::to_string(size);
    const std::string hundredths = std::to_string(size % 100);
    return (eval.score < 0 ? "-" : "+") + std::to_string(size / 100) + (size % 100 < 10 ? ".0" : ".") +
           hundredths;
}

std::optional<EvalField> readEval(std::string_view text) {
    if (text.size() < 3) return std::nullopt;
    const std::string_view rest = text.substr(1);
    if (rest.front() == '#' && (text.front() == 'S' || text.front() == 'R')) {
        const auto moves = readCount(rest.substr(1));
        if (!moves) return std::nullopt;
        return EvalField{true, text.front() == 'S' ? *moves : -*moves};
    }
    const std::size_t point = rest.find('.');
    if ((text.front() != '+' && text.front() != '-') || point == rest.npos || rest.size() != point + 3)
        return std::nullopt;
    const auto disks = readCount(rest.substr(0, point));
    const auto hundredths = readCount(rest.substr(point + 1));
    if (!disks || !hundredths || *disks > kMostHundredths / 100) return std::nullopt;
    const int size = 100 * *disks + *hundredths;
    return EvalField{false, text.front() == '+' ? size : -size};
}

} // namespace sixth::notation
