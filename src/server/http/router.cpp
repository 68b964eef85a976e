#include "server/http/router.h"

namespace sixth::server::http {

void Router::add(std::string path, Handler handler) {
    handlers_.insert_or_assign(std::move(path), std::move(handler));
}

void Router::addBelow(std::string prefix, Handler handler) {
    below_.emplace_back(std::move(prefix), std::move(handler));
}

void Router::otherwise(Handler handler) {
    otherwise_ = std::move(handler);
}

Response Router::answer(const Request& request) const {
    const auto found = handlers_.find(request.path);
    if (found != handlers_.end()) return found->second(request);
    for (const auto& [prefix, handler] : below_)
        if (request.path.starts_with(prefix)) return handler(request);
    return otherwise_ ? otherwise_(request) : plainText(404);
}

Response answerHealth(const Request& request) {
    return request.isReading() ? plainText(200, "ok") : onlyReading();
}

} // namespace sixth::server::http
