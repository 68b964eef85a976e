#include "server/http/host_names.h"

#include "server/ascii.h"

#include <algorithm>

namespace sixth::server::http {
namespace {

bool isNameCharacter(char c) {
    return isLetter(c) || isDigit(c) || c == '-' || c == '.' || c == '_';
}
bool isAddressCharacter(char c) {
    return isLetter(c) || isDigit(c) || c == ':' || c == '.';
}

bool isPort(std::string_view text) {
    return text.size() <= 5 && std::all_of(text.begin(), text.end(), isDigit);
}

} // namespace

std::string hostName(std::string_view authority) {
    const bool bracketed = authority.starts_with('[');
    const auto end = bracketed ? authority.find(']') : std::min(authority.find(':'), authority.size()) - 1;
    if (authority.empty() || end >= authority.size()) return {};
    const std::string_view name = authority.substr(0, end + 1);
    const std::string_view port = authority.substr(end + 1);
    const std::string_view inner = bracketed ? name.substr(1, name.size() - 2) : name;
    const bool valid = !inner.empty() && std::all_of(inner.begin(), inner.end(),
                                                     bracketed ? isAddressCharacter : isNameCharacter);
    if (!valid || (!port.empty() && (port[0] != ':' || !isPort(port.substr(1))))) return {};
    return lowered(name);
}

HostNames::HostNames() : names_{"127.0.0.1", "[::1]", "localhost"} {}

void HostNames::add(std::string_view name) {
    names_.insert(lowered(name));
}

bool HostNames::allows(std::string_view authority) const {
    return names_.contains(hostName(authority));
}

} // namespace sixth::server::http
