// What the Fleet does beyond one server: it leaves those that are silent, and lets two decide at once.
#include "server/fleet.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace sixth::bench {
namespace {

using Json = nlohmann::json;

// After so much silence a client tries the next server.
constexpr std::chrono::milliseconds kSilence{2000};
constexpr int kTries = 60; // of a request, half a second apart

std::string hex(std::uint64_t number) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int i = 0; i < 16; ++i, number >>= 4) text += kDigits[number & 15];
    return text;
}

} // namespace

std::string Fleet::anyId(base::Rng& rng) {
    const std::string half = hex(rng.next());
    return half + hex(rng.next());
}

// The body of the answer; nothing if it is a refusal. With several servers, one that does not answer has
// died, or waits for its database.
std::optional<std::string> Fleet::post(const std::string& path, const std::string& token,
                                       const std::string& body, base::Rng& rng) const {
    for (int i = 0; i < (isOneOfMany() ? kTries : 1); ++i) {
        if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(500));
        const auto answer = ask(anyPort(rng), "POST", path, token, body);
        if (answer && answer->status < 300) return answer->body;
    }
    return std::nullopt;
}

// The next connection goes to the next server.
void Fleet::leave(std::size_t index) {
    Player& player = playerOf(index);
    player.socket.close();
    player.isWelcome = false;
    player.retryAt = Clock::now() + kRetry;
    ++player.server;
}

bool Fleet::isLeftAlone(std::size_t index, Clock::time_point now) {
    const Pair& pair = pairOf(index);
    const Player& player = playerOf(index);
    Clock::time_point since = player.connectedAt;
    if (player.isWelcome) {
        const bool isBehind = player.lastSeq < pair.boardSeq || player.ackSeq > player.lastSeq;
        if (!player.isWaiting && !isBehind) return false;
        since = std::max(since, player.isWaiting ? player.sentAt : pair.boardAt);
    }
    return now - since > kSilence;
}

void Fleet::tend(std::size_t index, Clock::time_point now) {
    Player& player = playerOf(index);
    if (!player.socket.isOpen()) {
        if (now >= player.retryAt) connect(index);
        return;
    }
    if (!isOneOfMany()) return;
    if (isLeftAlone(index, now)) return leave(index);
    if (player.sendAgainAt == Clock::time_point{} || now < player.sendAgainAt) return;
    player.sendAgainAt = {};
    if (player.isWaiting) sendMove(pairOf(index), player);
}

// Either the same command, or another one of the other player, while this one is on its way.
void Fleet::raceWith(Pair& pair, const Player& player) {
    const std::string path = "/api/v1/games/" + pair.game + "/commands";
    const int port = anyPort(rng_);
    if (rng_.below(2) == 0)
        return echoes_.send({port, path, player.token, pair.game, player.commandId, moveOf(pair, player)});
    const Player& other = &player == &pair.players[0] ? pair.players[1] : pair.players[0];
    const std::string id = anyId(rng_);
    const Json chat{{"type", "chat"}, {"id", id}, {"text", "hm"}};
    echoes_.send({port, path, other.token, pair.game, id, chat.dump()});
}

std::size_t Fleet::waitingSince(Clock::time_point moment) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        pairs_, [&](const Pair& pair) { return !pair.isOver && pair.movedAt < moment; }));
}

std::size_t Fleet::askAgain(std::size_t count) {
    std::size_t answered = 0;
    for (std::size_t i = 0; i < count && !made_.empty(); ++i) {
        const Made& made = made_[rng_.below(static_cast<std::uint32_t>(made_.size()))];
        const auto answer = Echoes::ask({anyPort(rng_), "/api/v1/games/" + made.game + "/commands",
                                         made.token, made.game, made.id, made.body});
        if (!answer) continue;
        ++answered;
        history_.answered(answer->game, answer->command, answer->text);
    }
    return answered;
}

} // namespace sixth::bench
