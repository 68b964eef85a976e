// Several servers on one database: the unique keys of the log decide, and everybody is told everything once.
#include "base/rng.h"
#include "notation/move_text.h"
#include "rules/movegen.h"
#include "server/online/nodes.h"

#include <array>
#include <set>

namespace sixth::server::online {
namespace {

class NodesTest : public PartsTest {
protected:
    void SetUp() override {
        PartsTest::SetUp();
        const Table& made = newGame();
        number_ = made.number;
        for (std::unique_ptr<Node>& node : nodes_) {
            node = std::make_unique<Node>(*reader_, [this] { return now_; }, *log_, wire_);
            node->watchers.watch(*node->tables.find(number_), node->client);
        }
    }

    static games::CommandId id(std::uint8_t number) {
        games::CommandId command{};
        command.bytes[15] = number;
        return command;
    }
    Table& tableAt(Node& node) const { return *node.tables.inMemory(number_); }
    void send(Node& node, PersonId actor, games::Command command, std::optional<games::CommandId> id = {}) {
        send(node, number_, actor, std::move(command), id);
    }
    void send(Node& node, GameNumber game, PersonId actor, games::Command command,
              std::optional<games::CommandId> id = {}) {
        Order order;
        order.actor = actor;
        order.command = std::move(command);
        order.id = id;
        order.at = now_;
        order.reply = [&node](const Outcome& outcome) { node.outcomes.push_back(outcome); };
        node.commands.perform(*node.tables.find(game), std::move(order));
    }
    void write(Node& node) { node.write(*committer_); }
    void writeAll(Node& node) {
        while (!node.written.empty()) write(node);
    }
    [[nodiscard]] std::vector<games::Event> log() const { return *reader_->events(number_, 0); }

    Wire wire_;
    GameNumber number_{0};
    std::array<std::unique_ptr<Node>, 3> nodes_;
    Node& one() { return *nodes_[0]; }
    Node& two() { return *nodes_[1]; }
};

TEST_F(NodesTest, whoeverIsSecondDecidesAgain) {
    send(one(), kAnna, games::Play{1, "c3"}, id(1));
    send(two(), kAnna, games::Play{1, "d4"}, id(2));
    write(one());
    write(two());
    EXPECT_EQ(one().outcomes.at(0), 3);
    ASSERT_FALSE(two().outcomes.at(0));
    EXPECT_EQ(two().outcomes[0].error().code, "stale");
    EXPECT_EQ(two().outcomes[0].error().seq, 3);
    EXPECT_EQ(log().size(), 3U);
    EXPECT_TRUE(two().commands.isIdle());
}

TEST_F(NodesTest, whatFitsBothWaysIsWrittenBehindTheOther) {
    send(one(), kAnna, games::Play{1, "c3"}, id(1));
    send(two(), kBert, games::Say{"hello"}, id(2));
    send(two(), kBert, games::Play{2, "c4"}, id(3)); // waits at its server
    write(one());
    writeAll(two());
    EXPECT_EQ(two().outcomes.at(0), 4);
    EXPECT_EQ(two().outcomes.at(1), 5);
    EXPECT_EQ(log().at(3).command, id(2)); // before what has waited behind it
    EXPECT_EQ(tableAt(two()).state.board()->moves().size(), 2U);
    EXPECT_EQ(two().heard(), (std::vector<std::int64_t>{3, 4, 5}));
}

// A client that has lost its server sends its command to another.
TEST_F(NodesTest, oneCommandAtTwoServersIsCarriedOutOnce) {
    send(one(), kAnna, games::Play{1, "c3"}, id(1));
    send(two(), kAnna, games::Play{1, "c3"}, id(1));
    write(two());
    write(one());
    EXPECT_EQ(one().outcomes.at(0), 3);
    EXPECT_EQ(two().outcomes.at(0), 3);
    EXPECT_EQ(log().size(), 3U);
}

// What it remembers is old, so it must not say `stale`.
TEST_F(NodesTest, nobodyIsRefusedBeforeTheLogWasAsked) {
    send(one(), kAnna, games::Play{1, "c3"}, id(1));
    write(one());
    wire_.lose();
    send(two(), kBert, games::Play{2, "c4"}, id(2));
    ASSERT_TRUE(two().outcomes.empty());
    write(two());
    EXPECT_EQ(two().outcomes.at(0), 4);
    // The answer was lost, and the third knows nothing of the two.
    wire_.lose();
    Node& three = *nodes_[2];
    send(three, kBert, games::Play{2, "c4"}, id(2));
    EXPECT_EQ(three.outcomes.at(0), 4);
    // What is wrong stays wrong.
    send(three, kBert, games::Play{2, "c4"}, id(3));
    ASSERT_FALSE(three.outcomes.at(1));
    EXPECT_EQ(three.outcomes[1].error().code, "stale");
    EXPECT_TRUE(three.commands.isIdle());
}

// Whoever comes from a server that is ahead is welcomed to the game as they have seen it.
TEST_F(NodesTest, aGameIsShownNoOlderThanItWasSeenElsewhere) {
    send(one(), kAnna, games::Play{1, "c3"}, id(1));
    write(one());
    wire_.lose();
    std::vector<std::int64_t> seqs;
    const auto note = [&](Table& table) { seqs.push_back(table.state.seq()); };
    two().commands.reach(tableAt(two()), 3, note);
    EXPECT_EQ(seqs, std::vector<std::int64_t>{3});
    two().commands.reach(tableAt(two()), 99, note); // somebody who lies waits for nothing
    EXPECT_EQ(seqs, (std::vector<std::int64_t>{3, 3}));
    send(two(), kBert, games::Say{"hello"});
    two().commands.reach(tableAt(two()), 4, note);
    EXPECT_EQ(seqs.size(), 2U);
    write(two());
    EXPECT_EQ(seqs, (std::vector<std::int64_t>{3, 3, 4}));
}

// As it is asked for a game over HTTP.
TEST_F(NodesTest, whoAsksForAllThereIsGetsWhatAnotherServerHasWritten) {
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    wire_.lose();
    std::vector<std::int64_t> shown;
    const auto note = [&](Table& table) { shown.push_back(table.state.seq()); };
    two().commands.reach(tableAt(two()), Commands::kAllThereIs, note);
    two().commands.reach(tableAt(two()), Commands::kAllThereIs, note); // there is no more
    EXPECT_EQ(shown, (std::vector<std::int64_t>{3, 3}));
    EXPECT_TRUE(two().commands.isIdle());
}

TEST_F(NodesTest, theOthersAreToldByAnnouncements) {
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    EXPECT_TRUE(two().heard().empty());
    wire_.deliver();
    EXPECT_EQ(two().heard(), std::vector<std::int64_t>{3});
    EXPECT_EQ(two().line.heard.back().at("body").at("move"), "c3");
    // Once is enough.
    two().bus.ear.grown(number_, 3);
    two().bus.ear.grown(GameNumber(77), 9);
    EXPECT_EQ(two().heard(), std::vector<std::int64_t>{3});
}

TEST_F(NodesTest, aLostAnnouncementCostsNoEvent) {
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    wire_.lose();
    send(one(), kBert, games::Play{2, "c4"});
    write(one());
    wire_.deliver();
    EXPECT_EQ(two().heard(), (std::vector<std::int64_t>{3, 4}));
}

// While nobody can be heard, the store is asked.
TEST_F(NodesTest, whatMayHaveBeenMissedIsReadInAllGames) {
    const GameNumber second = newGame().number;
    (void)one().tables.find(second);
    (void)two().tables.find(second);
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    send(one(), second, kAnna, games::Play{1, "d4"});
    write(one());
    wire_.lose();
    two().bus.ear.missed();
    EXPECT_EQ(two().heard(), std::vector<std::int64_t>{3});
    EXPECT_EQ(two().tables.inMemory(second)->state.board()->moves().size(), 1U);
    EXPECT_EQ(one().heard(), std::vector<std::int64_t>{3});
    one().bus.ear.missed(); // nothing was
    EXPECT_EQ(one().heard(), std::vector<std::int64_t>{3});
}

// It is known to be behind while a command of its own is under way.
TEST_F(NodesTest, anAnnouncementDuringAWriteIsNotForgotten) {
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    wire_.deliver();
    send(two(), kAnna, games::Say{"one"});
    write(two());
    send(two(), kAnna, games::Say{"two"});
    wire_.lose();
    send(one(), kBert, games::Say{"three"}); // will be second
    one().bus.ear.grown(number_, 4);
    EXPECT_EQ(one().heard(), std::vector<std::int64_t>{3});
    write(two());
    writeAll(one());
    EXPECT_EQ(one().heard(), (std::vector<std::int64_t>{3, 4, 5, 6}));
    // An announcement of more than there is does no harm.
    one().bus.ear.grown(number_, 99);
    EXPECT_EQ(one().heard().size(), 4U);
}

TEST_F(NodesTest, whoeverIsSecondAgainAndAgainIsTold) {
    send(two(), kBert, games::Say{"at last"});
    for (int round = 0; round < Commands::kMostTries; ++round) {
        ASSERT_TRUE(two().outcomes.empty());
        send(one(), kAnna, games::Say{"first"});
        write(one());
        write(two());
    }
    ASSERT_FALSE(two().outcomes.at(0));
    EXPECT_EQ(two().outcomes[0].error().code, "busy");
    EXPECT_TRUE(two().written.empty());
    EXPECT_TRUE(two().commands.isIdle());
}

TEST_F(NodesTest, whatCouldNotBeReadIsReadLater) {
    const auto setKind = [&](const std::string& kind) {
        database_.run("UPDATE events SET kind = '" + kind + "' WHERE seq = 3");
    };
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    setKind("riddle");
    wire_.deliver();
    send(two(), kBert, games::Say{"hello"});
    write(two());
    EXPECT_EQ(two().outcomes.at(0).error().code, "busy");
    EXPECT_TRUE(two().heard().empty());
    setKind("move");
    two().commands.tick(); // too early
    EXPECT_TRUE(two().heard().empty());
    now_ += std::chrono::seconds(1);
    two().commands.tick();
    EXPECT_EQ(two().heard(), std::vector<std::int64_t>{3});
}

TEST_F(NodesTest, ratingsThatAnotherServerHasWrittenAreReadAgain) {
    games::Settings rated;
    rated.rated = true;
    const auto countAt = [&](Node& node) {
        return node.ratings.of(kAnna, notation::presetOf(rated.rules), games::speedOf(rated.clock)).games;
    };
    const auto playAt = [&](Node& node, GameNumber game) {
        send(node, game, kAnna, games::Play{1, "c3"});
        send(node, game, kBert, games::Play{2, "c4"});
        send(node, game, kAnna, games::Resign{});
        writeAll(node);
    };
    const GameNumber first = newGame(rated).number;
    const GameNumber second = newGame(rated).number;
    (void)two().tables.find(second);
    playAt(two(), first);
    EXPECT_EQ(countAt(two()), 1);
    playAt(one(), second);
    wire_.deliver();
    EXPECT_EQ(countAt(two()), 2);
}

// A key of something else is taken: the log has not grown, so there is nothing to decide again.
TEST_F(NodesTest, aConflictAboutSomethingElseIsAnsweredBusy) {
    one().commands.onWriting([](GameNumber, const games::GameState&, const std::vector<games::Event>&,
                                store::Operations& operations) {
        operations.emplace_back(store::SetRole{PersonId(4'711), store::Role::Moderator}); // nobody
    });
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    ASSERT_FALSE(one().outcomes.at(0));
    EXPECT_EQ(one().outcomes[0].error().code, "busy");
    EXPECT_TRUE(one().commands.isIdle());
}

// Another server's clock may be a little ahead. Nobody gains or loses time by that, and the log stays in
// order.
TEST_F(NodesTest, noEventIsEarlierThanTheOneBefore) {
    send(one(), kAnna, games::Play{1, "c3"});
    write(one());
    wire_.deliver();
    now_ -= std::chrono::seconds(2);
    send(two(), kBert, games::Play{2, "c4"});
    write(two());
    const auto events = log();
    EXPECT_EQ(events.at(3).at, events.at(2).at);
}

// Everybody at once, announcements lost at random: no event is lost or repeated, each acknowledgement is in
// the log, and all servers agree in the end.
TEST_F(NodesTest, inAnyOrderTheLogIsOne) {
    base::Rng rng(2'022);
    const auto below = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
    std::vector<std::pair<games::CommandId, std::int64_t>> acknowledged;
    for (int step = 0; step < 600; ++step) {
        Node& node = *nodes_.at(below(nodes_.size()));
        switch (below(4)) {
        case 0:
        case 1: {
            games::CommandId command;
            for (std::uint8_t& byte : command.bytes) byte = static_cast<std::uint8_t>(rng.below(256));
            const PersonId actor = below(2) == 0 ? kAnna : kBert;
            games::Command wish = games::Say{"line " + std::to_string(step)};
            const rules::Game* const board = tableAt(node).state.board();
            if (below(3) != 0 && !board->isOver()) {
                const rules::Position& position = board->position();
                const auto moves = rules::legalMoves(position);
                wish = games::Play{position.ply(), notation::writeMove(position, moves[below(moves.size())])};
            }
            Order order;
            order.actor = actor;
            order.command = wish;
            order.id = command;
            order.at = now_;
            order.reply = [&acknowledged, command](const Outcome& outcome) {
                if (outcome) acknowledged.emplace_back(command, *outcome);
            };
            node.commands.perform(tableAt(node), order);
            // Some clients ask twice, the second time elsewhere.
            if (below(4) == 0) {
                Node& other = *nodes_.at(below(nodes_.size()));
                other.commands.perform(tableAt(other), order);
            }
            break;
        }
        case 2:
            if (!node.written.empty()) write(node);
            break;
        case 3: below(3) == 0 ? wire_.lose() : wire_.deliver(); break;
        }
    }
    for (const auto& node : nodes_) writeAll(*node);
    const std::vector<games::Event> events = log();
    for (const auto& node : nodes_) {
        node->commands.follow(number_, static_cast<std::int64_t>(events.size()));
        EXPECT_EQ(tableAt(*node).state.seq(), static_cast<std::int64_t>(events.size()));
        EXPECT_TRUE(node->commands.isIdle());
        std::vector<std::int64_t> all;
        for (std::int64_t seq = 3; seq <= static_cast<std::int64_t>(events.size()); ++seq) all.push_back(seq);
        EXPECT_EQ(node->heard(), all);
    }
    EXPECT_GT(acknowledged.size(), 50U);
    for (const auto& [command, seq] : acknowledged)
        EXPECT_EQ(events.at(static_cast<std::size_t>(seq) - 1).command, command);
    std::set<games::CommandId> commands;
    for (const games::Event& event : events)
        if (event.command) {
            EXPECT_TRUE(commands.insert(*event.command).second);
        }
}

} // namespace
} // namespace sixth::server::online
