#include "cli/admin_commands.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/serve_settings.h"
#include "server/store/database.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>

namespace sixth::cli {
namespace {

// What an action takes, and who does it.
struct AdminAction {
    std::string_view name;
    std::string_view words; // what follows it, in [] if it may be left out
    std::string_view options;
    int (*run)(const AdminDatabase&, const AdminOptions&);
    bool isAct = true;
};
constexpr std::array kAdminActions{
    AdminAction{"reports", "", "--all", showReports, false},
    AdminAction{"report", "ID", "", showReport, false},
    AdminAction{"person", "NAME", "", showPerson, false},
    AdminAction{"moderators", "", "", showModerators, false},
    AdminAction{"networks", "", "", showNetworks, false},
    AdminAction{"audit", "[NAME]", "", showAudit, false},
    AdminAction{"close", "ID", "--decision", carryOut},
    AdminAction{"suspend", "NAME", "--days --why", carryOut},
    AdminAction{"ban", "NAME", "--why", carryOut},
    AdminAction{"unsuspend", "NAME", "--why", carryOut},
    AdminAction{"rename", "NAME NEW", "--why", carryOut},
    AdminAction{"end-sessions", "NAME", "--why", carryOut},
    AdminAction{"recovery-code", "NAME", "--why", carryOut},
    AdminAction{"void", "GAME", "--why", carryOut},
    AdminAction{"promote", "NAME", "--why", carryOut},
    AdminAction{"demote", "NAME", "--why", carryOut},
    AdminAction{"ban-network", "NETWORK", "--days --why", carryOut},
    AdminAction{"unban-network", "NETWORK", "--why", carryOut},
};

std::string actionWords() {
    std::string words;
    for (const AdminAction& action : kAdminActions)
        words += (words.empty() ? "" : "|") + std::string(action.name);
    return words;
}

Failure misusedAdmin(const std::string& why) {
    return failure("usage", why, "see 'sixth admin --help'");
}

std::optional<Failure> findMisuse(const AdminAction& action, const AdminOptions& options) {
    const bool mayLack = action.words.starts_with('[');
    const auto spaces = std::count(action.words.begin(), action.words.end(), ' ');
    const std::size_t most = action.words.empty() ? 0 : static_cast<std::size_t>(spaces) + 1;
    if (options.words.size() > most || (options.words.size() < most && !mayLack))
        return misusedAdmin(action.words.empty() ? fmt::format("{} takes nothing more", action.name)
                                                 : fmt::format("expected {} {}", action.name, action.words));
    struct Use {
        const char* option;
        bool isGiven;
    };
    for (const Use& use :
         {Use{"--all", options.all}, Use{"--days", options.days > 0}, Use{"--why", options.why.has_value()},
          Use{"--decision", options.decision.has_value()}})
        if (use.isGiven && action.options.find(use.option) == std::string_view::npos)
            return misusedAdmin(fmt::format("{} does not go with {}", use.option, action.name));
    // Somebody will ask for the reason later.
    if ((action.name == "suspend" || action.name == "ban") && !options.why)
        return misusedAdmin(fmt::format("--why TEXT is needed to {}", action.name));
    if (action.name == "close" && !options.decision)
        return misusedAdmin("--decision TEXT is needed to close a report");
    return std::nullopt;
}

int runAdmin(AdminOptions options) {
    const auto* const action =
        std::find_if(kAdminActions.begin(), kAdminActions.end(),
                     [&](const AdminAction& one) { return one.name == options.action; });
    if (action == kAdminActions.end()) return report(misusedAdmin("there is no such command"));
    if (const auto misuse = findMisuse(*action, options)) return report(*misuse);
    if (const auto completed = completeSettings({{"database", &options.database}}, std::nullopt); !completed)
        return report(completed.error());
    const auto address = options.database ? options.database : defaultDatabase();
    if (!address)
        return report(failure("database", "name its file with --database", "there is no home folder"));
    try {
        const auto database = openAdminDatabase(*address, action->isAct);
        return database ? action->run(*database, options) : report(database.error());
    } catch (const std::exception& error) {
        return report(failure("database", error.what(), server::store::shownAddress(*address)));
    }
}

} // namespace

void addAdmin(Program& program) {
    const auto options = std::make_shared<AdminOptions>();
    program.command("admin", "Moderate the people and games of a server, while it runs or not")
        .choiceArgument("COMMAND", actionWords(), options->action, "What to look at or to do; see below")
        .optionalArguments("WORDS", options->words, "The person, game, report or network that is meant")
        .text("--database", "FILE", options->database,
              "The database of the server, a file or postgresql://... (default: SIXTH_DATABASE, or that of "
              "`sixth serve`)")
        .number("--days", "N", options->days, 1, 3650,
                "suspend, ban-network: how many days (default: suspend for good, ban for 30 days)")
        .text("--why", "TEXT", options->why, "The reason, for the audit log; suspend and ban need one")
        .text("--decision", "TEXT", options->decision, "close: what was decided")
        .flag("--all", options->all, "reports: those that are closed as well")
        .flag("--json", options->json, "Print JSON, as docs/api.md describes it")
        .notes("To look at something:\n"
               "  reports [--all]                  what people have reported, the newest first\n"
               "  report ID                        one report, with the game beside it\n"
               "  person NAME                      role, suspension, reports about them, what was done\n"
               "  moderators, networks             who they are; what is banned\n"
               "  audit [NAME]                     what moderators and the host have done\n"
               "To do something:\n"
               "  close ID --decision TEXT         close a report\n"
               "  suspend NAME [--days N]          keep somebody out; their sessions end\n"
               "  ban NAME, unsuspend NAME         for good; let them in again\n"
               "  rename NAME NEW                  another name; of a guest, what they are called\n"
               "  end-sessions NAME                log somebody out on all their devices\n"
               "  recovery-code NAME               a code that lets them choose a new password, once\n"
               "  void GAME                        take a game out of ratings and scores\n"
               "  promote NAME, demote NAME        make somebody a moderator; end that\n"
               "  ban-network NETWORK [--days N]   serve nobody from there, as in 192.0.2.0/24\n"
               "  unban-network NETWORK            end that\n"
               "A server that runs follows within a second. Everything that is done is in the audit log.\n"
               "Exit code 1: there is no such person, game or report, or it can't be done now.\n"
               "Examples:\n"
               "  sixth admin reports --database games.db\n"
               "  sixth admin suspend Mallory --days 7 --why \"insults\" --database games.db\n"
               "  sixth admin rename Rude_Name Polite_Name --database games.db\n"
               "  sixth admin ban-network 192.0.2.0/24 --days 3 --why spam --database games.db\n"
               "  sixth admin audit --json --database games.db")
        .action([options] { return runAdmin(*options); });
}

} // namespace sixth::cli
