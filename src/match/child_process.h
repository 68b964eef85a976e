#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::match {

// A file descriptor that closes itself.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& that) noexcept : fd_(that.release()) {}
    Descriptor& operator=(Descriptor&& that) noexcept;

    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool isOpen() const { return fd_ >= 0; }
    [[nodiscard]] int release();
    void close();

private:
    int fd_ = -1;
};

// A child process that reads and writes lines. It has a process group of its own: Ctrl-C does not reach it,
// and it can be killed together with its own children. The destructor always does that and waits until it is
// gone.
class ChildProcess {
public:
    using Deadline = std::chrono::steady_clock::time_point;
    using ShouldStop = std::function<bool()>;

    static constexpr std::size_t kLongestLine = 64 * 1024;

    // Runs a command line with the shell; null if the system has no resources for it. A command that does not
    // exist shows later, as a process that ends at once.
    [[nodiscard]] static std::unique_ptr<ChildProcess> start(const std::string& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Sends a line. False if the process is gone, or does not take it by the deadline.
    [[nodiscard]] bool write(std::string_view line, Deadline deadline);

    enum class Read { Line, Timeout, Closed, TooLong, Stopped };
    // The next line of its output, without its end. Never blocks beyond the deadline.
    [[nodiscard]] Read read(std::string& line, Deadline deadline, const ShouldStop& shouldStop);

    // Waits a moment for the process to end by itself and describes how it did: "exit code 3: " and the last
    // line of its error output.
    [[nodiscard]] std::string lastWords();

private:
    ChildProcess(pid_t pid, Descriptor in, Descriptor out, Descriptor err);

    [[nodiscard]] bool takeLine(std::string& line);
    void fetchOutput();
    void fetchErrors();
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds atMost);

    pid_t pid_;
    Descriptor in_;
    Descriptor out_;
    Descriptor err_;
    std::string buffer_;
    std::size_t taken_ = 0; // bytes at the front of buffer_ that were already returned
    std::string errors_;    // the end of the error output
    bool isClosed_ = false;
};

} // namespace sixth::match
