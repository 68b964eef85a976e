#include "server/echoes.h"

#include "server/wire.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace sixth::bench {
namespace {

constexpr std::size_t kThreads = 8;
constexpr std::size_t kMostWaiting = 32;

// Whoever gets one of these asks again.
bool isOfTheMoment(int status, const std::string& code) {
    return status >= 500 || status == 429 || code == "busy" || code == "stopping";
}

} // namespace

Echoes::~Echoes() {
    {
        const std::lock_guard lock(mutex_);
        isOver_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Echoes::send(Command command) {
    const std::lock_guard lock(mutex_);
    while (threads_.size() < kThreads) threads_.emplace_back([this] { work(); });
    if (waiting_.size() >= kMostWaiting) return;
    waiting_.push_back(std::move(command));
    wake_.notify_one();
}

std::vector<Echoes::Answer> Echoes::heard() {
    const std::lock_guard lock(mutex_);
    return std::exchange(answers_, {});
}

std::optional<Echoes::Answer> Echoes::ask(const Command& command) {
    const auto answer = bench::ask(command.port, "POST", command.path, command.token, command.body);
    if (!answer) return std::nullopt;
    const auto body = nlohmann::json::parse(answer->body, nullptr, false);
    if (!body.is_object()) return std::nullopt;
    if (answer->status < 300 && body.contains("seq"))
        return Answer{command.game, command.id, body["seq"].dump()};
    if (!body.contains("error")) return std::nullopt;
    const std::string code = body["error"].value("code", "");
    if (isOfTheMoment(answer->status, code)) return std::nullopt;
    return Answer{command.game, command.id, code};
}

void Echoes::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return isOver_ || !waiting_.empty(); });
        if (isOver_) return;
        const Command command = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        auto answer = ask(command);
        lock.lock();
        if (answer) answers_.push_back(std::move(*answer));
    }
}

} // namespace sixth::bench
