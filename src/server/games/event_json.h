#pragma once

#include "base/json_writer.h"
#include "server/games/event.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <type_traits>

// The JSON of event bodies, for the store and for messages.
namespace sixth::server::games {

// The fields of an object, without its braces. Clients are told the same fields as the store, but for
// Created, Joined and ArmyChosen; see online/server_message.h.
void writeFields(base::JsonWriter& json, const Settings& settings);
void writeFields(base::JsonWriter& json, const Created& created);
void writeFields(base::JsonWriter& json, const Joined& joined);
void writeFields(base::JsonWriter& json, const ArmyChosen& chosen);
void writeFields(base::JsonWriter& json, const Moved& moved);
void writeFields(base::JsonWriter& json, const TakenBack& back);
void writeFields(base::JsonWriter& json, const RematchMade& made);
void writeFields(base::JsonWriter& json, const Said& said);
void writeFields(base::JsonWriter& json, const ChatSwitched& switched);
void writeFields(base::JsonWriter& json, const Ended& ended);
void writeFields(base::JsonWriter& json, const Shared& shared);
template <typename Empty>
    requires std::is_empty_v<Empty>
void writeFields(base::JsonWriter&, const Empty&) {}

// A body as the store keeps it. It reads back to the same body.
[[nodiscard]] std::string writeBody(const Body& body);
// Any bytes are either a body or the reason why they are none.
[[nodiscard]] tl::expected<Body, std::string> readBody(std::string_view kind, std::string_view json);

} // namespace sixth::server::games
