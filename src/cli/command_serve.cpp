#include "base/clock.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/page_places.h"
#include "cli/program.h"
#include "cli/serve_options.h"
#include "cli/serve_settings.h"
#include "cli/serve_shared.h"
#include "cli/serve_store.h"
#include "server/http/page.h"
#include "server/http/page_folder.h"
#include "server/http/public_url.h"
#include "server/http/server.h"
#include "server/http/watchdog.h"
#include "server/logs/log.h"
#include "server/online/online.h"
#include "server/people/secrets.h"
#include "server/store/check.h"
#include "server/store/database.h"
#include "server/store/transfer.h"

#include <fmt/core.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace sixth::cli {
namespace {

namespace http = server::http;
namespace logs = server::logs;
using server::online::Backups;
using server::online::BackupThread;
using server::online::Online;

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

// The thread of the sockets is stuck, so no client can be told. Whatever supervises the server starts it
// again, and it reads what is on the disk.
void endStuck() {
    (void)report(
        failure("server", "it has served nobody for too long and ends; start it again", "--stuck-after"));
    ::_exit(kNegative);
}

// Beside the database, unless another folder is named. A temporary database needs no copies.
std::unique_ptr<Backups> makeBackups(std::optional<Backups::Plan> plan, const OpenedStore& opened,
                                     logs::Log& log) {
    if (!plan || opened.temporary) return nullptr;
    plan->database = opened.address;
    if (plan->folder.empty()) plan->folder = std::filesystem::path(opened.address).parent_path() / "backups";
    return std::make_unique<Backups>(std::move(*plan), unixMilliseconds, log);
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
    const auto bus = readBus(options);
    if (!bus) return report(bus.error());
    const auto files = readPage(options.page);
    if (!files) return report(files.error());
    const auto limits = readLimits(options);
    if (!limits) return report(limits.error());
    auto plan = readBackupPlan(options);
    if (!plan) return report(plan.error());
    const auto stuckAfter = readStuckAfter(options);
    if (!stuckAfter) return report(stuckAfter.error());
    const auto log = openLog(options);
    if (!log) return report(log.error());
    std::signal(SIGPIPE, SIG_IGN); // nobody has to read the log
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of the disk, and told as one

    // The handlers are needed to listen, and the address to make what they call.
    const auto online = std::make_shared<std::unique_ptr<Online>>();
    const auto watchdog = std::make_shared<std::optional<http::Watchdog>>();
    const http::Handler readiness = [online](const http::Request& request) {
        return (*online)->readiness(request);
    };
    http::Router router;
    router.add("/healthz", http::answerHealth);
    router.add("/readyz", readiness);
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
    wanted.limits = limits->http;
    wanted.onTick = [online, watchdog] {
        if (*watchdog) (*watchdog)->beat();
        (*online)->tick();
    };
    wanted.tickEvery = std::chrono::milliseconds(Online::kTickMs);
    wanted.onStall = [online](std::chrono::milliseconds time) {
        if (*online) (*online)->noteStall(time);
    };
    wanted.onRefused = [online](std::string_view limit, const std::string& address) {
        if (*online) (*online)->noteRefused(limit, address);
    };
    // For whoever runs the server; no proxy passes it on.
    if (options.adminPort) {
        wanted.adminPort = *adminPort;
        wanted.adminRouter.add("/healthz", http::answerHealth);
        wanted.adminRouter.add("/readyz", readiness);
        wanted.adminRouter.add(
            "/metrics", [online](const http::Request& request) { return (*online)->metrics(request); });
    }
    wanted.onStop = [online, watchdog](std::function<void()> done) {
        (*online)->stop([watchdog, done = std::move(done)] {
            if (*watchdog) (*watchdog)->rest();
            done();
        });
    };
    auto server = http::Server::listen(std::move(wanted), std::move(router));
    if (!server) return report(failureOf(server.error()));

    if (!server::people::startSecrets())
        return report(failure("random numbers", "the system has none", "libsodium"));
    auto opened = openStore(options.database, bus->has_value());
    if (!opened) return report(opened.error());
    const auto backups = makeBackups(*plan, *opened, **log);
    Online::Options settings;
    settings.limits = *limits;
    settings.backups = backups.get();
    if (options.publicUrl) settings.publicUrl = server->url();
    settings.localUrl = server->localUrl();
    settings.proxies = *proxies;
    if (options.pushLocal) settings.pushReach = server::push::Reach::Local;
    settings.wallClock = unixMilliseconds;
    settings.steadyClock = base::monotonicMs;
    settings.fatal = endAtOnce;
    settings.pulse = [&server]() -> const http::Pulse::Figures& { return server->pulse(); };
    try {
        share(settings, *opened->store, *bus);
        *online =
            std::make_unique<Online>(std::move(opened->store), std::move(settings), **log,
                                     [&server](std::function<void()> f) { server->post(std::move(f)); });
    } catch (const std::exception& error) {
        return report(failure(
            "database",
            fmt::format("it can't be read ({}); look at it with --check, or restore a backup", error.what()),
            options.database ? server::store::shownAddress(*options.database) : "the default place"));
    }

    // Before the line is printed: whoever reads it may stop the server at once.
    server->stopOnSignals();
    const std::string behind =
        options.publicUrl ? fmt::format(" (listening at {})", server->localUrl()) : std::string{};
    const std::string admin =
        options.adminPort ? fmt::format("Its metrics are at {}metrics\n", server->adminUrl()) : std::string{};
    const int printed = print(fmt::format("Sixth is at {}{}\n{}", server->url(), behind, admin));
    (*log)->info("start", {{"url", server->url()}, {"address", server->localUrl()}});
    {
        const auto backupThread = backups ? std::make_unique<BackupThread>(*backups) : nullptr;
        if (*stuckAfter > std::chrono::milliseconds::zero()) watchdog->emplace(*stuckAfter, endStuck);
        if (printed == kDone) server->run();
        watchdog->reset();
    }
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

int import(const std::string& file, const std::string& to) {
    const auto address = server::store::PostgresAddress::read(to);
    if (!address) return report(failureOf(address.error()));
    const auto done = server::store::importSqlite(file, *address);
    if (!done) return report(failureOf(done.error()));
    return print(fmt::format("{} games, {} events\n", done->games, done->events));
}

int runServe(ServeOptions options) {
    const auto completed = completeOptions(options);
    if (!completed) return report(completed.error());
    if (options.showLimits) {
        const auto limits = readLimits(options);
        return limits ? print(describeLimits(*limits)) : report(limits.error());
    }
    const bool isPostgres = options.database && server::store::isPostgres(*options.database);
    if (options.import && !isPostgres)
        return report(
            failure("import", "say where to with --database postgresql://USER@HOST/NAME", "--import"));
    if (options.import) return import(*options.import, *options.database);
    if (!options.check && !options.backup) {
        if (isPostgres && options.backupEvery && !options.backups)
            return report(failure("backup", "say where to with --backups", "--backup-every"));
        return serve(options);
    }
    const auto file = options.database ? options.database : defaultDatabase();
    if (!file) return report(failure("database", "name its file with --database", "there is no home folder"));
    if (options.check) return check(*file);
    const auto copied = server::store::backUpDatabase(*file, *options.backup);
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
              "Where games and people are kept: a file (default: sixth/games.db in ~/.local/state), or "
              "postgresql://USER@HOST/NAME")
        .text("--bus", "URL", options->bus,
              "Share the database with other servers, which hear of each other by this Redis: "
              "redis://HOST:PORT")
        .text("--log-level", "LEVEL", options->logLevel,
              "What to log on stderr: debug, info (every request), warning (default) or error")
        .text("--log-format", "FORMAT", options->logFormat,
              "text (name=value, the default) or json; one line per event")
        .text("--config", "FILE", options->config, "Read settings from this file: lines of `name = value`")
        .flag("--push-local", options->pushLocal,
              "Let reminders go to push services on this machine, with or without TLS; for tests")
        .flag("--check", options->check, "Verify the database, replay every game in it, and exit")
        .text("--backup", "FILE", options->backup,
              "Copy the database to a new SQLite file, also while a server is using it, and exit")
        .text("--import", "FILE", options->import,
              "Move everything from this SQLite database to an empty PostgreSQL database, and exit")
        .text("--backup-every", "HOURS", options->backupEvery,
              "How often to copy the database while the server runs: in hours, or a time such as 30m or 7d")
        .text("--backups", "FOLDER", options->backups,
              "Where these copies go (default: the folder backups beside the file of the database)")
        .text("--backups-kept", "N", options->backupsKept, "How many of them are kept (default: 7)")
        .text("--stuck-after", "SECONDS", options->stuckAfter,
              "End with exit code 1 if the server is stuck for this long (default: 30); 0 for never")
        .texts("--limit", "NAME=VALUE", options->limit,
               "Change a limit, as in requests=300/600; see --limits")
        .flag("--limits", options->showLimits, "Print all limits with their values, and exit")
        .notes(
            "Once the server listens, it prints one line that says where the page is. Ctrl-C or SIGTERM "
            "stops it\n"
            "after accepted moves are on the disk and current answers are sent. A second signal stops it "
            "at once.\n"
            "The server speaks plain HTTP. To serve other machines, put a proxy with TLS in front of it.\n"
            "/healthz answers `ok`, /readyz `ready` or why it is not, /api/v1/ is described in docs/api.md.\n"
            "/metrics, for Prometheus, has a port of its own (--admin-port).\n"
            "Every setting can also come from the environment (SIXTH_PUBLIC_URL) or from the --config "
            "file. The\n"
            "command line comes first, then the environment, then the file.\n"
            "Examples:\n"
            "  sixth serve\n"
            "  sixth serve --port 0\n"
            "  sixth serve --host 0.0.0.0 --public-url https://play.example --database games.db\n"
            "  sixth serve --database games.db --backup-every 24h --backups /backups --backups-kept 14\n"
            "  sixth serve --database games.db --check\n"
            "  sixth serve --database postgresql://sixth@db.example/sixth --import games.db\n"
            "  sixth serve --database postgresql://sixth@db.example/sixth --bus redis://cache.example")
        .action([options] { return runServe(*options); });
}

} // namespace sixth::cli
