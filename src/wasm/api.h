#pragma once

#include <cstddef>
#include <cstdint>

// The C interface of the module.
// A text comes in as UTF-8, by pointer and length, in a buffer from sixth_alloc that stays the caller's.
// An answer is a JSON document. The call returns the address of a Text in the module's memory, which is valid
// until the next call.
// Numbers that may be large come as doubles, because 64-bit integers are BigInt in JavaScript.

#define SIXTH_EXPORT(name)                                                                                   \
    extern "C" __attribute__((export_name(#name))) // NOLINT(cppcoreguidelines-macro-usage)

namespace sixth::wasm {

struct Text {
    const char* data = nullptr;
    std::size_t size = 0;
};

} // namespace sixth::wasm

// Null if there is no memory, or if the text would be longer than 8 MB.
SIXTH_EXPORT(sixth_alloc) char* sixth_alloc(std::size_t size);
SIXTH_EXPORT(sixth_free) void sixth_free(char* buffer);

SIXTH_EXPORT(sixth_version) const sixth::wasm::Text* sixth_version();
SIXTH_EXPORT(sixth_presets) const sixth::wasm::Text* sixth_presets();
SIXTH_EXPORT(sixth_rules) const sixth::wasm::Text* sixth_rules(const char* text, std::size_t size);
SIXTH_EXPORT(sixth_draft_complete)
const sixth::wasm::Text* sixth_draft_complete(const char* text, std::size_t size, const char* silver,
                                              std::size_t silverSize, const char* red, std::size_t redSize);
SIXTH_EXPORT(sixth_pieces) const sixth::wasm::Text* sixth_pieces(const char* towers, std::size_t size);

// A game is told as three texts: its ruleset, the position it starts from (empty for the start of the
// ruleset) and its moves, with spaces between them. The module keeps no games: each call replays the one it
// is asked about.

// `result` and `reason` say how the players ended the game ("1-0", "resign"); both are empty if they did not.
SIXTH_EXPORT(sixth_state)
const sixth::wasm::Text* sixth_state(const char* rules, std::size_t rulesSize, const char* position,
                                     std::size_t positionSize, const char* moves, std::size_t movesSize,
                                     const char* result, std::size_t resultSize, const char* reason,
                                     std::size_t reasonSize);
SIXTH_EXPORT(sixth_explain)
const sixth::wasm::Text* sixth_explain(const char* rules, std::size_t rulesSize, const char* position,
                                       std::size_t positionSize, const char* moves, std::size_t movesSize,
                                       const char* move, std::size_t moveSize);
SIXTH_EXPORT(sixth_facts)
const sixth::wasm::Text* sixth_facts(const char* rules, std::size_t rulesSize, const char* position,
                                     std::size_t positionSize, const char* moves, std::size_t movesSize,
                                     const char* move, std::size_t moveSize);
SIXTH_EXPORT(sixth_tower)
const sixth::wasm::Text* sixth_tower(const char* rules, std::size_t rulesSize, const char* position,
                                     std::size_t positionSize, const char* moves, std::size_t movesSize,
                                     const char* square, std::size_t squareSize);
SIXTH_EXPORT(sixth_record_write)
const sixth::wasm::Text* sixth_record_write(const char* rules, std::size_t rulesSize, const char* position,
                                            std::size_t positionSize, const char* moves,
                                            std::size_t movesSize, const char* result, std::size_t resultSize,
                                            const char* reason, std::size_t reasonSize, const char* tags,
                                            std::size_t tagsSize, const char* form, std::size_t formSize);

SIXTH_EXPORT(sixth_records_read)
const sixth::wasm::Text* sixth_records_read(const char* text, std::size_t size, const char* form,
                                            std::size_t formSize);
SIXTH_EXPORT(sixth_records_convert)
const sixth::wasm::Text* sixth_records_convert(const char* text, std::size_t size, const char* from,
                                               std::size_t fromSize, const char* to, std::size_t toSize);

SIXTH_EXPORT(sixth_options)
const sixth::wasm::Text* sixth_options(double hashMegabytes, double lines, double level, double seed,
                                       double proofs);
// A negative number is a limit that is not set.
SIXTH_EXPORT(sixth_search)
const sixth::wasm::Text* sixth_search(const char* rules, std::size_t rulesSize, const char* position,
                                      std::size_t positionSize, const char* moves, std::size_t movesSize,
                                      double moveTimeMs, double depth, double nodes, double mate,
                                      double silverMs, double redMs, double silverIncrementMs,
                                      double redIncrementMs);
SIXTH_EXPORT(sixth_forget) const sixth::wasm::Text* sixth_forget();
SIXTH_EXPORT(sixth_puzzle_judge)
const sixth::wasm::Text* sixth_puzzle_judge(const char* rules, std::size_t rulesSize, const char* position,
                                            std::size_t positionSize, const char* moves,
                                            std::size_t movesSize, int movesLeft, const char* move,
                                            std::size_t moveSize);
SIXTH_EXPORT(sixth_puzzle_solution)
const sixth::wasm::Text* sixth_puzzle_solution(const char* rules, std::size_t rulesSize, const char* position,
                                               std::size_t positionSize, const char* moves,
                                               std::size_t movesSize, int movesLeft);
SIXTH_EXPORT(sixth_perft)
const sixth::wasm::Text* sixth_perft(const char* rules, std::size_t rulesSize, const char* position,
                                     std::size_t positionSize, const char* moves, std::size_t movesSize,
                                     int depth);
SIXTH_EXPORT(sixth_bench) const sixth::wasm::Text* sixth_bench();
