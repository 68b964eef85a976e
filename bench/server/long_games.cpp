#include "server/archive.h"
#include "server/people/secrets.h"
#include "server/store/sqlite_store.h"

#include <fmt/core.h>

#include <cstdlib>
#include <utility>

namespace sixth::bench {
namespace {

using namespace sixth::server;

constexpr std::int64_t kLongBegin = 1'690'000'000'000;

games::CommandId anyCommand(std::int64_t number) {
    games::CommandId id;
    for (std::size_t i = 0; i < id.bytes.size(); ++i)
        id.bytes[i] = static_cast<std::uint8_t>(number >> (i % 8 * 8));
    return id;
}

// The players switch their chat on and off.
store::Operations longGame(std::int64_t number, const std::string& id, int events, bool isOver) {
    const rules::PerColor<PersonId> players{PersonId(1), PersonId(2)};
    games::Settings settings;
    settings.visibility = games::Visibility::Open;
    const Time begin = fromUnix(kLongBegin);
    const store::GameRow row{.number = GameNumber(number),
                             .id = id,
                             .settings = settings,
                             .creator = players.silver,
                             .players = {players.silver, players.red},
                             .phase = games::Phase::Playing,
                             .createdAt = begin,
                             .isPublic = true};
    store::Operations unit{store::AddGame{row}};
    std::int64_t seq = 0;
    const auto append = [&](PersonId actor, const games::Body& body) {
        ++seq;
        unit.emplace_back(
            store::AppendEvent{row.number, {seq, begin + Milliseconds(seq), actor, anyCommand(seq), body}});
    };
    append(players.silver, games::Created{settings});
    append(players.red, games::Joined{players});
    while (seq < events)
        append(seq % 2 == 0 ? players.silver : players.red, games::ChatSwitched{seq % 4 < 2});
    if (isOver) {
        const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
        append(players.silver, games::Ended{outcome, {}, {}});
        unit.emplace_back(store::EndGame{row.number, outcome, 0, begin + Milliseconds(seq), {}});
    }
    return unit;
}

} // namespace

std::vector<std::string> writeLongGames(const std::string& database, int games, int events) {
    auto opened = store::SqliteStore::open(database, [](const Error& error) {
        fmt::print(stderr, "campaign: {}\n", error.why);
        std::exit(1);
    });
    if (!opened) return {};
    const auto committer = (*opened)->committer();
    const std::int64_t first = (*opened)->reader()->highest().game + 1;
    std::vector<std::string> ids;
    for (int i = 0; i < games; ++i) {
        ids.push_back(people::randomWord(12));
        const store::Operations unit = longGame(first + i, ids.back(), events, i % 2 == 0);
        const store::Operations* const one = &unit;
        if (committer->commit({&one, 1}).front() != store::Commit::Done) return {};
        committer->tend();
    }
    return ids;
}

} // namespace sixth::bench
