#pragma once

#include "server/online/context.h"
#include "server/online/library.h"
#include "server/online/shown.h"

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sixth::server::online {

// The users and bots who are here; guests are left out. Who is a guest is in the database, so the library
// looks up everybody who is here, every two seconds at most however many ask.
class PeopleBoard {
public:
    static constexpr Milliseconds kReadEvery{2'000};

    struct Entry {
        PersonId id;
        PersonShown shown;
    };
    using People = std::vector<Entry>; // by name
    using Then = std::function<void(tl::expected<std::shared_ptr<const People>, Refusal>)>;

    PeopleBoard(Context& context, Attendance& attendance, Library& library)
        : context_(context), attendance_(attendance), library_(library) {}

    // Calls `then` at once if the last list is recent enough. Some of them may have gone meanwhile.
    void whenRead(const std::string& owner, const Then& then);

private:
    Context& context_;
    Attendance& attendance_;
    Library& library_;
    std::shared_ptr<const People> people_;
    Time readAt_;
    std::vector<Then> waiting_; // for what is being read
};

} // namespace sixth::server::online
