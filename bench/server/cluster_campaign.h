#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace sixth::bench {

// Several servers on one database: `campaign cluster`, which breaks each part of them while games go on, and
// `campaign cluster-load`, which measures what a move costs. The one that was asked for is put into `chosen`.
void addClusterCampaigns(CLI::App& app, std::function<bool()>& chosen);

} // namespace sixth::bench
