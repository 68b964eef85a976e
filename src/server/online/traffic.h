#pragma once

#include "server/time.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sixth::server::online {

// How much came from each address in the last minutes, so that the host sees who is busy; and how often each
// limit has refused somebody since the start. Addresses have the form in which they are counted. A server for
// this machine alone counts nobody, and has none. The memory is bounded: of too many addresses, the quieter
// half is forgotten.
class Traffic {
public:
    static constexpr Milliseconds kWindow = std::chrono::minutes(5);
    static constexpr std::size_t kMostAddresses = 4'096; // in each of two windows

    struct Counts {
        std::uint64_t requests = 0;
        std::uint64_t messages = 0;
        std::uint64_t refused = 0;

        [[nodiscard]] std::uint64_t all() const { return requests + messages + refused; }
    };
    struct Busy {
        std::string address;
        Counts counts;
    };

    void noteRequest(const std::string& address, Time now);
    void noteMessage(const std::string& address, Time now);
    // `limit` is its name; see limits.h.
    void noteRefused(std::string_view limit, const std::string& address, Time now);

    // The addresses with the most traffic in this window and the one before, the busiest first.
    [[nodiscard]] std::vector<Busy> busiest(std::size_t most, Time now);
    [[nodiscard]] const std::map<std::string, std::uint64_t, std::less<>>& refusals() const {
        return refusals_;
    }
    [[nodiscard]] std::size_t size() const { return current_.size() + before_.size(); }

private:
    using Window = std::unordered_map<std::string, Counts>;
    [[nodiscard]] Counts* countsOf(const std::string& address, Time now);
    void turn(Time now);

    Window current_;
    Window before_;
    Time since_;
    std::map<std::string, std::uint64_t, std::less<>> refusals_; // by limit
};

} // namespace sixth::server::online
