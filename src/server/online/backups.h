#pragma once

#include "server/logs/log.h"
#include "server/time.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace sixth::server::online {

// Copies the database at regular intervals while the server runs, and keeps the newest copies. A copy gets
// its name, `games-20260102T030405Z.db`, only once it is complete and was checked. Only then are the oldest
// copies removed; no other file is ever touched. A failure is logged and tried again: a server without a
// backup is better than none.
class Backups {
public:
    struct Plan {
        std::string database;
        std::filesystem::path folder; // made if it is not there
        Milliseconds every{};
        std::size_t kept = 7;
    };
    using WallClock = std::function<std::int64_t()>; // milliseconds since 1970; may be set by somebody
    // How many bytes may still be written to a folder; nothing if nobody knows.
    using Room = std::function<std::optional<std::uint64_t>(const std::filesystem::path&)>;
    [[nodiscard]] static std::optional<std::uint64_t> roomIn(const std::filesystem::path& folder);
    // So much is left for the database itself, which may lie on the same disk: a full one ends the server.
    static constexpr std::uint64_t kLeftFree = std::uint64_t{256} << 20U;

    // The log outlives this.
    Backups(Plan plan, WallClock clock, logs::Log& log, Room room = roomIn);

    // Makes a copy if one is due. One that became due while the server was away is made at once.
    void look();

    struct Figures {
        std::int64_t lastGood = 0; // milliseconds since 1970; 0 if there is none
        std::uint64_t failures = 0;
    };
    // Any thread may ask.
    [[nodiscard]] Figures figures() const { return {lastGood_, failures_}; }

private:
    [[nodiscard]] std::optional<std::int64_t> momentOf(const std::string& name) const;
    [[nodiscard]] std::string nameAt(std::int64_t unixMs) const;
    // The names of the copies up to now, the oldest first. Those of a clock that was ahead are left alone
    // until their time has come.
    [[nodiscard]] std::vector<std::string> copies(std::int64_t now) const;
    [[nodiscard]] bool make(std::int64_t now);
    // What a copy takes, and is to be left.
    [[nodiscard]] std::uint64_t needed() const;
    bool failed(const std::string& why, const std::filesystem::path& file) const;
    void removeOldest(std::int64_t now) const;
    void removeUnfinished() const;

    Plan plan_;
    WallClock clock_;
    logs::Log& log_;
    Room room_;
    std::string stem_;         // of the database
    std::int64_t nextTry_ = 0; // not before this
    bool hasLooked_ = false;
    std::atomic<std::int64_t> lastGood_ = 0;
    std::atomic<std::uint64_t> failures_ = 0;
};

// Calls look() on a thread of its own, of low priority. A copy that is under way at the end is finished.
class BackupThread {
public:
    explicit BackupThread(Backups& backups);

private:
    std::jthread thread_;
};

} // namespace sixth::server::online
