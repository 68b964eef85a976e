#pragma once

#include "server/online/parts.h"
#include "server/online/reminders.h"
#include "server/push/receiver.h"

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sixth::server::online {

// Anna and Bert play, Bert has a device, and the test is its push service.
class RemindersTest : public PartsTest {
protected:
    void SetUp() override {
        PartsTest::SetUp();
        context_.attendance = &attendance_;
        while (tables_.loadMore(100)) {
        }
        reminders_.begin([this](push::Vapid vapid) -> Reminders::Send {
            vapidKey_ = push::writeBase64Url(vapid.keys.publicPoint());
            return [this](push::Message message, push::Sender::Done done) {
                if (isFull_) return false;
                sent_.push_back({std::move(message), std::move(done)});
                return true;
            };
        });
        answer(); // the key
        addDevice(kBert, "https://push.example/bert");
    }

    static games::Settings withClock(std::string_view text) {
        games::Settings settings;
        settings.clock = *games::readClockSetting(text);
        return settings;
    }
    void addDevice(PersonId person, const std::string& endpoint) {
        const push::Receiver receiver;
        commit({store::PutPushDevice{{person, endpoint, receiver.keys().key, receiver.keys().secret, now_}}});
    }
    // Anna's first move in a new game: Bert's turn.
    Table& bertsTurn(std::string_view clock = "3d") {
        Table& table = newGame(withClock(clock));
        order(table, kAnna, games::Play{1, "c3"});
        answer();
        return table;
    }
    // All that is or will be due.
    [[nodiscard]] std::vector<store::Reminder> rows() {
        return reader_->reminders(now_ + std::chrono::days(1000), 100);
    }
    void tickAfter(Milliseconds time) {
        now_ += time;
        reminders_.tick();
    }
    // The push service answers the oldest message.
    void deliver(push::Delivery delivery, int status = 0) {
        ASSERT_FALSE(sent_.empty());
        const auto done = std::move(sent_.front().second);
        sent_.erase(sent_.begin());
        done({delivery, status, ""});
        for (const auto& posted : std::exchange(posted_, {})) posted();
    }

    Attendance attendance_{now_};
    std::vector<std::function<void()>> posted_;
    std::vector<std::pair<push::Message, push::Sender::Done>> sent_;
    std::string vapidKey_;
    bool isFull_ = false;
    Reminders reminders_{context_, tables_, commands_,
                         [this](std::function<void()> f) { posted_.push_back(std::move(f)); }};
};

} // namespace sixth::server::online
