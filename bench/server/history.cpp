#include "server/history.h"

namespace sixth::bench {

void History::acknowledged(const std::string& game, std::int64_t seq, std::uint32_t ply,
                           const std::string& move) {
    const auto [known, isNew] = games_[game].acknowledged.emplace(seq, Acknowledged{ply, move});
    if (isNew)
        ++count_;
    else if (known->second.ply != ply || known->second.move != move)
        complain(game, "two moves were acknowledged as event " + std::to_string(seq));
}

void History::answered(const std::string& game, const std::string& command, const std::string& answer) {
    const auto [known, isNew] = games_[game].answers.emplace(command, answer);
    if (!isNew && known->second != answer)
        complain(game, "command " + command + " was answered " + known->second + " and then " + answer);
}

void History::seen(const std::string& game, std::int64_t seq, const std::string& content) {
    const auto [known, isNew] = games_[game].seen.emplace(seq, content);
    if (!isNew && known->second != content)
        complain(game, "event " + std::to_string(seq) + " was told in two ways");
}

void History::compare(const std::string& game, const std::vector<Event>& log) {
    const auto found = games_.find(game);
    if (found == games_.end()) return;
    std::map<std::int64_t, const Event*> bySeq;
    std::int64_t expected = 1;
    for (const Event& event : log) {
        if (event.seq != expected++) complain(game, "the log jumps to " + std::to_string(event.seq));
        bySeq[event.seq] = &event;
    }
    for (const auto& [seq, acknowledged] : found->second.acknowledged) {
        const auto event = bySeq.find(seq);
        const bool isThere = event != bySeq.end() && event->second->kind == "move" &&
                             event->second->ply == acknowledged.ply &&
                             event->second->move == acknowledged.move;
        if (isThere) continue;
        ++lost_;
        complain(game, "the acknowledged move " + acknowledged.move + " (event " + std::to_string(seq) +
                           ") is lost");
    }
    for (const auto& [seq, content] : found->second.seen) {
        const auto event = bySeq.find(seq);
        if (event == bySeq.end() || event->second->content != content)
            complain(game,
                     "event " + std::to_string(seq) + ", which was told to somebody, is another one now");
    }
}

std::vector<std::string> History::games() const {
    std::vector<std::string> names;
    for (const auto& [name, game] : games_) names.push_back(name);
    return names;
}

void History::complain(const std::string& game, const std::string& what) {
    if (problems_.size() < 100) problems_.push_back("game " + game + ": " + what);
}

} // namespace sixth::bench
