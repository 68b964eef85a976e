#include "cli/program.h"

#include "base/read_number.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/suggest.h"
#include "cli/version.h"
#include "notation/error.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>

namespace sixth::cli {
namespace {

constexpr const char* kAbout = "SIXTH! and Six MaKING: play, check and explore the game of towers.\n";

constexpr const char* kNotes =
    "Exit codes: 0 done; 1 the answer is negative; 2 bad usage or input; 130 interrupted.\n"
    "Examples:\n"
    "  sixth                                   play at this terminal\n"
    "  sixth rules milady                      what is special in a ruleset\n"
    "  sixth moves --moves \"c3 d4\"             the legal moves after two turns\n"
    "  sixth check games.s6n                   check game records against the rules\n"
    "`sixth COMMAND --help` says more about a command.";

template <typename Number>
Number toNumber(const std::string& name, const std::string& text, Number least, Number most) {
    const auto value = base::readNumber<Number>(text);
    if (!value || *value < least || *value > most)
        throw CLI::ValidationError(
            name, fmt::format("{} is not a number from {} to {}", notation::quoted(text), least, most));
    return *value;
}

std::string toWord(const std::string& name, const std::string& text, const std::string& words) {
    const std::vector<std::string> choices = CLI::detail::split(words, '|');
    if (std::find(choices.begin(), choices.end(), text) == choices.end())
        throw CLI::ValidationError(name, fmt::format("{} is not one of {}", notation::quoted(text),
                                                     CLI::detail::join(choices, ", ")));
    return text;
}

// "-j,--json" -> "--json": the name used in messages.
std::string lastName(const std::string& names) {
    return CLI::detail::trim_copy(CLI::detail::split(names, ',').back());
}

} // namespace

Command& Command::text(const std::string& names, const std::string& value, std::optional<std::string>& into,
                       const std::string& help) {
    app_.add_option_function<std::string>(
            names, [&into](const std::string& text) { into = text; }, help)
        ->type_name(value);
    return *this;
}

Command& Command::texts(const std::string& names, const std::string& value, std::vector<std::string>& into,
                        const std::string& help) {
    app_.add_option(names, into, help)->expected(1)->take_all()->type_name(value);
    return *this;
}

Command& Command::number(const std::string& names, const std::string& value, int& into, int least, int most,
                         const std::string& help) {
    const auto take = [&into, name = lastName(names), least, most](const std::string& text) {
        into = toNumber(name, text, least, most);
    };
    app_.add_option_function<std::string>(names, take, help)->type_name(value);
    return *this;
}

Command& Command::number(const std::string& names, const std::string& value, std::int64_t& into,
                         std::int64_t least, std::int64_t most, const std::string& help) {
    const auto take = [&into, name = lastName(names), least, most](const std::string& text) {
        into = toNumber(name, text, least, most);
    };
    app_.add_option_function<std::string>(names, take, help)->type_name(value);
    return *this;
}

Command& Command::choice(const std::string& names, const std::string& words, std::string& into,
                         const std::string& help) {
    const auto take = [&into, name = lastName(names), words](const std::string& text) {
        into = toWord(name, text, words);
    };
    app_.add_option_function<std::string>(names, take, help)->type_name(words);
    return *this;
}

Command& Command::flag(const std::string& names, bool& into, const std::string& help) {
    app_.add_flag(names, into, help)->disable_flag_override();
    return *this;
}

Command& Command::argument(const std::string& value, std::string& into, const std::string& help) {
    const auto take = [&into](const std::string& text) { into = text; };
    app_.add_option_function<std::string>(value, take, help)->required()->type_name("");
    return *this;
}

Command& Command::argument(const std::string& value, std::optional<std::string>& into,
                           const std::string& help) {
    const auto take = [&into](const std::string& text) { into = text; };
    app_.add_option_function<std::string>(value, take, help)->type_name("");
    return *this;
}

Command& Command::argument(const std::string& value, int& into, int least, int most,
                           const std::string& help) {
    const auto take = [&into, value, least, most](const std::string& text) {
        into = toNumber(value, text, least, most);
    };
    app_.add_option_function<std::string>(value, take, help)->required()->type_name("");
    return *this;
}

Command& Command::choiceArgument(const std::string& words, std::string& into, const std::string& help) {
    const auto take = [&into, words](const std::string& text) { into = toWord("argument", text, words); };
    app_.add_option_function<std::string>(words, take, help)->required()->type_name("");
    return *this;
}

Command& Command::choiceArgument(const std::string& words, std::optional<std::string>& into,
                                 const std::string& help) {
    const auto take = [&into, words](const std::string& text) { into = toWord("argument", text, words); };
    app_.add_option_function<std::string>(words, take, help)->type_name("");
    return *this;
}

Command& Command::choiceArgument(const std::string& value, const std::string& words, std::string& into,
                                 const std::string& help) {
    const auto take = [&into, value, words](const std::string& text) { into = toWord(value, text, words); };
    words_[app_.add_option_function<std::string>(value, take, help)->required()->type_name("")] = words;
    return *this;
}

Command& Command::arguments(const std::string& value, std::vector<std::string>& into,
                            const std::string& help) {
    app_.add_option(value, into, help)->required()->type_name("");
    return *this;
}

Command& Command::optionalArguments(const std::string& value, std::vector<std::string>& into,
                                    const std::string& help) {
    app_.add_option(value, into, help)->type_name("");
    return *this;
}

Command& Command::notes(const std::string& text) {
    app_.footer(text);
    return *this;
}

Command& Command::action(Action action) {
    app_.callback([&chosen = chosen_, action = std::move(action)] { chosen = action; });
    return *this;
}

Program::Program() : app_(std::make_unique<CLI::App>(kAbout, "sixth")) {
    app_->set_help_flag("-h,--help", "Print this help and exit");
    app_->set_version_flag("--version", fmt::format("sixth {}", version()),
                           "Print the version and the commit");
    app_->require_subcommand(0, 1);
    app_->footer(kNotes);
    app_->get_formatter()->column_width(34);
    app_->get_formatter()->label("SUBCOMMAND", "COMMAND");
}

Program::~Program() = default;

Command Program::command(const std::string& name, const std::string& help) {
    return {*app_->add_subcommand(name, help)->group("Commands"), chosen_, words_};
}

std::vector<CommandInfo> Program::commands() const {
    std::vector<CommandInfo> infos;
    for (const CLI::App* command : std::as_const(*app_).get_subcommands({})) {
        CommandInfo info{command->get_name(), command->get_description(), {}, command->get_footer()};
        for (const CLI::Option* option : command->get_options()) {
            const bool named = option->nonpositional();
            OptionInfo entry{
                {}, named ? option->get_type_name() : option->get_name(true), option->get_description()};
            for (const std::string& name : option->get_snames()) entry.names.push_back("-" + name);
            for (const std::string& name : option->get_lnames()) entry.names.push_back("--" + name);
            if (option->get_expected_min() == 0) entry.value.clear(); // a flag
            if (const auto words = words_.find(option); words != words_.end()) entry.words = words->second;
            info.options.push_back(std::move(entry));
        }
        infos.push_back(std::move(info));
    }
    return infos;
}

int Program::run(std::vector<std::string> arguments) {
    // `sixth help moves` is what many type first.
    if (!arguments.empty() && arguments.front() == "help") {
        arguments.erase(arguments.begin());
        arguments.emplace_back("--help");
    }
    if (!arguments.empty() && !arguments.front().starts_with('-')) {
        std::vector<std::string> names;
        for (const CommandInfo& info : commands()) names.push_back(info.name);
        if (std::find(names.begin(), names.end(), arguments.front()) == names.end())
            return report(failure("command",
                                  fmt::format("there is no command {}{}", notation::quoted(arguments.front()),
                                              didYouMean(arguments.front(), names)),
                                  "argument 1; see 'sixth --help'"));
    }
    chosen_ = [this] { return print(app_->help()); };
    const int wrong = parse(arguments);
    return wrong >= 0 ? wrong : chosen_();
}

// -1 when the arguments are in order and chosen_ may go on; otherwise the exit code.
int Program::parse(const std::vector<std::string>& arguments) {
    try {
        app_->parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
        return -1;
    } catch (const CLI::CallForHelp&) {
        return print(app_->help());
    } catch (const CLI::CallForVersion& e) {
        return print(fmt::format("{}\n", e.what()));
    } catch (const CLI::ExtrasError&) {
        return refuseExtras(arguments);
    } catch (const CLI::ArgumentMismatch& e) {
        const auto says = [why = std::string_view(e.what())](std::string_view part) {
            return why.find(part) != std::string_view::npos;
        };
        // "json was given a disallowed flag override"
        if (const std::string_view error = e.what(); says("override"))
            return refuseUsage(fmt::format("--{}: ", error.substr(0, error.find(' '))),
                               "a flag takes no value");
        return refuseUsage(e.what(),
                           says("received") ? "it is given more than once" : "its value is missing");
    } catch (const CLI::ParseError& e) {
        return refuseUsage(e.what(), {});
    }
}

// CLI11 words its errors "--name: why" or "why" alone; `instead` replaces what it says.
int Program::refuseUsage(std::string_view error, std::string_view instead) const {
    const auto colon = error.find(": ");
    const bool named = error.substr(0, colon).find(' ') == std::string_view::npos;
    const std::string_view what = named ? error.substr(0, colon) : "usage";
    const std::string_view why = named ? error.substr(colon + 2) : error;
    return report(
        failure(what, instead.empty() ? why : instead, fmt::format("see '{} --help'", chosenName())));
}

// "sixth moves"
std::string Program::chosenName() const {
    const auto chosen = app_->get_subcommands();
    return chosen.empty() ? "sixth" : "sixth " + chosen.front()->get_name();
}

// Arguments that no option took: a misspelt option, or one argument too many.
int Program::refuseExtras(const std::vector<std::string>& arguments) const {
    std::vector<std::string> known{"--help", "--version"};
    for (const CommandInfo& info : commands())
        if ("sixth " + info.name == chosenName())
            for (const OptionInfo& option : info.options)
                known.insert(known.end(), option.names.begin(), option.names.end());
    const std::vector<std::string> extras = app_->remaining(true);
    const std::string extra = extras.empty() ? "" : extras.front();
    const auto at = std::find(arguments.begin(), arguments.end(), extra);
    const std::string place =
        fmt::format("argument {}; see '{} --help'", at - arguments.begin() + 1, chosenName());
    const std::string shown = notation::quoted(extra);
    if (extra.starts_with('-') && extra != "-")
        return report(failure("option",
                              fmt::format("there is no option {}{}", shown,
                                          didYouMean(extra.substr(0, extra.find('=')), known)),
                              place));
    return report(failure("usage", fmt::format("{} is one argument too many", shown), place));
}

} // namespace sixth::cli
