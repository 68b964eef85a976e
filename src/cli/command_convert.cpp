#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/program.h"
#include "cli/record_files.h"

#include <fmt/core.h>

#include <optional>

namespace sixth::cli {
namespace {

struct ConvertOptions {
    std::string in;
    std::string out;
    std::string from;
    std::string to;
    bool force = false;
    bool skipBroken = false;
    bool lenient = false;
};

// What was asked for, else by the ending; a stream without a name is s6n.
Expected<RecordFormat> formatFor(const std::string& word, const std::string& path, std::string_view option) {
    if (const auto named = formatNamed(word)) return *named;
    if (path == "-") return RecordFormat::S6n;
    if (const auto format = formatOf(path)) return *format;
    return tl::unexpected(
        failure("format", fmt::format("the ending does not say the format, expected {} F", option), path));
}

// Reads, checks and writes game by game.
class Conversion {
public:
    Conversion(const ConvertOptions& options, RecordFormat from, RecordFormat to)
        : options_(options), from_(from), records_(to) {}

    int run() {
        // What was passed on can't be taken back.
        auto out = FileWriter::open(options_.out, options_.force, options_.skipBroken);
        if (!out) return report(out.error());
        const auto reading = options_.lenient ? notation::Reading::Lenient : notation::Reading::Strict;
        const auto read = streamFile(options_.in, from_, reading,
                                     [&](const notation::StreamedGame& game) { return take(game, *out); });
        if (InterruptGuard::isInterrupted()) return tellInterrupted();
        if (!read) return report(read.error());
        if (failed_) return report(*failed_);
        if (broken_ > 0 && !options_.skipBroken) return kNegative;
        if (const auto ended = out->write(records_.end()); !ended) return report(ended.error());
        if (const auto written = out->commit(); !written) return report(written.error());
        if (broken_ == 0) return kDone;
        return report({{fmt::format("convert: {} written, {} left out ({})", counted(good_), counted(broken_),
                                    inName())},
                       kNegative});
    }

private:
    static std::string counted(std::size_t games) {
        return fmt::format("{} game{}", games, games == 1 ? "" : "s");
    }
    [[nodiscard]] std::string inName() const { return options_.in == "-" ? "standard input" : options_.in; }

    [[nodiscard]] int tellInterrupted() const {
        const bool isPassedOn = options_.out == "-" && options_.skipBroken;
        Failure cut = failure("convert", isPassedOn ? "interrupted" : "interrupted, nothing is written",
                              options_.out == "-" ? "standard output" : options_.out);
        cut.exitCode = kInterrupted;
        return report(cut);
    }

    bool take(const notation::StreamedGame& game, FileWriter& out) {
        if (InterruptGuard::isInterrupted()) return false;
        if (!game.errors.empty()) {
            ++broken_;
            errors_ += game.errors.size();
            report(failureIn(inName(), game.errors, kNegative));
            return options_.skipBroken || errors_ < kMostErrors;
        }
        if (broken_ > 0 && !options_.skipBroken) return true; // only the other errors are of interest
        ++good_;
        const auto written = out.write(records_.add(*game.record));
        if (!written) failed_ = written.error();
        return written.has_value();
    }

    const ConvertOptions& options_;
    RecordFormat from_;
    RecordWriter records_;
    std::size_t good_ = 0;
    std::size_t broken_ = 0;
    std::size_t errors_ = 0;
    std::optional<Failure> failed_;
};

int runConvert(const ConvertOptions& options) {
    const auto from = formatFor(options.from, options.in, "--from");
    if (!from) return report(from.error());
    const auto to = formatFor(options.to, options.out, "--to");
    if (!to) return report(to.error());
    if (const auto usable = checkOutput(options.out, options.force); !usable) return report(usable.error());
    const InterruptGuard guard;
    return Conversion(options, *from, *to).run();
}

} // namespace

void addConvert(Program& program) {
    const auto options = std::make_shared<ConvertOptions>();
    program.command("convert", "Write game records in another format")
        .argument("IN", options->in, "The file to read; - is standard input")
        .argument("OUT", options->out, "The file to write; - is standard output")
        .choice("--from", kFormatWords, options->from, "Format of IN (default: by its ending; s6n for -)")
        .choice("--to", kFormatWords, options->to, "Format of OUT (default: by its ending; s6n for -)")
        .flag("-f,--force", options->force, "Overwrite OUT if it exists")
        .flag("--skip-broken", options->skipBroken, "Leave out games with errors, and write the others")
        .flag("--lenient", options->lenient, "Read !, ?, !!, ??, !? and ?! after a move as marks")
        .notes("Endings: .s6n; .json; .jsonl (JSON Lines: a game a line); .lines and .txt for one\n"
               "game a line, which keeps no tags, comments and variations. Files may have any\n"
               "length. If a game has errors they are printed, nothing is written, and the exit\n"
               "code is 1. With --skip-broken the games without errors are still written.\n"
               "Examples:\n"
               "  sixth convert games.s6n games.json\n"
               "  sixth convert games.s6n - --to lines | sort | uniq -c\n"
               "  sixth convert --from lines games.dat games.s6n --force\n"
               "  sixth convert --skip-broken --lenient old.s6n games.jsonl")
        .action([options] { return runConvert(*options); });
}

} // namespace sixth::cli
