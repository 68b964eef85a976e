// A pack of puzzles. What is read is written as lines that read back the same; a refusal has a place.
#include "fuzz/fuzz.h"
#include "puzzle/pack.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixth;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto puzzles = puzzle::readPack(text);
    if (!puzzles) {
        const notation::Error& error = puzzles.error();
        fuzz::require(!error.code.empty() && !error.message.empty() && error.line >= 1 && error.column >= 1,
                      "an error has a reason and a place", text);
        return 0;
    }
    std::string written;
    for (const puzzle::Puzzle& puzzle : *puzzles) {
        fuzz::require(!puzzle.solutions.empty(), "a puzzle has a solution", text);
        written += puzzle::writePuzzle(puzzle);
    }
    const auto again = puzzle::readPack(written);
    fuzz::require(again.has_value() && again->size() == puzzles->size(), "what is written is read", written);
    std::string twice;
    for (const puzzle::Puzzle& puzzle : *again) twice += puzzle::writePuzzle(puzzle);
    fuzz::require(twice == written, "written twice is written alike", written);
    return 0;
}
