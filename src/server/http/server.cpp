#include "server/http/server.h"

#include "server/http/listener.h"
#include "server/http/public_url.h"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <exception>

namespace sixth::server::http {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

std::string addressText(const asio::ip::address& address) {
    return address.is_v6() ? fmt::format("[{}]", address.to_string()) : address.to_string();
}

std::string endpointText(const tcp::endpoint& endpoint) {
    return fmt::format("{}:{}", addressText(endpoint.address()), endpoint.port());
}

tl::expected<asio::ip::address, Error> readHost(const std::string& host) {
    if (host == "localhost") return asio::ip::address(asio::ip::address_v4::loopback());
    error_code error;
    auto address = asio::ip::make_address(host, error);
    if (!error) return address;
    return tl::unexpected(Error{
        "host", fmt::format("'{}' is not an address; expected one such as 127.0.0.1, ::1 or localhost", host),
        "--host"});
}

// Why the address can't be had, and what to do.
Error listenError(const error_code& error, const tcp::endpoint& endpoint) {
    const std::string place = endpointText(endpoint);
    if (error == asio::error::address_in_use)
        return {
            "port",
            fmt::format("{} is in use by another program; stop that one, or choose another port with --port "
                        "(0 takes a free one)",
                        endpoint.port()),
            place};
    if (error == asio::error::access_denied)
        return {"port",
                fmt::format("{} may not be taken by this user; ports from 1024 on may", endpoint.port()),
                place};
    if (error == boost::system::errc::address_not_available)
        return {"host", "this machine does not have that address", place};
    return {"server", "it can't listen: " + error.message(), place};
}

// Every connection is an open file. The system's usual limit is lower than what it grants to those who ask;
// some files are needed for other things.
std::size_t mostConnections(std::size_t wanted) {
    constexpr rlim_t kOthers = 64;
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur <= 2 * kOthers)
        return std::min<std::size_t>(wanted, 64);
    return std::min<std::size_t>(wanted, files.rlim_cur - kOthers);
}

} // namespace

struct Server::Impl {
    Impl(Service given, Options& options)
        : pulse(std::move(options.onStall)), service(std::move(given)), onTick(std::move(options.onTick)),
          tickEvery(options.tickEvery), onStop(std::move(options.onStop)) {
        service.pulse = &pulse;
        service.proxies = std::move(options.proxies);
        service.onRefused = std::move(options.onRefused);
    }

    void stop() {
        signals.clear(ignored); // from now on they do what they always do
        signals.cancel(ignored);
        if (isStopping) return;
        isStopping = true;
        if (onStop)
            onStop([this] { close(); });
        else
            close();
    }

    void close() {
        isClosed = true;
        ticker.cancel();
        pulse.expect(std::nullopt);
        listener.stop();
        if (admin) admin->stop();
    }

    // What fails for one is no reason to stop for the others: a page of the database that can't be read.
    void guarded(const std::function<void()>& work) const {
        try {
            work();
        } catch (const std::exception& error) {
            if (service.log != nullptr) service.log->error("handler-failed", {{"why", error.what()}});
        }
    }

    void tick() {
        if (!onTick || isClosed) return;
        ticker.expires_after(tickEvery);
        pulse.expect(ticker.expiry());
        ticker.async_wait([this](const error_code& error) {
            if (error || isClosed) return;
            {
                const Pulse::Hold hold(pulse, Pulse::Work::Tick);
                pulse.tick();
                guarded(onTick);
            }
            tick();
        });
    }

    Pulse pulse;
    Service service;
    Service adminService;
    std::function<void()> onTick;
    std::chrono::milliseconds tickEvery;
    std::function<void(std::function<void()>)> onStop;
    bool isStopping = false;
    bool isClosed = false;
    std::string publicUrl;
    error_code ignored;
    asio::io_context io{1};
    asio::signal_set signals{io};
    asio::steady_timer ticker{io};
    Listener listener{io, service};
    std::optional<Listener> admin;
};

tl::expected<Server, Error> Server::listen(Options options, Router router) {
    const auto address = readHost(options.host);
    if (!address) return tl::unexpected(address.error());
    std::optional<PublicUrl> publicUrl;
    if (options.publicUrl) {
        publicUrl = readPublicUrl(*options.publicUrl);
        if (!publicUrl)
            return tl::unexpected(Error{
                "public-url",
                fmt::format(
                    "'{}' is not one; expected http:// or https:// and a name, such as https://play.example",
                    *options.publicUrl),
                "--public-url"});
    }
    if (!address->is_loopback() && !publicUrl)
        return tl::unexpected(
            Error{"host",
                  fmt::format(
                      "{} can be reached from other machines; say with --public-url under which address, or "
                      "listen on 127.0.0.1",
                      address->to_string()),
                  "--host"});

    Site site;
    site.router = std::move(router);
    if (!address->is_unspecified()) site.hosts.add(addressText(*address));
    if (publicUrl) site.hosts.add(publicUrl->host);
    options.limits.connections = mostConnections(options.limits.connections);
    auto impl =
        std::make_unique<Impl>(Service{std::move(site), options.limits, options.now, options.log}, options);
    if (publicUrl) impl->publicUrl = publicUrl->text;
    const tcp::endpoint endpoint(*address, static_cast<std::uint16_t>(options.port));
    const error_code error = impl->listener.open(endpoint);
    if (error) return tl::unexpected(listenError(error, endpoint));
    if (options.adminPort) {
        Site adminSite;
        adminSite.router = std::move(options.adminRouter);
        impl->adminService = {std::move(adminSite), options.limits, options.now, options.log, &impl->pulse};
        impl->admin.emplace(impl->io, impl->adminService);
        const tcp::endpoint place(asio::ip::address_v4::loopback(),
                                  static_cast<std::uint16_t>(*options.adminPort));
        const error_code problem = impl->admin->open(place);
        if (problem) return tl::unexpected(listenError(problem, place));
    }
    return Server(std::move(impl));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

int Server::port() const {
    return impl_->listener.endpoint().port();
}

std::string Server::localUrl() const {
    return fmt::format("http://{}/", endpointText(impl_->listener.endpoint()));
}

std::string Server::url() const {
    return impl_->publicUrl.empty() ? localUrl() : impl_->publicUrl;
}

std::string Server::adminUrl() const {
    return impl_->admin ? fmt::format("http://{}/", endpointText(impl_->admin->endpoint())) : std::string();
}

const Pulse::Figures& Server::pulse() const {
    return impl_->pulse.figures();
}

void Server::stopOnSignals() {
    impl_->signals.add(SIGINT, impl_->ignored);
    impl_->signals.add(SIGTERM, impl_->ignored);
    impl_->signals.async_wait([impl = impl_.get()](const error_code& error, int) {
        if (!error) impl->stop();
    });
}

void Server::run() {
    impl_->listener.start();
    if (impl_->admin) impl_->admin->start();
    impl_->tick();
    impl_->io.run();
}

void Server::stop() {
    asio::post(impl_->io, [impl = impl_.get()] { impl->stop(); });
}

void Server::post(std::function<void()> function) {
    asio::post(impl_->io, [impl = impl_.get(), function = std::move(function)] {
        const Pulse::Hold hold(impl->pulse, Pulse::Work::Posted);
        impl->guarded(function);
    });
}

} // namespace sixth::server::http
