#pragma once

#include <string_view>

namespace sixth::match {

// Writes all of the text to a file descriptor, however the system divides it. False if it can't; errno says
// why.
[[nodiscard]] bool writeAll(int fd, std::string_view text);

} // namespace sixth::match
