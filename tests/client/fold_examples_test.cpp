// The same logs with the state after each event are folded by the page (web/tests/online_game.test.ts). So
// the server's fold and the page's can't drift apart.
#include "client/game_mirror.h"
#include "file_text.h"
#include "notation/color_text.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace sixth::client {
namespace {

using FoldJson = nlohmann::ordered_json;
using rules::Color;

FoldJson foldExamples() {
    return FoldJson::parse(fileText(SIXTH_TEST_DATA "/messages/folds.json"));
}

ToldEvent toldEvent(const FoldJson& event) {
    std::optional<Color> by;
    if (!event["by"].is_null()) by = event["by"] == "silver" ? Color::Silver : Color::Red;
    return {"AbC", event["seq"], event["at"], event["kind"], by, event["body"].dump()};
}

FoldJson colorOrNull(std::optional<Color> color) {
    if (!color) return nullptr;
    return std::string(notation::writeColor(*color));
}

template <typename Value>
FoldJson each(const Value& silver, const Value& red) {
    return {{"silver", silver}, {"red", red}};
}

FoldJson movesOf(const rules::Game* board) {
    FoldJson moves = FoldJson::array();
    if (board)
        for (std::size_t i = 0; i < board->moves().size(); ++i)
            moves.push_back(notation::writeMove(board->positions()[i], board->moves()[i]));
    return moves;
}

FoldJson endOf(const std::optional<server::games::Ended>& end) {
    if (!end) return nullptr;
    return {{"result", notation::writeResult(end->outcome.result)},
            {"reason", end->isAborted() ? "aborted" : notation::writeReason(end->outcome.reason)}};
}

FoldJson shownBy(const GameMirror& mirror) {
    const server::games::GameState& state = mirror.state();
    FoldJson shown;
    shown["phase"] = phaseName(state.phase());
    shown["moves"] = movesOf(state.board());
    shown["left"] = each(state.clock().left.silver.count(), state.clock().left.red.count());
    shown["hasArmy"] = each(mirror.hasChosen(Color::Silver), mirror.hasChosen(Color::Red));
    shown["offers"] = {{"draw", colorOrNull(state.drawOffer().by)},
                       {"takeback", colorOrNull(state.takebackOffer().by)},
                       {"rematch", colorOrNull(state.rematchOffer().by)}};
    shown["chatOn"] = each(state.chatOn().silver, state.chatOn().red);
    shown["chat"] = state.chatLines();
    shown["end"] = endOf(state.end());
    shown["rematch"] = state.rematch() ? FoldJson(*state.rematch()) : FoldJson();
    return shown;
}

TEST(FoldExamples, areFoldedAsTheyAreWritten) {
    for (const FoldJson& game : foldExamples()) {
        GameMirror mirror;
        for (const FoldJson& step : game["steps"]) {
            const auto taken = mirror.take(toldEvent(step["event"]));
            ASSERT_TRUE(taken) << game["name"] << " " << step["event"] << "\n" << taken.error();
            EXPECT_EQ(shownBy(mirror), step["then"]) << game["name"] << " " << step["event"];
        }
    }
}

// Kinds that are not here are not compared.
TEST(FoldExamples, haveEveryKindOfEvent) {
    std::set<std::string> kinds;
    for (const FoldJson& game : foldExamples())
        for (const FoldJson& step : game["steps"]) kinds.insert(step["event"]["kind"]);
    EXPECT_EQ(kinds.size(), std::variant_size_v<server::games::Body>);
}

} // namespace
} // namespace sixth::client
