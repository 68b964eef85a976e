#include "solver/key_numbers.h"

#include "base/hashing.h"

namespace sixth::solver {

KeyNumbers::Place KeyNumbers::add(std::uint64_t key) {
    if (4 * std::size_t{count_} >= 3 * keys_.size()) grow();
    const std::size_t slot = slotOf(key);
    if (numbers_[slot] != kFree) return {numbers_[slot], false};
    keys_[slot] = key;
    numbers_[slot] = count_;
    return {count_++, true};
}

// Where a key is, or where it would go. Keys need not be hashes: codes of positions differ in few bits.
std::size_t KeyNumbers::slotOf(std::uint64_t key) const {
    std::size_t slot = base::mix64(key) % keys_.size();
    while (numbers_[slot] != kFree && keys_[slot] != key) slot = (slot + 1) % keys_.size();
    return slot;
}

void KeyNumbers::grow() {
    std::vector<std::uint64_t> keys(2 * keys_.size());
    std::vector<std::uint32_t> numbers(keys.size(), kFree);
    keys.swap(keys_);
    numbers.swap(numbers_);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (numbers[i] == kFree) continue;
        const std::size_t slot = slotOf(keys[i]);
        keys_[slot] = keys[i];
        numbers_[slot] = numbers[i];
    }
}

} // namespace sixth::solver
