#include "server/http/site.h"

#include "server/ascii.h"
#include "server/http/request_target.h"

#include <algorithm>
#include <optional>

namespace sixth::server::http {

Response Site::answer(Request request, std::string_view target, bool hostRequired) const {
    const auto read = readRequestTarget(target);
    if (!read) return plainText(400, "400 Bad Request: the target is no path\n");

    const auto isHost = [](const FieldView& field) { return sameName(field.first, "Host"); };
    const auto count = std::count_if(request.fields.begin(), request.fields.end(), isHost);
    if (count > 1 || (count == 0 && hostRequired))
        return plainText(400, "400 Bad Request: one Host field is needed\n");
    std::optional<std::string_view> field;
    if (count == 1) field = std::find_if(request.fields.begin(), request.fields.end(), isHost)->second;
    // A target with a host of its own replaces the field. The field has to be ours all the same: what stands
    // behind a proxy that looks at it must not be reached under another name.
    for (const auto& authority : {read->authority, field}) {
        if (authority && hostName(*authority).empty())
            return plainText(400, "400 Bad Request: the Host field is no name\n");
        if (authority && !hosts.allows(*authority))
            return plainText(421, "421 Misdirected Request: this server does not answer to that name\n");
    }

    request.path = read->path;
    request.query = read->query;
    return router.answer(request);
}

} // namespace sixth::server::http
