#include "cli/man_page.h"

#include "cli/play_session.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <sstream>

namespace sixth::cli {
namespace {

// What every page needs and no command says.
constexpr const char* kHead = R"roff(.\" Made by `sixth man`. Change the help of the commands, not this file.
.TH SIXTH 1 "" "sixth" "User commands"
.SH NAME
sixth \- play, check and explore SIXTH! and Six MaKING
)roff";

constexpr const char* kDescription = R"roff(.SH DESCRIPTION
SIXTH! is a game of towers for two players, Silver and Red.
A turn places one disk from the hand on an empty square, or carries the top part of a tower, whatever its colour, onto
another tower.
A tower moves by its height: 1 Pawn, 2 Rook, 3 Knight, 4 Bishop, 5 Queen.
A tower of height six or more is a King and belongs to the colour on its top.
.PP
Without a command and on a terminal,
.B sixth
opens a board to play on; otherwise it prints its help.
Every command has
.BR \-\-help .
.SH NOTATION
.TP
.B c3
place a pawn; \fBHc3\fR, \fBGc3\fR and \fBMa1\fR place a Hunchback, a Giant and Milady
.TP
.B b2b5
carry the whole tower from b2 to b5
.TP
.B 2b2b5
carry the top two disks of a taller tower
.TP
.B pass
pass, if the ruleset allows it
.PP
A
.I RULESET
is a preset and any options, as in
.BR sixth ,
.B sixth;kings=3
or
.BR army;army=draft;silver=8P1G1M;red=9P1H .
The default is
.BR sixth .
A
.I POSITION
is a text of six fields: board, side, hand, score, ko, ply, as in
.BR "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p \- \- 5" .
.I MOVES
have spaces between them.
)roff";

constexpr const char* kTail = R"roff(.SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
the answer is negative, for example because a record breaks the rules
.TP
.B 2
bad usage or input
.TP
.B 130
interrupted
.PP
Errors are reported on standard error, one to a line, as
.IR "sixth: what: why (place)" .
.SH ENVIRONMENT
.TP
.B NO_COLOR
if set and not empty, no colours are used unless
.B \-\-color always
asks for them
)roff";

// Text as roff takes it: a hyphen is a minus sign, and a line must not begin with a dot or an apostrophe.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string optionText(const OptionInfo& option) {
    const std::string names = fmt::format("{}", fmt::join(option.names, ", "));
    if (option.names.empty())
        return fmt::format(".TP\n.I {}\n{}\n", escaped(option.value), escaped(option.help));
    if (option.value.empty()) return fmt::format(".TP\n.B {}\n{}\n", escaped(names), escaped(option.help));
    return fmt::format(".TP\n.BI \"{} \" \"{}\"\n{}\n", escaped(names), escaped(option.value),
                       escaped(option.help));
}

// The end of a help: sentences that are filled, then examples that stand as they are.
std::string notesText(const std::string& notes) {
    std::istringstream in(notes);
    std::string text = notes.empty() ? "" : ".PP\n";
    bool isExample = false;
    for (std::string line; std::getline(in, line);) {
        if (line == "Examples:") {
            isExample = true;
            text += text == ".PP\n" ? "Examples:\n.PP\n.nf\n" : ".PP\nExamples:\n.PP\n.nf\n";
        } else if (isExample) {
            text += escaped(line) + "\n";
        } else {
            if (line.starts_with("JSON")) text += ".br\n";
            // Lines that are indented are lists.
            const bool isList = line.starts_with(' ');
            text += (isList ? ".br\n" : "") + escaped(line) + "\n";
        }
    }
    return isExample ? text + ".fi\n" : text;
}

} // namespace

std::string manPage(const std::vector<CommandInfo>& commands) {
    std::string text = kHead;
    text += ".SH SYNOPSIS\n.B sixth\n";
    for (const CommandInfo& command : commands) {
        std::string arguments;
        for (const OptionInfo& option : command.options)
            if (option.names.empty()) arguments += fmt::format(".I {}\n", escaped(option.value));
        text += fmt::format(".br\n.B sixth {}\n.RI [ options ]\n{}", escaped(command.name), arguments);
    }
    text += kDescription;
    text += ".SH COMMANDS\n";
    for (const CommandInfo& command : commands) {
        text += fmt::format(".SS sixth {}\n{}.\n", escaped(command.name), escaped(command.help));
        for (const OptionInfo& option : command.options)
            if (option.names.empty() || option.names.back() != "--help") text += optionText(option);
        text += notesText(command.notes);
        if (command.name != "play") continue;
        std::istringstream help(PlaySession::helpText());
        text += ".PP\nWhat can be typed:\n.PP\n.nf\n";
        for (std::string line; std::getline(help, line);) text += escaped(line) + "\n";
        text += ".fi\n";
    }
    return text + kTail;
}

} // namespace sixth::cli
