#include "rules/movegen.h"
#include "solver/key_numbers.h"
#include "solver/tablebase.h"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

namespace sixth::solver {
namespace {

using rules::Color;
using rules::Position;

constexpr std::size_t kPollEvery = 4096;

// Lists the positions of a game with the moves between them, then works back from the ends: all that is
// decided in n plies before anything that is decided in n + 1.
class TableMaker {
public:
    TableMaker(const PositionCode& code, const Tablebase::Callbacks& callbacks, std::size_t most)
        : code_(code), callbacks_(callbacks), most_(most) {}

    std::optional<Tablebase::Refusal> run() {
        (void)numberOf(Position::start(code_.rules()));
        for (std::size_t i = 0; !waiting_.empty(); ++i) {
            if (i % kPollEvery == 0 && isStopped(i, false)) return Tablebase::Refusal::Stopped;
            const Position position = waiting_.front();
            waiting_.pop_front();
            list(static_cast<Number>(i), position);
            if (codes_.size() > most_) return Tablebase::Refusal::TooLarge;
        }
        for (int distance = 0; !layers_[0].empty() || !layers_[1].empty(); ++distance) {
            if (isStopped(codes_.size(), true)) return Tablebase::Refusal::Stopped;
            for (const Number settled : layers_[0]) workBack(settled, distance);
            layers_[0] = std::move(layers_[1]);
            layers_[1].clear();
        }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<Tablebase::Entry> entries() const {
        std::vector<Tablebase::Entry> result(codes_.size());
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = {codes_[i], nodes_[i].value};
        std::sort(result.begin(), result.end(),
                  [](const Tablebase::Entry& a, const Tablebase::Entry& b) { return a.code < b.code; });
        return result;
    }

private:
    using Number = std::uint32_t;
    static constexpr Number kNone = 0xFFFFFFFF;
    struct Node {
        Number firstParent = kNone;  // into edges_
        std::uint16_t notLosing = 0; // moves that are not known to lose
        std::uint16_t value = 0;     // open positions count as drawn, and those that stay open are
        Color side = Color::Silver;
    };
    struct Edge { // a linked list of parents for each position; several moves may lead from one to another
        Number parent = kNone;
        Number next = kNone;
    };

    [[nodiscard]] bool isStopped(std::size_t listed, bool isComplete) const {
        if (callbacks_.onProgress) callbacks_.onProgress({codes_.size(), listed, isComplete});
        return callbacks_.shouldStop && callbacks_.shouldStop();
    }

    [[nodiscard]] Number numberOf(const Position& position) {
        const std::uint64_t code = code_.encode(position);
        const KeyNumbers::Place place = numbers_.add(code);
        if (place.isNew) {
            codes_.push_back(code);
            nodes_.push_back({kNone, 0, 0, position.side()});
            waiting_.push_back(position);
        }
        return place.number;
    }

    void list(Number number, const Position& position) {
        const rules::MoveList moves = rules::legalMoves(position);
        if (moves.empty()) { // R2.4
            if (const auto winner = position.outcome().winner()) settle(number, *winner, 0);
            return;
        }
        nodes_[number].notLosing = static_cast<std::uint16_t>(moves.size());
        const Color mover = position.side();
        bool wins = false;
        for (const rules::Move move : moves) {
            const Position next = position.after(move);
            if (!next.isEnded()) {
                const Number child = numberOf(next);
                edges_.push_back({number, nodes_[child].firstParent});
                nodes_[child].firstParent = static_cast<Number>(edges_.size() - 1);
            } else if (const auto winner = next.crowned()) { // R5.2: maybe the other player
                wins = wins || *winner == mover;
                if (*winner != mover) --nodes_[number].notLosing;
            }
        }
        if (wins)
            settle(number, mover, 1);
        else if (nodes_[number].notLosing == 0)
            settle(number, rules::other(mover), 1);
    }

    // Only what ends now or with the next move is settled while positions are listed.
    void settle(Number number, Color winner, int layer) {
        nodes_[number].value = Tablebase::packed({winner, distance_ + layer});
        layers_[static_cast<std::size_t>(layer)].push_back(number);
    }

    void workBack(Number settled, int distance) {
        distance_ = distance;
        const Color winner = *Tablebase::unpacked(nodes_[settled].value).winner;
        for (Number edge = nodes_[settled].firstParent; edge != kNone; edge = edges_[edge].next) {
            const Number number = edges_[edge].parent;
            Node& parent = nodes_[number];
            if (parent.value != 0) continue;
            // The slowest loss is noticed last, so its distance is the one that counts.
            if (winner == parent.side || --parent.notLosing == 0) settle(number, winner, 1);
        }
    }

    const PositionCode& code_;
    const Tablebase::Callbacks& callbacks_;
    std::size_t most_;
    KeyNumbers numbers_;
    std::deque<Position> waiting_;    // found and not yet listed, in the order of their numbers
    std::deque<std::uint64_t> codes_; // these lists grow without being copied
    std::deque<Node> nodes_;
    std::deque<Edge> edges_;
    std::array<std::vector<Number>, 2> layers_; // settled at distance_, and at one more
    int distance_ = 0;
};

} // namespace

tl::expected<Tablebase, Tablebase::Refusal> Tablebase::make(const rules::Ruleset& rules,
                                                            const Callbacks& callbacks, std::size_t most) {
    const auto code = PositionCode::of(rules);
    if (!code || countArrangements(rules) > static_cast<double>(most))
        return tl::unexpected(Refusal::TooLarge);
    TableMaker maker(*code, callbacks, most);
    if (const auto refused = maker.run()) return tl::unexpected(*refused);
    return Tablebase(*code, maker.entries());
}

} // namespace sixth::solver
