#include "server/games/clock_setting.h"

#include "base/read_number.h"

#include <array>
#include <utility>

namespace sixth::server::games {
namespace {

using std::chrono::seconds;

constexpr std::array<std::pair<Speed, std::string_view>, 5> kSpeeds{{
    {Speed::Bullet, "bullet"},
    {Speed::Blitz, "blitz"},
    {Speed::Rapid, "rapid"},
    {Speed::Classical, "classical"},
    {Speed::Correspondence, "correspondence"},
}};

// A whole number without sign or leading zero, within the range.
std::optional<int> readNumber(std::string_view text, int least, int most) {
    if (text.empty() || (text.size() > 1 && text[0] == '0') || text[0] == '-') return std::nullopt;
    const auto value = base::readNumber<int>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

} // namespace

std::optional<ClockSetting> readClockSetting(std::string_view text) {
    if (text == "none") return ClockSetting{};
    if (text.ends_with('d')) {
        text.remove_suffix(1);
        const auto days = readNumber(text, 1, 14);
        if (!days) return std::nullopt;
        return ClockSetting{ClockSetting::Kind::Days, {}, {}, *days};
    }
    const auto plus = text.find('+');
    if (plus == std::string_view::npos) return std::nullopt;
    const auto initial = readNumber(text.substr(0, plus), 10, 10'800);
    const auto increment = readNumber(text.substr(plus + 1), 0, 180);
    if (!initial || !increment) return std::nullopt;
    return ClockSetting{ClockSetting::Kind::Real, seconds(*initial), seconds(*increment), 0};
}

std::string writeClockSetting(const ClockSetting& setting) {
    switch (setting.kind) {
    case ClockSetting::Kind::Real:
        return std::to_string(setting.initial / seconds(1)) + "+" +
               std::to_string(setting.increment / seconds(1));
    case ClockSetting::Kind::Days: return std::to_string(setting.days) + "d";
    case ClockSetting::Kind::None: break;
    }
    return "none";
}

Speed speedOf(const ClockSetting& setting) {
    if (setting.kind != ClockSetting::Kind::Real) return Speed::Correspondence;
    constexpr std::chrono::minutes kMinute{1};
    const Milliseconds whole = setting.initial + 40 * setting.increment;
    if (whole < 3 * kMinute) return Speed::Bullet;
    if (whole < 8 * kMinute) return Speed::Blitz;
    return whole < 25 * kMinute ? Speed::Rapid : Speed::Classical;
}

std::string_view speedName(Speed speed) {
    return kSpeeds[static_cast<std::size_t>(speed)].second;
}

std::optional<Speed> readSpeed(std::string_view name) {
    for (const auto& [speed, text] : kSpeeds)
        if (text == name) return speed;
    return std::nullopt;
}

} // namespace sixth::server::games
