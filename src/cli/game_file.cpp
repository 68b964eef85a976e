#include "cli/game_file.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"

#include <cassert>
#include <utility>

namespace sixth::cli {
namespace {

using notation::Record;
using notation::RecordMove;

// Moves that were read have a place in their file.
bool isMadeHere(const RecordMove& move) {
    return move.line == 0;
}

RecordMove makeMove(const rules::Position& position, rules::Move move) {
    RecordMove made;
    made.text = notation::writeMove(position, move);
    made.crownMark = rules::crownedBy(position, move).has_value();
    return made;
}

rules::Move readLegalMove(const rules::Position& position, const RecordMove& move) {
    const auto read = notation::readMove(position, move.text);
    assert(read.has_value());
    return *read;
}

// Why a game ended that the board does not show as ended.
rules::Reason endingOf(const Record& record) {
    const std::string* tag = record.tag("Termination");
    const auto reason = tag != nullptr ? notation::readReason(*tag) : std::nullopt;
    if (reason && *reason >= rules::Reason::Resign && *reason != rules::Reason::Unfinished) return *reason;
    return record.result == rules::Result::Draw ? rules::Reason::Agreement : rules::Reason::Resign;
}

bool isEndedByPlayers(const rules::Game& game) {
    return game.isOver() && game.outcome().reason >= rules::Reason::Resign;
}

} // namespace

GameFile::GameFile(const rules::Position& start)
    : games_{notation::makeRecord(rules::Game(start), {})}, game_(start) {}

GameFile::GameFile(std::vector<Record> games) : games_(std::move(games)), game_(rules::Position::start({})) {
    assert(!games_.empty());
    for (Record& game : games_) game = notation::canonical(game);
    goToEnd();
}

const std::vector<RecordMove>& GameFile::line() const {
    const std::vector<RecordMove>* moves = &games_[current_].moves;
    for (const Branch& branch : branches_) moves = &(*moves)[branch.move].variations[branch.variation];
    return *moves;
}

std::vector<RecordMove>& GameFile::line() {
    std::vector<RecordMove>* moves = &record().moves;
    for (const Branch& branch : branches_) moves = &(*moves)[branch.move].variations[branch.variation];
    return *moves;
}

const std::string& GameFile::comment() const {
    if (at_ > 0) return line()[at_ - 1].comment;
    return games_[current_].comment;
}

std::vector<std::string> GameFile::continuations() const {
    std::vector<std::string> moves;
    if (at_ == line().size()) return moves;
    const RecordMove& next = line()[at_];
    moves.push_back(next.text);
    for (const auto& variation : next.variations) moves.push_back(variation.front().text);
    return moves;
}

bool GameFile::isChanged() const {
    return isChanged_ && (games_.size() > 1 || !games_.front().moves.empty());
}

void GameFile::choose(std::size_t number) {
    assert(number >= 1 && number <= games_.size());
    current_ = number - 1;
    isEndedHere_ = false;
    goToEnd();
}

void GameFile::goToEnd() {
    const auto start = notation::startPosition(record());
    assert(start.has_value());
    game_ = rules::Game(*start);
    branches_.clear();
    at_ = 0;
    while (forward()) {
    }
}

bool GameFile::isAtEnd() const {
    return branches_.empty() && at_ == line().size();
}

void GameFile::applyResult() {
    if (isAtEnd() && !game_.isOver() && record().result != rules::Result::Ongoing)
        game_.end({record().result, endingOf(record())});
}

void GameFile::play(rules::Move move) {
    RecordMove made = makeMove(game_.position(), move);
    game_.play(move);
    if (at_ == line().size()) {
        line().push_back(std::move(made));
        ++at_;
        isChanged_ = true;
        if (branches_.empty()) noteResult();
        return;
    }
    const std::vector<std::string> known = continuations();
    std::size_t found = 0;
    while (found < known.size() && known[found] != made.text) ++found;
    if (found == 0) {
        ++at_;
        return applyResult();
    }
    auto& variations = line()[at_].variations;
    if (found == known.size()) {
        variations.push_back({std::move(made)});
        isChanged_ = true;
    }
    branches_.push_back({at_, found - 1});
    at_ = 1;
}

bool GameFile::forward() {
    if (at_ == line().size()) {
        const bool wasOver = game_.isOver();
        applyResult();
        return game_.isOver() && !wasOver;
    }
    game_.play(readLegalMove(game_.position(), line()[at_]));
    ++at_;
    return true;
}

bool GameFile::back() {
    if (isEndedByPlayers(game_)) { // a step back before the end, not before the last move
        game_.end({});
        if (std::exchange(isEndedHere_, false)) {
            isChanged_ = true;
            noteResult();
        }
        return true;
    }
    if (!game_.undo()) return false;
    --at_;
    RecordMove& last = line()[at_];
    if (at_ + 1 == line().size() && isMadeHere(last) && last.variations.empty()) {
        line().pop_back();
        isChanged_ = true;
        if (branches_.empty()) noteResult();
    }
    if (at_ == 0 && isInVariation()) leaveVariation();
    return true;
}

// Back before the move that the variation replaces. A variation that has become empty goes.
void GameFile::leaveVariation() {
    const Branch branch = branches_.back();
    const bool isEmpty = line().empty();
    branches_.pop_back();
    at_ = branch.move;
    auto& variations = line()[at_].variations;
    if (isEmpty) variations.erase(variations.begin() + static_cast<std::ptrdiff_t>(branch.variation));
}

void GameFile::end(rules::Outcome outcome) {
    assert(isAtEnd());
    game_.end(outcome);
    isEndedHere_ = true;
    isChanged_ = true;
    noteResult();
}

void GameFile::noteResult() {
    const rules::Outcome& outcome = game_.outcome();
    Record& written = record();
    written.result = outcome.result;
    if (written.tags.empty()) return;
    if (written.tag("Result") != nullptr)
        written.setTag("Result", std::string(notation::writeResult(outcome.result)));
    if (outcome.isOver())
        written.setTag("Termination", std::string(notation::writeReason(outcome.reason)));
    else if (written.tag("Termination") != nullptr)
        written.setTag("Termination", "unfinished");
}

void GameFile::namePlayers(const std::string& silver, const std::string& red) {
    if (record().tag("Silver") != nullptr || record().tag("Red") != nullptr) return;
    record().setTag("Silver", silver);
    record().setTag("Red", red);
}

} // namespace sixth::cli
