#pragma once

#include "server/online/commands.h"
#include "server/people/secrets.h"
#include "server/store/fatal_error.h"
#include "server/store/temporary_folder.h"
#include "server/store/test_database.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sixth::server::online {

inline constexpr PersonId kAnna(1);
inline constexpr PersonId kBert(2);
inline constexpr PersonId kEve(3);

// A line that keeps what it is sent.
struct HeardLine : http::Line {
    void send(std::shared_ptr<const std::string> text) override {
        heard.push_back(nlohmann::json::parse(*text));
    }
    void close(Reason) override {}
    // How many messages of a type came.
    [[nodiscard]] std::size_t count(const std::string& type) const {
        std::size_t found = 0;
        for (const auto& message : heard) found += message.at("type") == type ? 1U : 0U;
        return found;
    }

    std::vector<nlohmann::json> heard;
};

// The parts of an online server one by one, for what World can't bring about. The database is real. The test
// has the clock, and it answers each commit: only then the database has it.
class PartsTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(people::startSecrets());
        const store::Operations people{store::AddPerson{{kAnna, "Anna", store::PersonKind::User, "", now_}},
                                       store::AddPerson{{kBert, "Bert", store::PersonKind::User, "", now_}},
                                       store::AddPerson{{kEve, "Eve", store::PersonKind::Guest, "", now_}}};
        commit(people);
    }

    void commit(const store::Operations& operations) {
        const store::Operations* const unit = &operations;
        ASSERT_EQ(committer_->commit({&unit, 1}), std::vector{store::Commit::Done});
    }
    // Answers the oldest write that waits.
    void answer(store::Commit outcome = store::Commit::Done) {
        ASSERT_FALSE(written_.empty());
        const auto [operations, done] = std::move(written_.front());
        written_.erase(written_.begin());
        if (outcome == store::Commit::Done) commit(operations);
        done(outcome);
    }

    // A game that Anna has created. She has Silver.
    [[nodiscard]] Table& newGame(games::Settings settings = {}, std::optional<PersonId> opponent = kBert) {
        settings.color = games::ColorChoice::Silver;
        Table* made = nullptr;
        commands_.create({kAnna, settings, std::nullopt, opponent}, [&](Table* table) { made = table; });
        answer();
        if (made == nullptr) throw std::runtime_error("no game");
        return *made;
    }
    // Without waiting for its commit.
    void order(Table& table, std::optional<PersonId> actor, games::Command command) {
        Order order;
        order.actor = actor;
        order.command = std::move(command);
        order.at = now_;
        order.reply = [this](const Outcome& outcome) { outcomes_.push_back(outcome); };
        commands_.perform(table, std::move(order));
    }

    Time now_ = fromUnix(1'700'000'000'000);
    store::TemporaryFolder folder_;
    store::TestDatabase database_{folder_};
    std::unique_ptr<store::Store> store_ = database_.open(store::throwFatal);
    std::unique_ptr<store::Reader> reader_ = store_->reader();
    std::unique_ptr<store::Committer> committer_ = store_->committer();
    std::ostringstream logged_;
    std::unique_ptr<logs::Log> log_ =
        std::make_unique<logs::Log>(logged_, logs::Level::Debug, logs::Format::Text);
    std::vector<std::pair<store::Operations, store::Writer::Done>> written_;
    Context context_{*reader_,
                     [this] { return now_; },
                     {},
                     IdSource<GameNumber>(0),
                     IdSource<PersonId>(3),
                     IdSource<SessionId>(0),
                     [this](store::Operations operations, store::Writer::Done done) {
                         written_.emplace_back(std::move(operations), std::move(done));
                         return true;
                     },
                     [](const Error& error) { throw store::FatalError(error.what + ": " + error.why); },
                     "http://localhost/",
                     *log_};
    Ratings ratings_{context_};
    store::LoneBus bus_;
    Tables tables_{context_};
    Commands commands_{context_, tables_, ratings_, bus_};
    std::vector<Outcome> outcomes_;
};

} // namespace sixth::server::online
