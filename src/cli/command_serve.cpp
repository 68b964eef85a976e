#include "base/clock.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/page_places.h"
#include "cli/program.h"
#include "cli/serve_settings.h"
#include "server/http/page.h"
#include "server/http/page_folder.h"
#include "server/http/public_url.h"
#include "server/http/server.h"
#include "server/logs/log.h"
#include "server/online/online.h"
#include "server/people/secrets.h"
#include "server/store/check.h"
#include "server/store/sqlite_store.h"

#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <unistd.h>

namespace sixth::cli {
namespace {

namespace http = server::http;
namespace logs = server::logs;
using server::online::Online;
using server::store::SqliteStore;
using server::store::Store;

constexpr int kDefaultPort = 8686;

struct ServeOptions {
    std::optional<std::string> port;
    std::optional<std::string> host;
    std::optional<std::string> adminPort;
    std::optional<std::string> page;
    std::optional<std::string> publicUrl;
    std::optional<std::string> proxy;
    std::optional<std::string> database;
    std::optional<std::string> logLevel;
    std::optional<std::string> logFormat;
    std::optional<std::string> config;
    std::optional<std::string> backup;
    bool pushLocal = false;
    bool check = false;
};

Failure failureOf(const server::Error& error, int exitCode = kBadInput) {
    Failure result = failure(error.what, error.why, error.place);
    result.exitCode = exitCode;
    return result;
}

Expected<http::FileTable> readPage(const std::optional<std::string>& given) {
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
    auto files = http::readPageFolder(*folder);
    if (!files) return tl::unexpected(failureOf(files.error()));
    return std::move(*files);
}

std::int64_t unixMilliseconds() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Expected<int> readPort(const std::optional<std::string>& given, const char* option) {
    if (!given) return kDefaultPort;
    int port = 0;
    const char* const end = given->data() + given->size();
    const auto [rest, error] = std::from_chars(given->data(), end, port);
    if (error != std::errc{} || rest != end || port < 0 || port > 65535)
        return tl::unexpected(
            failure("port", harmless("'" + *given + "' is not a number from 0 to 65535"), option));
    return port;
}

Expected<http::Proxies> readProxies(const std::optional<std::string>& given) {
    if (!given) return http::Proxies{};
    auto proxies = http::Proxies::read(*given);
    if (!proxies)
        return tl::unexpected(
            failure("proxy", harmless("'" + *given + "' is no list of addresses such as 10.0.0.5,fd00::/8"),
                    "--proxy"));
    return std::move(*proxies);
}

// To stderr. Quiet unless something is wrong: the terminal of whoever plays at home is no place for requests.
Expected<std::unique_ptr<logs::Log>> openLog(const ServeOptions& options) {
    const auto level = logs::readLevel(options.logLevel.value_or("warning"));
    if (!level)
        return tl::unexpected(failure("log", "expected debug, info, warning or error", "--log-level"));
    const auto format = logs::readFormat(options.logFormat.value_or("text"));
    if (!format) return tl::unexpected(failure("log", "expected text or json", "--log-format"));
    return std::make_unique<logs::Log>(std::cerr, *level, *format);
}

// A commit failed in a way that leaves in doubt what is on the disk. The next start finds out; this one must
// not say another word to anybody. If starting again would only fail again, the exit code says so to whoever
// restarts it.
void endAtOnce(const server::Error& error) {
    (void)report(failureOf(error));
    ::_exit(error.isLasting ? kBadInput : kNegative);
}

// A database in a folder of its own that goes away with the server.
class TemporaryDatabase {
public:
    TemporaryDatabase() {
        std::string name = (std::filesystem::temp_directory_path() / "sixth-games-XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) folder_ = name;
    }
    ~TemporaryDatabase() {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }
    TemporaryDatabase(const TemporaryDatabase&) = delete;
    TemporaryDatabase& operator=(const TemporaryDatabase&) = delete;
    [[nodiscard]] std::string file() const { return (folder_ / "games.db").string(); }

private:
    std::filesystem::path folder_;
};

// The store, and what holds its place.
struct Opened {
    std::unique_ptr<TemporaryDatabase> temporary;
    std::unique_ptr<Store> store;
};

// What was asked for, or the usual place; if that can't be had (a second server, a home that can't be
// written), a place that is gone afterwards, and a word about it.
Expected<Opened> openStore(const std::optional<std::string>& given) {
    if (given) {
        auto store = SqliteStore::open(*given, endAtOnce);
        if (!store) return tl::unexpected(failureOf(store.error()));
        return Opened{nullptr, std::move(*store)};
    }
    std::string why = "there is no home folder";
    if (const auto usual = defaultDatabase()) {
        auto store = SqliteStore::open(*usual, endAtOnce);
        if (store) return Opened{nullptr, std::move(*store)};
        why = store.error().why;
    }
    std::fprintf(stderr, "sixth: note: online games are kept only as long as this server runs: %s\n",
                 harmless(why).c_str());
    Opened opened{std::make_unique<TemporaryDatabase>(), nullptr};
    auto store = SqliteStore::open(opened.temporary->file(), endAtOnce);
    if (!store) return tl::unexpected(failureOf(store.error()));
    opened.store = std::move(*store);
    return opened;
}

int serve(const ServeOptions& options) {
    const auto port = readPort(options.port, "--port");
    if (!port) return report(port.error());
    const auto adminPort = readPort(options.adminPort, "--admin-port");
    if (!adminPort) return report(adminPort.error());
    const auto proxies = readProxies(options.proxy);
    if (!proxies) return report(proxies.error());
    if (options.pushLocal && options.publicUrl)
        return report(failure("push", "others could make the server send requests to this machine",
                              "--push-local with --public-url"));
    const auto files = readPage(options.page);
    if (!files) return report(files.error());
    const auto log = openLog(options);
    if (!log) return report(log.error());
    std::signal(SIGPIPE, SIG_IGN); // nobody has to read the log
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of the disk, and told as one

    // The handlers are needed to listen, and the address to make what they call.
    const auto online = std::make_shared<std::unique_ptr<Online>>();
    http::Router router;
    router.add("/healthz", http::answerHealth);
    router.addBelow("/api/", [online](const http::Request& request) { return (*online)->answer(request); });
    router.otherwise([page = std::make_shared<const http::Page>(*files)](const http::Request& request) {
        return page->answer(request);
    });
    http::Options wanted;
    wanted.port = *port;
    if (options.host) wanted.host = *options.host;
    wanted.publicUrl = options.publicUrl;
    wanted.proxies = *proxies;
    wanted.now = [] { return unixMilliseconds() / 1000; };
    wanted.log = log->get();
    wanted.onTick = [online] { (*online)->tick(); };
    wanted.tickEvery = std::chrono::milliseconds(Online::kTickMs);
    wanted.onStall = [online](std::chrono::milliseconds time) {
        if (*online) (*online)->noteStall(time);
    };
    // For whoever runs the server; no proxy passes it on.
    if (options.adminPort) {
        wanted.adminPort = *adminPort;
        wanted.adminRouter.add("/healthz", http::answerHealth);
        wanted.adminRouter.add(
            "/metrics", [online](const http::Request& request) { return (*online)->metrics(request); });
    }
    wanted.onStop = [online](std::function<void()> done) { (*online)->stop(std::move(done)); };
    auto server = http::Server::listen(std::move(wanted), std::move(router));
    if (!server) return report(failureOf(server.error()));

    if (!server::people::startSecrets())
        return report(failure("random numbers", "the system has none", "libsodium"));
    auto opened = openStore(options.database);
    if (!opened) return report(opened.error());
    Online::Options settings;
    if (options.publicUrl) settings.publicUrl = server->url();
    settings.localUrl = server->localUrl();
    settings.proxies = *proxies;
    if (options.pushLocal) settings.pushReach = server::push::Reach::Local;
    settings.wallClock = unixMilliseconds;
    settings.steadyClock = base::monotonicMs;
    settings.fatal = endAtOnce;
    settings.pulse = [&server]() -> const http::Pulse::Figures& { return server->pulse(); };
    try {
        *online =
            std::make_unique<Online>(std::move(opened->store), std::move(settings), **log,
                                     [&server](std::function<void()> f) { server->post(std::move(f)); });
    } catch (const std::exception& error) {
        return report(failure(
            "database",
            fmt::format("it can't be read ({}); look at it with --check, or restore a backup", error.what()),
            options.database.value_or("the default place")));
    }

    // Before the line is printed: whoever reads it may stop the server at once.
    server->stopOnSignals();
    const std::string behind =
        options.publicUrl ? fmt::format(" (listening at {})", server->localUrl()) : std::string{};
    const std::string admin =
        options.adminPort ? fmt::format("Its metrics are at {}metrics\n", server->adminUrl()) : std::string{};
    const int printed = print(fmt::format("Sixth is at {}{}\n{}", server->url(), behind, admin));
    (*log)->info("start", {{"url", server->url()}, {"address", server->localUrl()}});
    if (printed == kDone) server->run();
    (*log)->info("stop");
    online->reset(); // before the server, whose thread it posts to
    return printed;
}

int check(const std::string& file) {
    const auto found = server::store::checkDatabase(file);
    for (const auto& error : found.errors) (void)report(failureOf(error));
    const int printed = print(
        fmt::format("{} games, {} events, {} errors\n", found.games, found.events, found.errors.size()));
    if (printed != kDone) return printed;
    return found.errors.empty() ? kDone : kNegative;
}

int runServe(ServeOptions options) {
    const auto completed = completeSettings({{"port", &options.port},
                                             {"host", &options.host},
                                             {"admin-port", &options.adminPort},
                                             {"page", &options.page},
                                             {"public-url", &options.publicUrl},
                                             {"proxy", &options.proxy},
                                             {"database", &options.database},
                                             {"log-level", &options.logLevel},
                                             {"log-format", &options.logFormat}},
                                            options.config);
    if (!completed) return report(completed.error());
    if (!options.check && !options.backup) return serve(options);
    const auto file = options.database ? options.database : defaultDatabase();
    if (!file) return report(failure("database", "name its file with --database", "there is no home folder"));
    if (options.check) return check(*file);
    const auto copied = SqliteStore::backUp(*file, *options.backup);
    return copied ? kDone : report(failureOf(copied.error()));
}

} // namespace

void addServe(Program& program) {
    const auto options = std::make_shared<ServeOptions>();
    program.command("serve", "Serve the page and online games to browsers")
        .text("--port", "N", options->port, "The port (default: 8686); 0 takes a free one")
        .text("--host", "ADDRESS", options->host,
              "The address to listen at (default: 127.0.0.1, this machine only)")
        .text("--admin-port", "N", options->adminPort,
              "Serve /metrics at 127.0.0.1 and this port, for whoever runs the server; 0 takes a free one")
        .text("--public-url", "URL", options->publicUrl,
              "Where people reach the server, as in https://play.example; needed to serve other machines")
        .text("--proxy", "ADDRESSES", options->proxy,
              "The proxies that say for whom they speak (default: 127.0.0.0/8,::1)")
        .text("--page", "FOLDER", options->page,
              "The built page (default: beside the program, or web/dist of its tree)")
        .text("--database", "FILE", options->database,
              "Where games and people are kept (default: sixth/games.db in ~/.local/state)")
        .text("--log-level", "LEVEL", options->logLevel,
              "What to log on stderr: debug, info (every request), warning (default) or error")
        .text("--log-format", "FORMAT", options->logFormat,
              "text (name=value, the default) or json; one line per event")
        .text("--config", "FILE", options->config, "Read settings from this file: lines of `name = value`")
        .flag("--push-local", options->pushLocal,
              "Let reminders go to push services on this machine, with or without TLS; for tests")
        .flag("--check", options->check, "Verify the database, replay every game in it, and exit")
        .text("--backup", "FILE", options->backup,
              "Copy the database to a new file, also while a server is using it, and exit")
        .notes("Once the server listens, it prints one line that says where the page is. Ctrl-C or SIGTERM "
               "stops it\n"
               "after accepted moves are on the disk and current answers are sent. A second signal stops it "
               "at once.\n"
               "The server speaks plain HTTP. To serve other machines, put a proxy with TLS in front of it.\n"
               "/healthz answers `ok`, /api/v1/ is described in docs/api.md. /metrics, for Prometheus, has a "
               "port\n"
               "of its own (--admin-port).\n"
               "Every setting can also come from the environment (SIXTH_PUBLIC_URL) or from the --config "
               "file. The\n"
               "command line comes first, then the environment, then the file.\n"
               "Examples:\n"
               "  sixth serve\n"
               "  sixth serve --port 0\n"
               "  sixth serve --host 0.0.0.0 --public-url https://play.example --database games.db\n"
               "  sixth serve --database games.db --check")
        .action([options] { return runServe(*options); });
}

} // namespace sixth::cli
