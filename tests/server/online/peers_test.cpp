// What servers of one database know of each other, and who of them acts.
#include "server/online/house_bots.h"
#include "server/online/nodes.h"
#include "server/online/timers.h"

#include <array>
#include <string>

namespace sixth::server::online {
namespace {

class PeersTest : public PartsTest {
protected:
    void SetUp() override {
        PartsTest::SetUp();
        number_ = newGame().number;
        for (std::unique_ptr<Node>& node : nodes_) {
            node = std::make_unique<Node>(*reader_, [this] { return now_; }, *log_, wire_);
            (void)node->tables.find(number_);
        }
        tick();
    }

    // Everybody tells what there is to tell, and hears it.
    void tick() {
        for (const auto& node : nodes_) {
            node->watchers.tick();
            node->peers.tick();
        }
        wire_.deliver();
        for (const auto& node : nodes_) node->watchers.tick();
    }
    void write(Node& node) { node.write(*committer_); }
    static void sit(Node& node, PersonId person, GameNumber game) {
        node.client.person = person;
        node.watchers.watch(*node.tables.find(game), node.client);
        node.attendance.connected(person, node.context.now());
    }
    Table& tableAt(Node& node) const { return *node.tables.inMemory(number_); }

    Wire wire_;
    GameNumber number_{0};
    std::array<std::unique_ptr<Node>, 3> nodes_;
    Node& one() { return *nodes_[0]; }
    Node& two() { return *nodes_[1]; }
    Node& three() { return *nodes_[2]; }
};

TEST_F(PeersTest, whoIsConnectedAnywhereIsHere) {
    now_ += std::chrono::minutes(2); // nobody counts as here for having been there at the start
    one().attendance.connected(kAnna, now_);
    two().attendance.seen(kBert, now_);
    tick();
    for (const auto& node : nodes_) {
        EXPECT_TRUE(node->attendance.isConnected(kAnna));
        EXPECT_FALSE(node->attendance.isConnected(kBert));
        EXPECT_TRUE(node->attendance.isHereByRequest(kBert, now_));
        EXPECT_FALSE(node->attendance.isHere(kEve, now_));
    }
    one().attendance.disconnected(kAnna, now_);
    tick();
    EXPECT_FALSE(two().attendance.isHere(kAnna, now_));
}

TEST_F(PeersTest, whoeverHasLinesAtTwoServersIsHereUntilBothAreClosed) {
    one().attendance.connected(kAnna, now_);
    two().attendance.connected(kAnna, now_);
    tick();
    one().attendance.disconnected(kAnna, now_);
    tick();
    EXPECT_TRUE(one().attendance.isConnected(kAnna));
    EXPECT_TRUE(three().attendance.isConnected(kAnna));
    two().attendance.disconnected(kAnna, now_);
    tick();
    EXPECT_FALSE(three().attendance.isConnected(kAnna));
}

TEST_F(PeersTest, whatWasLostIsToldAgainInARound) {
    one().attendance.connected(kAnna, now_);
    one().peers.tick();
    wire_.lose();
    two().attendance.connected(kBert, now_);
    tick();
    EXPECT_FALSE(three().attendance.isConnected(kAnna));
    two().attendance.disconnected(kBert, now_);
    two().peers.tick();
    wire_.lose();
    now_ += std::chrono::seconds(5);
    for (const auto& node : nodes_) node->peers.tellAll();
    tick();
    EXPECT_TRUE(three().attendance.isConnected(kAnna));
    EXPECT_FALSE(three().attendance.isConnected(kBert));
}

TEST_F(PeersTest, aRoundWithoutABeginningEndsNothing) {
    one().attendance.connected(kAnna, now_);
    tick();
    two().peers.take(one().bus.self(), ">99");
    EXPECT_TRUE(two().attendance.isConnected(kAnna));
    two().peers.take(one().bus.self(), "<100 >99");
    EXPECT_TRUE(two().attendance.isConnected(kAnna));
    two().peers.take(one().bus.self(), "<101 >101");
    EXPECT_FALSE(two().attendance.isConnected(kAnna));
}

TEST_F(PeersTest, whatNobodySaysDoesNoHarm) {
    for (const char* const text : {"",
                                   " ",
                                   "+",
                                   "+x",
                                   "-",
                                   "g",
                                   "g1",
                                   "g1:2",
                                   "g1:1:1:x",
                                   "g1:1:1:1:1",
                                   "m1:2",
                                   "m::",
                                   "~",
                                   "s",
                                   "x9x",
                                   "<",
                                   ">",
                                   "zzz",
                                   "+99999999999999999999",
                                   "-7 -7 -7",
                                   "?12"})
        two().peers.take(one().bus.self(), text);
    EXPECT_FALSE(two().attendance.isConnected(PersonId(7)));
    EXPECT_EQ(tableAt(two()).elsewhere, Presence{});
}

TEST_F(PeersTest, playersAndSpectatorsAreCountedOverAllServers) {
    sit(one(), kAnna, number_);
    sit(two(), kEve, number_);
    tick();
    for (const auto& node : nodes_) {
        EXPECT_TRUE(tableAt(*node).presence().players.silver);
        EXPECT_FALSE(tableAt(*node).presence().players.red);
        EXPECT_EQ(tableAt(*node).presence().spectators, 1);
        EXPECT_FALSE(tableAt(*node).awaySince.silver);
        EXPECT_TRUE(tableAt(*node).awaySince.red);
    }
    EXPECT_GE(one().line.count("presence"), 1U);
    one().watchers.unwatch(number_, one().client);
    tick();
    EXPECT_FALSE(tableAt(two()).presence().players.silver);
    EXPECT_EQ(tableAt(two()).awaySince.silver, now_);
}

// The game may come into memory after its watchers were told of.
TEST_F(PeersTest, aGameThatComesLaterShowsWhoLooksOnElsewhere) {
    const GameNumber second = newGame().number;
    sit(one(), kAnna, second);
    tick();
    EXPECT_TRUE(two().tables.find(second)->presence().players.silver);
}

TEST_F(PeersTest, whoWasAtAServerThatEndsHasGone) {
    sit(one(), kAnna, number_);
    tick();
    now_ += std::chrono::seconds(7);
    two().peers.forget(one().bus.self());
    EXPECT_FALSE(two().attendance.isConnected(kAnna));
    EXPECT_EQ(tableAt(two()).awaySince.silver, now_);
    three().peers.take(one().bus.self(), "bye");
    EXPECT_FALSE(three().attendance.isConnected(kAnna));
}

TEST_F(PeersTest, endedSessionsAndMutesAreToldToAll) {
    std::vector<std::string> heard;
    two().peers.listen(
        {[&](SessionId session) { heard.push_back("session " + std::to_string(session.value())); },
         [&](PersonId person) { heard.push_back("person " + std::to_string(person.value())); }, nullptr});
    one().peers.tellSessionEnded(SessionId(12));
    one().peers.tellSessionsChanged(kBert);
    one().peers.tellMuted(kAnna, kBert, true);
    tick();
    EXPECT_EQ(heard, (std::vector<std::string>{"session 12", "person 2"}));
    EXPECT_TRUE(tableAt(two()).hasMuted.silver);
    one().peers.tellMuted(kAnna, kBert, false);
    tick();
    EXPECT_FALSE(tableAt(two()).hasMuted.silver);
}

// The lobby is looked at anew when people come and go, and not for every game that is opened somewhere.
TEST_F(PeersTest, onlyPeopleChangeWhoIsHere) {
    now_ += std::chrono::minutes(2);
    int changes = 0;
    two().peers.listen({nullptr, nullptr, [&] { ++changes; }});
    const auto tell = [&](const char* text) {
        two().peers.take(one().bus.self(), text);
        return std::exchange(changes, 0);
    };
    EXPECT_EQ(tell("+1"), 1);
    EXPECT_EQ(tell("+1"), 0);
    EXPECT_EQ(tell("g1:1:0:2 m1:2:1 s9 x9"), 0);
    EXPECT_EQ(tell("<7 +1 >7"), 0);
    EXPECT_EQ(tell("~2"), 1);
    EXPECT_EQ(tell("~2"), 0);
    EXPECT_EQ(tell("-1"), 1);
    EXPECT_EQ(tell("+3"), 1);
    EXPECT_EQ(tell("bye"), 1);
}

TEST_F(PeersTest, muchToTellGoesInManyTexts) {
    for (std::int64_t person = 1'000; person < 6'000; ++person)
        one().attendance.connected(PersonId(person), now_);
    std::size_t longest = 0;
    two().bus.ear.told = [&](store::NodeId from, std::string_view text) {
        longest = std::max(longest, text.size());
        two().peers.take(from, text);
    };
    tick();
    EXPECT_LE(longest, store::Bus::kLongestText);
    for (std::int64_t person = 1'000; person < 6'000; ++person)
        ASSERT_TRUE(two().attendance.isConnected(PersonId(person)));
}

TEST_F(PeersTest, eachGameBelongsToOneServerAndAllToSome) {
    std::array<int, 3> owned{};
    for (std::int64_t game = 1; game <= 3'000; ++game) {
        int owners = 0;
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            if (nodes_.at(i)->peers.isOurs(GameNumber(game))) {
                ++owners;
                ++owned.at(i);
            }
        ASSERT_EQ(owners, 1) << game;
    }
    for (const int count : owned) EXPECT_GT(count, 800);
    // Those of a server that ends go to the others, and no other game changes hands.
    two().peers.forget(one().bus.self());
    three().peers.forget(one().bus.self());
    for (std::int64_t game = 1; game <= 3'000; ++game) {
        const bool isOfTwo = two().peers.isOurs(GameNumber(game));
        ASSERT_NE(isOfTwo, three().peers.isOurs(GameNumber(game)));
    }
}

// --- what others begin, and what nobody does ---

TEST_F(PeersTest, aNewGameIsKnownToAll) {
    Table* made = nullptr;
    one().commands.create({kAnna, {}, std::nullopt, std::nullopt}, [&](Table* table) { made = table; });
    write(one());
    ASSERT_NE(made, nullptr);
    wire_.deliver();
    EXPECT_EQ(two().tables.inMemory(made->number), nullptr);
    two().commands.tick();
    ASSERT_NE(two().tables.inMemory(made->number), nullptr);
    EXPECT_EQ(two().tables.openGamesOf(kAnna).size(), 2U);
}

TEST_F(PeersTest, aGameOfWhichNothingWasHeardIsFoundInTheStore) {
    one().commands.create({kAnna, {}, std::nullopt, std::nullopt}, [](Table*) {});
    write(one());
    wire_.lose();
    two().bus.ear.missed();
    two().commands.tick();
    EXPECT_EQ(two().tables.openGamesOf(kAnna).size(), 2U);
}

TEST_F(PeersTest, whoIsCutOffDecidesNothing) {
    bool isCutOff = true;
    one().context.isCutOff = [&] { return isCutOff; };
    Order order;
    order.actor = kAnna;
    order.command = games::Play{1, "c3"};
    order.at = now_;
    order.reply = [&](const Outcome& outcome) { one().outcomes.push_back(outcome); };
    one().commands.perform(tableAt(one()), order);
    ASSERT_EQ(one().outcomes.size(), 1U);
    EXPECT_EQ(one().outcomes[0].error().code, "busy");
    Table none(GameNumber(0), "", {});
    Table* made = &none;
    one().commands.create({kAnna, {}, std::nullopt, std::nullopt}, [&](Table* table) { made = table; });
    EXPECT_EQ(made, nullptr);
    isCutOff = false;
    one().commands.perform(tableAt(one()), order);
    write(one());
    EXPECT_EQ(one().outcomes.at(1), 3);
}

class FlagTest : public PeersTest {
protected:
    void SetUp() override {
        PeersTest::SetUp();
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            timers_.at(i) =
                std::make_unique<Timers>(nodes_.at(i)->context, nodes_.at(i)->tables, nodes_.at(i)->commands);
        games::Settings settings;
        settings.clock = *games::readClockSetting("60+0");
        number_ = newGame(settings).number;
        for (const auto& node : nodes_) (void)node->tables.find(number_);
        play(kAnna, 1, "c3");
        play(kBert, 2, "d4");
    }
    void play(PersonId actor, std::uint32_t ply, const std::string& move) {
        Order order;
        order.actor = actor;
        order.command = games::Play{ply, move};
        order.at = now_;
        order.reply = [](const Outcome&) {};
        one().commands.perform(tableAt(one()), std::move(order));
        write(one());
        wire_.deliver();
    }
    void tickTimers() {
        for (const auto& timers : timers_) timers->tick();
    }
    [[nodiscard]] int writing() const {
        int count = 0;
        for (const auto& node : nodes_) count += node->written.empty() ? 0 : 1;
        return count;
    }

    std::array<std::unique_ptr<Timers>, 3> timers_;
};

TEST_F(FlagTest, oneServerDropsItAtOnce) {
    now_ += std::chrono::seconds(60);
    tickTimers();
    ASSERT_EQ(writing(), 1);
    for (const auto& node : nodes_) EXPECT_EQ(!node->written.empty(), node->peers.isOurs(number_));
}

TEST_F(FlagTest, theOthersDropItWithinASecond) {
    for (const auto& node : nodes_)
        if (node->peers.isOurs(number_)) node->context.isCutOff = [] { return true; };
    now_ += std::chrono::seconds(60);
    tickTimers();
    EXPECT_EQ(writing(), 0);
    now_ += std::chrono::milliseconds(900);
    tickTimers();
    EXPECT_EQ(writing(), 2); // the log lets one of them through
}

TEST_F(FlagTest, theServerOfThePlayerComesFirst) {
    sit(two(), kAnna, number_);
    tick();
    now_ += std::chrono::seconds(60);
    tickTimers();
    EXPECT_EQ(writing(), 1);
    EXPECT_FALSE(two().written.empty());
}

} // namespace
} // namespace sixth::server::online
