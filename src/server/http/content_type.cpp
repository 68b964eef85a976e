#include "server/http/content_type.h"

#include "server/ascii.h"

#include <array>
#include <utility>

namespace sixth::server::http {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kTypes{{
    {"avif", "image/avif"},
    {"css", "text/css; charset=utf-8"},
    {"gif", "image/gif"},
    {"html", "text/html; charset=utf-8"},
    {"ico", "image/x-icon"},
    {"jpeg", "image/jpeg"},
    {"jpg", "image/jpeg"},
    {"js", "text/javascript; charset=utf-8"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"mp3", "audio/mpeg"},
    {"ogg", "audio/ogg"},
    {"png", "image/png"},
    {"svg", "image/svg+xml"},
    {"tsv", "text/tab-separated-values; charset=utf-8"},
    {"txt", "text/plain; charset=utf-8"},
    {"wasm", "application/wasm"},
    {"wav", "audio/wav"},
    {"webm", "audio/webm"},
    {"webmanifest", "application/manifest+json"},
    {"webp", "image/webp"},
    {"woff2", "font/woff2"},
    {"xml", "text/xml; charset=utf-8"},
}};

} // namespace

std::string_view contentType(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const auto dot = name.rfind('.');
    if (dot != std::string_view::npos)
        for (const auto& [ending, type] : kTypes)
            if (sameName(name.substr(dot + 1), ending)) return type;
    return "application/octet-stream";
}

} // namespace sixth::server::http
