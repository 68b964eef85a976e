#include "base/json_writer.h"

#include <gtest/gtest.h>

namespace sixth::base {
namespace {

TEST(JsonWriter, setsCommasAndBrackets) {
    JsonWriter json;
    json.beginObject().key("a").number(-3).key("b").beginArray().text("x").boolean(true).null();
    json.beginObject().endObject().endArray().key("c").textOrNull("").key("d").textOrNull("y").endObject();
    EXPECT_EQ(json.take(), R"({"a":-3,"b":["x",true,null,{}],"c":null,"d":"y"})");
}

TEST(JsonWriter, escapesWhatHasToBe) {
    JsonWriter json;
    json.text("\"quoted\" \\ \n \u20ac <b> \x7f");
    EXPECT_EQ(json.take(), "\"\\\"quoted\\\" \\\\ \\u000a \u20ac <b> \x7f\"");
}

TEST(JsonWriter, replacesWhatIsNoUtf8) {
    JsonWriter json;
    json.text("a\xff\xc3(b");
    EXPECT_EQ(json.take(), "\"a\uFFFD\uFFFD(b\"");
}

} // namespace
} // namespace sixth::base
