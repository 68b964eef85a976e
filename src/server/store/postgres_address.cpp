#include "server/store/postgres_address.h"

#include <libpq-fe.h>
#include <memory>

namespace sixth::server::store {

bool PostgresAddress::isMeant(std::string_view address) {
    return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

tl::expected<PostgresAddress, Error> PostgresAddress::read(const std::string& address) {
    // What libpq says of a bad address quotes it, with the password.
    char* message = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parts(
        PQconninfoParse(address.c_str(), &message), &PQconninfoFree);
    PQfreemem(message);
    if (!isMeant(address) || address.find('\0') != std::string::npos || parts == nullptr)
        return tl::unexpected(
            Error{"database",
                  "expected an address like postgresql://USER@HOST:PORT/NAME, with %40 for an @ in a name "
                  "or password",
                  "postgresql://..."});
    const auto part = [&](std::string_view name) -> std::string {
        for (const PQconninfoOption* one = parts.get(); one->keyword != nullptr; ++one)
            if (one->keyword == name && one->val != nullptr) return one->val;
        return {};
    };
    std::string shown = "postgresql://";
    if (const auto user = part("user"); !user.empty()) shown += user + "@";
    const auto host = part("host");
    shown += host.find(':') == std::string::npos ? host : "[" + host + "]";
    if (const auto port = part("port"); !port.empty()) shown += ":" + port;
    return PostgresAddress(address, shown + "/" + part("dbname"));
}

} // namespace sixth::server::store
