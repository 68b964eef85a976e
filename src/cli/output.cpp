#include "cli/output.h"

#include "cli/failure.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>

namespace sixth::cli {

int print(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (written && std::fflush(stdout) == 0) return kDone;
    return report(failure("output", std::strerror(errno), "standard output"));
}

int printJson(const nlohmann::ordered_json& document) {
    // Names of files can hold any bytes; a JSON document can't.
    return print(document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

std::string wrapped(std::string_view words, std::size_t indent, std::size_t width) {
    std::istringstream in{std::string(words)};
    std::string text;
    std::size_t column = indent;
    for (std::string word; in >> word;) {
        if (column > indent && column + 1 + word.size() > width) {
            text += "\n" + std::string(indent, ' ');
            column = indent;
        }
        if (column > indent) text += ' ', ++column;
        text += word;
        column += word.size();
    }
    return text;
}

} // namespace sixth::cli
