#include "server/games/settings.h"

#include "notation/color_text.h"

namespace sixth::server::games {
namespace {

constexpr std::size_t kLongestRules = 200;
constexpr std::string_view kRandom = "random";

} // namespace

tl::expected<notation::AgreedRules, notation::Errors> readRules(std::string_view text) {
    if (text.size() > kLongestRules)
        return tl::unexpected(notation::Errors{
            {"ruleset-length", "ruleset", "the text is too long; expected at most 200 characters"}});
    return notation::readAgreedRules(text);
}

std::string_view writeColorChoice(ColorChoice choice) {
    if (choice == ColorChoice::Random) return kRandom;
    return notation::writeColor(choice == ColorChoice::Silver ? rules::Color::Silver : rules::Color::Red);
}

std::optional<ColorChoice> readColorChoice(std::string_view word) {
    if (word == kRandom) return ColorChoice::Random;
    const auto color = notation::readColor(word);
    if (!color) return std::nullopt;
    return *color == rules::Color::Silver ? ColorChoice::Silver : ColorChoice::Red;
}

} // namespace sixth::server::games
