// The fast rules = the plain ones of src/reference, over random games, positions and texts of every ruleset.
#include "notation/move_text.h"
#include "notation/ruleset_text.h"
#include "properties/agreement.h"
#include "properties/property.h"
#include "properties/random_texts.h"

#include <algorithm>
#include <map>

namespace sixth::properties {
namespace {

void expectNone(const Difference& difference) {
    if (difference) RC_FAIL(*difference);
}

TEST(Differential, GamesOfEveryPresetAgree) {
    std::uint64_t plies = 0;
    const int games = static_cast<int>(12 * propertyScale()) + 1;
    for (const rules::Preset& preset : rules::presets())
        for (int i = 0; i < games; ++i) {
            Choices choices(propertySeed() * 1000 + static_cast<std::uint64_t>(i));
            const auto difference = compareGames({std::string(preset.name), "", 200}, choices, plies);
            ASSERT_FALSE(difference) << *difference;
        }
    EXPECT_GT(plies, 1000U);
}

TEST(Differential, GamesOfRandomRulesetsAgree) {
    std::uint64_t plies = 0;
    expectForAll(400, [&plies](Choices& choices) {
        const std::string ruleset = randomRuleset(choices);
        expectNone(compareGames({ruleset, "", 150}, choices, plies));
    });
}

TEST(Differential, GamesFromComposedPositionsAgree) {
    std::uint64_t plies = 0;
    expectForAll(400, [&plies](Choices& choices) {
        const std::string ruleset = randomRuleset(choices);
        const std::string position = randomPosition(*notation::readRuleset(ruleset), choices);
        expectNone(comparePositionTexts(ruleset, position));
        RC_PRE(!compareGames({ruleset, position, 0}, choices, plies)); // both read it
        expectNone(compareGames({ruleset, position, 60}, choices, plies));
    });
}

TEST(Differential, ReadersTakeTheSamePositions) {
    expectForAll(3000, [](Choices& choices) {
        const std::string ruleset = randomRuleset(choices);
        const std::string position = randomPosition(*notation::readRuleset(ruleset), choices);
        expectNone(comparePositionTexts(ruleset, mutated(position, kPositionAlphabet, choices)));
    });
}

TEST(Differential, ReadersTakeTheSameRulesetsAndWriteThemAlike) {
    expectForAll(1500, [](Choices& choices) {
        const std::string ruleset = randomRuleset(choices);
        RC_ASSERT(notation::readRuleset(ruleset).has_value());
        expectNone(compareRulesetTexts(ruleset));
        expectNone(compareRulesetTexts(mutated(ruleset, kRulesetAlphabet, choices)));
    });
}

// The ko in a position may be spelled as "Moves" allows; the plain reader only knows the written form.
TEST(Differential, OnlyTheSpellingOfTheKoIsFree) {
    const std::string board = "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - ";
    EXPECT_FALSE(comparePositionTexts("sixth", board + "1d3b3 6"));
    EXPECT_FALSE(comparePositionTexts("sixth", board + "1d3-b3 6"));
}

// --- the generators reach what they are there for ---

TEST(Generators, RandomGamesReachEveryEnding) {
    std::map<std::pair<rules::Result, rules::Reason>, int> endings;
    int bans = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Choices choices(seed);
        const auto rules = notation::readRuleset(randomRuleset(choices));
        ASSERT_TRUE(rules);
        rules::Game game(rules::Position::start(*rules));
        const Style style = randomStyle(choices);
        while (!game.isOver() && game.moves().size() < 200) {
            game.play(randomMove(game, style, choices));
            bans += game.position().ko().isNone() ? 0 : 1;
        }
        ++endings[{game.outcome().result, game.outcome().reason}];
    }
    using rules::Reason;
    using rules::Result;
    for (const auto& ending : {std::pair{Result::Silver, Reason::Crown},
                               {Result::Red, Reason::Crown},
                               {Result::Silver, Reason::Points},
                               {Result::Red, Reason::Points},
                               {Result::Silver, Reason::Stuck},
                               {Result::Red, Reason::Stuck},
                               {Result::Draw, Reason::Stuck},
                               {Result::Draw, Reason::Passes},
                               {Result::Draw, Reason::Repetition}})
        EXPECT_GT(endings[ending], 4)
            << static_cast<int>(ending.first) << " by " << static_cast<int>(ending.second);
    EXPECT_GT(bans, 1000);
}

TEST(Generators, MostComposedPositionsAreValidAndSomeHaveAKo) {
    int valid = 0;
    int withKo = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Choices choices(seed);
        const std::string ruleset = randomRuleset(choices);
        const std::string text = randomPosition(*notation::readRuleset(ruleset), choices);
        std::uint64_t plies = 0;
        if (compareGames({ruleset, text, 0}, choices, plies)) continue;
        ++valid;
        const std::string head = text.substr(0, text.rfind(' '));
        withKo += head.ends_with(" -") ? 0 : 1;
    }
    EXPECT_GT(valid, 700);
    EXPECT_GT(withKo, 50);
}

// --- negative controls: a rule altered on the fast side is noticed ---

// How many random games it takes until the comparison notices; 0 if `most` were not enough.
int gamesUntilNoticed(const MoveLister& lister, int most) {
    std::uint64_t plies = 0;
    for (int game = 1; game <= most; ++game) {
        Choices choices(static_cast<std::uint64_t>(game));
        const std::string ruleset = randomRuleset(choices);
        if (compareGames({ruleset, "", 150}, choices, plies, lister)) return game;
    }
    return 0;
}

TEST(DifferentialControl, NothingIsNoticedWhereNothingIsWrong) {
    EXPECT_EQ(gamesUntilNoticed(fastMoves, 50), 0);
}

TEST(DifferentialControl, ADroppedKoIsNoticed) { // R4.1
    const auto withoutKo = [](const rules::Game& game) {
        auto moves = fastMoves(game);
        const rules::Position& position = game.position();
        if (!game.isOver() && !position.ko().isNone()) {
            moves.push_back(notation::writeMove(position, position.ko()));
            std::sort(moves.begin(), moves.end());
        }
        return moves;
    };
    EXPECT_GT(gamesUntilNoticed(withoutKo, 50), 0);
}

TEST(DifferentialControl, AMissingPassIsNoticed) { // R2.4
    const auto withoutPass = [](const rules::Game& game) {
        auto moves = fastMoves(game);
        std::erase(moves, "pass");
        return moves;
    };
    EXPECT_GT(gamesUntilNoticed(withoutPass, 1000), 0);
}

TEST(DifferentialControl, AForgottenRepetitionIsNoticed) { // R4.3
    const auto goesOn = [](const rules::Game& game) {
        return game.outcome().reason == rules::Reason::Repetition ? notation::writeLegalMoves(game.position())
                                                                  : fastMoves(game);
    };
    EXPECT_GT(gamesUntilNoticed(goesOn, 1000), 0);
}

} // namespace
} // namespace sixth::properties
