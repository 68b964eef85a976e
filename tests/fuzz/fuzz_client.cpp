// What a server sends to a client, line by line: each line is a message or is refused with a reason, and its
// events fold into a game or are refused with a reason. The bytes as a stream never lead to a line too long.
#include "client/game_mirror.h"
#include "client/http_answer.h"
#include "fuzz/fuzz.h"

#include <algorithm>
#include <string>

using namespace sixth;

namespace {

void take(client::GameMirror& mirror, const client::ToldEvent& event) {
    fuzz::require(event.game.find_first_of("/? \r\n") == std::string::npos, "an id for a path", event.game);
    const auto before = mirror.seq();
    const auto taken = mirror.take(event);
    fuzz::require(mirror.seq() == (taken ? event.seq : before), "the last event taken", event.body);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    client::GameMirror mirror;
    const auto onLine = [&](std::string_view line) {
        fuzz::require(!line.empty() && line.size() <= client::kLongestAnswer, "a line within the limit");
        const auto message = client::readServerMessage(line);
        if (!message) {
            fuzz::require(!message.error().empty(), "a reason", line);
        } else if (const auto* const event = std::get_if<client::ToldEvent>(&*message)) {
            take(mirror, *event);
        } else if (const auto* const welcome = std::get_if<client::Welcome>(&*message)) {
            mirror = {};
            for (const client::ToldEvent& each : welcome->events) take(mirror, each);
        }
        return true;
    };
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        if (end > 0) (void)onLine(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    client::LineStream stream;
    (void)stream.take(text, onLine);
    (void)client::readAnswer(text);
    return 0;
}
