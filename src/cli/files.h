#pragma once

#include "cli/failure.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// Larger files are refused, since a file is held in memory as a whole.
inline constexpr std::size_t kLargestFile = std::size_t{64} * 1024 * 1024;

// The bytes of a file; `-` is stdin.
[[nodiscard]] Expected<std::string> readFile(const std::string& path);
// The same for a text: without the byte order mark that some editors begin a file with.
[[nodiscard]] Expected<std::string> readText(const std::string& path);

// A file that is read piece by piece; `-` is stdin.
class FileReader {
public:
    [[nodiscard]] static Expected<FileReader> open(const std::string& path);
    FileReader(FileReader&& that) noexcept;
    FileReader& operator=(FileReader&&) = delete;
    ~FileReader();

    // Puts the next bytes there and returns how many; 0 at the end, after a failure, and when Ctrl-C came
    // while it waited (see InterruptGuard).
    [[nodiscard]] std::size_t read(std::span<char> into);
    // Why reading stopped before the end, if it did.
    [[nodiscard]] const std::optional<Failure>& failed() const { return failed_; }

private:
    FileReader(int fd, std::string name);

    int fd_;
    std::string name_;
    std::optional<Failure> failed_;
};

// A file that is written piece by piece. Nothing is seen of it before commit(): the text goes to a temporary
// file in the same folder, which is then renamed. `-` is stdout, which gets the text with commit(), or at
// once if it is `passedOn`.
class FileWriter {
public:
    [[nodiscard]] static Expected<FileWriter> open(const std::string& path, bool overwrite, bool passedOn);
    FileWriter(FileWriter&& that) noexcept;
    FileWriter& operator=(FileWriter&&) = delete;
    ~FileWriter();

    [[nodiscard]] Expected<void> write(std::string_view text);
    [[nodiscard]] Expected<void> commit();

private:
    FileWriter(int fd, std::string path, std::string temporary);
    [[nodiscard]] Expected<void> copyToOutput();

    int fd_;
    std::string path_;      // what is replaced by commit(); empty for a stream
    std::string temporary_; // empty if the text goes where it belongs at once
    bool isSpooled_ = false;
};

// Whether writing there would replace a regular file. A device or a pipe has no content to lose.
[[nodiscard]] bool wouldReplace(const std::string& path);

// Looks at what -o names before any work is done. It must be possible to write there, an existing file needs
// `overwrite`, and one of `inputs` is refused always: who writes into their own input has mixed up two names.
[[nodiscard]] Expected<void> checkOutput(const std::string& path, bool overwrite,
                                         const std::vector<std::string>& inputs = {});

// Writes a file atomically: the text goes to a temporary file in the same folder, which is then renamed. An
// existing file is an error unless it may be overwritten. `-` is stdout.
[[nodiscard]] Expected<void> writeFile(const std::string& path, std::string_view text, bool overwrite);

// Adds to the end of a file, which is made if it is not there, and waits until it is on the disk.
[[nodiscard]] Expected<void> appendToFile(const std::string& path, std::string_view text);

} // namespace sixth::cli
