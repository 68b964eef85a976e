#include "server/online/table.h"

#include <algorithm>

namespace sixth::server::online {

std::shared_ptr<const std::string> sharedText(const ServerMessage& message) {
    return std::make_shared<const std::string>(writeMessage(message));
}

void Client::send(const ServerMessage& message) const {
    line->send(sharedText(message));
}

Presence Table::presence() const {
    Presence presence = presenceHere();
    for (const rules::Color color : rules::kColors)
        presence.players[color] = presence.players[color] || elsewhere.players[color];
    presence.spectators += elsewhere.spectators;
    return presence;
}

Presence Table::presenceHere() const {
    Presence presence;
    for (const Client* const client : watchers) {
        if (const auto seat = state.seatOf(client->person))
            presence.players[*seat] = true;
        else
            ++presence.spectators;
    }
    return presence;
}

Milliseconds Table::pingOf(std::optional<PersonId> person) const {
    const auto found = std::find_if(watchers.begin(), watchers.end(),
                                    [&](const Client* client) { return client->person == person; });
    return found == watchers.end() ? Milliseconds::zero() : (*found)->ping;
}

bool Table::isHouseOnTurn() const {
    return isHouse && state.phase() == games::Phase::Playing && (*isHouse)[state.board()->position().side()];
}

bool Table::isWatchedBy(const Client& client) const {
    return std::find(watchers.begin(), watchers.end(), &client) != watchers.end();
}

} // namespace sixth::server::online
