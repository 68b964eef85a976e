#pragma once

#include "server/games/json_fields.h"
#include "server/http/client_address.h"
#include "server/http/request.h"
#include "server/http/response.h"
#include "server/online/address_limit.h"
#include "server/online/game_json.h"
#include "server/online/house_bots.h"
#include "server/online/hub.h"
#include "server/online/library.h"
#include "server/online/moderation.h"
#include "server/online/news.h"
#include "server/online/people_board.h"
#include "server/online/reminders.h"

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::online {

using games::flagIn;
using games::Json;
using games::textIn;

// One request to the API that has passed the checks which all requests share.
struct Call {
    const http::Request& request;
    std::vector<std::string> parts; // of the path, one for each * of its pattern
    std::map<std::string, std::string> query;
    Json body; // an object
    std::optional<Identity> who;
    std::string token;                                // that proves `who`
    std::string address;                              // to count requests by; empty if they are not counted
    std::string peer;                                 // the client's address itself, for the log
    std::optional<http::Address> from = std::nullopt; // the same, to be compared with networks

    // To whose share of the library and the workers the request counts.
    [[nodiscard]] std::string owner() const { return who ? std::to_string(who->person.id.value()) : address; }
};

// The HTTP side of the online server: paths below /api/v1/ (docs/api.md). Every answer is JSON, errors too.
class Api {
public:
    struct Settings {
        std::string publicUrl; // with a / at its end; empty when only this machine is served
        http::Proxies proxies = {};
        push::Reach pushReach = push::Reach::Public;
    };
    // All parts outlive it.
    struct Parts : Hub::Parts {
        HouseBots& bots;
        Hub& hub;
        Library& library;
        News& news;
        Reminders& reminders;
    };

    Api(const Parts& parts, Settings settings);

    [[nodiscard]] http::Response answer(const http::Request& request);

private:
    using Route = std::function<http::Response(const Call&)>;
    struct Entry {
        std::string_view method;
        std::string_view path; // with * for a part that may be anything
        Route route;
    };

    void addPeopleRoutes();
    void addRecoveryRoutes();
    void addGameRoutes();
    void addArchiveRoutes();
    void addRelationRoutes();
    void addPresenceRoutes();
    void addReportRoutes();
    void addDataRoutes();
    void addModerationRoutes();
    void addPushRoutes();
    void add(std::string_view method, std::string_view path, Route route) {
        entries_.push_back({method, path, std::move(route)});
    }

    [[nodiscard]] std::optional<http::Response> refuse(const Call& call, bool changes);
    [[nodiscard]] bool isOwnOrigin(const http::Request& request) const;
    [[nodiscard]] std::string peerOf(const http::Request& request) const;
    // 429, counted and logged under the name of the limit.
    [[nodiscard]] http::Response slowDown(const Call& call, std::string_view limit,
                                          std::string message = "too many tries; wait a minute") const;
    // 409, likewise: they have as many as one may have.
    [[nodiscard]] http::Response tooMany(const Call& call, std::string_view limit, std::string message) const;
    [[nodiscard]] static Hub::Caller callerOf(const Call& call) {
        return {call.who, call.address, call.peer, call.from};
    }
    [[nodiscard]] Accounts::From fromOf(const Call& call) const;
    [[nodiscard]] std::string cookieName() const;
    [[nodiscard]] std::string deviceCookieName() const { return cookieName() + "-device"; }
    [[nodiscard]] std::string cookie(std::string_view token) const;
    [[nodiscard]] std::string cookie(const std::string& name, std::string_view value) const;
    [[nodiscard]] http::Response granting(const Call& call,
                                          const std::function<void(const Accounts::Done&)>& ask) const;

    // Gives the try back if the server was too busy to look at it.
    [[nodiscard]] static Accounts::Done givingBack(AddressLimit& limit, const std::string& address,
                                                   const Accounts::Done& done);
    [[nodiscard]] Accounts::Done cutting(const Accounts::Done& done) const;

    // of people
    [[nodiscard]] http::Response me(const Call& call);
    [[nodiscard]] http::Response callMe(const Call& call);
    [[nodiscard]] http::Response person(const Call& call);
    [[nodiscard]] http::Response ratingGraph(const Call& call);
    [[nodiscard]] http::Response sessions(const Call& call);
    [[nodiscard]] http::Response endSession(const Call& call);
    [[nodiscard]] http::Response deleteMe(const Call& call);
    [[nodiscard]] http::Response makeRecoveryCodes(const Call& call);
    [[nodiscard]] http::Response recover(const Call& call);
    [[nodiscard]] http::Response peopleHere(const Call& call);
    // What lists of people show beside their names: the game in which they can be watched.
    void writePlaying(base::JsonWriter& json, PersonId person) const;
    [[nodiscard]] bool isShownHere(PersonId person, std::optional<PersonId> asking) const;
    [[nodiscard]] http::Response related(const Call& call, store::Relation relation);
    [[nodiscard]] http::Response changeRelation(const Call& call, store::Relation relation, bool isOn);
    [[nodiscard]] http::Response report(const Call& call);
    [[nodiscard]] bool mayReport(const std::string& person, const std::string& address);
    void declineAll(PersonId person, std::optional<PersonId> sender = std::nullopt);
    // Everything about whoever asks.
    [[nodiscard]] http::Response myData(const Call& call);
    // of reminders
    [[nodiscard]] http::Response showPush(const Call& call);
    [[nodiscard]] http::Response addDevice(const Call& call);
    [[nodiscard]] http::Response dropDevice(const Call& call);
    [[nodiscard]] http::Response setQuietHours(const Call& call);
    [[nodiscard]] http::Response writeThenNothing(store::Operations operations);
    // of games
    [[nodiscard]] std::string linkTo(const std::string& game) const;
    [[nodiscard]] http::Response createGame(const Call& call);
    [[nodiscard]] std::optional<http::Response> refuseInvitation(const Call& call, PersonId opponent);
    [[nodiscard]] std::size_t invitedByGuests(PersonId person) const;
    [[nodiscard]] http::Response showGame(const Call& call);
    [[nodiscard]] http::Response command(const Call& call);
    [[nodiscard]] http::Response events(const Call& call);
    // As Tables::whenThere(), with all that any server has written.
    void whenCurrent(std::string_view id, const std::string& owner, const Tables::Then& then);
    // of the archive
    [[nodiscard]] tl::expected<store::GameQuery, Refusal> queryOf(const Call& call);
    [[nodiscard]] http::Response search(const Call& call);
    [[nodiscard]] http::Response record(const Call& call, bool asJson);
    [[nodiscard]] http::Response exportGames(const Call& call);
    // of moderators
    using Act = std::function<Moderation::Unit(Moderation&)>;
    [[nodiscard]] http::Response carryOut(const Call& call, const Act& act,
                                          const std::function<http::Response()>& answer = {}) const;
    [[nodiscard]] http::Response banNetwork(const Call& call);
    [[nodiscard]] http::Response reports(const Call& call);
    [[nodiscard]] http::Response personFile(const Call& call);
    [[nodiscard]] http::Response reportedChat(const Call& call);
    [[nodiscard]] http::Response audit(const Call& call);
    // Reads with the library, and answers with what `write` makes of it.
    template <typename T>
    [[nodiscard]] http::Response readLater(const Call& call, std::function<T(store::Reader&)> read,
                                           std::function<http::Response(const T&)> write) const;

    Parts parts_;
    Settings settings_;
    bool isSecure_ = false; // reached by https
    std::vector<Entry> entries_;
    AddressLimit requests_{parts_.context.limits.requests};
    AddressLimit newPeople_{parts_.context.limits.newPeople};
    people::RateLimit newNames_{parts_.context.limits.newNames};
    AddressLimit passwords_{parts_.context.limits.passwords};
    people::RateLimit newGames_{parts_.context.limits.newGames};
    AddressLimit lines_{parts_.context.limits.newLines};
    people::RateLimit reportsOfPerson_{parts_.context.limits.reports};
    AddressLimit reportsOfAddress_{parts_.context.limits.reportsOfAddress};
    PeopleBoard peopleBoard_;
    std::multiset<PersonId> relating_; // what people decide about others and is being written
    // Invitations that are being written: they count before they are on the disk.
    struct Inviting {
        PersonId sender;
        PersonId opponent;
        bool isByGuest = false;
    };
    std::list<Inviting> inviting_;
    std::shared_ptr<std::multiset<std::string>> exports_ = std::make_shared<std::multiset<std::string>>();
    // Whose data is being read.
    std::shared_ptr<std::set<PersonId>> dataReads_ = std::make_shared<std::set<PersonId>>();
};

// An answer in JSON that nobody keeps.
[[nodiscard]] http::Response jsonResponse(int status, const Json& json);
[[nodiscard]] http::Response jsonText(int status, std::string text);
[[nodiscard]] http::Response refused(int status, const Refusal& refusal);
// With the status that fits the code of an account or of a command.
[[nodiscard]] http::Response refused(const Refusal& refusal);
[[nodiscard]] http::Response notKnown(); // 401
[[nodiscard]] http::Response nothing();  // 204
// What a session is called in the list: the browser as it calls itself, or a name that was given.
[[nodiscard]] Accounts::Wish wishOf(const Call& call);
// The parts of "a=1&b=x%20y"; what is not percent-encoded as it should be is left out.
[[nodiscard]] std::map<std::string, std::string> readQuery(std::string_view query);

template <typename T>
http::Response Api::readLater(const Call& call, std::function<T(store::Reader&)> read,
                              std::function<http::Response(const T&)> write) const {
    return http::answerLater([this, owner = call.owner(), read = std::move(read),
                              write = std::move(write)](const http::Reply& reply) {
        parts_.library.ask<T>(owner, read, [reply, write](const tl::expected<T, Refusal>& result) {
            reply(result ? write(*result) : refused(result.error()));
        });
    });
}

} // namespace sixth::server::online
