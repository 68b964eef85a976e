// A message as it comes in on a socket: it is read or refused with a code that is known, never anything else;
// and what is told about it is JSON, whatever was in it.
#include "fuzz/fuzz.h"
#include "server/online/client_message.h"
#include "server/online/server_message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string>

using namespace sixth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static constexpr std::array<std::string_view, 3> kCodes{"json", "type", "field"};
    const auto message = server::online::readMessage(text);
    if (!message) {
        const auto& bad = message.error();
        fuzz::require(std::find(kCodes.begin(), kCodes.end(), bad.code) != kCodes.end(), "a known code",
                      bad.code);
        fuzz::require(!bad.message.empty(), "a reason", text);
        const std::string told = server::online::writeMessage(bad);
        fuzz::require(nlohmann::json::accept(told), "an error is JSON", told);
    } else if (const auto* const wish = std::get_if<server::online::Do>(&*message)) {
        fuzz::require(wish->game.size() <= 40, "a short game", wish->game);
        const std::string id = server::games::writeCommandId(wish->id);
        fuzz::require(server::games::readCommandId(id) == wish->id, "the id reads back", id);
    }
    (void)server::online::readCommand("AbCdEf012345", text);
    return 0;
}
