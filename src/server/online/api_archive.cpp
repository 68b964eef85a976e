// The routes about games that are over: search, records, export.
#include "notation/outcome_text.h"
#include "notation/record_formats.h"
#include "server/online/api.h"

#include <charconv>
#include <memory>

namespace sixth::server::online {
namespace {

constexpr int kPageSize = 50;
constexpr int kMostOnPage = 200;

template <typename Number>
bool readNumber(const std::string& text, Number& into) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc{} && end == text.data() + text.size();
}

} // namespace

void Api::addArchiveRoutes() {
    add("GET", "games", [this](const Call& call) { return search(call); });
    add("GET", "export", [this](const Call& call) { return exportGames(call); });
}

tl::expected<store::GameQuery, Refusal> Api::queryOf(const Call& call) {
    store::GameQuery query;
    query.limit = kPageSize;
    const auto wrong = [](const std::string& name, const std::string& expected) {
        return tl::unexpected(Refusal{"query", "'" + name + "': expected " + expected});
    };
    for (const auto& [name, value] : call.query) {
        if (name == "player") {
            const auto person = parts_.context.reader.personNamed(value);
            if (!person) return wrong(name, "a name that somebody has");
            query.player = person->id;
        } else if (name == "rules") {
            const auto rules = games::readRules(value);
            if (!rules) return wrong(name, "a ruleset");
            query.family = notation::presetOf(*rules);
        } else if (name == "result") {
            query.result = value == "aborted" ? rules::Result::Ongoing
                                              : notation::readResult(value).value_or(rules::Result::Ongoing);
            if (value != "aborted" && *query.result == rules::Result::Ongoing)
                return wrong(name, "1-0, 0-1, 1/2-1/2 or aborted");
        } else if (name == "from" || name == "to") {
            std::int64_t time = 0;
            if (!readNumber(value, time)) return wrong(name, "milliseconds since 1970");
            (name == "from" ? query.from : query.to) = fromUnix(time);
        } else if (name == "before") {
            const auto row = parts_.context.reader.game(value);
            if (!row) return wrong(name, "the id of a game");
            query.before = row->number;
        } else if (name == "limit") {
            if (!readNumber(value, query.limit) || query.limit < 1 || query.limit > kMostOnPage)
                return wrong(name, "1 to 200");
        }
    }
    return query;
}

http::Response Api::search(const Call& call) {
    const auto query = queryOf(call);
    if (!query) return refused(400, query.error());
    std::vector<GameShown> games;
    for (const auto& row : parts_.context.reader.find(*query))
        games.push_back(online::showGame(parts_.context.reader, parts_.ratings, row));
    base::JsonWriter json;
    json.beginObject();
    writeGames(json.key("games"), games);
    return jsonText(200, json.endObject().take());
}

http::Response Api::record(const Call& call, bool asJson) {
    const std::string& name = call.parts.front();
    const std::string id = name.substr(0, name.rfind('.'));
    const auto row = parts_.context.reader.game(id);
    const auto state = row ? fold(parts_.context.reader, *row) : nullptr;
    const auto record = state ? recordOf(parts_.context.reader, *row, *state, parts_.context.publicUrl)
                              : std::optional<notation::Record>{};
    if (!record) return refused(404, {"no-game", "there is no such record"});
    const std::string text =
        asJson ? notation::writeRecordsJson({*record}) + "\n" : notation::writeRecord(*record);
    return {200,
            {{"Content-Type", asJson ? "application/json" : "text/plain; charset=utf-8"},
             {"Content-Disposition", "attachment; filename=\"" + row->id + (asJson ? ".json\"" : ".s6n\"")},
             {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(text)};
}

// All games that fit, the newest first, a page at a time: as long as it takes, in bounded memory.
http::Response Api::exportGames(const Call& call) {
    auto query = queryOf(call);
    if (!query) return refused(400, query.error());
    query->limit = kPageSize;
    const auto format = call.query.find("format");
    const bool asLines = format == call.query.end() || format->second == "ndjson";
    if (!asLines && format->second != "s6n")
        return refused(400, {"query", "'format': expected ndjson or s6n"});
    auto nextPage = [this, asLines, next = std::make_shared<store::GameQuery>(*query)]() -> std::string {
        std::string piece;
        for (auto rows = parts_.context.reader.find(*next); !rows.empty() && piece.empty();) {
            for (const store::GameRow& row : rows) {
                next->before = row.number;
                const auto state = fold(parts_.context.reader, row);
                if (!state) continue;
                if (!asLines) {
                    const auto record =
                        recordOf(parts_.context.reader, row, *state, parts_.context.publicUrl);
                    if (record) piece += notation::writeRecord(*record) + "\n";
                    continue;
                }
                base::JsonWriter json;
                json.beginObject();
                writeGame(json, online::showGame(parts_.context.reader, parts_.ratings, row));
                writeBoard(json, *state, parts_.context.now(), parts_.context.outages);
                piece += json.endObject().take() + "\n";
            }
            if (piece.empty()) rows = parts_.context.reader.find(*next);
        }
        return piece;
    };
    return {200,
            {{"Content-Type", asLines ? "application/x-ndjson" : "text/plain; charset=utf-8"},
             {"Cache-Control", "no-store"}},
            http::Pieces{std::move(nextPage)}};
}

} // namespace sixth::server::online
