#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace sixth::cli {

// Carries out a command after its options are read. Returns the exit code of the program.
using Action = std::function<int()>;

// One option or argument, as the shell completions and the suggestions need it.
struct OptionInfo {
    std::vector<std::string> names; // "--rules"; empty for an argument without a name
    std::string value;              // "RULESET", "FILE", "bash|zsh|fish"; empty for a flag
    std::string help;
    std::string words =
        {}; // the words that may stand there, separated by |, where `value` does not list them
};
struct CommandInfo {
    std::string name;
    std::string help;
    std::vector<OptionInfo> options;
    std::string notes; // the end of its help
};

// Describes one subcommand. CLI11 takes seconds to compile, so only program.cpp includes it, and the commands
// use this small interface. The name of a value matters: RULESET, FILE or a list of words such as
// `s6n|json|lines` tells the shell completions what may follow.
class Command {
public:
    // `into` must outlive the parsing; usually the Action owns it.
    Command& text(const std::string& names, const std::string& value, std::optional<std::string>& into,
                  const std::string& help);
    // An option that may be given several times.
    Command& texts(const std::string& names, const std::string& value, std::vector<std::string>& into,
                   const std::string& help);
    Command& number(const std::string& names, const std::string& value, int& into, int least, int most,
                    const std::string& help);
    // The same for numbers beyond an int.
    Command& number(const std::string& names, const std::string& value, std::int64_t& into,
                    std::int64_t least, std::int64_t most, const std::string& help);
    // One of the words in `words`, which are separated by |.
    Command& choice(const std::string& names, const std::string& words, std::string& into,
                    const std::string& help);
    Command& flag(const std::string& names, bool& into, const std::string& help);

    // Arguments without a name, in the order in which they are typed.
    Command& argument(const std::string& value, std::string& into, const std::string& help);
    Command& argument(const std::string& value, std::optional<std::string>& into, const std::string& help);
    Command& argument(const std::string& value, int& into, int least, int most, const std::string& help);
    Command& choiceArgument(const std::string& words, std::string& into, const std::string& help);
    Command& choiceArgument(const std::string& words, std::optional<std::string>& into,
                            const std::string& help);
    // The same where the words are too many to be shown as the name of the value.
    Command& choiceArgument(const std::string& value, const std::string& words, std::string& into,
                            const std::string& help);
    Command& arguments(const std::string& value, std::vector<std::string>& into, const std::string& help);
    Command& optionalArguments(const std::string& value, std::vector<std::string>& into,
                               const std::string& help);

    // The end of `--help`: further explanation, and examples, one per line.
    Command& notes(const std::string& text);
    Command& action(Action action);

private:
    friend class Program;
    using Words = std::map<const CLI::Option*, std::string>;
    Command(CLI::App& app, Action& chosen, Words& words) : app_(app), chosen_(chosen), words_(words) {}

    CLI::App& app_;
    Action& chosen_;
    Words& words_;
};

// The command line of `sixth`: its commands, the reading of arguments, help, and messages about wrong usage.
class Program {
public:
    Program();
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] Command command(const std::string& name, const std::string& help);
    [[nodiscard]] std::vector<CommandInfo> commands() const;

    // Reads the arguments (without the program's name) and runs the command. Returns the exit code.
    [[nodiscard]] int run(std::vector<std::string> arguments);

private:
    [[nodiscard]] int parse(const std::vector<std::string>& arguments);
    [[nodiscard]] int refuseExtras(const std::vector<std::string>& arguments) const;
    [[nodiscard]] int refuseUsage(std::string_view error, std::string_view instead) const;
    [[nodiscard]] std::string chosenName() const;

    std::unique_ptr<CLI::App> app_;
    Action chosen_;
    Command::Words words_; // of arguments whose names do not list them
};

} // namespace sixth::cli
