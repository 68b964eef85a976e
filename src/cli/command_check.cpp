#include "cli/commands.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/record_files.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <iterator>

namespace sixth::cli {
namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::string from;
    bool lenient = false;
    bool json = false;
};

struct FileErrors {
    std::string file;
    notation::Errors errors;
};

struct Answer {
    std::size_t games = 0;
    std::size_t errors = 0;
    std::vector<FileErrors> files;
};

RecordFormat formatFor(const CheckOptions& options, const std::string& file) {
    if (const auto named = formatNamed(options.from)) return *named;
    return formatOf(file).value_or(RecordFormat::S6n);
}

std::string counted(std::size_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

int answerInJson(const Answer& answer) {
    nlohmann::ordered_json document;
    document["files"] = answer.files.size();
    document["games"] = answer.games;
    document["errors"] = nlohmann::ordered_json::array();
    for (const auto& [file, errors] : answer.files)
        for (const notation::Error& error : errors)
            document["errors"].push_back({{"file", file},
                                          {"line", error.line},
                                          {"column", error.column},
                                          {"code", error.code},
                                          {"message", error.message}});
    return printJson(document);
}

int answerInText(const Answer& answer) {
    std::string text;
    for (const auto& [file, errors] : answer.files)
        for (const notation::Error& error : errors)
            text +=
                fmt::format("{}:{}:{}: {}: {}\n", file, error.line, error.column, error.code, error.message);
    text += fmt::format("{}, {}, {}\n", counted(answer.files.size(), "file"), counted(answer.games, "game"),
                        counted(answer.errors, "error"));
    return print(text);
}

int runCheck(const CheckOptions& options) {
    Answer answer;
    Failure unread;
    const auto reading = options.lenient ? notation::Reading::Lenient : notation::Reading::Strict;
    for (const std::string& file : options.files) {
        FileErrors found{file, {}};
        const auto read =
            streamFile(file, formatFor(options, file), reading, [&](notation::StreamedGame game) {
                if (game.record) ++answer.games;
                std::move(game.errors.begin(), game.errors.end(), std::back_inserter(found.errors));
                if (found.errors.size() < kMostErrors) return true;
                const notation::Error& last = found.errors.back();
                found.errors.push_back({"too-many-errors", "record",
                                        "reading stops here after a thousand errors", last.line,
                                        last.column});
                return false;
            });
        if (!read) {
            unread.lines.insert(unread.lines.end(), read.error().lines.begin(), read.error().lines.end());
            continue;
        }
        answer.errors += found.errors.size();
        answer.files.push_back(std::move(found));
    }
    if (!unread.lines.empty()) return report(unread);
    const int printed = options.json ? answerInJson(answer) : answerInText(answer);
    if (printed != kDone || answer.errors == 0) return printed;
    for (const auto& [file, errors] : answer.files) {
        if (errors.empty()) continue;
        Failure found =
            failure("check", fmt::format("{} found", counted(answer.errors, "error")),
                    fmt::format("first in {}, line {}, column {}", file, errors[0].line, errors[0].column));
        found.exitCode = kNegative;
        return report(found);
    }
    return kNegative;
}

} // namespace

void addCheck(Program& program) {
    const auto options = std::make_shared<CheckOptions>();
    program.command("check", "Check game records against the rules")
        .arguments("FILE", options->files, "Files of game records; - is standard input")
        .choice("--from", kFormatWords, options->from, "Their format (default: by the ending, else s6n)")
        .flag("--lenient", options->lenient, "Read !, ?, !!, ??, !? and ?! after a move as marks")
        .flag("--json", options->json, "Print JSON")
        .notes("Endings: .s6n; .json; .jsonl; .lines and .txt for one game a line. Files may have\n"
               "any length. Exit code 1 if something is wrong inside, 2 if a file can't be read.\n"
               "JSON: files and games (how many), errors (a list of file, line, column, code,\n"
               "message).\n"
               "Examples:\n"
               "  sixth check games.s6n\n"
               "  sixth check *.s6n collection.lines --json\n"
               "  sixth check --from lines - < games.dat")
        .action([options] { return runCheck(*options); });
}

} // namespace sixth::cli
