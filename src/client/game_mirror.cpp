#include "client/game_mirror.h"

#include "client/json_text.h"
#include "notation/army_text.h"
#include "server/games/event_json.h"

namespace sixth::client {
namespace {

namespace games = server::games;

// Clients are not told the ids of people. Any two that differ will do for the fold.
constexpr server::PersonId kSilver{1};
constexpr server::PersonId kRed{2};

std::optional<server::PersonId> personOf(std::optional<rules::Color> color) {
    if (!color) return std::nullopt;
    return *color == rules::Color::Silver ? kSilver : kRed;
}

// `created` names the one who is invited where the log has an id.
tl::expected<games::Body, std::string> readCreated(const std::string& body) {
    auto json = readJsonObject(body);
    if (!json) return tl::unexpected(json.error());
    json->erase("invited");
    return games::readBody("created", writeJson(*json));
}

} // namespace

tl::expected<void, std::string> GameMirror::take(const ToldEvent& event) {
    if (event.seq != seq_ + 1)
        return tl::unexpected("expected event " + std::to_string(seq_ + 1) + ", not " +
                              std::to_string(event.seq));
    auto taken = event.kind == "army" ? takeArmy(event) : takeOther(event);
    if (taken) seq_ = event.seq;
    return taken;
}

tl::expected<void, std::string> GameMirror::takeOther(const ToldEvent& event) {
    if (event.kind == "joined") return fold(event, games::Joined{{kSilver, kRed}});
    auto body = event.kind == "created" ? readCreated(event.body) : games::readBody(event.kind, event.body);
    if (!body) return tl::unexpected(std::move(body.error()));
    return fold(event, std::move(*body));
}

// The choice of one army says nothing about it; the event that completes the draft tells both. When the draft
// is over already, every `army` event tells both.
tl::expected<void, std::string> GameMirror::takeArmy(const ToldEvent& event) {
    if (!event.by) return tl::unexpected(std::string("'by': expected silver or red"));
    const auto told = [&](const char* color) { return readTextField(event.body, {"armies", color}); };
    if (told("silver") && told("red") && !state_.armiesAreOpen()) {
        const auto silver = notation::readArmy(*told("silver"));
        const auto red = notation::readArmy(*told("red"));
        if (!silver || !red) return tl::unexpected(std::string("'armies': expected such as 8P1G1M"));
        ToldEvent each = event;
        each.by = rules::Color::Silver;
        if (auto taken = fold(each, games::ArmyChosen{*silver}); !taken) return taken;
        each.by = rules::Color::Red;
        if (auto taken = fold(each, games::ArmyChosen{*red}); !taken) return taken;
    }
    hasChosen_[*event.by] = true;
    return {};
}

tl::expected<void, std::string> GameMirror::fold(const ToldEvent& event, games::Body body) {
    games::Event next;
    next.seq = state_.seq() + 1;
    next.at = server::fromUnix(event.at);
    next.actor = personOf(event.by);
    // Who has made a game has no colour before somebody joins it. The fold needs a person, and any will do.
    if (event.kind == "created" && !next.actor) next.actor = kSilver;
    next.body = std::move(body);
    return state_.apply(next);
}

} // namespace sixth::client
