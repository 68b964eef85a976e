#pragma once

#include "search/root_move.h"

#include <atomic>
#include <vector>
#ifndef SIXTH_SINGLE_THREAD
#include <mutex>
#endif

namespace sixth::search {

// How far several threads have come with one root. The first through a depth leaves its root moves here;
// whoever is still at that depth, or at a lower one, takes them over and goes on from there.
class Race {
public:
    void start() {
        [[maybe_unused]] const auto turn = takeTurn();
        depth_ = 0;
        moves_.clear();
    }

    // Asked by a thread that is at work, now and then: whether to go on with this depth is a waste.
    [[nodiscard]] bool hasPassed(int depth) const { return depth_.load(std::memory_order_relaxed) >= depth; }

    // A thread comes from a depth, finished or left. Returns the depth that its moves stand for then; where
    // nobody has come so far, one less than it was at.
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
    // One thread at a time; where there is but one, there is nothing to wait for.
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
