// The tables: what is written comes back, what must be unique is, what can't be trusted is refused. In
// SQLite, and with SIXTH_TEST_DATABASE=postgres in PostgreSQL.
#include "server/store/check.h"
#include "server/store/played_store.h"

#include <gmock/gmock.h>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

TEST_F(StoreTest, peopleAndSessionsComeBack) {
    people::TokenHash hash{};
    hash[3] = 9;
    ASSERT_EQ(
        commit({AddPerson{{PersonId(7), "Anna", PersonKind::Guest, "", at(5)}},
                AddSession{{SessionId(3), PersonId(7), hash, SessionKind::Program, "my bot", at(6), at(6)}}}),
        Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(7))->name, "Anna");
    EXPECT_EQ(reader_->personNamed("aNNA")->id, PersonId(7));
    EXPECT_FALSE(reader_->personNamed("Bert"));
    EXPECT_EQ(reader_->session(hash)->person, PersonId(7));
    EXPECT_EQ(reader_->session(hash)->label, "my bot");
    EXPECT_EQ(reader_->session(hash)->kind, SessionKind::Program);
    EXPECT_FALSE(reader_->session({}));
    EXPECT_EQ(reader_->sessionsOf(PersonId(7)).size(), 1U);
    EXPECT_EQ(reader_->highest().person, 7);
    EXPECT_EQ(reader_->highest().session, 3);
    ASSERT_EQ(commit({ChangePerson{{PersonId(7), "Anne", PersonKind::User, "h", at(5)}, ""}}), Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(7))->kind, PersonKind::User);
    ASSERT_EQ(commit({DeleteSession{SessionId(3)}}), Commit::Done);
    EXPECT_FALSE(reader_->session(hash));
}

TEST_F(StoreTest, aDeletedPersonIsNameless) {
    addGame({"c3"});
    ASSERT_EQ(commit({PutRating{{kAnna, "sixth", games::Speed::Blitz, {1600, 90, 0.05}, 4, at(50)}}}),
              Commit::Done);
    const auto session = [](std::int64_t number, PersonId person) {
        people::TokenHash hash{};
        hash[0] = static_cast<std::uint8_t>(number);
        return AddSession{{SessionId(number), person, hash, SessionKind::Program, "", at(6), at(6)}};
    };
    ASSERT_EQ(commit({session(1, kAnna), session(2, kAnna), session(3, kBert)}), Commit::Done);
    ASSERT_EQ(commit({DeletePerson{kAnna, at(100)}}), Commit::Done);
    EXPECT_TRUE(reader_->sessionsOf(kAnna).empty());
    EXPECT_EQ(reader_->sessionsOf(kBert).size(), 1U);
    EXPECT_EQ(reader_->person(kAnna)->name, "");
    EXPECT_EQ(reader_->person(kAnna)->passwordHash, "");
    EXPECT_TRUE(reader_->ratingsOf(kAnna).empty());
    EXPECT_TRUE(reader_->ratingHistory(kAnna).empty());
    EXPECT_EQ(reader_->game(kGame)->players.silver, kAnna);
    // The name is free again.
    EXPECT_EQ(commit({AddPerson{{PersonId(9), "anna", PersonKind::User, "h", at(60)}}}), Commit::Done);
}

TEST_F(StoreTest, ratingsAndTheirHistory) {
    addGame({});
    for (int i = 1; i <= 3; ++i)
        ASSERT_EQ(
            commit({PutRating{{kAnna, "sixth", games::Speed::Blitz, {1500.0 + i, 90, 0.05}, i, at(i)}}}),
            Commit::Done);
    const auto rows = reader_->ratingsOf(kAnna);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].rating.rating, 1503);
    EXPECT_EQ(rows[0].games, 3);
    const auto points = reader_->ratingHistory(kAnna);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.front().rating, 1501);
    EXPECT_EQ(points.back().at, at(3));
}

TEST_F(StoreTest, gamesAndEventsComeBack) {
    addGame({"c3", "c4"});
    const auto row = reader_->game("AbCdEf012345");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->number, kGame);
    EXPECT_EQ(row->players, (rules::PerColor<std::optional<PersonId>>{kAnna, kBert}));
    EXPECT_FALSE(reader_->game("abcdef012345"));
    const auto events = reader_->events(kGame, 2);
    ASSERT_TRUE(events);
    ASSERT_EQ(events->size(), 2U);
    EXPECT_EQ(events->front().seq, 3);
    EXPECT_EQ(events->front().command->bytes[0], 3);
    EXPECT_EQ(std::get<games::Moved>(events->back().body).text, "c4");
    EXPECT_EQ(reader_->openGames(), std::vector<GameNumber>{kGame});
    resign();
    EXPECT_TRUE(reader_->openGames().empty());
    EXPECT_EQ(reader_->game(kGame)->outcome, (rules::Outcome{rules::Result::Red, rules::Reason::Resign}));
    EXPECT_EQ(reader_->scoreOf(kBert).won, 1);
    EXPECT_EQ(reader_->scoreOf(kAnna).won, 0);
    EXPECT_EQ(reader_->scoreOf(kAnna).games, 1);
}

TEST_F(StoreTest, theServerAndNobodyAreNoPeople) {
    addGame({});
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(50), std::nullopt, {}, games::DrawOffered{}}}}),
              Commit::Done);
    const auto events = reader_->events(kGame, 0);
    ASSERT_TRUE(events);
    EXPECT_EQ(events->front().actor, kAnna);
    EXPECT_FALSE(events->back().actor);
    const GameRow waiting{.number = GameNumber(2), .id = "x", .creator = kAnna, .createdAt = at(10)};
    ASSERT_EQ(commit({AddGame{waiting}}), Commit::Done);
    EXPECT_FALSE(reader_->game("x")->players.silver);
    EXPECT_FALSE(reader_->game("x")->endedAt);
}

TEST_F(StoreTest, theSettingsOfAGameComeBack) {
    addGame({});
    GameRow rated{.number = GameNumber(2), .id = "rated", .creator = kAnna, .createdAt = at(10)};
    rated.settings.rated = true;
    rated.settings.clock = *games::readClockSetting("300+5");
    rated.settings.color = games::ColorChoice::Red;
    rated.settings.visibility = games::Visibility::Open;
    ASSERT_EQ(commit({AddGame{rated}}), Commit::Done);
    EXPECT_EQ(reader_->game("rated")->settings, rated.settings);
    EXPECT_FALSE(reader_->game(kGame)->settings.rated);
}

// Rows and events as an older program has written them: a draft without armies as its creator put it.
TEST_F(StoreTest, olderGamesAreRead) {
    addGame({});
    database_.run("UPDATE games SET rules = 'sixth;army=draft', family = 'sixth', phase = 1");
    database_.run("UPDATE events SET body = '{\"rules\":\"sixth;army=draft\",\"clock\":\"none\","
                  "\"rated\":false,\"color\":\"random\",\"open\":false}' WHERE seq = 1");
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(50), kAnna, {}, games::ArmyChosen{{8, 0, 1, 1}}}}}),
              Commit::Done);
    const auto row = reader_->game(kGame);
    ASSERT_TRUE(row);
    EXPECT_TRUE(notation::isPending(row->settings.rules)); // R7.13
    const CheckReport report = checkDatabase(file_);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
}

TEST_F(StoreTest, theArchiveIsSearched) {
    addGame({"c3"});
    resign();
    const auto found = [&](auto change) {
        GameQuery query;
        query.viewer = kAnna; // it is not public
        change(query);
        return reader_->find(query).size();
    };
    EXPECT_EQ(found([](GameQuery&) {}), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = kBert; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = PersonId(3); }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "sixth"; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "milady"; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Red; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Silver; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.from = at(99), q.to = at(100); }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.to = at(99); }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.before = kGame; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.limit = 0; }), 0U);
}

TEST_F(StoreTest, whatMustBeUniqueIsAndOthersInTheBatchGoThrough) {
    addGame({"c3"});
    games::CommandId known;
    known.bytes[0] = 3;
    const games::Event sameSeq{3, at(50), kBert, {}, games::Said{"x"}};
    const games::Event sameCommand{4, at(50), kBert, known, games::Said{"x"}};
    EXPECT_EQ(commit({AppendEvent{kGame, sameSeq}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{kGame, sameCommand}}), Commit::Conflict);
    EXPECT_EQ(commit({AddPerson{{PersonId(9), "ANNA", PersonKind::User, "h", at(5)}}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{GameNumber(77), {1, at(1), kAnna, {}, games::Created{}}}}),
              Commit::Conflict); // no such game
    const Operations good{AddPerson{{PersonId(5), "Carl", PersonKind::Guest, "", at(5)}}};
    const Operations bad{AddPerson{{PersonId(6), "Dora", PersonKind::Guest, "", at(5)}},
                         AppendEvent{kGame, sameSeq}};
    const Operations alsoGood{AddPerson{{PersonId(7), "Emil", PersonKind::Guest, "", at(5)}}};
    const Operations* const units[] = {&good, &bad, &alsoGood};
    EXPECT_EQ(committer_->commit(units), (std::vector{Commit::Done, Commit::Conflict, Commit::Done}));
    EXPECT_TRUE(reader_->person(PersonId(5)));
    EXPECT_FALSE(reader_->person(PersonId(6))); // nothing of that unit
    EXPECT_TRUE(reader_->person(PersonId(7)));
    EXPECT_EQ(reader_->events(kGame, 0)->size(), 3U);
}

TEST_F(StoreTest, timesOfLifeAndOutages) {
    EXPECT_FALSE(reader_->lastAlive());
    ASSERT_EQ(commit({NoteAlive{at(500)}}), Commit::Done);
    ASSERT_EQ(commit({NoteAlive{at(600)}, NoteOutage{at(600), at(700)}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), at(600));
    EXPECT_EQ(reader_->outages(), (std::vector<std::pair<Time, Time>>{{at(600), at(700)}}));
    addGame({});
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(900), kAnna, {}, games::Said{"x"}}}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), at(900));
}

// Several servers note their signs of life in one place.
TEST_F(StoreTest, aSilenceOfAllServersIsAnOutage) {
    const Milliseconds longest(100);
    ASSERT_EQ(commit({NoteAlive{at(500), longest}}), Commit::Done); // nobody was here before
    ASSERT_EQ(commit({NoteAlive{at(600), longest}}), Commit::Done); // just in time
    EXPECT_TRUE(reader_->outages().empty());
    ASSERT_EQ(commit({NoteAlive{at(701), longest}}), Commit::Done);
    EXPECT_EQ(reader_->outages(), (std::vector<std::pair<Time, Time>>{{at(600), at(701)}}));
    // One whose sign comes late takes nothing back.
    ASSERT_EQ(commit({NoteAlive{at(650), longest}}), Commit::Done);
    ASSERT_EQ(commit({NoteAlive{at(790), longest}}), Commit::Done);
    EXPECT_EQ(reader_->outages().size(), 1U);
    EXPECT_EQ(reader_->lastAlive(), at(790));
}

TEST_F(StoreTest, idsGoOnWhereTheyEnded) {
    using Kind = Reader::IdKind;
    for (const Kind kind : {Kind::Game, Kind::Person, Kind::Session}) {
        EXPECT_EQ(reader_->reserve(kind).first, 1);
        EXPECT_GE(reader_->reserve(kind).last, 1);
    }
}

TEST_F(StoreTest, everythingIsThereAfterOpeningAgain) {
    addGame({"c3"});
    close();
    open();
    EXPECT_EQ(reader_->events(kGame, 0)->size(), 3U);
    EXPECT_EQ(reader_->highest().game, 1);
}

TEST_F(StoreTest, oneServerAtATime) {
    const auto second = openDatabase(file_, throwFatal);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().why, HasSubstr("another server is using it"));
}

TEST_F(StoreTest, aSoundDatabasePassesTheCheck) {
    addGame({"c3", "c4", "d4"});
    EXPECT_TRUE(checkDatabase(file_).errors.empty()); // in use, and not finished
    resign();
    const CheckReport report = checkDatabase(file_);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
    EXPECT_EQ(report.games, 1);
    EXPECT_EQ(report.events, 6);
}

TEST_F(StoreTest, theCheckFindsWhatIsWrong) {
    addGame({"c3", "c4"});
    resign();
    const auto found = [&] {
        const CheckReport report = checkDatabase(file_);
        return report.errors.empty() ? std::string("nothing") : report.errors.front().why;
    };
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Silver, rules::Reason::Crown}, 2, at(99)}}),
              Commit::Done);
    EXPECT_EQ(found(), "its events lead to another result");
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Red, rules::Reason::Resign}, 3, at(99)}}), Commit::Done);
    EXPECT_EQ(found(), "it has another number of plies");
    const auto endAt = [&](const char* position) {
        const rules::Outcome resigned{rules::Result::Red, rules::Reason::Resign};
        ASSERT_EQ(commit({EndGame{kGame, resigned, 2, at(99), position}}), Commit::Done);
    };
    endAt("x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2");
    EXPECT_EQ(found(), "its events lead to another position");
    endAt("x5/x2,p,x2/x2,P,x2/x5/x5 s 14P14p - - 3");
    EXPECT_EQ(found(), "nothing");
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Red, rules::Reason::Resign}, 2, at(99)}}), Commit::Done);
    EXPECT_EQ(found(), "nothing");
    ASSERT_EQ(commit({SeatGame{kGame, {kBert, kAnna}, games::Phase::Finished}}), Commit::Done);
    EXPECT_EQ(found(), "others have played it");
    ASSERT_EQ(commit({SeatGame{kGame, {kAnna, kBert}, games::Phase::Finished}}), Commit::Done);
    ASSERT_EQ(commit({AppendEvent{kGame, {8, at(100), kAnna, {}, games::Said{"after a gap"}}}}),
              Commit::Done);
    EXPECT_EQ(found(), "event 8: expected event 6, not 8");
}

TEST_F(StoreTest, aBackupIsACompleteDatabase) {
    addGame({"c3", "c4"});
    const std::string copy = folder_.file("copy.db");
    const auto done = store_->backUp(copy);
    ASSERT_TRUE(done) << done.error().why;
    resign(); // goes on in the original only
    const CheckReport report = checkDatabase(copy);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
    EXPECT_EQ(report.events, 4);
    EXPECT_EQ(folder_.count("copy.db"), 1);
    EXPECT_FALSE(store_->backUp(folder_.file("no/such/place.db")));
}

} // namespace
} // namespace sixth::server::store
