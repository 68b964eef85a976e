#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The name in a Host field without its port, in small letters: "localhost" of "LocalHost:8686", "[::1]" of
// "[::1]:8686". Empty if the field is not of that form.
[[nodiscard]] std::string hostName(std::string_view authority);

// The names under which this server may be asked. A page of a stranger can give its own name the address
// 127.0.0.1 (DNS rebinding); the browser then sends that name here, and is refused. The port is not looked
// at: it says nothing about who asks, and a tunnel may change it.
class HostNames {
public:
    // The names of this machine for itself.
    HostNames();

    void add(std::string_view name);
    [[nodiscard]] bool allows(std::string_view authority) const;

private:
    std::set<std::string> names_;
};

} // namespace sixth::server::http
