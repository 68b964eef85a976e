#pragma once

#include "server/store/postgres_address.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace sixth::server::store {

// There is no connection, or it broke. What was under way may have happened or not.
struct PostgresAway : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// PostgreSQL has answered with an error.
struct PostgresRefusal : std::runtime_error {
    PostgresRefusal(std::string why, std::string code)
        : std::runtime_error(std::move(why)), state(std::move(code)) {}
    std::string state; // SQLSTATE, five letters and digits
};

// A connection to PostgreSQL in libpq's pipeline mode: statements are queued, and their answers come
// together. It waits with poll(), so a server that says nothing any more is noticed. Used by one thread.
class PostgresConnection {
public:
    using Milliseconds = std::chrono::milliseconds;
    using Parameters = std::vector<std::optional<std::string>>;

    class Result {
    public:
        explicit Result(pg_result* result);
        [[nodiscard]] int rows() const;
        [[nodiscard]] std::int64_t changed() const; // rows that a statement has changed
        [[nodiscard]] std::string_view tag() const; // as "COMMIT"
        [[nodiscard]] bool isNull(int row, int column) const;
        [[nodiscard]] std::string_view text(int row, int column) const;

    private:
        friend class PostgresConnection;
        std::shared_ptr<pg_result> result_;
    };
    // Called with the result; only if the statement was carried out. May throw.
    using Then = std::function<void(const Result&)>;

    // `greeting` is asked on every new connection, before anything else.
    PostgresConnection(const PostgresAddress& address, std::function<void(PostgresConnection&)> greeting,
                       Milliseconds answerWithin);
    ~PostgresConnection();
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    // Throws PostgresAway or, if it is of no use to try again (a wrong password), PostgresRefusal.
    void connect();
    // The same, trying again for so long, with a growing pause.
    void connectWithin(Milliseconds patience);
    void close();
    [[nodiscard]] bool isUp() const { return connection_ != nullptr; }
    // Another number for each connection that was made: what was prepared on an earlier one is gone.
    [[nodiscard]] int generation() const { return generation_; }
    [[nodiscard]] const PostgresAddress& address() const { return address_; }

    void queue(const std::string& sql, const Parameters& parameters = {}, Then then = nullptr);
    void queuePrepare(const std::string& name, const std::string& sql, Then then);
    void queuePrepared(const std::string& name, const Parameters& parameters, Then then);
    // Sends what is queued and waits for all answers. Throws the first error; what was queued behind it has
    // not been carried out.
    void settle();
    // At once, and returns its answer.
    Result ask(const std::string& sql, const Parameters& parameters = {});
    // Several statements, as a file has them.
    void runScript(const std::string& sql);

private:
    using Clock = std::chrono::steady_clock;

    void connectOnce();
    void waitForConnection(Clock::time_point until);
    void need(bool isSent);
    // The next result; null at the end of the results of one statement.
    pg_result* next(Clock::time_point until);
    void waitForInput(Clock::time_point until);
    [[noreturn]] void lose(const std::string& why);

    PostgresAddress address_;
    std::function<void(PostgresConnection&)> greeting_;
    Milliseconds answerWithin_;
    pg_conn* connection_ = nullptr;
    int generation_ = 0;
    std::vector<Then> queued_;
};

} // namespace sixth::server::store
