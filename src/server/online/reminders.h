#pragma once

#include "server/online/commands.h"
#include "server/online/tables.h"
#include "server/push/sender.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sixth::server::online {

// Tells people on their devices that it is their turn, in games without a clock and with one of days. The
// reminder is written with the event that makes it their turn, and is due a minute later: whoever is away
// then is told, once for each turn, but not in their quiet hours. What is due stands in the database, so a
// restart forgets nothing. It may send a message again that was under way; the devices show it once.
class Reminders {
public:
    using Post = std::function<void(std::function<void()>)>;
    // As push::Sender::send().
    using Send = std::function<bool(push::Message, push::Sender::Done)>;
    using MakeSend = std::function<Send(push::Vapid)>;

    static constexpr Milliseconds kDueAfter = std::chrono::minutes(1);
    // If a push service can't be reached, the next try comes after as long as the turn has lasted so far,
    // within these bounds.
    static constexpr Milliseconds kSoonestRetry = std::chrono::minutes(1);
    static constexpr Milliseconds kLatestRetry = std::chrono::hours(1);
    static constexpr Milliseconds kGivenUpAfter = std::chrono::days(2);
    // How often due reminders are looked at, and how many at a time; those that are under way do not count.
    static constexpr Milliseconds kLookEvery = std::chrono::seconds(1);
    static constexpr int kMostAtOnce = 50;

    // Follows all games from now on.
    Reminders(Context& context, Tables& tables, Commands& commands, Post post);

    // To be called once, when writing is possible: reads the key of the server, or makes it.
    void begin(const MakeSend& makeSend);
    // The public key that browsers subscribe for; nothing before it is on the disk.
    [[nodiscard]] std::optional<std::string> publicKey() const;

    void tick();

private:
    using Key = std::pair<PersonId, GameNumber>;
    // One reminder on its way to all devices of a person.
    struct Round {
        store::Reminder reminder;
        std::size_t awaited = 0; // answers
        bool isTaken = false;
        bool isForLater = false;
        store::Operations gone = {}; // devices
    };

    void addTo(GameNumber number, const games::GameState& before, const std::vector<games::Event>& events,
               store::Operations& operations);
    void keepKey();
    [[nodiscard]] bool isFirstToSend(const store::Reminder& reminder, Time now) const;
    void consider(const store::Reminder& reminder, Time now);
    void claim(const store::Reminder& reminder);
    [[nodiscard]] bool isWanted(const store::Reminder& reminder, Time now);
    void send(const store::Reminder& reminder, const Table& table,
              const std::vector<store::PushDevice>& devices);
    void note(Round& round, const std::string& endpoint, const push::Delivered& delivered);
    void finish(Round& round);
    [[nodiscard]] bool isCurrent(const store::Reminder& reminder) const;
    // Writes what becomes of a reminder. It is not looked at again before that is on the disk.
    void settle(const store::Reminder& reminder, store::Operations operations);

    Context& context_;
    Tables& tables_;
    Post post_;
    std::optional<std::string> privateKey_; // as it is kept
    std::string publicKey_;
    bool isKept_ = false;
    bool isKeeping_ = false;
    MakeSend makeSend_;
    Send send_;
    Time nextLook_;
    Time nextTrouble_;
    // The reminders that are being sent or written, and the seq of each. A newer one of the same person and
    // game takes their place in the database, and they are no longer here.
    std::map<Key, std::int64_t> busy_;
    std::vector<std::pair<store::Reminder, store::Operations>> unsettled_; // could not be written yet
};

} // namespace sixth::server::online
