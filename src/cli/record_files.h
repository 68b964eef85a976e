#pragma once

#include "cli/failure.h"
#include "notation/record.h"
#include "notation/record_stream.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// The formats of a game record (docs/notation.md).
enum class RecordFormat { S6n, Json, Jsonl, Lines };

inline constexpr const char* kFormatWords = "s6n|json|jsonl|lines";

[[nodiscard]] std::optional<RecordFormat> formatNamed(std::string_view word);
// By the file's ending: .s6n, .json, .jsonl, .lines or .txt.
[[nodiscard]] std::optional<RecordFormat> formatOf(std::string_view path);

// Reads the games of a file. The errors are those of the text and of the rules, in the order of their places.
[[nodiscard]] notation::RecordFile readAndReplay(RecordFormat format, std::string_view text);

// Reads the games of a file one by one, with the errors of the text and of the rules, in the order of their
// places. The sink returns whether to go on. A game without the tag Ruleset gets `rulesIfMissing`.
[[nodiscard]] Expected<void> streamFile(const std::string& path, RecordFormat format,
                                        notation::Reading reading, const notation::GameSink& sink,
                                        const std::string& rulesIfMissing = {});

// The same for the text of any source, without the rules: the errors are those of the text only.
void streamUnchecked(const notation::TextSource& source, RecordFormat format, notation::Reading reading,
                     const notation::GameSink& sink);
// Adds the errors of the rules to those of a game that was understood, in the order of their places. Returns
// the main line as far as it is legal.
rules::Game replayInto(notation::StreamedGame& game);

// Turns games into the text of a file, one by one.
class RecordWriter {
public:
    explicit RecordWriter(RecordFormat format) : format_(format) {}

    // The next piece of the file: this game, with every move in its canonical form.
    [[nodiscard]] std::string add(const notation::Record& record);
    // What ends the file.
    [[nodiscard]] std::string end() const;

private:
    RecordFormat format_;
    std::size_t games_ = 0;
};

// Writes every move in its canonical form, whatever spelling was read.
[[nodiscard]] std::string writeRecords(RecordFormat format, const std::vector<notation::Record>& records);

} // namespace sixth::cli
