#include "server/server_process.h"

#include "server/wire.h"

#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace sixth::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{60};

} // namespace

double ServerProcess::start() {
    const auto begin = Clock::now();
    const std::string port = std::to_string(setup_.port);
    const std::string adminPort = std::to_string(adminPortOf(setup_.port));
    std::fflush(stdout); // otherwise the child would write the same text again
    child_ = ::fork();
    if (child_ == 0) {
        ::setenv("SIXTH_FAILPOINTS", setup_.failpoints.c_str(), 1);
        if (!setup_.failpointsWhile.empty())
            ::setenv("SIXTH_FAILPOINTS_WHILE", setup_.failpointsWhile.c_str(), 1);
        if (std::freopen("/dev/null", "w", stdout) == nullptr) ::_exit(126);
        std::vector<std::string> words{setup_.program, "serve",    "--port",     port,
                                       "--admin-port", adminPort,  "--database", setup_.database,
                                       "--page",       setup_.page};
        words.insert(words.end(), setup_.more.begin(), setup_.more.end());
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::execv(setup_.program.c_str(), pointers.data());
        ::_exit(127);
    }
    while (Clock::now() - begin < kPatience) {
        if (const auto answer = ask(setup_.port, "GET", "/healthz"); answer && answer->status == 200)
            return std::chrono::duration<double>(Clock::now() - begin).count();
        // A failpoint may kill the server before it answers. That counts like any other death.
        if (!isRunning()) return -1;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return -1;
}

double ServerProcess::awaitReady() const {
    const auto begin = Clock::now();
    while (Clock::now() - begin < kPatience) {
        if (const auto answer = ask(setup_.port, "GET", "/readyz"); answer && answer->status == 200)
            return std::chrono::duration<double>(Clock::now() - begin).count();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return -1;
}

bool ServerProcess::isRunning() {
    if (child_ < 0) return false;
    if (::waitpid(child_, nullptr, WNOHANG) == 0) return true;
    child_ = -1;
    return false;
}

void ServerProcess::kill() {
    if (child_ < 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
}

int ServerProcess::stop() {
    if (child_ < 0) return -1;
    ::kill(child_, SIGTERM);
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

double ServerProcess::residentMegabytes() const {
    std::ifstream file("/proc/" + std::to_string(child_) + "/statm");
    double pages = 0;
    double resident = 0;
    file >> pages >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

} // namespace sixth::bench
