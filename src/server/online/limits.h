#pragma once

#include "server/games/decide.h"
#include "server/http/limits.h"
#include "server/people/rate_limit.h"
#include "server/store/writer.h"
#include "server/time.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace sixth::server::online {

// How much anybody may have or do. A host can change each limit. The entries below hold its name and how it
// is read; docs/deploy.md lists them.
struct Limits {
    // How often: by address, by person, by name.
    people::Rate requests{300, 600};
    people::Rate newPeople{10, 6};
    people::Rate newNames{10, 6};
    people::Rate newGames{20, 20};
    people::Rate newLines{60, 60};
    people::Rate messages{60, 1'200};
    people::Rate messagesOfAddress{600, 6'000};
    people::Rate reports{5, 10.0 / 60};
    people::Rate reportsOfAddress{20, 1};
    people::Rate passwords{20, 10};
    people::Rate passwordsForName{10, 10};
    people::Rate passwordsForNameOfAll{100, 20};
    // How many.
    std::size_t passwordsWaiting = 64;
    std::size_t passwordsWaitingOfKnown = 16;
    std::size_t lines = 100;
    std::size_t games = 100;
    std::size_t botGames = 5;
    std::size_t invitations = 20;
    std::size_t invitationsToOne = 2;
    std::size_t invited = 50;
    std::size_t invitedByGuests = 20;
    std::size_t blocked = 500;
    std::size_t followed = 500;
    std::size_t muted = 500;
    std::size_t openReports = 50;
    std::size_t sessions = 50;
    std::size_t exports = 2;
    std::size_t exportsOfAddress = 1;
    std::size_t writeQueue = store::Writer::kMostQueued;
    // How long.
    Milliseconds sessionLasts = std::chrono::days(90);
    Milliseconds nameRests = std::chrono::days(90);
    Milliseconds openGameStays = std::chrono::minutes(5);

    games::GameLimits game;
    http::Limits http;
};

// One of them as hosts know it.
struct LimitEntry {
    using Rate = people::Rate& (*)(Limits&);   // "300/600": at once, then a minute; "5/10h": then an hour
    using Count = std::size_t& (*)(Limits&);   // "100"
    using Length = Milliseconds& (*)(Limits&); // "90d", "5m"

    std::string_view name;
    std::variant<Rate, Count, Length> field;
    std::string_view what;
};
[[nodiscard]] std::span<const LimitEntry> limitEntries();
[[nodiscard]] const LimitEntry* limitNamed(std::string_view name);

[[nodiscard]] std::string writeLimit(Limits& limits, const LimitEntry& entry);
// False if the text is no value for it.
[[nodiscard]] bool readLimit(Limits& limits, const LimitEntry& entry, std::string_view text);
// What is expected as its value: "a number such as 100".
[[nodiscard]] std::string_view expectedOf(const LimitEntry& entry);

// "90d", "24h", "5m", "30s"; a number alone counts in `unit`. Nothing if it is none of these.
[[nodiscard]] std::optional<Milliseconds> readDuration(std::string_view text, Milliseconds unit);
// In the largest unit that fits.
[[nodiscard]] std::string writeDuration(Milliseconds time);

} // namespace sixth::server::online
