#include "reference/proof_check.h"

#include "base/crc32.h"
#include "reference/state.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sixth::reference {
namespace {

constexpr std::string_view kMagic = "S6PROOF\n";
constexpr std::uint64_t kVersion = 1;
constexpr int kBoardWidth = 5; // squares are numbered as on the largest board

// The parts of a file, taken from its front.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    std::optional<std::string> text(std::size_t size) {
        if (rest_.size() < size) return std::nullopt;
        std::string result(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(size));
        rest_ = rest_.subspan(size);
        return result;
    }
    std::optional<std::uint64_t> number(std::size_t bytes) {
        if (rest_.size() < bytes) return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(rest_[i]) << (8 * i);
        rest_ = rest_.subspan(bytes);
        return value;
    }
    std::optional<std::string> sizedText() {
        const auto size = number(2);
        return size ? text(static_cast<std::size_t>(*size)) : std::nullopt;
    }
    std::size_t left() const { return rest_.size(); }

private:
    std::span<const std::uint8_t> rest_;
};

std::string squareName(std::uint32_t square) {
    return {static_cast<char>('a' + square % kBoardWidth), static_cast<char>('1' + square / kBoardWidth)};
}

// The text of a move, decoded from its 16 bits. Nothing if they encode no move.
std::optional<std::string> moveText(const State& state, std::uint32_t code) {
    const std::uint32_t to = code & 31U;
    const std::uint32_t middle = (code >> 5) & 31U;
    const std::uint32_t count = code >> 10;
    if (count == 0) {
        constexpr std::string_view kDisks = "PHGM";
        if (middle == 5 && to == 0) return "pass";
        if (middle < 1 || middle > kDisks.size()) return std::nullopt;
        const char disk = kDisks[middle - 1];
        return disk == 'P' ? squareName(to) : disk + squareName(to);
    }
    const int size = state.ruleset.size;
    const auto index = static_cast<std::size_t>(static_cast<int>(middle) / kBoardWidth * size +
                                                static_cast<int>(middle) % kBoardWidth);
    if (static_cast<int>(middle) % kBoardWidth >= size || index >= state.towers.size()) return std::nullopt;
    const bool whole = state.towers[index].size() == count;
    return (whole ? "" : std::to_string(count)) + squareName(middle) + squareName(to);
}

// The inverse: the 16 bits of a legal move's text.
std::uint32_t moveCode(const State& state, const std::string& move) {
    const auto square = [&move](std::size_t at) {
        return static_cast<std::uint32_t>((move[at + 1] - '1') * kBoardWidth + (move[at] - 'a'));
    };
    if (move == "pass") return 5U << 5;
    if (move.size() == 2) return (1U << 5) | square(0);
    if (move.size() == 3) {
        const auto disk = static_cast<std::uint32_t>(std::string_view("PHGM").find(move[0]) + 1);
        return (disk << 5) | square(1);
    }
    const std::size_t at = move.size() - 4;
    const std::uint32_t from = square(at);
    const auto index = static_cast<std::size_t>(static_cast<int>(from) / kBoardWidth * state.ruleset.size +
                                                static_cast<int>(from) % kBoardWidth);
    const auto count = at > 0 ? static_cast<std::uint32_t>(move[0] - '0')
                              : static_cast<std::uint32_t>(state.towers[index].size());
    return (count << 10) | (from << 5) | square(at + 2);
}

class Checker {
public:
    Checker(std::vector<std::uint32_t> moves, Side winner) : moves_(std::move(moves)), winner_(winner) {}

    // Returns what is wrong, or nothing if the strategy wins against every defence.
    std::string run(const State& root) {
        if (const auto wrong = enter(root)) return *wrong;
        while (!path_.empty()) {
            Level& level = path_.back();
            if (level.replies.empty()) {
                if (!level.name.empty()) status_[level.name] = Status::Won;
                path_.pop_back();
                continue;
            }
            const State next = std::move(level.replies.back());
            level.replies.pop_back();
            if (const auto wrong = enter(next)) return *wrong;
        }
        return used_ == moves_.size() ? "" : "there are more moves than positions";
    }

private:
    enum class Status { Open, Won };
    // A position in which the winner has moved, and the defences still to be answered, the next one last.
    struct Level {
        std::string name; // of the winner's position; empty if the root is the defender's
        std::vector<State> replies;
    };

    std::optional<std::string> enter(const State& state) {
        const Verdict end = verdict(state);
        if (end.winner != Winner::None) {
            if (isWin(end)) return std::nullopt;
            return "the game ends without the win in " + writeState(state);
        }
        if (state.side == winner_) return answer(state);
        push("", state);
        return std::nullopt;
    }

    // The winner is to move and plays the next move of the file, unless the position was met before.
    std::optional<std::string> answer(const State& state) {
        const std::string name = identity(state);
        const auto [place, isNew] = status_.try_emplace(name, Status::Open);
        if (!isNew) {
            if (place->second == Status::Won) return std::nullopt;
            return "the strategy goes in a circle through " + writeState(state);
        }
        if (used_ == moves_.size()) return "there is no move for " + writeState(state);
        const auto text = moveText(state, moves_[used_++]);
        const auto next = text ? play(state, *text) : std::nullopt;
        if (!next) return "move " + std::to_string(used_) + " is not legal in " + writeState(state);
        const Verdict end = verdict(*next);
        if (end.winner != Winner::None) {
            if (!isWin(end)) return "move " + std::to_string(used_) + " ends the game without the win";
            place->second = Status::Won;
            return std::nullopt;
        }
        push(name, *next);
        return std::nullopt;
    }

    void push(const std::string& name, const State& state) {
        std::vector<std::pair<std::uint32_t, std::string>> moves;
        for (const std::string& move : legalMoves(state)) moves.emplace_back(moveCode(state, move), move);
        std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        Level level;
        level.name = name;
        for (const auto& [code, move] : moves) level.replies.push_back(*play(state, move));
        path_.push_back(std::move(level));
    }

    bool isWin(const Verdict& end) const {
        return end.winner == (winner_ == Side::Silver ? Winner::Silver : Winner::Red);
    }

    std::vector<std::uint32_t> moves_;
    std::size_t used_ = 0;
    Side winner_;
    std::unordered_map<std::string, Status> status_;
    std::vector<Level> path_;
};

// Reads the header into `check` and the moves into `moves`. Returns what is wrong, or nothing.
std::string readFile(std::span<const std::uint8_t> file, ProofCheck& check,
                     std::vector<std::uint32_t>& moves) {
    if (file.size() < kMagic.size() + 4) return "the file is too short";
    Reader reader(file.first(file.size() - 4));
    if (reader.text(kMagic.size()) != kMagic) return "it is not a proof file";
    if (base::crc32(file.first(file.size() - 4)) != Reader(file.last(4)).number(4))
        return "the checksum is wrong";
    if (reader.number(1) != kVersion) return "the version is unknown";
    const auto winner = reader.number(1);
    if (!winner || *winner > 1) return "the winner is neither Silver nor Red";
    check.winner = *winner == 0 ? "silver" : "red";
    const auto rules = reader.sizedText();
    const auto position = rules ? reader.sizedText() : std::nullopt;
    if (!position) return "the file ends too soon";
    check.rules = *rules;
    check.position = *position;
    const auto count = reader.number(8);
    if (!count || *count > reader.left() / 2 || reader.left() != *count * 2)
        return "the number of moves is not that of the file";
    check.nodes = *count;
    moves.reserve(static_cast<std::size_t>(*count));
    for (std::uint64_t i = 0; i < *count; ++i) moves.push_back(static_cast<std::uint32_t>(*reader.number(2)));
    return "";
}

} // namespace

ProofCheck checkProof(std::span<const std::uint8_t> file) {
    ProofCheck check;
    std::vector<std::uint32_t> moves;
    check.reason = readFile(file, check, moves);
    if (!check.reason.empty()) return check;
    const auto ruleset = readRuleset(check.rules);
    const auto root = ruleset ? readState(*ruleset, check.position) : std::nullopt;
    if (!root) {
        check.reason = ruleset ? "the position is not one of the ruleset" : "the ruleset is unknown";
        return check;
    }
    check.reason = Checker(std::move(moves), check.winner == "silver" ? Side::Silver : Side::Red).run(*root);
    check.valid = check.reason.empty();
    return check;
}

} // namespace sixth::reference
