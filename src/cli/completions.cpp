#include "cli/completions.h"

#include "rules/ruleset.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace sixth::cli {
namespace {

bool isFile(const OptionInfo& option) {
    return option.value == "FILE" || option.value == "FOLDER" || option.value == "IN" ||
           option.value == "OUT";
}

// The words that may stand as this option's value: presets for a ruleset, the choices of `a|b|c`.
std::vector<std::string> valueWords(const OptionInfo& option) {
    std::vector<std::string> words;
    if (option.value == "RULESET")
        for (const rules::Preset& preset : rules::presets()) words.emplace_back(preset.name);
    const std::string& listed = option.words.empty() ? option.value : option.words;
    if (listed.find('|') == std::string::npos) return words;
    for (std::size_t at = 0; at <= listed.size();) {
        const std::size_t end = std::min(listed.find('|', at), listed.size());
        words.push_back(listed.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::string shellQuoted(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
}

// --- bash ---

constexpr const char* kBashFiles = "$(compgen -f -- \"$cur\")";

// What to offer after an option that takes a value, and for arguments: the two inner cases of a command.
std::string bashCommand(const CommandInfo& command) {
    std::vector<std::string> names;
    std::vector<std::string> words;
    bool files = false;
    std::string values;
    for (const OptionInfo& option : command.options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
        const auto choices = valueWords(option);
        if (option.names.empty()) {
            words.insert(words.end(), choices.begin(), choices.end());
            files = files || isFile(option);
        } else if (!option.value.empty()) {
            const std::string answer =
                isFile(option) ? fmt::format("compopt -o filenames; COMPREPLY=({})", kBashFiles)
                               : fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$cur\"))", joined(choices));
            values +=
                fmt::format("                {}) {}; return ;;\n", fmt::join(option.names, "|"), answer);
        }
    }
    std::string text = fmt::format("        {})\n", command.name);
    if (!values.empty()) text += fmt::format("            case $prev in\n{}            esac\n", values);
    text += fmt::format("            if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W '{}' -- \"$cur\"))\n",
                        joined(names));
    std::string found = fmt::format("$(compgen -W '{}' -- \"$cur\")", joined(words));
    if (files) found = words.empty() ? kBashFiles : fmt::format("{} {}", found, kBashFiles);
    text += fmt::format("            else {}COMPREPLY=({}); fi ;;\n", files ? "compopt -o filenames; " : "",
                        found);
    return text;
}

std::string bashScript(const std::vector<CommandInfo>& commands) {
    std::vector<std::string> names;
    for (const CommandInfo& command : commands) names.push_back(command.name);
    std::string text = "# bash completion for sixth; made by `sixth completions bash`\n"
                       "_sixth() {\n"
                       "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                       "    COMPREPLY=()\n";
    text += fmt::format("    if [[ $COMP_CWORD -eq 1 ]]; then\n"
                        "        COMPREPLY=($(compgen -W '{} --help --version' -- \"$cur\"))\n"
                        "        return\n    fi\n",
                        joined(names));
    text += "    case ${COMP_WORDS[1]} in\n";
    for (const CommandInfo& command : commands) text += bashCommand(command);
    return text + "    esac\n}\ncomplete -F _sixth sixth\n";
}

// --- zsh ---

// In a specification of _arguments, : and brackets have a meaning of their own.
std::string zshText(std::string_view text) {
    std::string result;
    for (const char c : shellQuoted(text)) {
        if (c == ':' || c == '[' || c == ']') result += '\\';
        result += c;
    }
    return result;
}

std::string zshAction(const OptionInfo& option) {
    if (isFile(option)) return "_files";
    const auto words = valueWords(option);
    return words.empty() ? " " : fmt::format("({})", joined(words));
}

// `place` is that of an argument without a name: its number, or * for all that are left.
std::string zshOption(const OptionInfo& option, std::string_view place = "*") {
    const std::string value =
        option.value.empty() ? "" : fmt::format(":{}:{}", zshText(option.value), zshAction(option));
    if (option.names.empty()) return fmt::format(" \\\n                '{}{}'", place, value);
    std::string text;
    for (const std::string& name : option.names)
        text += fmt::format(" \\\n                '({}){}[{}]{}'", joined(option.names), name,
                            zshText(option.help), value);
    return text;
}

std::string zshScript(const std::vector<CommandInfo>& commands) {
    std::string text = "#compdef sixth\n# zsh completion for sixth; made by `sixth completions zsh`\n"
                       "_sixth() {\n    local -a commands\n    commands=(\n";
    for (const CommandInfo& command : commands)
        text += fmt::format("        '{}:{}'\n", command.name, zshText(command.help));
    text += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n"
            "        _arguments '--help[Print the help]' '--version[Print the version]'\n        "
            "return\n    fi\n"
            "    local name=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $name in\n";
    for (const CommandInfo& command : commands) {
        text += fmt::format("        {})\n            _arguments", command.name);
        const auto isArgument = [](const OptionInfo& option) { return option.names.empty(); };
        auto left = std::count_if(command.options.begin(), command.options.end(), isArgument);
        bool isAll = false;
        for (const OptionInfo& option : command.options) {
            if (!isArgument(option)) {
                text += zshOption(option);
                continue;
            }
            // A word before others has a place of its own. Only one pattern can stand for all the rest.
            const bool isWord = --left > 0 && !valueWords(option).empty();
            if (!isAll) text += zshOption(option, isWord ? "1" : "*");
            isAll = isAll || !isWord;
        }
        text += " ;;\n";
    }
    // Loaded by zsh from its path the file is the function; sourced, it has to make itself known.
    return text + "    esac\n}\nif [[ $funcstack[1] == _sixth ]]; then _sixth \"$@\"; else compdef _sixth "
                  "sixth; fi\n";
}

// --- fish ---

std::string fishOption(const std::string& command, const OptionInfo& option) {
    std::string text = fmt::format("complete -c sixth -n '__fish_seen_subcommand_from {}'", command);
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (isFile(option))
        text += option.names.empty() ? " -F" : " -r -F";
    else if (!option.value.empty())
        text += fmt::format("{} -a '{}'", option.names.empty() ? " -f" : " -x", joined(valueWords(option)));
    return text + fmt::format(" -d '{}'\n", shellQuoted(option.help));
}

std::string fishScript(const std::vector<CommandInfo>& commands) {
    std::string text =
        "# fish completion for sixth; made by `sixth completions fish`\n"
        "complete -c sixth -f\n"
        "complete -c sixth -n __fish_use_subcommand -l version -d 'Print the version and the commit'\n";
    for (const CommandInfo& command : commands)
        text += fmt::format("complete -c sixth -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                            shellQuoted(command.help));
    for (const CommandInfo& command : commands)
        for (const OptionInfo& option : command.options) text += fishOption(command.name, option);
    return text;
}

} // namespace

std::string completionScript(std::string_view shell, const std::vector<CommandInfo>& commands) {
    if (shell == "zsh") return zshScript(commands);
    return shell == "fish" ? fishScript(commands) : bashScript(commands);
}

} // namespace sixth::cli
