// `sixth bot` against a server that says what it should, and against one that says anything else. Whatever it
// is told, the bot says so in one line, plays on where it can, and never crashes.
#include "cli/background.h"
#include "cli/scripted_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>

namespace sixth::cli {
namespace {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kMe = R"({"person":{"name":"Robot","kind":"bot"},"csrf":"x"})";
const std::string kGameId = "AbCdEf012345";
constexpr int kFirstPly = 1;

std::string lineOf(const Json& message) {
    return chunkOf(message.dump() + "\n");
}

Json event(int seq, const std::string& kind, const Json& by, const Json& body) {
    return {{"type", "event"}, {"game", kGameId}, {"seq", seq},  {"at", 1700000000000 + seq},
            {"kind", kind},    {"by", by},        {"body", body}};
}

Json created(const std::string& rules = "sixth", const std::string& clock = "none") {
    return event(
        1, "created", "silver",
        {{"rules", rules}, {"clock", clock}, {"rated", false}, {"color", "silver"}, {"open", false}});
}

Json joined() {
    const Json person{{"name", "Robot"}, {"kind", "bot"}};
    return event(2, "joined", "red", {{"silver", person}, {"red", person}});
}

Json moved(int seq, const std::string& by, int ply, const std::string& move) {
    return event(seq, "move", by,
                 {{"ply", ply}, {"move", move}, {"left", {{"silver", 300000}, {"red", 300000}}}});
}

Json welcome(const Json& events, const Json& you = "silver") {
    return {{"type", "welcome"}, {"game", {{"id", kGameId}, {"rules", "sixth"}, {"clock", "none"}}},
            {"you", you},        {"seq", 2},
            {"now", 1},          {"events", events}};
}

const std::string kInvitation = lineOf({{"type", "invitation"}, {"game", {{"id", "Good00000001"}}}});

struct Heard {
    int exitCode = -1;
    std::string err;
    std::vector<std::string> commands; // without the join of the last game
};

// Runs the bot until it has joined the game to which it is invited last: on the same connection if it stands
// the stream that comes before, else on the next one.
Heard hear(const std::string& stream) {
    const ScriptedServer server({answerOf(200, kMe), {stream + kInvitation, streamHead() + kInvitation}});
    const Folder folder;
    folder.write("token", "secret\n");
    Background bot({"bot", "--server", server.url(), "--engine", "builtin:random", "--token-file",
                    (folder.path() / "token").string()});
    const auto isJoin = [](const std::string& command) {
        return command.find("Good00000001") != std::string::npos;
    };
    const bool isHeard = await([&] {
        const auto commands = server.commands();
        return std::any_of(commands.begin(), commands.end(), isJoin) || !bot.isRunning();
    });
    EXPECT_TRUE(isHeard);
    Heard heard;
    heard.exitCode = bot.stop(SIGINT);
    heard.err = bot.errors();
    heard.commands = server.commands();
    std::erase_if(heard.commands, isJoin);
    return heard;
}

// The bot has said each of these in a line of its own, in this order, and went on.
void expectComplaints(const std::string& stream, const std::vector<std::string>& words) {
    const Heard heard = hear(stream);
    EXPECT_EQ(heard.exitCode, 0);
    EXPECT_THAT(heard.commands, IsEmpty());
    std::istringstream lines(heard.err);
    std::string line;
    for (const std::string& wanted : words) {
        ASSERT_TRUE(std::getline(lines, line)) << "nothing about " << wanted << "\n" << heard.err;
        EXPECT_THAT(line, AllOf(StartsWith("sixth: server: "), HasSubstr(wanted)));
    }
    EXPECT_FALSE(std::getline(lines, line)) << line;
}

void expectComplaint(const std::string& stream, const std::string& words) {
    expectComplaints(stream, {words});
}

TEST(Bot, playsAGame) {
    const Heard heard = hear(streamHead() + lineOf(welcome({created(), joined()})) +
                             lineOf({{"type", "presence"}, {"game", kGameId}}) + chunkOf("\n"));
    EXPECT_EQ(heard.exitCode, 0);
    EXPECT_EQ(heard.err, "");
    EXPECT_THAT(heard.commands, ElementsAre(AllOf(StartsWith("/api/v1/games/" + kGameId + "/commands "),
                                                  HasSubstr(R"("type":"move")"), HasSubstr(R"("ply":1)"))));
}

TEST(Bot, answersMovesAndTakebacks) {
    Json back = event(4, "taken-back", "red", {{"plies", 1}, {"left", {{"silver", 1000}, {"red", 1000}}}});
    const Heard heard =
        hear(streamHead() + lineOf(welcome({created("sixth", "300+5"), joined()}, "red")) +
             lineOf(moved(3, "silver", kFirstPly, "c3")) + lineOf(back) +
             lineOf(moved(5, "silver", kFirstPly, "d4")) +
             lineOf(event(6, "ended", "silver",
                          {{"result", "0-1"}, {"reason", "resign"}, {"left", {{"silver", 1}, {"red", 1}}}})));
    EXPECT_EQ(heard.exitCode, 0);
    EXPECT_EQ(heard.err, "");
    EXPECT_THAT(heard.commands, ElementsAre(HasSubstr(R"("ply":2)"), HasSubstr(R"("ply":2)")));
}

TEST(Bot, draftsAnArmy) {
    const Json hidden = event(3, "army", "red", Json::object());
    const Json both =
        event(4, "army", "silver", {{"army", "12P"}, {"armies", {{"silver", "12P"}, {"red", "12P"}}}});
    const Heard heard = hear(streamHead() + lineOf(welcome({created("army;army=draft"), joined()})) +
                             lineOf(hidden) + lineOf(both));
    EXPECT_EQ(heard.err, "");
    EXPECT_THAT(heard.commands, ElementsAre(HasSubstr(R"("army":"12P")"), HasSubstr(R"("type":"move")")));
}

TEST(Bot, aWelcomeTwiceBeginsTheGameAgain) {
    const std::string once = lineOf(welcome({created(), joined()}));
    const Heard heard = hear(streamHead() + once + once);
    EXPECT_EQ(heard.exitCode, 0);
    EXPECT_EQ(heard.err, "");
    EXPECT_THAT(heard.commands, ElementsAre(HasSubstr(R"("ply":1)"), HasSubstr(R"("ply":1)")));
}

TEST(Bot, unreadableLinesAreSaidAndSkipped) {
    std::string stream = streamHead();
    std::vector<std::string> words;
    for (const std::string text :
         {"garbage", "null", "[]", "7", "\"welcome\"", "{", "{\"type\":", "{\"type\":\"\xff\xfe\"}"}) {
        stream += chunkOf(text + "\n");
        words.emplace_back("no JSON object");
    }
    stream += chunkOf(std::string(100'000, '[') + "\n");
    words.emplace_back("nests too deep");
    expectComplaints(stream, words);
}

TEST(Bot, wrongTypesAndMissingFieldsAreSaid) {
    const std::vector<std::pair<Json, std::string>> messages{
        {{{"type", 7}}, "'type'"},
        {{{"type", nullptr}}, "'type'"},
        {Json::object(), "'type'"},
        {{{"type", "invitation"}}, "'game'"},
        {{{"type", "invitation"}, {"game", kGameId}}, "'game'"},
        {{{"type", "invitation"}, {"game", {{"id", 7}}}}, "'id'"},
        {{{"type", "invitation"}, {"game", {{"id", "a b\r\nHost: x"}}}}, "'id'"},
        {{{"type", "event"}}, "'game'"},
        {{{"type", "event"}, {"game", {{"id", kGameId}}}}, "'game'"},
        {{{"type", "welcome"}}, "'game'"},
        {{{"type", "welcome"}, {"game", {{"id", kGameId}}}}, "'events'"},
        {welcome(Json::array(), "blue"), "'you'"},
        {welcome(7), "'events'"},
        {welcome(Json::array({7})), "'events'"},
        {welcome(Json::array({Json::object()})), "'events'"}};
    std::string stream = streamHead();
    std::vector<std::string> words;
    for (const auto& [message, wanted] : messages) {
        stream += lineOf(message);
        words.push_back(wanted);
    }
    for (const std::string field : {"game", "seq", "at", "kind", "by", "body"}) {
        std::vector<Json> broken(5, moved(3, "red", kFirstPly, "c3"));
        broken[0].erase(field);
        broken[1][field] = nullptr;
        broken[2][field] = -1;
        broken[3][field] = 7.5;
        broken[4][field] = Json::array();
        if (field == "by") broken.erase(broken.begin(), broken.begin() + 2); // missing or null: nobody
        for (const Json& each : broken) {
            stream += lineOf(welcome({created(), joined(), each}));
            words.push_back("'" + field + "'");
        }
    }
    expectComplaints(stream, words);
}

TEST(Bot, eventsThatDoNotFitEndTheGame) {
    const Json left{{"silver", 1}, {"red", 1}};
    const std::vector<std::pair<Json, std::string>> broken{
        {moved(3, "silver", kFirstPly, "zz9"), "illegal move"},
        {moved(3, "silver", kFirstPly, ""), "illegal move"},
        {moved(3, "red", kFirstPly, "c3"), "not on turn"},
        {moved(3, "silver", kFirstPly + 5, "c3"), "another ply"},
        {moved(9, "silver", kFirstPly, "c3"), "expected event 3"},
        {moved(1, "silver", kFirstPly, "c3"), "expected event 3"},
        {event(3, "move", "silver", {{"ply", -1}, {"move", "c3"}}), "'ply'"},
        {event(3, "move", "silver", {{"ply", kFirstPly}, {"move", 7}}), "'move'"},
        {event(3, "move", "silver", {{"ply", kFirstPly}, {"move", "c3"}, {"left", 5}}), "'left'"},
        {event(3, "taken-back", "red", {{"plies", 1'000'000}, {"left", left}}), "'plies'"},
        {event(3, "taken-back", "red", {{"plies", -1}, {"left", left}}), "'plies'"},
        {event(3, "taken-back", "red", {{"plies", 1}, {"left", left}}), "no such move"},
        {event(3, "ended", nullptr, {{"result", 1}}), "'reason'"},
        {event(3, "army", "red", {{"armies", {{"silver", "12P"}, {"red", "12P"}}}}), "playing"},
        {event(3, "party", nullptr, Json::object()), "unknown kind"}};
    std::string stream = streamHead();
    std::vector<std::string> words;
    for (const auto& [event, wanted] : broken) {
        stream += lineOf(welcome({created(), joined(), event}));
        words.push_back(wanted);
    }
    stream += lineOf(welcome({created("chess"), joined()})) +
              lineOf(welcome({created("sixth", "9+99999999999999999999"), joined()})) +
              lineOf(welcome(Json::array({joined()})));
    words.insert(words.end(), {"'rules'", "'clock'", "expected event 1"});
    expectComplaints(stream, words);
}

TEST(Bot, anEventOfAnUnknownGameIsNotForIt) {
    const Heard heard = hear(streamHead() + lineOf(moved(3, "red", kFirstPly, "c3")));
    EXPECT_EQ(heard.exitCode, 0);
    EXPECT_EQ(heard.err, "");
}

TEST(Bot, brokenStreamsAreFollowedAgain) {
    const std::string half = welcome({created(), joined()}).dump();
    // Cut off in mid-line: nothing to complain about, the server has gone and comes back.
    {
        const ScriptedServer server(
            {answerOf(200, kMe), {streamHead() + chunkOf(half.substr(0, 40)), streamHead() + kInvitation}});
        const Folder folder;
        folder.write("token", "secret");
        Background bot({"bot", "--server", server.url(), "--engine", "builtin:random", "--token-file",
                        (folder.path() / "token").string()});
        EXPECT_TRUE(await([&] { return !server.commands().empty() || !bot.isRunning(); }));
        EXPECT_EQ(bot.stop(SIGINT), 0);
        EXPECT_EQ(bot.errors(), "");
    }
    expectComplaint("\r\n\r\n", "does not speak HTTP");
    expectComplaint("HTTP/1.1\r\n\r\n", "does not speak HTTP");
    expectComplaint(std::string(200'000, 'x'), "does not speak HTTP");
    expectComplaint("HTTP/1.1 500 Oops\r\n\r\n", "refuses");
    expectComplaint(streamHead() + "zz\r\nhello\r\n", "does not speak HTTP");
    expectComplaint(streamHead() + "fffffffffffffffffff\r\n", "does not speak HTTP");
    expectComplaint(streamHead() + "5\r\nhello, world", "does not speak HTTP");
    expectComplaint(streamHead() + chunkOf(std::string(10'000'000, 'x')), "too long");
    expectComplaint(streamHead() + chunkOf(std::string(10'000'000, 'x') + "\n"), "too long");
}

TEST(Bot, anAnswerToMeThatIsNoneEndsIt) {
    const auto start = [](const std::string& me) {
        const ScriptedServer server({me, {}});
        const Folder folder;
        folder.write("token", "secret");
        return run({"bot", "--server", server.url(), "--engine", "builtin:random", "--token-file",
                    (folder.path() / "token").string()});
    };
    for (const std::string& me :
         {answerOf(200, "garbage"), answerOf(200, "null"), answerOf(200, R"({"person":null})"),
          answerOf(200, R"({"person":{"name":7}})"), answerOf(200, R"({"person":{}})"), answerOf(401, "{}"),
          std::string(), std::string("\r\n\r\n"), std::string("HTTP/1.1 abc\r\n\r\n"), std::string("garbage"),
          answerOf(200, kMe).substr(0, 90), std::string(10'000'000, 'x')}) {
        const Finished finished = start(me);
        EXPECT_EQ(finished.exitCode, 2) << me.substr(0, 200);
        EXPECT_THAT(finished.err, StartsWith("sixth: ")) << me.substr(0, 200);
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    }
}

} // namespace
} // namespace sixth::cli
