#include "server/store/postgres_cluster.h"

#include "file_text.h"
#include "server/store/postgres_connection.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <grp.h>
#include <pwd.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sixth::server::store {
namespace {

namespace fs = std::filesystem;

constexpr auto kPrograms = "/usr/lib/postgresql/15/bin/";
constexpr std::chrono::seconds kStartsWithin{60};

// PostgreSQL refuses to run as root.
const passwd* otherUser() {
    if (::geteuid() != 0) return nullptr;
    const passwd* const user = ::getpwnam("postgres");
    if (user == nullptr) throw std::runtime_error("there is no user postgres; tools/setup test makes one");
    return user;
}

// Starts a program of PostgreSQL that ends when this one ends.
pid_t startProgram(const std::vector<std::string>& words, const std::string& log) {
    const passwd* const user = otherUser();
    const std::string program = kPrograms + words.front();
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (user != nullptr &&
        (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0))
        ::_exit(126);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT); // forgotten by setuid, so after it
    if (::getppid() != parent || ::chdir("/") != 0) ::_exit(126);
    ::unsetenv("PGOPTIONS");
    ::execv(program.c_str(), pointers.data());
    ::_exit(127);
}

} // namespace

PostgresCluster::PostgresCluster() {
    fs::create_directory(folder_.file("sockets"));
    if (const passwd* const user = otherUser())
        for (const std::string& path : {folder_.file(""), folder_.file("sockets")})
            if (::chown(path.c_str(), user->pw_uid, user->pw_gid) != 0)
                throw std::runtime_error(std::strerror(errno));
    initialise();
    start();
    run("postgres", "CREATE ROLE locked LOGIN PASSWORD 'secret'");
}

PostgresCluster::~PostgresCluster() {
    kill();
}

PostgresCluster& PostgresCluster::ofThisProgram() {
    static PostgresCluster cluster;
    return cluster;
}

void PostgresCluster::initialise() {
    const pid_t child =
        startProgram({"initdb", "--pgdata=" + folder_.file("data"), "--username=sixth", "--auth=trust",
                      "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"},
                     folder_.file("log"));
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error("initdb: " + fileText(folder_.file("log")));
    std::ofstream(folder_.file("data/pg_hba.conf"))
        << "local all locked scram-sha-256\nlocal all all trust\n";
}

void PostgresCluster::start() {
    server_ = startProgram({"postgres", "-D", folder_.file("data"), "-k", folder(), "-h", "", "-F", "-c",
                            "shared_buffers=16MB", "-c", "max_connections=40", "-c", "autovacuum=off"},
                           folder_.file("log"));
    const auto until = std::chrono::steady_clock::now() + kStartsWithin;
    const auto where = PostgresAddress::read(address("postgres"));
    for (;;) {
        try {
            PostgresConnection connection(*where, nullptr, kStartsWithin);
            return connection.connect();
        } catch (const PostgresAway&) {
            if (::waitpid(server_, nullptr, WNOHANG) != 0 || std::chrono::steady_clock::now() > until)
                throw std::runtime_error("PostgreSQL does not start: " + fileText(folder_.file("log")));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void PostgresCluster::kill() {
    if (server_ == 0) return;
    ::kill(server_, SIGQUIT); // at once, and its processes with it; the next start recovers
    ::waitpid(server_, nullptr, 0);
    server_ = 0;
}

std::string PostgresCluster::makeDatabase() {
    const std::string name = "games" + std::to_string(++made_);
    run("postgres", "CREATE DATABASE " + name);
    return name;
}

std::string PostgresCluster::address(const std::string& database, const std::string& user) const {
    std::string host;
    for (const char c : folder()) host += c == '/' ? std::string("%2F") : std::string(1, c);
    return "postgresql://" + user + "@" + host + "/" + database;
}

void PostgresCluster::run(const std::string& database, const std::string& sql) const {
    PostgresConnection connection(*PostgresAddress::read(address(database)), nullptr, kStartsWithin);
    connection.connect();
    connection.runScript(sql);
}

} // namespace sixth::server::store
