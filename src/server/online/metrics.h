#pragma once

#include "server/http/pulse.h"
#include "server/online/backups.h"
#include "server/online/traffic.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sixth::server::online {

// Figures for those who run the server.
struct Figures {
    double uptimeSeconds = 0;
    double clients = 0;
    double tables = 0;
    double acknowledged = 0;
    double refused = 0;
    double busy = 0;
    double queued = 0;
    double commits = 0;
    double commitUnits = 0;
    double commitSeconds = 0;
    double residentBytes = 0;
    double stalls = 0;
    double stallSeconds = 0;
    double addresses = 0;
    const http::Pulse::Figures* pulse = nullptr;                // null: not measured
    std::optional<Backups::Figures> backups;                    // nothing: none are made
    std::map<std::string, std::uint64_t, std::less<>> refusals; // by limit
    struct Address {
        std::string address;
        Traffic::Counts counts;
        std::size_t lines = 0;
    };
    std::vector<Address> busiest; // few: each is a time series of its own
};

// In the text format of Prometheus.
[[nodiscard]] std::string writeMetrics(const Figures& figures);
// The resident memory of the process; 0 where it can't be known.
[[nodiscard]] double residentBytes();

} // namespace sixth::server::online
