#include "cli/files.h"

#include "cli/output.h"
#include "match/write_all.h"
#include "notation/byte_order_mark.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ > STDERR_FILENO) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return fd_; }

private:
    int fd_;
};

// What a new file may be used for, as the user has set it; asking changes it for a moment.
mode_t newFileMode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

Expected<void> replaceFile(const std::string& path, std::string_view text, mode_t mode) {
    std::string temporary = path + ".XXXXXX";
    const Descriptor file(::mkstemp(temporary.data()));
    if (file.get() < 0) return tl::unexpected(systemFailure(path));
    const bool written =
        match::writeAll(file.get(), text) && ::fchmod(file.get(), mode) == 0 && ::fsync(file.get()) == 0;
    if (written && ::rename(temporary.c_str(), path.c_str()) == 0) return {};
    const Failure failed = systemFailure(path);
    ::unlink(temporary.c_str());
    return tl::unexpected(failed);
}

// Devices and pipes have no content to protect, and must not be replaced by a file.
Expected<void> writeThrough(const std::string& path, std::string_view text) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0 || !match::writeAll(file.get(), text)) return tl::unexpected(systemFailure(path));
    return {};
}

} // namespace

Expected<std::string> readFile(const std::string& path) {
    const std::string name = path == "-" ? "standard input" : path;
    const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return tl::unexpected(systemFailure(name));
    std::string text;
    std::string buffer(1 << 16, '\0');
    for (;;) {
        const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return tl::unexpected(systemFailure(name));
        if (got == 0) return text;
        text.append(buffer, 0, static_cast<std::size_t>(got));
        if (text.size() > kLargestFile)
            return tl::unexpected(failure("file", "it has more than 64 MiB, expected at most that", name));
    }
}

Expected<std::string> readText(const std::string& path) {
    auto text = readFile(path);
    if (text && text->starts_with(notation::kByteOrderMark)) text->erase(0, notation::kByteOrderMark.size());
    return text;
}

bool wouldReplace(const std::string& path) {
    std::error_code ignored;
    return path != "-" && fs::is_regular_file(path, ignored);
}

Expected<void> checkOutput(const std::string& path, bool overwrite, const std::vector<std::string>& inputs) {
    if (path == "-") return {};
    struct stat out{};
    const bool isKnown = ::stat(path.c_str(), &out) == 0;
    if (isKnown && S_ISDIR(out.st_mode)) return tl::unexpected(failure("file", "it is a folder", path));
    const bool isFile = !isKnown || S_ISREG(out.st_mode);
    // A file is written beside the old one and then renamed.
    std::error_code wrong;
    const fs::path real = fs::weakly_canonical(fs::absolute(path, wrong), wrong);
    const std::string written = !isFile || wrong ? path : real.parent_path().string();
    if (path.empty() || ::access(written.c_str(), isFile ? W_OK | X_OK : W_OK) != 0) {
        if (path.empty()) errno = ENOENT;
        return tl::unexpected(systemFailure(path));
    }
    if (!isKnown || !isFile) return {};
    for (const std::string& input : inputs) {
        struct stat in{};
        const int found = input == "-" ? ::fstat(STDIN_FILENO, &in) : ::stat(input.c_str(), &in);
        if (found == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino)
            return tl::unexpected(
                failure("file", "it is also read, expected another name to write to", path));
    }
    if (!overwrite)
        return tl::unexpected(failure("file", "it exists and is only overwritten with --force", path));
    return {};
}

Expected<void> writeFile(const std::string& path, std::string_view text, bool overwrite) {
    if (path == "-") {
        if (print(text) != kDone) return tl::unexpected(Failure{}); // print has said why
        return {};
    }
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) {
        std::error_code ignored;
        const bool dangling = fs::is_symlink(path, ignored);
        if (errno != ENOENT || dangling) return tl::unexpected(systemFailure(path));
        return replaceFile(path, text, newFileMode());
    }
    if (S_ISDIR(status.st_mode)) return tl::unexpected(failure("file", "it is a folder", path));
    if (!S_ISREG(status.st_mode)) return writeThrough(path, text);
    if (!overwrite) return tl::unexpected(failure("file", "it exists and is not overwritten", path));
    std::error_code wrong;
    const fs::path real = fs::canonical(path, wrong); // a link stays a link
    return replaceFile(wrong ? path : real.string(), text, status.st_mode & 07777);
}

} // namespace sixth::cli
