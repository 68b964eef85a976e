#include "server/games/decide.h"

#include "base/utf8.h"
#include "notation/army_text.h"
#include "notation/move_text.h"

#include <algorithm>

namespace sixth::server::games {
namespace {

using Bodies = std::vector<Body>;
using Decision = tl::expected<Bodies, Refusal>;
using rules::Color;

tl::unexpected<Refusal> no(std::string code, std::string message) {
    return tl::unexpected(Refusal{std::move(code), std::move(message)});
}

// One decision under way: the game, who wants something, and when.
class Decider {
public:
    Decider(const GameState& game, const Circumstances& circumstances)
        : game_(game), with_(circumstances), seat_(game.seatOf(circumstances.actor)) {}

    Decision on(const Join&) const {
        if (!with_.actor) return notSeated();
        if (game_.phase() != Phase::Waiting) return no("taken", "the game has both its players");
        if (with_.actor == game_.creator()) return no("own-game", "you can't play against yourself");
        if (game_.created().invited && game_.created().invited != with_.actor)
            return no("not-invited", "somebody else is invited");
        const ColorChoice choice = game_.settings().color;
        const bool creatorIsSilver =
            choice == ColorChoice::Silver || (choice == ColorChoice::Random && with_.coin);
        return Bodies{creatorIsSilver ? Joined{{game_.creator(), *with_.actor}}
                                      : Joined{{*with_.actor, game_.creator()}}};
    }

    Decision on(const ChooseArmy& choose) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Drafting) return no("phase", "no armies are chosen now");
        if (game_.armies()[*seat_]) return no("chosen", "your army is chosen already");
        const auto army = notation::readArmy(choose.army);
        if (!army) return no("army", army.error().message);
        return Bodies{ArmyChosen{*army}};
    }

    Decision on(const Play& play) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Playing) return no("phase", "no moves are made now");
        const rules::Position& position = game_.board()->position();
        if (play.ply != position.ply())
            return no("stale", "the game is at ply " + std::to_string(position.ply()));
        if (position.side() != *seat_) return no("turn", "it is not your turn");
        const auto move = notation::readMove(position, play.move);
        if (!move) return no("illegal", move.error().message);
        const auto left = game_.clock().afterMove(with_.now, with_.lagCredit, *with_.outages);
        const bool hasClock = game_.settings().clock.kind != ClockSetting::Kind::None;
        if (hasClock && left[*seat_] <= Milliseconds::zero()) return no("time-over", "your time was over");
        Bodies bodies{Moved{play.ply, notation::writeMove(position, *move), *move, left, with_.lagCredit}};
        rules::Outcome outcome = game_.board()->outcomeAfter(*move);
        // At least two: a game in which not both have moved is not drawn.
        const std::size_t mostPlies = std::max<std::size_t>(with_.limits.plies, 2);
        if (!outcome.isOver() && game_.board()->moves().size() + 1 >= mostPlies)
            outcome = {rules::Result::Draw, rules::Reason::Unfinished};
        if (outcome.isOver()) bodies.emplace_back(Ended{outcome, left, {}});
        return bodies;
    }

    Decision on(const Takeback& takeback) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Playing) return no("phase", "no game is being played");
        if (isNew(takeback.answer, game_.takebackOffer()) && pliesFor(*seat_) == 0)
            return no("no-move", "you have made no move yet");
        if (isNew(takeback.answer, game_.takebackOffer()) &&
            isFull(game_.takebackOffer().count, with_.limits.takebacks))
            return no("full", "enough moves were taken back in this game");
        return agreed(takeback.answer, game_.takebackOffer(), TakebackOffered{}, TakebackDeclined{},
                      [this] { return Bodies{TakenBack{pliesFor(rules::other(*seat_)), leftNow()}}; });
    }

    Decision on(const Draw& draw) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Playing) return no("phase", "no game is being played");
        if (isNew(draw.answer, game_.drawOffer()) && isFull(game_.drawOffer().count, with_.limits.drawOffers))
            return no("full", "enough draws were offered in this game");
        return agreed(draw.answer, game_.drawOffer(), DrawOffered{}, DrawDeclined{}, [this] {
            if (!game_.bothHaveMoved()) return aborted();
            return ended({rules::Result::Draw, rules::Reason::Agreement});
        });
    }

    Decision on(const Rematch& rematch) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Finished) return no("phase", "the game is not over");
        if (game_.rematch()) return no("made", "the rematch is under way");
        const bool isOffer = isNew(rematch.answer, game_.rematchOffer());
        if (isOffer && isFull(game_.rematchOffer().count, with_.limits.rematchOffers))
            return no("full", "enough rematches were offered");
        const bool accepts = !isOffer && rematch.answer != Answer::Decline;
        if (accepts && game_.rematchOffer().by == rules::other(*seat_)) {
            // A clock must not start for somebody who is not there to see it.
            const bool isReal = game_.settings().clock.kind == ClockSetting::Kind::Real;
            if (with_.now - game_.rematchOffer().at >
                (isReal ? with_.limits.rematchStands : with_.limits.slowRematchStands))
                return no("no-offer", "that offer is too old; make a new one");
            if ((isReal || game_.settings().rated) && isOtherAway())
                return no("not-here", "your opponent has left");
        }
        return agreed(rematch.answer, game_.rematchOffer(), RematchOffered{}, RematchDeclined{},
                      [] { return Bodies{RematchMade{}}; });
    }

    Decision on(const Resign&) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Playing) return no("phase", "no game is being played");
        if (!game_.bothHaveMoved()) return aborted();
        return ended({rules::winFor(rules::other(*seat_)), rules::Reason::Resign});
    }

    Decision on(const Abort&) const {
        const bool isOwn = game_.phase() == Phase::Waiting && with_.actor == game_.creator();
        if (!seat_ && !isOwn && with_.actor) return notSeated();
        if (game_.phase() == Phase::Finished) return no("phase", "the game is over");
        if (game_.board() != nullptr && game_.board()->moves().size() >= 2)
            return no("too-late", "a game can be aborted before its second move only");
        return aborted();
    }

    Decision on(const Decline&) const {
        if (!with_.actor || game_.created().invited != with_.actor)
            return no("not-invited", "you are not invited");
        if (game_.phase() != Phase::Waiting) return no("phase", "the game has begun");
        return aborted();
    }

    Decision on(const Claim&) const {
        if (!seat_) return notSeated();
        if (game_.phase() != Phase::Playing) return no("phase", "no game is being played");
        const bool isReal = game_.settings().clock.kind == ClockSetting::Kind::Real;
        const bool otherOnTurn = game_.board()->position().side() != *seat_;
        const Milliseconds silence = with_.outages->elapsed(game_.clock().since, with_.now);
        const bool isGone = isReal && isOtherAway();
        const bool isSilent =
            game_.settings().clock.kind == ClockSetting::Kind::None && silence >= kSilenceBeforeClaim;
        if (!otherOnTurn || (!isGone && !isSilent))
            return no("not-gone", "your opponent has not been away for long enough");
        if (!game_.bothHaveMoved()) return aborted();
        return ended({rules::winFor(*seat_), rules::Reason::Abandoned});
    }

    Decision on(const Say& say) const {
        if (!seat_) return notSeated();
        if (!game_.isChatOn()) return no("chat-off", "one of you has switched the chat off");
        if (say.text.size() > kLongestChat || !isSayable(say.text))
            return no("text", "expected one line of at most 500 bytes");
        if (isFull(game_.chatLines(), with_.limits.chatLines))
            return no("chat-full", "enough was said in this game");
        return Bodies{Said{say.text}};
    }

    Decision on(const SwitchChat& change) const {
        if (!seat_) return notSeated();
        if (game_.chatOn()[*seat_] == change.on) return no("no-change", "your chat is so already");
        // Switching off is always possible; that it can't be switched on again bounds it.
        if (change.on && isFull(game_.switches(), with_.limits.switches))
            return no("full", "that was changed often enough");
        return Bodies{ChatSwitched{change.on}};
    }

    Decision on(const Share& change) const {
        if (!seat_) return notSeated();
        if (game_.settings().visibility == Visibility::Open)
            return no("no-change", "this game was open to everyone from the start");
        if (game_.shared()[*seat_] == change.on) return no("no-change", "you have said so already");
        if (change.on && isFull(game_.switches(), with_.limits.switches))
            return no("full", "that was changed often enough");
        return Bodies{Shared{change.on}};
    }

    Decision on(const Flag&) const {
        if (game_.phase() != Phase::Playing) return no("phase", "no game is being played");
        const auto flagsAt = game_.clock().flagsAt(*with_.outages);
        if (with_.actor || !flagsAt || *flagsAt > with_.now) return no("in-time", "there is time left");
        if (!game_.bothHaveMoved()) return aborted();
        return ended({rules::winFor(rules::other(*game_.clock().running)), rules::Reason::Time});
    }

private:
    static tl::unexpected<Refusal> notSeated() { return no("not-yours", "you don't play in this game"); }

    static bool isFull(int count, std::size_t most) { return static_cast<std::size_t>(count) >= most; }

    [[nodiscard]] bool isOtherAway() const { return with_.otherAway && *with_.otherAway >= kAwayBeforeClaim; }

    // Whether this makes an offer. To offer what the other offers is to accept it.
    [[nodiscard]] bool isNew(Answer answer, const Offer& offer) const {
        return answer == Answer::Offer && offer.by != rules::other(*seat_);
    }

    // What takebacks, draws and rematches have in common.
    template <typename Accepted>
    [[nodiscard]] Decision agreed(Answer answer, const Offer& offer, Body offered, Body declined,
                                  Accepted accepted) const {
        if (isNew(answer, offer)) {
            const bool isAgain = game_.phase() == Phase::Playing && offer.madeAt[*seat_] == ply();
            if (offer.by == *seat_ || isAgain) return no("offered", "once a turn is enough");
            return Bodies{std::move(offered)};
        }
        if (offer.by != rules::other(*seat_)) return no("no-offer", "your opponent has offered nothing");
        if (answer == Answer::Decline) return Bodies{std::move(declined)};
        return accepted();
    }

    [[nodiscard]] std::uint32_t ply() const { return game_.board()->position().ply(); }

    [[nodiscard]] rules::PerColor<Milliseconds> leftNow() const {
        return {game_.clock().leftNow(Color::Silver, with_.now, *with_.outages),
                game_.clock().leftNow(Color::Red, with_.now, *with_.outages)};
    }

    [[nodiscard]] Decision ended(rules::Outcome outcome) const {
        return Bodies{Ended{outcome, leftNow(), {}}};
    }

    [[nodiscard]] Decision aborted() const {
        return ended({rules::Result::Ongoing, rules::Reason::Unfinished});
    }

    // How many plies bring this player back on turn before their own last move; 0 if they made none.
    [[nodiscard]] int pliesFor(Color color) const {
        const int plies = game_.board()->position().side() == color ? 2 : 1;
        return game_.board()->moves().size() >= static_cast<std::size_t>(plies) ? plies : 0;
    }

    const GameState& game_;
    const Circumstances& with_;
    std::optional<Color> seat_;
};

} // namespace

Decision decide(const GameState& game, const Command& command, const Circumstances& circumstances) {
    const Decider decider(game, circumstances);
    return std::visit([&](const auto& one) { return decider.on(one); }, command);
}

bool isSayable(std::string_view text) {
    const bool isBlank = text.find_first_not_of(' ') == std::string_view::npos;
    if (isBlank) return false;
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text[0]);
        if (byte < 0x20 || byte == 0x7F) return false;
        const std::size_t length = base::utf8Length(text);
        if (length == 0) return false;
        // U+0080 to U+009F are control characters as well.
        if (byte == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0) return false;
        text.remove_prefix(length);
    }
    return true;
}

} // namespace sixth::server::games
