#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/line_reader.h"
#include "cli/program.h"
#include "ugi/session.h"

#include <csignal>
#include <iostream>

namespace sixth::cli {
namespace {

int runUgi() {
    // A client that goes away is noticed by the end of the input, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    ugi::Session session(std::cout);
    LineReader reader(std::cin, ugi::kLongestLine);
    std::string line;
    // The session flushes each answer; nobody else touches std::cout, which a search may be writing to.
    for (;;) {
        const LineReader::Read read = reader.next(line);
        if (read == LineReader::Read::End) break;
        if (read == LineReader::Read::TooLong)
            session.handleLongLine();
        else if (!session.handleLine(line))
            return kDone;
    }
    session.finish();
    return kDone;
}

} // namespace

void addUgi(Program& program) {
    program.command("ugi", "Speak the Universal Game Interface on standard input and output")
        .notes(
            "One command per line, up to 64 kB; `quit` or the end of the input ends it.\n"
            "`go mate N` without another limit takes some seconds at most. It answers `info string no mate\n"
            "in N` if that is proved, and `no mate in N found` if it is not.\n"
            "Examples:\n"
            "  printf 'ugi\\nposition startpos moves c3\\nquery moves\\nquit\\n' | sixth ugi")
        .action([] { return runUgi(); });
}

} // namespace sixth::cli
