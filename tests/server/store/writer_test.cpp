#include "server/store/writer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace sixth::server::store {
namespace {

// Remembers the batches, and waits in the first one until it is let go.
class SlowCommitter final : public Committer {
public:
    explicit SlowCommitter(std::vector<std::size_t>& batches, std::shared_future<void> go)
        : batches_(batches), go_(std::move(go)) {}

    std::vector<Commit> commit(std::span<const Operations* const> units) override {
        go_.wait();
        batches_.push_back(units.size());
        std::vector<Commit> outcomes;
        for (const Operations* unit : units)
            outcomes.push_back(unit->empty() ? Commit::Conflict : Commit::Done);
        return outcomes;
    }
    void tend() override {}

private:
    std::vector<std::size_t>& batches_;
    std::shared_future<void> go_;
};

struct Bench {
    std::vector<std::size_t> batches;
    std::promise<void> go;
    std::vector<int> answered; // by the writer's thread, which is joined before it is looked at
    std::unique_ptr<Writer> writer =
        std::make_unique<Writer>(std::make_unique<SlowCommitter>(batches, go.get_future().share()),
                                 [](const std::function<void()>& f) { f(); });

    bool push(int name) {
        return writer->push({NoteAlive{fromUnix(name)}}, [this, name](Commit outcome) {
            EXPECT_EQ(outcome, Commit::Done);
            answered.push_back(name);
        });
    }
};

TEST(Writer, whatWaitsIsCommittedTogetherAndInOrder) {
    Bench bench;
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(bench.push(i));
    bench.go.set_value();
    bench.writer.reset(); // writes all that is left
    ASSERT_EQ(bench.answered.size(), 500U);
    for (int i = 0; i < 500; ++i) EXPECT_EQ(bench.answered[static_cast<std::size_t>(i)], i);
    EXPECT_LE(bench.batches.size(), 5U);
    for (const std::size_t size : bench.batches) EXPECT_LE(size, Writer::kMostInBatch);
}

TEST(Writer, oneTooManyIsBusyAndNothingIsLost) {
    Bench bench;
    int taken = 0;
    while (bench.push(taken)) ++taken;
    // The first batch is out of the queue already.
    EXPECT_GE(taken, static_cast<int>(Writer::kMostQueued));
    EXPECT_LE(taken, static_cast<int>(Writer::kMostQueued + Writer::kMostInBatch));
    bench.go.set_value();
    bench.writer.reset();
    EXPECT_EQ(bench.answered.size(), static_cast<std::size_t>(taken));
}

TEST(Writer, eachUnitGetsItsOwnOutcome) {
    std::vector<std::size_t> batches;
    std::promise<void> go;
    std::vector<Commit> outcomes;
    {
        Writer writer(std::make_unique<SlowCommitter>(batches, go.get_future().share()),
                      [](const std::function<void()>& f) { f(); });
        for (int i = 0; i < 3; ++i)
            ASSERT_TRUE(writer.push(i == 1 ? Operations{} : Operations{NoteAlive{fromUnix(1)}},
                                    [&](Commit outcome) { outcomes.push_back(outcome); }));
        go.set_value();
    }
    EXPECT_EQ(outcomes, (std::vector{Commit::Done, Commit::Conflict, Commit::Done}));
}

TEST(Writer, countsWhatItDoes) {
    Bench bench;
    bench.go.set_value();
    std::promise<void> done;
    ASSERT_TRUE(bench.writer->push({NoteAlive{fromUnix(1)}}, [&](Commit) { done.set_value(); }));
    done.get_future().wait();
    const Writer::Figures figures = bench.writer->figures();
    EXPECT_EQ(figures.commits, 1U);
    EXPECT_EQ(figures.units, 1U);
    EXPECT_EQ(figures.queued, 0U);
}

} // namespace
} // namespace sixth::server::store
