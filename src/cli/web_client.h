#pragma once

#include "cli/failure.h"

#include <functional>
#include <string>
#include <string_view>

namespace sixth::cli {

// A server to ask over plain HTTP, with a token that says who asks.
class WebClient {
public:
    // "http://127.0.0.1:8686/"; https is the task of a proxy on this side, as it is on the other.
    [[nodiscard]] static Expected<WebClient> forServer(std::string_view url, std::string token);

    struct Answer {
        int status = 0;
        std::string body;
    };
    [[nodiscard]] Expected<Answer> ask(std::string_view method, std::string_view path,
                                       std::string_view body = {}) const;
    // An answer that goes on: calls `onLine` with each line until it says false or the server ends it. Also
    // calls it, with nothing, when a second passes without one.
    [[nodiscard]] Expected<void> follow(std::string_view path,
                                        const std::function<bool(std::string_view)>& onLine) const;

private:
    std::string host_;
    std::string port_;
    std::string token_;
};

} // namespace sixth::cli
