#include "cli/commands.h"
#include "cli/man_page.h"
#include "cli/output.h"
#include "cli/program.h"

namespace sixth::cli {

void addMan(Program& program) {
    program.command("man", "Print the manual page")
        .notes("Examples:\n"
               "  sixth man > sixth.1\n"
               "  sixth man | man -l -")
        .action([&program] { return print(manPage(program.commands())); });
}

} // namespace sixth::cli
