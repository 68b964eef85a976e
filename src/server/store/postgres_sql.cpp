#include "server/store/postgres_sql.h"

#include "server/store/postgres_text.h"

namespace sixth::server::store {
namespace {

constexpr std::chrono::milliseconds kBetweenTriesToRead{200};

class PostgresStatement final : public SqlStatement {
public:
    PostgresStatement(PostgresSql& database, PostgresSql::Prepared& prepared)
        : database_(database), prepared_(prepared) {}

    void bind(int index, std::nullptr_t) override { parameter(index).reset(); }
    void bind(int index, std::int64_t value) override { parameter(index) = postgresText(value); }
    void bind(int index, double value) override { parameter(index) = postgresText(value); }
    void bind(int index, std::string_view text) override { parameter(index) = postgresText(text); }
    void bind(int index, std::span<const std::uint8_t> bytes) override {
        parameter(index) = postgresText(bytes);
    }

    bool step() override {
        if (result_)
            ++row_;
        else
            result_ = database_.ask(prepared_, parameters_);
        return row_ < result_->rows();
    }
    void run(Change change) override {
        PostgresConnection::Then then;
        if (change == Change::OneRow)
            then = [](const PostgresConnection::Result& result) {
                if (result.changed() != 1) throw RowChanged();
            };
        database_.queue(prepared_, parameters_, std::move(then));
    }
    void reset() override {
        result_.reset();
        row_ = 0;
    }

    bool isNull(int column) override { return result_->isNull(row_, column); }
    std::int64_t number(int column) override { return readPostgresNumber(result_->text(row_, column)); }
    double real(int column) override { return readPostgresReal(result_->text(row_, column)); }
    std::string text(int column) override { return std::string(result_->text(row_, column)); }
    std::vector<std::uint8_t> bytes(int column) override {
        return readPostgresBytes(result_->text(row_, column));
    }

private:
    std::optional<std::string>& parameter(int index) {
        const auto place = static_cast<std::size_t>(index - 1);
        if (place >= parameters_.size()) parameters_.resize(place + 1);
        return parameters_[place];
    }

    PostgresSql& database_;
    PostgresSql::Prepared& prepared_;
    PostgresConnection::Parameters parameters_;
    std::optional<PostgresConnection::Result> result_;
    int row_ = 0;
};

} // namespace

std::unique_ptr<SqlStatement> PostgresSql::prepare(const std::string& sql) {
    const auto [found, isNew] = prepared_.try_emplace(sql);
    Prepared& prepared = found->second;
    if (isNew) {
        prepared.name = "sixth" + std::to_string(prepared_.size());
        prepared.sql = withDollars(sql);
    }
    return std::make_unique<PostgresStatement>(*this, prepared);
}

void PostgresSql::queue(Prepared& statement, const PostgresConnection::Parameters& parameters,
                        PostgresConnection::Then then) {
    const int generation = connection_->generation();
    if (statement.generation != generation) {
        // It may be queued twice before the first is answered: DEALLOCATE has no "if it exists".
        connection_->settle();
        connection_->queuePrepare(statement.name, statement.sql,
                                  [&statement, generation](const PostgresConnection::Result&) {
                                      statement.generation = generation;
                                  });
        connection_->settle();
    }
    connection_->queuePrepared(statement.name, parameters, std::move(then));
}

PostgresConnection::Result PostgresSql::askOnce(Prepared& statement,
                                                const PostgresConnection::Parameters& parameters) {
    std::optional<PostgresConnection::Result> answer;
    queue(statement, parameters, [&](const PostgresConnection::Result& result) { answer = result; });
    connection_->settle();
    return *answer;
}

PostgresConnection::Result PostgresSql::ask(Prepared& statement,
                                            const PostgresConnection::Parameters& parameters) {
    if (patience_ == patience_.zero()) return askOnce(statement, parameters);
    connectPatiently();
    try {
        return askOnce(statement, parameters);
    } catch (const PostgresAway&) {
        connectPatiently();
        return askOnce(statement, parameters);
    }
}

void PostgresSql::connectPatiently() {
    const auto now = std::chrono::steady_clock::now();
    if (nextTry_ && now < *nextTry_) throw PostgresAway("the database is away");
    try {
        connection_->connectWithin(nextTry_ ? patience_.zero() : patience_);
        nextTry_.reset();
    } catch (const PostgresAway&) {
        nextTry_ = std::chrono::steady_clock::now() + kBetweenTriesToRead;
        throw;
    }
}

} // namespace sixth::server::store
