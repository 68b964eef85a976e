#pragma once

#include "server/ids.h"
#include "server/time.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Statements of the SQLite store: values of ours go in, rows come out. Nobody else includes this.
namespace sixth::server::store {

inline void bindValue(SQLite::Statement& statement, int index, std::int64_t value) {
    statement.bind(index, value);
}
inline void bindValue(SQLite::Statement& statement, int index, int value) {
    statement.bind(index, value);
}
inline void bindValue(SQLite::Statement& statement, int index, bool value) {
    statement.bind(index, value ? 1 : 0);
}
inline void bindValue(SQLite::Statement& statement, int index, double value) {
    statement.bind(index, value);
}
template <typename Tag>
void bindValue(SQLite::Statement& statement, int index, Id<Tag> id) {
    statement.bind(index, id.value());
}
inline void bindValue(SQLite::Statement& statement, int index, Time time) {
    statement.bind(index, toUnix(time));
}
inline void bindValue(SQLite::Statement& statement, int index, const std::string& value) {
    statement.bind(index, value);
}
inline void bindValue(SQLite::Statement& statement, int index, std::string_view value) {
    statement.bind(index, std::string(value));
}
inline void bindValue(SQLite::Statement& statement, int index, std::nullptr_t) {
    statement.bind(index);
}
template <std::size_t Size>
void bindValue(SQLite::Statement& statement, int index, const std::array<std::uint8_t, Size>& bytes) {
    statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}
template <typename T>
    requires std::is_enum_v<T>
void bindValue(SQLite::Statement& statement, int index, T value) {
    statement.bind(index, static_cast<int>(value));
}
template <typename T>
void bindValue(SQLite::Statement& statement, int index, const std::optional<T>& value) {
    value ? bindValue(statement, index, *value) : bindValue(statement, index, nullptr);
}

// Asks with these values, in order. It leaves the statement ready for the next question, and the database
// free of this one.
class Use {
public:
    template <typename... Values>
    explicit Use(SQLite::Statement& statement, const Values&... values) : statement_(statement) {
        int index = 0;
        (bindValue(statement_, ++index, values), ...);
    }
    ~Use() { statement_.tryReset(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    SQLite::Statement* operator->() { return &statement_; }
    [[nodiscard]] std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
    [[nodiscard]] double real(int column) { return statement_.getColumn(column).getDouble(); }
    [[nodiscard]] std::string text(int column) { return statement_.getColumn(column).getString(); }
    template <typename T>
    [[nodiscard]] T word(int column) {
        return static_cast<T>(statement_.getColumn(column).getInt());
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
    [[nodiscard]] bool isNull(int column) { return statement_.getColumn(column).isNull(); }
    template <std::size_t Size>
    [[nodiscard]] std::array<std::uint8_t, Size> bytes(int column) {
        std::array<std::uint8_t, Size> result{};
        const SQLite::Column blob = statement_.getColumn(column);
        const auto* const from = static_cast<const std::uint8_t*>(blob.getBlob());
        std::copy_n(from, std::min(static_cast<std::size_t>(blob.getBytes()), Size), result.begin());
        return result;
    }
    // All rows that are left, each as `read` makes it of this.
    template <typename Read>
    [[nodiscard]] auto all(Read read) {
        std::vector<std::invoke_result_t<Read, Use&>> rows;
        while (statement_.executeStep()) rows.push_back(read(*this));
        return rows;
    }
    // The first, if there is one.
    template <typename Read>
    [[nodiscard]] auto one(Read read) {
        using Row = std::invoke_result_t<Read, Use&>;
        return statement_.executeStep() ? std::optional<Row>(read(*this)) : std::nullopt;
    }

private:
    SQLite::Statement& statement_;
};

// Binds in order, and runs; how many rows it has changed. The statement is reset in any case: one that was
// refused would report its error again with the next, innocent unit.
template <typename... Values>
int run(SQLite::Statement& statement, const Values&... values) {
    Use use(statement, values...);
    return use->exec();
}

// For changes that need the row to be as somebody has seen it.
inline void needOneRow(int changed) {
    if (changed != 1) throw SQLite::Exception("the row has changed", SQLITE_CONSTRAINT);
}

} // namespace sixth::server::store
