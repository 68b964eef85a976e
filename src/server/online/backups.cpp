#include "server/online/backups.h"

#include "server/ascii.h"
#include "server/store/database.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <unistd.h>

namespace sixth::server::online {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLookEvery{200};
constexpr Milliseconds kBeforeAnotherTry = std::chrono::minutes(5);
constexpr int kStandBack = 10;
constexpr std::string_view kEnding = ".db";

// "20260102T030405Z"
constexpr std::size_t kMomentLength = 16;
// ".part-aB3xY9", which store::backUpDatabase() has behind the name as long as the copy is not whole.
constexpr std::string_view kPart = ".part-";
constexpr std::size_t kPartLength = kPart.size() + 6;

std::optional<std::int64_t> readMoment(std::string_view text) {
    if (text.size() != kMomentLength || text[8] != 'T' || text[15] != 'Z') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t count) {
        int value = 0;
        for (const char c : text.substr(from, count))
            value = isDigit(c) && value >= 0 ? value * 10 + (c - '0') : -1;
        return value;
    };
    std::tm parts{};
    parts.tm_year = number(0, 4) - 1900;
    parts.tm_mon = number(4, 2) - 1;
    parts.tm_mday = number(6, 2);
    parts.tm_hour = number(9, 2);
    parts.tm_min = number(11, 2);
    parts.tm_sec = number(13, 2);
    const std::time_t seconds = ::timegm(&parts);
    // Whatever is no date would come out as another one.
    if (fmt::format("{:%Y%m%dT%H%M%SZ}", fmt::gmtime(seconds)) != text) return std::nullopt;
    return static_cast<std::int64_t>(seconds) * 1000;
}

} // namespace

Backups::Backups(Plan plan, WallClock clock, logs::Log& log, Room room)
    : plan_(std::move(plan)), clock_(std::move(clock)), log_(log), room_(std::move(room)),
      stem_(store::isPostgres(plan_.database) ? "games" : fs::path(plan_.database).stem().string()) {}

std::optional<std::uint64_t> Backups::roomIn(const fs::path& folder) {
    std::error_code error;
    const fs::space_info space = fs::space(folder, error);
    return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

std::uint64_t Backups::needed() const {
    std::uint64_t bytes = kLeftFree;
    for (const char* const suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = fs::file_size(plan_.database + suffix, error);
        if (!error) bytes += size;
    }
    return bytes;
}

std::string Backups::nameAt(std::int64_t unixMs) const {
    return fmt::format("{}-{:%Y%m%dT%H%M%SZ}{}", stem_, fmt::gmtime(static_cast<std::time_t>(unixMs / 1000)),
                       kEnding);
}

std::optional<std::int64_t> Backups::momentOf(const std::string& name) const {
    const std::string_view text = name;
    if (!text.starts_with(stem_ + "-") || !text.ends_with(kEnding)) return std::nullopt;
    if (text.size() != stem_.size() + 1 + kMomentLength + kEnding.size()) return std::nullopt;
    return readMoment(text.substr(stem_.size() + 1, kMomentLength));
}

std::vector<std::string> Backups::copies(std::int64_t now) const {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(plan_.folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const auto moment = momentOf(name);
        std::error_code ignored;
        if (moment && *moment <= now && fs::is_regular_file(entry->symlink_status(ignored)))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

// What a server left that was killed while it made a copy: NAME.part-aB3xY9, and what SQLite had beside it.
void Backups::removeUnfinished() const {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(plan_.folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const std::size_t whole = nameAt(0).size();
        const std::string rest = name.size() > whole ? name.substr(whole) : std::string();
        const bool isPart = rest.starts_with(kPart) &&
                            (rest.size() == kPartLength ||
                             (rest.size() > kPartLength && rest.substr(kPartLength) == "-journal"));
        if (isPart && momentOf(name.substr(0, whole))) found.push_back(entry->path());
    }
    std::error_code ignored;
    for (const fs::path& path : found) fs::remove(path, ignored);
}

void Backups::look() {
    const std::int64_t now = clock_();
    if (!std::exchange(hasLooked_, true)) {
        removeUnfinished();
        const auto known = copies(now);
        if (!known.empty()) lastGood_ = *momentOf(known.back());
        nextTry_ = lastGood_ + plan_.every.count();
    }
    // A clock that was set back must not put it off for longer than one waits anyway.
    nextTry_ = std::min(nextTry_, now + plan_.every.count());
    if (now < nextTry_) return;
    if (make(now)) {
        lastGood_ = now;
        nextTry_ = now + plan_.every.count();
        removeOldest(now);
    } else {
        ++failures_;
        nextTry_ = now + std::min(plan_.every, kBeforeAnotherTry).count();
    }
}

bool Backups::make(std::int64_t now) {
    const auto begun = std::chrono::steady_clock::now();
    const fs::path copy = plan_.folder / nameAt(now);
    std::error_code error;
    if (fs::create_directories(plan_.folder, error))
        fs::permissions(plan_.folder, fs::perms::owner_all, error); // it holds the hashes of passwords
    if (error) return failed("the folder can't be made: " + error.message(), copy);
    if (const auto room = room_(plan_.folder); room && *room < needed())
        return failed(fmt::format("there is too little room: {} MB are free, {} MB are needed", *room >> 20U,
                                  (needed() >> 20U) + 1),
                      copy);
    if (const auto made = store::backUpDatabase(plan_.database, copy.string()); !made)
        return failed(made.error().why, copy);
    const auto took = std::chrono::steady_clock::now() - begun;
    log_.info("backup", {{"file", copy.native()},
                         {"bytes", static_cast<std::int64_t>(fs::file_size(copy, error))},
                         {"ms", std::chrono::duration_cast<Milliseconds>(took).count()}});
    return true;
}

bool Backups::failed(const std::string& why, const fs::path& file) const {
    log_.error("backup-failed", {{"why", why}, {"file", file.native()}});
    return false;
}

void Backups::removeOldest(std::int64_t now) const {
    const auto names = copies(now);
    for (std::size_t i = 0; i + plan_.kept < names.size(); ++i) {
        std::error_code error;
        fs::remove(plan_.folder / names[i], error);
        if (error) (void)failed("an old copy can't be removed: " + error.message(), names[i]);
    }
}

BackupThread::BackupThread(Backups& backups)
    : thread_([&backups](const std::stop_token& stop) {
          // On Linux this is for the thread alone.
          (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kStandBack);
          std::mutex mutex;
          std::condition_variable_any wake;
          std::unique_lock lock(mutex);
          while (!stop.stop_requested()) {
              backups.look();
              wake.wait_for(lock, stop, kLookEvery, [] { return false; });
          }
      }) {}

} // namespace sixth::server::online
