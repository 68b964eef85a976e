// Who waits for whom when the server's own players think.
#include "server/online/attendance.h"
#include "server/online/house_bots.h"
#include "server/online/parts.h"

namespace sixth::server::online {
namespace {

class HouseBotsTest : public PartsTest {
protected:
    static constexpr PersonId kFay{4};

    void SetUp() override {
        PartsTest::SetUp();
        commit({store::AddPerson{{kFay, "Fay", store::PersonKind::Guest, "", now_}}});
        context_.attendance = &attendance_;
    }

    Attendance attendance_{now_};
    HouseBots bots_{context_, tables_, commands_, [](const std::function<void()>&) {}};
};

// Guests cost nothing to make: one for each game would else get all the turns.
TEST_F(HouseBotsTest, theGuestsOfOneAddressShareATurn) {
    EXPECT_NE(bots_.ownerOf(kEve), bots_.ownerOf(kFay)); // from where they come is not known
    for (const PersonId guest : {kEve, kFay}) attendance_.noteAddress(guest, "192.0.2.7");
    EXPECT_EQ(bots_.ownerOf(kEve), bots_.ownerOf(kFay));
    attendance_.noteAddress(kFay, "192.0.2.8");
    EXPECT_NE(bots_.ownerOf(kEve), bots_.ownerOf(kFay));
    attendance_.noteAddress(kEve, "2001:db8:1:2::/64");
    attendance_.noteAddress(kFay, "2001:db8:1:3::/64");
    EXPECT_EQ(bots_.ownerOf(kEve), bots_.ownerOf(kFay));
}

TEST_F(HouseBotsTest, whoHasANameHasATurn) {
    for (const PersonId user : {kAnna, kBert, kEve}) attendance_.noteAddress(user, "192.0.2.7");
    EXPECT_NE(bots_.ownerOf(kAnna), bots_.ownerOf(kBert));
    EXPECT_NE(bots_.ownerOf(kAnna), bots_.ownerOf(kEve));
}

} // namespace
} // namespace sixth::server::online
