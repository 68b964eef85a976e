#include "cli/admin_commands.h"
#include "server/people/secrets.h"
#include "server/store/database.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>

namespace sixth::cli {
namespace {

// Codes about what was typed. The others are about how things are.
constexpr std::array<std::string_view, 5> kBadWords{"why", "days", "network", "decision", "name"};

Failure databaseFailure(const server::Error& error) {
    return failure(error.what, error.why, error.place);
}

} // namespace

Expected<AdminDatabase> openAdminDatabase(const std::string& address, bool toWrite) {
    if (!server::people::startSecrets())
        return tl::unexpected(failure("random numbers", "the system has none", "libsodium"));
    if (!toWrite) {
        auto reader = server::store::lookAtDatabase(address);
        if (!reader) return tl::unexpected(databaseFailure(reader.error()));
        return AdminDatabase{server::store::shownAddress(address), std::move(*reader), nullptr};
    }
    auto visit = server::store::visitDatabase(
        address, [](const server::Error& error) { throw std::runtime_error(error.why); });
    if (!visit) return tl::unexpected(databaseFailure(visit.error()));
    return AdminDatabase{server::store::shownAddress(address), std::move(visit->reader),
                         std::move(visit->committer)};
}

server::Time timeNow() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return server::fromUnix(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

Failure refusedBy(const server::Refusal& refusal, const AdminOptions& options) {
    Failure result =
        failure(options.action, refusal.message, options.words.empty() ? "-" : options.words.front());
    const bool isBadInput = std::find(kBadWords.begin(), kBadWords.end(), refusal.code) != kBadWords.end();
    result.exitCode = isBadInput ? kBadInput : kNegative;
    return result;
}

} // namespace sixth::cli
