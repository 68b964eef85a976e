#include "server/people/names.h"

#include "server/ascii.h"

#include <algorithm>
#include <array>

namespace sixth::server::people {

bool isName(std::string_view text) {
    return text.size() >= 2 && text.size() <= 20 && std::all_of(text.begin(), text.end(), [](char c) {
               return isLetter(c) || isDigit(c) || c == '_' || c == '-';
           });
}

bool isReserved(std::string_view name) {
    static constexpr std::array<std::string_view, 12> kWords{
        "admin",    "administrator", "anonymous", "me",     "moderator", "nobody",
        "operator", "root",          "server",    "silver", "red",       "system"};
    const std::string small = lowered(name);
    return small.starts_with("guest") || small.starts_with("sixth") ||
           std::find(kWords.begin(), kWords.end(), small) != kWords.end();
}

std::string guestName(std::uint64_t number) {
    // Without letters that are taken for each other.
    static constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
    std::string name = "Guest-";
    for (int i = 0; i < 8; ++i) {
        name += kLetters[number % kLetters.size()];
        number /= kLetters.size();
    }
    return name;
}

std::string botName(int level) {
    return "Sixth-bot-" + std::to_string(level);
}

} // namespace sixth::server::people
