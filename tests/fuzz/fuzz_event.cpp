// A log in lines: actor, kind, body. Whatever stands there, an event is read or refused, what was read is
// written back the same, and the fold takes it or stays as it was.
#include "fuzz/fuzz.h"
#include "server/ascii.h"
#include "server/games/event_json.h"
#include "server/games/game_state.h"

#include <string>

using namespace sixth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    server::games::GameState state;
    for (int lines = 0; !rest.empty() && lines < 100; ++lines) {
        std::string_view line = server::takeUntil(rest, '\n');
        const std::string_view actor = server::takeUntil(line, ' ');
        const std::string_view kind = server::takeUntil(line, ' ');
        const auto body = server::games::readBody(kind, line);
        if (!body) continue;
        const std::string text = server::games::writeBody(*body);
        const auto again = server::games::readBody(server::games::kindOf(*body), text);
        fuzz::require(again && server::games::writeBody(*again) == text, "it reads back", text);
        const std::int64_t before = state.seq();
        std::optional<server::PersonId> person;
        if (!actor.empty() && actor[0] != '0') person = server::PersonId(actor[0] - '0');
        const bool isTaken =
            state.apply({before + 1, server::fromUnix(1000 + lines), person, std::nullopt, *body})
                .has_value();
        fuzz::require(state.seq() == before + (isTaken ? 1 : 0), "taken, or as before", text);
        fuzz::require(state.seq() == 0 || state.board() != nullptr ||
                          state.phase() != server::games::Phase::Playing,
                      "a game that is played has a board", text);
    }
    return 0;
}
