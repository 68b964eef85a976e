#include "server/online/metrics.h"

#include <prometheus/client_metric.h>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <fstream>
#include <limits>
#include <unistd.h>
#include <vector>

namespace sixth::server::online {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily family(const char* name, const char* help, MetricType type, double value) {
    MetricFamily result;
    result.name = name;
    result.help = help;
    result.type = type;
    prometheus::ClientMetric metric;
    if (type == MetricType::Counter)
        metric.counter.value = value;
    else
        metric.gauge.value = value;
    result.metric.push_back(metric);
    return result;
}

prometheus::ClientMetric histogram(const http::Pulse::Histogram& from) {
    prometheus::ClientMetric metric;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < from.counts.size(); ++i) {
        sum += from.counts[i];
        const bool isLast = i == http::Pulse::kBounds.size();
        metric.histogram.bucket.push_back(
            {sum, isLast ? std::numeric_limits<double>::infinity() : http::Pulse::kBounds[i]});
    }
    metric.histogram.sample_count = sum;
    metric.histogram.sample_sum = from.sum;
    return metric;
}

void addPulse(std::vector<MetricFamily>& families, const http::Pulse::Figures& pulse) {
    MetricFamily work;
    work.name = "sixth_socket_thread_seconds";
    work.help = "How long one piece of work has held the thread of the sockets";
    work.type = MetricType::Histogram;
    MetricFamily longest;
    longest.name = "sixth_socket_thread_longest_seconds";
    longest.help = "The longest of these since the start";
    longest.type = MetricType::Gauge;
    for (std::size_t i = 0; i < pulse.work.size(); ++i) {
        prometheus::ClientMetric one = histogram(pulse.work[i]);
        one.label.push_back({"work", http::Pulse::kWorkNames[i]});
        work.metric.push_back(std::move(one));
        prometheus::ClientMetric most;
        most.label.push_back({"work", http::Pulse::kWorkNames[i]});
        most.gauge.value = pulse.work[i].longest;
        longest.metric.push_back(std::move(most));
    }
    MetricFamily late;
    late.name = "sixth_tick_late_seconds";
    late.help = "How much later than it should have been each tick was";
    late.type = MetricType::Histogram;
    late.metric.push_back(histogram(pulse.late));
    for (MetricFamily* const family : {&work, &longest, &late}) families.push_back(std::move(*family));
}

MetricFamily emptyFamily(const char* name, const char* help, MetricType type) {
    MetricFamily result;
    result.name = name;
    result.help = help;
    result.type = type;
    return result;
}

void addLabelled(MetricFamily& family, const char* label, const std::string& value, double amount) {
    prometheus::ClientMetric metric;
    metric.label.push_back({label, value});
    (family.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = amount;
    family.metric.push_back(std::move(metric));
}

void addRefusals(std::vector<MetricFamily>& families, const Figures& figures) {
    MetricFamily refused = emptyFamily("sixth_limit_refusals_total",
                                       "Times that a limit has refused somebody", MetricType::Counter);
    for (const auto& [limit, count] : figures.refusals)
        addLabelled(refused, "limit", limit, static_cast<double>(count));
    if (!refused.metric.empty()) families.push_back(std::move(refused));
}

// Of the last five to ten minutes. These are no counters: an address may leave the list and come back.
void addAddresses(std::vector<MetricFamily>& families, const Figures& figures) {
    if (figures.busiest.empty()) return;
    MetricFamily requests = emptyFamily(
        "sixth_address_requests", "Requests of the busiest addresses in the last minutes", MetricType::Gauge);
    MetricFamily messages =
        emptyFamily("sixth_address_messages", "Messages of their sockets", MetricType::Gauge);
    MetricFamily refused =
        emptyFamily("sixth_address_refused", "Times that a limit has refused them", MetricType::Gauge);
    MetricFamily lines =
        emptyFamily("sixth_address_lines", "Their open sockets and streams", MetricType::Gauge);
    for (const Figures::Address& one : figures.busiest) {
        addLabelled(requests, "address", one.address, static_cast<double>(one.counts.requests));
        addLabelled(messages, "address", one.address, static_cast<double>(one.counts.messages));
        addLabelled(refused, "address", one.address, static_cast<double>(one.counts.refused));
        addLabelled(lines, "address", one.address, static_cast<double>(one.lines));
    }
    for (MetricFamily* const one : {&requests, &messages, &refused, &lines})
        families.push_back(std::move(*one));
}

} // namespace

std::string writeMetrics(const Figures& figures) {
    const auto gauge = [](const char* name, const char* help, double value) {
        return family(name, help, MetricType::Gauge, value);
    };
    const auto counter = [](const char* name, const char* help, double value) {
        return family(name, help, MetricType::Counter, value);
    };
    std::vector<MetricFamily> families{
        gauge("sixth_uptime_seconds", "Time since the start", figures.uptimeSeconds),
        gauge("sixth_clients", "Open sockets and streams", figures.clients),
        gauge("sixth_games_in_memory", "Games in memory", figures.tables),
        gauge("sixth_write_queue", "Units that wait for a commit", figures.queued),
        gauge("sixth_resident_bytes", "Memory of the process", figures.residentBytes),
        counter("sixth_commands_acknowledged_total", "Commands carried out", figures.acknowledged),
        counter("sixth_commands_refused_total", "Commands refused", figures.refused),
        counter("sixth_commands_busy_total", "Commands answered with busy", figures.busy),
        counter("sixth_commits_total", "Transactions committed", figures.commits),
        counter("sixth_commit_units_total", "Units in those transactions", figures.commitUnits),
        counter("sixth_commit_seconds_total", "Time spent in them", figures.commitSeconds),
        counter("sixth_stalls_total", "Times that nobody was served for a quarter of a second",
                figures.stalls),
        counter("sixth_stall_seconds_total", "Time that nobody was charged for that", figures.stallSeconds),
        gauge("sixth_addresses", "Addresses with open sockets or streams", figures.addresses),
    };
    if (figures.backups) {
        families.push_back(gauge("sixth_backup_last_timestamp_seconds",
                                 "When the newest good copy was made; 0 if there is none",
                                 static_cast<double>(figures.backups->lastGood) / 1000));
        families.push_back(counter("sixth_backup_failures_total", "Copies that could not be made",
                                   static_cast<double>(figures.backups->failures)));
    }
    addRefusals(families, figures);
    addAddresses(families, figures);
    if (figures.pulse != nullptr) addPulse(families, *figures.pulse);
    return prometheus::TextSerializer().Serialize(families);
}

double residentBytes() {
    std::ifstream file("/proc/self/statm");
    double pages = 0;
    double resident = 0;
    file >> pages >> resident;
    return file ? resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace sixth::server::online
