#include "base/clock.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "cli/table_commands.h"
#include "cli/words.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "reference/state.h"
#include "solver/table_check.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace sixth::cli {
namespace {

Failure stopped(const char* what, std::string_view place) {
    Failure cut = failure("table", fmt::format("{} was interrupted", what), place);
    cut.exitCode = kInterrupted;
    return cut;
}

// "47,649,825" as "48 million": a count that nobody made is not exact.
std::string about(double count) {
    if (count < 1e9) return fmt::format("{:.0f} million", count / 1e6);
    return fmt::format("{:.0e}", count);
}

Failure tooLarge(const rules::Ruleset& rules) {
    constexpr std::size_t kMost = solver::Tablebase::kMostPositions;
    const double arrangements = solver::countArrangements(rules);
    return failure(
        "table",
        arrangements > static_cast<double>(kMost)
            ? fmt::format("this game is too large: there are about {} ways to set up its disks, expected a "
                          "game of at most {} positions",
                          about(arrangements), kMost)
            : fmt::format("this game is too large: it has more than {} positions", kMost),
        notation::writeRuleset(rules));
}

double secondsSince(std::int64_t begin) {
    return static_cast<double>(base::monotonicMs() - begin) / 1000;
}

nlohmann::ordered_json summaryJson(const rules::Ruleset& rules, const solver::TableSummary& summary) {
    nlohmann::ordered_json document;
    document["rules"] = notation::writeRuleset(rules);
    document["positions"] = summary.positions;
    document["silver"] = summary.silver;
    document["red"] = summary.red;
    document["drawn"] = summary.drawn;
    document["longest"] = summary.longest;
    return document;
}

std::string summaryText(const solver::TableSummary& summary) {
    return fmt::format(
        "{} positions: {} won by Silver, {} by Red, {} drawn; the longest win takes {} plies\n",
        summary.positions, summary.silver, summary.red, summary.drawn, summary.longest);
}

std::optional<rules::Color> colorOf(reference::Winner winner) {
    if (winner == reference::Winner::Silver) return rules::Color::Silver;
    if (winner == reference::Winner::Red) return rules::Color::Red;
    return std::nullopt;
}

// A position as the plain rules see it. They and the table speak to each other in text.
solver::Look lookByPlainRules(const rules::Position& position) {
    solver::Look look;
    const auto rules = reference::readRuleset(notation::writeRuleset(position.rules()));
    const auto state = reference::readState(*rules, notation::writePosition(position));
    const reference::Verdict verdict = reference::verdict(*state);
    if (verdict.winner == reference::Winner::Draw) look.outcome.result = rules::Result::Draw;
    if (const auto color = colorOf(verdict.winner)) look.outcome.result = rules::winFor(*color);
    for (const std::string& move : reference::legalMoves(*state)) {
        const auto next = reference::play(*state, move);
        const reference::Verdict after = reference::verdict(*next);
        // A stuck player's position is one of the table; a King, or a pass on a pass, is the end.
        if (after.winner != reference::Winner::None && after.reason != "stuck")
            look.nexts.push_back({std::nullopt, colorOf(after.winner)});
        else
            look.nexts.push_back(
                {*notation::readPosition(position.rules(), reference::writeState(*next)), std::nullopt});
    }
    return look;
}

} // namespace

int makeTable(const TableOptions& options) {
    const auto rules = readRuleset(options.subject);
    if (!rules) return report(rules.error());
    if (const auto usable = checkOutput(*options.out, options.force); !usable) return report(usable.error());
    const InterruptGuard guard;
    const std::int64_t begin = base::monotonicMs();
    const auto table = [&] {
        ProgressLine progress;
        solver::Tablebase::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        callbacks.onProgress = [&progress](const solver::Tablebase::Progress& now) {
            progress.show([&now] {
                return now.isComplete
                           ? fmt::format("{} positions, working back from the ends", now.positions)
                           : fmt::format("{} positions found, {} looked at", now.positions, now.listed);
            });
        };
        return solver::Tablebase::make(*rules, callbacks);
    }();
    if (!table)
        return report(table.error() == solver::Tablebase::Refusal::TooLarge
                          ? tooLarge(*rules)
                          : stopped("making it", *options.out));
    const auto bytes = solver::encodeTable(*table, notation::writeRuleset(*rules));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto written = writeFile(*options.out, text, options.force); !written)
        return report(written.error());
    const solver::TableSummary summary = solver::summarise(table->entries());
    if (*options.out == "-") return kDone; // nothing may follow it there
    if (options.json) {
        nlohmann::ordered_json document = summaryJson(*rules, summary);
        document["bytes"] = bytes.size();
        document["seconds"] = secondsSince(begin);
        return printJson(document);
    }
    const auto start = table->find(rules::Position::start(*rules));
    return print(summaryText(summary) + fmt::format("start: {}\n{} bytes, {:.1f} s\n", valueText(*start),
                                                    bytes.size(), secondsSince(begin)));
}

int checkTableFile(const TableOptions& options) {
    const auto loaded = loadTable(options.subject);
    if (!loaded) return report(loaded.error());
    const InterruptGuard guard;
    const std::int64_t begin = base::monotonicMs();
    const solver::TableCheck check = [&] {
        ProgressLine progress;
        return solver::checkTable(
            loaded->table, options.plain ? lookByPlainRules : solver::lookByRules, [&](std::size_t checked) {
                progress.show([&] {
                    return fmt::format("{} of {} positions checked", checked, loaded->summary.positions);
                });
                return InterruptGuard::isInterrupted();
            });
    }();
    if (check.isStopped)
        return report(stopped("the check", fmt::format("{}, {} of {} positions checked", options.subject,
                                                       check.checked, loaded->summary.positions)));
    const std::string fault = check.fault.empty() || !check.where
                                  ? check.fault
                                  : fmt::format("{}: {}", check.fault, notation::writePosition(*check.where));
    const int exitCode = fault.empty() ? kDone : kNegative;
    if (options.json) {
        nlohmann::ordered_json document = summaryJson(loaded->table.rules(), loaded->summary);
        document["seconds"] = secondsSince(begin);
        document["valid"] = fault.empty();
        document["fault"] = fault.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(fault);
        const int printed = printJson(document);
        return printed != kDone ? printed : exitCode;
    }
    const int printed = print(fault.empty() ? fmt::format("valid: {}{}", summaryText(loaded->summary),
                                                          fmt::format("{:.1f} s\n", secondsSince(begin)))
                                            : fmt::format("not valid: {}\n", fault));
    return printed != kDone ? printed : exitCode;
}

} // namespace sixth::cli
