#include "wasm/api.h"

#include "base/json_writer.h"
#include "wasm/answers.h"
#include "wasm/module.h"

#include <cstdlib>
#include <string>
#include <string_view>

#define SIXTH_IMPORT(name) extern "C" __attribute__((import_module("env"), import_name(name))) // NOLINT

SIXTH_IMPORT("nowMs") double hostNowMs();
SIXTH_IMPORT("shouldStop") int hostShouldStop();
SIXTH_IMPORT("onReport") void hostOnReport(const char* json, std::size_t size);

using sixth::wasm::Text;

namespace {

// No record or position comes near it. What is read takes at most about forty times the size of its text.
constexpr std::size_t kLongestText = std::size_t{8} * 1024 * 1024;

// A C interface has no object to keep state in, so the one Module lives here. Nothing else relies on there
// being only one.
sixth::wasm::Module& module() {
    static sixth::wasm::Module instance({
        .nowMs = hostNowMs,
        .shouldStop = [] { return hostShouldStop() != 0; },
        .onReport = [](std::string_view json) { hostOnReport(json.data(), json.size()); },
    });
    return instance;
}

const Text* answer(std::string json) {
    static std::string kept;
    static Text text;
    kept = std::move(json);
    text = {kept.data(), kept.size()};
    return &text;
}

std::string_view view(const char* text, std::size_t size) {
    return text != nullptr ? std::string_view(text, size) : std::string_view();
}

sixth::wasm::GameText game(const char* rules, std::size_t rulesSize, const char* position,
                           std::size_t positionSize, const char* moves, std::size_t movesSize) {
    return {view(rules, rulesSize), view(position, positionSize), view(moves, movesSize)};
}

} // namespace

char* sixth_alloc(std::size_t size) {
    return size <= kLongestText ? static_cast<char*>(std::malloc(size > 0 ? size : 1)) : nullptr; // NOLINT
}

void sixth_free(char* buffer) {
    std::free(buffer); // NOLINT: from sixth_alloc
}

const Text* sixth_version() {
    sixth::base::JsonWriter json;
    json.beginObject().key("version").text(SIXTH_VERSION).endObject();
    return answer(json.take());
}

const Text* sixth_presets() {
    return answer(sixth::wasm::presetsAnswer());
}

const Text* sixth_rules(const char* text, std::size_t size) {
    return answer(module().readRules(view(text, size)));
}

const Text* sixth_draft_complete(const char* text, std::size_t size, const char* silver,
                                 std::size_t silverSize, const char* red, std::size_t redSize) {
    return answer(module().completeDraft(view(text, size), view(silver, silverSize), view(red, redSize)));
}

const Text* sixth_pieces(const char* towers, std::size_t size) {
    return answer(sixth::wasm::piecesAnswer(view(towers, size)));
}

const Text* sixth_state(const char* rules, std::size_t rulesSize, const char* position,
                        std::size_t positionSize, const char* moves, std::size_t movesSize,
                        const char* result, std::size_t resultSize, const char* reason,
                        std::size_t reasonSize) {
    return answer(module().state(game(rules, rulesSize, position, positionSize, moves, movesSize),
                                 {view(result, resultSize), view(reason, reasonSize)}));
}

const Text* sixth_explain(const char* rules, std::size_t rulesSize, const char* position,
                          std::size_t positionSize, const char* moves, std::size_t movesSize,
                          const char* move, std::size_t moveSize) {
    return answer(module().explain(game(rules, rulesSize, position, positionSize, moves, movesSize),
                                   view(move, moveSize)));
}

const Text* sixth_facts(const char* rules, std::size_t rulesSize, const char* position,
                        std::size_t positionSize, const char* moves, std::size_t movesSize, const char* move,
                        std::size_t moveSize) {
    return answer(module().facts(game(rules, rulesSize, position, positionSize, moves, movesSize),
                                 view(move, moveSize)));
}

const Text* sixth_tower(const char* rules, std::size_t rulesSize, const char* position,
                        std::size_t positionSize, const char* moves, std::size_t movesSize,
                        const char* square, std::size_t squareSize) {
    return answer(module().tower(game(rules, rulesSize, position, positionSize, moves, movesSize),
                                 view(square, squareSize)));
}

const Text* sixth_record_write(const char* rules, std::size_t rulesSize, const char* position,
                               std::size_t positionSize, const char* moves, std::size_t movesSize,
                               const char* result, std::size_t resultSize, const char* reason,
                               std::size_t reasonSize, const char* tags, std::size_t tagsSize,
                               const char* form, std::size_t formSize) {
    return answer(module().writeGame(game(rules, rulesSize, position, positionSize, moves, movesSize),
                                     {view(result, resultSize), view(reason, reasonSize)},
                                     view(tags, tagsSize), view(form, formSize)));
}

const Text* sixth_records_read(const char* text, std::size_t size, const char* form, std::size_t formSize) {
    return answer(module().readRecords(view(text, size), view(form, formSize)));
}

const Text* sixth_records_convert(const char* text, std::size_t size, const char* from, std::size_t fromSize,
                                  const char* to, std::size_t toSize) {
    return answer(module().convertRecords(view(text, size), view(from, fromSize), view(to, toSize)));
}

const Text* sixth_options(double hashMegabytes, double lines, double level, double seed, double proofs) {
    return answer(module().setOptions({hashMegabytes, lines, level, seed, proofs}));
}

const Text* sixth_search(const char* rules, std::size_t rulesSize, const char* position,
                         std::size_t positionSize, const char* moves, std::size_t movesSize,
                         double moveTimeMs, double depth, double nodes, double mate, double silverMs,
                         double redMs, double silverIncrementMs, double redIncrementMs) {
    return answer(module().search(
        game(rules, rulesSize, position, positionSize, moves, movesSize),
        {moveTimeMs, depth, nodes, mate, {silverMs, redMs}, {silverIncrementMs, redIncrementMs}}));
}

const Text* sixth_forget() {
    return answer(module().forget());
}

const Text* sixth_puzzle_judge(const char* rules, std::size_t rulesSize, const char* position,
                               std::size_t positionSize, const char* moves, std::size_t movesSize,
                               int movesLeft, const char* move, std::size_t moveSize) {
    return answer(module().judge(game(rules, rulesSize, position, positionSize, moves, movesSize), movesLeft,
                                 view(move, moveSize)));
}

const Text* sixth_puzzle_solution(const char* rules, std::size_t rulesSize, const char* position,
                                  std::size_t positionSize, const char* moves, std::size_t movesSize,
                                  int movesLeft) {
    return answer(
        module().solution(game(rules, rulesSize, position, positionSize, moves, movesSize), movesLeft));
}

const Text* sixth_perft(const char* rules, std::size_t rulesSize, const char* position,
                        std::size_t positionSize, const char* moves, std::size_t movesSize, int depth) {
    return answer(module().perft(game(rules, rulesSize, position, positionSize, moves, movesSize), depth));
}

const Text* sixth_bench() {
    return answer(module().bench());
}
