#include "server/store/postgres_connection.h"

#include "server/store/postgres_text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <libpq-fe.h>
#include <poll.h>
#include <thread>

namespace sixth::server::store {
namespace {

using namespace std::chrono_literals;

constexpr auto kConnectWithin = 5s;
constexpr auto kFirstPause = 50ms;
constexpr auto kLongestPause = 1s;

// "FATAL:  28P01: password authentication failed", as libpq writes it when told to be verbose.
std::string stateIn(std::string_view message) {
    for (std::size_t at = message.find(":  "); at != std::string_view::npos;
         at = message.find(":  ", at + 1)) {
        const std::string_view rest = message.substr(at + 3);
        const auto isCode = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); };
        if (rest.size() > 6 && rest[5] == ':' && std::all_of(rest.begin(), rest.begin() + 5, isCode))
            return std::string(rest.substr(0, 5));
    }
    return {};
}

// One line of it, for people: without the code and the places in PostgreSQL's source.
std::string forPeople(std::string message, const std::string& state) {
    if (!state.empty())
        if (const auto at = message.find(state + ": "); at != std::string::npos) message.erase(at, 7);
    std::string result;
    std::size_t begin = 0;
    while (begin < message.size()) {
        const std::size_t end = std::min(message.find('\n', begin), message.size());
        const std::string line = message.substr(begin, end - begin);
        if (!line.empty() && !line.starts_with("LOCATION:")) result += (result.empty() ? "" : "; ") + line;
        begin = end + 1;
    }
    return result.empty() ? "the connection broke" : result;
}

// Errors at the beginning that will be the same the next time: who one is, and which database is meant.
bool isLastingState(const std::string& state) {
    return state.starts_with("28") || state == "3D000" || state == "42501";
}

// The session is ended by PostgreSQL or its operator; the connection is about to close.
bool endsSession(const std::string& state) {
    return state.starts_with("57P") || state.starts_with("08") || state == "25P03";
}

std::vector<const char*> pointersTo(const PostgresConnection::Parameters& parameters) {
    std::vector<const char*> values;
    for (const auto& parameter : parameters) values.push_back(parameter ? parameter->c_str() : nullptr);
    return values;
}

} // namespace

PostgresConnection::Result::Result(pg_result* result) : result_(result, &PQclear) {}
int PostgresConnection::Result::rows() const {
    return PQntuples(result_.get());
}
std::int64_t PostgresConnection::Result::changed() const {
    return readPostgresNumber(PQcmdTuples(result_.get()));
}
std::string_view PostgresConnection::Result::tag() const {
    return PQcmdStatus(result_.get());
}
bool PostgresConnection::Result::isNull(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}
std::string_view PostgresConnection::Result::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

PostgresConnection::PostgresConnection(const PostgresAddress& address,
                                       std::function<void(PostgresConnection&)> greeting,
                                       Milliseconds answerWithin)
    : address_(address), greeting_(std::move(greeting)), answerWithin_(answerWithin) {}

PostgresConnection::~PostgresConnection() {
    close();
}

void PostgresConnection::close() {
    queued_.clear();
    if (connection_ != nullptr) PQfinish(connection_);
    connection_ = nullptr;
}

void PostgresConnection::connect() {
    if (isUp()) return;
    try {
        connectOnce();
        if (greeting_) greeting_(*this);
    } catch (...) {
        close();
        throw;
    }
}

void PostgresConnection::connectWithin(Milliseconds patience) {
    const auto until = Clock::now() + patience;
    for (Milliseconds pause = kFirstPause;; pause = std::min<Milliseconds>(2 * pause, kLongestPause)) {
        try {
            return connect();
        } catch (const PostgresAway&) {
            if (Clock::now() + pause >= until) throw;
        }
        std::this_thread::sleep_for(pause);
    }
}

void PostgresConnection::connectOnce() {
    const std::array<const char*, 6> names{"dbname",          "fallback_application_name", "client_encoding",
                                           "keepalives_idle", "tcp_user_timeout",          nullptr};
    const std::array<const char*, 6> values{
        address_.secret().c_str(), "sixth", "UTF8", "10", "15000", nullptr};
    connection_ = PQconnectStartParams(names.data(), values.data(), 1);
    if (connection_ == nullptr) throw PostgresAway("there is no memory for a connection");
    PQsetErrorVerbosity(connection_, PQERRORS_VERBOSE);
    PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
    waitForConnection(Clock::now() + kConnectWithin);
    need(PQsetnonblocking(connection_, 1) == 0 && PQenterPipelineMode(connection_) == 1);
    ++generation_;
}

void PostgresConnection::waitForConnection(Clock::time_point until) {
    for (PostgresPollingStatusType state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;
         state = PQconnectPoll(connection_)) {
        if (state == PGRES_POLLING_FAILED || PQstatus(connection_) == CONNECTION_BAD) {
            const std::string message = PQerrorMessage(connection_);
            const std::string code = stateIn(message);
            if (isLastingState(code)) throw PostgresRefusal(forPeople(message, code), code);
            throw PostgresAway(forPeople(message, code));
        }
        const short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        pollfd waiting{PQsocket(connection_), events, 0};
        const auto left = std::chrono::ceil<Milliseconds>(until - Clock::now());
        const int ready = left > 0ms ? ::poll(&waiting, 1, static_cast<int>(left.count())) : 0;
        if (ready == 0) throw PostgresAway("the server does not answer");
    }
}

void PostgresConnection::lose(const std::string& why) {
    close();
    throw PostgresAway(why);
}

void PostgresConnection::need(bool isSent) {
    if (isSent) return;
    lose(connection_ == nullptr ? "there is no connection" : forPeople(PQerrorMessage(connection_), ""));
}

void PostgresConnection::queue(const std::string& sql, const Parameters& parameters, Then then) {
    const auto values = pointersTo(parameters);
    need(isUp() && PQsendQueryParams(connection_, sql.c_str(), static_cast<int>(values.size()), nullptr,
                                     values.data(), nullptr, nullptr, 0) == 1);
    queued_.push_back(std::move(then));
}

void PostgresConnection::queuePrepare(const std::string& name, const std::string& sql, Then then) {
    need(isUp() && PQsendPrepare(connection_, name.c_str(), sql.c_str(), 0, nullptr) == 1);
    queued_.push_back(std::move(then));
}

void PostgresConnection::queuePrepared(const std::string& name, const Parameters& parameters, Then then) {
    const auto values = pointersTo(parameters);
    need(isUp() && PQsendQueryPrepared(connection_, name.c_str(), static_cast<int>(values.size()),
                                       values.data(), nullptr, nullptr, 0) == 1);
    queued_.push_back(std::move(then));
}

void PostgresConnection::waitForInput(Clock::time_point until) {
    const int unsent = PQflush(connection_);
    need(unsent >= 0);
    pollfd waiting{PQsocket(connection_), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    const auto left = std::chrono::ceil<Milliseconds>(until - Clock::now());
    const int ready = left > 0ms ? ::poll(&waiting, 1, static_cast<int>(left.count())) : 0;
    if (ready == 0) lose("the server does not answer");
    if (ready < 0 && errno != EINTR) lose("the connection can't be waited for");
    if (ready > 0 && (waiting.revents & ~POLLOUT) != 0) need(PQconsumeInput(connection_) == 1);
}

pg_result* PostgresConnection::next(Clock::time_point until) {
    while (PQisBusy(connection_) != 0) waitForInput(until);
    return PQgetResult(connection_);
}

void PostgresConnection::settle() {
    if (queued_.empty()) return;
    need(isUp() && PQpipelineSync(connection_) == 1);
    const auto until = Clock::now() + answerWithin_;
    const std::vector<Then> queued = std::exchange(queued_, {});
    std::exception_ptr problem;
    std::size_t answered = 0;
    for (bool isEnd = false; !isEnd;) {
        pg_result* const raw = next(until);
        if (raw == nullptr) {
            if (PQstatus(connection_) == CONNECTION_BAD) need(false);
            continue; // between the results of two statements
        }
        const Result result(raw);
        switch (PQresultStatus(raw)) {
        case PGRES_PIPELINE_SYNC: isEnd = true; break;
        case PGRES_PIPELINE_ABORTED: ++answered; break;
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
            try {
                if (!problem && queued.at(answered)) queued[answered](result);
            } catch (...) {
                problem = std::current_exception();
            }
            ++answered;
            break;
        default: {
            const char* const code = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
            const char* const primary = PQresultErrorField(raw, PG_DIAG_MESSAGE_PRIMARY);
            const std::string why = primary != nullptr ? primary : PQresultErrorMessage(raw);
            if (code == nullptr || endsSession(code)) lose(forPeople(why, ""));
            if (!problem) problem = std::make_exception_ptr(PostgresRefusal(why, code));
            ++answered;
        }
        }
    }
    if (problem) std::rethrow_exception(problem);
}

PostgresConnection::Result PostgresConnection::ask(const std::string& sql, const Parameters& parameters) {
    std::optional<Result> answer;
    queue(sql, parameters, [&](const Result& result) { answer = result; });
    settle();
    return *answer;
}

void PostgresConnection::runScript(const std::string& sql) {
    need(isUp() && PQexitPipelineMode(connection_) == 1 && PQsendQuery(connection_, sql.c_str()) == 1);
    const auto until = Clock::now() + answerWithin_;
    std::optional<PostgresRefusal> problem;
    while (pg_result* const raw = next(until)) {
        const Result result(raw);
        if (PQresultStatus(raw) == PGRES_COMMAND_OK || PQresultStatus(raw) == PGRES_TUPLES_OK) continue;
        const char* const code = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
        if (code == nullptr || endsSession(code)) lose(forPeople(PQresultErrorMessage(raw), ""));
        if (!problem) problem.emplace(PQresultErrorField(raw, PG_DIAG_MESSAGE_PRIMARY), code);
    }
    need(PQenterPipelineMode(connection_) == 1);
    if (problem) throw PostgresRefusal(*problem);
}

} // namespace sixth::server::store
