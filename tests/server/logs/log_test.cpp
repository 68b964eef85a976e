#include "server/logs/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>

namespace sixth::server::logs {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;

std::string logged(Level atLeast, Format format, const std::function<void(Log&)>& use) {
    std::ostringstream out;
    {
        Log log(out, atLeast, format);
        use(log);
    }
    return out.str();
}

TEST(Log, writesOneLineForAnEvent) {
    const std::string line = logged(Level::Info, Format::Text, [](Log& log) {
        log.info("request", {{"method", "GET"}, {"status", 200}, {"path", "/a b"}, {"empty", ""}});
    });
    EXPECT_THAT(line, MatchesRegex("time=[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\\.[0-9]{3}Z level=info "
                                   "event=request method=GET status=200 path=\"/a b\" empty=\"\"\n"));
}

TEST(Log, jsonSaysTheSame) {
    const std::string line = logged(Level::Debug, Format::Json, [](Log& log) {
        log.warning("commit", {{"outcome", "busy"}, {"units", 3}});
    });
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["level"], "warning");
    EXPECT_EQ(json["event"], "commit");
    EXPECT_EQ(json["outcome"], "busy");
    EXPECT_EQ(json["units"], 3);
    EXPECT_THAT(json["time"].get<std::string>(), MatchesRegex("[-0-9]{10}T[.:0-9]{12}Z"));
}

TEST(Log, leavesOutWhatIsBelowItsLevel) {
    const auto all = [](Log& log) {
        log.debug("d");
        log.info("i");
        log.warning("w");
        log.error("e");
    };
    EXPECT_THAT(logged(Level::Error, Format::Text, all), MatchesRegex("[^\n]* event=e\n"));
    const std::string most = logged(Level::Info, Format::Text, all);
    EXPECT_THAT(most, Not(HasSubstr("event=d")));
    EXPECT_THAT(most, HasSubstr("level=info event=i\n"));
    EXPECT_THAT(logged(Level::Error, Format::Text, [](Log& log) { log.info("i"); }), IsEmpty());
}

// What a client sends can't make a second line, another field, or a sequence for the terminal.
TEST(Log, valuesCanNotPretend) {
    const std::string hostile = "x\nlevel=error event=fake \"\x1b[2J\x7f\xff\xc3";
    for (const Format format : {Format::Text, Format::Json}) {
        const std::string line =
            logged(Level::Info, format, [&](Log& log) { log.info("request", {{"path", hostile}}); });
        EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
        EXPECT_THAT(line, Not(HasSubstr("\x1b")));
        EXPECT_THAT(line, HasSubstr("\\nlevel=error event=fake \\\"\\u001b[2J"));
        for (const char c : line) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
    }
    const std::string longest = logged(Level::Info, Format::Text, [](Log& log) {
        log.info("request", {{"path", std::string(100'000, 'x')}});
    });
    EXPECT_LT(longest.size(), 1'000U);
}

TEST(Log, readsItsSettings) {
    EXPECT_EQ(readLevel("debug"), Level::Debug);
    EXPECT_EQ(readLevel("info"), Level::Info);
    EXPECT_EQ(readLevel("warning"), Level::Warning);
    EXPECT_EQ(readLevel("error"), Level::Error);
    EXPECT_EQ(readLevel("loud"), std::nullopt);
    EXPECT_EQ(readFormat("text"), Format::Text);
    EXPECT_EQ(readFormat("json"), Format::Json);
    EXPECT_EQ(readFormat("xml"), std::nullopt);
}

} // namespace
} // namespace sixth::server::logs
