#include "server/online/news.h"

#include "server/online/moderation.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

// The clock of whoever acted may be behind.
constexpr Milliseconds kClocksApart = std::chrono::minutes(10);
constexpr int kMostFromBefore = 200;

} // namespace

News::News(const Parts& parts, std::optional<Time> lastAlive) : parts_(parts) {
    store::Reader& reader = parts_.context.reader;
    last_ = reader.lastAudit();
    if (lastAlive)
        for (const store::AuditEntry& entry : reader.audit(std::nullopt, kMostFromBefore)) {
            if (entry.at < *lastAlive - kClocksApart) break;
            last_ = store::AuditId(entry.id.value() - 1);
        }
    parts_.context.bans.set(reader.networkBans(parts_.context.now()));
}

void News::tick() {
    const Time now = parts_.context.now();
    // Before all games are in memory there is nothing to abort, and those who come have no session.
    if (now < nextLook_ || !parts_.tables.hasAll()) return;
    nextLook_ = now + kLookEvery;
    std::vector<store::AuditEntry> again;
    for (Recent& one : recent_) {
        again.push_back(one.entry);
        --one.left;
    }
    std::erase_if(recent_, [](const Recent& one) { return one.left <= 0; });
    try {
        for (const store::AuditEntry& entry : again) takeUp(entry);
    } catch (const std::exception& error) {
        parts_.context.log.error("read-failed", {{"why", error.what()}});
    }
    look();
}

void News::look() {
    try {
        readNew();
    } catch (const std::exception& error) {
        parts_.context.log.error("read-failed", {{"why", error.what()}});
    }
}

void News::readNew() {
    const auto entries = parts_.context.reader.auditAfter(last_, kMostAtOnce);
    // They are noted first: if one can't be taken up now, it is at the next look.
    for (const store::AuditEntry& entry : entries) {
        last_ = entry.id;
        recent_.push_back({entry});
    }
    if (entries.size() == kMostAtOnce) nextLook_ = parts_.context.now();
    for (const store::AuditEntry& entry : entries) takeUp(entry);
}

void News::takeUp(const store::AuditEntry& entry) {
    if (entry.act == acts::kSuspend && entry.person) return onSuspended(*entry.person);
    if (entry.act == acts::kEndSessions && entry.person) return parts_.hub.closeEnded(*entry.person);
    if (entry.act == acts::kRename) return parts_.hub.showLobbyAnew();
    if (entry.act == acts::kVoid && entry.game) return onVoid(*entry.game);
    if (entry.act == acts::kBanNetwork || entry.act == acts::kUnbanNetwork) readBans();
}

void News::onSuspended(PersonId id) {
    const auto person = parts_.context.reader.person(id);
    if (!person || !person->isSuspended(parts_.context.now())) return; // by now they may be back
    parts_.hub.closeAllOf(id);
    // Nobody is to wait for them. A game that has begun goes on: its clock decides, or its opponent claims
    // it.
    for (const GameNumber number : parts_.tables.openGamesOf(id)) {
        Table* const table = parts_.tables.inMemory(number);
        if (table == nullptr || table->state.phase() != games::Phase::Waiting) continue;
        Order order;
        order.command = games::Abort{};
        order.at = parts_.context.now();
        order.reply = [](const Outcome&) {};
        parts_.commands.perform(*table, std::move(order));
    }
}

void News::onVoid(GameNumber number) {
    const auto row = parts_.context.reader.game(number);
    if (!row) return;
    parts_.tables.noteVoid(number);
    for (const rules::Color color : rules::kColors)
        if (const auto player = row->players[color])
            parts_.ratings.forget(*player, notation::presetOf(row->settings.rules),
                                  games::speedOf(row->settings.clock));
}

void News::readBans() {
    parts_.context.bans.set(parts_.context.reader.networkBans(parts_.context.now()));
    parts_.hub.closeBanned();
}

} // namespace sixth::server::online
