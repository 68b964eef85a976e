#include "cli/serve_store.h"

#include "cli/serve_settings.h"
#include "server/store/database.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace sixth::cli {

namespace {

// One that is on another machine may come up later than this one. Whoever supervises the server sees why.
constexpr std::chrono::hours kWaitAtStart{24 * 365};

void sayWhyWaiting(const server::Error& error) {
    std::fprintf(stderr, "sixth: note: waiting for the database: %s (%s)\n", harmless(error.why).c_str(),
                 harmless(error.place).c_str());
}

} // namespace

Failure failureOf(const server::Error& error, int exitCode) {
    Failure result = failure(error.what, error.why, error.place);
    result.exitCode = exitCode;
    return result;
}

void endAtOnce(const server::Error& error) {
    (void)report(failureOf(error));
    ::_exit(error.isLasting ? kBadInput : kNegative);
}

TemporaryDatabase::TemporaryDatabase() {
    std::string name = (std::filesystem::temp_directory_path() / "sixth-games-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) folder_ = name;
}

TemporaryDatabase::~TemporaryDatabase() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Expected<OpenedStore> openStore(const std::optional<std::string>& given, bool isShared) {
    if (given) {
        auto store = server::store::openDatabase(*given, endAtOnce, {kWaitAtStart, sayWhyWaiting, isShared});
        if (!store) return tl::unexpected(failureOf(store.error()));
        return OpenedStore{nullptr, std::move(*store), *given};
    }
    std::string why = "there is no home folder";
    if (const auto usual = defaultDatabase()) {
        auto store = server::store::openDatabase(*usual, endAtOnce);
        if (store) return OpenedStore{nullptr, std::move(*store), *usual};
        why = store.error().why;
    }
    std::fprintf(stderr, "sixth: note: online games are kept only as long as this server runs: %s\n",
                 harmless(why).c_str());
    OpenedStore opened{std::make_unique<TemporaryDatabase>(), nullptr, {}};
    opened.address = opened.temporary->file();
    auto store = server::store::openDatabase(opened.address, endAtOnce);
    if (!store) return tl::unexpected(failureOf(store.error()));
    opened.store = std::move(*store);
    return opened;
}

} // namespace sixth::cli
