#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

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

// Ids in a row that nobody else gives out.
struct IdRange {
    std::int64_t first = 1;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
};

// Gives out ids, one after the other.
template <typename Id>
class IdSource {
public:
    // `last` is the highest that is in use, 0 if there is none.
    explicit IdSource(std::int64_t last) : range_{.first = last + 1} {}
    // Asks for the ids it gives out, and for more when these are used up.
    explicit IdSource(std::function<IdRange()> reserve) : range_{1, 0}, reserve_(std::move(reserve)) {}

    [[nodiscard]] Id next() {
        if (range_.first > range_.last) range_ = reserve_();
        return Id(range_.first++);
    }

private:
    IdRange range_;
    std::function<IdRange()> reserve_;
};

} // namespace sixth::server

// The standard allows it for a type of ours.
template <typename Tag>
struct std::hash<sixth::server::Id<Tag>> { // NOLINT(bugprone-std-namespace-modification)
    std::size_t operator()(const sixth::server::Id<Tag>& id) const noexcept {
        return std::hash<std::int64_t>{}(id.value());
    }
};
