#include "server/online/accounts.h"

#include "server/ascii.h"
#include "server/http/client_address.h"
#include "server/online/account_refusals.h"
#include "server/people/names.h"
#include "server/people/secrets.h"

#include <algorithm>
#include <memory>
#include <tuple>

namespace sixth::server::online {
namespace {

// How exactly it is kept when a session was used: to a day, or to a tenth of the time that it lasts.
constexpr Milliseconds kUseNoted = std::chrono::days(1);
constexpr int kNotedWhileItLasts = 10;
constexpr Milliseconds kPurgeEvery = std::chrono::hours(6);
// Many people are gone through in parts, so that moves need not wait for long.
constexpr std::int64_t kPurgeSlice = 500;
constexpr Milliseconds kBetweenSlices = std::chrono::seconds(1);
// A clock that has moved on by so much at once may be wrong. Nothing is purged by it before it has been so
// for a while: somebody may notice.
constexpr Milliseconds kLongJump = std::chrono::days(30);
constexpr Milliseconds kBeforePurge = std::chrono::days(1);
constexpr const char* kDeviceKey = "device";

} // namespace

Accounts::Accounts(Context& context, Workers& workers, Post post)
    : context_(context), workers_(workers), post_(std::move(post)),
      guard_(context.limits.passwordsForName, context.limits.passwordsForNameOfAll),
      nobodysHash_(people::hashPassword("nobody has this password").value_or("")) {}

void Accounts::begin() {
    lastTick_ = context_.reader.lastAlive().value_or(Time{});
    if (auto known = context_.reader.key(kDeviceKey)) {
        deviceKey_ = std::move(*known);
    } else {
        deviceKey_ = people::makeToken();
        (void)context_.write({store::PutKey{kDeviceKey, deviceKey_}}, [this](store::Commit commit) {
            // Another server may have made one at the same time.
            if (commit == store::Commit::Done)
                deviceKey_ = context_.reader.key(kDeviceKey).value_or(deviceKey_);
        });
    }
}

std::optional<Identity> Accounts::find(std::string_view token) {
    if (!people::isToken(token)) return std::nullopt;
    auto session = context_.reader.session(people::hashToken(token));
    const Time now = context_.now();
    if (!session || now - session->usedAt >= context_.limits.sessionLasts) return std::nullopt;
    auto person = context_.reader.person(session->person);
    if (!person || person->name.empty()) return std::nullopt; // whoever has left is nobody any more
    const Milliseconds exactly = std::min(kUseNoted, context_.limits.sessionLasts / kNotedWhileItLasts);
    if (now - session->usedAt >= exactly && noted_.insert(session->id).second) {
        const SessionId id = session->id;
        const bool isQueued =
            context_.write({store::UseSession{id, now}}, [this, id](store::Commit) { noted_.erase(id); });
        if (!isQueued) noted_.erase(id);
    }
    return Identity{std::move(*person), std::move(*session)};
}

std::string Accounts::deviceMark(std::string_view name) const {
    return people::keyedMark(deviceKey_, lowered(name));
}

LoginGuard::Try Accounts::tryOf(const From& from, std::string_view name) const {
    return {lowered(name), from.address, people::isSameSecret(from.device, deviceMark(name))};
}

bool Accounts::allows(const LoginGuard::Try& attempt, const From& from) {
    if (guard_.allows(attempt, context_.now())) return true;
    context_.noteRefused("passwords-for-name", from.address, from.peer);
    return false;
}

void Accounts::tick() {
    const Time now = context_.now();
    if (now - lastTick_ > kLongJump) nextPurge_ = std::max(nextPurge_, now + kBeforePurge);
    lastTick_ = now;
    if (now < nextPurge_) return;
    const PersonId upTo(purgedUpTo_.value() + kPurgeSlice);
    const bool isQueued = context_.write(
        {store::Purge{now - context_.limits.sessionLasts, now, now - kActsKept, purgedUpTo_, upTo}},
        [](store::Commit) {});
    if (!isQueued) return; // the next tick tries again
    const bool isLast = upTo.value() >= context_.reader.highest().person;
    purgedUpTo_ = isLast ? PersonId(0) : upTo;
    nextPurge_ = now + (isLast ? kPurgeEvery : kBetweenSlices);
}

Accounts::Granted Accounts::newSession(const store::Person& person, const Wish& wish) {
    std::string token = people::makeToken();
    const Time now = context_.now();
    store::Session session{context_.sessionIds.next(),
                           person.id,
                           people::hashToken(token),
                           wish.kind,
                           wish.label.substr(0, 100),
                           now,
                           now};
    return {{person, std::move(session)}, std::move(token)};
}

void Accounts::addSession(const Granted& granted, const store::Operation& condition, const Done& done) {
    // They may have left since their password was looked at, or have been suspended.
    const PersonId id = granted.who.person.id;
    if (context_.leaving.contains(id)) return done(tl::unexpected(wrongPassword()));
    if (const auto refusal = refuseSuspended(id)) return done(tl::unexpected(*refusal));
    store::Operations operations{condition};
    std::vector<SessionId> evicted;
    auto sessions = context_.reader.sessionsOf(id);
    std::sort(sessions.begin(), sessions.end(), [](const store::Session& a, const store::Session& b) {
        return std::tie(a.usedAt, a.id) < std::tie(b.usedAt, b.id);
    });
    const std::size_t most = std::max<std::size_t>(context_.limits.sessions, 1);
    for (std::size_t i = 0; i + most <= sessions.size(); ++i) evicted.push_back(sessions[i].id);
    for (const SessionId old : evicted) operations.emplace_back(store::DeleteSession{old});
    operations.emplace_back(store::AddSession{granted.who.session});
    grant(std::move(operations), granted, wrongPassword(),
          [this, evicted, done](const tl::expected<Granted, Refusal>& added) {
              if (added && onEvicted_)
                  for (const SessionId old : evicted) onEvicted_(old);
              done(added);
          });
}

void Accounts::write(store::Operations operations, const Refusal& conflict, const DonePlain& done) {
    const bool isQueued = context_.write(std::move(operations), [done, conflict](store::Commit commit) {
        if (commit == store::Commit::Done) return done(std::nullopt);
        done(commit == store::Commit::Busy ? busyRefusal() : conflict);
    });
    if (!isQueued) done(busyRefusal());
}

void Accounts::grant(store::Operations operations, const Granted& granted, const Refusal& conflict,
                     const Done& done) {
    write(std::move(operations), conflict, [granted, done](const std::optional<Refusal>& refused) {
        if (refused) return done(tl::unexpected(*refused));
        done(granted);
    });
}

// A name of somebody's own, or what a guest is called: nobody is taken for somebody else.
std::optional<Refusal> Accounts::refuseName(const std::string& name) {
    if (!people::isName(name) || people::isReserved(name))
        return Refusal{"name", "expected 2 to 20 letters, digits, _ or -, and none that is reserved"};
    // A name that was just given up could be taken for the person who had it.
    if (context_.reader.personNamed(name) || context_.reader.isRetired(name, context_.now()))
        return nameTaken();
    return std::nullopt;
}

std::optional<Refusal> Accounts::refuseSuspended(PersonId id) const {
    const auto person = context_.reader.person(id);
    if (!person || !person->isSuspended(context_.now())) return std::nullopt;
    return suspendedRefusal(*person->suspendedUntil);
}

void Accounts::makeGuest(const std::string& called, const Wish& wish, const Done& done) {
    const auto refusal = called.empty() ? std::nullopt : refuseName(called);
    if (refusal) return done(tl::unexpected(*refusal));
    const store::Person person{context_.personIds.next(),
                               people::guestName(people::randomNumber()),
                               store::PersonKind::Guest,
                               "",
                               context_.now(),
                               called};
    const Granted granted = newSession(person, wish);
    grant({store::AddPerson{person}, store::AddSession{granted.who.session}}, granted, busyRefusal(), done);
}

void Accounts::callGuest(const Identity& who, const std::string& called, const DonePerson& done) {
    if (who.person.kind != store::PersonKind::Guest) return done(tl::unexpected(notAGuest()));
    const auto refusal = called.empty() ? std::nullopt : refuseName(called);
    if (refusal) return done(tl::unexpected(*refusal));
    store::Person person = who.person;
    person.called = called;
    write({store::CallGuest{person.id, called}}, notAGuest(),
          [person, done](const std::optional<Refusal>& failed) {
              if (failed) return done(tl::unexpected(*failed));
              done(person);
          });
}

void Accounts::registerName(const From& from, const std::optional<Identity>& current,
                            const Registration& wanted, const Wish& wish, const Done& done) {
    if (const auto refusal = refuseName(wanted.name)) return done(tl::unexpected(*refusal));
    if (!isGoodPassword(wanted.password)) return done(tl::unexpected(badPassword()));
    if (current && current->person.kind != store::PersonKind::Guest)
        return done(tl::unexpected(Refusal{"registered", "log out before you register another name"}));
    const LoginGuard::Try stranger{"", from.address};
    hashed(ownerOf(stranger), wanted.password, [=, this](const std::optional<std::string>& hash) {
        if (!hash) return done(tl::unexpected(busyRefusal()));
        const auto refusal = current ? refuseSuspended(current->person.id) : std::nullopt;
        if (refusal) return done(tl::unexpected(*refusal));
        const auto kind = wanted.isBot ? store::PersonKind::Bot : store::PersonKind::User;
        const store::Person person{current ? current->person.id : context_.personIds.next(), wanted.name,
                                   kind, *hash, current ? current->person.createdAt : context_.now()};
        store::Operations operations;
        if (current)
            operations = {store::ChangePerson{person, current->person.passwordHash},
                          store::DeleteSessionsOf{person.id}, store::DropPushDevicesOf{person.id}};
        else
            operations = {store::AddPerson{person}};
        const Granted granted = newSession(person, wish);
        operations.emplace_back(store::AddSession{granted.who.session});
        grant(std::move(operations), granted, nameTaken(), done);
    });
}

void Accounts::logIn(const From& from, const std::string& name, const std::string& password, const Wish& wish,
                     const Done& done) {
    const LoginGuard::Try attempt = tryOf(from, name);
    if (!allows(attempt, from)) return done(tl::unexpected(tooManyTries()));
    const auto person = people::isName(name) ? context_.reader.personNamed(name) : std::nullopt;
    const bool canLogIn = person && !person->passwordHash.empty();
    verified(ownerOf(attempt), canLogIn ? person->passwordHash : nobodysHash_, password,
             [=, this](std::optional<bool> isRight) {
                 // Whoever was not looked at has not tried.
                 if (!isRight || (*isRight && canLogIn)) guard_.giveBack(attempt);
                 if (!isRight) return done(tl::unexpected(busyRefusal()));
                 if (!*isRight || !canLogIn) {
                     // Without the name: people type passwords there.
                     context_.log.info("wrong-password", {{"address", from.peer}});
                     return done(tl::unexpected(wrongPassword()));
                 }
                 // A new password may be on its way to the disk, and this is the old one.
                 addSession(newSession(*person, wish), store::ChangePerson{*person, person->passwordHash},
                            done);
             });
}

void Accounts::addToken(const Identity& who, const std::string& label, const Done& done) {
    addSession(newSession(who.person, {store::SessionKind::Program, label}),
               store::UseSession{who.session.id, who.session.usedAt}, done);
}

void Accounts::endSession(const Identity& who, SessionId session, const DonePlain& done) {
    const auto sessions = context_.reader.sessionsOf(who.person.id);
    const bool isOwn =
        std::any_of(sessions.begin(), sessions.end(), [&](const auto& s) { return s.id == session; });
    if (!isOwn) return done(Refusal{"not-found", "you have no such session"});
    write({store::DeleteSession{session}}, busyRefusal(), done);
}

void Accounts::changePassword(const From& from, const Identity& who, const std::string& old,
                              const std::string& wanted, const Done& done) {
    if (!isGoodPassword(wanted)) return done(tl::unexpected(badPassword()));
    confirm(from, who, old, [=, this](const std::optional<Refusal>& refusal) {
        if (refusal) return done(tl::unexpected(*refusal));
        hashed(ownerOf(tryOf(from, who.person.name)), wanted,
               [=, this](const std::optional<std::string>& hash) {
                   if (!hash) return done(tl::unexpected(busyRefusal()));
                   store::Person person = who.person;
                   person.passwordHash = *hash;
                   const Granted granted = newSession(person, {who.session.kind, who.session.label});
                   grant({store::ChangePerson{person, who.person.passwordHash},
                          store::DeleteSessionsOf{person.id}, store::DropPushDevicesOf{person.id},
                          store::AddSession{granted.who.session}},
                         granted, wrongPassword(), done);
               });
    });
}

void Accounts::deleteAccount(const From& from, const Identity& who, const std::string& password,
                             const std::function<bool()>& isFree, const DonePlain& done) {
    if (who.person.passwordHash.empty()) return remove(who, isFree, done); // a guest
    confirm(from, who, password, [=, this](const std::optional<Refusal>& refusal) {
        if (refusal) return done(refusal);
        remove(who, isFree, done);
    });
}

void Accounts::confirm(const From& from, const Identity& who, const std::string& password,
                       const DonePlain& then) {
    const LoginGuard::Try attempt = tryOf(from, who.person.name);
    if (!allows(attempt, from)) return then(tooManyTries());
    verified(ownerOf(attempt), who.person.passwordHash, password, [=, this](std::optional<bool> isRight) {
        if (!isRight || *isRight) guard_.giveBack(attempt);
        if (!isRight) return then(busyRefusal());
        if (!*isRight) return then(wrongPassword());
        then(std::nullopt);
    });
}

// From here on they begin no game, so that none is left behind.
void Accounts::remove(const Identity& who, const std::function<bool()>& isFree, const DonePlain& done) {
    const PersonId id = who.person.id;
    if (!isFree()) return done(Refusal{"games", "end your games first"});
    context_.leaving.insert(id);
    write({store::DeletePerson{id, context_.now() + context_.limits.nameRests}}, wrongPassword(),
          [this, id, done](const std::optional<Refusal>& failed) {
              if (failed) context_.leaving.erase(id);
              done(failed);
          });
}

// --- what takes long ---

Workers::Owner Accounts::ownerOf(const LoginGuard::Try& attempt) {
    if (attempt.isKnownDevice) return {"device " + attempt.name, true};
    return {http::widerAddress(attempt.address), false};
}

void Accounts::onWorker(const Workers::Owner& owner, std::function<void()> work, std::function<void()> then,
                        const std::function<void()>& refused) {
    const bool isQueued = workers_.push(
        owner,
        [post = post_, work = std::move(work), then = std::move(then)](std::size_t) {
            work();
            post(then);
        },
        refused);
    if (!isQueued) refused();
}

void Accounts::hashed(const Workers::Owner& owner, const std::string& password,
                      const std::function<void(std::optional<std::string>)>& then) {
    const auto result = std::make_shared<std::optional<std::string>>();
    onWorker(
        owner, [=] { *result = people::hashPassword(password); }, [=] { then(*result); },
        [=] { then(std::nullopt); });
}

void Accounts::verified(const Workers::Owner& owner, const std::string& hash, const std::string& password,
                        const std::function<void(std::optional<bool>)>& then) {
    const auto result = std::make_shared<bool>(false);
    onWorker(
        owner, [=] { *result = people::isPassword(hash, password); }, [=] { then(*result); },
        [=] { then(std::nullopt); });
}

} // namespace sixth::server::online
