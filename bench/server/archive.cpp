#include "server/archive.h"

#include "base/rng.h"
#include "notation/move_text.h"
#include "server/games/decide.h"
#include "server/people/secrets.h"
#include "server/store/sqlite_store.h"
#include "server/wire.h"

#include <fmt/core.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace sixth::bench {
namespace {

using namespace sixth::server;
using Clock = std::chrono::steady_clock;

constexpr int kPeople = 2'000;
constexpr int kPatterns = 300; // games that differ; the others repeat their moves with other players
constexpr std::size_t kPlies = 40;
constexpr std::size_t kUnitsInCommit = 500;
constexpr Milliseconds kBetweenGames = std::chrono::minutes(3);
constexpr Milliseconds kBetweenMoves = std::chrono::seconds(10);
constexpr std::int64_t kFirstGame = 1'700'000'000'000;

double medianOf(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

// One game: what happens in it after both have sat down, by whom, and how it stands in the end.
struct Pattern {
    std::vector<games::Body> bodies;
    std::vector<rules::Color> actors;
    std::optional<rules::Outcome> outcome; // nothing: it goes on
    int plies = 0;
    std::optional<std::string> position;
};

Pattern makePattern(base::Rng& rng, bool isOpen) {
    const PersonId silver(1);
    const PersonId red(2);
    const games::Outages none;
    Time now = fromUnix(kFirstGame);
    games::GameState state;
    Pattern pattern;
    const auto put = [&](PersonId actor, const games::Body& body) {
        return state.apply({state.seq() + 1, now, actor, {}, body}).has_value();
    };
    games::Settings settings;
    settings.visibility = games::Visibility::Open;
    if (!put(silver, games::Created{settings}) || !put(red, games::Joined{{silver, red}})) return pattern;
    const auto tell = [&](const games::Command& command) {
        const bool isSilver = state.board()->position().side() == rules::Color::Silver;
        const PersonId actor = isSilver ? silver : red;
        now += kBetweenMoves;
        const auto decided = games::decide(state, command, {actor, now, &none, {}, false, {}, {}});
        if (!decided) return false;
        for (const games::Body& body : *decided) {
            if (!put(actor, body)) return false;
            pattern.bodies.push_back(body);
            pattern.actors.push_back(isSilver ? rules::Color::Silver : rules::Color::Red);
            if (const auto* const ended = std::get_if<games::Ended>(&body)) pattern.outcome = ended->outcome;
        }
        return true;
    };
    while (!pattern.outcome && state.board()->moves().size() < kPlies) {
        const auto moves = notation::writeLegalMoves(state.board()->position());
        std::string move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        // Mostly placements, so that games last.
        for (int tries = 0; tries < 8 && move.size() > 2; ++tries)
            move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (!tell(games::Play{state.board()->position().ply(), move})) break;
    }
    if (!isOpen && !pattern.outcome) (void)tell(games::Resign{});
    pattern.plies = static_cast<int>(state.board()->moves().size());
    pattern.position = state.positionText();
    return pattern;
}

store::Operations unitOf(const Pattern& pattern, std::int64_t number, rules::PerColor<PersonId> players,
                         Time at) {
    games::Settings settings;
    settings.visibility = games::Visibility::Open;
    const store::GameRow row{.number = GameNumber(number),
                             .id = people::randomWord(12),
                             .settings = settings,
                             .creator = players.silver,
                             .players = {players.silver, players.red},
                             .phase = games::Phase::Playing,
                             .createdAt = at,
                             .isPublic = true};
    store::Operations unit{store::AddGame{row}};
    std::int64_t seq = 0;
    const auto append = [&](PersonId actor, const games::Body& body) {
        unit.emplace_back(store::AppendEvent{row.number, {++seq, at, actor, {}, body}});
    };
    append(players.silver, games::Created{row.settings});
    append(players.red, games::Joined{players});
    for (std::size_t i = 0; i < pattern.bodies.size(); ++i) {
        // What a move brings about has its moment.
        if (!std::holds_alternative<games::Ended>(pattern.bodies[i])) at += kBetweenMoves;
        append(players[pattern.actors[i]], pattern.bodies[i]);
    }
    if (pattern.outcome)
        unit.emplace_back(store::EndGame{row.number, *pattern.outcome, pattern.plies, at, pattern.position});
    return unit;
}

// A long answer, for so long: how many bytes and lines came.
struct Stream {
    std::size_t bytes = 0;
    std::size_t lines = 0;
    double seconds = 0;
};
std::optional<Stream> readStream(int port, const std::string& path, std::chrono::seconds time) {
    const int fd = connectTo(port);
    if (fd < 0) return std::nullopt;
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    pollfd one{fd, POLLOUT, 0};
    (void)::poll(&one, 1, 10'000);
    Stream stream;
    char last = 0;
    bool isGood = ::send(fd, request.data(), request.size(), MSG_NOSIGNAL) > 0;
    const auto begin = Clock::now();
    one.events = POLLIN;
    while (isGood && Clock::now() - begin < time && ::poll(&one, 1, 10'000) > 0) {
        char bytes[65536];
        const auto count = ::recv(fd, bytes, sizeof bytes, 0);
        if (count <= 0) break;
        if (stream.bytes == 0)
            isGood = std::string_view(bytes, static_cast<std::size_t>(count)).starts_with("HTTP/1.1 200");
        stream.bytes += static_cast<std::size_t>(count);
        // A line for each game; those of HTTP itself end with \r\n.
        for (const char c : std::string_view(bytes, static_cast<std::size_t>(count))) {
            stream.lines += c == '\n' && last != '\r' ? 1U : 0U;
            last = c;
        }
        stream.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    ::close(fd);
    return isGood && stream.bytes > 0 ? std::optional(stream) : std::nullopt;
}

} // namespace

std::vector<std::string> writeArchive(const std::string& database, const Archive& wanted) {
    if (!people::startSecrets()) return {};
    auto opened = store::SqliteStore::open(database, [](const Error& error) {
        fmt::print(stderr, "campaign: {}\n", error.why);
        std::exit(1);
    });
    if (!opened) return {};
    const auto committer = (*opened)->committer();
    std::vector<store::Operations> units;
    bool isGood = true;
    const auto flush = [&] {
        std::vector<const store::Operations*> all;
        for (const store::Operations& unit : units) all.push_back(&unit);
        for (const store::Commit outcome : committer->commit(all)) isGood &= outcome == store::Commit::Done;
        committer->tend();
        units.clear();
    };
    const auto add = [&](store::Operations unit) {
        units.push_back(std::move(unit));
        if (units.size() >= kUnitsInCommit) flush();
    };
    base::Rng rng(wanted.seed);
    std::vector<std::string> names;
    for (int i = 1; i <= kPeople; ++i) {
        names.push_back(fmt::format("Player{}", i));
        add({store::AddPerson{
            {PersonId(i), names.back(), store::PersonKind::User, "", fromUnix(kFirstGame)}}});
    }
    std::vector<Pattern> finished;
    std::vector<Pattern> open;
    while (finished.size() < kPatterns || open.size() < kPatterns) {
        Pattern pattern = makePattern(rng, finished.size() >= kPatterns);
        (pattern.outcome ? finished : open).push_back(std::move(pattern));
    }
    const int games = wanted.finished + wanted.open;
    // The open ones are the newest, as they are where people play.
    for (int i = 0; i < games && isGood; ++i) {
        const auto& patterns = i < wanted.finished ? finished : open;
        const auto silver = static_cast<int>(rng.below(kPeople));
        const auto red = (silver + 1 + static_cast<int>(rng.below(kPeople - 1))) % kPeople;
        add(unitOf(patterns[rng.below(static_cast<std::uint32_t>(patterns.size()))], i + 1,
                   {PersonId(silver + 1), PersonId(red + 1)}, fromUnix(kFirstGame) + i * kBetweenGames));
    }
    flush();
    return isGood ? names : std::vector<std::string>{};
}

bool measureArchive(int port, const std::vector<std::string>& people, int rounds,
                    std::chrono::seconds exporting) {
    base::Rng rng(7);
    const auto anybody = [&] { return people[rng.below(static_cast<std::uint32_t>(people.size()))]; };
    const std::vector<std::pair<const char*, std::function<std::string()>>> queries{
        {"newest", [] { return std::string("games"); }},
        {"of a player", [&] { return "games?player=" + anybody(); }},
        {"by result", [] { return std::string("games?result=1-0"); }},
        {"of a player, by result", [&] { return "games?player=" + anybody() + "&result=0-1"; }},
        {"by rules", [] { return std::string("games?rules=sixth"); }},
        {"by date", [] { return fmt::format("games?from={}&to={}", kFirstGame, kFirstGame + 86'400'000); }},
        {"drawn, of a player", [&] { return "games?player=" + anybody() + "&result=1/2-1/2"; }},
        {"a profile", [&] { return "people/" + anybody(); }}};
    for (const auto& [what, query] : queries) {
        std::vector<double> times;
        for (int i = 0; i < rounds; ++i) {
            const std::string path = "/api/v1/" + query();
            const auto begin = Clock::now();
            const auto answer = ask(port, "GET", path);
            if (!answer || answer->status != 200) {
                fmt::print(stderr, "campaign: {} was refused\n", path);
                return false;
            }
            times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        }
        fmt::print("search {}: median {:.1f} ms, p99 {:.1f} ms\n", what, medianOf(times, 0.5),
                   medianOf(times, 0.99));
    }
    for (const char* const path : {"/api/v1/export", "/api/v1/export?player=Player1"}) {
        const auto stream = readStream(port, path, exporting);
        if (!stream) return false;
        fmt::print("{}: {:.0f} games/s, {:.1f} MB/s ({} games in {:.1f} s)\n", path,
                   static_cast<double>(stream->lines) / stream->seconds,
                   static_cast<double>(stream->bytes) / 1e6 / stream->seconds, stream->lines,
                   stream->seconds);
    }
    return true;
}

} // namespace sixth::bench
