// What docs/privacy.md promises is what the server does.
#include "file_text.h"
#include "server/online/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;

std::string days(Milliseconds time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::days>(time).count()) + " days";
}

TEST(Privacy, thePageSaysHowLongThingsAreKept) {
    const std::string text = fileText(SIXTH_SOURCE_DIR "/docs/privacy.md");
    EXPECT_THAT(text, HasSubstr("nobody has used your session for " + days(Limits{}.sessionLasts)));
    EXPECT_THAT(text, HasSubstr("| " + days(Limits{}.sessionLasts) + " after the last use"));
    EXPECT_THAT(text, HasSubstr("| " + days(Limits{}.nameRests) + ", in which nobody else gets it"));
    EXPECT_THAT(text, HasSubstr("has decided, and " + days(Accounts::kActsKept) + " more"));
    EXPECT_THAT(text, HasSubstr("to you or your account | " + days(Accounts::kActsKept)));
    EXPECT_THAT(text, HasSubstr("at most " + std::to_string(store::kMostPushDevices) + " devices"));
}

} // namespace
} // namespace sixth::server::online
