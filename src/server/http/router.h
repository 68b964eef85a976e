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

// Which handler answers which path. Paths are compared whole and as they are written; everything that has no
// handler of its own goes to the last one, which is the page.
class Router {
public:
    void add(std::string path, Handler handler);
    // Everything that begins with the prefix, but for paths that have a handler of their own.
    void addBelow(std::string prefix, Handler handler);
    void otherwise(Handler handler);

    [[nodiscard]] Response answer(const Request& request) const;

private:
    std::map<std::string, Handler, std::less<>> handlers_;
    std::vector<std::pair<std::string, Handler>> below_;
    Handler otherwise_;
};

// "/healthz": that the server is alive and answers.
[[nodiscard]] Response answerHealth(const Request& request);

} // namespace sixth::server::http
