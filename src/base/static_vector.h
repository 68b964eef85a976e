#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace sixth::base {

// A vector of at most N elements that are stored inside the object. Move generation fills one per node and
// must not allocate. T is a trivial type; elements beyond size() are neither initialised nor read.
template <typename T, std::size_t N>
class StaticVector {
public:
    StaticVector() {
    } // NOLINT(modernize-use-equals-default): `= default` would clear the array when value-initialised

    void push_back(T value) {
        assert(size_ < N);
        items_[size_++] = value;
    }
    void clear() { size_ = 0; }
    void resize(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<T, N> items_;
};

} // namespace sixth::base
