#include "match/child_process.h"

#include "notation/error.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sixth::match {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooks{20}; // at the question whether to stop
constexpr milliseconds kPatience{200};    // for a process that is about to end
constexpr std::size_t kErrorsKept = 1024;

struct Pipe {
    Descriptor readEnd;
    Descriptor writeEnd;
};

// Closed on exec: processes that other threads start must not hold the ends open.
bool openPipe(Pipe& pipe) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    pipe.readEnd = Descriptor(ends[0]);
    pipe.writeEnd = Descriptor(ends[1]);
    return true;
}

void makeNonBlocking(const Descriptor& descriptor) {
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// What the child does between fork and exec: nothing but system calls, as other threads may hold any lock.
[[noreturn]] void becomeCommand(const char* command, int in, int out, int err, pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // a killed match leaves no engine behind
    if (::getppid() != parent) ::_exit(127);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) ::signal(number, SIG_DFL);
    if (::dup2(in, STDIN_FILENO) >= 0 && ::dup2(out, STDOUT_FILENO) >= 0 && ::dup2(err, STDERR_FILENO) >= 0)
        ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
    ::_exit(127);
}

// Keeps SIGPIPE from this thread while it writes to a process that may be gone.
class WithoutPipeSignal {
public:
    WithoutPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutPipeSignal() {
        const timespec now{};
        while (::sigtimedwait(&pipe_, nullptr, &now) > 0) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
};

int millisecondsTo(ChildProcess::Deadline deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp(left, milliseconds(0), kBetweenLooks).count());
}

std::string lastLine(std::string_view text) {
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    const auto end = text.rfind('\n');
    return std::string(end == std::string_view::npos ? text : text.substr(end + 1));
}

} // namespace

Descriptor& Descriptor::operator=(Descriptor&& that) noexcept {
    if (this != &that) {
        close();
        fd_ = that.release();
    }
    return *this;
}

int Descriptor::release() {
    return std::exchange(fd_, -1);
}

void Descriptor::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

std::unique_ptr<ChildProcess> ChildProcess::start(const std::string& command) {
    Pipe in;
    Pipe out;
    Pipe err;
    if (!openPipe(in) || !openPipe(out) || !openPipe(err)) return nullptr;
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid < 0) return nullptr;
    if (pid == 0)
        becomeCommand(command.c_str(), in.readEnd.get(), out.writeEnd.get(), err.writeEnd.get(), parent);
    ::setpgid(pid, pid); // here too: whoever comes first
    makeNonBlocking(in.writeEnd);
    makeNonBlocking(out.readEnd);
    makeNonBlocking(err.readEnd);
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(pid, std::move(in.writeEnd), std::move(out.readEnd), std::move(err.readEnd)));
}

ChildProcess::ChildProcess(pid_t pid, Descriptor in, Descriptor out, Descriptor err)
    : pid_(pid), in_(std::move(in)), out_(std::move(out)), err_(std::move(err)) {}

ChildProcess::~ChildProcess() {
    if (!isClosed_) { // the polite way first
        (void)write("quit", std::chrono::steady_clock::now() + kBetweenLooks);
        in_.close();
        (void)waitForEnd(kPatience);
    }
    ::kill(-pid_, SIGKILL); // the leader is not reaped yet, so the number is still this group's
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool ChildProcess::write(std::string_view line, Deadline deadline) {
    const WithoutPipeSignal guard;
    std::string text(line);
    text += '\n';
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = ::write(in_.get(), text.data() + done, text.size() - done);
        if (written >= 0) {
            done += static_cast<std::size_t>(written);
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return false;
        if (std::chrono::steady_clock::now() >= deadline) return false;
        pollfd entry{in_.get(), POLLOUT, 0};
        ::poll(&entry, 1, millisecondsTo(deadline));
    }
    return true;
}

ChildProcess::Read ChildProcess::read(std::string& line, Deadline deadline, const ShouldStop& shouldStop) {
    for (;;) {
        if (takeLine(line)) return Read::Line;
        if (buffer_.size() - taken_ > kLongestLine) return Read::TooLong;
        if (isClosed_) return Read::Closed;
        if (shouldStop()) return Read::Stopped;
        if (std::chrono::steady_clock::now() >= deadline) return Read::Timeout;
        std::array<pollfd, 2> entries{pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0}};
        if (::poll(entries.data(), entries.size(), millisecondsTo(deadline)) <= 0) continue;
        if (entries[1].revents != 0) fetchErrors();
        if (entries[0].revents != 0) fetchOutput();
    }
}

std::string ChildProcess::lastWords() {
    std::string how = "it has closed its output";
    siginfo_t info{};
    if (waitForEnd(kPatience) &&
        ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        how = (info.si_code == CLD_EXITED ? "exit code " : "killed by signal ") +
              std::to_string(info.si_status);
    fetchErrors();
    const std::string said = lastLine(errors_);
    return said.empty() ? how : how + ": " + notation::quoted(said);
}

bool ChildProcess::takeLine(std::string& line) {
    const auto end = buffer_.find('\n', taken_);
    if (end == std::string::npos || end - taken_ > kLongestLine) return false;
    line.assign(buffer_, taken_, end - taken_);
    if (line.ends_with('\r')) line.pop_back();
    taken_ = end + 1;
    return true;
}

void ChildProcess::fetchOutput() {
    buffer_.erase(0, taken_);
    taken_ = 0;
    std::array<char, 16 * 1024> chunk;
    const ssize_t got = ::read(out_.get(), chunk.data(), chunk.size());
    if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) isClosed_ = true;
}

void ChildProcess::fetchErrors() {
    constexpr int kMostReads = 16; // one that never stops complaining must not hold us here
    std::array<char, 4096> chunk;
    for (int i = 0; i < kMostReads && err_.isOpen(); ++i) {
        const ssize_t got = ::read(err_.get(), chunk.data(), chunk.size());
        if (got < 0) return;
        if (got == 0) return err_.close(); // poll skips a descriptor below 0
        errors_.append(chunk.data(), static_cast<std::size_t>(got));
        if (errors_.size() > kErrorsKept) errors_.erase(0, errors_.size() - kErrorsKept);
    }
}

// True once the process has ended; it is not reaped.
bool ChildProcess::waitForEnd(milliseconds atMost) {
    const auto deadline = std::chrono::steady_clock::now() + atMost;
    for (;;) {
        siginfo_t info{};
        const int asked = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
        if (asked != 0 || info.si_pid != 0) return true;
        if (std::chrono::steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(milliseconds(1));
    }
}

} // namespace sixth::match
