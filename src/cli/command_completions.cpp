#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/output.h"
#include "cli/program.h"

namespace sixth::cli {

void addCompletions(Program& program) {
    const auto shell = std::make_shared<std::string>();
    program.command("completions", "Print a completion script for a shell")
        .choiceArgument("bash|zsh|fish", *shell, "The shell")
        .notes("Examples:\n"
               "  source <(sixth completions bash)\n"
               "  sixth completions zsh > ~/.zfunc/_sixth\n"
               "  sixth completions fish > ~/.config/fish/completions/sixth.fish")
        .action([shell, &program] { return print(completionScript(*shell, program.commands())); });
}

} // namespace sixth::cli
