#pragma once

#include "server/store/fatal_error.h"
#include "server/store/people.h"
#include "server/store/temporary_folder.h"
#include "server/store/test_database.h"

#include <gtest/gtest.h>

namespace sixth::server::store {

// A new database of either kind with Anna and Bert, who are users, and Eve, a guest.
class OpenedStore : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(commit({AddPerson{{kAnna, "Anna", PersonKind::User, "hash", fromUnix(5)}},
                          AddPerson{{kBert, "Bert", PersonKind::User, "hash", fromUnix(5)}},
                          AddPerson{{kEve, "Guest-1", PersonKind::Guest, "", fromUnix(5)}}}),
                  Commit::Done);
    }

    Commit commit(const Operations& unit) {
        const Operations* const units[] = {&unit};
        return committer_->commit(units).front();
    }
    static AddSession session(int id, PersonId person, Time usedAt = fromUnix(6)) {
        return {{SessionId(id), person, hash(id), SessionKind::Browser, "", fromUnix(6), usedAt}};
    }
    static people::TokenHash hash(int number) {
        people::TokenHash hash{};
        hash[0] = static_cast<std::uint8_t>(number);
        hash[1] = static_cast<std::uint8_t>(number >> 8);
        return hash;
    }
    // A game of these two that has begun.
    Operations begun(int number, PersonId silver, PersonId red) {
        GameRow row{.number = GameNumber(number),
                    .id = "game" + std::to_string(number),
                    .creator = silver,
                    .createdAt = fromUnix(10)};
        row.players = {silver, red};
        return {AddGame{row}, AppendEvent{row.number, {1, fromUnix(10), silver, {}, games::Created{}}},
                AppendEvent{row.number, {2, fromUnix(11), red, {}, games::Joined{{silver, red}}}},
                SeatGame{row.number, {silver, red}, games::Phase::Playing}};
    }
    // Silver resigns it.
    Operations resigned(int number, PersonId silver, std::int64_t seq) {
        const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
        const GameNumber game(number);
        return {AppendEvent{game, {seq, fromUnix(99), silver, {}, games::Ended{outcome, {}, {}}}},
                EndGame{game, outcome, 0, fromUnix(99)}};
    }

    TemporaryFolder folder_;
    TestDatabase database_{folder_};
    std::string file_ = database_.address();
    std::unique_ptr<Store> store_ = database_.open(throwFatal);
    std::unique_ptr<Committer> committer_ = store_->committer();
    std::unique_ptr<Reader> reader_ = store_->reader();
};

} // namespace sixth::server::store
