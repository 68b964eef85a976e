#include "server/online/library.h"

namespace sixth::server::online {
namespace {

constexpr Workers::Limits kLimits{.threads = 2, .queued = 256, .perOwner = 32};

} // namespace

Library::Library(store::Store& store, logs::Log& log, Post post) : log_(log), post_(std::move(post)) {
    for (std::size_t i = 0; i < kLimits.threads; ++i) readers_.push_back(store.reader());
    workers_ = std::make_unique<Workers>(kLimits);
}

void Library::run(const std::string& owner, Work work, const Then& then) {
    const auto refuse = [then] { then(Refusal{"busy", "too much is waiting to be read; try again"}); };
    const bool isTaken = workers_->push(
        owner,
        [this, work = std::move(work), then](std::size_t thread) {
            std::optional<Refusal> failed;
            try {
                work(*readers_[thread]);
            } catch (const std::exception& error) {
                log_.error("read-failed", {{"why", error.what()}});
                failed = Refusal{"internal", "the database can't be read"};
            }
            post_([then, failed] { then(failed); });
        },
        refuse);
    if (!isTaken) refuse();
}

} // namespace sixth::server::online
