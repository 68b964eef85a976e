// What moderators and the host do to people, games and networks, and what is noted of it.
#include "server/store/check.h"
#include "server/store/opened_store.h"

#include <gmock/gmock.h>

namespace sixth::server::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr PersonId kNobody(77);
constexpr GameNumber kTheirGame(1);

class Acts : public OpenedStore {
protected:
    void leave(PersonId person) { ASSERT_EQ(commit({DeletePerson{person, fromUnix(1000)}}), Commit::Done); }
};

TEST_F(Acts, actsComeBack) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    ASSERT_EQ(commit({AddAudit{{.at = fromUnix(30), .actor = kAnna, .act = "suspend", .person = kBert}},
                      AddAudit{{.at = fromUnix(31), .act = "void", .game = kTheirGame, .detail = "why"}}}),
              Commit::Done);
    const auto acts = reader_->auditAfter(AuditId(0), 10);
    ASSERT_EQ(acts.size(), 2U);
    EXPECT_EQ(acts[0].actor, kAnna);
    EXPECT_EQ(acts[0].act, "suspend");
    EXPECT_EQ(acts[0].person, kBert);
    EXPECT_EQ(acts[0].game, std::nullopt);
    EXPECT_EQ(acts[1].at, fromUnix(31));
    EXPECT_EQ(acts[1].actor, std::nullopt);
    EXPECT_EQ(acts[1].game, kTheirGame);
    EXPECT_EQ(acts[1].detail, "why");
    EXPECT_EQ(reader_->lastAudit(), acts[1].id);
    EXPECT_THAT(reader_->auditAfter(acts[1].id, 10), IsEmpty());
    EXPECT_EQ(reader_->auditAfter(AuditId(0), 1).front().id, acts[0].id);
    EXPECT_EQ(reader_->audit(std::nullopt, 10).front().id, acts[1].id); // the newest first
    EXPECT_EQ(reader_->audit(std::nullopt, 1).size(), 1U);
    EXPECT_EQ(reader_->audit(kBert, 10).size(), 1U);
    EXPECT_THAT(reader_->audit(kAnna, 10), IsEmpty()); // who acted is not to whom it was done
    EXPECT_EQ(reader_->auditBy(kAnna, 10).size(), 1U);
    EXPECT_THAT(reader_->auditBy(kBert, 10), IsEmpty());
}

// A server that has seen act 2 must see the next one, though all before it are forgotten.
TEST_F(Acts, idsOfActsOnlyRise) {
    EXPECT_EQ(reader_->lastAudit(), AuditId(0));
    const AuditEntry entry{.at = fromUnix(30), .act = "rename", .person = kBert};
    ASSERT_EQ(commit({AddAudit{entry}, AddAudit{entry}}), Commit::Done);
    const AuditId last = reader_->lastAudit();
    ASSERT_EQ(commit({Purge{fromUnix(0), fromUnix(0), fromUnix(31)}}), Commit::Done);
    EXPECT_EQ(reader_->lastAudit(), AuditId(0));
    ASSERT_EQ(commit({AddAudit{entry}}), Commit::Done);
    const auto after = reader_->auditAfter(last, 10);
    ASSERT_EQ(after.size(), 1U);
    EXPECT_GT(after.front().id, last);
}

TEST_F(Acts, anActThatCannotBeLeavesNoEntry) {
    EXPECT_EQ(commit({AddAudit{{.at = fromUnix(30), .act = "suspend", .person = kNobody}},
                      Suspend{kNobody, kForever}}),
              Commit::Conflict);
    EXPECT_EQ(commit({AddAudit{{.at = fromUnix(30), .act = "void"}}, VoidGame{kTheirGame}}),
              Commit::Conflict);
    EXPECT_EQ(reader_->lastAudit(), AuditId(0));
}

TEST_F(Acts, rolesAreGivenAndTaken) {
    EXPECT_EQ(reader_->person(kAnna)->role, Role::None);
    ASSERT_EQ(commit({SetRole{kBert, Role::Moderator}, SetRole{kAnna, Role::Moderator}}), Commit::Done);
    EXPECT_EQ(reader_->personNamed("anna")->role, Role::Moderator);
    EXPECT_THAT(reader_->moderators(), ElementsAre(kAnna, kBert));
    ASSERT_EQ(commit({SetRole{kAnna, Role::None}}), Commit::Done);
    EXPECT_THAT(reader_->moderators(), ElementsAre(kBert));
    EXPECT_EQ(commit({SetRole{kNobody, Role::Moderator}}), Commit::Conflict);
    leave(kBert);
    EXPECT_THAT(reader_->moderators(), IsEmpty());
    EXPECT_EQ(commit({SetRole{kBert, Role::Moderator}}), Commit::Conflict);
}

TEST_F(Acts, whoIsSuspendedHasNoSession) {
    ASSERT_EQ(commit({session(1, kAnna), session(2, kBert)}), Commit::Done);
    ASSERT_EQ(commit({Suspend{kBert, fromUnix(500)}}), Commit::Done);
    EXPECT_THAT(reader_->sessionsOf(kBert), IsEmpty());
    EXPECT_EQ(reader_->sessionsOf(kAnna).size(), 1U);
    EXPECT_FALSE(reader_->person(kAnna)->isSuspended(fromUnix(0)));
    EXPECT_TRUE(reader_->person(kBert)->isSuspended(fromUnix(499)));
    EXPECT_FALSE(reader_->personNamed("Bert")->isSuspended(fromUnix(500)));
    // A login that was under way when it happened.
    AddSession late = session(3, kBert);
    late.session.createdAt = fromUnix(499);
    EXPECT_EQ(commit({late}), Commit::Conflict);
    late.session.createdAt = fromUnix(500);
    EXPECT_EQ(commit({late}), Commit::Done);
}

TEST_F(Acts, aSuspensionIsLiftedWithoutEndingSessions) {
    ASSERT_EQ(commit({Suspend{kBert, fromUnix(5)}, session(1, kBert)}), Commit::Done); // made at 6
    ASSERT_EQ(commit({Suspend{kBert, std::nullopt}}), Commit::Done);
    EXPECT_EQ(reader_->person(kBert)->suspendedUntil, std::nullopt);
    EXPECT_EQ(reader_->sessionsOf(kBert).size(), 1U);
    ASSERT_EQ(commit({Suspend{kBert, kForever}}), Commit::Done);
    EXPECT_EQ(reader_->person(kBert)->suspendedUntil, kForever);
    leave(kBert);
    EXPECT_EQ(reader_->person(kBert)->suspendedUntil, std::nullopt);
    EXPECT_EQ(commit({Suspend{kBert, kForever}}), Commit::Conflict);
}

TEST_F(Acts, aRenamedPersonLeavesTheirNameResting) {
    ASSERT_EQ(commit({CallGuest{kEve, "Rude"}}), Commit::Done);
    EXPECT_EQ(commit({Rename{kBert, "ANNA", fromUnix(1000)}}), Commit::Conflict);
    EXPECT_FALSE(reader_->isRetired("Bert", fromUnix(0))); // nothing of a refused unit stays
    ASSERT_EQ(commit({Rename{kBert, "Bernd", fromUnix(1000)}, Rename{kEve, "Guest-2", fromUnix(1000)}}),
              Commit::Done);
    EXPECT_EQ(reader_->person(kBert)->name, "Bernd");
    EXPECT_EQ(reader_->person(kBert)->passwordHash, "hash");
    EXPECT_EQ(reader_->person(kEve)->called, "");
    EXPECT_FALSE(reader_->personNamed("Bert"));
    EXPECT_TRUE(reader_->isRetired("bert", fromUnix(999)));
    EXPECT_FALSE(reader_->isRetired("bert", fromUnix(1000)));
    // In another case it is the same name, which does not rest while it is used.
    ASSERT_EQ(commit({Rename{kAnna, "anna", fromUnix(1000)}}), Commit::Done);
    EXPECT_FALSE(reader_->isRetired("Anna", fromUnix(0)));
    leave(kAnna);
    EXPECT_EQ(commit({Rename{kAnna, "Anne", fromUnix(1000)}}), Commit::Conflict);
}

// A new password that was under way must not bring the old name back.
TEST_F(Acts, aChangeUnderWayDoesNotUndoARename) {
    Person bert = *reader_->person(kBert);
    bert.passwordHash = "new";
    ASSERT_EQ(commit({Rename{kBert, "Bernd", fromUnix(1000)}}), Commit::Done);
    EXPECT_EQ(commit({ChangePerson{bert, "hash"}}), Commit::Conflict);
    bert.name = "Bernd";
    EXPECT_EQ(commit({ChangePerson{bert, "hash"}}), Commit::Done);
}

TEST_F(Acts, aVoidGameDoesNotCount) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    EXPECT_EQ(commit({VoidGame{kTheirGame}}), Commit::Conflict); // it is not finished
    ASSERT_EQ(commit(resigned(1, kAnna, 3)), Commit::Done);
    EXPECT_EQ(reader_->scoreOf(kBert).won, 1);
    EXPECT_FALSE(reader_->game(kTheirGame)->isVoid);
    ASSERT_EQ(commit({VoidGame{kTheirGame}}), Commit::Done);
    EXPECT_TRUE(reader_->game("game1")->isVoid);
    EXPECT_EQ(reader_->scoreOf(kBert).won, 0);
    EXPECT_EQ(reader_->scoreOf(kAnna).games, 0);
    EXPECT_EQ(commit({VoidGame{kTheirGame}}), Commit::Conflict);
    GameQuery query;
    query.viewer = kAnna;
    ASSERT_EQ(reader_->find(query).size(), 1U); // it stays in the archive
    EXPECT_TRUE(reader_->find(query).front().isVoid);
    EXPECT_THAT(checkDatabase(file_).errors, IsEmpty());
}

TEST_F(Acts, theCheckFindsAVoidGameThatGoesOn) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    database_.run("UPDATE games SET void = 1");
    const CheckReport found = checkDatabase(file_);
    ASSERT_EQ(found.errors.size(), 1U);
    EXPECT_EQ(found.errors.front().why, "it is void before it is finished");
}

TEST_F(Acts, networksAreBannedForATime) {
    const NetworkBan ban{"192.0.2.0/24", fromUnix(500), "floods", fromUnix(30)};
    ASSERT_EQ(commit({BanNetwork{ban}, BanNetwork{{"2001:db8::/32", fromUnix(400), "", fromUnix(31)}}}),
              Commit::Done);
    EXPECT_EQ(reader_->networkBans(fromUnix(399)).size(), 2U);
    const auto left = reader_->networkBans(fromUnix(400));
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].network, "192.0.2.0/24");
    EXPECT_EQ(left[0].until, fromUnix(500));
    EXPECT_EQ(left[0].why, "floods");
    EXPECT_EQ(left[0].at, fromUnix(30));
    ASSERT_EQ(commit({BanNetwork{{"192.0.2.0/24", fromUnix(600), "", fromUnix(32)}}}), Commit::Done);
    EXPECT_EQ(reader_->networkBans(fromUnix(500)).size(), 1U);
    ASSERT_EQ(commit({UnbanNetwork{"192.0.2.0/24"}}), Commit::Done);
    EXPECT_THAT(reader_->networkBans(fromUnix(500)), IsEmpty());
    EXPECT_EQ(commit({UnbanNetwork{"192.0.2.0/24"}}), Commit::Conflict);
}

} // namespace
} // namespace sixth::server::store
