#pragma once

#include "server/online/context.h"
#include "server/online/login_guard.h"
#include "server/online/workers.h"
#include "server/refusal.h"

#include <tl/expected.hpp>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::online {

[[nodiscard]] Refusal busyRefusal();

// Who somebody is: a person and the session that says so.
struct Identity {
    store::Person person;
    store::Session session;
};

// Guests, names, passwords, sessions. Whoever gains rights gets a new token, and a guest who registers loses
// the old ones. So a token that somebody else has planted or overheard is worth nothing afterwards.
class Accounts {
public:
    // An identity with the token that proves it, which is told once and kept nowhere.
    struct Granted {
        Identity who;
        std::string token;
    };
    using Done = std::function<void(tl::expected<Granted, Refusal>)>;
    using DonePlain = std::function<void(std::optional<Refusal>)>;
    using Post = std::function<void(std::function<void()>)>;

    Accounts(Context& context, Workers& workers, Post post);

    // To be called once, when writing is possible.
    void begin();
    // Called when a session has ended because there were too many.
    void onEvicted(std::function<void(SessionId)> listener) { onEvicted_ = std::move(listener); }

    // How long acts of moderators and closed reports are kept.
    static constexpr Milliseconds kActsKept = std::chrono::days(365);

    // Whose token it is. Notes that the session is in use.
    [[nodiscard]] std::optional<Identity> find(std::string_view token);

    // Where a request comes from.
    struct From {
        std::string address; // as it is counted; empty if it is not
        std::string device;  // the mark that the device was given; see deviceMark()
        std::string peer;    // the address itself, for the log
    };
    // What a device keeps that has logged in under this name, to be recognised. It opens nothing by itself.
    [[nodiscard]] std::string deviceMark(std::string_view name) const;

    struct Wish { // for a session
        store::SessionKind kind = store::SessionKind::Browser;
        std::string label;
    };
    // A guest has a name that was made for them, by which they are found. `called` is what others read
    // instead; empty if they do not care.
    void makeGuest(const std::string& called, const Wish& wish, const Done& done);
    using DonePerson = std::function<void(tl::expected<store::Person, Refusal>)>;
    void callGuest(const Identity& who, const std::string& called, const DonePerson& done);
    struct Registration {
        std::string name;
        std::string password;
        bool isBot = false;
    };
    // A guest who registers keeps their games.
    void registerName(const From& from, const std::optional<Identity>& current, const Registration& wanted,
                      const Wish& wish, const Done& done);
    void logIn(const From& from, const std::string& name, const std::string& password, const Wish& wish,
               const Done& done);
    void addToken(const Identity& who, const std::string& label, const Done& done);
    void endSession(const Identity& who, SessionId session, const DonePlain& done);
    void changePassword(const From& from, const Identity& who, const std::string& old,
                        const std::string& wanted, const Done& done);
    // Ten codes, each of which opens the account once to whoever has lost the password. They are told once,
    // and take the place of all earlier ones.
    static constexpr int kRecoveryCodes = 10;
    using DoneCodes = std::function<void(tl::expected<std::vector<std::string>, Refusal>)>;
    void makeRecoveryCodes(const From& from, const Identity& who, const std::string& password,
                           const DoneCodes& done);
    struct Recovery {
        std::string name;
        std::string code;
        std::string password; // the new one
    };
    // All sessions end but the new one.
    void recover(const From& from, const Recovery& wanted, const Wish& wish, const Done& done);
    // `isFree` is asked at the last moment: whether the person has no unfinished games.
    void deleteAccount(const From& from, const Identity& who, const std::string& password,
                       const std::function<bool()>& isFree, const DonePlain& done);

    // Forgets what has outlived its time, now and then; see store::Purge.
    void tick();

private:
    [[nodiscard]] std::optional<Refusal> refuseName(const std::string& name);
    [[nodiscard]] std::optional<Refusal> refuseSuspended(PersonId id) const;
    // Whose account the code opens. It takes the same time if it opens none.
    [[nodiscard]] std::optional<store::Person> holderOf(const people::TokenHash& code,
                                                        const std::string& name) const;
    [[nodiscard]] Granted newSession(const store::Person& person, const Wish& wish);
    // Adds a session if `condition` holds when it is written, and ends the oldest if there are too many.
    void addSession(const Granted& granted, const store::Operation& condition, const Done& done);
    [[nodiscard]] bool allows(const LoginGuard::Try& attempt, const From& from);
    [[nodiscard]] LoginGuard::Try tryOf(const From& from, std::string_view name) const;
    // Asks for the password once more. `then` gets why not, or nothing if it is the right one.
    void confirm(const From& from, const Identity& who, const std::string& password, const DonePlain& then);
    void remove(const Identity& who, const std::function<bool()>& isFree, const DonePlain& done);
    // `conflict` is the answer where a unique key is taken.
    void write(store::Operations operations, const Refusal& conflict, const DonePlain& done);
    void grant(store::Operations operations, const Granted& granted, const Refusal& conflict,
               const Done& done);
    // To whose share of the workers the check of a password counts. Known devices have one of their own.
    [[nodiscard]] static Workers::Owner ownerOf(const LoginGuard::Try& attempt);
    // Runs `work` on the worker and then `then` here.
    void onWorker(const Workers::Owner& owner, std::function<void()> work, std::function<void()> then,
                  const std::function<void()>& refused);
    void hashed(const Workers::Owner& owner, const std::string& password,
                const std::function<void(std::optional<std::string>)>& then);
    void verified(const Workers::Owner& owner, const std::string& hash, const std::string& password,
                  const std::function<void(std::optional<bool>)>& then);

    Context& context_;
    Workers& workers_;
    Post post_;
    LoginGuard guard_;        // passwords can't be guessed, not from within a session either
    std::string nobodysHash_; // so that an unknown name takes as long as a wrong password
    std::string deviceKey_;
    std::set<SessionId> noted_; // sessions whose use is being written
    std::function<void(SessionId)> onEvicted_;
    Time lastTick_;
    Time nextPurge_;
    PersonId purgedUpTo_{0}; // how far the purge has come that is under way
};

} // namespace sixth::server::online
