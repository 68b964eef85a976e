#pragma once

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/ordered_workers.h"
#include "cli/record_files.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

// The games of a file of any length, for work on all of them by several threads.
namespace sixth::cli {

// Some games of a file, not yet held against the rules.
struct GameBlock {
    std::vector<notation::StreamedGame> games;
    std::size_t firstNumber = 1; // of the first of them in the file
};

// Reads the games of a file and gives them on, some at a time, until `take` returns false.
[[nodiscard]] Expected<void> streamBlocks(const std::string& path,
                                          const std::function<bool(GameBlock block)>& take);

// Reads the games of a file, has `work` done on them by so many threads and tells the answers in the order of
// the games. It ends early when Ctrl-C comes, or when `tell` returns false.
template <typename Answer>
[[nodiscard]] Expected<void> workOnGames(const std::string& path, int threads,
                                         const std::function<Answer(GameBlock)>& work,
                                         const std::function<bool(Answer)>& tell) {
    constexpr std::size_t kAhead = 4; // blocks for each thread
    std::atomic<bool> isOver = false;
    OrderedWorkers<GameBlock, Answer> workers(
        threads, kAhead * static_cast<std::size_t>(threads), [&work] { return work; },
        [&](Answer answer) {
            if (!isOver && !tell(std::move(answer))) isOver = true;
        });
    return streamBlocks(path, [&](GameBlock block) {
        workers.put(std::move(block));
        return !isOver && !InterruptGuard::isInterrupted();
    });
}

} // namespace sixth::cli
