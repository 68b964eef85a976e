#include "notation/army_text.h"

#include "notation/scanner.h"

#include <algorithm>

namespace sixth::notation {

using rules::Army;

tl::expected<Army, Error> detail::readArmy(std::string_view text, std::string_view subject) {
    const auto refuse = [&](const char* code, const std::string& message) {
        return tl::unexpected(Error{code, "army", std::string(subject) + message, 1, 1});
    };
    constexpr std::string_view kOrder = "PHGM";
    constexpr std::uint32_t kTooMany = 200; // costs too much, and still fits into a count
    Army army;
    std::string_view rest = text;
    std::size_t next = 0;
    while (!rest.empty() || next == 0) {
        const auto item = takeCounted(rest);
        const std::size_t index = item ? kOrder.find(item->letter, next) : std::string_view::npos;
        if (index == std::string_view::npos || item->count == 0)
            return refuse("option-value",
                          " can't be " + quoted(text) +
                              ", expected counts and letters in the order P H G M, as in 8P1G1M");
        next = index + 1;
        if (kOrder[index] != 'P' && item->count > 1)
            return refuse("army-bonus", " has " + std::to_string(item->count) + " of the bonus disk " +
                                            kOrder[index] + ", expected at most one");
        const auto count = static_cast<std::uint8_t>(std::min(item->count, kTooMany));
        (index == 0   ? army.pawns
         : index == 1 ? army.hunchbacks
         : index == 2 ? army.giants
                      : army.miladies) = count;
    }
    if (army.cost() > rules::kArmyPoints)
        return refuse("army-cost", " costs " + std::to_string(army.cost()) + " points, expected at most " +
                                       std::to_string(rules::kArmyPoints));
    return army;
}

tl::expected<Army, Error> readArmy(std::string_view text) {
    return detail::readArmy(text, "the army");
}

std::string writeArmy(const Army& army) {
    const auto item = [](int count, char letter) {
        return count == 0 ? std::string() : std::to_string(count) + letter;
    };
    return item(army.pawns, 'P') + item(army.hunchbacks, 'H') + item(army.giants, 'G') +
           item(army.miladies, 'M');
}

} // namespace sixth::notation
