#include "match/match.h"

#include "base/hashing.h"
#include "match/game_log.h"
#include "match/game_play.h"
#include "notation/record.h"
#include "notation/ruleset_text.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace sixth::match {
namespace {

using rules::Color;
using rules::PerColor;

// Command lines can hold any bytes; a game record can't.
std::string printable(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f)
            result += c;
        else
            result += std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15];
    }
    return result;
}

constexpr std::size_t indexOf(Seat seat) {
    return static_cast<std::size_t>(seat);
}

// Each player has another seed in each game, whichever thread plays it.
std::uint64_t seedOf(const MatchSettings& settings, int game, Seat seat) {
    const std::uint64_t which = 2 * static_cast<std::uint64_t>(game) + indexOf(seat) + 1;
    return base::mix64(settings.seed + 1) ^ base::mix64(base::mix64(which));
}

std::string timeControl(const MatchSettings& settings, int game) {
    const std::string silver = writeLimit(settings.limits[indexOf(seatOf(Color::Silver, game))]);
    const std::string red = writeLimit(settings.limits[indexOf(seatOf(Color::Red, game))]);
    if (silver == "none" && red == "none") return "";
    return silver == red ? silver : silver + " / " + red;
}

// The threads of a match and what they share.
class Runner {
public:
    Runner(const MatchSettings& settings, const MatchFile& file, const MatchCallbacks& callbacks)
        : settings_(settings), file_(file), callbacks_(callbacks) {
        surroundings_ = {steadyClock(), [this] { return isStopped(); }};
        if (file_.log == nullptr) return;
        for (GameResult result : file_.log->finished()) {
            result.game -= file_.firstRound;
            if (result.game < 0 || result.game >= settings_.games) continue;
            if (played_.insert(result.game).second) tally_.add(result);
        }
        judgeTest();
    }

    tl::expected<Tally, notation::Error> run() {
        std::vector<std::thread> threads;
        const auto missing = static_cast<std::size_t>(settings_.games) - played_.size();
        const std::size_t count = std::min(static_cast<std::size_t>(settings_.concurrency), missing);
        threads.reserve(count);
        for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
        if (error_) return tl::unexpected(*error_);
        return tally_;
    }

private:
    [[nodiscard]] bool isStopped() const {
        return isOver_.load(std::memory_order_relaxed) || (callbacks_.shouldStop && callbacks_.shouldStop());
    }

    void work() {
        std::array<std::unique_ptr<Player>, 2> players;
        for (std::size_t i = 0; i < players.size(); ++i)
            players[i] = makePlayer(settings_.players[i], surroundings_, settings_.patience);
        while (const auto game = nextGame()) {
            const Opening opening = settings_.openings.at(*game / 2);
            PerColor<Contestant> contestants;
            for (const Color color : rules::kColors) {
                const Seat seat = seatOf(color, *game);
                contestants[color] = {players[indexOf(seat)].get(), settings_.limits[indexOf(seat)],
                                      seedOf(settings_, *game, seat)};
            }
            const PlayedGame played =
                playGame(opening.game, contestants, surroundings_, settings_.patience.marginMs);
            if (played.isStopped) return;
            if (played.failed && played.failure.kind == FailureKind::Start)
                return giveUp(seatOf(*played.failed, *game), played.failure);
            take(*game, opening, played);
        }
    }

    std::optional<int> nextGame() {
        if (isStopped()) return std::nullopt;
        const std::lock_guard lock(mutex_);
        while (next_ < settings_.games && played_.contains(next_)) ++next_;
        if (next_ >= settings_.games) return std::nullopt;
        return next_++;
    }

    // A player that does not start, or refuses the ruleset, says nothing about the others: no game is
    // counted.
    void giveUp(Seat seat, const Failure& failure) {
        const std::lock_guard lock(mutex_);
        isOver_ = true;
        if (error_) return;
        error_ = notStarted(settings_.titles[indexOf(seat)], settings_.players[indexOf(seat)], failure);
    }

    void take(int game, const Opening& opening, const PlayedGame& played) {
        const notation::Record record = makeRecord(game, opening, played);
        const std::lock_guard lock(mutex_);
        if (isOver_) return; // another thread has just decided the test
        tally_.add({game, played.game.outcome().result, played.failed, played.failure});
        if (file_.log != nullptr)
            if (const auto written = file_.log->append(record); !written) {
                error_ = written.error();
                isOver_ = true;
                return;
            }
        judgeTest();
        if (callbacks_.onGame) callbacks_.onGame(tally_);
    }

    void judgeTest() {
        if (!settings_.sprt) return;
        const double llr = logLikelihoodRatio(tally_.results().pairs, *settings_.sprt);
        if (judge(llr) != SprtState::Open) isOver_ = true;
    }

    [[nodiscard]] notation::Record makeRecord(int game, const Opening& opening,
                                              const PlayedGame& played) const {
        const auto nameOf = [&](Color color) {
            return printable(settings_.players[indexOf(seatOf(color, game))].shownName());
        };
        notation::Record record = notation::makeRecord(
            played.game,
            {{"Event", "sixth match"},
             {"Round", std::to_string(file_.firstRound + game + 1)},
             {"Silver", nameOf(Color::Silver)},
             {"Red", nameOf(Color::Red)},
             {"SilverEngine", played.engineNames.silver},
             {"RedEngine", played.engineNames.red},
             {"TimeControl", timeControl(settings_, game)},
             {"Opening", printable(opening.name)},
             {"OpeningPlies", std::to_string(opening.game.moves().size())},
             {std::string(kFailureTag), played.failed ? failureTag(*played.failed, played.failure) : ""},
             {std::string(kMatchTag), file_.identity}});
        const std::size_t opened = opening.game.moves().size();
        for (std::size_t i = 0; i < played.notes.size(); ++i)
            record.moves[opened + i].comment = writeMoveNote(played.notes[i]);
        return record;
    }

    const MatchSettings& settings_;
    MatchFile file_;
    const MatchCallbacks& callbacks_;
    Surroundings surroundings_;
    std::atomic<bool> isOver_ = false;

    std::mutex mutex_; // for what follows
    Tally tally_;
    std::set<int> played_;
    int next_ = 0;
    std::optional<notation::Error> error_;
};

} // namespace

notation::Error notStarted(const std::string& title, const PlayerSpec& player, const Failure& failure) {
    return {std::string(kNoStart), title, notation::quoted(player.text) + " " + failure.text};
}

std::string identity(const MatchSettings& settings) {
    std::string text =
        "A=" + printable(identity(settings.players[0])) + " (" + writeLimit(settings.limits[0]) +
        "); B=" + printable(identity(settings.players[1])) + " (" + writeLimit(settings.limits[1]) +
        "); rules=" + notation::writeRuleset(settings.rules) +
        "; openings=" + printable(settings.openings.identity()) + "; seed=" + std::to_string(settings.seed);
    return text;
}

tl::expected<Tally, notation::Error> playMatch(const MatchSettings& settings,
                                               const std::optional<std::string>& out,
                                               const MatchCallbacks& callbacks) {
    std::optional<GameLog> log;
    if (out) {
        auto opened = GameLog::open(*out, identity(settings));
        if (!opened) return tl::unexpected(opened.error());
        log.emplace(std::move(*opened));
    }
    return playGames(settings, {log ? &*log : nullptr, identity(settings), 0}, callbacks);
}

tl::expected<Tally, notation::Error> playGames(const MatchSettings& settings, const MatchFile& file,
                                               const MatchCallbacks& callbacks) {
    return Runner(settings, file, callbacks).run();
}

} // namespace sixth::match
