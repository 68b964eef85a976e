#include "server/store/check.h"

#include "server/store/database.h"

namespace sixth::server::store {
namespace {

constexpr std::size_t kMostErrors = 100;

// What does not fit between the row and the fold of the events; empty if all does.
std::string difference(const GameRow& row, const games::GameState& state) {
    if (state.seq() == 0) return "it has no events";
    if (row.settings != state.settings()) return "its settings are not those it was created with";
    if (row.creator != state.creator()) return "it was created by somebody else";
    if (row.players != state.players()) return "others have played it";
    if (row.isPublic != state.isPublic()) return "its events say otherwise whether everyone may see it";
    if ((row.phase == games::Phase::Finished) != (state.phase() == games::Phase::Finished))
        return "it says '" + std::string(phaseName(row.phase)) + "' and its events say '" +
               std::string(phaseName(state.phase())) + "'";
    if (row.outcome.has_value() != state.end().has_value()) return "its events end differently";
    if (row.outcome && *row.outcome != state.end()->outcome) return "its events lead to another result";
    const auto plies = state.board() == nullptr ? 0 : static_cast<int>(state.board()->moves().size());
    if (row.outcome && row.plies != plies) return "it has another number of plies";
    if (row.position && row.position != state.positionText()) return "its events lead to another position";
    if (row.isVoid && row.phase != games::Phase::Finished) return "it is void before it is finished";
    return {};
}

void checkGame(Reader& reader, const GameRow& row, const std::string& file, CheckReport& report) {
    const auto complain = [&](std::string why) {
        if (report.errors.size() < kMostErrors)
            report.errors.push_back({"game " + row.id, std::move(why), file});
    };
    ++report.games;
    const auto events = reader.events(row.number, 0);
    if (!events) return complain(events.error().why);
    games::GameState state;
    for (const games::Event& event : *events) {
        ++report.events;
        const auto applied = state.apply(event);
        if (!applied) return complain("event " + std::to_string(event.seq) + ": " + applied.error());
    }
    std::string found = difference(row, state);
    if (!found.empty()) complain(std::move(found));
}

} // namespace

CheckReport checkDatabase(const std::string& address) {
    CheckReport report;
    if (const auto sound = checkIntegrity(address); !sound) {
        report.errors.push_back(sound.error());
        return report;
    }
    const auto reader = lookAtDatabase(address);
    if (!reader) {
        report.errors.push_back(reader.error());
        return report;
    }
    const std::string place = shownAddress(address);
    const std::int64_t last = (*reader)->highest().game;
    for (std::int64_t number = 1; number <= last; ++number)
        if (const auto row = (*reader)->game(GameNumber(number))) checkGame(**reader, *row, place, report);
    return report;
}

} // namespace sixth::server::store
