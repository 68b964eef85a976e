#pragma once

#include "server/ids.h"

namespace sixth::server::store {

// People of the tests of the store.
inline constexpr PersonId kAnna(1);
inline constexpr PersonId kBert(2);
inline constexpr PersonId kEve(3);

} // namespace sixth::server::store
