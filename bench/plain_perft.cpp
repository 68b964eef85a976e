#include "plain_perft.h"

#include <array>
#include <cstddef>
#include <vector>

namespace sixth::bench {
namespace {

struct Carry {
    int from = -1, to = -1, count = 0;
    friend bool operator==(const Carry&, const Carry&) = default;
};

struct Board {
    int size = 5;
    std::array<std::vector<int>, 25> towers;
    std::array<int, 2> hand{};
    int side = 0;
    Carry ko;
    bool over = false;
};

std::vector<int> targets(const Board& board, int from) {
    static constexpr int kLines[8][2] = {{1, 0}, {0, 1},  {-1, 0}, {0, -1},
                                         {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static constexpr int kJumps[8][2] = {{1, 2},  {2, 1},  {-1, 2},  {-2, 1},
                                         {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    std::vector<int> result;
    const int height = static_cast<int>(board.towers[static_cast<std::size_t>(from)].size());
    const int first = height == 4 ? 4 : 0;
    const int last = height == 1 || height == 2 ? 4 : 8;
    for (int d = first; d < last; ++d) {
        const auto& step = height == 3 ? kJumps[d] : kLines[d];
        int x = from % 5 + step[0];
        int y = from / 5 + step[1];
        for (; x >= 0 && y >= 0 && x < board.size && y < board.size; x += step[0], y += step[1]) {
            if (!board.towers[static_cast<std::size_t>(y * 5 + x)].empty()) {
                result.push_back(y * 5 + x);
                break;
            }
            if (height == 1 || height == 3) break;
        }
    }
    return result;
}

std::uint64_t count(const Board& board, int depth);

std::uint64_t visitCarry(const Board& board, Carry carry, int depth) {
    if (depth == 1) return 1;
    Board next = board;
    auto& source = next.towers[static_cast<std::size_t>(carry.from)];
    auto& target = next.towers[static_cast<std::size_t>(carry.to)];
    target.insert(target.end(), source.end() - carry.count, source.end());
    source.resize(source.size() - static_cast<std::size_t>(carry.count));
    next.over = target.size() >= 6;
    next.ko = source.empty() ? Carry{} : Carry{carry.to, carry.from, carry.count};
    next.side = 1 - board.side;
    return count(next, depth - 1);
}

std::uint64_t count(const Board& board, int depth) {
    if (depth == 0) return 1;
    if (board.over) return 0;
    std::uint64_t nodes = 0;
    for (int y = 0; y < board.size; ++y)
        for (int x = 0; x < board.size; ++x) {
            const int square = y * 5 + x;
            const auto& tower = board.towers[static_cast<std::size_t>(square)];
            if (tower.empty()) {
                if (board.hand[static_cast<std::size_t>(board.side)] == 0) continue;
                if (depth == 1) {
                    ++nodes;
                    continue;
                }
                Board next = board;
                next.towers[static_cast<std::size_t>(square)].push_back(board.side);
                --next.hand[static_cast<std::size_t>(board.side)];
                next.ko = {};
                next.side = 1 - board.side;
                nodes += count(next, depth - 1);
                continue;
            }
            for (const int to : targets(board, square))
                for (int n = 1; n <= static_cast<int>(tower.size()); ++n)
                    if (const Carry carry{square, to, n}; !(carry == board.ko))
                        nodes += visitCarry(board, carry, depth);
        }
    return nodes;
}

} // namespace

std::uint64_t plainPerft(int size, int disks, int depth) {
    Board board;
    board.size = size;
    board.hand = {disks, disks};
    return count(board, depth);
}

} // namespace sixth::bench
