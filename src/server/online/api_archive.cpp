// The routes about games that are over: search, records, export.
#include "base/read_number.h"
#include "notation/outcome_text.h"
#include "notation/record_formats.h"
#include "server/online/api.h"

#include <memory>

namespace sixth::server::online {
namespace {

constexpr int kPageSize = 50;
constexpr int kMostOnPage = 200;

} // namespace

void Api::addArchiveRoutes() {
    add("GET", "games", [this](const Call& call) { return search(call); });
    add("GET", "export", [this](const Call& call) { return exportGames(call); });
}

tl::expected<store::GameQuery, Refusal> Api::queryOf(const Call& call) {
    store::GameQuery query;
    query.limit = kPageSize;
    if (call.who) query.viewer = call.who->person.id;
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
            const auto time = base::readNumber<std::int64_t>(value);
            if (!time) return wrong(name, "milliseconds since 1970");
            (name == "from" ? query.from : query.to) = fromUnix(*time);
        } else if (name == "before") {
            const auto row = parts_.context.reader.game(value);
            if (!row) return wrong(name, "the id of a game");
            query.before = row->number;
        } else if (name == "limit") {
            const auto limit = base::readNumber<int>(value);
            if (!limit || *limit < 1 || *limit > kMostOnPage) return wrong(name, "1 to 200");
            query.limit = *limit;
        }
    }
    return query;
}

http::Response Api::search(const Call& call) {
    const auto query = queryOf(call);
    if (!query) return refused(400, query.error());
    return readLater<std::string>(
        call,
        [query = *query](store::Reader& reader) {
            std::vector<GameShown> games;
            for (const auto& row : reader.find(query)) {
                games.push_back(online::showGame(reader, row));
                if (row.position || row.plies == 0) continue;
                // It ended before its last position was kept. This thread may take its time.
                if (const auto state = fold(reader, row)) games.back().position = state->positionText();
            }
            base::JsonWriter json;
            json.beginObject();
            writeGames(json.key("games"), games);
            return json.endObject().take();
        },
        [](const std::string& text) { return jsonText(200, text); });
}

http::Response Api::record(const Call& call, bool asJson) {
    const std::string& name = call.parts.front();
    const std::string id = name.substr(0, name.rfind('.'));
    return readLater<std::optional<std::string>>(
        call,
        [id, asJson, site = parts_.context.publicUrl](store::Reader& reader) -> std::optional<std::string> {
            const auto row = reader.game(id);
            if (!row) return std::nullopt;
            const auto state = fold(reader, *row);
            const auto record =
                state ? recordOf(reader, *row, *state, site) : std::optional<notation::Record>{};
            if (!record) return std::nullopt;
            return asJson ? notation::writeRecordsJson({*record}) + "\n" : notation::writeRecord(*record);
        },
        [id, asJson](const std::optional<std::string>& text) -> http::Response {
            if (!text) return refused(404, {"no-game", "there is no such record"});
            return {
                200,
                {{"Content-Type", asJson ? "application/json" : "text/plain; charset=utf-8"},
                 {"Content-Disposition", "attachment; filename=\"" + id + (asJson ? ".json\"" : ".s6n\"")},
                 {"Cache-Control", "no-store"}},
                std::make_shared<const std::string>(*text)};
        });
}

namespace {

// One export under way: how far it is, and its place among those that may run. The place is given back when
// the last who knows of it is gone, however that comes about.
struct Export {
    Export(std::shared_ptr<std::multiset<std::string>> all, std::string by)
        : running(std::move(all)), address(std::move(by)) {
        running->insert(address);
    }
    ~Export() { running->erase(running->find(address)); }
    Export(const Export&) = delete;
    Export& operator=(const Export&) = delete;

    std::shared_ptr<std::multiset<std::string>> running;
    std::string address;
    store::GameQuery next;
    bool asLines = true;
    std::string site;
    Time now;
};

// The next games, and up to where they go.
struct Page {
    std::string text;
    std::optional<GameNumber> last;
};

Page readPage(store::Reader& reader, store::GameQuery query, bool asLines, const std::string& site,
              Time now) {
    const games::Outages none; // a finished game has no running clock
    Page page;
    for (auto rows = reader.find(query); !rows.empty() && page.text.empty(); rows = reader.find(query)) {
        for (const store::GameRow& row : rows) {
            query.before = row.number;
            page.last = row.number;
            const auto state = fold(reader, row);
            if (!state) continue;
            if (!asLines) {
                if (const auto record = recordOf(reader, row, *state, site))
                    page.text += notation::writeRecord(*record) + "\n";
                continue;
            }
            base::JsonWriter json;
            json.beginObject();
            GameShown shown = showGame(reader, row);
            shown.position = state->positionText();
            writeGame(json, shown);
            writeBoard(json, *state, now, none);
            page.text += json.endObject().take() + "\n";
        }
    }
    return page;
}

} // namespace

// All games that fit, the newest first, a page at a time: as long as it takes, in bounded memory. Few at a
// time, so that whoever wants everything does not keep out those who want a little.
http::Response Api::exportGames(const Call& call) {
    auto query = queryOf(call);
    if (!query) return refused(400, query.error());
    const auto format = call.query.find("format");
    const bool asLines = format == call.query.end() || format->second == "ndjson";
    if (!asLines && format->second != "s6n")
        return refused(400, {"query", "'format': expected ndjson or s6n"});
    const Limits& limits = parts_.context.limits;
    const bool hasEnough = !call.address.empty() && exports_->count(call.address) >= limits.exportsOfAddress;
    if (exports_->size() >= limits.exports || hasEnough)
        return slowDown(call, hasEnough ? "exports-of-address" : "exports",
                        "other exports are under way; wait until they are done");
    const auto job = std::make_shared<Export>(exports_, call.address);
    job->next = *query;
    job->next.limit = kPageSize;
    job->asLines = asLines;
    job->site = parts_.context.publicUrl;
    job->now = parts_.context.now();
    auto nextPage = [this, job](const http::Pieces::Take& take) {
        parts_.library.ask<Page>(
            "export " + job->address,
            [query = job->next, asLines = job->asLines, site = job->site,
             now = job->now](store::Reader& reader) { return readPage(reader, query, asLines, site, now); },
            [job, take](const tl::expected<Page, Refusal>& page) {
                if (!page) return take(std::nullopt);
                if (page->last) job->next.before = *page->last;
                take(page->text);
            });
    };
    return {200,
            {{"Content-Type", asLines ? "application/x-ndjson" : "text/plain; charset=utf-8"},
             {"Cache-Control", "no-store"}},
            http::Pieces{std::move(nextPage)}};
}

} // namespace sixth::server::online
