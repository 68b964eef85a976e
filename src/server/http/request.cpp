#include "server/http/request.h"

#include "server/ascii.h"

namespace sixth::server::http {

std::optional<std::string> Request::field(std::string_view name) const {
    std::optional<std::string> value;
    for (const auto& [key, text] : fields) {
        if (!sameName(key, name)) continue;
        if (!value)
            value = std::string(text);
        else
            value->append(", ").append(text);
    }
    return value;
}

} // namespace sixth::server::http
