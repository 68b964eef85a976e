#pragma once

#include <compare>
#include <cstdint>
#include <functional>

// The numbers by which the server knows people, games and sessions. Each is a type of its own, so that one
// can't be passed for another. There is no number for nobody: absence is an empty std::optional.
namespace sixth::server {

template <typename Tag>
class Id {
public:
    explicit constexpr Id(std::int64_t value) : value_(value) {}
    // For the database and for JSON.
    [[nodiscard]] constexpr std::int64_t value() const { return value_; }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;

private:
    std::int64_t value_;
};

using PersonId = Id<struct PersonTag>;
using GameNumber = Id<struct GameTag>; // inside the server; people see a game's public id, a random word
using SessionId = Id<struct SessionTag>;

// Gives out ids, one after the other.
template <typename Id>
class IdSource {
public:
    // `last` is the highest that is in use, 0 if there is none.
    explicit IdSource(std::int64_t last) : last_(last) {}
    [[nodiscard]] Id next() { return Id(++last_); }

private:
    std::int64_t last_;
};

} // namespace sixth::server

// The standard allows it for a type of ours.
template <typename Tag>
struct std::hash<sixth::server::Id<Tag>> { // NOLINT(bugprone-std-namespace-modification)
    std::size_t operator()(const sixth::server::Id<Tag>& id) const noexcept {
        return std::hash<std::int64_t>{}(id.value());
    }
};
