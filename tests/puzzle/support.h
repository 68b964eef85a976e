#pragma once

#include "puzzle/pack.h"

#include <string>
#include <vector>

namespace sixth::puzzle::testing {

// Short puzzles of several rulesets.
inline std::vector<Puzzle> somePuzzles() {
    return readPack("sixth\t3\t1\tx1,pP,x3/x1,p,pPp,x2/x2,pp,x2/x1,p,PP,x1,PP/Pp,x2,p,x1 r 8P6p - - 26\tb4c4 "
                    "e2c2\n"
                    "sixmaking\t2\t1\tx2,p,x2/x5/x2,p,x1,PPP/x3,pPp,pPpP/x2,P,x1,p r 9P9p - - 26\te1e2\n"
                    "sixth-kings\t2\t1\tpp,x4/x3,PP,x1/x1,pppp,x3/x1,PPPpP,x3/x2,P,x2 r 8P8p 4-5 - 64\t1b2c1 "
                    "2b2b3\n"
                    "army\t2\t1\th,x1,P,x2/x3,H,pG/x1,pPP,x2,gM/x2,pp,x2/x5 s 4A1a - - 23\t1e4c5\n"
                    "hunchback\t2\t1\tx1,P,x3/pPH,x4/PP,ppp,x3/x2,pPP,x1,Ppph/x4,P r 3P4p - - 36\te2b5\n"
                    "sixmaking\t4\t3\tx5/x2,pPp,P,x1/x2,PPpP,x2/pp,p,x1,P,x1/x5 r 10P10p - - 20\t1c3b2\n")
        .value();
}

} // namespace sixth::puzzle::testing
