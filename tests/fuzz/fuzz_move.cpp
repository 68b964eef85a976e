// A position of one of a few games, chosen by the first byte, and a move. A move that is taken is legal, is
// written in one form, and that form is among the legal moves; one that is not has a reason.
#include "fuzz/fuzz.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/legality.h"

#include <algorithm>
#include <array>
#include <vector>

namespace {

using namespace sixth;

struct Start {
    const char* ruleset;
    const char* position;
};
constexpr std::array<Start, 8> kStarts{{
    {"sixth", "x5/x2,p,x2/x1,Ppp,P,x2/x1,p,x3/x2,p,x2 s 13P10p - - 9"},
    {"sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6"},
    {"sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"},
    {"army", "PpP,x1,P,x1,pPp/x5/P,x1,pP,x1,p/x5/PpP,x1,pPp,x1,pPp s 1H1G2A1h1g2a1M - - 21"},
    {"milady", "x5/x5/x5/x2,Pp,x2/x2,M,x2 r 11P11p - 1c2c1 6"},
    {"hunchback", "x5/x5/x1,P,H,p,x1/x1,h,x3/x5 s 10P10p - - 5"},
    {"sixmaking;stuck=pass", "x1,PpPp,PpPp,PpPp,x1/x5/x5/x5/PpPp,PpPp,PpPp,PpPp,PpPp s - - - 65"},
    {"army;army=draft;silver=8P1G;red=10P1M;milady-rights=move",
     "x5/x5/x5/x3,p,x1/x2,Mp,P,x1 s 7P1G8p - - 7"},
}};

const std::vector<rules::Position>& positions() {
    static const std::vector<rules::Position> kPositions = [] {
        std::vector<rules::Position> list;
        for (const Start& start : kStarts)
            list.push_back(*notation::readPosition(*notation::readRuleset(start.ruleset), start.position));
        return list;
    }();
    return kPositions;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const rules::Position& position = positions()[data[0] % positions().size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto move = notation::readMove(position, text);
    if (!move) {
        const notation::Error& error = move.error();
        fuzz::require(!error.code.empty() && !error.message.empty(), "a refusal has a reason", text);
        fuzz::require(error.column >= 1 && error.column <= static_cast<int>(size), "and a place", text);
        const auto legal = notation::writeLegalMoves(position);
        fuzz::require(std::find(legal.begin(), legal.end(), text) == legal.end(), "a legal move is taken",
                      text);
        return 0;
    }
    fuzz::require(rules::isLegal(position, *move), "only legal moves are taken", text);
    const std::string written = notation::writeMove(position, *move);
    fuzz::require(written.size() <= text.size(), "the written form is the shortest", text);
    const auto legal = notation::writeLegalMoves(position);
    fuzz::require(std::find(legal.begin(), legal.end(), written) != legal.end(), "it is generated", text);
    fuzz::require(notation::readMove(position, written) == *move, "it reads back", text);
    fuzz::require(notation::readMove(position, notation::writeRecordMove(position, *move)) == *move,
                  "its record form reads back", text);
    return 0;
}
