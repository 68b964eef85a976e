#pragma once

namespace sixth::solver {

// A forced crown in five plies; the moves are those of a full-width search.
inline constexpr const char* kCrownInFive =
    "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";

} // namespace sixth::solver
