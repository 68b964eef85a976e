// Everything the server keeps about the person who asks, as one document.
#include "notation/color_text.h"
#include "notation/outcome_text.h"
#include "server/games/event_json.h"
#include "server/online/api.h"
#include "server/online/quiet_hours.h"
#include "server/online/report_reason.h"

#include <fmt/core.h>

#include <cmath>
#include <stdexcept>

namespace sixth::server::online {
namespace {

using base::JsonWriter;

// How much is told at most; the document says it. The records of all games come by `GET export`.
constexpr int kMostGamesTold = 10'000;
constexpr int kMostActsTold = 1'000;

// Writes the parts of the document, one after the other. Hashes of passwords, tokens and codes stay out: they
// are of no use to their owner, and of some to a thief.
class DataWriter {
public:
    DataWriter(store::Reader& reader, const store::Person& person) : reader_(reader), person_(person) {}

    // `open` are their unfinished games, as the tables have them.
    [[nodiscard]] std::string write(Time now, const std::vector<GameNumber>& open) {
        json_.beginObject().key("at").number(toUnix(now));
        writeBounds();
        writeAccount();
        writeSessions();
        writeRelations();
        writeRatings();
        writeGames(open);
        writeChat();
        writeReports();
        writeReminding();
        writeActs("acts", reader_.audit(person_.id, kMostActsTold));
        writeActs("moderated", reader_.auditBy(person_.id, kMostActsTold));
        return json_.endObject().take();
    }

private:
    void writeBounds() {
        json_.key("bounds").beginObject();
        json_.key("relations").number(store::kMostRelationsRead);
        json_.key("ratingHistory").number(store::kMostPointsRead);
        json_.key("games").number(kMostGamesTold);
        json_.key("chat").number(store::kMostLinesRead);
        json_.key("reports").number(store::kMostReportsRead);
        json_.key("acts").number(kMostActsTold).endObject();
    }
    void writeTime(const char* key, std::optional<Time> at) {
        if (at) json_.key(key).number(toUnix(*at));
    }
    void writeAccount() {
        json_.key("account").beginObject().key("name").text(person_.name);
        json_.key("kind").text(kindName(person_.kind));
        if (!person_.called.empty()) json_.key("called").text(person_.called);
        if (person_.role == store::Role::Moderator) json_.key("role").text("moderator");
        writeTime("createdAt", person_.createdAt);
        writeTime("suspendedUntil", person_.suspendedUntil);
        json_.key("password").boolean(!person_.passwordHash.empty());
        json_.key("recovery").number(reader_.recoveryCodesOf(person_.id)).endObject();
    }
    void writeSessions() {
        json_.key("sessions").beginArray();
        for (const store::Session& session : reader_.sessionsOf(person_.id)) {
            json_.beginObject().key("id").number(session.id.value());
            json_.key("kind").text(kindName(session.kind));
            json_.key("label").text(session.label);
            writeTime("createdAt", session.createdAt);
            writeTime("usedAt", session.usedAt);
            json_.endObject();
        }
        json_.endArray();
    }
    void writeRelations() {
        using store::Relation;
        for (const auto& [name, relation] : {std::pair{"blocked", Relation::Blocked},
                                             {"followed", Relation::Followed},
                                             {"muted", Relation::Muted}}) {
            json_.key(name).beginArray();
            for (const PersonId other : reader_.others(relation, person_.id)) writeOther(other);
            json_.endArray();
        }
    }
    void writeOther(PersonId other) { writePerson(json_, showPerson(reader_, other)); }
    void writeRatings() {
        json_.key("ratings").beginArray();
        for (const store::RatingRow& row : reader_.ratingsOf(person_.id)) {
            json_.beginObject().key("family").text(row.family);
            json_.key("speed").text(games::speedName(row.speed));
            json_.key("rating").number(rounded(row.rating));
            json_.key("deviation").number(std::lround(row.rating.deviation));
            json_.key("volatility").text(fmt::format("{:.6f}", row.rating.volatility));
            json_.key("games").number(row.games);
            writeTime("at", row.at);
            json_.endObject();
        }
        json_.endArray().key("ratingHistory").beginArray();
        for (const store::RatingPoint& point : reader_.ratingHistory(person_.id)) {
            json_.beginObject().key("family").text(point.family);
            json_.key("speed").text(games::speedName(point.speed));
            json_.key("rating").number(point.rating);
            writeTime("at", point.at);
            json_.endObject();
        }
        json_.endArray();
    }
    // Unfinished games first, then the others, the newest first.
    void writeGames(const std::vector<GameNumber>& open) {
        json_.key("games").beginArray();
        for (const GameNumber number : open) {
            const auto row = reader_.game(number);
            if (row && !row->endedAt) writeGame(*row); // else it has ended since, and comes below
        }
        store::GameQuery query;
        query.player = person_.id;
        query.viewer = person_.id;
        query.limit = kMostGamesTold;
        for (const store::GameRow& row : reader_.find(query)) writeGame(row);
        json_.endArray();
    }
    void writeGame(const store::GameRow& row) {
        std::optional<rules::Color> own;
        std::optional<PersonId> opponent;
        for (const rules::Color color : rules::kColors) {
            if (row.players[color] == person_.id)
                own = color;
            else
                opponent = row.players[color];
        }
        json_.beginObject().key("id").text(row.id);
        games::writeFields(json_, row.settings);
        json_.key("phase").text(games::phaseName(row.phase));
        json_.key("created").boolean(row.creator == person_.id);
        writeColorOrNull(json_.key("yourColor"), own);
        json_.key("opponent");
        if (opponent)
            writeOther(*opponent);
        else
            json_.null();
        json_.key("public").boolean(row.isPublic);
        if (row.isVoid) json_.key("void").boolean(true);
        writeTime("createdAt", row.createdAt);
        if (row.outcome) {
            json_.key("result").text(notation::writeResult(row.outcome->result));
            json_.key("reason").text(row.outcome->isOver() ? notation::writeReason(row.outcome->reason)
                                                           : "aborted");
            json_.key("plies").number(row.plies);
        }
        writeTime("endedAt", row.endedAt);
        json_.endObject();
    }
    void writeChat() {
        json_.key("chat").beginArray();
        const auto lines = reader_.chatOf(person_.id);
        // As with every reading that fails, the library says so to them and to the log.
        if (!lines) throw std::runtime_error(lines.error().what + ": " + lines.error().why);
        for (const store::Line& line : *lines) {
            json_.beginObject().key("game").text(line.game).key("seq").number(line.seq);
            writeTime("at", line.at);
            json_.key("text").text(line.text).endObject();
        }
        json_.endArray();
    }
    // What others have reported about them stays between those and the moderators.
    void writeReports() {
        json_.key("reports").beginArray();
        for (const store::Report& report : reader_.reportsBy(person_.id)) {
            json_.beginObject();
            writeTime("at", report.at);
            json_.key("about");
            writeOther(report.about);
            json_.key("reason").text(reportReasonName(report.reason)).key("text").text(report.text);
            writeGameId(report.game);
            if (report.seq) json_.key("seq").number(*report.seq);
            writeTime("closedAt", report.closedAt);
            json_.endObject();
        }
        json_.endArray();
    }
    void writeGameId(std::optional<GameNumber> number) {
        const auto row = number ? reader_.game(*number) : std::nullopt;
        if (row) json_.key("game").text(row->id);
    }
    void writeReminding() {
        json_.key("devices").beginArray();
        for (const store::PushDevice& device : reader_.pushDevicesOf(person_.id)) {
            json_.beginObject().key("endpoint").text(device.endpoint);
            writeTime("at", device.at);
            json_.endObject();
        }
        json_.endArray().key("quiet");
        writeQuietHours(json_, reader_.quietHoursOf(person_.id));
    }
    // To whom it was done and what for; who it was stays among the moderators.
    void writeActs(const char* key, const std::vector<store::AuditEntry>& acts) {
        json_.key(key).beginArray();
        for (const store::AuditEntry& act : acts) {
            json_.beginObject();
            writeTime("at", act.at);
            json_.key("act").text(act.act);
            if (act.person && *act.person != person_.id) {
                json_.key("person");
                writeOther(*act.person);
            }
            writeGameId(act.game);
            json_.key("detail").text(act.detail).endObject();
        }
        json_.endArray();
    }

    store::Reader& reader_;
    const store::Person& person_;
    JsonWriter json_;
};

// Somebody's place among those whose data is being read, given back however the reading ends.
class DataPlace {
public:
    DataPlace(std::shared_ptr<std::set<PersonId>> all, PersonId person)
        : reading_(std::move(all)), person_(person) {
        reading_->insert(person_);
    }
    ~DataPlace() { reading_->erase(person_); }
    DataPlace(const DataPlace&) = delete;
    DataPlace& operator=(const DataPlace&) = delete;

private:
    std::shared_ptr<std::set<PersonId>> reading_;
    PersonId person_;
};

} // namespace

void Api::addDataRoutes() {
    add("GET", "me/data", [this](const Call& call) { return myData(call); });
}

http::Response Api::myData(const Call& call) {
    if (!call.who) return notKnown();
    const PersonId id = call.who->person.id;
    if (dataReads_->contains(id))
        return refused(429, {"slow-down", "your data is being read already; wait until it is there"});
    const auto place = std::make_shared<const DataPlace>(dataReads_, id);
    return readLater<std::optional<std::string>>(
        call,
        [id, now = parts_.context.now(),
         open = parts_.tables.openGamesOf(id)](store::Reader& reader) -> std::optional<std::string> {
            const auto person = reader.person(id);
            if (!person || person->name.empty()) return std::nullopt; // they have just left
            return DataWriter(reader, *person).write(now, open);
        },
        [place, name = call.who->person.name](const std::optional<std::string>& text) {
            if (!text) return notKnown();
            http::Response response = jsonText(200, *text);
            response.fields.emplace_back("Content-Disposition",
                                         "attachment; filename=\"sixth-" + name + ".json\"");
            return response;
        });
}

} // namespace sixth::server::online
