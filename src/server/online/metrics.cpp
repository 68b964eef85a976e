#include "server/online/metrics.h"

#include <prometheus/client_metric.h>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <fstream>
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

} // namespace

std::string writeMetrics(const Figures& figures) {
    const auto gauge = [](const char* name, const char* help, double value) {
        return family(name, help, MetricType::Gauge, value);
    };
    const auto counter = [](const char* name, const char* help, double value) {
        return family(name, help, MetricType::Counter, value);
    };
    const std::vector<MetricFamily> families{
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
    };
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
