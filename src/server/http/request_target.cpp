#include "server/http/request_target.h"

#include "server/ascii.h"

#include <algorithm>

namespace sixth::server::http {
namespace {

// Everything visible in ASCII but the fragment, which a browser keeps to itself.
bool isTargetCharacter(char c) {
    return c > ' ' && c < 0x7F && c != '#';
}

} // namespace

std::optional<RequestTarget> readRequestTarget(std::string_view text) {
    if (!std::all_of(text.begin(), text.end(), isTargetCharacter)) return std::nullopt;
    RequestTarget target;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!sameName(text.substr(0, scheme.size()), scheme)) continue;
        text.remove_prefix(scheme.size());
        const auto end = std::min(text.find_first_of("/?"), text.size());
        target.authority = text.substr(0, end);
        text.remove_prefix(end);
        // The path of "http://host" and of "http://host?query" is "/".
        if (!text.starts_with('/')) {
            target.path = "/";
            if (!text.empty()) target.query = text.substr(1);
            return target;
        }
        break;
    }
    if (!text.starts_with('/')) return std::nullopt;
    target.path = takeUntil(text, '?');
    target.query = text;
    return target;
}

} // namespace sixth::server::http
