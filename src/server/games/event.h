#pragma once

#include "rules/move.h"
#include "rules/outcome.h"
#include "server/games/game_clock.h"
#include "server/games/settings.h"
#include "server/ids.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sixth::server::games {

// What can happen in a game: the bodies of the events in its log. A game is the fold of its events, and
// nothing else is kept of it that could not be computed again.
struct Created {
    Settings settings;
    std::optional<PersonId> invited = std::nullopt;      // the only one who may join; nobody: anyone may
    std::optional<std::string> rematchOf = std::nullopt; // the public id of the game before
};
struct Joined { // both seats are taken
    rules::PerColor<PersonId> players;
};
struct ArmyChosen { // R7.13: by the actor; shown to nobody else before both have chosen
    rules::Army army;
};
struct Moved {
    std::uint32_t ply = 0; // of the position in which it was made
    std::string text;      // as it is stored and told to clients
    // The move that the text means. A fresh event has it; in an event from the store it is empty, and the
    // fold reads the text.
    std::optional<rules::Move> move;
    rules::PerColor<Milliseconds> left{}; // on both clocks afterwards
    Milliseconds lag{};                   // the time that the player was given back
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
struct ChatSwitched { // by the actor, for both players
    bool on = true;
};
// What a rated game did to one rating, rounded for people.
struct RatingChange {
    int before = 0;
    int after = 0;
    friend bool operator==(const RatingChange&, const RatingChange&) = default;
};
// By the actor: whether this game may be shown to everyone. It is once both players say so.
struct Shared {
    bool on = true;
};
struct Ended {
    rules::Outcome outcome; // Ongoing with Reason::Unfinished: aborted, the game does not count
    rules::PerColor<Milliseconds> left{};
    rules::PerColor<std::optional<RatingChange>> ratings;

    [[nodiscard]] bool isAborted() const { return !outcome.isOver(); }
};

using Body = std::variant<Created, Joined, ArmyChosen, Moved, TakebackOffered, TakebackDeclined, TakenBack,
                          DrawOffered, DrawDeclined, RematchOffered, RematchDeclined, RematchMade, Said,
                          ChatSwitched, Ended, Shared>;

// The words for the bodies in the log and in messages, in the order of the variant.
inline constexpr std::array<std::string_view, std::variant_size_v<Body>> kKinds{"created",
                                                                                "joined",
                                                                                "army",
                                                                                "move",
                                                                                "takeback-offered",
                                                                                "takeback-declined",
                                                                                "taken-back",
                                                                                "draw-offered",
                                                                                "draw-declined",
                                                                                "rematch-offered",
                                                                                "rematch-declined",
                                                                                "rematch",
                                                                                "chat",
                                                                                "chat-switched",
                                                                                "ended",
                                                                                "shared"};
[[nodiscard]] inline std::string_view kindOf(const Body& body) {
    return kKinds[body.index()];
}

// A random name, 128 bits, that a client gives to its command. The same name twice is the same command.
struct CommandId {
    std::array<std::uint8_t, 16> bytes{};
    friend auto operator<=>(const CommandId&, const CommandId&) = default;
};
// 32 hexadecimal digits, small letters.
[[nodiscard]] std::optional<CommandId> readCommandId(std::string_view text);
[[nodiscard]] std::string writeCommandId(const CommandId& id);

struct Event {
    std::int64_t seq = 0; // 1, 2, 3, … within its game, without a gap
    Time at;
    std::optional<PersonId> actor; // nobody: the server itself
    std::optional<CommandId> command;
    Body body;
};

} // namespace sixth::server::games
