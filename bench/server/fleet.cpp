#include "server/fleet.h"

#include "notation/move_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "server/games/event_json.h"

#include <nlohmann/json.hpp>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <unistd.h>

namespace sixth::bench {
namespace {

using Json = nlohmann::json;

constexpr int kAskers = 16;

// The text in one field of what was answered.
std::optional<std::string> textIn(const std::optional<std::string>& body, const char* field) {
    return body ? client::readTextField(*body, {field}) : std::nullopt;
}

// The move of an event; nothing if the event is another, or makes no sense.
std::optional<server::games::Moved> moveIn(const client::ToldEvent& event) {
    if (event.kind != "move") return std::nullopt;
    const auto body = server::games::readBody(event.kind, event.body);
    if (!body) return std::nullopt;
    return std::get<server::games::Moved>(*body);
}

} // namespace

double Fleet::Figures::latency(double share) const {
    if (latencies.empty()) return 0;
    std::vector<double> values = latencies;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

Fleet::~Fleet() {
    if (epoll_ >= 0) ::close(epoll_);
}

// Each request waits for the disk, but the requests do not wait for each other.
bool Fleet::add(int games) {
    if (epoll_ < 0) epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
    const int count = std::min(games, kAskers);
    std::vector<std::vector<Pair>> parts(static_cast<std::size_t>(count));
    std::vector<std::thread> askers;
    std::atomic<bool> isDone = true;
    for (int i = 0; i < count; ++i)
        askers.emplace_back([&, i, seed = rng_.next()] {
            const int share = games / count + (i < games % count ? 1 : 0);
            if (!addSome(share, seed, parts[static_cast<std::size_t>(i)])) isDone = false;
        });
    for (std::thread& asker : askers) asker.join();
    for (std::vector<Pair>& part : parts)
        for (Pair& pair : part) {
            tokens_[pair.game] = pair.players[0].token;
            pairs_.push_back(std::move(pair));
        }
    return isDone;
}

bool Fleet::addSome(int games, std::uint64_t seed, std::vector<Pair>& into) const {
    base::Rng rng(seed);
    for (int i = 0; i < games; ++i) {
        Pair pair;
        for (int side = 0; side < 2; ++side) {
            const auto token = textIn(post("/api/v1/guest", {}, R"({"token":true})", rng), "token");
            if (!token) return false;
            Player& player = pair.players.emplace_back();
            player.token = *token;
            player.server = rng.below(static_cast<std::uint32_t>(ports_.size()));
        }
        if (!newGame(pair, rng)) return false;
        into.push_back(std::move(pair));
    }
    return true;
}

bool Fleet::newGame(Pair& pair, base::Rng& rng) const {
    const auto id = textIn(
        post("/api/v1/games", pair.players[0].token, R"({"color":"silver","clock":"10800+0"})", rng), "id");
    if (!id) return false;
    pair.game = *id;
    const Json join{{"type", "join"}, {"id", anyId(rng)}};
    if (!post("/api/v1/games/" + pair.game + "/commands", pair.players[1].token, join.dump(), rng))
        return false;
    pair.board.emplace(rules::Position::start(*notation::readRuleset("sixth")));
    pair.boardSeq = 0;
    pair.isOver = false;
    pair.movedAt = pair.boardAt = Clock::now();
    for (Player& player : pair.players) {
        player.lastSeq = 0;
        player.ackSeq = 0;
        player.isWaiting = false;
        player.isWelcome = false;
        player.sendAgainAt = {};
        player.socket.close();
    }
    return true;
}

bool Fleet::renewFinished() {
    for (Pair& pair : pairs_) {
        if (pair.isOver && !newGame(pair, rng_)) return false;
        tokens_[pair.game] = pair.players[0].token;
    }
    return true;
}

void Fleet::cut() {
    for (Pair& pair : pairs_)
        for (Player& player : pair.players) {
            player.socket.close();
            player.isWelcome = false;
        }
}

// --- connections ---

void Fleet::watch(std::size_t index, bool isNew) {
    const WebSocket& socket = playerOf(index).socket;
    epoll_event event{};
    event.events = EPOLLIN | (socket.wantsToWrite() || !socket.isUp() ? EPOLLOUT : 0U);
    event.data.u64 = index;
    ::epoll_ctl(epoll_, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket.descriptor(), &event);
}

void Fleet::connect(std::size_t index) {
    Player& player = playerOf(index);
    player.socket = WebSocket(ports_[player.server % ports_.size()]);
    player.isWelcome = false;
    player.connectedAt = Clock::now();
    player.sendAgainAt = {};
    player.retryAt = Clock::now() + kRetry;
    if (!player.socket.isOpen()) return;
    player.socket.send(Json{
        {"type", "hello"}, {"game", pairOf(index).game}, {"lastSeq", player.lastSeq}, {"token", player.token}}
                           .dump());
    watch(index, true);
}

void Fleet::service(std::size_t index) {
    Player& player = playerOf(index);
    const bool isAlive = player.socket.move();
    while (const auto text = player.socket.next()) hear(index, *text);
    if (isAlive && player.socket.isOpen()) {
        player.socket.flush(); // answers to pings, and new moves
        if (player.socket.isOpen()) return watch(index, false);
    }
    leave(index);
}

// --- what they hear ---

void Fleet::learn(Pair& pair, Player& player, const client::ToldEvent& event) {
    if (event.seq != player.lastSeq + 1) ++figures_.gaps;
    player.lastSeq = std::max(player.lastSeq, event.seq);
    history_.seen(pair.game, event.seq, event.kind + event.body);
    if (event.seq <= pair.boardSeq) return;
    pair.boardSeq = event.seq;
    pair.boardAt = Clock::now();
    if (event.kind == "ended") pair.isOver = true;
    if (event.kind != "move") return;
    const auto made = moveIn(event);
    if (!made || pair.board->isOver()) return fail(event.body);
    const auto move = notation::readMove(pair.board->position(), made->text);
    if (!move) return fail(event.body);
    pair.board->play(*move);
}

void Fleet::hear(std::size_t index, const std::string& text) {
    Pair& pair = pairOf(index);
    Player& player = playerOf(index);
    const auto message = client::readServerMessage(text);
    if (!message) return fail(text);
    if (const auto* const event = std::get_if<client::ToldEvent>(&*message))
        return learn(pair, player, *event);
    if (const auto* const welcome = std::get_if<client::Welcome>(&*message)) {
        for (const client::ToldEvent& event : welcome->events) learn(pair, player, event);
        player.isWelcome = true;
        ++figures_.resumed;
        // What was not acknowledged is sent again under the same id, whether it got there or not.
        if (player.isWaiting) sendMove(pair, player);
        return;
    }
    if (const auto* const ack = std::get_if<client::Ack>(&*message)) {
        history_.answered(pair.game, ack->id, std::to_string(ack->seq));
        if (!player.isWaiting || ack->id != player.commandId) return;
        player.isWaiting = false;
        player.ackSeq = ack->seq;
        ++figures_.acknowledged;
        figures_.latencies.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - player.sentAt).count());
        history_.acknowledged(pair.game, ack->seq, player.ply, player.move);
        pair.movedAt = player.sentAt;
        if (isOneOfMany()) made_.push_back({pair.game, player.token, player.commandId, moveOf(pair, player)});
        return;
    }
    if (const auto* const other = std::get_if<client::OtherMessage>(&*message))
        if (other->type == "presence" || other->type == "goodbye") return;
    if (const auto* const error = std::get_if<client::ErrorTold>(&*message))
        if (hearError(pair, player, *error)) return;
    fail(text);
}

bool Fleet::hearError(Pair& pair, Player& player, const client::ErrorTold& error) {
    const bool isOurs = error.id == player.commandId;
    const bool isBusy = error.code == "busy" || error.code == "stopping";
    // Whoever can't read its database says `internal`.
    if (isOneOfMany() && (isBusy || error.code == "internal")) {
        // Another server may still have the command, so it has to be this one again.
        if (!isOurs) player.connectedAt = {}; // it could not even greet: left at the next look
        player.sendAgainAt = Clock::now() + kBusy;
        ++figures_.busy;
        return true;
    }
    if (!isOurs) return false;
    player.isWaiting = false; // another move, another time
    if (!isBusy) history_.answered(pair.game, error.id, error.code);
    if (isBusy) ++figures_.busy;
    return isBusy;
}

void Fleet::fail(const std::string& text) {
    ++figures_.errors;
    if (figures_.firstError.empty()) figures_.firstError = text;
}

// --- what they do ---

void Fleet::makeMove(Pair& pair) {
    if (pair.isOver || pair.board->isOver()) return;
    const bool isRed = pair.board->position().side() == rules::Color::Red;
    Player& player = pair.players[isRed ? 1 : 0];
    if (player.isWaiting || !player.isWelcome || player.lastSeq != pair.boardSeq) return;
    if (player.ackSeq > pair.boardSeq) return;
    const auto moves = notation::writeLegalMoves(pair.board->position());
    // Mostly placements, so that games last. Carries build towers, and towers end games.
    std::string move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    for (int tries = 0; tries < 8 && move.size() > 2; ++tries)
        move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    player.move = move;
    player.ply = pair.board->position().ply();
    player.commandId = anyId(rng_);
    player.isWaiting = true;
    player.sentAt = Clock::now();
    ++figures_.sent;
    sendMove(pair, player);
    if (rng_.below(100) < racing_) raceWith(pair, player);
}

std::string Fleet::moveOf(const Pair& pair, const Player& player) {
    return Json{{"type", "move"},
                {"game", pair.game},
                {"id", player.commandId},
                {"ply", player.ply},
                {"move", player.move}}
        .dump();
}

void Fleet::sendMove(Pair& pair, Player& player) {
    player.socket.send(moveOf(pair, player));
    player.socket.flush();
}

void Fleet::begin(double movesPerSecond) {
    interval_ = movesPerSecond > 0 ? 1 / movesPerSecond : 0;
    nextMove_ = Clock::now();
}

void Fleet::turn(Clock::time_point end) {
    const auto now = Clock::now();
    // A connection costs the server a hundred times as much as a move, so only a few are opened at a time.
    for (int few = 0; few < 200 && !pairs_.empty(); ++few) {
        reconnecting_ = (reconnecting_ + 1) % (2 * pairs_.size());
        tend(reconnecting_, now);
    }
    for (int most = 0; interval_ > 0 && nextMove_ <= now && most < 1000; ++most) {
        nextMove_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(interval_));
        nextPair_ = (nextPair_ + 1) % pairs_.size();
        makeMove(pairs_[nextPair_]);
    }
    if (nextMove_ < now - std::chrono::seconds(1)) nextMove_ = now; // it can't keep up; that shows in `sent`
    std::array<epoll_event, 512> events{};
    const int wait = now < end ? 1 : 0;
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait);
    for (int i = 0; i < count; ++i) service(events[static_cast<std::size_t>(i)].data.u64);
    for (const Echoes::Answer& answer : echoes_.heard())
        history_.answered(answer.game, answer.command, answer.text);
}

bool Fleet::settle(std::chrono::milliseconds atMost) {
    const auto end = Clock::now() + atMost;
    begin(0);
    const auto isSettled = [this] {
        for (const Pair& pair : pairs_)
            for (const Player& player : pair.players)
                if (!player.isWelcome || player.isWaiting || player.lastSeq != pair.boardSeq) return false;
        return true;
    };
    for (int i = 0; Clock::now() < end; ++i) {
        turn(end);
        if (i % 20 == 0 && isSettled()) return true;
    }
    return isSettled();
}

bool Fleet::compare(History& history) {
    for (const std::string& game : history.games()) {
        // As one of the players, who are told what is said.
        const auto answer = ask(anyPort(rng_), "GET", "/api/v1/games/" + game + "/events", tokens_[game]);
        if (!answer) return false;
        if (answer->status != 200) {
            history.unreadable(game, answer->status);
            continue;
        }
        const auto events = client::readEvents(answer->body);
        if (!events) return false;
        std::vector<History::Event> log;
        for (const client::ToldEvent& event : *events) {
            History::Event& one = log.emplace_back();
            one.seq = event.seq;
            one.kind = event.kind;
            one.content = event.kind + event.body;
            if (event.kind != "move") continue;
            const auto made = moveIn(event);
            if (!made) return false;
            one.ply = made->ply;
            one.move = made->text;
        }
        history.compare(game, log);
    }
    return true;
}

} // namespace sixth::bench
