#pragma once

#include "base/rng.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::properties {

// Where every random decision of a test comes from: a list of numbers that a property generator made and can
// shrink, with zeros behind its end, or an endless stream from a seed for long campaigns. Zero is always the
// plainest choice, so a shrunk list is a plain game.
class Choices {
public:
    explicit Choices(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
    explicit Choices(std::uint64_t seed) : endless_(true), rng_(seed) {}

    // A number in [0, bound); bound > 0.
    std::uint32_t below(std::size_t bound) { return next() % static_cast<std::uint32_t>(bound); }
    int between(int least, int most) {
        return least + static_cast<int>(below(static_cast<std::size_t>(most - least) + 1));
    }
    // True once in `n` times; false when the numbers have run out.
    bool oneIn(std::size_t n) { return below(n) == n - 1; }

    template <typename List>
    const auto& of(const List& list) {
        return list[below(list.size())];
    }
    template <typename T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    std::uint32_t next() {
        if (endless_) return static_cast<std::uint32_t>(rng_.next() >> 32);
        return at_ < numbers_.size() ? numbers_[at_++] : 0;
    }

    std::vector<std::uint32_t> numbers_;
    std::size_t at_ = 0;
    bool endless_ = false;
    base::Rng rng_{0};
};

} // namespace sixth::properties
