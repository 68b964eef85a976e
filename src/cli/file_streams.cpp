#include "cli/files.h"
#include "cli/interrupt.h"
#include "match/write_all.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

} // namespace

FileReader::FileReader(int fd, std::string name) : fd_(fd), name_(std::move(name)) {}

FileReader::FileReader(FileReader&& that) noexcept
    : fd_(std::exchange(that.fd_, -1)), name_(std::move(that.name_)), failed_(std::move(that.failed_)) {}

FileReader::~FileReader() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
}

Expected<FileReader> FileReader::open(const std::string& path) {
    if (path == "-") return FileReader(STDIN_FILENO, "standard input");
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return tl::unexpected(systemFailure(path));
    return FileReader(fd, path);
}

std::size_t FileReader::read(std::span<char> into) {
    // The signal may reach another thread than the one that waits here.
    constexpr int kLookMs = 100;
    for (;;) {
        pollfd waiting{fd_, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, kLookMs);
        if (ready == 0 && InterruptGuard::isInterrupted()) return 0;
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t got = ::read(fd_, into.data(), into.size());
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno == EINTR) continue;
        failed_ = systemFailure(name_);
        return 0;
    }
}

FileWriter::FileWriter(int fd, std::string path, std::string temporary)
    : fd_(fd), path_(std::move(path)), temporary_(std::move(temporary)) {}

FileWriter::FileWriter(FileWriter&& that) noexcept
    : fd_(std::exchange(that.fd_, -1)), path_(std::move(that.path_)),
      temporary_(std::exchange(that.temporary_, "")), isSpooled_(that.isSpooled_) {}

FileWriter::~FileWriter() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Expected<FileWriter> FileWriter::open(const std::string& path, bool overwrite, bool passedOn) {
    if (path == "-") {
        if (passedOn) return FileWriter(STDOUT_FILENO, "standard output", "");
        std::string name = (fs::temp_directory_path() / "sixth.XXXXXX").string();
        const int fd = ::mkstemp(name.data());
        if (fd < 0) return tl::unexpected(systemFailure(name));
        ::unlink(name.c_str()); // it goes with the program
        FileWriter spool(fd, "standard output", "");
        spool.isSpooled_ = true;
        return spool;
    }
    struct stat status{};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) return tl::unexpected(failure("file", "it is a folder", path));
    if (exists && !S_ISREG(status.st_mode)) { // a device or a pipe must not be replaced by a file
        const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (fd < 0) return tl::unexpected(systemFailure(path));
        return FileWriter(fd, path, "");
    }
    if (exists && !overwrite)
        return tl::unexpected(failure("file", "it exists and is not overwritten", path));
    std::error_code wrong;
    const fs::path real = exists ? fs::canonical(path, wrong) : fs::path(path); // a link stays a link
    const std::string target = wrong ? path : real.string();
    std::string temporary = target + ".XXXXXX";
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0) return tl::unexpected(systemFailure(path));
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(fd, exists ? status.st_mode & 07777 : 0666 & ~mask) != 0) {
        const Failure failed = systemFailure(path);
        ::close(fd);
        ::unlink(temporary.c_str());
        return tl::unexpected(failed);
    }
    return FileWriter(fd, target, temporary);
}

Expected<void> FileWriter::write(std::string_view text) {
    if (!match::writeAll(fd_, text)) return tl::unexpected(systemFailure(path_));
    return {};
}

Expected<void> FileWriter::commit() {
    if (isSpooled_) return copyToOutput();
    if (temporary_.empty()) return {};
    if (::fsync(fd_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0)
        return tl::unexpected(systemFailure(path_));
    temporary_.clear();
    return {};
}

Expected<void> FileWriter::copyToOutput() {
    if (::lseek(fd_, 0, SEEK_SET) < 0) return tl::unexpected(systemFailure(path_));
    std::array<char, 1 << 16> buffer{};
    for (;;) {
        const ssize_t got = ::read(fd_, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return tl::unexpected(systemFailure(path_));
        if (got == 0) return {};
        if (!match::writeAll(STDOUT_FILENO, {buffer.data(), static_cast<std::size_t>(got)}))
            return tl::unexpected(failure("output", std::strerror(errno), path_));
    }
}

Expected<void> appendToFile(const std::string& path, std::string_view text) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return tl::unexpected(systemFailure(path));
    const bool written = match::writeAll(fd, text) && ::fsync(fd) == 0;
    const Failure failed = systemFailure(path);
    ::close(fd);
    if (!written) return tl::unexpected(failed);
    return {};
}

} // namespace sixth::cli
