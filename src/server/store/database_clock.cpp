#include "server/store/database_clock.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>
#include <stdexcept>
#include <utility>

namespace sixth::server::store {
namespace {

constexpr std::chrono::seconds kAskEvery(1);
constexpr int kFirstAnswers = 3;
// Of so many answers the one counts that came fastest: the longer it takes, the less is known of when the
// clock was read.
constexpr std::size_t kAnswersKept = 8;

} // namespace

DatabaseClock::DatabaseClock(std::unique_ptr<Reader> reader, Steady steady)
    : reader_(std::move(reader)), steady_(std::move(steady)) {
    Answer best = ask();
    for (int i = 1; i < kFirstAnswers; ++i) {
        const Answer next = ask();
        if (next.took < best.took) best = next;
    }
    offset_ = best.offset;
    thread_ = std::thread([this] { keepAsking(); });
}

DatabaseClock::~DatabaseClock() {
    {
        const std::scoped_lock lock(mutex_);
        isEnding_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

DatabaseClock::Answer DatabaseClock::ask() {
    const std::int64_t before = steady_();
    const auto shown = reader_->clock();
    const std::int64_t after = steady_();
    if (!shown) throw std::logic_error("the database has no clock of its own");
    return {toUnix(*shown) - (before + (after - before) / 2), after - before};
}

void DatabaseClock::keepAsking() {
    std::deque<Answer> answers;
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kAskEvery, [this] { return isEnding_; })) {
        lock.unlock();
        try {
            answers.push_back(ask());
            if (answers.size() > kAnswersKept) answers.pop_front();
            offset_ = std::min_element(answers.begin(), answers.end(), [](const Answer& a, const Answer& b) {
                          return a.took < b.took;
                      })->offset;
        } catch (const std::exception&) { // while the database is away, the steady clock goes on
        }
        lock.lock();
    }
}

} // namespace sixth::server::store
