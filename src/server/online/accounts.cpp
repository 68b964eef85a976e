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

tl::unexpected<Problem> no(int status, std::string code, std::string message) {
    return tl::unexpected(Problem{status, std::move(code), std::move(message)});
}

bool isGoodPassword(std::string_view text) {
    return text.size() >= kShortestPassword && text.size() <= kLongestPassword;
}

const Problem& passwordProblem() {
    static const Problem kProblem{400, "password", "expected a password of 8 to 200 bytes"};
    return kProblem;
}
const Problem& wrongPassword() {
    static const Problem kProblem{403, "wrong", "that is not the right name and password"};
    return kProblem;
}
const Problem& tooManyTries() {
    static const Problem kProblem{429, "slow-down", "too many tries for this name; wait a minute"};
    return kProblem;
}
const Problem& nameTaken() {
    static const Problem kProblem{409, "name-taken", "somebody else has that name"};
    return kProblem;
}

} // namespace

Problem busyProblem() {
    return {503, "busy", "too much is waiting; try again"};
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
    Granted granted;
    granted.token = people::makeToken();
    granted.who.person = person;
    granted.who.session = {++context_.numbers.session,       person.id,
                           people::hashToken(granted.token), wish.kind,
                           wish.label.substr(0, 100),        context_.now()};
    return granted;
}

void Accounts::write(store::Operations operations, const Granted& granted, const Done& done,
                     const Problem& conflict) {
    const bool isQueued =
        context_.write(std::move(operations), [granted, done, conflict](store::Commit commit) {
            if (commit == store::Commit::Done) return done(granted);
            done(tl::unexpected(commit == store::Commit::Busy ? busyProblem() : conflict));
        });
    if (!isQueued) done(tl::unexpected(busyProblem()));
}

void Accounts::makeGuest(const Wish& wish, const Done& done) {
    store::Person person;
    person.id = ++context_.numbers.person;
    person.name = people::guestName(people::randomNumber());
    person.createdAt = context_.now();
    const Granted granted = newSession(person, wish);
    write({store::AddPerson{person}, store::AddSession{granted.who.session}}, granted, done, busyProblem());
}

void Accounts::registerName(const std::optional<Identity>& current, const Registration& wanted,
                            const Wish& wish, const Done& done) {
    if (!people::isName(wanted.name) || people::isReserved(wanted.name))
        return done(no(400, "name", "expected 2 to 20 letters, digits, _ or -, and none that is reserved"));
    if (!isGoodPassword(wanted.password)) return done(tl::unexpected(passwordProblem()));
    if (current && current->person.kind != store::PersonKind::Guest)
        return done(no(409, "registered", "log out before you register another name"));
    if (context_.reader.personNamed(wanted.name)) return done(tl::unexpected(nameTaken()));
    hashed(wanted.password, [=, this](const std::optional<std::string>& hash) {
        if (!hash) return done(tl::unexpected(busyProblem()));
        store::Person person = current ? current->person : store::Person{};
        person.name = wanted.name;
        person.kind = wanted.isBot ? store::PersonKind::Bot : store::PersonKind::User;
        person.passwordHash = *hash;
        store::Operations operations;
        if (current) {
            operations = {store::ChangePerson{person}, store::DeleteSessionsOf{person.id}};
        } else {
            person.id = ++context_.numbers.person;
            person.createdAt = context_.now();
            operations = {store::AddPerson{person}};
        }
        const Granted granted = newSession(person, wish);
        operations.emplace_back(store::AddSession{granted.who.session});
        write(std::move(operations), granted, done, nameTaken());
    });
}

void Accounts::logIn(const std::string& name, const std::string& password, const Wish& wish,
                     const Done& done) {
    if (!tries_.allows(lowered(name), context_.now())) return done(tl::unexpected(tooManyTries()));
    const auto person = people::isName(name) ? context_.reader.personNamed(name) : std::nullopt;
    const bool canLogIn = person && !person->passwordHash.empty();
    verified(canLogIn ? person->passwordHash : nobodysHash_, password,
             [=, this](std::optional<bool> isRight) {
                 if (!isRight) return done(tl::unexpected(busyProblem()));
                 if (!*isRight || !canLogIn) return done(tl::unexpected(wrongPassword()));
                 if (context_.reader.sessionsOf(person->id).size() >= kMostSessions)
                     return done(no(409, "sessions", "too many sessions; end some of them"));
                 const Granted granted = newSession(*person, wish);
                 write({store::AddSession{granted.who.session}}, granted, done, busyProblem());
             });
}

void Accounts::addToken(const Identity& who, const std::string& label, const Done& done) {
    if (context_.reader.sessionsOf(who.person.id).size() >= kMostSessions)
        return done(no(409, "sessions", "too many sessions; end some of them"));
    const Granted granted = newSession(who.person, {store::SessionKind::Program, label});
    write({store::AddSession{granted.who.session}}, granted, done, busyProblem());
}

void Accounts::endSession(const Identity& who, store::SessionId session, const DonePlain& done) {
    const auto sessions = context_.reader.sessionsOf(who.person.id);
    const bool isOwn =
        std::any_of(sessions.begin(), sessions.end(), [&](const auto& s) { return s.id == session; });
    if (!isOwn) return done(Problem{404, "not-found", "you have no such session"});
    write(
        {store::DeleteSession{session}}, {},
        [done](const tl::expected<Granted, Problem>& written) {
            done(written ? std::nullopt : std::optional(written.error()));
        },
        busyProblem());
}

void Accounts::changePassword(const Identity& who, const std::string& old, const std::string& wanted,
                              const Done& done) {
    if (!isGoodPassword(wanted)) return done(tl::unexpected(passwordProblem()));
    if (!tries_.allows(lowered(who.person.name), context_.now())) return done(tl::unexpected(tooManyTries()));
    verified(who.person.passwordHash, old, [=, this](std::optional<bool> isRight) {
        if (!isRight) return done(tl::unexpected(busyProblem()));
        if (!*isRight) return done(tl::unexpected(wrongPassword()));
        hashed(wanted, [=, this](const std::optional<std::string>& hash) {
            if (!hash) return done(tl::unexpected(busyProblem()));
            store::Person person = who.person;
            person.passwordHash = *hash;
            const Granted granted = newSession(person, {who.session.kind, who.session.label});
            write({store::ChangePerson{person}, store::DeleteSessionsOf{person.id},
                   store::AddSession{granted.who.session}},
                  granted, done, busyProblem());
        });
    });
}

void Accounts::deleteAccount(const Identity& who, const std::string& password, const DonePlain& done) {
    const auto remove = [=, this] {
        write(
            {store::DeletePerson{who.person.id}}, {},
            [done](const tl::expected<Granted, Problem>& written) {
                done(written ? std::nullopt : std::optional(written.error()));
            },
            busyProblem());
    };
    if (who.person.passwordHash.empty()) return remove(); // a guest
    if (!tries_.allows(lowered(who.person.name), context_.now())) return done(tooManyTries());
    verified(who.person.passwordHash, password, [=](std::optional<bool> isRight) {
        if (!isRight) return done(busyProblem());
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
