#pragma once

#include "server/ids.h"
#include "server/time.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sixth::server::online {

// Who is here: whoever has a socket or a stream open, or has sent a request lately. A program that plays by
// requests alone is as present as a page.
class Attendance {
public:
    // For so long after the last sign of life somebody counts as here.
    static constexpr Milliseconds kStays = std::chrono::minutes(1);

    // Those who were here before the start may come back: until then they count as seen at the start.
    explicit Attendance(Time start) : start_(start), nextForget_(start) {}

    void connected(PersonId person, Time now);
    void disconnected(PersonId person, Time now);
    void seen(PersonId person, Time now);

    // The same at another server, as it tells.
    void connectedElsewhere(PersonId person, Time now);
    void disconnectedElsewhere(PersonId person, Time now);
    void seenElsewhere(PersonId person, Time now) { people_[person].seen = now; }

    // What the other servers are to be told: somebody's first line here has opened, the last one has closed,
    // or they have sent a request.
    enum class Sign : std::uint8_t { Came, Went, Seen };
    void onSign(std::function<void(PersonId, Sign)> listener) { listener_ = std::move(listener); }
    // All who have a line open here, in no order.
    [[nodiscard]] std::vector<PersonId> connectedHere() const;

    // Where they were heard from last, as it is counted; empty if that is not known, or nobody is counted.
    void noteAddress(PersonId person, const std::string& address) { people_[person].address = address; }
    [[nodiscard]] std::string addressOf(PersonId person) const;

    [[nodiscard]] bool isConnected(PersonId person) const;
    [[nodiscard]] bool isHere(PersonId person, Time now) const {
        return now - lastHere(person, now) < kStays;
    }
    // Whether they have shown themselves in this run, and are here. Lists say so of nobody else, not even for
    // a while after the start.
    [[nodiscard]] bool hasShown(PersonId person, Time now) const {
        return people_.contains(person) && isHere(person, now);
    }
    // Whether somebody has no line open, but has sent a request lately.
    [[nodiscard]] bool isHereByRequest(PersonId person, Time now) const;
    // When somebody was here last.
    [[nodiscard]] Time lastHere(PersonId person, Time now) const;
    // All who are here, in no order.
    [[nodiscard]] std::vector<PersonId> all(Time now) const;

    // Forgets those who were away for long.
    void tick(Time now);

private:
    struct Entry {
        int lines = 0;     // here
        int elsewhere = 0; // servers where they have some
        Time seen;
        std::string address;

        [[nodiscard]] bool isConnected() const { return lines + elsewhere > 0; }
    };

    Time start_;
    Time nextForget_;
    std::unordered_map<PersonId, Entry> people_;
    std::function<void(PersonId, Sign)> listener_;
};

} // namespace sixth::server::online
