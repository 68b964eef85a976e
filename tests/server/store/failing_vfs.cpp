#include "server/store/failing_vfs.h"

#include <cstddef>
#include <sqlite3.h>

namespace sixth::server::store {
namespace {

enum class Trouble { None, Full, Sync, ReadOnly };
std::atomic<Trouble> trouble = Trouble::None;

// A file of ours: the head that SQLite knows, and behind it the real one.
struct File {
    sqlite3_file head;
    [[nodiscard]] sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real();
}

int onWrite(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    if (trouble == Trouble::Full) return SQLITE_FULL;
    return real(file)->pMethods->xWrite(real(file), bytes, count, at);
}
int onSync(sqlite3_file* file, int flags) {
    if (trouble == Trouble::Sync) return SQLITE_IOERR_FSYNC;
    return real(file)->pMethods->xSync(real(file), flags);
}

// Everything else goes straight through.
template <auto Member>
struct Through;
template <typename... Arguments, int (*sqlite3_io_methods::*Member)(sqlite3_file*, Arguments...)>
struct Through<Member> {
    static int call(sqlite3_file* file, Arguments... arguments) {
        return (real(file)->pMethods->*Member)(real(file), arguments...);
    }
};
template <void (*sqlite3_io_methods::*Member)(sqlite3_file*)>
struct Through<Member> {
    static void call(sqlite3_file* file) { (real(file)->pMethods->*Member)(real(file)); }
};

using Io = sqlite3_io_methods;
const Io kMethods{3,
                  Through<&Io::xClose>::call,
                  Through<&Io::xRead>::call,
                  onWrite,
                  Through<&Io::xTruncate>::call,
                  onSync,
                  Through<&Io::xFileSize>::call,
                  Through<&Io::xLock>::call,
                  Through<&Io::xUnlock>::call,
                  Through<&Io::xCheckReservedLock>::call,
                  Through<&Io::xFileControl>::call,
                  Through<&Io::xSectorSize>::call,
                  Through<&Io::xDeviceCharacteristics>::call,
                  Through<&Io::xShmMap>::call,
                  Through<&Io::xShmLock>::call,
                  Through<&Io::xShmBarrier>::call,
                  Through<&Io::xShmUnmap>::call,
                  Through<&Io::xFetch>::call,
                  Through<&Io::xUnfetch>::call};

int onOpen(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
    if (trouble == Trouble::ReadOnly && (flags & SQLITE_OPEN_MAIN_DB) != 0)
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    auto* const base = static_cast<sqlite3_vfs*>(vfs->pAppData);
    const int done = base->xOpen(base, name, real(file), flags, outFlags);
    file->pMethods = done == SQLITE_OK ? &kMethods : nullptr;
    return done;
}

} // namespace

struct FailingVfs::Impl {
    sqlite3_vfs vfs{};
};

// All but opening is done by the real one, which is told so by being given itself: none of its functions but
// xOpen looks at the argument.
FailingVfs::FailingVfs() : impl_(std::make_unique<Impl>()) {
    sqlite3_vfs* const base = sqlite3_vfs_find(nullptr);
    impl_->vfs = *base;
    impl_->vfs.zName = "failing";
    impl_->vfs.szOsFile = base->szOsFile + static_cast<int>(sizeof(File));
    impl_->vfs.pAppData = base;
    impl_->vfs.xOpen = onOpen;
    heal();
    sqlite3_vfs_register(&impl_->vfs, 1);
}

FailingVfs::~FailingVfs() {
    heal();
    sqlite3_vfs_unregister(&impl_->vfs);
}

void FailingVfs::fill() {
    trouble = Trouble::Full;
}
void FailingVfs::failSync() {
    trouble = Trouble::Sync;
}
void FailingVfs::makeReadOnly() {
    trouble = Trouble::ReadOnly;
}
void FailingVfs::heal() {
    trouble = Trouble::None;
}

} // namespace sixth::server::store
