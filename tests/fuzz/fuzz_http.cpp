// A request in lines: the method, the target, then fields, "Name: value". Whatever stands there is answered
// with a status the server knows, from files of the page only, and in a form that was asked for.
#include "fuzz/fuzz.h"
#include "server/ascii.h"
#include "server/http/page.h"
#include "server/http/public_url.h"
#include "server/http/site.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace {

using namespace sixth;
namespace http = server::http;
using http::Response;

const http::Page& page() {
    static const http::Page kPage(http::FileTable{{"index.html", "the whole page"},
                                                  {"index.html.br", "br"},
                                                  {"index.html.gz", "gzip"},
                                                  {"assets/a-B1x8d2Qk.js", "script"}});
    return kPage;
}

const http::Site& site() {
    static const http::Site kSite = [] {
        http::Site site;
        site.router.add("/healthz", http::answerHealth);
        site.router.otherwise([](const http::Request& request) { return page().answer(request); });
        return site;
    }();
    return kSite;
}

std::string fieldOf(const Response& response, std::string_view name) {
    for (const auto& [key, value] : response.fields)
        if (key == name) return value;
    return {};
}

// Whether one of the fields of that name contains the part, in any case.
bool mentions(const http::Request& request, std::string_view name, std::string_view part) {
    return server::lowered(request.field(name).value_or("")).find(part) != std::string::npos;
}

bool isOneOf(const std::string& text, std::initializer_list<std::string_view> choices) {
    return std::find(choices.begin(), choices.end(), text) != choices.end();
}

void checkFound(const http::Request& request, std::string_view target, const Response& response) {
    const http::Body body = response.body(); // keeps the text alive
    const std::string_view text(*body);
    const std::string encoding = fieldOf(response, "Content-Encoding");
    fuzz::require(isOneOf(std::string(text), {"ok", "the whole page", "br", "gzip", "script"}),
                  "known content", text);
    fuzz::require(encoding.empty() || mentions(request, "Accept-Encoding", encoding) ||
                      mentions(request, "Accept-Encoding", "*"),
                  "no encoding that nobody asked for", encoding);
    fuzz::require(encoding.empty() == !isOneOf(std::string(text), {"br", "gzip"}), "encoded and named so",
                  text);
    fuzz::require(encoding != "br" || text == "br", "the encoding is the one of the bytes", encoding);
    const std::string tag = fieldOf(response, "ETag");
    if (tag.empty()) return;
    http::Request again = request;
    std::erase_if(again.fields,
                  [](const auto& field) { return server::sameName(field.first, "If-None-Match"); });
    again.fields.emplace_back("If-None-Match", tag);
    const Response known = site().answer(again, target, true);
    fuzz::require(known.status == 304 && fieldOf(known, "ETag") == tag, "what is known is not sent again",
                  tag);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    http::Request request;
    request.method = server::takeUntil(rest, '\n');
    const std::string_view target = server::takeUntil(rest, '\n');
    while (!rest.empty()) {
        std::string_view value = server::takeUntil(rest, '\n');
        const std::string_view name = server::takeUntil(value, ':');
        request.fields.emplace_back(name, server::trimmed(value));
    }
    const Response response = site().answer(request, target, true);
    fuzz::require(http::reasonPhrase(response.status) != "Unknown", "a known status", target);
    fuzz::require(response.status == 304 || (response.body() && !response.body()->empty()), "a body", target);
    for (const auto& [name, value] : response.fields)
        fuzz::require((name + value).find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos,
                      "fields of one line", value);
    if (response.status == 200) checkFound(request, target, response);
    if (response.status == 200 || response.status == 304 || response.status == 405) {
        fuzz::require(request.isReading() == (response.status != 405), "only reading", request.method);
        fuzz::require(
            std::count_if(request.fields.begin(), request.fields.end(),
                          [](const auto& field) { return server::sameName(field.first, "Host"); }) == 1,
            "one host", target);
    }
    const auto url = http::readPublicUrl(target);
    if (url) {
        const auto again = http::readPublicUrl(url->text);
        fuzz::require(again && again->text == url->text && again->host == url->host, "it reads back",
                      url->text);
    }
    return 0;
}
