#pragma once

#include "server/online/moderation.h"
#include "server/online/world.h"
#include "server/store/database.h"

#include <functional>
#include <stdexcept>
#include <string>

namespace sixth::server::online {

// The host at the terminal, with a connection of their own beside that of the server.
class Host {
public:
    explicit Host(World& world) : world_(world) {}

    using Act = std::function<Moderation::Unit(Moderation&)>;
    // The code of the refusal; empty if it is done.
    std::string carryOut(const Act& act) {
        Moderation moderation(*visit_.reader, std::nullopt, fromUnix(world_.now()));
        const auto unit = act(moderation);
        if (!unit) return unit.error().code;
        commit(*unit);
        return {};
    }
    void commit(const store::Operations& unit) {
        const store::Operations* const units[] = {&unit};
        if (visit_.committer->commit(units).front() != store::Commit::Done)
            throw std::runtime_error("can't write");
    }
    // A user who is a moderator; their token.
    [[nodiscard]] std::string moderator(const std::string& name) {
        std::string token = world_.user(name);
        if (!carryOut([&](Moderation& m) { return m.setRole(name, store::Role::Moderator, ""); }).empty())
            throw std::runtime_error("can't promote");
        return token;
    }
    // The id of a report.
    store::ReportId reported(const std::string& reporter, const std::string& about,
                             const std::string& game = {}, std::optional<std::int64_t> seq = std::nullopt) {
        store::Report report{.at = fromUnix(world_.now()),
                             .reporter = personNamed(reporter).id,
                             .about = personNamed(about).id,
                             .reason = store::ReportReason::Chat,
                             .text = "look at this"};
        if (!game.empty()) report.game = reader().game(game)->number;
        report.seq = seq;
        commit({store::AddReport{report}});
        return reader().reports(true, std::nullopt, 1).front().id;
    }
    [[nodiscard]] store::Reader& reader() { return *visit_.reader; }
    [[nodiscard]] store::Person personNamed(const std::string& name) {
        const auto person = reader().personNamed(name);
        if (!person) throw std::runtime_error("nobody is " + name);
        return *person;
    }

private:
    static store::Visit open(const std::string& database) {
        auto visit =
            store::visitDatabase(database, [](const Error& error) { throw std::runtime_error(error.why); });
        if (!visit) throw std::runtime_error(visit.error().why);
        return std::move(*visit);
    }

    World& world_;
    store::Visit visit_ = open(world_.database().address());
};

} // namespace sixth::server::online
