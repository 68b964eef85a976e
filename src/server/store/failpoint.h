#pragma once

#include <string_view>

// Named places at which the test build can be made to die or to wait, so that tests reach every moment
// between "a move came in" and "it was acknowledged". The released program has none of them.
//
// SIXTH_FAILPOINTS in the environment is a list such as "commit.before=kill:0.01;writer.taken=delay:0.5": the
// place, what happens, and how likely that is each time. `kill` is kill -9, `delay` a pause of 5 to 50 ms,
// `hang` one without an end. With SIXTH_FAILPOINTS_WHILE, the name of a file, they act only while it is
// there.
namespace sixth::server::store {

#ifdef SIXTH_FAILPOINTS
void failpoint(std::string_view name);
#else
inline void failpoint(std::string_view) {}
#endif

} // namespace sixth::server::store
