// The commands of a PlaySession that put another game on the table or write one down.
#include "cli/files.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/record_files.h"
#include "notation/outcome_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace sixth::cli {
namespace {

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

bool hasMoreThanMoves(const notation::Record& record) {
    const auto annotated = [](const notation::RecordMove& move) {
        return !move.comment.empty() || !move.marks.empty() || !move.variations.empty();
    };
    return !record.comment.empty() || std::any_of(record.moves.begin(), record.moves.end(), annotated);
}

// Why a game ended that the board does not show as ended.
rules::Reason endingOf(const notation::Record& record) {
    const std::string* tag = record.tag("Termination");
    const auto reason = tag != nullptr ? notation::readReason(*tag) : std::nullopt;
    if (reason && *reason >= rules::Reason::Resign && *reason != rules::Reason::Unfinished) return *reason;
    return record.result == rules::Result::Draw ? rules::Reason::Agreement : rules::Reason::Resign;
}

// What the board itself says is written anew with every save.
bool isAboutTheBoard(std::string_view tag) {
    return tag == "Result" || tag == "Ruleset" || tag == "Position" || tag == "Termination";
}

} // namespace

Expected<Table> loadTable(const std::string& path) {
    const auto text = readFile(path);
    if (!text) return tl::unexpected(text.error());
    const notation::RecordFile file = readAndReplay(formatOf(path).value_or(RecordFormat::S6n), *text);
    if (!file.errors.empty()) return tl::unexpected(failureIn(path, file.errors, kNegative));
    if (file.records.empty()) return tl::unexpected(failure("file", "there is no game in it", path));
    const notation::Record& record = file.records.front();
    Table table{notation::replay(record).game, {}, hasMoreThanMoves(record)};
    if (!table.game.isOver() && record.result != rules::Result::Ongoing)
        table.game.end({record.result, endingOf(record)});
    for (const notation::Tag& tag : record.tags)
        if (!isAboutTheBoard(tag.name)) table.tags.emplace_back(tag.name, tag.value);
    return table;
}

void PlaySession::seat(Table table) {
    table_ = std::move(table);
    unsaved_ = false;
    dialogue_.say(fmt::format("The ruleset is {}.", notation::writeRuleset(table_.game.position().rules())));
    if (table_.simplified)
        dialogue_.say("Comments and variations of that file are not kept when this game is saved.");
    show({});
}

void PlaySession::load(const std::string& rest) {
    auto table = loadTable(rest);
    if (!table) return dialogue_.refuse(table.error());
    if (mayLeaveGame("Load another")) seat(std::move(*table));
}

void PlaySession::startNew(const std::string& rest) {
    const auto rules =
        rest.empty() ? Expected<rules::Ruleset>(table_.game.position().rules()) : readRuleset(rest);
    if (!rules) return dialogue_.refuse(rules.error());
    if (mayLeaveGame("Begin a new one")) seat({rules::Game(rules::Position::start(*rules)), {}, false});
}

void PlaySession::save(const std::string& rest) {
    if (!wouldReplace(rest)) return saveTo(rest, false);
    if (!dialogue_.isInteractive())
        return dialogue_.refuse(failure("file", "it exists and is only overwritten by 'save! FILE'", rest));
    if (dialogue_.confirm(fmt::format("{} exists. Overwrite it?", rest), false)) saveTo(rest, true);
}

void PlaySession::saveOver(const std::string& rest) {
    saveTo(rest, true);
}

void PlaySession::saveTo(const std::string& path, bool overwrite) {
    auto tags = table_.tags;
    const bool dated =
        std::any_of(tags.begin(), tags.end(), [](const auto& tag) { return tag.first == "Date"; });
    if (!dated) tags.emplace_back("Date", today());
    const notation::Record record = notation::makeRecord(table_.game, tags);
    const auto written =
        writeFile(path, writeRecords(formatOf(path).value_or(RecordFormat::S6n), {record}), overwrite);
    if (!written) return dialogue_.refuse(written.error());
    unsaved_ = false;
    dialogue_.say(fmt::format("Saved in {}.", path));
}

} // namespace sixth::cli
