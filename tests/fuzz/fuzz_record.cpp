// A .s6n file. What is read can be written, reads back without an error, and is then written the same way;
// replaying never falls over, and a canonical record is a fixed point too.
#include "fuzz/fuzz.h"
#include "notation/record.h"

namespace {

using namespace sixth;

bool sameTags(const notation::Record& a, const notation::Record& b) {
    if (a.tags.size() != b.tags.size()) return false;
    for (std::size_t i = 0; i < a.tags.size(); ++i)
        if (a.tags[i].name != b.tags[i].name || a.tags[i].value != b.tags[i].value) return false;
    return true;
}

void checkFixedPoint(const notation::Record& record) {
    const std::string text = notation::writeRecord(record);
    const notation::RecordFile file = notation::readRecords(text);
    fuzz::require(file.errors.empty(), "what is written has no error", text);
    fuzz::require(file.records.size() == 1, "one record is one record", text);
    fuzz::require(sameTags(file.records[0], record), "tags come back", text);
    fuzz::require(file.records[0].moves.size() == record.moves.size(), "moves come back", text);
    fuzz::require(file.records[0].result == record.result, "the result comes back", text);
    fuzz::require(notation::writeRecord(file.records[0]) == text, "written twice is written alike", text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const notation::RecordFile file = notation::readRecords(text);
    for (const notation::Error& error : file.errors)
        fuzz::require(!error.code.empty() && !error.message.empty() && error.line >= 1 && error.column >= 1,
                      "an error has a reason and a place", text);
    for (const notation::Record& record : file.records) {
        checkFixedPoint(record);
        const notation::Replay replay = notation::replay(record);
        if (!replay.errors.empty()) continue;
        fuzz::require(replay.game.moves().size() == record.moves.size(), "a faultless record is played whole",
                      text);
        const notation::Record canonical = notation::canonical(record);
        checkFixedPoint(canonical);
        fuzz::require(notation::replay(canonical).errors.empty(), "its canonical form is faultless", text);
        fuzz::require(notation::writeRecord(notation::canonical(canonical)) ==
                          notation::writeRecord(canonical),
                      "canonical once is canonical", text);
    }
    return 0;
}
