#pragma once

#include "rules/game.h"
#include "server/games/event.h"

#include <tl/expected.hpp>

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <string>

namespace sixth::server::games {

enum class Phase : std::uint8_t {
    Waiting,  // for somebody to join
    Drafting, // both choose their armies unseen (R7.13)
    Playing,
    Finished, // or aborted; what is left is talk and a rematch
};
[[nodiscard]] std::string_view phaseName(Phase phase);

// One of the three things that need both players: a takeback, a draw, a rematch.
struct Offer {
    std::optional<rules::Color> by; // who has made it, while it stands
    Time at;                        // when that was
    int count = 0;                  // how often it was made
    // The ply at which each made it last: once a turn is enough.
    rules::PerColor<std::optional<std::uint32_t>> madeAt;
};

// One online game: the fold of its events. Only apply() changes it, with an event that is in the log already.
// So it can be dropped from memory at any time and folded again.
class GameState {
public:
    // Applies the next event. One that does not fit (a gap, an illegal move, a wrong phase) is refused with
    // the reason and changes nothing. In a sound log that never happens.
    [[nodiscard]] tl::expected<void, std::string> apply(const Event& event);

    [[nodiscard]] std::int64_t seq() const { return seq_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] const Settings& settings() const { return created_.settings; }
    [[nodiscard]] const Created& created() const { return created_; }
    // Known from the first event on.
    [[nodiscard]] PersonId creator() const { return assert(creator_), *creator_; }
    // Both are empty until somebody has joined.
    [[nodiscard]] const rules::PerColor<std::optional<PersonId>>& players() const { return players_; }
    // Nobody has no seat.
    [[nodiscard]] std::optional<rules::Color> seatOf(std::optional<PersonId> person) const;
    // Those that are chosen so far (R7.13).
    [[nodiscard]] const rules::PerColor<std::optional<rules::Army>>& armies() const { return armies_; }
    [[nodiscard]] bool armiesAreOpen() const { return armies_.silver && armies_.red; }
    // The game on the board; null before it begins.
    [[nodiscard]] const rules::Game* board() const { return board_ ? &*board_ : nullptr; }
    // How it stands, as text (docs/notation.md); nothing before it begins. A draft begins when both armies
    // are chosen, so neither can be seen here before (R7.13).
    [[nodiscard]] std::optional<std::string> positionText() const;
    [[nodiscard]] const GameClock& clock() const { return clock_; }
    [[nodiscard]] const Offer& takebackOffer() const { return takebackOffer_; }
    [[nodiscard]] const Offer& drawOffer() const { return drawOffer_; }
    [[nodiscard]] const Offer& rematchOffer() const { return rematchOffer_; }
    // The public id of the next game of these two.
    [[nodiscard]] const std::optional<std::string>& rematch() const { return rematch_; }
    [[nodiscard]] bool isChatOn() const { return chatOn_.silver && chatOn_.red; }
    [[nodiscard]] const rules::PerColor<bool>& chatOn() const { return chatOn_; }
    [[nodiscard]] int chatLines() const { return chatLines_; }
    [[nodiscard]] int switches() const { return switches_; }
    // Whether everyone may find the game: it was open to everyone, or both players say so.
    [[nodiscard]] bool isPublic() const {
        return settings().visibility == Visibility::Open || (shared_.silver && shared_.red);
    }
    [[nodiscard]] const rules::PerColor<bool>& shared() const { return shared_; }
    // Whether both players have made a move. Before that nobody can lose by what they did not see.
    [[nodiscard]] bool bothHaveMoved() const { return board_ && board_->moves().size() >= 2; }
    // How it ended; empty while it goes on.
    [[nodiscard]] const std::optional<Ended>& end() const { return end_; }
    [[nodiscard]] Time createdAt() const { return createdAt_; }
    [[nodiscard]] Time lastAt() const { return lastAt_; }
    [[nodiscard]] std::optional<Time> endedAt() const { return endedAt_; }

    // The seq of the first event that a command led to, if it was carried out.
    [[nodiscard]] std::optional<std::int64_t> seqOf(const CommandId& command) const;

    // To be called once the game is folded. An earlier run of the server may have had a wrong clock: a
    // running clock that was started in the future is started now.
    void startNoLaterThan(Time now) { clock_.since = std::min(clock_.since, now); }

private:
    using Applied = tl::expected<void, std::string>;
    [[nodiscard]] Applied on(const Event& event, const Created& created);
    [[nodiscard]] Applied on(const Event& event, const Joined& joined);
    [[nodiscard]] Applied on(const Event& event, const ArmyChosen& chosen);
    [[nodiscard]] Applied on(const Event& event, const Moved& moved);
    [[nodiscard]] Applied on(const Event& event, const TakebackOffered&);
    [[nodiscard]] Applied on(const Event& event, const TakebackDeclined&);
    [[nodiscard]] Applied on(const Event& event, const TakenBack& back);
    [[nodiscard]] Applied on(const Event& event, const DrawOffered&);
    [[nodiscard]] Applied on(const Event& event, const DrawDeclined&);
    [[nodiscard]] Applied on(const Event& event, const RematchOffered&);
    [[nodiscard]] Applied on(const Event& event, const RematchDeclined&);
    [[nodiscard]] Applied on(const Event& event, const RematchMade& made);
    [[nodiscard]] Applied on(const Event& event, const Said&);
    [[nodiscard]] Applied on(const Event& event, const ChatSwitched& switched);
    [[nodiscard]] Applied on(const Event& event, const Ended& ended);
    [[nodiscard]] Applied on(const Event& event, const Shared& shared);
    [[nodiscard]] Applied make(Offer& offer, const Event& event, Phase phase);
    [[nodiscard]] Applied decline(Offer& offer, const Event& event) const;
    void begin(const rules::Ruleset& rules, Time at);
    [[nodiscard]] Applied needPhase(Phase phase) const;
    [[nodiscard]] tl::expected<rules::Color, std::string> seatOfActor(const Event& event) const;
    void startClock(Time at);

    std::int64_t seq_ = 0;
    Phase phase_ = Phase::Waiting;
    Created created_;
    std::optional<PersonId> creator_;
    rules::PerColor<std::optional<PersonId>> players_;
    rules::PerColor<std::optional<rules::Army>> armies_;
    std::optional<rules::Game> board_;
    GameClock clock_;
    Offer takebackOffer_;
    Offer drawOffer_;
    Offer rematchOffer_;
    rules::PerColor<bool> chatOn_{true, true};
    rules::PerColor<bool> shared_{false, false};
    int chatLines_ = 0;
    int switches_ = 0;
    std::optional<std::string> rematch_;
    std::optional<Ended> end_;
    Time createdAt_;
    Time lastAt_;
    std::optional<Time> endedAt_;
    // Sorted and not hashed: clients choose the ids, and could choose them so that their hashes collide.
    std::map<CommandId, std::int64_t> commands_;
};

} // namespace sixth::server::games
