#pragma once

#include "server/http/request.h"
#include "server/http/response.h"
#include "server/online/game_json.h"
#include "server/online/house_bots.h"
#include "server/online/hub.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::online {

// One request to the API, after what holds for all of them was checked.
struct Call {
    const http::Request& request;
    std::vector<std::string> parts; // what stands for each * of the path
    std::map<std::string, std::string> query;
    Json body; // an object
    std::optional<Identity> who;
    std::string token;   // by which `who` is known
    std::string address; // by which requests are counted; empty if they are not
};

// The HTTP side of the online server: paths below /api/v1/ (docs/api.md). Every answer is JSON, errors too.
class Api {
public:
    struct Settings {
        std::string publicUrl; // with a / at its end; empty when only this machine is served
    };
    // All parts outlive it.
    struct Parts {
        Context& context;
        Tables& tables;
        Ratings& ratings;
        Accounts& accounts;
        HouseBots& bots;
        Hub& hub;
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
    void addGameRoutes();
    void addArchiveRoutes();
    void add(std::string_view method, std::string_view path, Route route) {
        entries_.push_back({method, path, std::move(route)});
    }

    [[nodiscard]] std::optional<http::Response> refuse(const Call& call, bool changes);
    [[nodiscard]] bool isOwnOrigin(const http::Request& request) const;
    [[nodiscard]] std::string addressOf(const http::Request& request) const;
    [[nodiscard]] std::string cookieName() const;
    [[nodiscard]] std::string cookie(std::string_view token) const;
    [[nodiscard]] http::Response granting(const Call& call,
                                          const std::function<void(const Accounts::Done&)>& ask) const;

    [[nodiscard]] Accounts::Done cutting(PersonId person, const Accounts::Done& done) const;

    // of people
    [[nodiscard]] http::Response me(const Call& call);
    [[nodiscard]] http::Response person(const Call& call);
    [[nodiscard]] http::Response ratingGraph(const Call& call);
    [[nodiscard]] http::Response sessions(const Call& call);
    [[nodiscard]] http::Response endSession(const Call& call);
    [[nodiscard]] http::Response deleteMe(const Call& call);
    // of games
    [[nodiscard]] http::Response createGame(const Call& call);
    [[nodiscard]] http::Response showGame(const Call& call);
    [[nodiscard]] http::Response command(const Call& call);
    [[nodiscard]] http::Response events(const Call& call);
    // of the archive
    [[nodiscard]] tl::expected<store::GameQuery, Problem> queryOf(const Call& call);
    [[nodiscard]] http::Response search(const Call& call);
    [[nodiscard]] http::Response record(const Call& call, bool asJson);
    [[nodiscard]] http::Response exportGames(const Call& call);

    Parts parts_;
    Settings settings_;
    bool isSecure_ = false; // reached by https
    std::vector<Entry> entries_;
    people::RateLimit requests_{{300, 600}};
    people::RateLimit newPeople_{{10, 6}};
    people::RateLimit passwords_{{20, 10}};
    people::RateLimit newGames_{{20, 20}};
    people::RateLimit lines_{{60, 60}};
};

[[nodiscard]] http::Response jsonResponse(int status, const Json& json);
[[nodiscard]] http::Response problemResponse(const Problem& problem);
// The parts of "a=1&b=x%20y"; what is not percent-encoded as it should be is left out.
[[nodiscard]] std::map<std::string, std::string> readQuery(std::string_view query);
// A text of the body; empty if it is missing or none.
[[nodiscard]] std::string textIn(const Json& body, const char* name);
[[nodiscard]] bool flagIn(const Json& body, const char* name);

} // namespace sixth::server::online
