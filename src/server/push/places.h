#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace sixth::server::push {

// How many messages may be under way, and to whom: clients choose the services, and one that never answers
// holds each message for as long as is waited for it. A service whose last message was answered has more
// places than others, and all others together have a part of them, so that they never keep a message from
// those that work. What finds no place waits, in turn by service. Any thread may use this.
class Places {
public:
    static constexpr int kAll = 128;
    static constexpr int kForDoubtful = 32; // for all services together that have not answered
    static constexpr int kOfOne = 8;
    static constexpr int kOfDoubtfulOne = 2;
    static constexpr std::size_t kWaiting = 1'024;
    static constexpr std::size_t kWaitingForDoubtful = 512;
    static constexpr std::size_t kWaitingOfOne = 256;
    static constexpr std::size_t kWaitingOfDoubtfulOne = 16;
    static constexpr std::size_t kMostRemembered = 1'000; // services that have answered

    // What belongs together: the last two parts of a name. Whoever has a name has all names below it.
    [[nodiscard]] static std::string serviceOf(std::string_view host);

    // Must not call this object; it is called by whoever calls this object.
    using Start = std::function<void()>;
    // Starts a message to this service now or later; false if too many wait.
    [[nodiscard]] bool take(const std::string& service, Start start);
    // A message is over: whether the service has answered, whatever it said.
    void giveBack(const std::string& service, bool hasAnswered);
    // Nothing is started any more.
    void close();

private:
    struct Service {
        int underWay = 0;
        int doubtful = 0; // of these, those that have a place among the doubtful
        bool answers = false;
        std::deque<Start> waiting = {};
    };
    [[nodiscard]] bool hasPlace(const Service& service) const;
    [[nodiscard]] bool mayWait(const Service& service) const;
    void begin(Service& service, const Start& start);
    void beginWaiting();

    std::mutex mutex_;
    std::map<std::string, Service> services_;
    int underWay_ = 0;
    int doubtful_ = 0;
    std::size_t waiting_ = 0;
    std::string last_; // the service that has begun last after waiting
    bool isClosed_ = false;
};

} // namespace sixth::server::push
