#pragma once

#include <string>
#include <string_view>

// Codes that open an account once, for those who have forgotten their password. People write them on paper.
namespace sixth::server::people {

// 100 random bits as 20 letters and digits that nobody takes for each other, in four groups:
// "7KQ2M-XH9TB-4WZPD-C3RVN".
[[nodiscard]] std::string makeRecoveryCode();

// The code as hashToken() takes it: capital letters without spaces and dashes, however somebody has typed it.
// Empty if it is no code.
[[nodiscard]] std::string normalRecoveryCode(std::string_view text);

} // namespace sixth::server::people
