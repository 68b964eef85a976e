#include "ugi/session.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "ugi/board_drawing.h"

#include <algorithm>
#include <optional>
#include <ostream>

namespace sixth::ugi {
namespace {

using rules::Game;
using rules::Position;

std::vector<std::string_view> splitWords(std::string_view line) {
    constexpr std::string_view kSpace = " \t\r";
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(kSpace); at != std::string_view::npos;
         at = line.find_first_not_of(kSpace, at)) {
        const std::size_t end = std::min(line.find_first_of(kSpace, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

std::string join(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
    return text;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::string_view resultWord(rules::Result result) {
    switch (result) {
    case rules::Result::Silver: return "p1win";
    case rules::Result::Red: return "p2win";
    case rules::Result::Draw: return "draw";
    case rules::Result::Ongoing: break;
    }
    return "none";
}

} // namespace

Session::Session(std::ostream& out)
    : out_(out), rules_(rules::presets()[0].rules.normalised()), game_(Position::start(rules_)) {}

bool Session::handleLine(std::string_view line) {
    if (line.size() > kLongestLine) {
        handleLongLine();
        return true;
    }
    const std::vector<std::string_view> words = splitWords(line);
    if (words.empty()) return true;
    const std::string_view command = words[0];
    const Words rest = Words(words).subspan(1);
    if (command == "quit") return false;
    if (command == "ugi")
        introduce();
    else if (command == "isready")
        say("readyok");
    else if (command == "setoption")
        setOption(rest);
    else if (command == "uginewgame")
        game_ = Game(Position::start(rules_));
    else if (command == "position")
        setPosition(rest);
    else if (command == "query")
        query(rest);
    else if (command == "d")
        drawBoard();
    else if (command == "stop")
        return true; // nothing is under way
    else
        refuse("unknown-command", "there is no command " + notation::quoted(command));
    return true;
}

void Session::handleLongLine() {
    refuse("line-too-long", "the line has more than 65536 bytes");
}

void Session::introduce() {
    say("id name Sixth");
    say("id author the Sixth authors");
    say("option name Ruleset type string default " + notation::writeRuleset(rules::presets()[0].rules));
    say("ugiok");
}

// setoption name NAME value VALUE
void Session::setOption(Words words) {
    const auto value = std::find(words.begin(), words.end(), std::string_view("value"));
    if (words.size() < 2 || words[0] != "name" || value == words.end() || value == words.begin() + 1)
        return refuse("setoption-syntax", "expected setoption name NAME value VALUE");
    const std::string name = lowered(join({words.begin() + 1, value}));
    const std::string text = join({value + 1, words.end()});
    if (name != "ruleset") return refuse("unknown-option", "there is no option " + notation::quoted(name));
    const auto rules = notation::readRuleset(text);
    if (!rules) return refuse(rules.error()[0].code, notation::format(rules.error()[0]));
    rules_ = *rules;
    game_ = Game(Position::start(rules_));
}

// position startpos|fen P [moves m…]
void Session::setPosition(Words words) {
    const auto moves = std::find(words.begin(), words.end(), std::string_view("moves"));
    const Words head(words.begin(), moves);
    std::optional<Game> next;
    if (head.size() == 1 && head[0] == "startpos") {
        next.emplace(Position::start(rules_));
    } else if (!head.empty() && head[0] == "fen") {
        const auto position = notation::readPosition(rules_, join(head.subspan(1)));
        if (!position) return refuse(position.error()[0].code, notation::format(position.error()[0]));
        next.emplace(*position);
    } else {
        return refuse("position-syntax", "expected position startpos or position fen P, then moves");
    }
    for (auto word = moves; word != words.end(); ++word) {
        if (word == moves) continue;
        const std::string which = " (move " + std::to_string(word - moves) + ")";
        if (next->isOver())
            return refuse("game-over", notation::quoted(*word) + " comes after the end of the game by " +
                                           std::string(notation::writeReason(next->outcome().reason)) +
                                           which);
        const auto move = notation::readMove(next->position(), *word);
        if (!move) return refuse(move.error().code, move.error().message + which);
        next->play(*move);
    }
    game_ = std::move(*next);
}

void Session::query(Words words) {
    const std::string_view what = words.size() == 1 ? words[0] : std::string_view();
    const rules::Outcome& outcome = game_.outcome();
    const auto truth = [](bool value) { return std::string(value ? "true" : "false"); };
    std::string answer;
    if (what == "gameover")
        answer = truth(game_.isOver());
    else if (what == "p1turn")
        answer = truth(game_.position().side() == rules::Color::Silver);
    else if (what == "result")
        answer = resultWord(outcome.result);
    else if (what == "reason")
        answer = game_.isOver() ? notation::writeReason(outcome.reason) : "none";
    else if (what == "fen")
        answer = notation::writePosition(game_.position());
    else if (what == "moves") {
        if (!game_.isOver())
            for (const std::string& move : notation::writeLegalMoves(game_.position()))
                answer += (answer.empty() ? "" : " ") + move;
    } else {
        return refuse("unknown-query", "expected query gameover, p1turn, result, reason, fen or moves");
    }
    say("response" + (answer.empty() ? "" : " " + answer));
}

void Session::drawBoard() {
    out_ << drawPlainBoard(game_.position()) << std::flush;
}

void Session::say(const std::string& line) {
    out_ << line << '\n' << std::flush;
}

void Session::refuse(std::string_view code, std::string_view text) {
    say("info string error " + std::string(code) + " " + std::string(text));
}

} // namespace sixth::ugi
