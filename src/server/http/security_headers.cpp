#include "server/http/security_headers.h"

#include <array>

namespace sixth::server::http {
namespace {

// Nothing is allowed but what the page needs. Scripts come from files of the page, never from within the
// HTML; 'wasm-unsafe-eval' lets the module of the rules be compiled and nothing else. Style attributes place
// disks on squares and can do no harm alone; style sheets are files. Shared pictures are drawn from data: and
// blob:.
// A macro, since only literals can be joined to a constant.
#define SIXTH_CONTENT_POLICY                                                                                 \
    "default-src 'none'; "                                                                                   \
    "script-src 'self' 'wasm-unsafe-eval'; "                                                                 \
    "worker-src 'self'; "                                                                                    \
    "connect-src 'self'; "                                                                                   \
    "style-src 'self'; "                                                                                     \
    "style-src-attr 'unsafe-inline'; "                                                                       \
    "img-src 'self' data: blob:; "                                                                           \
    "font-src 'self'; "                                                                                      \
    "media-src 'self' data: blob:; "                                                                         \
    "manifest-src 'self'; "                                                                                  \
    "form-action 'self'; "                                                                                   \
    "base-uri 'none'; "

constexpr std::string_view kContentPolicy = SIXTH_CONTENT_POLICY "frame-ancestors 'none'";
constexpr std::string_view kFramedContentPolicy = SIXTH_CONTENT_POLICY "frame-ancestors *";
#undef SIXTH_CONTENT_POLICY

// What a board game has no use for. Sound, full screen, sharing and the clipboard stay as they are.
constexpr std::string_view kPermissions =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
    "microphone=(), midi=(), payment=(), usb=()";

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kHeaders{{
    {"Content-Security-Policy", kContentPolicy},
    // The next three isolate the page from other sites; only then may it share memory with its engine.
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    // frame-ancestors for browsers that don't know it.
    {"X-Frame-Options", "DENY"},
    // Not no-referrer: with that, forms of our own page would be sent with `Origin: null`.
    {"Referrer-Policy", "same-origin"},
    {"Permissions-Policy", kPermissions},
}};

// The same for what other sites may frame. A site that isolates itself frames only what says that it may be.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kFramedHeaders{{
    {"Content-Security-Policy", kFramedContentPolicy},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "cross-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Permissions-Policy", kPermissions},
}};

} // namespace

std::span<const std::pair<std::string_view, std::string_view>> securityHeaders(Framing framing) {
    if (framing == Framing::Allowed) return kFramedHeaders;
    return kHeaders;
}

} // namespace sixth::server::http
