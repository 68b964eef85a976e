#include "server/online/telling.h"

#include "server/store/failpoint.h"

#include <type_traits>
#include <utility>

namespace sixth::server::online {
namespace {

bool armiesAreOpen(const GameFacts& game) {
    return game.armies.silver && game.armies.red;
}

std::optional<rules::Color> seatOf(const GameFacts& game, std::optional<PersonId> person) {
    if (!person) return std::nullopt;
    for (const rules::Color color : rules::kColors)
        if (game.players[color] == person) return color;
    return std::nullopt;
}

// What the players say to each other is theirs, and nobody has to read what somebody says whom they have
// muted.
bool mayRead(const GameFacts& game, std::optional<PersonId> author, std::optional<PersonId> reader) {
    const auto seat = seatOf(game, reader);
    return seat && (author == reader || !game.hasMuted[*seat]);
}

} // namespace

GameFacts factsOf(const Table& table) {
    return {table.id,      table.number, table.state.seq(), table.state.players(), table.state.armies(),
            table.hasMuted};
}

bool isConfidential(const GameFacts& game, const games::Event& event) {
    if (std::holds_alternative<games::Said>(event.body)) return true;
    return std::holds_alternative<games::ArmyChosen>(event.body) && !armiesAreOpen(game);
}

EventTold tellEvent(store::Reader& reader, const GameFacts& game, games::Event event,
                    std::optional<PersonId> to) {
    const auto body = [&](auto&& one) -> ToldBody {
        using Body = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<Body, games::Created>) {
            std::optional<PersonShown> invited;
            if (one.invited) invited = showPerson(reader, *one.invited);
            return CreatedTold{std::move(one.settings), std::move(invited), std::move(one.rematchOf)};
        } else if constexpr (std::is_same_v<Body, games::Joined>) {
            return JoinedTold{{showPerson(reader, one.players.silver), showPerson(reader, one.players.red)}};
        } else if constexpr (std::is_same_v<Body, games::ArmyChosen>) {
            // R7.13: nobody sees the other's army before both have chosen; then both are shown together.
            if (armiesAreOpen(game))
                return ArmyTold{one.army,
                                rules::PerColor<rules::Army>{*game.armies.silver, *game.armies.red}};
            const bool isOwn = to && event.actor == to;
            return ArmyTold{isOwn ? std::optional(one.army) : std::nullopt};
        } else if constexpr (std::is_same_v<Body, games::Said>) {
            // The event keeps its place, so that there is no gap.
            return mayRead(game, event.actor, to) ? std::forward<decltype(one)>(one) : games::Said{};
        } else {
            return std::forward<decltype(one)>(one);
        }
    };
    const auto by = seatOf(game, event.actor);
    return {game.id, event.seq, event.at, by, std::visit(body, std::move(event.body))};
}

std::vector<EventTold> tellEvents(store::Reader& reader, const GameFacts& game, std::int64_t lastSeq,
                                  std::optional<PersonId> to) {
    store::failpoint("tables.resume");
    std::vector<EventTold> result;
    if (lastSeq >= game.seq) return result;
    auto events = reader.events(game.number, lastSeq);
    if (!events) return result;
    result.reserve(events->size());
    for (games::Event& event : *events) {
        // What is committed but not yet in the state will be told in its turn.
        if (event.seq > game.seq) break;
        result.push_back(tellEvent(reader, game, std::move(event), to));
    }
    return result;
}

} // namespace sixth::server::online
