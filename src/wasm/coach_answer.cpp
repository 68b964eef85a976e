#include "coach/move_facts.h"
#include "coach/tower_facts.h"
#include "notation/move_text.h"
#include "rules/legality.h"
#include "wasm/answer_parts.h"
#include "wasm/answers.h"

namespace sixth::wasm {
namespace {

// [{from, to}]
void writeCrowns(base::JsonWriter& json, const coach::Crowns& crowns) {
    json.beginArray();
    for (const coach::Crown crown : crowns) {
        json.beginObject().key("from").text(rules::squareName(crown.from));
        json.key("to").text(rules::squareName(crown.to)).endObject();
    }
    json.endArray();
}

} // namespace

std::string factsAnswer(const rules::Game& game, std::string_view text) {
    const auto move = notation::readMove(game.position(), text);
    if (!move) return errorAnswer({move.error()});
    const coach::MoveFacts facts = coach::factsOf(game.position(), *move);
    base::JsonWriter json;
    json.beginObject().key("crowned");
    json.textOrNull(facts.crowned ? colorKey(*facts.crowned) : std::string_view());
    json.key("wins").boolean(facts.wins).key("isOnlyMove").boolean(facts.isOnlyMove).key("threats");
    writeCrowns(json, facts.threats);
    json.key("stops");
    writeCrowns(json, facts.stops);
    json.key("allows");
    writeCrowns(json, facts.allows);
    json.key("isOnlyDefence").boolean(facts.isOnlyDefence).key("crownsNext").boolean(facts.crownsNext);
    json.key("takesOver").boolean(facts.takesOver).endObject();
    return json.take();
}

std::string towerAnswer(const rules::Game& game, std::string_view text) {
    const auto square = notation::readSquare(game.position(), text);
    if (!square) return errorAnswer({square.error()});
    const auto why = coach::whyNoCarry(game.position(), *square);
    base::JsonWriter json;
    json.beginObject().key("canCarry").boolean(!why);
    json.key("code").textOrNull(why ? rules::code(*why) : std::string_view());
    json.key("rule").textOrNull(why ? rules::ruleNumber(*why) : std::string_view()).endObject();
    return json.take();
}

} // namespace sixth::wasm
