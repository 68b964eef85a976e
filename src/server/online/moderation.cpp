#include "server/online/moderation.h"

#include "server/games/decide.h"
#include "server/http/network.h"
#include "server/online/accounts.h"
#include "server/online/game_json.h"
#include "server/people/names.h"
#include "server/people/recovery_code.h"
#include "server/people/secrets.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace sixth::server::online {
namespace {

using Unit = Moderation::Unit;

tl::unexpected<Refusal> denied(std::string code, std::string message) {
    return tl::unexpected(Refusal{std::move(code), std::move(message)});
}

// What an entry says: the facts, then why.
std::string detailOf(const std::string& facts, const std::string& why) {
    if (facts.empty() || why.empty()) return facts + why;
    return facts + ": " + why;
}

bool isDays(int days) {
    return days >= 1 && days <= Moderation::kMostDays;
}

tl::unexpected<Refusal> badDays() {
    return denied("days", "'days': expected 1 to 3650");
}

} // namespace

std::string momentText(Time at) {
    const std::time_t seconds = toUnix(at) / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min);
}

std::string untilText(Time until) {
    return until >= store::kForever ? "for good" : "until " + momentText(until);
}

std::optional<Refusal> Moderation::refuseWhy(const std::string& why) const {
    // The host answers to nobody; moderators answer to the host, and to each other.
    if (why.empty() && !actor_) return std::nullopt;
    if (why.size() <= kLongestWhy && games::isSayable(why)) return std::nullopt;
    return Refusal{"why", "'why': expected one line of at most 500 bytes"};
}

tl::expected<store::Person, Refusal> Moderation::target(std::string_view name, const std::string& why) {
    if (auto refusal = refuseWhy(why)) return tl::unexpected(std::move(*refusal));
    auto person = reader_.personNamed(name);
    if (!person || person->name.empty()) return denied("not-found", "nobody has that name");
    if (person->kind == store::PersonKind::House)
        return denied("protected", "the server's own bots are out of reach");
    if (actor_ && person->role == store::Role::Moderator)
        return denied("protected", "moderators are out of each other's reach; ask the host");
    return std::move(*person);
}

store::AddAudit Moderation::audit(std::string_view act, std::optional<PersonId> person,
                                  std::string detail) const {
    store::AuditEntry entry;
    entry.at = now_;
    entry.actor = actor_;
    entry.act = std::string(act);
    entry.person = person;
    entry.detail = std::move(detail);
    return {std::move(entry)};
}

Unit Moderation::suspend(std::string_view name, std::optional<int> days, const std::string& why) {
    if (days && !isDays(*days)) return badDays();
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    const Time until = days ? now_ + std::chrono::days(*days) : store::kForever;
    return store::Operations{store::Suspend{person->id, until},
                             audit(acts::kSuspend, person->id, detailOf(untilText(until), why))};
}

Unit Moderation::unsuspend(std::string_view name, const std::string& why) {
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    if (!person->isSuspended(now_)) return denied("no-change", "they are not suspended");
    return store::Operations{store::Suspend{person->id, std::nullopt},
                             audit(acts::kUnsuspend, person->id, why)};
}

Unit Moderation::rename(std::string_view name, const std::string& wanted, const std::string& why) {
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    if (!people::isName(wanted) || people::isReserved(wanted))
        return denied("name", "expected 2 to 20 letters, digits, _ or -, and none that is reserved");
    if (reader_.personNamed(wanted) || reader_.isRetired(wanted, now_))
        return denied("name-taken", "somebody else has that name, or has had it lately");
    const bool isGuest = person->kind == store::PersonKind::Guest;
    const std::string& old = isGuest && !person->called.empty() ? person->called : person->name;
    const auto entry = audit(acts::kRename, person->id, detailOf(fmt::format("{} -> {}", old, wanted), why));
    // The name of a guest was made by the server and is nobody's fault.
    if (isGuest) return store::Operations{store::CallGuest{person->id, wanted}, entry};
    return store::Operations{store::Rename{person->id, wanted, now_ + nameRests_}, entry};
}

Unit Moderation::endSessions(std::string_view name, const std::string& why) {
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    return store::Operations{store::DeleteSessionsOf{person->id}, store::DropPushDevicesOf{person->id},
                             audit(acts::kEndSessions, person->id, why)};
}

Unit Moderation::voidGame(std::string_view id, const std::string& why) {
    if (auto refusal = refuseWhy(why)) return tl::unexpected(std::move(*refusal));
    const auto row = reader_.game(id);
    if (!row) return denied("no-game", "there is no such game");
    if (row->phase != games::Phase::Finished) return denied("phase", "the game is not over");
    if (row->isVoid) return denied("no-change", "the game is void already");
    if (!row->outcome || !row->outcome->isOver())
        return denied("no-change", "the game was aborted and does not count");
    if (actor_ && (row->players.silver == actor_ || row->players.red == actor_))
        return denied("protected", "you have played in it; ask another moderator");
    const auto game = fold(reader_, *row);
    if (!game) return denied("internal", "the game can't be read: " + game.error());

    store::Operations unit{store::VoidGame{row->number}};
    std::string facts;
    const std::string family = notation::presetOf(row->settings.rules);
    const games::Speed speed = games::speedOf(row->settings.clock);
    for (const rules::Color color : rules::kColors) {
        const auto player = row->players[color];
        const auto change = game->end() ? game->end()->ratings[color] : std::nullopt;
        if (!player || !change) continue;
        unit.emplace_back(
            store::TakeBackRating{*player, family, speed, change->before - change->after, now_});
        const auto person = reader_.person(*player);
        facts += fmt::format("{}{} {:+}", facts.empty() ? "" : ", ",
                             person && !person->name.empty() ? person->name : "somebody who left",
                             change->before - change->after);
    }
    store::AddAudit entry = audit(acts::kVoid, std::nullopt, detailOf(facts, why));
    entry.entry.game = row->number;
    unit.emplace_back(std::move(entry));
    return unit;
}

tl::expected<Moderation::Code, Refusal> Moderation::giveRecoveryCode(std::string_view name,
                                                                     const std::string& why) {
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    if (person->passwordHash.empty())
        return denied("not-registered", "guests have no password that could be forgotten");
    Code code{{}, people::makeRecoveryCode()};
    code.unit = {
        store::PutRecoveryCodes{person->id, {people::hashToken(people::normalRecoveryCode(code.code))}},
        audit(acts::kRecoveryCode, person->id, why)};
    return code;
}

Unit Moderation::banNetwork(std::string_view text, int days, const std::string& why) {
    if (auto refusal = refuseWhy(why)) return tl::unexpected(std::move(*refusal));
    if (!isDays(days)) return badDays();
    const auto network = http::Network::read(text);
    if (!network || network->width() < (network->isIpv4() ? kWidestIpv4 : kWidestIpv6))
        return denied("network",
                      "expected a network such as 192.0.2.0/24 or 2001:db8::/48, at most as wide as "
                      "/8 and /16");
    // As numbers, all IPv4 addresses lie in ::/16.
    if (!network->isIpv4() && network->contains(*http::readAddress("0.0.0.0")))
        return denied("network", "all IPv4 addresses are in that network");
    const auto bans = reader_.networkBans(now_);
    const auto isSame = [&](const store::NetworkBan& ban) { return ban.network == network->text(); };
    if (bans.size() >= kMostNetworks && std::none_of(bans.begin(), bans.end(), isSame))
        return denied("too-many", "1000 networks are banned; end some of these bans first");
    const Time until = now_ + std::chrono::days(days);
    return store::Operations{store::BanNetwork{{network->text(), until, why, now_}},
                             audit(acts::kBanNetwork, std::nullopt,
                                   detailOf(fmt::format("{} {}", network->text(), untilText(until)), why))};
}

Unit Moderation::unbanNetwork(std::string_view text, const std::string& why) {
    // Letting people back in needs no reason.
    if (auto refusal = why.empty() ? std::nullopt : refuseWhy(why))
        return tl::unexpected(std::move(*refusal));
    const auto network = http::Network::read(text);
    if (!network) return denied("network", "expected a network such as 192.0.2.0/24 or 2001:db8::/48");
    const auto bans = reader_.networkBans(now_);
    if (std::none_of(bans.begin(), bans.end(),
                     [&](const store::NetworkBan& ban) { return ban.network == network->text(); }))
        return denied("not-found", "this network is not banned");
    return store::Operations{store::UnbanNetwork{network->text()},
                             audit(acts::kUnbanNetwork, std::nullopt, detailOf(network->text(), why))};
}

Unit Moderation::closeReport(store::ReportId id, const std::string& decision) {
    if (decision.size() > kLongestWhy || !games::isSayable(decision))
        return denied("decision", "'decision': expected one line of at most 500 bytes");
    const auto report = reader_.report(id);
    if (!report) return denied("not-found", "there is no such report");
    if (report->closedAt) return denied("no-change", "it is closed already");
    const auto about = reader_.person(report->about);
    if (actor_ && about && about->role == store::Role::Moderator)
        return denied("protected", "it is about a moderator; the host decides");
    return store::Operations{
        store::CloseReport{id, actor_, now_, decision},
        audit(acts::kCloseReport, report->about, detailOf(fmt::format("report {}", id.value()), decision))};
}

Unit Moderation::setRole(std::string_view name, store::Role role, const std::string& why) {
    if (actor_) return denied("protected", "the host alone makes moderators");
    const auto person = target(name, why);
    if (!person) return tl::unexpected(person.error());
    const bool promotes = role == store::Role::Moderator;
    if (promotes && person->kind != store::PersonKind::User)
        return denied("not-registered", "only somebody with a name of their own becomes a moderator");
    if (person->role == role)
        return denied("no-change", promotes ? "they are a moderator already" : "they are no moderator");
    return store::Operations{store::SetRole{person->id, role},
                             audit(promotes ? acts::kPromote : acts::kDemote, person->id, why)};
}

} // namespace sixth::server::online
