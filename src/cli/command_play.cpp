#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/program.h"

#include <filesystem>
#include <limits>
#include <random>

namespace sixth::cli {
namespace {

struct PlayOptions {
    PositionOptions position;
    std::optional<std::string> load;
    int level = 0;
    std::string side = "silver";
    std::optional<std::string> name;
    std::optional<std::string> save;
    bool force = false;
    int seed = 0;
    std::string color = "auto";
    bool ascii = false;
};

Expected<GameFile> openGames(const PlayOptions& options) {
    if (!options.load) {
        const auto game = readGame(options.position);
        if (!game) return tl::unexpected(game.error());
        return GameFile(game->position());
    }
    if (options.position.rules || options.position.position)
        return tl::unexpected(
            failure("--load", "the file says rules and position, expected no --rules and no --position",
                    "see 'sixth play --help'"));
    return loadGames(*options.load);
}

// Saving over the file that was loaded loses nothing of it.
bool isLoaded(const PlayOptions& options) {
    std::error_code ignored;
    return options.load && std::filesystem::equivalent(*options.load, *options.save, ignored);
}

std::optional<Opponent> opponentOf(const PlayOptions& options) {
    if (options.level == 0) return std::nullopt;
    const rules::Color side = options.side == "silver" ? rules::Color::Red : rules::Color::Silver;
    const std::uint64_t seed =
        options.seed > 0 ? static_cast<std::uint64_t>(options.seed) : std::random_device()();
    return Opponent{options.level, side, seed};
}

int runPlay(const PlayOptions& options) {
    auto games = openGames(options);
    if (!games) return report(games.error());
    if (options.save)
        if (const auto usable = checkOutput(*options.save, options.force || isLoaded(options)); !usable)
            return report(usable.error());
    PlaySettings settings;
    settings.style = chooseStyle(options.color, options.ascii);
    settings.opponent = opponentOf(options);
    if (options.name) settings.playerName = *options.name;
    settings.saveAs = options.save;
    return PlaySession(std::move(*games), std::move(settings)).run();
}

} // namespace

void addPlay(Program& program) {
    const auto options = std::make_shared<PlayOptions>();
    Command command = program.command("play", "Play at this terminal, two people or one against the engine");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    command.text("--load", "FILE", options->load, "Continue the games of a file, the first one first")
        .text("--save", "FILE", options->save, "Save to this file when you leave or the input ends")
        .flag("-f,--force", options->force, "Allow --save to overwrite a file")
        .number("--level", "N", options->level, 1, search::Options::kStrongest,
                "Play against the engine, 1 (has just read the rules) to 10 (full strength)")
        .choice("--as", "silver|red", options->side, "Your colour against the engine (default: silver)")
        .text("--name", "NAME", options->name, "Your name in records of such games (default: Player)")
        .number("--seed", "N", options->seed, 1, std::numeric_limits<int>::max(),
                "Make the engine's lower levels choose the same way again")
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .notes("Type a move, such as c3, b2b5 or 2b2b5, or a command. `help` lists the commands, TAB\n"
               "completes both. Ctrl-C clears the line; twice, it asks whether to leave, as Ctrl-D does.\n"
               "A loaded file keeps its comments, marks, variations and other games: `undo` and\n"
               "`forward` step through a game, another move than that of the file becomes a variation,\n"
               "and saving writes the whole file. Without a terminal, moves and commands are read line\n"
               "by line, no questions are asked, errors go to stderr, and the exit code is 1 if a move\n"
               "was refused.\n"
               "Examples:\n"
               "  sixth play --level 2\n"
               "  sixth play --rules milady --level 10 --as red\n"
               "  sixth play --rules \"army;army=draft;silver=8P1G1M;red=9P1H\"\n"
               "  sixth play --load game.s6n\n"
               "  printf 'c3 d4\\nmoves\\n' | sixth play --save new.s6n")
        .action([options] { return runPlay(*options); });
}

} // namespace sixth::cli
