#pragma once

#include "server/store/store.h"

#include <stdexcept>

// A store that can't go on ends the process. In the tests it throws this.
namespace sixth::server::store {

struct FatalError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void throwFatal(const Error& error) {
    throw FatalError(error.why);
}

} // namespace sixth::server::store
