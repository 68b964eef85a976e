#include "server/online/limits.h"

#include "base/read_number.h"
#include "server/ascii.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sixth::server::online {
namespace {

using Entry = LimitEntry;

constexpr std::int64_t kLargestLimit = 1'000'000'000;
constexpr double kMinutesOfHour = 60;

// The names are those of the settings, `--limit requests=300/600`, and their order that of docs/deploy.md.
constexpr std::array kEntries{
    Entry{"requests", [](Limits& l) -> people::Rate& { return l.requests; }, "requests of an address"},
    Entry{"new-people", [](Limits& l) -> people::Rate& { return l.newPeople; },
          "new guests and accounts of an address"},
    Entry{"new-names", [](Limits& l) -> people::Rate& { return l.newNames; }, "new names of a guest"},
    Entry{"passwords", [](Limits& l) -> people::Rate& { return l.passwords; },
          "tries of passwords and recovery codes of an address"},
    Entry{"passwords-for-name", [](Limits& l) -> people::Rate& { return l.passwordsForName; },
          "tries of passwords and recovery codes of an address, or of a known device, for one name"},
    Entry{"passwords-for-name-of-all", [](Limits& l) -> people::Rate& { return l.passwordsForNameOfAll; },
          "tries of passwords and recovery codes for a name from all unknown devices"},
    Entry{"passwords-waiting", [](Limits& l) -> std::size_t& { return l.passwordsWaiting; },
          "passwords that wait to be checked, in turn by address"},
    Entry{"passwords-waiting-of-known", [](Limits& l) -> std::size_t& { return l.passwordsWaitingOfKnown; },
          "besides these, passwords from devices that have logged in under that name before"},
    Entry{"connections", [](Limits& l) -> std::size_t& { return l.http.connections; },
          "connections, if the system lets the process have as many"},
    Entry{"connections-of-address", [](Limits& l) -> std::size_t& { return l.http.connectionsPerAddress; },
          "connections of an address that is no proxy"},
    Entry{"lines", [](Limits& l) -> std::size_t& { return l.lines; },
          "open sockets and streams of an address"},
    Entry{"new-lines", [](Limits& l) -> people::Rate& { return l.newLines; },
          "sockets and streams that an address opens"},
    Entry{"messages", [](Limits& l) -> people::Rate& { return l.messages; }, "messages of a socket"},
    Entry{"messages-of-address", [](Limits& l) -> people::Rate& { return l.messagesOfAddress; },
          "messages of all sockets of an address"},
    Entry{"new-games", [](Limits& l) -> people::Rate& { return l.newGames; }, "new games of a person"},
    Entry{"games", [](Limits& l) -> std::size_t& { return l.games; },
          "unfinished games of a person; rematches are games too"},
    Entry{"bot-games", [](Limits& l) -> std::size_t& { return l.botGames; },
          "of these, games with the server's bots"},
    Entry{"invitations", [](Limits& l) -> std::size_t& { return l.invitations; },
          "open invitations of one sender"},
    Entry{"invitations-to-one", [](Limits& l) -> std::size_t& { return l.invitationsToOne; },
          "of these, to the same person"},
    Entry{"invited", [](Limits& l) -> std::size_t& { return l.invited; }, "open invitations to one person"},
    Entry{"invited-by-guests", [](Limits& l) -> std::size_t& { return l.invitedByGuests; },
          "of these, by guests"},
    Entry{"blocked", [](Limits& l) -> std::size_t& { return l.blocked; }, "people whom one person blocks"},
    Entry{"followed", [](Limits& l) -> std::size_t& { return l.followed; }, "people whom one person follows"},
    Entry{"muted", [](Limits& l) -> std::size_t& { return l.muted; }, "people whom one person mutes"},
    Entry{"reports", [](Limits& l) -> people::Rate& { return l.reports; }, "reports of a person"},
    Entry{"reports-of-address", [](Limits& l) -> people::Rate& { return l.reportsOfAddress; },
          "reports of an address"},
    Entry{"open-reports", [](Limits& l) -> std::size_t& { return l.openReports; },
          "reports of a person that wait for a moderator"},
    Entry{"sessions", [](Limits& l) -> std::size_t& { return l.sessions; },
          "sessions of a person; then the one unused for the longest time ends"},
    Entry{"session-lasts", [](Limits& l) -> Milliseconds& { return l.sessionLasts; },
          "how long an unused session lasts"},
    Entry{"name-rests", [](Limits& l) -> Milliseconds& { return l.nameRests; },
          "how long a name that was given up is not given to others"},
    Entry{"exports", [](Limits& l) -> std::size_t& { return l.exports; }, "exports at a time"},
    Entry{"exports-of-address", [](Limits& l) -> std::size_t& { return l.exportsOfAddress; },
          "of these, by one address"},
    Entry{"export-lasts", [](Limits& l) -> Milliseconds& { return l.http.pieces; },
          "how long an export may take"},
    Entry{"write-queue", [](Limits& l) -> std::size_t& { return l.writeQueue; },
          "units of change that wait for the disk; beyond that the answer is busy"},
    Entry{"open-game-stays", [](Limits& l) -> Milliseconds& { return l.openGameStays; },
          "how long an open game with a clock stays while its creator is away"},
    Entry{"plies", [](Limits& l) -> std::size_t& { return l.game.plies; },
          "plies of a game; then it is drawn"},
    Entry{"chat-lines", [](Limits& l) -> std::size_t& { return l.game.chatLines; },
          "lines of chat in a game"},
    Entry{"switches", [](Limits& l) -> std::size_t& { return l.game.switches; },
          "how often chat or sharing is switched on in a game"},
    Entry{"takebacks", [](Limits& l) -> std::size_t& { return l.game.takebacks; },
          "requests for a takeback in a game"},
    Entry{"draw-offers", [](Limits& l) -> std::size_t& { return l.game.drawOffers; },
          "offers of a draw in a game"},
    Entry{"rematch-offers", [](Limits& l) -> std::size_t& { return l.game.rematchOffers; },
          "offers of a rematch of a game"},
    Entry{"rematch-stands", [](Limits& l) -> Milliseconds& { return l.game.rematchStands; },
          "how long an offer of a rematch stands, after a game with a clock for the whole game"},
    Entry{"slow-rematch-stands", [](Limits& l) -> Milliseconds& { return l.game.slowRematchStands; },
          "how long it stands after any other game"},
};

struct TimeUnit {
    char letter;
    Milliseconds length;
};
constexpr std::array<TimeUnit, 4> kTimeUnits{{{'d', std::chrono::days(1)},
                                              {'h', std::chrono::hours(1)},
                                              {'m', std::chrono::minutes(1)},
                                              {'s', std::chrono::seconds(1)}}};

std::optional<std::int64_t> readCount(std::string_view text) {
    const auto value = base::readNumber<std::int64_t>(text);
    return value && *value >= 0 && *value <= kLargestLimit ? value : std::nullopt;
}

bool readInto(people::Rate& rate, std::string_view text) {
    if (text.find('/') == std::string_view::npos) return false;
    const auto burst = readCount(trimmed(takeUntil(text, '/')));
    const bool isHourly = text.ends_with('h');
    if (isHourly) text.remove_suffix(1);
    const auto refill = readCount(trimmed(text));
    if (!burst || !refill) return false;
    rate = {static_cast<double>(*burst), static_cast<double>(*refill) / (isHourly ? kMinutesOfHour : 1)};
    return true;
}

bool readInto(std::size_t& count, std::string_view text) {
    const auto value = readCount(text);
    if (value) count = static_cast<std::size_t>(*value);
    return value.has_value();
}

// A length always has its unit: nobody should have to look up which one it is.
bool readInto(Milliseconds& length, std::string_view text) {
    const auto value = !text.empty() && isDigit(text.back()) ? std::nullopt : readDuration(text, {});
    if (value) length = *value;
    return value.has_value();
}

} // namespace

std::span<const LimitEntry> limitEntries() {
    return kEntries;
}

const LimitEntry* limitNamed(std::string_view name) {
    const auto found = std::find_if(kEntries.begin(), kEntries.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    return found == kEntries.end() ? nullptr : &*found;
}

std::string writeLimit(Limits& limits, const LimitEntry& entry) {
    if (const auto* const field = std::get_if<Entry::Rate>(&entry.field)) {
        const people::Rate rate = (*field)(limits);
        if (rate.perMinute == std::floor(rate.perMinute))
            return fmt::format("{}/{}", rate.burst, rate.perMinute);
        return fmt::format("{}/{}h", rate.burst, std::round(rate.perMinute * kMinutesOfHour));
    }
    if (const auto* const count = std::get_if<Entry::Count>(&entry.field))
        return std::to_string((*count)(limits));
    return writeDuration(std::get<Entry::Length>(entry.field)(limits));
}

bool readLimit(Limits& limits, const LimitEntry& entry, std::string_view text) {
    return std::visit([&](const auto field) { return readInto(field(limits), trimmed(text)); }, entry.field);
}

std::string_view expectedOf(const LimitEntry& entry) {
    static constexpr std::array<std::string_view, 3> kExpected{
        "how many at once / how many a minute or an hour, such as 300/600 or 5/10h", "a number such as 100",
        "a time such as 90d, 24h, 5m or 30s"};
    return kExpected[entry.field.index()];
}

std::optional<Milliseconds> readDuration(std::string_view text, Milliseconds unit) {
    text = trimmed(text);
    if (!text.empty() && !isDigit(text.back())) {
        const auto found = std::find_if(kTimeUnits.begin(), kTimeUnits.end(),
                                        [&](const TimeUnit& one) { return one.letter == text.back(); });
        if (found == kTimeUnits.end()) return std::nullopt;
        unit = found->length;
        text.remove_suffix(1);
    }
    // A thousand years are long enough, and no sum of them overflows.
    constexpr Milliseconds kLongest = std::chrono::days(365'000);
    const auto value = readCount(text);
    if (!value || unit == Milliseconds::zero() || *value > kLongest / unit) return std::nullopt;
    return *value * unit;
}

std::string writeDuration(Milliseconds time) {
    for (const TimeUnit& unit : kTimeUnits)
        if (time >= unit.length && time % unit.length == Milliseconds::zero())
            return fmt::format("{}{}", time / unit.length, unit.letter);
    return fmt::format("{}s", std::chrono::duration<double>(time).count());
}

} // namespace sixth::server::online
