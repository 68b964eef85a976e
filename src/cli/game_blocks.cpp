#include "cli/game_blocks.h"

#include <span>

namespace sixth::cli {
namespace {

// Enough to be worth a change of threads, and little enough to wait in memory.
constexpr std::size_t kMovesOfBlock = 4000;
constexpr std::size_t kGamesOfBlock = 200;

} // namespace

Expected<void> streamBlocks(const std::string& path, const std::function<bool(GameBlock block)>& take) {
    auto file = FileReader::open(path);
    if (!file) return tl::unexpected(file.error());
    GameBlock block;
    std::size_t moves = 0;
    bool goesOn = true;
    const auto giveOn = [&] {
        const std::size_t next = block.firstNumber + block.games.size();
        goesOn = take(std::exchange(block, {{}, next}));
        moves = 0;
        return goesOn;
    };
    streamUnchecked([&file](std::span<char> into) { return file->read(into); },
                    formatOf(path).value_or(RecordFormat::S6n), notation::Reading::Strict,
                    [&](notation::StreamedGame game) {
                        if (game.record) moves += game.record->moves.size();
                        block.games.push_back(std::move(game));
                        return (moves < kMovesOfBlock && block.games.size() < kGamesOfBlock) || giveOn();
                    });
    if (goesOn && !block.games.empty()) (void)giveOn();
    if (file->failed()) return tl::unexpected(*file->failed());
    return {};
}

} // namespace sixth::cli
