// What holds in every position of every random game (DESIGN: properties), with the fast rules alone.
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "properties/property.h"
#include "properties/random_play.h"
#include "properties/random_texts.h"
#include "rules/legality.h"
#include "rules/movegen.h"
#include "rules/symmetry.h"

#include <algorithm>
#include <set>

namespace sixth::properties {
namespace {

using rules::Color;
using rules::DiskKind;
using rules::Move;
using rules::Position;
using rules::Square;

// Plays a random game of a random ruleset, half of them from a composed position, and calls
// visit(game) before every move and at the end.
template <typename Visit>
void visitRandomGame(Choices& choices, int mostPlies, Visit visit) {
    const auto rules = notation::readRuleset(randomRuleset(choices));
    Position start = Position::start(*rules);
    if (choices.oneIn(2))
        if (const auto composed = notation::readPosition(*rules, randomPosition(*rules, choices)))
            start = *composed;
    rules::Game game(start);
    const Style style = randomStyle(choices);
    for (int ply = 0;; ++ply) {
        visit(game);
        if (game.isOver() || ply == mostPlies) return;
        game.play(randomMove(game, style, choices));
    }
}

std::vector<Move> everyEncodableMove() {
    std::vector<Move> moves{Move::pass()};
    for (int to = 0; to < Square::kCount; ++to) {
        for (const DiskKind kind : {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant, DiskKind::Milady})
            moves.push_back(Move::place(kind, Square::fromIndex(to)));
        for (int from = 0; from < Square::kCount; ++from)
            for (int count = 1; count <= 5; ++count)
                moves.push_back(Move::carry(Square::fromIndex(from), Square::fromIndex(to), count));
    }
    return moves;
}

TEST(RulesProperties, TheGeneratorMakesExactlyTheLegalMovesOnceEach) {
    const std::vector<Move> all = everyEncodableMove();
    expectForAll(150, [&all](Choices& choices) {
        visitRandomGame(choices, 40, [&all](const rules::Game& game) {
            const Position& position = game.position();
            std::set<std::uint16_t> generated;
            const rules::MoveList moves = rules::legalMoves(position);
            for (const Move move : moves) generated.insert(move.raw());
            RC_ASSERT(generated.size() == moves.size());
            RC_ASSERT(rules::countMoves(position) == static_cast<int>(moves.size()));
            const bool acts = !moves.empty() && !moves[0].isPass();
            RC_ASSERT(rules::hasAction(position) == acts);
            for (const Move move : all)
                if (rules::isLegal(position, move) != generated.contains(move.raw()))
                    RC_FAIL(notation::writePosition(position) + " differs on move " +
                            notation::writeMove(position, move));
        });
    });
}

// What a player owns on board and in hand, in disks of each kind, and points under an open army.
struct Wealth {
    std::array<int, 8> disks{};
    rules::PerColor<int> points;
    int miladies = 0;

    friend bool operator==(const Wealth&, const Wealth&) = default;
};

Wealth wealth(const Position& position) {
    Wealth all;
    const rules::Hands& hands = position.hands();
    for (const Color color : rules::kColors) {
        all.disks[rules::Disk::of(DiskKind::Pawn, color).raw()] += hands.pawns[color];
        all.disks[rules::Disk::of(DiskKind::Hunchback, color).raw()] += hands.hunchbacks[color];
        all.disks[rules::Disk::of(DiskKind::Giant, color).raw()] += hands.giants[color];
        all.points[color] = hands.points[color];
    }
    all.miladies = hands.milady != rules::MiladyPlace::Away ? 1 : 0;
    const bool open = position.rules().army == rules::ArmyRule::Open;
    for (const Square square : position.occupied()) {
        const rules::Tower tower = position.towerAt(square);
        for (int i = 0; i < tower.diskCount(); ++i) {
            const rules::Disk disk = tower.fromBottom(i);
            if (disk.isMilady()) {
                ++all.miladies;
                continue;
            }
            if (open) all.points[*disk.owner()] += cost(disk.kind());
            if (!open || disk.kind() != DiskKind::Pawn) ++all.disks[disk.raw()];
        }
    }
    return all;
}

// R6.4: nothing is lost and nothing made; under an open army points count, and Milady's two are spent for
// good (R7.12).
TEST(RulesProperties, DisksAndPointsAreConserved) {
    expectForAll(300, [](Choices& choices) {
        std::optional<Wealth> before;
        visitRandomGame(choices, 120, [&before](const rules::Game& game) {
            Wealth now = wealth(game.position());
            if (before) {
                const Move last = game.moves().back();
                const bool paid = game.position().rules().army == rules::ArmyRule::Open && last.isPlace() &&
                                  last.kind() == DiskKind::Milady;
                Wealth expected = *before;
                if (paid) expected.points[other(game.position().side())] -= cost(DiskKind::Milady);
                if (now != expected) RC_FAIL(notation::writePosition(game.position()));
            }
            before = now;
        });
    });
}

TEST(RulesProperties, TheHashKeptByMovesIsTheHashOfThePosition) {
    expectForAll(300, [](Choices& choices) {
        visitRandomGame(choices, 120, [](const rules::Game& game) {
            const Position& position = game.position();
            if (position.isEnded() || position.ply() > rules::kMaxPly) return;
            const auto rebuilt = Position::from(position.setup());
            if (!rebuilt) RC_FAIL(notation::writePosition(position) + ": " + rebuilt.error()[0].message);
            RC_ASSERT(rebuilt->hash() == position.hash());
            RC_ASSERT(rebuilt->isSameAs(position));
            RC_ASSERT(rebuilt->outcome() == position.outcome() || position.isEnded());
            for (const Square square : position.rules().squares()) {
                RC_ASSERT(rebuilt->towerAt(square) == position.towerAt(square));
                RC_ASSERT(position.heightAt(square) == position.towerAt(square).height());
            }
        });
    });
}

TEST(RulesProperties, TextOfUnfinishedPositionsAndTheirMovesRoundTrips) {
    expectForAll(100, [](Choices& choices) {
        visitRandomGame(choices, 80, [](const rules::Game& game) {
            const Position& position = game.position();
            if (position.isEnded() || position.ply() > rules::kMaxPly) return;
            const std::string text = notation::writePosition(position);
            const auto read = notation::readPosition(position.rules(), text);
            if (!read) RC_FAIL(text + ": " + read.error()[0].message);
            RC_ASSERT(notation::writePosition(*read) == text);
            RC_ASSERT(read->isSameAs(position));
            for (const Move move : rules::legalMoves(position)) {
                RC_ASSERT(notation::readMove(position, notation::writeMove(position, move)) == move);
                RC_ASSERT(notation::readMove(position, notation::writeRecordMove(position, move)) == move);
            }
        });
    });
}

// A position after one move and how it ends, for positions that a Setup can't hold.
void expectSame(const Position& a, const Position& b) {
    RC_ASSERT(a.outcome() == b.outcome());
    RC_ASSERT(a.isSameAs(b));
    RC_ASSERT(a.hash() == b.hash());
}

TEST(RulesProperties, TheEightSymmetriesCommuteWithMoves) {
    expectForAll(60, [](Choices& choices) {
        visitRandomGame(choices, 40, [&choices](const rules::Game& game) {
            const Position& position = game.position();
            if (game.isOver() || position.isEnded() || position.ply() >= rules::kMaxPly) return;
            const rules::MoveList moves = rules::legalMoves(position);
            const Move move = moves[choices.below(moves.size())];
            const Position next = position.after(move);
            for (int i = 0; i < rules::Symmetry::kCount; ++i) {
                const rules::Symmetry symmetry(i);
                const Position turned = symmetry.apply(position);
                RC_ASSERT(rules::countMoves(turned) == static_cast<int>(moves.size()));
                const Move twin = symmetry.apply(move, position.rules().size);
                RC_ASSERT(rules::isLegal(turned, twin));
                if (next.isEnded())
                    RC_ASSERT(turned.after(twin).outcome() == next.outcome());
                else
                    expectSame(turned.after(twin), symmetry.apply(next));
            }
        });
    });
}

rules::Outcome swapped(rules::Outcome outcome) {
    if (const auto winner = outcome.winner()) outcome.result = rules::winFor(other(*winner));
    return outcome;
}

TEST(RulesProperties, TheSwapOfColoursCommutesWithMoves) {
    expectForAll(150, [](Choices& choices) {
        visitRandomGame(choices, 60, [&choices](const rules::Game& game) {
            const Position& position = game.position();
            if (game.isOver() || position.ply() == 0 || position.ply() >= rules::kMaxPly) return;
            const rules::MoveList moves = rules::legalMoves(position);
            const Move move = moves[choices.below(moves.size())];
            const Position next = position.after(move);
            const Position twin = rules::withColorsSwapped(position);
            RC_ASSERT(notation::writeLegalMoves(twin) == notation::writeLegalMoves(position));
            RC_ASSERT(twin.after(move).outcome() == swapped(next.outcome()));
            if (!next.isEnded()) expectSame(twin.after(move), rules::withColorsSwapped(next));
        });
    });
}

TEST(RulesProperties, UndoBringsTheWholeGameBack) { // R4.3
    expectForAll(100, [](Choices& choices) {
        std::vector<std::pair<int, rules::Outcome>> seen;
        std::optional<rules::Game> last;
        visitRandomGame(choices, 60, [&](const rules::Game& game) {
            seen.emplace_back(game.occurrences(), game.outcome());
            last = game;
        });
        for (std::size_t i = seen.size(); i-- > 0;) {
            RC_ASSERT(last->occurrences() == seen[i].first);
            RC_ASSERT(last->outcome() == seen[i].second);
            RC_ASSERT(last->undo() == (i > 0));
        }
    });
}

} // namespace
} // namespace sixth::properties
