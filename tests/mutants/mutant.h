#pragma once

#include <cstdlib>
#include <type_traits>

// Included only by files of the copy that hold mutants. One build holds them all; SIXTH_MUTANT=N in the
// environment turns number N on, in the program and in those it starts.
#ifdef __wasm__
// The module for the browser has no environment. Its mutants are put in alone.
constexpr bool mutant(int) {
    return false;
}
#else
inline const int kActiveMutant = [] {
    const char* number = std::getenv("SIXTH_MUTANT");
    return number == nullptr ? 0 : std::atoi(number);
}();

// What the compiler works out ahead of time stays as it was.
constexpr bool mutant(int number) {
    if (std::is_constant_evaluated()) return false;
    return kActiveMutant == number;
}
#endif

// A mistake may look like one. The compiler shall not find it before the tests do.
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wreturn-type"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wunused-variable"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
