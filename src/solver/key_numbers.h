#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::solver {

// Which number a key was given first: open addressing, because tens of millions have to fit.
class KeyNumbers {
public:
    struct Place {
        std::uint32_t number;
        bool isNew;
    };
    // The number of a key; a new key gets the next one.
    Place add(std::uint64_t key);

private:
    static constexpr std::uint32_t kFree = 0xFFFFFFFF;

    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const;
    void grow();

    std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(16);
    std::vector<std::uint32_t> numbers_ = std::vector<std::uint32_t>(16, kFree);
    std::uint32_t count_ = 0;
};

} // namespace sixth::solver
