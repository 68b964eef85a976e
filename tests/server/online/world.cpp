#include "server/online/world.h"

#include "server/people/secrets.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace sixth::server::online {

World::World(std::string publicUrl, Limits limits)
    : publicUrl_(std::move(publicUrl)), limits_(std::move(limits)) {
    if (!people::startSecrets()) throw std::runtime_error("no random numbers");
    log_.emplace(logged_, logs::Level::Debug, logs::Format::Text);
    start();
}

World::~World() {
    online_.reset();
}

std::unique_ptr<store::Store> World::openStore() const {
    return database_.open([](const Error& error) { throw std::runtime_error(error.why); });
}

void World::writeWhileAway(const std::function<store::Operations(store::Reader&)>& unitOf) {
    online_.reset();
    posted_.clear();
    {
        const auto store = openStore();
        const store::Operations unit = unitOf(*store->reader());
        const store::Operations* const units[] = {&unit};
        if (store->committer()->commit(units).front() != store::Commit::Done)
            throw std::runtime_error("can't write");
    }
    start();
}

void World::appendSwitches(const std::string& game, int count) {
    writeWhileAway([&](store::Reader& reader) {
        const auto row = reader.game(game);
        const std::int64_t last = reader.lastSeq(row->number);
        store::Operations unit;
        for (int i = 1; i <= count; ++i) {
            games::CommandId id;
            people::fillRandom(id.bytes.data(), id.bytes.size());
            unit.emplace_back(store::AppendEvent{
                row->number, {last + i, fromUnix(now_), row->creator, id, games::ChatSwitched{i % 2 == 0}}});
        }
        return unit;
    });
}

void World::forgetPosition(const std::string& game) {
    writeWhileAway([&](store::Reader& reader) {
        const auto row = reader.game(game);
        return store::Operations{store::EndGame{row->number, *row->outcome, row->plies, *row->endedAt}};
    });
}

void World::start() {
    Online::Options options;
    options.publicUrl = publicUrl_;
    options.localUrl = "http://localhost/";
    options.pushReach = push::Reach::Local;
    options.limits = limits_;
    options.wallClock = [this] { return now_.load(); };
    options.steadyClock = [this] { return now_.load(); };
    options.fatal = [](const Error& error) { throw std::runtime_error(error.why); };
    online_ = std::make_unique<Online>(openStore(), options, *log_, [this](std::function<void()> f) {
        const std::scoped_lock lock(mutex_);
        posted_.push_back(std::move(f));
    });
    if (!await([this] { return online_->isLoaded(); })) throw std::runtime_error("the games are not read");
}

std::string World::metrics() const {
    http::Request request;
    request.method = "GET";
    return *online_->metrics(request).body();
}

http::Response World::readiness() const {
    http::Request request;
    request.method = "GET";
    return online_->readiness(request);
}

std::string World::end() {
    online_.reset();
    log_.reset(); // everything is written then
    return logged_.str();
}

void World::stop() {
    bool isDone = false;
    online_->stop([&isDone] { isDone = true; });
    if (!await([&isDone] { return isDone; })) throw std::runtime_error("the server does not stop");
}

void World::restart(std::int64_t awayMs) {
    online_.reset();
    posted_.clear();
    advance(awayMs);
    start();
}

bool World::turn() {
    online_->tick();
    std::deque<std::function<void()>> now;
    {
        const std::scoped_lock lock(mutex_);
        now.swap(posted_);
    }
    for (const auto& f : now) f();
    return !now.empty();
}

bool World::await(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        if (!turn()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

std::string World::Answer::field(std::string_view name) const {
    for (const auto& [key, value] : fields)
        if (key == name) return value;
    return {};
}

World::Answer World::askAs(std::string method, std::string path, std::vector<http::Field> fields,
                           const std::string& body, const std::string& address) {
    http::Request request;
    request.method = method;
    const auto query = path.find('?');
    request.path = std::string_view(path).substr(0, query);
    if (query != std::string::npos) request.query = std::string_view(path).substr(query + 1);
    request.body = body;
    request.address = address;
    for (const auto& [name, value] : fields) request.fields.emplace_back(name, value);
    http::Response response = online_->answer(request);
    if (const auto* const later = std::get_if<http::Later>(&response.content)) {
        const auto given = std::make_shared<std::optional<http::Response>>();
        later->ask([given](http::Response late) { *given = std::move(late); });
        if (!await([&] { return given->has_value(); })) throw std::runtime_error("no answer to " + path);
        response = std::move(**given);
    }
    Answer answer;
    answer.status = response.status;
    answer.fields = response.fields;
    if (const auto* const talk = std::get_if<http::Conversation>(&response.content))
        answer.attach = talk->attach;
    if (const auto whole = response.body()) answer.text = *whole;
    if (const auto* const pieces = std::get_if<http::Pieces>(&response.content)) {
        for (bool isOver = false; !isOver;) {
            std::optional<std::optional<std::string>> piece;
            pieces->next([&piece](std::optional<std::string> next) { piece = std::move(next); });
            if (!await([&] { return piece.has_value(); })) throw std::runtime_error("no end of " + path);
            isOver = !*piece || (*piece)->empty();
            if (!isOver) answer.text += **piece;
        }
    }
    answer.json = TestJson::parse(answer.text, nullptr, false);
    if (!answer.json.is_object()) answer.json = TestJson::object();
    return answer;
}

World::Answer World::ask(std::string method, std::string path, const TestJson& body,
                         const std::string& token) {
    std::vector<http::Field> fields{{"Host", "localhost"}};
    if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
    if (!body.is_null()) fields.emplace_back("Content-Type", "application/json");
    return askAs(std::move(method), "/api/v1/" + path, std::move(fields), body.is_null() ? "" : body.dump());
}

http::Response World::begin(const std::string& path, const std::vector<http::Field>& fields,
                            const std::string& address) {
    http::Request request;
    request.method = "GET";
    request.path = path;
    request.address = address;
    for (const auto& [name, value] : fields) request.fields.emplace_back(name, value);
    return online_->answer(request);
}

World::Pending World::askLater(const std::string& method, const std::string& path, const TestJson& body,
                               const std::string& token, const std::string& address,
                               const std::string& cookies) {
    const std::string text = body.is_null() ? std::string() : body.dump();
    const std::string whole = "/api/v1/" + path;
    const auto query = std::string_view(whole).find('?');
    http::Request request;
    const std::string bearer = "Bearer " + token;
    request.method = method;
    request.path = std::string_view(whole).substr(0, query);
    if (query != std::string::npos) request.query = std::string_view(whole).substr(query + 1);
    request.body = text;
    request.address = address;
    request.fields = {{"Host", "localhost"}, {"Content-Type", "application/json"}};
    if (!cookies.empty()) request.fields.emplace_back("Cookie", cookies);
    if (!token.empty()) request.fields.emplace_back("Authorization", bearer);
    const http::Response response = online_->answer(request);
    auto given = std::make_shared<std::optional<http::Response>>();
    if (const auto* const later = std::get_if<http::Later>(&response.content))
        later->ask([this, given](http::Response late) {
            *given = std::move(late);
            lateAnswers_.push_back(given.get());
        });
    else
        *given = response;
    return given;
}

bool World::cameBefore(const Pending& one, const Pending& other) const {
    const auto place = [this](const Pending& pending) {
        return std::find(lateAnswers_.begin(), lateAnswers_.end(), pending.get());
    };
    return place(one) < place(other) && place(other) != lateAnswers_.end();
}

std::string World::storedBytes() const {
    std::string bytes;
    // PostgreSQL has it in a format of its own, so a copy is looked into.
    if (store::TestDatabase::isPostgres() &&
        !store::backUpDatabase(database_.address(), folder_.file("games.db")))
        throw std::runtime_error("no copy");
    for (const char* name : {"games.db", "games.db-wal"}) {
        std::ifstream file(folder_.file(name), std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(file), {});
    }
    return bytes;
}

std::string World::guest() {
    return ask("POST", "guest", {{"token", true}}).json.at("token");
}

std::string World::user(const std::string& name, bool isBot) {
    return ask("POST", "register",
               {{"name", name}, {"password", "12345678"}, {"bot", isBot}, {"token", true}})
        .json.at("token");
}

std::string World::deviceOf(const std::string& name, const std::string& address) {
    const Answer made = askAs("POST", "/api/v1/register", {kPublicHost, kJson},
                              TestJson{{"name", name}, {"password", "12345678"}}.dump(), address);
    for (const auto& [field, value] : made.fields)
        if (field == "Set-Cookie" && value.find("-device=") != std::string::npos)
            return value.substr(0, value.find(';'));
    throw std::runtime_error("no device is known: " + made.text);
}

std::string World::game(const std::string& silver, const std::string& red, TestJson settings) {
    settings["color"] = "silver";
    std::string id = ask("POST", "games", settings, silver).json.at("id");
    if (command(id, red, {{"type", "join"}}).status != 200) throw std::runtime_error("can't join");
    return id;
}

void World::open(const std::string& game, const std::string& silver, const std::string& red) {
    if (move(game, silver, 1, "c3").status != 200 || move(game, red, 2, "c4").status != 200)
        throw std::runtime_error("can't begin");
}

std::string World::commandId() {
    games::CommandId id;
    people::fillRandom(id.bytes.data(), id.bytes.size());
    return games::writeCommandId(id);
}

World::Answer World::command(const std::string& game, const std::string& token, TestJson command) {
    if (!command.contains("id")) command["id"] = commandId();
    return ask("POST", "games/" + game + "/commands", command, token);
}

World::Answer World::move(const std::string& game, const std::string& token, int ply,
                          const std::string& move) {
    return command(game, token, {{"type", "move"}, {"ply", ply}, {"move", move}});
}

TestJson Conversation::last(const std::string& type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message)
        if ((*message)["type"] == type) return *message;
    return nullptr;
}

int Conversation::count(const std::string& type) const {
    int count = 0;
    for (const TestJson& message : heard) count += message["type"] == type ? 1 : 0;
    return count;
}

} // namespace sixth::server::online
