// Accounts whose password is lost: the codes that open them once more.
#include "server/online/account_refusals.h"
#include "server/online/accounts.h"
#include "server/people/names.h"
#include "server/people/recovery_code.h"

#include <utility>

namespace sixth::server::online {
namespace {

people::TokenHash hashOfCode(std::string_view code) {
    return people::hashToken(people::normalRecoveryCode(code));
}

} // namespace

void Accounts::makeRecoveryCodes(const From& from, const Identity& who, const std::string& password,
                                 const DoneCodes& done) {
    if (who.person.passwordHash.empty())
        return done(
            tl::unexpected(Refusal{"not-registered", "a guest has no password; register a name first"}));
    confirm(from, who, password, [=, this](const std::optional<Refusal>& refusal) {
        if (refusal) return done(tl::unexpected(*refusal));
        std::vector<std::string> codes;
        store::PutRecoveryCodes put{who.person.id, {}};
        for (int i = 0; i < kRecoveryCodes; ++i) {
            codes.push_back(people::makeRecoveryCode());
            put.codes.push_back(hashOfCode(codes.back()));
        }
        // A conflict if the password is another one by now: whoever knew the old one gets no codes.
        write({store::ChangePerson{who.person, who.person.passwordHash}, std::move(put)}, wrongPassword(),
              [codes, done](const std::optional<Refusal>& failed) {
                  if (failed) return done(tl::unexpected(*failed));
                  done(codes);
              });
    });
}

std::optional<store::Person> Accounts::holderOf(const people::TokenHash& code,
                                                const std::string& name) const {
    auto person = people::isName(name) ? context_.reader.personNamed(name) : std::nullopt;
    const bool isTheirs = context_.reader.hasRecoveryCode(person ? person->id : PersonId(0), code);
    if (!isTheirs || person->passwordHash.empty() || context_.leaving.contains(person->id))
        return std::nullopt;
    return person;
}

// The new password is hashed before the code is looked at. So nobody learns by the time it takes whether
// there is such a name, or whether a code was nearly right.
void Accounts::recover(const From& from, const Recovery& wanted, const Wish& wish, const Done& done) {
    if (!isGoodPassword(wanted.password)) return done(tl::unexpected(badPassword()));
    const LoginGuard::Try attempt = tryOf(from, wanted.name);
    if (!allows(attempt, from)) return done(tl::unexpected(tooManyTries()));
    hashed(ownerOf(attempt), wanted.password, [=, this](const std::optional<std::string>& hash) {
        if (!hash) {
            guard_.giveBack(attempt);
            return done(tl::unexpected(busyRefusal()));
        }
        const people::TokenHash code = hashOfCode(wanted.code);
        auto person = holderOf(code, wanted.name);
        if (!person) {
            context_.log.info("wrong-password", {{"address", from.peer}});
            return done(tl::unexpected(wrongCode()));
        }
        guard_.giveBack(attempt);
        if (person->isSuspended(context_.now()))
            return done(
                tl::unexpected(suspendedRefusal(*person->suspendedUntil))); // the code is still good later
        const std::string old = std::exchange(person->passwordHash, *hash);
        const Granted granted = newSession(*person, wish);
        // Of two with the same code the second finds it used up, and writes nothing.
        grant({store::UseRecoveryCode{person->id, code}, store::ChangePerson{*person, old},
               store::DeleteSessionsOf{person->id}, store::DropPushDevicesOf{person->id},
               store::AddSession{granted.who.session}},
              granted, wrongCode(), done);
    });
}

} // namespace sixth::server::online
