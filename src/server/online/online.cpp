#include "server/online/online.h"

#include "server/online/api.h"
#include "server/online/backups.h"
#include "server/online/library.h"
#include "server/online/life_signs.h"
#include "server/online/metrics.h"
#include "server/online/peers.h"
#include "server/online/readiness.h"
#include "server/online/timers.h"
#include "server/store/bus.h"
#include "server/store/failpoint.h"

#include <optional>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kTroubleEvery{1'000};
// So many that a start with 10,000 open games is over in seconds, and so few that nobody notices.
constexpr std::size_t kLoadedPerTick = 250;

constexpr std::size_t kMostAddressesShown = 20;

Workers::Limits passwordsWaiting(const Limits& limits) {
    return {.threads = 1,
            .queued = limits.passwordsWaiting + limits.passwordsWaitingOfKnown,
            .kept = limits.passwordsWaitingOfKnown,
            .perOwner = limits.passwordsWaiting};
}

} // namespace

struct Online::Impl {
    Impl(std::unique_ptr<store::Store> given, Options wanted, logs::Log& log, const Post& post)
        : store(std::move(given)), options(std::move(wanted)), reader(store->reader()),
          clock(options.steadyClock, options.wallClock, reader->lastAlive()), startedAt(clock.now()),
          context{*reader,
                  [this] { return clock.now(); },
                  {},
                  IdSource<GameNumber>(reserving(store::Reader::IdKind::Game)),
                  IdSource<PersonId>(reserving(store::Reader::IdKind::Person)),
                  IdSource<SessionId>(reserving(store::Reader::IdKind::Session)),
                  [this](store::Operations operations, store::Writer::Done done) {
                      return write(std::move(operations), std::move(done));
                  },
                  options.fatal,
                  options.publicUrl.empty() ? options.localUrl : options.publicUrl,
                  log,
                  &library,
                  &attendance,
                  {},
                  {},
                  options.limits},
          library(*store, log, post), attendance(startedAt),
          bus(options.makeBus ? options.makeBus(post, log) : std::make_unique<store::LoneBus>()),
          life(context, clock,
               options.isDatabaseShared ? LifeSigns::Judge::Database : LifeSigns::Judge::Server,
               [this] { return !tables.all().empty(); }),
          ratings(context), tables(context), commands(context, tables, ratings, *bus),
          watchers(context, tables, commands), timers(context, tables, commands),
          passwords(passwordsWaiting(options.limits)), accounts(context, passwords, post),
          bots(context, tables, commands, post), reminders(context, tables, commands, post),
          hub({context, tables, commands, watchers, ratings, accounts, attendance}),
          news({context, tables, commands, ratings, hub}, reader->lastAlive()),
          api({{context, tables, commands, watchers, ratings, accounts, attendance},
               bots,
               hub,
               library,
               news,
               reminders},
              {options.publicUrl, options.proxies, options.pushReach}),
          writer(std::make_unique<store::Writer>(store->committer(), post, options.limits.writeQueue)) {
        // Tables that can't be read are told at the start, and not by the first guest.
        (void)reader->highest();
        accounts.begin(); // before the first sign of life of this run
        accounts.onEvicted([this](SessionId session) { hub.closeSession(session); });
        context.isCutOff = [this] { return life.isCutOff(); };
        life.begin(startedAt);
        if (options.makeBus) joinOthers();
        // After timers and hub, which listen already.
        tables.onAdded([this](Table& table) { bots.consider(table); });
        watchers.onTold([this](Table& table) { bots.consider(table); });
        bots.introduce();
        reminders.begin([this](push::Vapid vapid) { return sendingAs(std::move(vapid)); });
    }

    [[nodiscard]] std::function<IdRange()> reserving(store::Reader::IdKind kind) {
        return [this, kind] { return reader->reserve(kind); };
    }

    // There are other servers of this database.
    void joinOthers() {
        peers.emplace(context, *bus, attendance, tables, watchers);
        context.peers = &*peers;
        peers->listen({[this](SessionId session) { hub.cutSession(session); },
                       [this](PersonId person) { hub.closeEnded(person); }, [this] { hub.touchLobby(); }});
        bus->listen({[this](GameNumber number, std::int64_t seq) { commands.follow(number, seq); },
                     [this] {
                         commands.lookAtAll();
                         peers->tellAll();
                     },
                     [this](store::NodeId from, std::string_view text) { peers->take(from, text); },
                     [this](store::NodeId node) { peers->forget(node); }});
    }

    // The tokens of the sender tell the time of the world, which the clock of the server may not.
    Reminders::Send sendingAs(push::Vapid vapid) {
        push::Sender::Options wanted;
        wanted.reach = options.pushReach;
        wanted.now = [clock = options.wallClock] { return fromUnix(clock()); };
        sender = std::make_unique<push::Sender>(std::move(vapid), std::move(wanted));
        return [this](push::Message message, push::Sender::Done done) {
            return sender->send(std::move(message), std::move(done));
        };
    }

    bool write(store::Operations operations, store::Writer::Done done) {
        const bool isQueued =
            writer->push(std::move(operations), [this, done = std::move(done)](store::Commit commit) {
                if (commit == store::Commit::Busy) noteTrouble("another program holds the database");
                if (commit == store::Commit::Conflict) noteTrouble("a key is taken");
                // What can't be read for one is no reason to leave the others of this batch without an
                // answer.
                try {
                    done(commit);
                } catch (const std::exception& error) {
                    context.log.error("handler-failed", {{"why", error.what()}});
                }
            });
        if (!isQueued) noteTrouble("too much is waiting");
        return isQueued;
    }

    // Not more than a line a second: in an overload there are thousands, and /metrics counts them.
    void noteTrouble(std::string_view why) {
        if (clock.now() < nextTrouble) return;
        nextTrouble = clock.now() + kTroubleEvery;
        context.log.warning("not-written", {{"why", why}});
    }

    std::unique_ptr<store::Store> store;
    Options options;
    std::unique_ptr<store::Reader> reader;
    ClockReader clock;
    Time startedAt;
    Context context;
    Library library;
    Attendance attendance;
    std::unique_ptr<store::Bus> bus;
    LifeSigns life;
    Ratings ratings;
    Tables tables;
    Commands commands;
    Watchers watchers;
    std::optional<Peers> peers; // nothing: the database is this server's own
    Timers timers;
    Workers passwords;
    Accounts accounts;
    HouseBots bots;
    Reminders reminders;
    std::unique_ptr<push::Sender> sender;
    Hub hub;
    News news;
    Api api;
    bool isLoading = true;
    Time nextTrouble;
    std::function<void()> stopped;
    bool isStopping = false;
    std::int64_t lastTick = options.steadyClock();
    std::unique_ptr<store::Writer> writer; // the last: it ends first, and with it all answers
};

Online::Online(std::unique_ptr<store::Store> store, Options options, logs::Log& log, Post post)
    : impl_(std::make_unique<Impl>(std::move(store), std::move(options), log, post)) {}

Online::~Online() = default;

http::Response Online::answer(const http::Request& request) {
    return impl_->api.answer(request);
}

http::Response Online::metrics(const http::Request& request) const {
    if (!request.isReading()) return http::onlyReading();
    const auto& counts = impl_->commands.counts();
    const auto written = impl_->writer->figures();
    Figures figures;
    figures.uptimeSeconds = std::chrono::duration<double>(impl_->clock.now() - impl_->startedAt).count();
    figures.clients = static_cast<double>(impl_->hub.size());
    figures.tables = static_cast<double>(impl_->tables.all().size());
    figures.acknowledged = static_cast<double>(counts.acknowledged);
    figures.refused = static_cast<double>(counts.refused);
    figures.busy = static_cast<double>(counts.busy);
    figures.queued = static_cast<double>(written.queued);
    figures.commits = static_cast<double>(written.commits);
    figures.commitUnits = static_cast<double>(written.units);
    figures.commitSeconds = written.commitSeconds;
    figures.residentBytes = residentBytes();
    figures.stalls = static_cast<double>(impl_->life.stalls().count);
    figures.stallSeconds = std::chrono::duration<double>(impl_->life.stalls().time).count();
    figures.addresses = static_cast<double>(impl_->hub.addresses());
    if (impl_->options.pulse) figures.pulse = &impl_->options.pulse();
    if (impl_->options.backups != nullptr) figures.backups = impl_->options.backups->figures();
    figures.refusals = impl_->context.traffic.refusals();
    for (const auto& busy : impl_->context.traffic.busiest(kMostAddressesShown, impl_->clock.now()))
        figures.busiest.push_back({busy.address, busy.counts, impl_->hub.linesOf(busy.address)});
    http::Response response = http::plainText(200, writeMetrics(figures));
    response.fields[0].second = "text/plain; version=0.0.4; charset=utf-8";
    return response;
}

http::Response Online::readiness(const http::Request& request) const {
    if (!request.isReading()) return http::onlyReading();
    const Readiness found{isLoaded(), impl_->isStopping, impl_->writer->figures().oldest,
                          Milliseconds(impl_->options.steadyClock() - impl_->lastTick),
                          impl_->life.silence()};
    const auto why = found.whyNot();
    return http::plainText(why ? 503 : 200, std::string(why.value_or("ready")) + "\n");
}

void Online::tick() {
    store::failpoint("online.tick");
    impl_->lastTick = impl_->options.steadyClock();
    if (impl_->isLoading) {
        impl_->isLoading = impl_->tables.loadMore(kLoadedPerTick);
        if (!impl_->isLoading)
            impl_->context.log.info("loaded",
                                    {{"games", static_cast<std::int64_t>(impl_->tables.all().size())}});
    }
    impl_->commands.tick();
    impl_->timers.tick();
    impl_->tables.tick();
    impl_->watchers.tick();
    impl_->bots.tick();
    impl_->reminders.tick();
    impl_->hub.tick();
    impl_->news.tick();
    impl_->accounts.tick();
    impl_->life.tick();
    if (impl_->peers) impl_->peers->tick();
    if (impl_->stopped && impl_->commands.isIdle()) {
        impl_->hub.sayGoodbye();
        if (impl_->peers) impl_->peers->sayGoodbye();
        std::exchange(impl_->stopped, nullptr)();
    }
}

bool Online::isLoaded() const {
    return impl_->tables.hasAll();
}

void Online::noteRefused(std::string_view limit, const std::string& address) {
    impl_->context.noteRefused(limit, address, address);
}

void Online::noteStall(Milliseconds time) {
    impl_->life.noteStall(time);
}

void Online::stop(std::function<void()> done) {
    if (impl_->stopped) return;
    impl_->isStopping = true;
    impl_->commands.stop();
    impl_->stopped = std::move(done);
}

} // namespace sixth::server::online
