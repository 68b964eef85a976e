#include "match/engine_file.h"

#include "base/read_number.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace sixth::match {
namespace {

using notation::Errors;

constexpr std::string_view kOption = "option.";
constexpr std::string_view kSpace = " \t\r";

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// An engine as the lines have it, before its parts are read.
struct Draft {
    int line = 0;
    std::string name;
    std::string command;
    Limit limit;
    EngineOptions options;
    std::map<std::string, int, std::less<>> seen; // the line of each key
};

class EngineFileReader {
public:
    explicit EngineFileReader(std::string_view text) : text_(text) {}

    tl::expected<std::vector<EngineEntry>, Errors> read() {
        while (!text_.empty()) {
            ++line_;
            const auto end = std::min(text_.find('\n'), text_.size());
            readLine(trimmed(text_.substr(0, end)));
            text_.remove_prefix(std::min(end + 1, text_.size()));
        }
        finish();
        if (entries_.empty() && errors_.empty())
            refuse("engines-none", "there is no [[engine]] in it, expected one for each engine");
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return std::move(entries_);
    }

private:
    void refuse(std::string_view code, std::string message) { refuseAt(line_, code, std::move(message)); }
    void refuseAt(int line, std::string_view code, std::string message) {
        errors_.push_back({std::string(code), "engines", std::move(message), line, 1});
    }

    void readLine(std::string_view line) {
        if (line.empty() || line.front() == '#') return;
        if (line.front() == '[') {
            const auto close = line.find("]]");
            const std::string_view rest =
                close == std::string_view::npos ? line : trimmed(line.substr(close + 2));
            if (!line.starts_with("[[engine]]") || !(rest.empty() || rest.front() == '#'))
                return refuse("engines-header", notation::quoted(line) + " is not [[engine]]");
            finish();
            draft_.emplace();
            draft_->line = line_;
            return;
        }
        const auto equals = line.find('=');
        if (equals == std::string_view::npos)
            return refuse("engines-line", notation::quoted(line) + " is not a key, =, and a value");
        if (!draft_) return refuse("engines-line", "a key before the first [[engine]]");
        const std::string key(trimmed(line.substr(0, equals)));
        const auto value = readValue(trimmed(line.substr(equals + 1)));
        if (!value)
            return refuse("engines-value", "the value of " + notation::quoted(key) +
                                               " is neither a number, true, false nor text in quotes");
        if (!draft_->seen.emplace(key, line_).second)
            return refuse("engines-key", notation::quoted(key) + " is there twice");
        take(key, *value);
    }

    // "text", 'text', 64 or true, then perhaps a comment.
    static std::optional<std::string> readValue(std::string_view text) {
        if (text.empty()) return std::nullopt;
        std::string value;
        std::string_view rest;
        if (const char quote = text.front(); quote == '"' || quote == '\'') {
            std::size_t at = 1;
            for (; at < text.size() && text[at] != quote; ++at) {
                const bool isEscape = quote == '"' && text[at] == '\\' && at + 1 < text.size() &&
                                      (text[at + 1] == '"' || text[at + 1] == '\\');
                value += text[isEscape ? ++at : at];
            }
            if (at >= text.size()) return std::nullopt;
            rest = trimmed(text.substr(at + 1));
        } else {
            const auto end = std::min(text.find_first_of(" \t#"), text.size());
            value = text.substr(0, end);
            rest = trimmed(text.substr(end));
            const bool isNumber = value.find_first_not_of("0123456789+-.") == std::string::npos;
            if (!isNumber && value != "true" && value != "false") return std::nullopt;
        }
        if (!rest.empty() && rest.front() != '#') return std::nullopt;
        return value;
    }

    void take(const std::string& key, const std::string& value) {
        if (key == "name") {
            draft_->name = value;
        } else if (key == "cmd") {
            draft_->command = value;
        } else if (key.starts_with(kOption) && key.size() > kOption.size()) {
            std::string name = key.substr(kOption.size());
            if (name.size() > 2 && name.front() == '"' && name.back() == '"')
                name = name.substr(1, name.size() - 2);
            draft_->options.emplace_back(std::move(name), value);
        } else if (key == "tc") {
            draft_->limit.clock = readGameClock(value);
            if (!draft_->limit.clock)
                refuse("engines-value",
                       notation::quoted(value) + " is no clock, expected seconds+seconds as in \"10+0.1\"");
        } else if (key == "movetime" || key == "nodes") {
            const auto number = base::readNumber<std::int64_t>(value);
            if (!number || *number < 1)
                return refuse("engines-value",
                              key + " is " + notation::quoted(value) + ", expected a number from 1");
            if (key == "movetime")
                draft_->limit.moveTimeMs = *number;
            else
                draft_->limit.nodes = static_cast<std::uint64_t>(*number);
        } else {
            refuse("engines-key", "there is no key " + notation::quoted(key) +
                                      ", expected name, cmd, option.NAME, movetime, nodes or tc");
        }
    }

    void finish() {
        if (!draft_) return;
        const Draft draft = std::move(*draft_);
        draft_.reset();
        if (draft.command.empty()) return refuseAt(draft.line, "engines-cmd", "the engine has no cmd");
        auto spec = readPlayerSpec(draft.command);
        if (spec) spec = withOptions(std::move(*spec), draft.options);
        if (!spec) return refuseAt(draft.line, spec.error().code, spec.error().message);
        // Tables and records tell players apart by their names alone.
        if (!draft.name.empty() && !names_.insert(draft.name).second)
            return refuseAt(draft.seen.at("name"), "engines-name",
                            "the name " + notation::quoted(draft.name) +
                                " is there twice, expected another for each engine");
        spec->name = draft.name;
        entries_.push_back({std::move(*spec), draft.limit});
    }

    std::string_view text_;
    int line_ = 0;
    std::optional<Draft> draft_;
    std::vector<EngineEntry> entries_;
    std::set<std::string> names_;
    Errors errors_;
};

} // namespace

tl::expected<std::vector<EngineEntry>, Errors> readEngineFile(std::string_view text) {
    return EngineFileReader(text).read();
}

} // namespace sixth::match
