#pragma once

#include "server/games/decide.h"
#include "server/games/event_json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::server::games {

inline constexpr PersonId kAnna(1);
inline constexpr PersonId kBert(2);
inline constexpr PersonId kEve(3); // plays in no game here

inline Settings withClock(const char* clock, bool isRated = false) {
    Settings settings;
    settings.clock = *readClockSetting(clock);
    settings.rated = isRated;
    return settings;
}

// A game under test with its own time. Commands go through decide(). What they lead to is applied as it is to
// one state, and written and read again for another, as after a restart; both must agree.
struct TestTable {
    GameState state;
    Outages outages;
    Time now = fromUnix(1'000'000);
    std::vector<Event> log;
    int commands = 0;
    std::optional<Milliseconds> otherAway;
    Milliseconds lagCredit{};
    bool coin = true;

    explicit TestTable(const Settings& settings = {}, std::optional<PersonId> invited = std::nullopt) {
        append(kAnna, Created{settings, invited}, std::nullopt);
    }

    void append(std::optional<PersonId> actor, const Body& body, std::optional<CommandId> command) {
        const auto applied = state.apply({state.seq() + 1, now, actor, command, body});
        ASSERT_TRUE(applied) << applied.error();
        auto read = readBody(kindOf(body), writeBody(body));
        ASSERT_TRUE(read) << read.error();
        log.push_back({state.seq(), now, actor, command, *read});
    }

    // The code of the refusal, "" if it was carried out.
    std::string tell(std::optional<PersonId> actor, const Command& command) {
        const auto decided = decide(state, command, {actor, now, &outages, lagCredit, coin, otherAway});
        if (!decided) return decided.error().code;
        EXPECT_FALSE(decided->empty());
        CommandId id;
        id.bytes[0] = static_cast<std::uint8_t>(++commands);
        std::optional<CommandId> first = id;
        for (const Body& body : *decided) {
            append(actor, body, first);
            first.reset();
        }
        return "";
    }

    std::string play(PersonId actor, const std::string& move) {
        return tell(actor, Play{state.board()->position().ply(), move});
    }

    // The same events once more give the same game.
    void expectFoldIsTheSame() const {
        GameState again;
        for (const Event& event : log) ASSERT_TRUE(again.apply(event));
        EXPECT_EQ(again.seq(), state.seq());
        EXPECT_EQ(again.phase(), state.phase());
        EXPECT_EQ(again.clock().left, state.clock().left);
        EXPECT_EQ(again.clock().running, state.clock().running);
        if (state.board() == nullptr) return;
        EXPECT_EQ(again.board()->moves(), state.board()->moves());
        EXPECT_EQ(again.board()->outcome(), state.board()->outcome());
    }
};

// Anna has Silver (the coin says so), Bert Red.
inline TestTable startedTable(const Settings& settings = {}) {
    TestTable table(settings);
    EXPECT_EQ(table.tell(kBert, Join{}), "");
    return table;
}

} // namespace sixth::server::games
