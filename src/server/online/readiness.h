#pragma once

#include "server/time.h"

#include <optional>
#include <string_view>

namespace sixth::server::online {

// Whether clients should be sent here, for /readyz. A server that is not ready may still serve those it has.
struct Readiness {
    bool isLoaded = false;
    bool isStopping = false;
    Milliseconds writing{}; // since when the oldest of what waits for its commit has waited
    Milliseconds sinceTick{};
    Milliseconds silence{}; // since the last sign of life that a database elsewhere has taken

    static constexpr Milliseconds kLongestWrite = std::chrono::seconds(5);
    static constexpr Milliseconds kLongestTick = std::chrono::seconds(1);
    static constexpr Milliseconds kLongestSilence = std::chrono::seconds(10); // it may be restarted

    // Nothing if it is ready; else why not, for people.
    [[nodiscard]] std::optional<std::string_view> whyNot() const {
        if (isStopping) return "the server is about to stop";
        if (!isLoaded) return "the unfinished games are still being read";
        if (writing > kLongestWrite) return "the disk has taken nothing for more than 5 s";
        if (silence > kLongestSilence) return "the database is out of reach";
        if (sinceTick > kLongestTick) return "too much is to be done at once; the tick is late";
        return std::nullopt;
    }
};

} // namespace sixth::server::online
