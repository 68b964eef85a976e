#pragma once

#include "server/store/fatal_error.h"
#include "server/store/people.h"
#include "server/store/temporary_folder.h"
#include "server/store/test_database.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace sixth::server::store {

inline constexpr GameNumber kGame(1);

[[nodiscard]] constexpr Time at(std::int64_t milliseconds) {
    return fromUnix(milliseconds);
}

// Nothing at first, or a game between two people; in either kind of database.
class StoreTest : public testing::Test {
protected:
    void open() {
        store_ = database_.open(throwFatal);
        committer_ = store_->committer();
        reader_ = store_->reader();
    }
    void SetUp() override { open(); }
    void close() {
        committer_.reset();
        reader_.reset();
        store_.reset();
    }

    Commit commit(const Operations& unit) {
        const Operations* const units[] = {&unit};
        return committer_->commit(units).front();
    }

    // People 1 and 2, and game 1 between them after these moves.
    void addGame(const std::vector<std::string>& moves) {
        ASSERT_EQ(commit({AddPerson{{kAnna, "Anna", PersonKind::User, "hash", at(5)}},
                          AddPerson{{kBert, "Bert", PersonKind::Guest, "", at(6)}}}),
                  Commit::Done);
        const GameRow row{.number = kGame, .id = "AbCdEf012345", .creator = kAnna, .createdAt = at(10)};
        ASSERT_EQ(commit({AddGame{row}, AppendEvent{kGame, {1, at(10), kAnna, {}, games::Created{}}}}),
                  Commit::Done);
        ASSERT_EQ(commit({AppendEvent{kGame, {2, at(11), kBert, {}, games::Joined{{kAnna, kBert}}}},
                          SeatGame{kGame, {kAnna, kBert}, games::Phase::Playing}}),
                  Commit::Done);
        std::int64_t seq = 2;
        for (const std::string& move : moves) {
            games::CommandId id;
            id.bytes[0] = static_cast<std::uint8_t>(++seq);
            const auto ply = static_cast<std::uint32_t>(seq - 2);
            ASSERT_EQ(commit({AppendEvent{kGame,
                                          {seq, at(10 + seq), ply % 2 == 1 ? kAnna : kBert, id,
                                           games::Moved{ply, move, {}, {}, {}}}}}),
                      Commit::Done);
        }
    }
    void resign() {
        const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
        const std::int64_t seq = static_cast<std::int64_t>(reader_->events(kGame, 0)->size()) + 1;
        ASSERT_EQ(commit({AppendEvent{kGame, {seq, at(99), kAnna, {}, games::Ended{outcome, {}, {}}}},
                          EndGame{kGame, outcome, static_cast<int>(seq - 3), at(99)}}),
                  Commit::Done);
    }

    TemporaryFolder folder_;
    TestDatabase database_{folder_};
    std::string file_ = database_.address();
    std::unique_ptr<Store> store_;
    std::unique_ptr<Committer> committer_;
    std::unique_ptr<Reader> reader_;
};

} // namespace sixth::server::store
