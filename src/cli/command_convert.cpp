#include "cli/commands.h"
#include "cli/files.h"
#include "cli/program.h"
#include "cli/record_files.h"

#include <fmt/core.h>

namespace sixth::cli {
namespace {

struct Options {
    std::string in;
    std::string out;
    std::string from;
    std::string to;
    bool force = false;
};

// What was asked for, else by the ending; a stream without a name is s6n.
Expected<RecordFormat> formatFor(const std::string& word, const std::string& path, std::string_view option) {
    if (const auto named = formatNamed(word)) return *named;
    if (path == "-") return RecordFormat::S6n;
    if (const auto format = formatOf(path)) return *format;
    return tl::unexpected(
        failure("format", fmt::format("the ending does not say the format, expected {} F", option), path));
}

int run(const Options& options) {
    const auto from = formatFor(options.from, options.in, "--from");
    if (!from) return report(from.error());
    const auto to = formatFor(options.to, options.out, "--to");
    if (!to) return report(to.error());
    if (!options.force && wouldReplace(options.out))
        return report(failure("file", "it exists and is only overwritten with --force", options.out));
    const auto text = readFile(options.in);
    if (!text) return report(text.error());
    const notation::RecordFile file = readAndReplay(*from, *text);
    if (!file.errors.empty())
        return report(failureIn(options.in == "-" ? "standard input" : options.in, file.errors, kNegative));
    const auto written = writeFile(options.out, writeRecords(*to, file.records), options.force);
    return written ? kDone : report(written.error());
}

} // namespace

void addConvert(Program& program) {
    const auto options = std::make_shared<Options>();
    program.command("convert", "Write game records in another format")
        .argument("IN", options->in, "The file to read; - is standard input")
        .argument("OUT", options->out, "The file to write; - is standard output")
        .choice("--from", kFormatWords, options->from, "Format of IN (default: by its ending; s6n for -)")
        .choice("--to", kFormatWords, options->to, "Format of OUT (default: by its ending; s6n for -)")
        .flag("-f,--force", options->force, "Overwrite OUT if it exists")
        .notes("Endings: .s6n; .json; .lines and .txt for one game a line, which keeps no tags,\n"
               "comments and variations. Only records without errors are converted: otherwise\n"
               "the errors are printed, nothing is written, and the exit code is 1.\n"
               "Examples:\n"
               "  sixth convert games.s6n games.json\n"
               "  sixth convert games.s6n - --to lines | sort | uniq -c\n"
               "  sixth convert --from lines games.dat games.s6n --force")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
