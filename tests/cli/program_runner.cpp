#include "cli/program_runner.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <unistd.h>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

} // namespace

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "sixth-cli-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string Folder::read(const std::string& name) const {
    return readAll(path_ / name);
}

void Folder::write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
}

bool Folder::has(const std::string& name) const {
    return fs::exists(path_ / name);
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> result;
    for (const auto& entry : fs::directory_iterator(path_))
        result.push_back(entry.path().filename().string());
    std::sort(result.begin(), result.end());
    return result;
}

Finished run(const std::vector<std::string>& arguments, const std::string& input) {
    const Folder folder;
    return runIn(folder, arguments, input);
}

namespace {

// killAfterMs < 0: let it end by itself.
Finished runProgram(const Folder& folder, const std::vector<std::string>& arguments, const std::string& input,
                    int killAfterMs) {
    const Folder streams;
    streams.write("in", input);
    const std::string in = streams.path() / "in";
    const std::string out = streams.path() / "out";
    const std::string err = streams.path() / "err";
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
    std::vector<std::string> words{SIXTH_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    pid_t child = 0;
    const int failed = posix_spawn(&child, SIXTH_PROGRAM, &actions, nullptr, pointers(words).data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("the program can't be started");
    int status = 0;
    if (killAfterMs >= 0) {
        usleep(static_cast<useconds_t>(killAfterMs) * 1000);
        kill(child, SIGKILL); // not yet waited for, so the number is still that child's
    }
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), streams.read("out"),
            streams.read("err")};
}

} // namespace

Finished runIn(const Folder& folder, const std::vector<std::string>& arguments, const std::string& input) {
    return runProgram(folder, arguments, input, -1);
}

Finished runAndKill(const Folder& folder, const std::vector<std::string>& arguments, int milliseconds) {
    return runProgram(folder, arguments, {}, milliseconds);
}

void expectSnapshot(const std::string& name, const std::string& text) {
    const fs::path path = fs::path(SIXTH_TEST_DATA) / "cli" / name;
    const char* const update = std::getenv("SIXTH_UPDATE_SNAPSHOTS");
    if (update != nullptr && std::string(update) == "1") std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(readAll(path), text) << "SIXTH_UPDATE_SNAPSHOTS=1 writes " << name << " anew";
}

} // namespace sixth::cli
