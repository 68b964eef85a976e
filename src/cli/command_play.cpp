#include "cli/commands.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/program.h"

#include <limits>
#include <random>

namespace sixth::cli {
namespace {

struct Options {
    PositionOptions position;
    std::optional<std::string> load;
    int level = 0;
    std::string side = "silver";
    int seed = 0;
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

std::optional<Opponent> opponentOf(const Options& options) {
    if (options.level == 0) return std::nullopt;
    const rules::Color side = options.side == "silver" ? rules::Color::Red : rules::Color::Silver;
    const std::uint64_t seed =
        options.seed > 0 ? static_cast<std::uint64_t>(options.seed) : std::random_device()();
    return Opponent{options.level, side, seed};
}

int run(const Options& options) {
    auto table = openTable(options);
    if (!table) return report(table.error());
    PlaySession session(std::move(*table), chooseStyle(options.color, options.ascii), opponentOf(options));
    return session.run();
}

} // namespace

void addPlay(Program& program) {
    const auto options = std::make_shared<Options>();
    Command command = program.command("play", "Play at this terminal, two people or one against the engine");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    command.text("--load", "FILE", options->load, "Go on with the first game of a file")
        .number("--level", "N", options->level, 1, search::Options::kStrongest,
                "Play against the engine, 1 (has just read the rules) to 10 (full strength)")
        .choice("--as", "silver|red", options->side, "Your colour against the engine (default: silver)")
        .number("--seed", "N", options->seed, 1, std::numeric_limits<int>::max(),
                "Make the engine's lower levels choose the same way again")
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .notes("Type a move, such as c3, b2b5 or 2b2b5, or a command. `help` lists the commands, TAB\n"
               "completes both. Without a terminal, moves and commands are read line by line, no\n"
               "questions are asked, and errors go to stderr.\n"
               "Examples:\n"
               "  sixth play --level 2\n"
               "  sixth play --rules milady --level 10 --as red\n"
               "  sixth play --rules \"army;army=draft;silver=8P1G1M;red=9P1H\"\n"
               "  sixth play --load game.s6n\n"
               "  printf 'c3 d4\\nmoves\\n' | sixth play")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
