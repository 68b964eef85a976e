#include "cli/background.h"

#include <sys/wait.h>

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace sixth::cli {

Background::Background(const std::vector<std::string>& words, const std::string& before) {
    std::vector<std::string> all{
        "/bin/sh", "-c", (before.empty() ? "" : before + " && ") + "exec \"$0\" \"$@\"", SIXTH_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string errors = (data_.path() / "stderr").string();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1);
    posix_spawn_file_actions_addopen(&actions, 2, errors.c_str(), O_WRONLY | O_CREAT, 0600);
    const int failed = posix_spawn(&child_, "/bin/sh", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipe[1]);
    out_ = pipe[0];
    if (failed != 0) throw std::runtime_error("the program can't be started");
}

Background::~Background() {
    if (child_ > 0) (void)stop(SIGKILL);
    close(out_);
}

std::string Background::line() const {
    std::string text;
    for (char c = 0; c != '\n' && ::read(out_, &c, 1) == 1;) text += c;
    return text;
}

std::string Background::errors() const {
    return data_.read("stderr");
}

void Background::send(int signal) const {
    kill(child_, signal);
}

// Leaves the child to be waited for by stop().
bool Background::isRunning() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

bool Background::catches(int signal) const {
    // The shell that starts it catches SIGINT too, and is killed by it all the same.
    std::error_code error;
    const std::filesystem::path process = "/proc/" + std::to_string(child_);
    if (!std::filesystem::equivalent(process / "exe", SIXTH_PROGRAM, error)) return false;
    std::ifstream status(process / "status");
    for (std::string word; status >> word;) {
        if (word != "SigCgt:") continue;
        std::uint64_t caught = 0;
        status >> std::hex >> caught;
        return (caught >> (signal - 1) & 1) != 0;
    }
    return false;
}

bool Background::hasUsed(std::chrono::milliseconds processorTime) const {
    clockid_t clock = 0;
    timespec used{};
    if (clock_getcpuclockid(child_, &clock) != 0 || clock_gettime(clock, &used) != 0) return false;
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec) >= processorTime;
}

int Background::stop(int signal) {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool await(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

} // namespace sixth::cli
