#pragma once

#include "search/root_move.h"

#include <atomic>
#include <vector>
#ifndef SIXTH_SINGLE_THREAD
#include <mutex>
#endif

namespace sixth::search {

// The progress of several threads that search one root. The first thread to finish a depth leaves its root
// moves here. Threads at that depth or a lower one take them over and go on from there.
class Race {
public:
    void start() {
        [[maybe_unused]] const auto turn = takeTurn();
        depth_ = 0;
        moves_.clear();
    }

    // Whether another thread has finished this depth. A searching thread asks now and then.
    [[nodiscard]] bool hasPassed(int depth) const { return depth_.load(std::memory_order_relaxed) >= depth; }

    // Call after a depth, finished or given up: leaves the moves here, or takes over those of a thread that
    // is further. Returns the depth that `moves` belong to afterwards.
    int meet(std::vector<RootMove>& moves, int depth, bool isFinished) {
        [[maybe_unused]] const auto turn = takeTurn();
        if (isFinished && depth >= depth_) {
            depth_ = depth;
            moves_ = moves;
        } else if (depth <= depth_) {
            moves = moves_;
        } else {
            return depth - 1;
        }
        return depth_;
    }

private:
    // A lock, where there are several threads.
#ifdef SIXTH_SINGLE_THREAD
    static bool takeTurn() { return true; }
#else
    std::unique_lock<std::mutex> takeTurn() { return std::unique_lock(mutex_); }
    std::mutex mutex_;
#endif
    std::atomic<int> depth_{0};
    std::vector<RootMove> moves_;
};

} // namespace sixth::search
