#pragma once

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>

namespace sixth::server::http {

// For co_await: an operation that fails sets `error` instead of throwing.
[[nodiscard]] inline auto into(boost::system::error_code& error) {
    return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

} // namespace sixth::server::http
