#include "client/json_text.h"

#include <algorithm>

namespace sixth::client {
namespace {

constexpr int kDeepest = 32;

// How deep brackets nest, without those inside of texts.
int depthOf(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool isText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isText && c == '\\')
            ++i;
        else if (c == '"')
            isText = !isText;
        else if (!isText && (c == '{' || c == '['))
            deepest = std::max(deepest, ++depth);
        else if (!isText && (c == '}' || c == ']'))
            --depth;
    }
    return deepest;
}

} // namespace

tl::expected<Json, std::string> readJsonObject(std::string_view text) {
    if (depthOf(text) > kDeepest) return tl::unexpected(std::string("the JSON nests too deep"));
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return tl::unexpected(std::string("it is no JSON object"));
    return json;
}

std::string writeJson(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace sixth::client
