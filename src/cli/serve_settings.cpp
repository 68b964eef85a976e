#include "cli/serve_settings.h"

#include "cli/files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string variableFor(const std::string& name) {
    std::string variable = "SIXTH_" + name;
    std::transform(variable.begin(), variable.end(), variable.begin(), [](unsigned char c) {
        return c == '-' || c == '.' ? '_' : static_cast<char>(std::toupper(c));
    });
    return variable;
}

// All names that may stand there; of the limits, `limit.requests`, only where one is meant.
std::string namesLike(const std::string& given, const std::vector<ServeSetting>& settings) {
    constexpr std::string_view kLimit = "limit.";
    std::string names;
    for (const auto& [name, into] : settings)
        if (name.starts_with(kLimit) == given.starts_with(kLimit))
            names += (names.empty() ? "" : ", ") + name;
    return names;
}

Expected<void> readSettings(const std::string& file, const std::vector<ServeSetting>& settings) {
    const auto text = readText(file);
    if (!text) return tl::unexpected(text.error());
    std::istringstream lines(*text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        const auto equals = line.find('=');
        const std::string name = trimmed(line.substr(0, equals));
        const auto found = std::find_if(settings.begin(), settings.end(),
                                        [&](const ServeSetting& setting) { return setting.first == name; });
        if (equals == std::string::npos || found == settings.end())
            return tl::unexpected(failure(
                "settings", "expected `name = value` with one of these names: " + namesLike(name, settings),
                fmt::format("{}, line {}", file, number)));
        if (!*found->second) *found->second = trimmed(line.substr(equals + 1));
    }
    return {};
}

} // namespace

Expected<void> completeSettings(const std::vector<ServeSetting>& settings,
                                const std::optional<std::string>& file) {
    for (const auto& [name, into] : settings) {
        const char* const value = std::getenv(variableFor(name).c_str());
        if (!*into && value != nullptr) *into = value;
    }
    return file ? readSettings(*file, settings) : Expected<void>{};
}

std::optional<std::string> defaultDatabase() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    fs::path folder;
    if (state != nullptr && *state == '/')
        folder = fs::path(state) / "sixth";
    else if (home != nullptr && *home == '/')
        folder = fs::path(home) / ".local" / "state" / "sixth";
    else
        return std::nullopt;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return std::nullopt;
    fs::permissions(folder, fs::perms::owner_all, error); // it holds the hashes of passwords
    return (folder / "games.db").string();
}

} // namespace sixth::cli
