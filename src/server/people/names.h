#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sixth::server::people {

// [A-Za-z0-9_-]{2,20}
[[nodiscard]] bool isName(std::string_view text);
// Names that nobody may take: those of guests and of the server's own bots, and those that look official.
[[nodiscard]] bool isReserved(std::string_view name);

// "Guest-7kq2mx" for a number.
[[nodiscard]] std::string guestName(std::uint64_t number);
// "Sixth-bot-3": the server's own player of a level, 1 to 10.
[[nodiscard]] std::string botName(int level);

} // namespace sixth::server::people
