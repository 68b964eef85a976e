#pragma once

#include "cli/failure.h"
#include "client/http_answer.h"

#include <functional>
#include <string>
#include <string_view>

namespace sixth::cli {

// Asks a server over plain HTTP, with a token that says who asks. The server is not trusted: what it sends is
// bounded in size and time, and is an answer or a failure.
class WebClient {
public:
    // "http://127.0.0.1:8686/". There is no https: a proxy on this side can add it.
    [[nodiscard]] static Expected<WebClient> forServer(std::string_view url, std::string token);

    [[nodiscard]] Expected<client::HttpAnswer> ask(std::string_view method, std::string_view path,
                                                   std::string_view body = {}) const;
    // Follows an answer that goes on. Calls `onLine` with each line until it returns false or the server ends
    // the answer. When a second passes without a line, it calls `onLine` with an empty one.
    [[nodiscard]] Expected<void> follow(std::string_view path,
                                        const std::function<bool(std::string_view)>& onLine) const;

private:
    // The first lines of a request, without the empty one that ends them.
    [[nodiscard]] std::string head(std::string_view method, std::string_view path) const;
    [[nodiscard]] Failure lost(std::string_view why) const;

    std::string host_;
    std::string port_;
    std::string token_;
};

} // namespace sixth::cli
