#pragma once

#include <sys/wait.h>

#include <cerrno>

namespace sixth::match {

// Whether this process has a child, running or ended and not waited for.
[[nodiscard]] inline bool hasChildren() {
    siginfo_t info{};
    return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

} // namespace sixth::match
