// Ids and times are types of their own: what must not be mixed up does not compile.
#include "server/ids.h"
#include "server/time.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>

namespace sixth::server {
namespace {

template <typename A, typename B>
concept Comparable = requires(A a, B b) { a == b; };
template <typename A, typename B>
concept Addable = requires(A a, B b) { a + b; };

static_assert(!std::is_convertible_v<std::int64_t, PersonId>);
static_assert(!std::is_convertible_v<PersonId, std::int64_t>);
static_assert(!std::is_constructible_v<PersonId, GameNumber>);
static_assert(!std::is_default_constructible_v<PersonId>);
static_assert(!Comparable<PersonId, GameNumber>);
static_assert(!Comparable<PersonId, std::int64_t>);
static_assert(!Addable<PersonId, std::int64_t>);
static_assert(!Addable<Time, Time>);
static_assert(!Addable<Time, std::int64_t>);
static_assert(!std::is_convertible_v<Milliseconds, Time>);
static_assert(!std::is_convertible_v<std::int64_t, Milliseconds>);
static_assert(std::is_same_v<decltype(Time() - Time()), Milliseconds>);

TEST(Ids, compareAndHash) {
    EXPECT_EQ(PersonId(3), PersonId(3));
    EXPECT_LT(PersonId(3), PersonId(4));
    const std::unordered_set<GameNumber> numbers{GameNumber(1), GameNumber(2), GameNumber(1)};
    EXPECT_EQ(numbers.size(), 2U);
}

TEST(Ids, areGivenOutOneAfterTheOther) {
    IdSource<SessionId> source(41);
    EXPECT_EQ(source.next(), SessionId(42));
    EXPECT_EQ(source.next(), SessionId(43));
}

TEST(Ids, areAskedForWhenTheyAreUsedUp) {
    std::int64_t next = 100;
    IdSource<GameNumber> source([&] {
        const IdRange range{next, next + 1};
        next += 10;
        return range;
    });
    EXPECT_EQ(next, 100); // nothing before it is needed
    EXPECT_EQ(source.next(), GameNumber(100));
    EXPECT_EQ(source.next(), GameNumber(101));
    EXPECT_EQ(source.next(), GameNumber(110));
}

TEST(Time, isMillisecondsSince1970AtTheEdges) {
    EXPECT_EQ(toUnix(fromUnix(1'700'000'000'000)), 1'700'000'000'000);
    EXPECT_EQ(fromUnix(5000) - fromUnix(2000), std::chrono::seconds(3));
}

} // namespace
} // namespace sixth::server
