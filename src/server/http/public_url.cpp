#include "server/http/public_url.h"

#include "server/ascii.h"
#include "server/http/host_names.h"
#include "server/http/request_target.h"

namespace sixth::server::http {

std::optional<PublicUrl> readPublicUrl(std::string_view text) {
    const auto target = readRequestTarget(text);
    if (!target || !target->authority || target->path != "/" || text.find('?') != std::string_view::npos)
        return std::nullopt;
    std::string host = hostName(*target->authority);
    if (host.empty()) return std::nullopt;
    if (text.ends_with('/')) text.remove_suffix(1);
    return PublicUrl{lowered(text) + "/", std::move(host)};
}

} // namespace sixth::server::http
