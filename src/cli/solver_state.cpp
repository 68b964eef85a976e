#include "cli/solver_state.h"

#include "base/crc32.h"
#include "cli/files.h"
#include "match/write_all.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace sixth::cli {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view kLogMagic = "S6LOG\x01"; // with the version
constexpr std::string_view kManifestMagic = "S6STATE\x01";
constexpr std::string_view kTableMagic = "S6TABLE\x01";
constexpr std::size_t kTableHead = 32;  // threat nodes, round, its nodes, entries: 8 each
constexpr std::size_t kTableEntry = 16; // key 8, content 8
constexpr std::size_t kRecordHead = 8;
constexpr std::size_t kEntrySize = 11;       // key 8, distance 2, proved 1
constexpr std::size_t kMostEntries = 50'000; // to a record

Failure stateFailure(const std::string& path) {
    return failure("state", std::strerror(errno), path);
}

void putNumber(Bytes& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::uint64_t takeNumber(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    return value;
}

Bytes headerOf(std::string_view magic, const std::string& question) {
    Bytes bytes(magic.begin(), magic.end());
    bytes.insert(bytes.end(), question.begin(), question.end());
    return bytes;
}

// A question has three lines: ruleset, position, player.
std::string questionInWords(std::string question) {
    while (question.ends_with('\n')) question.pop_back();
    for (std::size_t at = question.find('\n'); at != std::string::npos; at = question.find('\n', at))
        question.replace(at, 1, ", ");
    return "'" + harmless(question) + "'";
}

bool syncFolder(const std::string& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool synced = ::fsync(fd) == 0;
    ::close(fd);
    return synced;
}

// All of a file that may be larger than those of records.
Expected<Bytes> readWhole(int fd, const std::string& path) {
    Bytes bytes;
    Bytes buffer(1 << 20);
    ::lseek(fd, 0, SEEK_SET);
    for (;;) {
        const ssize_t got = ::read(fd, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return tl::unexpected(stateFailure(path));
        if (got == 0) return bytes;
        bytes.insert(bytes.end(), buffer.begin(), buffer.begin() + got);
    }
}

} // namespace

SolverState::SolverState(std::string folder, std::string question, int log)
    : folder_(std::move(folder)), question_(std::move(question)), log_(log) {}

SolverState::SolverState(SolverState&& that) noexcept
    : folder_(std::move(that.folder_)), question_(std::move(that.question_)),
      log_(std::exchange(that.log_, -1)), length_(that.length_), effort_(that.effort_),
      solved_(std::move(that.solved_)), fresh_(std::move(that.fresh_)) {}

SolverState::~SolverState() {
    if (log_ >= 0) ::close(log_);
}

Expected<SolverState> SolverState::open(const std::string& folder, const std::string& question) {
    std::error_code wrong;
    std::filesystem::create_directories(folder, wrong);
    if (wrong) return tl::unexpected(failure("state", wrong.message(), folder));
    const std::string log = folder + "/log";
    const int fd = ::open(log.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return tl::unexpected(stateFailure(log));
    SolverState state(folder, question, fd);
    if (const auto loaded = state.load(); !loaded) return tl::unexpected(loaded.error());
    return state;
}

Expected<void> SolverState::load() {
    const bool isNew = ::access(path("manifest").c_str(), F_OK) != 0;
    if (isNew) { // without a manifest nothing was ever promised
        if (::ftruncate(log_, 0) != 0) return tl::unexpected(stateFailure(path("log")));
        if (const auto begun = append(headerOf(kLogMagic, question_)); !begun) return begun;
        return writeManifest();
    }
    const auto manifest = readFile(path("manifest"));
    if (!manifest) return tl::unexpected(manifest.error());
    const Bytes bytes(manifest->begin(), manifest->end());
    const auto damaged = [this](const char* name, std::string_view why) {
        return tl::unexpected(failure("state", fmt::format("it is damaged: {}", why), path(name)));
    };
    const Bytes header = headerOf(kManifestMagic, question_);
    if (bytes.size() < kManifestMagic.size() + 28) return damaged("manifest", "it is too short");
    if (base::crc32(std::span(bytes).first(bytes.size() - 4)) != takeNumber(bytes, bytes.size() - 4, 4))
        return damaged("manifest", "the checksum is wrong");
    if (!std::equal(kManifestMagic.begin(), kManifestMagic.end(), bytes.begin()))
        return tl::unexpected(failure("state", "it is of another version", folder_));
    const std::string kept(bytes.begin() + std::ssize(kManifestMagic), bytes.end() - 28);
    if (kept != question_)
        return tl::unexpected(failure("state",
                                      fmt::format("it is about another question: {}, not {}",
                                                  questionInWords(kept), questionInWords(question_)),
                                      folder_));
    length_ = takeNumber(bytes, header.size(), 8);
    effort_ = {takeNumber(bytes, header.size() + 8, 8), takeNumber(bytes, header.size() + 16, 8)};

    const auto log = readWhole(log_, path("log"));
    if (!log) return tl::unexpected(log.error());
    if (log->size() < length_) return damaged("log", "it is shorter than the manifest says");
    const std::span<const std::uint8_t> counted = std::span(*log).first(static_cast<std::size_t>(length_));
    for (std::size_t at = 0; at < counted.size();) {
        if (counted.size() - at < kRecordHead) return damaged("log", "a record is cut");
        const auto size = static_cast<std::size_t>(takeNumber(counted, at, 4));
        if (counted.size() - at - kRecordHead < size) return damaged("log", "a record is cut");
        const auto content = counted.subspan(at + kRecordHead, size);
        if (base::crc32(content) != takeNumber(counted, at + 4, 4))
            return damaged("log", fmt::format("the checksum of the record at byte {} is wrong", at));
        const Bytes logHeader = headerOf(kLogMagic, question_);
        if (at == 0 && !std::equal(content.begin(), content.end(), logHeader.begin(), logHeader.end()))
            return damaged("log", "it is about another question");
        if (at != 0) {
            if (size % kEntrySize != 0) return damaged("log", "a record has no whole number of entries");
            for (std::size_t i = 0; i < size; i += kEntrySize)
                solved_.push_back({takeNumber(content, i, 8),
                                   static_cast<std::uint16_t>(takeNumber(content, i + 8, 2)),
                                   content[i + 10] != 0});
        }
        at += kRecordHead + size;
    }
    if (::ftruncate(log_, static_cast<off_t>(length_)) != 0 ||
        ::lseek(log_, static_cast<off_t>(length_), SEEK_SET) < 0)
        return tl::unexpected(stateFailure(path("log")));
    return {};
}

Expected<std::optional<solver::Solver::Kept>> SolverState::table() const {
    const std::string name = path("table");
    const int fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        if (errno == ENOENT) return std::nullopt;
        return tl::unexpected(stateFailure(name));
    }
    const auto bytes = readWhole(fd, name);
    ::close(fd);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto damaged = [&name](std::string_view why) {
        return tl::unexpected(failure(
            "state", fmt::format("it is damaged: {}; without it the settled positions still count", why),
            name));
    };
    const Bytes header = headerOf(kTableMagic, question_);
    if (bytes->size() < header.size() + kTableHead + 4 ||
        !std::equal(header.begin(), header.end(), bytes->begin()))
        return damaged("it is too short, of another version or about another question");
    const std::span<const std::uint8_t> all(*bytes);
    if (base::crc32(all.first(all.size() - 4)) != takeNumber(all, all.size() - 4, 4))
        return damaged("the checksum is wrong");
    std::size_t at = header.size();
    solver::Solver::Kept kept;
    kept.work = {takeNumber(all, at, 8), takeNumber(all, at + 8, 8), takeNumber(all, at + 16, 8)};
    const std::uint64_t count = takeNumber(all, at + 24, 8);
    at += kTableHead;
    if ((all.size() - 4 - at) / kTableEntry != count || (all.size() - 4 - at) % kTableEntry != 0)
        return damaged("the number of entries is not that of the file");
    kept.entries.reserve(static_cast<std::size_t>(count));
    for (; at < all.size() - 4; at += kTableEntry)
        kept.entries.push_back({takeNumber(all, at, 8), takeNumber(all, at + 8, 8)});
    return kept;
}

Expected<void> SolverState::keepTable(const solver::Solver::Kept& kept) const {
    Bytes bytes = headerOf(kTableMagic, question_);
    bytes.reserve(bytes.size() + kTableHead + kTableEntry * kept.entries.size() + 4);
    putNumber(bytes, kept.work.threatNodes, 8);
    putNumber(bytes, kept.work.round, 8);
    putNumber(bytes, kept.work.roundNodes, 8);
    putNumber(bytes, kept.entries.size(), 8);
    for (const solver::ProofTable::Kept& entry : kept.entries) {
        putNumber(bytes, entry.key, 8);
        putNumber(bytes, entry.data, 8);
    }
    putNumber(bytes, base::crc32(bytes), 4);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return writeFile(path("table"), text, true);
}

Expected<void> SolverState::append(const Bytes& content) {
    Bytes record;
    putNumber(record, content.size(), 4);
    putNumber(record, base::crc32(content), 4);
    record.insert(record.end(), content.begin(), content.end());
    const std::string_view bytes(reinterpret_cast<const char*>(record.data()), record.size());
    if (!match::writeAll(log_, bytes)) return tl::unexpected(stateFailure(path("log")));
    length_ += record.size();
    return {};
}

void SolverState::add(std::span<const solver::Solved> solved) {
    fresh_.insert(fresh_.end(), solved.begin(), solved.end());
}

Expected<void> SolverState::commit(const Effort& effort) {
    effort_ = effort;
    for (std::size_t from = 0; from < fresh_.size(); from += kMostEntries) {
        Bytes content;
        for (std::size_t i = from; i < std::min(fresh_.size(), from + kMostEntries); ++i) {
            putNumber(content, fresh_[i].key, 8);
            putNumber(content, fresh_[i].distance, 2);
            putNumber(content, fresh_[i].proved ? 1 : 0, 1);
        }
        if (const auto appended = append(content); !appended) return appended;
    }
    fresh_.clear();
    return writeManifest();
}

Expected<void> SolverState::writeManifest() {
    if (::fsync(log_) != 0) return tl::unexpected(stateFailure(path("log")));
    Bytes bytes = headerOf(kManifestMagic, question_);
    putNumber(bytes, length_, 8);
    putNumber(bytes, effort_.nodes, 8);
    putNumber(bytes, effort_.milliseconds, 8);
    putNumber(bytes, base::crc32(bytes), 4);
    // Written beside it, on the disk, then renamed over it.
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto written = writeFile(path("manifest"), text, true); !written) return written;
    if (!syncFolder(folder_)) return tl::unexpected(stateFailure(folder_));
    return {};
}

} // namespace sixth::cli
