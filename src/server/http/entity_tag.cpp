#include "server/http/entity_tag.h"

#include "base/hashing.h"
#include "server/ascii.h"

#include <fmt/core.h>

#include <cstdint>

namespace sixth::server::http {
namespace {

// FNV-1a with a start of its own; two of them make a tag of 128 bits.
std::uint64_t hash(std::string_view bytes, std::uint64_t value) {
    for (const char c : bytes) value = (value ^ static_cast<unsigned char>(c)) * 0x00000100000001B3ULL;
    return base::mix64(value ^ bytes.size());
}

} // namespace

std::string entityTag(std::string_view bytes) {
    return fmt::format("\"{:016x}{:016x}\"", hash(bytes, 0xCBF29CE484222325ULL),
                       hash(bytes, 0x9AE16A3B2F90404FULL));
}

bool namesTag(std::string_view ifNoneMatch, std::string_view tag) {
    std::string_view rest = trimmed(ifNoneMatch);
    if (rest == "*") return true;
    while (!rest.empty()) {
        if (rest.starts_with("W/")) rest.remove_prefix(2);
        // A tag may hold a comma, so the list can't be cut at commas.
        const auto end = rest.starts_with('"') ? rest.find('"', 1) : std::string_view::npos;
        if (end == std::string_view::npos) return false;
        if (rest.substr(0, end + 1) == tag) return true;
        rest = trimmed(rest.substr(end + 1));
        if (!rest.starts_with(',')) return false;
        rest = trimmed(rest.substr(1));
    }
    return false;
}

} // namespace sixth::server::http
