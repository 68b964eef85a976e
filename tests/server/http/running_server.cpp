#include "server/http/running_server.h"

#include <stdexcept>

namespace sixth::server::http {
namespace {

Server listenSomewhere(Limits limits, Router router, const RunningServer::Adjust& adjust) {
    Options options;
    options.port = 0;
    options.limits = limits;
    options.now = [] { return kSomeTime; };
    if (adjust) adjust(options);
    auto server = Server::listen(std::move(options), std::move(router));
    if (!server) throw std::runtime_error(server.error().why);
    return std::move(*server);
}

} // namespace

FileTable somePage() {
    return {
        {"assets/index-B1x8d2Qk.js", std::string(3000, 'j')},
        {"assets/index-B1x8d2Qk.js.br", "brotli bytes"},
        {"assets/index-B1x8d2Qk.js.gz", "the gzip bytes"},
        {"assets/sixth-D0_a-9xZ.wasm", std::string("\0asm\1\0\0\0", 8)},
        {"index.html", "<!doctype html><title>Sixth</title>\n"},
        {"manifest.webmanifest", "{}"},
        {"sw.js", "self.skipWaiting();"},
    };
}

Router routerFor(const FileTable& files) {
    Router router;
    router.add("/healthz", answerHealth);
    router.otherwise([page = std::make_shared<const Page>(files)](const Request& request) {
        return page->answer(request);
    });
    return router;
}

RunningServer::RunningServer(Limits limits, Router router, const Adjust& adjust)
    : server_(listenSomewhere(limits, std::move(router), adjust)), port_(server_.port()),
      thread_([this] { server_.run(); }) {}

RunningServer::~RunningServer() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
}

void RunningServer::join() {
    thread_.join();
}

} // namespace sixth::server::http
