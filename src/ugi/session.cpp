#include "ugi/session.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "ugi/board_drawing.h"
#include "ugi/go_command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <type_traits>

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

// The options that are numbers of the engine.
struct EngineOption {
    std::string_view name;
    std::int64_t (*read)(const search::Options&);
    void (*write)(search::Options&, std::int64_t);
    int least;
    int most;
};
template <auto kField>
std::int64_t read(const search::Options& options) {
    return static_cast<std::int64_t>(options.*kField);
}
template <auto kField>
void write(search::Options& options, std::int64_t value) {
    options.*kField = static_cast<std::remove_reference_t<decltype(options.*kField)>>(value);
}
template <auto kField>
constexpr EngineOption engineOption(std::string_view name, int least, int most) {
    return {name, read<kField>, write<kField>, least, most};
}
constexpr std::array<EngineOption, 5> kEngineOptions{{
    engineOption<&search::Options::hashMegabytes>("Hash", search::Options::kLeastHash,
                                                  search::Options::kMostHash),
    engineOption<&search::Options::threads>("Threads", 1, 64),
    engineOption<&search::Options::lines>("MultiPV", 1, 256),
    engineOption<&search::Options::level>("Level", 1, search::Options::kStrongest),
    engineOption<&search::Options::seed>("Seed", 0, std::numeric_limits<int>::max()),
}};

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

Session::Session(std::ostream& out, int mostHashMegabytes)
    : out_(out), mostHashMegabytes_(mostHashMegabytes), rules_(rules::presets()[0].rules.normalised()),
      game_(Position::start(rules_)), thinker_([this](const std::string& line) { say(line); }) {}

bool Session::handleLine(std::string_view line) {
    if (line.size() > kLongestLine) {
        handleLongLine();
        return true;
    }
    const std::vector<std::string_view> words = splitWords(line);
    if (words.empty()) return true;
    const std::string_view command = words[0];
    const Words rest = Words(words).subspan(1);
    if (command == "quit") {
        thinker_.stop();
        thinker_.finish();
        return false;
    }
    const bool changes =
        command == "setoption" || command == "uginewgame" || command == "position" || command == "go";
    if (changes && thinker_.isThinking()) {
        refuse("searching", std::string(command) + " can't be taken during a search, send stop first");
    } else if (command == "ugi")
        introduce();
    else if (command == "isready")
        say("readyok");
    else if (command == "setoption")
        setOption(rest);
    else if (command == "uginewgame") {
        game_ = Game(Position::start(rules_));
        thinker_.newGame();
    } else if (command == "position")
        setPosition(rest);
    else if (command == "go")
        go(rest);
    else if (command == "stop")
        thinker_.stop();
    else if (command == "query")
        query(rest);
    else if (command == "d")
        drawBoard();
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
    for (const EngineOption& option : kEngineOptions)
        say("option name " + std::string(option.name) + " type spin default " +
            std::to_string(option.read(search::Options())) + " min " + std::to_string(option.least) +
            " max " + std::to_string(option.name == "Hash" ? mostHashMegabytes_ : option.most));
    say("ugiok");
}

// setoption name NAME value VALUE
void Session::setOption(Words words) {
    const auto value = std::find(words.begin(), words.end(), std::string_view("value"));
    if (words.size() < 2 || words[0] != "name" || value == words.end() || value == words.begin() + 1)
        return refuse("setoption-syntax", "expected setoption name NAME value VALUE");
    const std::string name = lowered(join({words.begin() + 1, value}));
    const std::string text = join({value + 1, words.end()});
    if (name == "ruleset") return setRuleset(text);
    setEngineOption(name, text);
}

void Session::setRuleset(const std::string& text) {
    const auto rules = notation::readRuleset(text);
    if (!rules) return refuse(rules.error()[0].code, notation::format(rules.error()[0]));
    rules_ = *rules;
    game_ = Game(Position::start(rules_));
    thinker_.newGame();
}

void Session::setEngineOption(const std::string& name, const std::string& text) {
    const auto option = std::find_if(kEngineOptions.begin(), kEngineOptions.end(),
                                     [&](const EngineOption& known) { return lowered(known.name) == name; });
    if (option == kEngineOptions.end())
        return refuse("unknown-option", "there is no option " + notation::quoted(name));
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = end == text.data() + text.size() && !text.empty();
    if (!whole || error == std::errc::invalid_argument)
        return refuse("option-value", "the option " + std::string(option->name) + " can't be " +
                                          notation::quoted(text) + ", expected a number");
    const std::int64_t most = option->name == "Hash" ? mostHashMegabytes_ : option->most;
    const bool tooMuch = error == std::errc::result_out_of_range && !text.starts_with('-');
    const auto taken =
        static_cast<int>(tooMuch ? most : std::clamp<std::int64_t>(value, option->least, most));
    search::Options options = thinker_.options();
    option->write(options, taken);
    thinker_.setOptions(options);
    const std::int64_t used = option->read(thinker_.options());
    if (used != value || tooMuch)
        say("info string " + std::string(option->name) + " " + std::to_string(used) + " is used instead of " +
            text);
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

void Session::go(Words words) {
    auto command = readGo(words);
    if (!command) return refuse("go-syntax", command.error());
    if (command->perft) return thinker_.countPositions(game_.position(), *command->perft);
    if (game_.isOver()) {
        say("info string the game is over by " + std::string(notation::writeReason(game_.outcome().reason)));
        return say("bestmove (none)");
    }
    for (const std::string_view word : command->searchMoves) {
        const auto move = notation::readMove(game_.position(), word);
        if (!move) return refuse(move.error().code, move.error().message);
        command->limits.moves.push_back(*move);
    }
    thinker_.go(game_, command->limits);
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
    std::string board = drawPlainBoard(game_.position());
    board.pop_back();
    say(board);
}

void Session::say(const std::string& line) {
    const std::scoped_lock lock(outMutex_);
    out_ << line << '\n' << std::flush;
}

void Session::refuse(std::string_view code, std::string_view text) {
    say("info string error " + std::string(code) + " " + std::string(text));
}

} // namespace sixth::ugi
