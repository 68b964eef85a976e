#pragma once

#include "server/http/request.h"
#include "server/http/response.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sixth::server::http {

using Handler = std::function<Response(const Request&)>;

// Maps paths to handlers. Paths are compared whole and undecoded. Every other path goes to the handler given
// to otherwise(), which serves the page.
class Router {
public:
    void add(std::string path, Handler handler);
    // All paths that begin with the prefix and have no handler of their own.
    void addBelow(std::string prefix, Handler handler);
    void otherwise(Handler handler);

    [[nodiscard]] Response answer(const Request& request) const;

private:
    std::map<std::string, Handler, std::less<>> handlers_;
    std::vector<std::pair<std::string, Handler>> below_;
    Handler otherwise_;
};

// "/healthz": says that the server is alive.
[[nodiscard]] Response answerHealth(const Request& request);

} // namespace sixth::server::http
