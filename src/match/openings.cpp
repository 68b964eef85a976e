#include "match/openings.h"

#include "base/hashing.h"
#include "base/rng.h"
#include "match/crowns.h"
#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/record_formats.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <algorithm>
#include <optional>

namespace sixth::match {
namespace {

using rules::Game;
using rules::Position;

constexpr int kMostTries = 1000;

std::optional<Game> randomGame(const rules::Ruleset& rules, int plies, base::Rng& rng) {
    Game game(Position::start(rules));
    for (int ply = 0; ply < plies; ++ply) {
        if (game.isOver()) return std::nullopt;
        const rules::MoveList moves = rules::legalMoves(game.position());
        game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.isOver()) return std::nullopt;
    return game;
}

bool isUndecided(const Position& position) {
    return !findCrown(position) && !isLostAtOnce(position);
}

// Tiny games may have no such opening; then a shorter one must do, and at last the start itself.
Game drawOpening(const rules::Ruleset& rules, int plies, base::Rng& rng) {
    for (; plies > 0; --plies)
        for (int i = 0; i < kMostTries; ++i)
            if (auto game = randomGame(rules, plies, rng); game && isUndecided(game->position()))
                return *game;
    return Game(Position::start(rules));
}

std::uint64_t fingerprint(std::string_view text) {
    std::uint64_t hash = text.size();
    for (const char c : text) hash = base::mix64(hash ^ static_cast<unsigned char>(c)) + 1;
    return hash;
}

notation::Error openingError(std::string_view code, std::string message, int line) {
    return {std::string(code), "opening", std::move(message), line, 1};
}

// The games of records, held against the rules; what was their result does not matter here.
void addRecords(const notation::RecordFile& file, const rules::Ruleset& rules, const std::string& name,
                std::vector<Opening>& list, notation::Errors& errors) {
    errors.insert(errors.end(), file.errors.begin(), file.errors.end());
    for (notation::Record record : file.records) {
        std::erase_if(record.tags, [](const notation::Tag& tag) {
            return tag.name == "Result" || tag.name == "Termination";
        });
        notation::Replay replay = notation::replay(record);
        std::erase_if(replay.errors,
                      [](const notation::Error& error) { return error.code == "result-board"; });
        errors.insert(errors.end(), replay.errors.begin(), replay.errors.end());
        if (replay.errors.empty() && !(replay.game.start().rules() == rules))
            errors.push_back(openingError("opening-rules",
                                          "the game is one of " +
                                              notation::writeRuleset(replay.game.start().rules()) +
                                              ", expected " + notation::writeRuleset(rules),
                                          record.line));
        list.push_back({std::move(replay.game), name + ":" + std::to_string(record.line)});
    }
}

void addPositions(std::string_view text, const rules::Ruleset& rules, const std::string& name,
                  std::vector<Opening>& list, notation::Errors& errors) {
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (line.empty() || line.starts_with('#')) continue;
        const auto position = notation::readPosition(rules, line);
        if (position) {
            list.push_back({Game(*position), name + ":" + std::to_string(number)});
            continue;
        }
        for (notation::Error error : position.error()) {
            error.line = number;
            errors.push_back(std::move(error));
        }
    }
}

} // namespace

Openings Openings::start(const rules::Ruleset& rules) {
    return {rules, "start"};
}

Openings Openings::random(const rules::Ruleset& rules, int plies, std::uint64_t seed) {
    Openings openings(rules, "random:" + std::to_string(plies));
    openings.plies_ = plies;
    openings.seed_ = seed;
    return openings;
}

tl::expected<Openings, notation::Errors> Openings::fromText(const rules::Ruleset& rules,
                                                            std::string_view text, const std::string& name) {
    Openings openings(rules, name + "#" + std::to_string(fingerprint(text)));
    notation::Errors errors;
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '[')
        addRecords(notation::readRecords(text), rules, name, openings.list_, errors);
    else if (text.find('|') != std::string_view::npos)
        addRecords(notation::readRecordLines(text), rules, name, openings.list_, errors);
    else
        addPositions(text, rules, name, openings.list_, errors);
    if (errors.empty())
        for (const Opening& opening : openings.list_)
            if (opening.game.isOver())
                errors.push_back(openingError("opening-over",
                                              "the game is over, expected one to be continued",
                                              std::stoi(opening.name.substr(opening.name.rfind(':') + 1))));
    if (errors.empty() && openings.list_.empty())
        errors.push_back(
            openingError("opening-none", "there is no opening, expected a game or a position a line", 1));
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return openings;
}

Opening Openings::at(int pair) const {
    if (!list_.empty()) return list_[static_cast<std::size_t>(pair) % list_.size()];
    if (plies_ == 0) return {Game(Position::start(rules_)), ""};
    base::Rng rng(base::mix64(seed_ + 1) ^ base::mix64(static_cast<std::uint64_t>(pair) + 1));
    return {drawOpening(rules_, plies_, rng),
            identity_ + " seed " + std::to_string(seed_) + " pair " + std::to_string(pair + 1)};
}

} // namespace sixth::match
