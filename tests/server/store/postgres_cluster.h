#pragma once

#include "server/store/temporary_folder.h"

#include <sys/types.h>

#include <string>

namespace sixth::server::store {

// A PostgreSQL of its own in a temporary folder, reachable by a socket in that folder alone. It ends with the
// program, also if that crashes. It does not wait for the disk: what a loss of power would do is no question
// of these tests, and a kill of PostgreSQL loses nothing by it.
class PostgresCluster {
public:
    PostgresCluster();
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    // The one of this program, made when it is first asked for.
    [[nodiscard]] static PostgresCluster& ofThisProgram();

    // A new and empty database; its name.
    [[nodiscard]] std::string makeDatabase();
    // How it is reached. The users `sixth`, who needs no password, and `locked`, whose is `secret`.
    [[nodiscard]] std::string address(const std::string& database, const std::string& user = "sixth") const;
    [[nodiscard]] std::string folder() const { return folder_.file("sockets"); }
    // As the owner of everything.
    void run(const std::string& database, const std::string& sql) const;

    // As a crash and what follows it, or only one of the two. To be started by a thread that stays until the
    // end: the kernel ends PostgreSQL with the thread that has started it.
    void kill();
    void start();
    void restart() {
        kill();
        start();
    }

private:
    void initialise();

    TemporaryFolder folder_;
    pid_t server_ = 0;
    int made_ = 0;
};

} // namespace sixth::server::store
