#pragma once

#include <atomic>
#include <memory>

namespace sixth::server::store {

// SQLite's way to the disk, with a disk that can break: while one of these lives, all databases that are
// opened go through it to the real one. One at a time.
class FailingVfs {
public:
    FailingVfs();
    ~FailingVfs();
    FailingVfs(const FailingVfs&) = delete;
    FailingVfs& operator=(const FailingVfs&) = delete;

    // From now on writes fail as on a full disk.
    void fill();
    // From now on nothing can be made to stay: fsync fails.
    void failSync();
    // Databases that are opened from now on can't be written.
    void makeReadOnly();
    void heal();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::store
