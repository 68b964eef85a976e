#pragma once

#include "server/refusal.h"
#include "server/time.h"

#include <string_view>

// The refusals of Accounts, worded once for all its files.
namespace sixth::server::online {

[[nodiscard]] bool isGoodPassword(std::string_view text);

[[nodiscard]] Refusal badPassword();
[[nodiscard]] Refusal notAGuest();
[[nodiscard]] Refusal wrongPassword();
[[nodiscard]] Refusal wrongCode();
[[nodiscard]] Refusal tooManyTries();
[[nodiscard]] Refusal nameTaken();
// Says until when.
[[nodiscard]] Refusal suspendedRefusal(Time until);

} // namespace sixth::server::online
