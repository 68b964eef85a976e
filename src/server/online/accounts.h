#pragma once

#include "server/online/context.h"
#include "server/online/worker.h"
#include "server/people/rate_limit.h"
#include "server/refusal.h"

#include <tl/expected.hpp>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

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

    Accounts(Context& context, Worker& worker, Post post);

    [[nodiscard]] std::optional<Identity> find(std::string_view token) const;

    struct Wish { // for a session
        store::SessionKind kind = store::SessionKind::Browser;
        std::string label;
    };
    void makeGuest(const Wish& wish, const Done& done);
    struct Registration {
        std::string name;
        std::string password;
        bool isBot = false;
    };
    // A guest who registers keeps their games.
    void registerName(const std::optional<Identity>& current, const Registration& wanted, const Wish& wish,
                      const Done& done);
    void logIn(const std::string& name, const std::string& password, const Wish& wish, const Done& done);
    void addToken(const Identity& who, const std::string& label, const Done& done);
    void endSession(const Identity& who, SessionId session, const DonePlain& done);
    void changePassword(const Identity& who, const std::string& old, const std::string& wanted,
                        const Done& done);
    void deleteAccount(const Identity& who, const std::string& password, const DonePlain& done);

private:
    [[nodiscard]] Granted newSession(const store::Person& person, const Wish& wish);
    // `conflict` is the answer where a unique key is taken.
    void write(store::Operations operations, const Refusal& conflict, const DonePlain& done);
    void grant(store::Operations operations, const Granted& granted, const Refusal& conflict,
               const Done& done);
    // Runs `work` on the worker and then `then` here.
    void onWorker(std::function<void()> work, std::function<void()> then,
                  const std::function<void()>& refused);
    void hashed(const std::string& password, const std::function<void(std::optional<std::string>)>& then);
    void verified(const std::string& hash, const std::string& password,
                  const std::function<void(std::optional<bool>)>& then);

    Context& context_;
    Worker& worker_;
    Post post_;
    people::RateLimit tries_{
        {10, 10}};            // per name: passwords can't be guessed, not from within a session either
    std::string nobodysHash_; // so that an unknown name takes as long as a wrong password
};

} // namespace sixth::server::online
