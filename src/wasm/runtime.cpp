// What the C++ library does when it can't go on (no memory, an index out of range): it prints a message and
// aborts. There is nobody here to read it, and printing would be a tenth of the module and its only need of
// files. A trap ends the call, and the page sees that. These functions are meant to be replaced.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

// NOLINTBEGIN: the name is the library's, and somebody has to call malloc
void std::__libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}

void* operator new(std::size_t size) {
    void* memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) __builtin_trap();
    return memory;
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    void* memory = std::aligned_alloc(step, (size + step - 1) / step * step);
    if (memory == nullptr) __builtin_trap();
    return memory;
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
// NOLINTEND
