#include "cli/perft_count.h"

#include "rules/movegen.h"
#include "rules/perft.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

namespace sixth::cli {
namespace {

// One piece of work: a position below the first move with this index.
struct Task {
    std::size_t first;
    rules::Position position;
    int depth;
};

std::vector<Task> makeTasks(const rules::Position& position, const rules::MoveList& moves, int depth) {
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const rules::Position after = position.after(moves[i]);
        if (depth == 1)
            tasks.push_back({i, after, 0});
        else
            for (const rules::Move reply : rules::legalMoves(after))
                tasks.push_back({i, after.after(reply), depth - 2});
    }
    return tasks;
}

} // namespace

std::vector<MoveCount> countByMove(const rules::Position& position, int depth, int threads,
                                   const Progress& progress) {
    const rules::MoveList moves = rules::legalMoves(position);
    const std::vector<Task> tasks = makeTasks(position, moves, depth);
    std::vector<std::atomic<std::uint64_t>> nodes(moves.size());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t done = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < tasks.size(); i = next++) {
            nodes[tasks[i].first] += rules::perft(tasks[i].position, tasks[i].depth);
            const std::lock_guard lock(mutex);
            if (++done == tasks.size()) finished.notify_one();
        }
    };
    if (progress) progress(0); // a short count is over before the first look at the clock
    {
        std::vector<std::jthread> workers;
        const auto useful = std::min(static_cast<std::size_t>(threads), tasks.size());
        for (std::size_t i = 0; i < useful; ++i) workers.emplace_back(work);
        std::unique_lock lock(mutex);
        const auto isDone = [&] { return done == tasks.size(); };
        while (!finished.wait_for(lock, std::chrono::milliseconds(100), isDone))
            if (progress) progress(static_cast<double>(done) / static_cast<double>(tasks.size()));
    }
    std::vector<MoveCount> counts;
    for (std::size_t i = 0; i < moves.size(); ++i) counts.push_back({moves[i], nodes[i]});
    return counts;
}

} // namespace sixth::cli
