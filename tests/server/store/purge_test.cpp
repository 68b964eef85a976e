// What has outlived its time goes, and nothing else.
#include "server/store/opened_store.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace sixth::server::store {
namespace {

constexpr PersonId kFay(4);
constexpr PersonId kGus(5);

class PurgeTest : public OpenedStore {
protected:
    static AddPerson guest(PersonId id, std::int64_t at) {
        return {{id, "Guest-" + std::to_string(id.value()), PersonKind::Guest, "", fromUnix(at), "called"}};
    }
    // Unused since 100, now 1000, forgotten before 200.
    void purge() { ASSERT_EQ(commit({Purge{fromUnix(100), fromUnix(1000), fromUnix(200)}}), Commit::Done); }
    std::string nameOf(PersonId person) { return reader_->person(person)->name; }
};

TEST_F(PurgeTest, idleGuestsBecomeNamelessAndTheirGamesStay) {
    ASSERT_EQ(commit(begun(1, kEve, kAnna)), Commit::Done);
    ASSERT_EQ(commit({AppendEvent{GameNumber(1), {3, fromUnix(12), kEve, {}, games::Said{"hello"}}},
                      PutRelation{kEve, kAnna, Relation::Followed, fromUnix(12)}}),
              Commit::Done);
    ASSERT_EQ(commit(resigned(1, kEve, 4)), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "");
    EXPECT_EQ(reader_->person(kEve)->called, "");
    EXPECT_FALSE(reader_->has(Relation::Followed, kEve, kAnna));
    EXPECT_EQ(reader_->chatOf(kEve)->front().text, "");
    EXPECT_EQ(reader_->game(GameNumber(1))->players.silver, kEve);
    EXPECT_FALSE(reader_->isRetired("Guest-1", fromUnix(0)));
    EXPECT_EQ(nameOf(kAnna), "Anna"); // who has a password can come back
    purge();                          // whoever is nameless is left alone
}

TEST_F(PurgeTest, guestsWithASessionStay) {
    ASSERT_EQ(commit({guest(kFay, 5), guest(kGus, 5), session(1, kEve, fromUnix(99)),
                      session(2, kFay, fromUnix(100)), session(3, kGus, fromUnix(50)),
                      session(4, kGus, fromUnix(500))}),
              Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), ""); // the session went first
    EXPECT_EQ(nameOf(kFay), "Guest-4");
    EXPECT_EQ(reader_->sessionsOf(kFay).size(), 1U);
    EXPECT_EQ(nameOf(kGus), "Guest-5");
    EXPECT_EQ(reader_->sessionsOf(kGus).size(), 1U);
}

TEST_F(PurgeTest, guestsWithAnUnfinishedGameStay) {
    ASSERT_EQ(commit({guest(kFay, 5), guest(kGus, 5)}), Commit::Done);
    ASSERT_EQ(commit(begun(1, kEve, kFay)), Commit::Done);
    const GameRow waiting{
        .number = GameNumber(2), .id = "waiting", .creator = kGus, .createdAt = fromUnix(10)};
    ASSERT_EQ(commit({AddGame{waiting}}), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "Guest-1");
    EXPECT_EQ(nameOf(kFay), "Guest-4");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
    ASSERT_EQ(commit(resigned(1, kEve, 3)), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "");
    EXPECT_EQ(nameOf(kFay), "");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
}

// Their session may be on its way to the disk, or they have just logged out.
TEST_F(PurgeTest, newGuestsStay) {
    ASSERT_EQ(commit({guest(kFay, 99), guest(kGus, 100)}), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kFay), "");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
}

TEST_F(PurgeTest, oldActsAndClosedReportsAreForgotten) {
    const auto act = [](std::int64_t at) {
        return AddAudit{{.at = fromUnix(at), .act = "rename", .person = kAnna}};
    };
    const Report report{.at = fromUnix(20), .reporter = kAnna, .about = kBert};
    ASSERT_EQ(commit({act(199), act(200), AddReport{report}, AddReport{report}, AddReport{report}}),
              Commit::Done);
    const auto all = reader_->reportsBy(kAnna);
    ASSERT_EQ(commit({CloseReport{all[0].id, std::nullopt, fromUnix(199), ""},
                      CloseReport{all[1].id, std::nullopt, fromUnix(200), ""}}),
              Commit::Done);
    purge();
    ASSERT_EQ(reader_->audit(std::nullopt, 10).size(), 1U);
    EXPECT_EQ(reader_->audit(std::nullopt, 10).front().at, fromUnix(200));
    EXPECT_FALSE(reader_->report(all[0].id));
    EXPECT_TRUE(reader_->report(all[1].id));
    EXPECT_TRUE(reader_->report(all[2].id)); // open, however old
}

TEST_F(PurgeTest, bansAndNamesGoWhenTheyAreOver) {
    ASSERT_EQ(commit({BanNetwork{{"192.0.2.0/24", fromUnix(1000), "", fromUnix(1)}},
                      BanNetwork{{"198.51.100.0/24", fromUnix(1001), "", fromUnix(1)}},
                      Rename{kAnna, "Anne", fromUnix(1000)}, Rename{kBert, "Bernd", fromUnix(1001)}}),
              Commit::Done);
    purge();
    EXPECT_EQ(reader_->networkBans(fromUnix(0)).size(), 1U);
    EXPECT_FALSE(reader_->isRetired("Anna", fromUnix(0)));
    EXPECT_TRUE(reader_->isRetired("Bert", fromUnix(0)));
}

// --- in parts ---

TEST_F(PurgeTest, aPartTakesTheGuestsAfterOneIdUpToAnother) {
    for (int id = 4; id <= 8; ++id) ASSERT_EQ(commit({guest(PersonId(id), 5)}), Commit::Done);
    const auto purgePart = [this](int after, int upTo) {
        ASSERT_EQ(
            commit({Purge{fromUnix(100), fromUnix(1000), fromUnix(200), PersonId(after), PersonId(upTo)}}),
            Commit::Done);
    };
    purgePart(4, 6);
    EXPECT_EQ(nameOf(PersonId(4)), "Guest-4");
    EXPECT_EQ(nameOf(PersonId(5)), "");
    EXPECT_EQ(nameOf(PersonId(6)), "");
    EXPECT_EQ(nameOf(PersonId(7)), "Guest-7");
    purgePart(8, 1000);
    EXPECT_EQ(nameOf(PersonId(8)), "Guest-8");
    purgePart(6, 1000);
    EXPECT_EQ(nameOf(PersonId(7)), "");
    EXPECT_EQ(nameOf(PersonId(8)), "");
    EXPECT_EQ(nameOf(PersonId(4)), "Guest-4");
}

TEST_F(PurgeTest, aPartEndsTheOldestSessions) {
    Operations sessions;
    for (int id = 1; id <= kMostSessionsPurged + 1; ++id) // the first is the one that was used last
        sessions.emplace_back(session(id, kAnna, fromUnix(id == 1 ? 99 : 50)));
    sessions.emplace_back(session(kMostSessionsPurged + 2, kAnna, fromUnix(100)));
    ASSERT_EQ(commit(sessions), Commit::Done);
    purge();
    const auto left = reader_->sessionsOf(kAnna);
    ASSERT_EQ(left.size(), 2U);
    EXPECT_EQ(left[0].id, SessionId(1));
    purge();
    ASSERT_EQ(reader_->sessionsOf(kAnna).size(), 1U);
    EXPECT_EQ(reader_->sessionsOf(kAnna)[0].usedAt, fromUnix(100));
}

// How long moves wait for one part: docs/results/server.md. It measures, so it runs by hand.
TEST_F(PurgeTest, DISABLED_howLongAPartOfManyGuestsTakes) {
    constexpr int kGuests = 100'000;
    constexpr int kOpenGames = 10'000;
    constexpr int kPart = 500; // as in Accounts::tick
    Operations unit;
    for (int i = 0; i < kGuests; ++i) {
        const PersonId id(10 + i);
        people::TokenHash hash{};
        for (int byte = 0; byte < 4; ++byte)
            hash[static_cast<std::size_t>(byte)] = static_cast<std::uint8_t>(id.value() >> (8 * byte));
        unit.emplace_back(guest(id, 5));
        unit.emplace_back(
            AddSession{{SessionId(10 + i), id, hash, SessionKind::Browser, "", fromUnix(6), fromUnix(6)}});
        if (i % 10 != 0) continue; // a game each, with a line of chat
        for (Operations part : {begun(kOpenGames + 1 + i, id, kAnna), resigned(kOpenGames + 1 + i, id, 4)}) {
            unit.insert(unit.end(), part.begin(), part.end());
        }
        unit.emplace_back(
            AppendEvent{GameNumber(kOpenGames + 1 + i), {3, fromUnix(12), id, {}, games::Said{"hello"}}});
    }
    for (int i = 1; i <= kOpenGames; ++i) {
        const Operations game = begun(i, kAnna, kBert);
        unit.insert(unit.end(), game.begin(), game.end());
    }
    ASSERT_EQ(commit(unit), Commit::Done);
    const auto measure = [this](const char* what) {
        std::vector<double> times;
        for (int after = 0; after < kGuests + 10; after += kPart) {
            const auto begin = std::chrono::steady_clock::now();
            ASSERT_EQ(commit({Purge{fromUnix(100), fromUnix(1000), fromUnix(200), PersonId(after),
                                    PersonId(after + kPart)}}),
                      Commit::Done);
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
            times.push_back(took.count());
        }
        std::sort(times.begin(), times.end());
        std::printf("%s: %zu parts, median %.1f ms, p99 %.1f ms, longest %.1f ms\n", what, times.size(),
                    times[times.size() / 2], times[times.size() * 99 / 100], times.back());
    };
    measure("everybody goes");
    EXPECT_EQ(nameOf(PersonId(9 + kGuests)), "");
    measure("nobody goes");
}

} // namespace
} // namespace sixth::server::store
