#pragma once

#include "server/logs/log.h"
#include "server/online/workers.h"
#include "server/refusal.h"
#include "server/store/store.h"

#include <tl/expected.hpp>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sixth::server::online {

// Reads what takes long (the archive, profiles, games with a long log) on threads of its own, and brings the
// result to the thread of the sockets.
class Library {
public:
    using Post = std::function<void(std::function<void()>)>;

    Library(store::Store& store, logs::Log& log, Post post);

    // `read` runs on another thread and touches nothing but the reader and its own copies. `done` runs here
    // afterwards, with the refusal "busy" where too much is waiting, or "internal" where reading failed.
    // `owner` is the one who has to wait if they ask too often: an address, a person.
    template <typename T>
    void ask(const std::string& owner, std::function<T(store::Reader&)> read,
             std::function<void(tl::expected<T, Refusal>)> done) {
        const auto result = std::make_shared<std::optional<T>>();
        run(
            owner, [result, read = std::move(read)](store::Reader& reader) { result->emplace(read(reader)); },
            [result, done = std::move(done)](const std::optional<Refusal>& failed) {
                if (failed) return done(tl::unexpected(*failed));
                done(std::move(**result));
            });
    }

private:
    using Work = std::function<void(store::Reader&)>;
    using Then = std::function<void(const std::optional<Refusal>&)>;
    void run(const std::string& owner, Work work, const Then& then);

    logs::Log& log_;
    Post post_;
    std::vector<std::unique_ptr<store::Reader>> readers_; // one for each thread
    std::unique_ptr<Workers> workers_;                    // the last member: it uses the others
};

} // namespace sixth::server::online
