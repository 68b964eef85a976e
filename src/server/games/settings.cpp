#include "server/games/settings.h"

#include "notation/ruleset_text.h"

namespace sixth::server::games {
namespace {

// Both paid for Milady, so every option of a draft has its place.
constexpr std::string_view kStandIn = "10P1M";

std::string withArmies(std::string_view rules, std::string_view silver, std::string_view red) {
    return std::string(rules) + ";silver=" + std::string(silver) + ";red=" + std::string(red);
}

std::string withoutOption(std::string text, std::string_view option) {
    const std::string begin = ";" + std::string(option) + "=";
    const auto at = text.find(begin);
    if (at == std::string::npos) return text;
    const auto end = text.find(';', at + 1);
    return text.erase(at, end == std::string::npos ? end : end - at);
}

tl::unexpected<notation::Errors> tooLong() {
    return tl::unexpected(notation::Errors{
        {"ruleset-length", "ruleset", "the text is too long; expected at most 200 characters"}});
}

} // namespace

bool isDrafted(std::string_view rules) {
    return rules.find(";army=draft") != std::string_view::npos &&
           rules.find(";silver=") == std::string_view::npos && rules.find(";red=") == std::string_view::npos;
}

tl::expected<std::string, notation::Errors> checkRules(std::string_view rules) {
    if (rules.size() > kLongestRules) return tooLong();
    if (!isDrafted(rules)) return notation::readRuleset(rules).map(notation::writeRuleset);
    const auto read = notation::readRuleset(withArmies(rules, kStandIn, kStandIn));
    if (!read) return tl::unexpected(read.error());
    return std::string(rules);
}

tl::expected<rules::Ruleset, notation::Errors>
rulesWith(std::string_view rules, const rules::PerColor<std::optional<std::string>>& armies) {
    if (!isDrafted(rules)) return notation::readRuleset(rules);
    const std::string silver = armies.silver.value_or(std::string(kStandIn));
    const std::string red = armies.red.value_or(std::string(kStandIn));
    auto read = notation::readRuleset(withArmies(rules, silver, red));
    if (read) return read;
    return notation::readRuleset(withArmies(withoutOption(std::string(rules), "milady"), silver, red));
}

tl::expected<void, notation::Errors> checkArmy(std::string_view rules, std::string_view army) {
    if (army.size() > 20 || army.find(';') != std::string_view::npos)
        return tl::unexpected(notation::Errors{{"army", "army", "expected one such as 8P1G1M"}});
    const auto read = rulesWith(rules, {std::string(army), std::string(army)});
    if (!read) return tl::unexpected(read.error());
    return {};
}

std::string familyOf(std::string_view rules) {
    return std::string(rules.substr(0, rules.find(';')));
}

std::string_view colorName(rules::Color color) {
    return color == rules::Color::Silver ? "silver" : "red";
}

std::optional<rules::Color> readColor(std::string_view name) {
    if (name == "silver") return rules::Color::Silver;
    if (name == "red") return rules::Color::Red;
    return std::nullopt;
}

} // namespace sixth::server::games
