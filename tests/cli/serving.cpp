#include "cli/serving.h"

#include <sys/wait.h>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <stdexcept>
#include <unistd.h>

namespace sixth::cli {

Serving::Serving(const std::vector<std::string>& words, const Setup& setup)
    : database_(setup.database.empty() ? (data_.path() / "games.db").string() : setup.database) {
    page_.write("index.html", "<!doctype html>");
    const std::string limit =
        setup.mostFileBlocks > 0 ? "ulimit -f " + std::to_string(setup.mostFileBlocks) + " && " : "";
    std::vector<std::string> all{"/bin/sh", "-c",     limit + "exec \"$0\" \"$@\"", SIXTH_PROGRAM,
                                 "serve",   "--page", page_.path().string(),        "--database",
                                 database_};
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

Serving::~Serving() {
    if (child_ > 0) (void)stop(SIGKILL);
    close(out_);
}

std::string Serving::line() const {
    std::string text;
    for (char c = 0; c != '\n' && ::read(out_, &c, 1) == 1;) text += c;
    return text;
}

// "8686" of "Sixth is at http://127.0.0.1:8686/"
int Serving::port() const {
    const std::string text = line();
    return std::stoi(text.substr(text.rfind(':') + 1));
}

std::string Serving::errors() const {
    return data_.read("stderr");
}

void Serving::send(int signal) const {
    kill(child_, signal);
}

bool Serving::isRunning() const {
    return waitpid(child_, nullptr, WNOHANG) == 0;
}

int Serving::stop(int signal) {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace sixth::cli
