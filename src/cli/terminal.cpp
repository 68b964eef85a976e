#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <sys/stat.h>

#include <cstdlib>
#include <langinfo.h>
#include <unistd.h>

namespace sixth::cli {
namespace {

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

} // namespace

bool isInputTerminal() {
    return isatty(STDIN_FILENO) != 0;
}

bool isOutputTerminal() {
    return isatty(STDOUT_FILENO) != 0;
}

bool isErrorTerminal() {
    return isatty(STDERR_FILENO) != 0;
}

bool isOutputWatched() {
    struct stat out{};
    return ::fstat(STDOUT_FILENO, &out) != 0 || !S_ISREG(out.st_mode);
}

std::size_t errorTerminalWidth() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Style chooseStyle(std::string_view color, bool ascii) {
    const bool terminal = isOutputTerminal();
    const bool wanted = terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
    const bool utf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    return {color == "always" || (color == "auto" && wanted), terminal && utf8 && !ascii};
}

} // namespace sixth::cli
