#include "server/online/lobby_board.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sixth::server::online {
namespace {

using games::Phase;

} // namespace

std::map<GameNumber, const Table*> LobbyBoard::wanted() const {
    std::vector<const Table*> open;
    std::vector<const Table*> playing;
    for (const auto& [number, table] : tables_.all()) {
        const games::GameState& state = table->state;
        if (state.settings().visibility != games::Visibility::Open) continue;
        const bool isSlow = state.settings().clock.kind != games::ClockSetting::Kind::Real;
        // Nobody wants to sit down opposite an empty chair.
        if (state.phase() == Phase::Waiting && (isSlow || context_.isHere(state.creator())))
            open.push_back(table.get());
        else if (state.phase() == Phase::Playing)
            playing.push_back(table.get());
    }
    std::map<GameNumber, const Table*> result;
    for (std::vector<const Table*>* const list : {&open, &playing}) {
        std::sort(list->begin(), list->end(),
                  [](const Table* a, const Table* b) { return a->number > b->number; });
        if (list->size() > kMostShown) list->resize(kMostShown);
        for (const Table* const table : *list) result.emplace(table->number, table);
    }
    return result;
}

void LobbyBoard::lookAt(GameShown& shown, const Table& table, LobbyChange& change) {
    auto position = table.state.positionText();
    if (!position || shown.position == position) return;
    shown.position = std::move(position);
    shown.plies = static_cast<int>(table.state.board()->moves().size());
    change.moved.push_back({shown.id, shown.plies, *shown.position});
}

// Only what begins or ends a game shows at once. Of a game whose phase is the same no more is looked at than
// its board.
std::optional<LobbyChange> LobbyBoard::refresh() {
    isOld_ = false;
    const bool looksAtBoards = std::exchange(areBoardsOld_, false);
    const auto now = wanted();
    LobbyChange change;
    std::erase_if(shown_, [&](const auto& one) {
        if (now.contains(one.first)) return false;
        change.gone.push_back(one.second.game.id);
        return true;
    });
    for (const auto& [number, table] : now) {
        const auto known = shown_.find(number);
        if (known != shown_.end() && known->second.phase == table->state.phase()) {
            if (looksAtBoards) lookAt(known->second.game, *table, change);
            continue;
        }
        const Shown shown{table->state.phase(), showGame(context_.reader, ratings_, *table)};
        shown_.insert_or_assign(number, shown);
        (shown.phase == Phase::Waiting ? change.open : change.playing).push_back(shown.game);
    }
    const bool isSame = change.gone.empty() && change.open.empty() && change.playing.empty();
    if (isSame && change.moved.empty() && whole_) return std::nullopt;
    Lobby whole;
    for (auto one = shown_.rbegin(); one != shown_.rend(); ++one)
        (one->second.phase == Phase::Waiting ? whole.open : whole.playing).push_back(one->second.game);
    whole_ = std::make_shared<const std::string>(writeMessage(whole));
    if (!isSame) owesWhole_ = true; // it is too long to be told again for a move
    return change;
}

void LobbyBoard::showAnew() {
    // No game in the lobby has this phase, so each is taken for one that has just changed.
    for (auto& [number, shown] : shown_) shown.phase = Phase::Finished;
    isOld_ = true;
}

LobbyBoard::Text LobbyBoard::whole() {
    // While somebody is told the changes, the next tick brings them.
    if (!whole_ || (isOld_ && !isWatched_)) (void)refresh();
    return whole_;
}

LobbyBoard::News LobbyBoard::tick() {
    const Time now = context_.now();
    if (now >= nextLook_) {
        nextLook_ = now + kLookEvery;
        isOld_ = true;
        areBoardsOld_ = true;
    }
    News news;
    if (!isWatched_) return news;
    if (isOld_ && now >= nextChange_) {
        nextChange_ = now + kChangesEvery;
        if (const auto change = refresh())
            news.change = std::make_shared<const std::string>(writeMessage(*change));
    }
    if (owesWhole_ && now >= nextWhole_) {
        nextWhole_ = now + kWholeEvery;
        owesWhole_ = false;
        news.whole = whole_;
    }
    return news;
}

} // namespace sixth::server::online
