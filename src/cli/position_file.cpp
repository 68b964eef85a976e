#include "cli/position_file.h"

#include "notation/byte_order_mark.h"
#include "notation/move_text.h"
#include "notation/position_line.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <sstream>
#include <utility>

namespace sixth::cli {
namespace {

using nlohmann::json;
using notation::kLongestPositionLine;

bool isBlank(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos || line[first] == '#';
}

bool isJson(std::string_view line) {
    const auto first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] == '{';
}

// "x5/x5/…", or {"position": …}, or {"moves": "c3 d4"}. The moves of a record in JSON are a list.
bool looksLikePosition(std::string_view line) {
    if (isJson(line)) {
        const json object = json::parse(line, nullptr, false);
        if (!object.is_object()) return line.find("\"position\"") != std::string_view::npos;
        return object.contains("position") || (object.contains("moves") && object["moves"].is_string());
    }
    const auto first = line.find_first_not_of(" \t\r");
    line.remove_prefix(std::min(first, line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    return !line.starts_with('[') && word.find('/') != std::string_view::npos;
}

tl::unexpected<notation::Errors> refuse(std::string code, std::string message) {
    return tl::unexpected(notation::Errors{{std::move(code), "position", std::move(message)}});
}

// A text, or a list of words; an empty text if it is not there.
tl::expected<std::string, notation::Errors> wordsOf(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return "";
    if (found->is_string()) return found->get<std::string>();
    const std::string wrong = notation::quoted(name) + " is of another kind, expected a text";
    if (!found->is_array()) return refuse("json-type", wrong);
    std::string joined;
    for (const json& word : *found) {
        if (!word.is_string()) return refuse("json-type", wrong + " or a list of texts");
        joined += (joined.empty() ? "" : " ") + word.get<std::string>();
    }
    return joined;
}

// Plays the moves of a line; tells the first that can't be played.
std::optional<notation::Error> playMoves(rules::Game& game, const std::string& moves) {
    std::istringstream words(moves);
    int number = 0;
    for (std::string word; words >> word;) {
        ++number;
        const auto move = notation::readMove(game.position(), word);
        if (move && !game.isOver()) {
            game.play(*move);
            continue;
        }
        const std::string why = game.isOver() ? notation::quoted(word) + " comes after the end of the game"
                                              : move.error().message;
        return notation::Error{"moves", "position", "move " + std::to_string(number) + ": " + why};
    }
    return std::nullopt;
}

tl::expected<BatchItem, notation::Errors> readJsonItem(const std::string& line, const std::string& rules) {
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) return refuse("json-syntax", "the line is no JSON object");
    std::array<std::string, 6> words;
    constexpr std::array kNames{"rules", "position", "moves", "bm", "am", "id"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto text = wordsOf(object, kNames[i]);
        if (!text) return tl::unexpected(std::move(text.error()));
        words[i] = std::move(*text);
    }
    const auto& [ruleset, position, moves, best, avoid, id] = words;
    const auto game = notation::readRuleset(ruleset.empty() ? rules : ruleset);
    if (!game) return tl::unexpected(game.error());
    if (position.empty() && moves.empty())
        return refuse("json-key", "the line has no position, expected one or moves");
    tl::expected<rules::Position, notation::Errors> start = rules::Position::start(*game);
    if (!position.empty()) start = notation::readPosition(*game, position);
    if (!start) return tl::unexpected(start.error());
    BatchItem item{0, rules::Game(*start), {}, {}, id};
    if (auto wrong = playMoves(item.game, moves)) return tl::unexpected(notation::Errors{std::move(*wrong)});
    for (const auto& [text, into] : {std::pair(&best, &item.best), std::pair(&avoid, &item.avoid)}) {
        auto read = notation::readMoves(item.game.position(), *text);
        if (!read) return tl::unexpected(notation::Errors{read.error()});
        *into = std::move(*read);
    }
    return item;
}

} // namespace

bool BatchItem::accepts(rules::Move move) const {
    const auto has = [move](const std::vector<rules::Move>& moves) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    return (best.empty() || has(best)) && !has(avoid);
}

tl::expected<BatchItem, notation::Errors> readBatchItem(const std::string& line, const std::string& rules) {
    if (isJson(line) && line.size() <= kLongestPositionLine) return readJsonItem(line, rules);
    const auto ruleset = notation::readRuleset(rules);
    if (!ruleset) return tl::unexpected(ruleset.error());
    auto read = notation::readPositionLine(*ruleset, line);
    if (!read) return tl::unexpected(read.error());
    return BatchItem{0, rules::Game(read->position), std::move(read->best), std::move(read->avoid),
                     std::move(read->id)};
}

Expected<PositionFile> PositionFile::open(const std::string& path) {
    auto reader = FileReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    PositionFile file(std::move(*reader));
    const std::string_view mark = notation::kByteOrderMark;
    while (file.text_.size() < mark.size() && mark.starts_with(file.text_) && file.fill()) {
    }
    if (file.text_.starts_with(mark)) file.text_.erase(0, mark.size());
    // The first line with something in it tells. What is looked at is put back.
    constexpr std::size_t kMostLookedAt = std::size_t{1} << 20;
    std::size_t at = 0;
    while (at < kMostLookedAt) {
        std::size_t end = file.text_.find('\n', at);
        while (end == std::string::npos && file.text_.size() - at <= kLongestPositionLine && file.fill())
            end = file.text_.find('\n', at);
        const std::string_view line = std::string_view(file.text_).substr(at, end - at);
        if (!isBlank(line)) {
            file.isEmpty_ = false;
            file.hasPositions_ = line.size() <= kLongestPositionLine && looksLikePosition(line);
            break;
        }
        if (end == std::string::npos) break;
        at = end + 1;
    }
    if (file.failed()) return tl::unexpected(*file.failed());
    return file;
}

// Reads on; false at the end.
bool PositionFile::fill() {
    std::array<char, 1 << 16> buffer{};
    const std::size_t size = file_.read(buffer);
    text_.erase(0, std::exchange(at_, 0));
    text_.append(buffer.data(), size);
    return size > 0;
}

std::size_t PositionFile::read(std::span<char> into) {
    if (at_ == text_.size()) return file_.read(into);
    const std::size_t size = std::min(into.size(), text_.size() - at_);
    std::memcpy(into.data(), text_.data() + at_, size);
    at_ += size;
    return size;
}

bool PositionFile::nextOfAny(std::string& line) {
    line.clear();
    for (bool isWhole = false, hasBegun = false; !isWhole; hasBegun = true) {
        if (at_ == text_.size() && !fill()) {
            if (!hasBegun) return false;
            break;
        }
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        // One byte more than may be tells that it is too long.
        line.append(text_, at_, std::min(end - at_, kLongestPositionLine + 1 - line.size()));
        isWhole = end < text_.size();
        at_ = isWhole ? end + 1 : end;
    }
    ++number_;
    if (line.ends_with('\r')) line.pop_back();
    return true;
}

bool PositionFile::next(std::string& line) {
    while (nextOfAny(line))
        if (!isBlank(line)) return true;
    return false;
}

} // namespace sixth::cli
