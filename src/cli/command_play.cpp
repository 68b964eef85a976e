#include "cli/commands.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/program.h"

namespace sixth::cli {
namespace {

struct Options {
    PositionOptions position;
    std::optional<std::string> load;
    std::string color = "auto";
    bool ascii = false;
};

Expected<Table> openTable(const Options& options) {
    if (!options.load) {
        auto game = readGame(options.position);
        if (!game) return tl::unexpected(game.error());
        return Table{std::move(*game), {}, false};
    }
    if (options.position.rules || options.position.position)
        return tl::unexpected(
            failure("--load", "the file says rules and position, expected no --rules and no --position",
                    "see 'sixth play --help'"));
    return loadTable(*options.load);
}

int run(const Options& options) {
    auto table = openTable(options);
    if (!table) return report(table.error());
    PlaySession session(std::move(*table), chooseStyle(options.color, options.ascii));
    return session.run();
}

} // namespace

void addPlay(Program& program) {
    const auto options = std::make_shared<Options>();
    Command command = program.command("play", "Play at this terminal, two people at one board");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    command.text("--load", "FILE", options->load, "Go on with the first game of a file")
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .notes("Type moves as in c3, b2b5, 2b2b5, or a command; `help` lists them, TAB completes\n"
               "them. Without a terminal moves and commands are read line by line, nothing is\n"
               "asked, and what is refused goes to stderr.\n"
               "Examples:\n"
               "  sixth play --rules milady\n"
               "  sixth play --rules \"army;army=draft;silver=8P1G1M;red=9P1H\"\n"
               "  sixth play --load game.s6n\n"
               "  printf 'c3 d4\\nmoves\\n' | sixth play")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
