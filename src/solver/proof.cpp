#include "solver/proof.h"

#include "base/byte_writer.h"
#include "rules/movegen.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace sixth::solver {
namespace {

using rules::Move;
using rules::Position;

// Chooses a move for every position the winner can come to, and within how many plies it wins. A position met
// again with fewer plies to go gets a new move, so in the end the number falls along every line: the strategy
// has no circles.
class Choices {
public:
    Choices(Strategist& strategist, rules::Color winner) : strategist_(strategist), winner_(winner) {}

    bool addFrom(const Position& root, int within) {
        todo_.push_back({root, within});
        while (!todo_.empty()) {
            const Task task = todo_.back();
            todo_.pop_back();
            if (!add(task)) return false;
        }
        return true;
    }

    [[nodiscard]] Move moveFor(const Position& position) const { return chosen_.at(position.hash()).move; }

private:
    struct Task {
        Position position;
        int within = 0;
    };
    struct Chosen {
        Move move;
        int within = 0;
    };

    bool add(const Task& task) {
        if (task.position.outcome().isOver()) return task.position.outcome().winner() == winner_;
        if (task.position.side() != winner_) {
            for (const Move move : rules::legalMoves(task.position))
                todo_.push_back({task.position.after(move), task.within - 1});
            return true;
        }
        const std::uint64_t key = task.position.hash();
        const auto before = chosen_.find(key);
        if (before != chosen_.end() && before->second.within <= task.within) return true;
        const auto within = strategist_.distance(task.position, task.within);
        if (!within) return false;
        const auto move = strategist_.winningMove(task.position, *within);
        if (!move) return false;
        chosen_[key] = {*move, *within};
        todo_.push_back({task.position.after(*move), *within - 1});
        return true;
    }

    Strategist& strategist_;
    rules::Color winner_;
    std::vector<Task> todo_;
    std::unordered_map<std::uint64_t, Chosen> chosen_;
};

rules::MoveList sortedMoves(const Position& position) {
    rules::MoveList moves = rules::legalMoves(position);
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.raw() < b.raw(); });
    return moves;
}

// The moves in the order of a reader, who goes down the first line to its end.
std::vector<Move> inReadingOrder(const Choices& choices, const Position& root, rules::Color winner) {
    std::vector<Move> result;
    std::unordered_set<std::uint64_t> seen;
    std::vector<Position> todo{root};
    while (!todo.empty()) {
        Position position = todo.back();
        todo.pop_back();
        if (position.outcome().isOver()) continue;
        if (position.side() == winner) {
            if (!seen.insert(position.hash()).second) continue;
            result.push_back(choices.moveFor(position));
            position = position.after(result.back());
            if (position.outcome().isOver()) continue;
        }
        const rules::MoveList replies = sortedMoves(position);
        for (std::size_t i = replies.size(); i-- > 0;) todo.push_back(position.after(replies[i]));
    }
    return result;
}

} // namespace

std::optional<Proof> makeProof(Strategist& strategist, const Position& root, rules::Color winner,
                               int within) {
    Choices choices(strategist, winner);
    if (!choices.addFrom(root, within)) return std::nullopt;
    return Proof{root, winner, inReadingOrder(choices, root, winner)};
}

std::vector<std::uint8_t> encodeProof(const Proof& proof, std::string_view rules, std::string_view position) {
    base::ByteWriter bytes;
    bytes.raw("S6PROOF\n");
    bytes.number(1, 1); // version
    bytes.number(proof.winner == rules::Color::Silver ? 0 : 1, 1);
    bytes.text(rules);
    bytes.text(position);
    bytes.number(proof.moves.size(), 8);
    for (const Move move : proof.moves) bytes.number(move.raw(), 2);
    return std::move(bytes).finished();
}

} // namespace sixth::solver
