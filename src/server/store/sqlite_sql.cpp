#include "server/store/sqlite_sql.h"

namespace sixth::server::store {
namespace {

class SqliteStatement final : public SqlStatement {
public:
    SqliteStatement(const SQLite::Database& database, const std::string& sql) : statement_(database, sql) {}

    void bind(int index, std::nullptr_t) override { statement_.bind(index); }
    void bind(int index, std::int64_t value) override { statement_.bind(index, value); }
    void bind(int index, double value) override { statement_.bind(index, value); }
    void bind(int index, std::string_view text) override { statement_.bind(index, std::string(text)); }
    void bind(int index, std::span<const std::uint8_t> bytes) override {
        statement_.bind(index, bytes.data(), static_cast<int>(bytes.size()));
    }

    bool step() override { return statement_.executeStep(); }
    void run(Change change) override {
        const int changed = statement_.exec();
        if (change == Change::OneRow && changed != 1) throw RowChanged();
    }
    void reset() override { statement_.tryReset(); }

    bool isNull(int column) override { return statement_.getColumn(column).isNull(); }
    std::int64_t number(int column) override { return statement_.getColumn(column).getInt64(); }
    double real(int column) override { return statement_.getColumn(column).getDouble(); }
    std::string text(int column) override { return statement_.getColumn(column).getString(); }
    std::vector<std::uint8_t> bytes(int column) override {
        const SQLite::Column blob = statement_.getColumn(column);
        const auto* const from = static_cast<const std::uint8_t*>(blob.getBlob());
        return {from, from + blob.getBytes()};
    }

private:
    SQLite::Statement statement_;
};

} // namespace

std::unique_ptr<SqlStatement> SqliteSql::prepare(const std::string& sql) {
    return std::make_unique<SqliteStatement>(*database_, sql);
}

} // namespace sixth::server::store
