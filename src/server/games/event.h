#pragma once

#include "rules/outcome.h"
#include "server/games/game_clock.h"
#include "server/games/settings.h"

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sixth::server::games {

// What can happen in a game. These are the bodies of its log: a game is the fold of them, and nothing else
// about it is kept that could not be computed again.
struct Created {
    Settings settings;
    PersonId invited = 0;  // who alone may join; 0 lets in anyone
    std::string rematchOf; // the public id of the game before, or empty
};
struct Joined { // both seats are taken
    rules::PerColor<PersonId> players;
};
struct ArmyChosen { // R7.13: by the actor; told to nobody else before both have chosen
    std::string army;
};
struct Moved {
    std::uint32_t ply = 0; // of the position it was made in
    std::string move;
    rules::PerColor<Milliseconds> left{}; // on both clocks afterwards
    Milliseconds lag = 0;                 // what the player was given back
};
struct TakebackOffered {};
struct TakebackDeclined {};
struct TakenBack {
    int plies = 1;
    rules::PerColor<Milliseconds> left{};
};
struct DrawOffered {};
struct DrawDeclined {};
struct RematchOffered {};
struct RematchDeclined {};
struct RematchMade {
    std::string game; // the public id of the new one
};
struct Said {
    std::string text;
};
struct ChatSwitched { // by the actor, who wants to hear (and say) nothing, or to talk again
    bool on = true;
};
// What a rated game did to one rating, rounded for people.
struct RatingChange {
    int before = 0;
    int after = 0;
    friend bool operator==(const RatingChange&, const RatingChange&) = default;
};
struct Ended {
    rules::Outcome outcome; // Ongoing with Reason::Unfinished: aborted, the game does not count
    rules::PerColor<Milliseconds> left{};
    rules::PerColor<std::optional<RatingChange>> ratings;

    [[nodiscard]] bool isAborted() const { return !outcome.isOver(); }
};

using Body = std::variant<Created, Joined, ArmyChosen, Moved, TakebackOffered, TakebackDeclined, TakenBack,
                          DrawOffered, DrawDeclined, RematchOffered, RematchDeclined, RematchMade, Said,
                          ChatSwitched, Ended>;

// A client's own random name for a command, 128 bits. The same one twice is the same command.
struct CommandId {
    std::array<std::uint8_t, 16> bytes{};
    friend bool operator==(const CommandId&, const CommandId&) = default;
};
// 32 hexadecimal digits, small letters.
[[nodiscard]] std::optional<CommandId> readCommandId(std::string_view text);
[[nodiscard]] std::string writeCommandId(const CommandId& id);

struct Event {
    std::int64_t seq = 0; // 1, 2, 3, … within its game, without a gap
    Time at = 0;
    PersonId actor = 0;
    std::optional<CommandId> command;
    Body body;
};

// The word in the log: "created", "move", "ended", …
[[nodiscard]] std::string_view kindOf(const Body& body);
// The rest as JSON, "{}" if there is none. It reads back to the same body.
[[nodiscard]] std::string writeBody(const Body& body);
// Whatever the bytes are, the answer is a body or the reason why not.
[[nodiscard]] tl::expected<Body, std::string> readBody(std::string_view kind, std::string_view json);

} // namespace sixth::server::games
