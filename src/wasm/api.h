#pragma once

#include <cstddef>
#include <cstdint>

// The C interface of the module. Texts come in as UTF-8, pointer and length, in buffers from sixth_alloc that
// stay the caller's. Every answer is a JSON document, told by the address of a Text in the module's memory;
// it holds until the next call. JavaScript has no 64-bit numbers to spare, so numbers that may be large come
// as doubles.

#define SIXTH_EXPORT(name)                                                                                   \
    extern "C" __attribute__((export_name(#name))) // NOLINT(cppcoreguidelines-macro-usage)

namespace sixth::wasm {

struct Text {
    const char* data = nullptr;
    std::size_t size = 0;
};

} // namespace sixth::wasm

// No memory, or more than a text may have: null.
SIXTH_EXPORT(sixth_alloc) char* sixth_alloc(std::size_t size);
SIXTH_EXPORT(sixth_free) void sixth_free(char* buffer);

SIXTH_EXPORT(sixth_version) const sixth::wasm::Text* sixth_version();
SIXTH_EXPORT(sixth_presets) const sixth::wasm::Text* sixth_presets();
SIXTH_EXPORT(sixth_rules) const sixth::wasm::Text* sixth_rules(const char* text, std::size_t size);
SIXTH_EXPORT(sixth_pieces) const sixth::wasm::Text* sixth_pieces(const char* towers, std::size_t size);

SIXTH_EXPORT(sixth_game_new)
const sixth::wasm::Text* sixth_game_new(const char* rules, std::size_t rulesSize, const char* position,
                                        std::size_t positionSize, const char* moves, std::size_t movesSize);
SIXTH_EXPORT(sixth_game_free) void sixth_game_free(int game);
SIXTH_EXPORT(sixth_game_state) const sixth::wasm::Text* sixth_game_state(int game);
SIXTH_EXPORT(sixth_game_play)
const sixth::wasm::Text* sixth_game_play(int game, const char* move, std::size_t size);
SIXTH_EXPORT(sixth_game_undo) const sixth::wasm::Text* sixth_game_undo(int game);
SIXTH_EXPORT(sixth_game_end)
const sixth::wasm::Text* sixth_game_end(int game, const char* result, std::size_t resultSize,
                                        const char* reason, std::size_t reasonSize);
SIXTH_EXPORT(sixth_game_explain)
const sixth::wasm::Text* sixth_game_explain(int game, const char* move, std::size_t size);
SIXTH_EXPORT(sixth_game_write)
const sixth::wasm::Text* sixth_game_write(int game, const char* tags, std::size_t tagsSize, const char* form,
                                          std::size_t formSize);

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
const sixth::wasm::Text* sixth_search(int game, double moveTimeMs, double depth, double nodes, double mate,
                                      double silverMs, double redMs, double silverIncrementMs,
                                      double redIncrementMs);
SIXTH_EXPORT(sixth_forget) const sixth::wasm::Text* sixth_forget();
SIXTH_EXPORT(sixth_puzzle_judge)
const sixth::wasm::Text* sixth_puzzle_judge(int game, int movesLeft, const char* move, std::size_t size);
SIXTH_EXPORT(sixth_puzzle_solution) const sixth::wasm::Text* sixth_puzzle_solution(int game, int movesLeft);
SIXTH_EXPORT(sixth_perft) const sixth::wasm::Text* sixth_perft(int game, int depth);
SIXTH_EXPORT(sixth_bench) const sixth::wasm::Text* sixth_bench();
