#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sixth::cli {

// A position for many tests: either player could crown at once.
inline constexpr const char* kBothCrown = "x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p - - 15";

// A win that is proved long before the shortest one is known.
inline constexpr const char* kFarKing =
    "x1,P,x1,P,x1/pP,x1,pPp,PPpP,p/x1,p,x1,Ppp,x1/x5/x1,p,x3 s 7P6p - - 33";

// What a run of the program left behind.
struct Finished {
    int exitCode = -1; // 128 + n if signal n ended it
    std::string out;
    std::string err;
};

// A folder for one test that goes away with it; the program runs there.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::string read(const std::string& name) const;
    void write(const std::string& name, const std::string& text) const;
    [[nodiscard]] bool has(const std::string& name) const;
    // The names of all files, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::filesystem::path path_;
};

// Runs `sixth` with these arguments and this input, without a terminal.
[[nodiscard]] Finished run(const std::vector<std::string>& arguments, const std::string& input = {});
[[nodiscard]] Finished runIn(const Folder& folder, const std::vector<std::string>& arguments,
                             const std::string& input = {});

// The same, and kill -9 after so many milliseconds if it has not ended by then.
[[nodiscard]] Finished runAndKill(const Folder& folder, const std::vector<std::string>& arguments,
                                  int milliseconds);

// Holds a text against tests/data/cli/NAME; with SIXTH_UPDATE_SNAPSHOTS=1 in the environment it is written
// there.
void expectSnapshot(const std::string& name, const std::string& text);

} // namespace sixth::cli
