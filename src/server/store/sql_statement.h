#pragma once

#include "server/ids.h"
#include "server/time.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Statements as the tables are read and written with, whichever database they are in: values of ours go in,
// rows come out. The SQL is what SQLite and PostgreSQL both understand. Nobody outside of the store includes
// this.
namespace sixth::server::store {

// A change needs its row to be as somebody has seen it, and it is not so any more.
struct RowChanged : std::runtime_error {
    RowChanged() : std::runtime_error("the row has changed") {}
};

// What a change has to do; otherwise RowChanged is thrown, at once or at the end of the transaction.
enum class Change : std::uint8_t { AnyRows, OneRow };

// A prepared statement of one database. Parameters count from 1, columns from 0.
class SqlStatement {
public:
    virtual ~SqlStatement() = default;

    virtual void bind(int index, std::nullptr_t) = 0;
    virtual void bind(int index, std::int64_t value) = 0;
    virtual void bind(int index, double value) = 0;
    virtual void bind(int index, std::string_view text) = 0;
    virtual void bind(int index, std::span<const std::uint8_t> bytes) = 0;

    // Asks, or goes on to the next row; false if there is none.
    [[nodiscard]] virtual bool step() = 0;
    virtual void run(Change change) = 0;
    // Ready to be asked again.
    virtual void reset() = 0;

    [[nodiscard]] virtual bool isNull(int column) = 0;
    [[nodiscard]] virtual std::int64_t number(int column) = 0;
    [[nodiscard]] virtual double real(int column) = 0;
    [[nodiscard]] virtual std::string text(int column) = 0;
    [[nodiscard]] virtual std::vector<std::uint8_t> bytes(int column) = 0;
};

// A connection to a database.
class SqlDatabase {
public:
    virtual ~SqlDatabase() = default;

    [[nodiscard]] virtual std::unique_ptr<SqlStatement> prepare(const std::string& sql) = 0;
    // Where it is, for people.
    [[nodiscard]] virtual std::string place() const = 0;
    // Whether it is a server of its own, which has sequences and a clock.
    [[nodiscard]] virtual bool isServer() const = 0;
};

// A statement as a member of those who ask it again and again.
class Statement {
public:
    Statement(SqlDatabase& database, const std::string& sql) : statement_(database.prepare(sql)) {}
    SqlStatement& operator*() { return *statement_; }
    SqlStatement* operator->() { return statement_.get(); }

private:
    std::unique_ptr<SqlStatement> statement_;
};

inline void bindValue(SqlStatement& statement, int index, std::nullptr_t) {
    statement.bind(index, nullptr);
}
template <typename T>
void bindValue(SqlStatement& statement, int index, const T& value) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
        statement.bind(index, static_cast<std::int64_t>(value));
    else if constexpr (std::is_convertible_v<const T&, std::string_view>)
        statement.bind(index, std::string_view(value));
    else
        statement.bind(index, value);
}
template <typename Tag>
void bindValue(SqlStatement& statement, int index, Id<Tag> id) {
    statement.bind(index, id.value());
}
inline void bindValue(SqlStatement& statement, int index, Time time) {
    statement.bind(index, toUnix(time));
}
template <std::size_t Size>
void bindValue(SqlStatement& statement, int index, const std::array<std::uint8_t, Size>& bytes) {
    statement.bind(index, std::span<const std::uint8_t>(bytes));
}
template <typename T>
void bindValue(SqlStatement& statement, int index, const std::optional<T>& value) {
    value ? bindValue(statement, index, *value) : statement.bind(index, nullptr);
}

// Asks with these values, in order. It leaves the statement ready for the next question, and the database
// free of this one.
class Use {
public:
    template <typename... Values>
    explicit Use(Statement& statement, const Values&... values) : statement_(*statement) {
        int index = 0;
        (bindValue(statement_, ++index, values), ...);
    }
    ~Use() { statement_.reset(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    [[nodiscard]] bool step() { return statement_.step(); }
    void run(Change change) { statement_.run(change); }
    [[nodiscard]] std::int64_t number(int column) { return statement_.number(column); }
    [[nodiscard]] double real(int column) { return statement_.real(column); }
    [[nodiscard]] std::string text(int column) { return statement_.text(column); }
    template <typename T>
    [[nodiscard]] T word(int column) {
        return static_cast<T>(number(column));
    }
    template <typename Id>
    [[nodiscard]] Id id(int column) {
        return Id(number(column));
    }
    template <typename Id>
    [[nodiscard]] std::optional<Id> idIfAny(int column) {
        return isNull(column) ? std::nullopt : std::optional(id<Id>(column));
    }
    [[nodiscard]] Time time(int column) { return fromUnix(number(column)); }
    [[nodiscard]] std::optional<Time> timeIfAny(int column) {
        return isNull(column) ? std::nullopt : std::optional(time(column));
    }
    [[nodiscard]] bool isNull(int column) { return statement_.isNull(column); }
    template <std::size_t Size>
    [[nodiscard]] std::array<std::uint8_t, Size> bytes(int column) {
        std::array<std::uint8_t, Size> result{};
        const std::vector<std::uint8_t> from = statement_.bytes(column);
        std::copy_n(from.begin(), std::min(from.size(), Size), result.begin());
        return result;
    }
    // All rows that are left, each as `read` makes it of this.
    template <typename Read>
    [[nodiscard]] auto all(Read read) {
        std::vector<std::invoke_result_t<Read, Use&>> rows;
        while (step()) rows.push_back(read(*this));
        return rows;
    }
    // The first, if there is one.
    template <typename Read>
    [[nodiscard]] auto one(Read read) {
        using Row = std::invoke_result_t<Read, Use&>;
        return step() ? std::optional<Row>(read(*this)) : std::nullopt;
    }

private:
    SqlStatement& statement_;
};

// Binds in order, and runs. The statement is reset in any case: one that was refused would report its error
// again with the next, innocent unit.
template <typename... Values>
void run(Statement& statement, const Values&... values) {
    Use(statement, values...).run(Change::AnyRows);
}

// The same for changes that need the row to be as somebody has seen it.
template <typename... Values>
void runOnOneRow(Statement& statement, const Values&... values) {
    Use(statement, values...).run(Change::OneRow);
}

} // namespace sixth::server::store
