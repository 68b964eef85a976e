#include "server/store/sql_writer.h"

#include "server/games/event_json.h"
#include "server/store/sql_parts.h"

namespace sixth::server::store {

void SqlWriter::write(const Operations& unit) {
    for (const Operation& operation : unit)
        std::visit(
            [this](const auto& one) {
                if constexpr (requires { community_.write(one); })
                    community_.write(one);
                else
                    write(one);
            },
            operation);
}

void SqlWriter::write(const AppendEvent& add) {
    const games::Event& event = add.event;
    std::optional<std::array<std::uint8_t, 16>> command;
    if (event.command) command = event.command->bytes;
    run(appendEvent_, add.game, event.seq, event.at, std::string(games::kindOf(event.body)),
        event.actor ? event.actor->value() : kTheServer, command, games::writeBody(event.body));
}

void SqlWriter::write(const AddGame& add) {
    const GameRow& game = add.game;
    const games::Settings& settings = game.settings;
    run(addGame_, game.number, game.id, notation::writeAgreedRules(settings.rules),
        notation::presetOf(settings.rules), games::writeClockSetting(settings.clock), settings.rated ? 1 : 0,
        settings.color, settings.visibility, game.creator, game.players.silver, game.players.red, game.phase,
        game.createdAt, game.isPublic ? 1 : 0);
}

void SqlWriter::write(const SeatGame& seat) {
    run(seatGame_, seat.players.silver, seat.players.red, seat.phase, seat.game);
}

void SqlWriter::write(const EndGame& end) {
    run(endGame_, games::Phase::Finished, end.outcome.result, end.outcome.reason, end.plies, end.at,
        end.position, end.game);
}

void SqlWriter::write(const AddPerson& add) {
    const Person& person = add.person;
    run(addPerson_, person.id, person.name, person.kind, person.passwordHash, person.createdAt, person.called,
        person.role, person.suspendedUntil);
}

void SqlWriter::write(const ChangePerson& change) {
    const Person& person = change.person;
    runOnOneRow(changePerson_, person.name, person.kind, person.passwordHash, person.id, change.oldHash);
}

void SqlWriter::write(const CallGuest& call) {
    runOnOneRow(callGuest_, call.called, call.person, PersonKind::Guest);
}

void SqlWriter::write(const DeletePerson& gone) {
    run(retireName_, gone.nameFreeAt, gone.person);
    forget(gone.person);
}

// Everything about them but their row, which stays for the sake of their games.
void SqlWriter::forget(PersonId person) {
    run(deleteSessionsOf_, person);
    run(deleteRatings_, person);
    run(deletePoints_, person);
    run(deleteRelations_, person);
    run(deleteChat_, person);
    community_.forget(person);
    runOnOneRow(deletePerson_, person);
}

void SqlWriter::write(const AddSession& add) {
    const Session& session = add.session;
    runOnOneRow(addSession_, session.id, session.person, session.hash, session.kind, session.label,
                session.createdAt, session.usedAt);
}

void SqlWriter::write(const DeleteSession& gone) {
    run(deleteSession_, gone.session);
}

void SqlWriter::write(const DeleteSessionsOf& gone) {
    run(deleteSessionsOf_, gone.person);
}

void SqlWriter::write(const UseSession& use) {
    runOnOneRow(useSession_, use.at, use.session);
}

void SqlWriter::write(const Purge& purge) {
    run(purgeSessions_, purge.unusedSince, kMostSessionsPurged);
    run(purgeNames_, purge.now);
    community_.purge(purge);
    const auto guests =
        Use(idleGuests_, purge.after, purge.upTo, PersonKind::Guest, purge.unusedSince).all([](Use& row) {
            return row.id<PersonId>(0);
        });
    if (guests.empty()) return; // as with nearly every part
    const std::set<PersonId> staying = peopleInOpenGames();
    for (const PersonId guest : guests)
        if (!staying.contains(guest)) forget(guest);
}

std::set<PersonId> SqlWriter::peopleInOpenGames() {
    std::set<PersonId> people;
    Use row(inOpenGames_);
    while (row.step())
        for (int column = 0; column < 3; ++column)
            if (const auto person = row.idIfAny<PersonId>(column)) people.insert(*person);
    return people;
}

void SqlWriter::write(const PublishGame& publish) {
    run(publishGame_, publish.isPublic ? 1 : 0, publish.game);
}

void SqlWriter::write(const PutRelation& put) {
    run(putRelation_, put.person, put.relation, put.other, put.at);
}

void SqlWriter::write(const DropRelation& drop) {
    run(dropRelation_, drop.person, drop.relation, drop.other);
}

void SqlWriter::write(const PutKey& put) {
    run(putKey_, put.name, put.value);
}

void SqlWriter::write(const PutRating& put) {
    const RatingRow& row = put.row;
    run(putRating_, row.person, row.family, row.speed, row.rating.rating, row.rating.deviation,
        row.rating.volatility, row.games, row.at, put.change, people::Rating{}.rating);
    run(addPoint_, row.person, row.at, row.family, row.speed);
}

void SqlWriter::write(const TakeBackRating& back) {
    run(takeBack_, back.points, back.person, back.family, back.speed);
    run(dropEmptyRating_, back.person, back.family, back.speed);
    run(addPoint_, back.person, back.at, back.family, back.speed);
}

void SqlWriter::write(const NoteAlive& alive) {
    if (!alive.longest) return run(noteAlive_, alive.at);
    run(noteSilence_, alive.at, alive.longest->count());
    run(noteAliveAmong_, alive.at);
}

void SqlWriter::write(const NoteOutage& outage) {
    run(noteOutage_, outage.from, outage.to);
}

} // namespace sixth::server::store
