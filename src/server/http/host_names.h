#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The name in a Host field, in lower case and without the port: "localhost" for "LocalHost:8686", "[::1]" for
// "[::1]:8686". Empty if the field is malformed.
[[nodiscard]] std::string hostName(std::string_view authority);

// The host names that this server answers to. A foreign site can let its own name point to 127.0.0.1 (DNS
// rebinding). The browser then sends that name in Host, and the request is refused. Ports are not compared:
// they say nothing about who asks, and a tunnel may change them.
class HostNames {
public:
    // The loopback names.
    HostNames();

    void add(std::string_view name);
    [[nodiscard]] bool allows(std::string_view authority) const;

private:
    std::set<std::string> names_;
};

} // namespace sixth::server::http
