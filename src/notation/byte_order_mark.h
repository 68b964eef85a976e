#pragma once

#include <string_view>

namespace sixth::notation {

// Some editors begin a file of text with it. It says nothing, and readers pass over it.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

} // namespace sixth::notation
