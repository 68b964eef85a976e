#include "solver/table_check.h"

#include "rules/movegen.h"

namespace sixth::solver {
namespace {

constexpr std::size_t kAskEvery = 1024;

class TableChecker {
public:
    TableChecker(const Tablebase& table, const Looker& look)
        : table_(table), look_(look), isSeen_(table.entries().size()) {}

    TableCheck run(const std::function<bool(std::size_t)>& shouldStop) {
        const rules::Position start = rules::Position::start(table_.rules());
        if (!visit(start)) (void)fail("the start of the game is not in the table", start);
        // The list grows while it is gone through.
        for (std::size_t i = 0; i < found_.size(); ++i) {
            if (i % kAskEvery == 0 && shouldStop && shouldStop(i)) {
                result_.isStopped = true;
                return result_;
            }
            if (!check(found_[i])) return result_;
            ++result_.checked;
        }
        for (std::size_t i = 0; i < isSeen_.size() && result_.fault.empty(); ++i)
            if (!isSeen_[i])
                (void)fail("no game comes to an entry", table_.code().decode(table_.entries()[i].code));
        return result_;
    }

private:
    // Where it is in the table; nothing if it is missing. What is seen first is to be checked.
    std::optional<std::size_t> visit(const rules::Position& position) {
        const auto index = table_.indexOf(position);
        if (index && !isSeen_[*index]) {
            isSeen_[*index] = true;
            found_.push_back(*index);
        }
        return index;
    }

    bool check(std::size_t index) {
        const Tablebase::Entry& entry = table_.entries()[index];
        const auto position = table_.code().decode(entry.code);
        if (!position) return fail("an entry is not a position", std::nullopt);
        const Look look = look_(*position);
        std::optional<TableValue> best;
        for (const Look::Next& next : look.nexts) {
            TableValue value{next.winner, 0};
            if (next.position) {
                const auto at = visit(*next.position);
                if (!at) return fail("a position that can arise is not in the table", next.position);
                value = Tablebase::unpacked(table_.entries()[*at].value);
            }
            if (value.winner) ++value.distance;
            if (!best || isBetter(value, *best, position->side())) best = value;
        }
        if (look.outcome.isOver()) best = TableValue{look.outcome.winner(), 0};
        if (best && *best == Tablebase::unpacked(entry.value)) return true;
        return fail("a value does not follow from those of its moves", position);
    }

    [[nodiscard]] bool fail(const char* fault, const std::optional<rules::Position>& where) {
        result_.fault = fault;
        result_.where = where;
        return false;
    }

    const Tablebase& table_;
    const Looker& look_;
    std::vector<bool> isSeen_;
    std::vector<std::size_t> found_; // in the order in which they are checked
    TableCheck result_;
};

} // namespace

Look lookByRules(const rules::Position& position) {
    Look look;
    look.outcome = position.outcome();
    for (const rules::Move move : rules::legalMoves(position)) {
        const rules::Position next = position.after(move);
        if (next.isEnded())
            look.nexts.push_back({std::nullopt, next.crowned()});
        else
            look.nexts.push_back({next, std::nullopt});
    }
    return look;
}

TableCheck checkTable(const Tablebase& table, const Looker& look,
                      const std::function<bool(std::size_t)>& shouldStop) {
    return TableChecker(table, look).run(shouldStop);
}

} // namespace sixth::solver
