#pragma once

#include "server/online/limits.h"
#include "server/refusal.h"
#include "server/store/store.h"

#include <tl/expected.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::online {

// The words of the audit log for what moderators and the host do.
namespace acts {
inline constexpr std::string_view kSuspend = "suspend";
inline constexpr std::string_view kUnsuspend = "unsuspend";
inline constexpr std::string_view kRename = "rename";
inline constexpr std::string_view kEndSessions = "end-sessions";
inline constexpr std::string_view kVoid = "void";
inline constexpr std::string_view kRecoveryCode = "recovery-code";
inline constexpr std::string_view kPromote = "promote";
inline constexpr std::string_view kDemote = "demote";
inline constexpr std::string_view kBanNetwork = "ban-network";
inline constexpr std::string_view kUnbanNetwork = "unban-network";
inline constexpr std::string_view kCloseReport = "close-report";
} // namespace acts
inline constexpr std::array kActs{acts::kSuspend,      acts::kUnsuspend,  acts::kRename,
                                  acts::kEndSessions,  acts::kVoid,       acts::kRecoveryCode,
                                  acts::kPromote,      acts::kDemote,     acts::kBanNetwork,
                                  acts::kUnbanNetwork, acts::kCloseReport};

// The acts of one moderator or of the host, each as a unit of change: what is to be written, with its row of
// the audit log. Nothing changes before the unit is committed. If somebody else has changed the same thing
// meanwhile, the commit is a conflict. Servers learn of acts from the audit log (see News), so it does not
// matter who commits: a server or `sixth admin`.
class Moderation {
public:
    static constexpr int kMostDays = 3'650;
    static constexpr std::size_t kLongestWhy = 500;
    static constexpr std::size_t kMostNetworks = 1'000;
    // No wider network is banned: that would be a country.
    static constexpr int kWidestIpv4 = 8;
    static constexpr int kWidestIpv6 = 16;

    // Without an actor it is the host, at the terminal. Moderators may not act on moderators, and have to
    // give a reason.
    Moderation(store::Reader& reader, std::optional<PersonId> actor, Time now,
               Milliseconds nameRests = Limits{}.nameRests)
        : reader_(reader), actor_(actor), now_(now), nameRests_(nameRests) {}

    using Unit = tl::expected<store::Operations, Refusal>;

    // Without days: for good.
    [[nodiscard]] Unit suspend(std::string_view name, std::optional<int> days, const std::string& why);
    [[nodiscard]] Unit unsuspend(std::string_view name, const std::string& why);
    // Gives another name. Of a guest it changes what they are called; their name stays.
    [[nodiscard]] Unit rename(std::string_view name, const std::string& wanted, const std::string& why);
    [[nodiscard]] Unit endSessions(std::string_view name, const std::string& why);
    // Takes a finished game out of scores and ratings.
    [[nodiscard]] Unit voidGame(std::string_view id, const std::string& why);
    // Gives a recovery code that replaces all others of the person. `code` has to be passed on to them.
    struct Code {
        store::Operations unit;
        std::string code;
    };
    [[nodiscard]] tl::expected<Code, Refusal> giveRecoveryCode(std::string_view name, const std::string& why);
    [[nodiscard]] Unit banNetwork(std::string_view network, int days, const std::string& why);
    [[nodiscard]] Unit unbanNetwork(std::string_view network, const std::string& why);
    [[nodiscard]] Unit closeReport(store::ReportId id, const std::string& decision);
    // The host alone does this.
    [[nodiscard]] Unit setRole(std::string_view name, store::Role role, const std::string& why);

private:
    [[nodiscard]] std::optional<Refusal> refuseWhy(const std::string& why) const;
    // Somebody whom the actor may touch.
    [[nodiscard]] tl::expected<store::Person, Refusal> target(std::string_view name, const std::string& why);
    [[nodiscard]] store::AddAudit audit(std::string_view act, std::optional<PersonId> person,
                                        std::string detail) const;

    store::Reader& reader_;
    std::optional<PersonId> actor_;
    Time now_;
    Milliseconds nameRests_; // how long a name that was taken away stays free
};

// "2026-11-18 17:00 UTC", "for good" for kForever.
[[nodiscard]] std::string momentText(Time at);
// "until 2026-11-18 17:00 UTC", "for good".
[[nodiscard]] std::string untilText(Time until);

} // namespace sixth::server::online
