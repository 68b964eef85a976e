#include "server/online/accounts.h"

#include "server/ascii.h"
#include "server/people/names.h"
#include "server/people/secrets.h"

#include <algorithm>
#include <memory>

namespace sixth::server::online {
namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;
constexpr std::size_t kMostSessions = 50;

tl::unexpected<Refusal> no(std::string code, std::string message) {
    return tl::unexpected(Refusal{std::move(code), std::move(message)});
}

bool isGoodPassword(std::string_view text) {
    return text.size() >= kShortestPassword && text.size() <= kLongestPassword;
}

const Refusal& badPassword() {
    static const Refusal kRefusal{"password", "expected a password of 8 to 200 bytes"};
    return kRefusal;
}
const Refusal& wrongPassword() {
    static const Refusal kRefusal{"wrong", "that is not the right name and password"};
    return kRefusal;
}
const Refusal& tooManyTries() {
    static const Refusal kRefusal{"slow-down", "too many tries for this name; wait a minute"};
    return kRefusal;
}
const Refusal& nameTaken() {
    static const Refusal kRefusal{"name-taken", "somebody else has that name"};
    return kRefusal;
}

} // namespace

Refusal busyRefusal() {
    return {"busy", "too much is waiting; try again"};
}

Accounts::Accounts(Context& context, Worker& worker, Post post)
    : context_(context), worker_(worker), post_(std::move(post)),
      nobodysHash_(people::hashPassword("nobody has this password").value_or("")) {}

std::optional<Identity> Accounts::find(std::string_view token) const {
    if (!people::isToken(token)) return std::nullopt;
    auto session = context_.reader.session(people::hashToken(token));
    if (!session) return std::nullopt;
    auto person = context_.reader.person(session->person);
    if (!person) return std::nullopt;
    return Identity{std::move(*person), std::move(*session)};
}

Accounts::Granted Accounts::newSession(const store::Person& person, const Wish& wish) {
    std::string token = people::makeToken();
    store::Session session{context_.sessionIds.next(), person.id,     people::hashToken(token), wish.kind,
                           wish.label.substr(0, 100),  context_.now()};
    return {{person, std::move(session)}, std::move(token)};
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

void Accounts::makeGuest(const Wish& wish, const Done& done) {
    const store::Person person{context_.personIds.next(), people::guestName(people::randomNumber()),
                               store::PersonKind::Guest, "", context_.now()};
    const Granted granted = newSession(person, wish);
    grant({store::AddPerson{person}, store::AddSession{granted.who.session}}, granted, busyRefusal(), done);
}

void Accounts::registerName(const std::optional<Identity>& current, const Registration& wanted,
                            const Wish& wish, const Done& done) {
    if (!people::isName(wanted.name) || people::isReserved(wanted.name))
        return done(no("name", "expected 2 to 20 letters, digits, _ or -, and none that is reserved"));
    if (!isGoodPassword(wanted.password)) return done(tl::unexpected(badPassword()));
    if (current && current->person.kind != store::PersonKind::Guest)
        return done(no("registered", "log out before you register another name"));
    if (context_.reader.personNamed(wanted.name)) return done(tl::unexpected(nameTaken()));
    hashed(wanted.password, [=, this](const std::optional<std::string>& hash) {
        if (!hash) return done(tl::unexpected(busyRefusal()));
        const auto kind = wanted.isBot ? store::PersonKind::Bot : store::PersonKind::User;
        const store::Person person{current ? current->person.id : context_.personIds.next(), wanted.name,
                                   kind, *hash, current ? current->person.createdAt : context_.now()};
        store::Operations operations;
        if (current)
            operations = {store::ChangePerson{person}, store::DeleteSessionsOf{person.id}};
        else
            operations = {store::AddPerson{person}};
        const Granted granted = newSession(person, wish);
        operations.emplace_back(store::AddSession{granted.who.session});
        grant(std::move(operations), granted, nameTaken(), done);
    });
}

void Accounts::logIn(const std::string& name, const std::string& password, const Wish& wish,
                     const Done& done) {
    if (!tries_.allows(lowered(name), context_.now())) return done(tl::unexpected(tooManyTries()));
    const auto person = people::isName(name) ? context_.reader.personNamed(name) : std::nullopt;
    const bool canLogIn = person && !person->passwordHash.empty();
    verified(canLogIn ? person->passwordHash : nobodysHash_, password,
             [=, this](std::optional<bool> isRight) {
                 if (!isRight) return done(tl::unexpected(busyRefusal()));
                 if (!*isRight || !canLogIn) return done(tl::unexpected(wrongPassword()));
                 if (context_.reader.sessionsOf(person->id).size() >= kMostSessions)
                     return done(no("sessions", "too many sessions; end some of them"));
                 const Granted granted = newSession(*person, wish);
                 grant({store::AddSession{granted.who.session}}, granted, busyRefusal(), done);
             });
}

void Accounts::addToken(const Identity& who, const std::string& label, const Done& done) {
    if (context_.reader.sessionsOf(who.person.id).size() >= kMostSessions)
        return done(no("sessions", "too many sessions; end some of them"));
    const Granted granted = newSession(who.person, {store::SessionKind::Program, label});
    grant({store::AddSession{granted.who.session}}, granted, busyRefusal(), done);
}

void Accounts::endSession(const Identity& who, SessionId session, const DonePlain& done) {
    const auto sessions = context_.reader.sessionsOf(who.person.id);
    const bool isOwn =
        std::any_of(sessions.begin(), sessions.end(), [&](const auto& s) { return s.id == session; });
    if (!isOwn) return done(Refusal{"not-found", "you have no such session"});
    write({store::DeleteSession{session}}, busyRefusal(), done);
}

void Accounts::changePassword(const Identity& who, const std::string& old, const std::string& wanted,
                              const Done& done) {
    if (!isGoodPassword(wanted)) return done(tl::unexpected(badPassword()));
    if (!tries_.allows(lowered(who.person.name), context_.now())) return done(tl::unexpected(tooManyTries()));
    verified(who.person.passwordHash, old, [=, this](std::optional<bool> isRight) {
        if (!isRight) return done(tl::unexpected(busyRefusal()));
        if (!*isRight) return done(tl::unexpected(wrongPassword()));
        hashed(wanted, [=, this](const std::optional<std::string>& hash) {
            if (!hash) return done(tl::unexpected(busyRefusal()));
            store::Person person = who.person;
            person.passwordHash = *hash;
            const Granted granted = newSession(person, {who.session.kind, who.session.label});
            grant({store::ChangePerson{person}, store::DeleteSessionsOf{person.id},
                   store::AddSession{granted.who.session}},
                  granted, busyRefusal(), done);
        });
    });
}

void Accounts::deleteAccount(const Identity& who, const std::string& password, const DonePlain& done) {
    const auto remove = [=, this] { write({store::DeletePerson{who.person.id}}, busyRefusal(), done); };
    if (who.person.passwordHash.empty()) return remove(); // a guest
    if (!tries_.allows(lowered(who.person.name), context_.now())) return done(tooManyTries());
    verified(who.person.passwordHash, password, [=](std::optional<bool> isRight) {
        if (!isRight) return done(busyRefusal());
        if (!*isRight) return done(wrongPassword());
        remove();
    });
}

// --- what takes long ---

void Accounts::onWorker(std::function<void()> work, std::function<void()> then,
                        const std::function<void()>& refused) {
    const bool isQueued = worker_.push([post = post_, work = std::move(work), then = std::move(then)] {
        work();
        post(then);
    });
    if (!isQueued) refused();
}

void Accounts::hashed(const std::string& password,
                      const std::function<void(std::optional<std::string>)>& then) {
    const auto result = std::make_shared<std::optional<std::string>>();
    onWorker([=] { *result = people::hashPassword(password); }, [=] { then(*result); },
             [&] { then(std::nullopt); });
}

void Accounts::verified(const std::string& hash, const std::string& password,
                        const std::function<void(std::optional<bool>)>& then) {
    const auto result = std::make_shared<bool>(false);
    onWorker([=] { *result = people::isPassword(hash, password); }, [=] { then(*result); },
             [&] { then(std::nullopt); });
}

} // namespace sixth::server::online
