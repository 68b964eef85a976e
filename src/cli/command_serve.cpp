#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/page_places.h"
#include "cli/program.h"
#include "server/page.h"
#include "server/page_folder.h"
#include "server/server.h"

#include <fmt/core.h>

#include <chrono>

namespace sixth::cli {
namespace {

struct Options {
    int port = 8686;
    std::optional<std::string> host;
    std::optional<std::string> page;
    std::optional<std::string> publicUrl;
};

Failure failureOf(const server::Error& error) {
    return failure(error.what, error.why, error.place);
}

Expected<server::FileTable> readPage(const std::optional<std::string>& given) {
    const auto folder = given ? std::optional<std::filesystem::path>(*given) : findPage(ownExecutable());
    if (!folder) {
        std::string places;
        for (const auto& place : pagePlaces(ownExecutable()))
            places += (places.empty() ? "" : " and ") + place.string();
        return tl::unexpected(failure("page",
                                      "the built page is not there; build it with 'npm ci && npm run build' "
                                      "in the folder web, or name its folder with --page",
                                      "looked in " + places));
    }
    auto files = server::readPageFolder(*folder);
    if (!files) return tl::unexpected(failureOf(files.error()));
    return std::move(*files);
}

std::int64_t unixSeconds() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

int run(const Options& options) {
    const auto files = readPage(options.page);
    if (!files) return report(files.error());

    server::Router router;
    router.add("/healthz", server::answerHealth);
    router.otherwise([page = std::make_shared<const server::Page>(*files)](const server::Request& request) {
        return page->answer(request);
    });
    server::Options wanted;
    wanted.port = options.port;
    if (options.host) wanted.host = *options.host;
    wanted.publicUrl = options.publicUrl;
    wanted.now = unixSeconds;
    auto server = server::Server::listen(std::move(wanted), std::move(router));
    if (!server) return report(failureOf(server.error()));

    // Before the line is printed: whoever reads it may stop the server at once.
    server->stopOnSignals();
    const std::string behind =
        options.publicUrl ? fmt::format(" (listening at {})", server->localUrl()) : std::string{};
    const int printed = print(fmt::format("Sixth is at {}{}\n", server->url(), behind));
    if (printed != kDone) return printed;
    server->run();
    return kDone;
}

} // namespace

void addServe(Program& program) {
    const auto options = std::make_shared<Options>();
    program.command("serve", "Serve the page of the game to browsers")
        .number("--port", "N", options->port, 0, 65535, "The port (default: 8686); 0 takes a free one")
        .text("--host", "ADDRESS", options->host,
              "The address to listen at (default: 127.0.0.1, this machine alone)")
        .text("--public-url", "URL", options->publicUrl,
              "Where people reach the server, as in https://play.example; needed beyond this machine")
        .text("--page", "FOLDER", options->page,
              "The built page (default: beside the program, or web/dist of its tree)")
        .notes(
            "One line says where the page is, once the server listens. Ctrl-C or SIGTERM stops it when the\n"
            "answers under way are finished, within five seconds; a second one stops it at once.\n"
            "The server speaks plain HTTP: beyond this machine, let a proxy in front of it do TLS.\n"
            "/healthz answers `ok`.\n"
            "Examples:\n"
            "  sixth serve\n"
            "  sixth serve --port 0\n"
            "  sixth serve --host 0.0.0.0 --public-url https://play.example")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
