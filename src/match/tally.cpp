#include "match/tally.h"

namespace sixth::match {
namespace {

void addSingle(Results& results, std::optional<int> halfPoints) {
    if (halfPoints) ++results.singles[static_cast<std::size_t>(*halfPoints)];
}

} // namespace

void Tally::add(const GameResult& result) {
    HalfPoints halfPoints;
    if (result.result == rules::Result::Ongoing) {
        ++unfinished_;
    } else if (result.result == rules::Result::Draw) {
        ++draws_;
        halfPoints = 1;
    } else if (result.result == rules::winFor(colorOf(Seat::A, result.game))) {
        ++wins_;
        halfPoints = 2;
    } else {
        ++losses_;
        halfPoints = 0;
    }
    if (result.failed) failures_.push_back(result);

    const auto [first, isFirst] = waiting_.emplace(result.game / 2, halfPoints);
    if (isFirst) return;
    if (first->second && halfPoints) {
        ++closed_.pairs[static_cast<std::size_t>(*first->second + *halfPoints)];
    } else {
        addSingle(closed_, first->second);
        addSingle(closed_, halfPoints);
    }
    waiting_.erase(first);
}

Results Tally::results() const {
    Results results = closed_;
    for (const auto& [pair, halfPoints] : waiting_) addSingle(results, halfPoints);
    return results;
}

} // namespace sixth::match
