// The commands of a PlaySession that put other games on the table or write them down.
#include "base/read_number.h"
#include "cli/files.h"
#include "cli/play_session.h"
#include "cli/position_options.h"
#include "cli/record_files.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>

#include <algorithm>

namespace sixth::cli {
namespace {

// "Ada - Grace", with ? for a player without a name.
std::string playersOf(const notation::Record& record) {
    const std::string* silver = record.tag("Silver");
    const std::string* red = record.tag("Red");
    return harmless(fmt::format("{} - {}", silver != nullptr ? *silver : "?", red != nullptr ? *red : "?"));
}

bool isAnnotated(const std::vector<notation::RecordMove>& moves) {
    return std::any_of(moves.begin(), moves.end(), [](const notation::RecordMove& move) {
        return !move.comment.empty() || !move.marks.empty() || !move.variations.empty();
    });
}

} // namespace

Expected<GameFile> loadGames(const std::string& path) {
    const auto text = readText(path);
    if (!text) return tl::unexpected(text.error());
    notation::RecordFile file = readAndReplay(formatOf(path).value_or(RecordFormat::S6n), *text);
    if (!file.errors.empty()) return tl::unexpected(failureIn(path, file.errors, kNegative));
    if (file.records.empty()) return tl::unexpected(failure("file", "there is no game in it", path));
    return GameFile(std::move(file.records));
}

void PlaySession::greet() {
    const std::size_t count = games_.records().size();
    if (count > 1)
        dialogue_.say(fmt::format("Game {} of {}: {}.", games_.number(), count,
                                  playersOf(games_.records()[games_.number() - 1])));
    dialogue_.say(fmt::format("The ruleset is {}.", notation::writeRuleset(game().position().rules())));
    show({});
    tellPlace();
}

void PlaySession::seat(GameFile games) {
    games_ = std::move(games);
    greet();
}

void PlaySession::load(const std::string& rest) {
    auto games = loadGames(rest);
    if (!games) return dialogue_.refuse(games.error());
    if (mayLeaveGame("Load another")) seat(std::move(*games));
}

void PlaySession::chooseGame(const std::string& rest) {
    const std::size_t count = games_.records().size();
    const auto number = base::readNumber<std::size_t>(rest);
    if (!number || *number < 1 || *number > count)
        return dialogue_.refuse("game", fmt::format("{} is no game of this file, expected 1 to {}",
                                                    notation::quoted(rest), count));
    games_.choose(*number);
    greet();
}

void PlaySession::startNew(const std::string& rest) {
    const auto rules = rest.empty() ? Expected<rules::Ruleset>(game().position().rules()) : readRuleset(rest);
    if (!rules) return dialogue_.refuse(rules.error());
    if (mayLeaveGame("Begin a new one")) seat(GameFile(rules::Position::start(*rules)));
}

void PlaySession::save(const std::string& rest) {
    if (!wouldReplace(rest)) {
        (void)saveTo(rest, false);
        return;
    }
    if (!dialogue_.isInteractive())
        return dialogue_.refuse(failure("file", "it exists and is only overwritten by 'save! FILE'", rest));
    if (dialogue_.confirm(fmt::format("{} exists. Overwrite it?", rest), false)) (void)saveTo(rest, true);
}

void PlaySession::saveOver(const std::string& rest) {
    (void)saveTo(rest, true);
}

bool PlaySession::saveAtEnd() {
    isSaved_ = !settings_.saveAs || saveTo(*settings_.saveAs, true);
    return *isSaved_;
}

bool PlaySession::saveTo(const std::string& path, bool overwrite) {
    const RecordFormat format = formatOf(path).value_or(RecordFormat::S6n);
    const auto written = writeFile(path, writeRecords(format, games_.records()), overwrite);
    if (!written) {
        dialogue_.refuse(written.error());
        return false;
    }
    games_.markSaved();
    const auto& records = games_.records();
    const bool isLess =
        format == RecordFormat::Lines && std::any_of(records.begin(), records.end(), [](const auto& record) {
            return !record.comment.empty() || isAnnotated(record.moves);
        });
    dialogue_.say(fmt::format("Saved in {}{}.", path, isLess ? ", without comments and variations" : ""));
    return true;
}

} // namespace sixth::cli
