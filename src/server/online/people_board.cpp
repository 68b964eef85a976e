#include "server/online/people_board.h"

#include "server/ascii.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

PeopleBoard::People readPeople(store::Reader& reader, const std::vector<PersonId>& here, Time now) {
    PeopleBoard::People people;
    for (const PersonId id : here) {
        const auto person = reader.person(id);
        if (!person || person->name.empty() || person->isSuspended(now)) continue;
        if (person->kind != store::PersonKind::User && person->kind != store::PersonKind::Bot) continue;
        people.push_back({id, showPerson(*person)});
    }
    std::sort(people.begin(), people.end(), [](const PeopleBoard::Entry& a, const PeopleBoard::Entry& b) {
        return lowered(*a.shown.name) < lowered(*b.shown.name);
    });
    return people;
}

} // namespace

void PeopleBoard::whenRead(const std::string& owner, const Then& then) {
    const Time now = context_.now();
    if (people_ && now - readAt_ < kReadEvery) return then(people_);
    waiting_.push_back(then);
    if (waiting_.size() > 1) return;
    library_.ask<People>(
        owner,
        [here = attendance_.all(now), now](store::Reader& reader) { return readPeople(reader, here, now); },
        [this, now](tl::expected<People, Refusal> read) {
            if (read) {
                people_ = std::make_shared<const People>(std::move(*read));
                readAt_ = now;
            }
            for (const Then& waits : std::exchange(waiting_, {})) {
                if (read)
                    waits(people_);
                else
                    waits(tl::unexpected(read.error()));
            }
        });
}

} // namespace sixth::server::online
