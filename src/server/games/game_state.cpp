#include "server/games/game_state.h"

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/legality.h"

namespace sixth::server::games {
namespace {

using Applied = tl::expected<void, std::string>;

tl::unexpected<std::string> no(std::string why) {
    return tl::unexpected(std::move(why));
}

// The legal move of this event, if there is one. Only an event from the store has to be read.
std::optional<rules::Move> moveOf(const Moved& moved, const rules::Position& position) {
    if (moved.move) return rules::isLegal(position, *moved.move) ? moved.move : std::nullopt;
    const auto read = notation::readMove(position, moved.text);
    return read ? std::optional(*read) : std::nullopt;
}

} // namespace

std::string_view phaseName(Phase phase) {
    switch (phase) {
    case Phase::Waiting: return "waiting";
    case Phase::Drafting: return "drafting";
    case Phase::Playing: return "playing";
    case Phase::Finished: break;
    }
    return "finished";
}

Applied GameState::apply(const Event& event) {
    if (event.seq != seq_ + 1)
        return no("expected event " + std::to_string(seq_ + 1) + ", not " + std::to_string(event.seq));
    if ((seq_ == 0) != std::holds_alternative<Created>(event.body))
        return no("a game begins with 'created', and only there");
    auto done = std::visit([&](const auto& body) { return on(event, body); }, event.body);
    if (!done) return done;
    seq_ = event.seq;
    lastAt_ = event.at;
    // A command may lead to several events: a move and the end of the game.
    if (event.command) commands_.try_emplace(*event.command, event.seq);
    return {};
}

std::optional<rules::Color> GameState::seatOf(std::optional<PersonId> person) const {
    if (!person) return std::nullopt;
    for (const rules::Color color : rules::kColors)
        if (players_[color] == person) return color;
    return std::nullopt;
}

std::optional<std::int64_t> GameState::seqOf(const CommandId& command) const {
    const auto found = commands_.find(command);
    return found == commands_.end() ? std::nullopt : std::optional(found->second);
}

Applied GameState::needPhase(Phase phase) const {
    if (phase_ == phase) return {};
    return no("the game is " + std::string(phaseName(phase_)) + ", not " + std::string(phaseName(phase)));
}

tl::expected<rules::Color, std::string> GameState::seatOfActor(const Event& event) const {
    const auto seat = seatOf(event.actor);
    if (!seat) return no("the actor does not play in this game");
    return *seat;
}

// The clock of the player on turn runs from `at` on.
void GameState::startClock(Time at) {
    clock_.running = board_->position().side();
    clock_.since = at;
}

Applied GameState::make(Offer& offer, const Event& event, Phase phase) {
    if (auto right = needPhase(phase); !right) return right;
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    offer.by = *seat;
    offer.at = event.at;
    ++offer.count;
    if (board_) offer.madeAt[*seat] = board_->position().ply();
    return {};
}

Applied GameState::decline(Offer& offer, const Event& event) const {
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    offer.by.reset();
    return {};
}

std::optional<std::string> GameState::positionText() const {
    return board_ ? std::optional(notation::writePosition(board_->position())) : std::nullopt;
}

void GameState::begin(const rules::Ruleset& rules, Time at) {
    board_.emplace(rules::Position::start(rules));
    phase_ = Phase::Playing;
    startClock(at);
}

Applied GameState::on(const Event& event, const Created& created) {
    if (!event.actor) return no("a game is created by a person");
    created_ = created;
    creator_ = event.actor;
    createdAt_ = event.at;
    clock_ = GameClock::fresh(created.settings.clock);
    return {};
}

Applied GameState::on(const Event& event, const Joined& joined) {
    if (auto phase = needPhase(Phase::Waiting); !phase) return phase;
    if (joined.players.silver == joined.players.red) return no("one person has both seats");
    players_ = {joined.players.silver, joined.players.red};
    if (const auto* const rules = std::get_if<rules::Ruleset>(&settings().rules))
        begin(*rules, event.at);
    else
        phase_ = Phase::Drafting;
    return {};
}

Applied GameState::on(const Event& event, const ArmyChosen& chosen) {
    if (auto phase = needPhase(Phase::Drafting); !phase) return phase;
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    if (armies_[*seat]) return no("the army is chosen already");
    armies_[*seat] = chosen.army;
    if (armiesAreOpen())
        begin(std::get<notation::PendingDraft>(settings().rules).withArmies({*armies_.silver, *armies_.red}),
              event.at);
    return {};
}

Applied GameState::on(const Event& event, const Moved& moved) {
    if (auto phase = needPhase(Phase::Playing); !phase) return phase;
    const rules::Position& position = board_->position();
    if (players_[position.side()] != event.actor) return no("the actor is not on turn");
    if (moved.ply != position.ply()) return no("the move is for another ply");
    if (board_->isOver()) return no("the board shows a finished game");
    const auto move = moveOf(moved, position);
    if (!move) return no("illegal move " + notation::quoted(moved.text));
    if (drawOffer_.by != position.side()) drawOffer_.by.reset();
    takebackOffer_.by.reset();
    board_->play(*move);
    clock_.left = moved.left;
    startClock(event.at);
    return {};
}

Applied GameState::on(const Event& event, const TakebackOffered&) {
    return make(takebackOffer_, event, Phase::Playing);
}
Applied GameState::on(const Event& event, const TakebackDeclined&) {
    return decline(takebackOffer_, event);
}
Applied GameState::on(const Event& event, const DrawOffered&) {
    return make(drawOffer_, event, Phase::Playing);
}
Applied GameState::on(const Event& event, const DrawDeclined&) {
    return decline(drawOffer_, event);
}
Applied GameState::on(const Event& event, const RematchOffered&) {
    return make(rematchOffer_, event, Phase::Finished);
}
Applied GameState::on(const Event& event, const RematchDeclined&) {
    return decline(rematchOffer_, event);
}

Applied GameState::on(const Event& event, const TakenBack& back) {
    if (auto phase = needPhase(Phase::Playing); !phase) return phase;
    if (board_->moves().size() < static_cast<std::size_t>(back.plies)) return no("there is no such move");
    for (int i = 0; i < back.plies; ++i) board_->undo();
    takebackOffer_.by.reset();
    drawOffer_.by.reset();
    clock_.left = back.left;
    startClock(event.at);
    return {};
}

Applied GameState::on(const Event&, const RematchMade& made) {
    if (auto phase = needPhase(Phase::Finished); !phase) return phase;
    if (rematch_) return no("there is a rematch already");
    rematch_ = made.game;
    rematchOffer_.by.reset();
    return {};
}

Applied GameState::on(const Event& event, const Said&) {
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    ++chatLines_;
    return {};
}

Applied GameState::on(const Event& event, const ChatSwitched& switched) {
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    chatOn_[*seat] = switched.on;
    ++switches_;
    return {};
}

Applied GameState::on(const Event& event, const Shared& shared) {
    const auto seat = seatOfActor(event);
    if (!seat) return no(seat.error());
    shared_[*seat] = shared.on;
    ++switches_;
    return {};
}

Applied GameState::on(const Event& event, const Ended& ended) {
    if (phase_ == Phase::Finished) return no("the game has ended already");
    if (!ended.isAborted() && phase_ != Phase::Playing) return no("the game has not begun");
    if (board_ && board_->isOver() && board_->outcome() != ended.outcome)
        return no("the end is not the one on the board");
    if (board_ && ended.outcome.isOver()) board_->end(ended.outcome);
    phase_ = Phase::Finished;
    end_ = ended;
    endedAt_ = event.at;
    clock_.left = ended.left;
    clock_.running.reset();
    drawOffer_.by.reset();
    takebackOffer_.by.reset();
    return {};
}

} // namespace sixth::server::games
