// What docs/privacy.md promises is what the server does.
#include "server/online/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;

std::string days(Milliseconds time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::days>(time).count()) + " days";
}

TEST(Privacy, thePageSaysHowLongThingsAreKept) {
    std::ostringstream page;
    page << std::ifstream(SIXTH_SOURCE_DIR "/docs/privacy.md").rdbuf();
    const std::string text = page.str();
    EXPECT_THAT(text, HasSubstr("nobody has used your session for " + days(Limits{}.sessionLasts)));
    EXPECT_THAT(text, HasSubstr("| " + days(Limits{}.sessionLasts) + " after the last use"));
    EXPECT_THAT(text, HasSubstr("| " + days(Limits{}.nameRests) + ", in which nobody else gets it"));
    EXPECT_THAT(text, HasSubstr("has decided, and " + days(Accounts::kActsKept) + " more"));
    EXPECT_THAT(text, HasSubstr("to you or your account | " + days(Accounts::kActsKept)));
    EXPECT_THAT(text, HasSubstr("at most " + std::to_string(store::kMostPushDevices) + " devices"));
}

} // namespace
} // namespace sixth::server::online
