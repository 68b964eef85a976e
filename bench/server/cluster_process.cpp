#include "server/cluster_process.h"

#include "server/wire.h"

#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace sixth::bench {
namespace {

namespace fs = std::filesystem;

constexpr auto kPrograms = "/usr/lib/postgresql/15/bin/";

std::string firstLineOf(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

// Thousands of players have one address here.
constexpr std::array kLimits{
    "requests=1000000/60000000",  "new-people=1000000/60000000",  "new-games=1000000/60000000",
    "connections=20000",          "connections-of-address=20000", "lines=20000",
    "new-lines=1000000/60000000", "messages=1000000/60000000",    "messages-of-address=1000000/60000000"};

} // namespace

bool ClusterProcess::start() {
    fs::remove_all(setup_.folder);
    const std::string page = setup_.folder + "-page";
    fs::create_directories(page);
    std::ofstream(page + "/index.html") << "<!doctype html>";
    std::vector<std::string> words{SIXTH_CLUSTER, std::to_string(setup_.nodes),
                                   "--program",   setup_.program,
                                   "--folder",    setup_.folder,
                                   "--apart",     setup_.apart,
                                   "--keep"};
    if (setup_.hasWires) words.emplace_back("--wires");
    words.insert(words.end(), {"--", "--page", page});
    for (const char* limit : kLimits) words.insert(words.end(), {"--limit", limit});
    std::fflush(stdout);
    int out[2];
    if (::pipe2(out, O_CLOEXEC) != 0) return false;
    child_ = ::fork();
    if (child_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM); // it stops everything, also if this program is killed
        ::setenv("SIXTH_FAILPOINTS", setup_.failpoints.c_str(), 1);
        ::dup2(out[1], 1);
        const int log = ::open((setup_.folder + ".log").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        ::dup2(log, 2);
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::execv(words.front().c_str(), pointers.data());
        ::_exit(127);
    }
    ::close(out[1]);
    // It prints one line once it is there, and closes its output when it is not going to be.
    std::string said;
    char byte = 0;
    while (said.find('\n') == std::string::npos && ::read(out[0], &byte, 1) == 1) said += byte;
    ::close(out[0]);
    if (said.starts_with("Sixth is at ")) return true;
    fmt::print(stderr, "campaign: the cluster does not start; see {}.log\n", setup_.folder);
    return false;
}

int ClusterProcess::stop() {
    if (child_ < 0) return -1;
    ::kill(child_, SIGTERM);
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    fs::remove_all(setup_.folder + "-page");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::map<std::string, ClusterProcess::Part> ClusterProcess::parts() const {
    std::map<std::string, Part> parts;
    std::ifstream file(setup_.folder + "/parts");
    for (std::string line; std::getline(file, line);) {
        std::istringstream in(line);
        std::string name;
        Part part;
        if (in >> name >> part.pid >> part.port) parts[name] = part;
    }
    return parts;
}

bool ClusterProcess::signal(const std::string& part, int number) const {
    const auto known = parts();
    const auto found = known.find(part);
    return found != known.end() && ::kill(found->second.pid, number) == 0;
}

bool ClusterProcess::isReady() const {
    const auto known = parts();
    for (int i = 1; i <= setup_.nodes; ++i) {
        const auto found = known.find(fmt::format("node{}", i));
        if (found == known.end()) return false;
        const auto answer = ask(found->second.port, "GET", "/readyz");
        if (!answer || answer->status != 200) return false;
    }
    return true;
}

bool ClusterProcess::isDatabaseUp() const {
    const auto known = parts();
    const auto found = known.find("postgres");
    return found != known.end() &&
           std::system(
               fmt::format("{}pg_isready -q -h 127.0.0.1 -p {}", kPrograms, found->second.port).c_str()) == 0;
}

std::vector<int> ClusterProcess::ports() const {
    auto known = parts();
    std::vector<int> ports{known["haproxy"].port};
    for (int i = 1; i <= setup_.nodes; ++i) ports.push_back(known[fmt::format("node{}", i)].port);
    return ports;
}

bool ClusterProcess::run(const std::string& sql) const {
    auto known = parts();
    return std::system(
               fmt::format("PGPASSWORD=$(cat {}/password) {}psql -X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 "
                           "-p {} -U postgres -d sixth -c '{}'",
                           setup_.folder, kPrograms, known["postgres"].port, sql)
                   .c_str()) == 0;
}

bool ClusterProcess::check() const {
    ::setenv("SIXTH_DATABASE", firstLineOf(setup_.folder + "/database").c_str(), 1);
    const bool isGood = std::system((setup_.program + " serve --check >/dev/null").c_str()) == 0;
    ::unsetenv("SIXTH_DATABASE");
    return isGood;
}

} // namespace sixth::bench
