// The answers about people in tests/data/messages/people.json are what the server says.
#include "file_text.h"
#include "server/online/world.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

// What is another word or moment each time becomes that of the example, wherever it has the same type.
void adopt(TestJson& value, const TestJson& example) {
    if (value.is_object() && example.is_object()) {
        for (auto& [name, field] : value.items()) {
            if (!example.contains(name)) continue;
            const bool isAnyText = name == "csrf" || name == "playing" || name == "createdAt";
            if (isAnyText && field.type() == example[name].type())
                field = example[name];
            else
                adopt(field, example[name]);
        }
    } else if (value.is_array() && example.is_array() && value.size() == example.size()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            // Recovery codes.
            if (value[i].is_string() &&
                value[i].get<std::string>().size() == example[i].get<std::string>().size())
                value[i] = example[i];
            else
                adopt(value[i], example[i]);
        }
    }
}

TEST(PeopleExamples, areWhatTheServerSays) {
    const TestJson examples = TestJson::parse(fileText(SIXTH_TEST_DATA "/messages/people.json"));
    World world;
    std::string anna = world.user("Anna");
    (void)world.user("Cleo");
    world.writeWhileAway([](store::Reader& reader) {
        return store::Operations{store::SetRole{reader.personNamed("Anna")->id, store::Role::Moderator}};
    });
    const std::string bert = world.user("Bert");
    const std::string game = world.game(bert, world.user("Robot", true), {{"open", true}});
    ASSERT_EQ(world.ask("PUT", "follows/Cleo", nullptr, anna).status, 204);
    world.advance(1);
    ASSERT_EQ(world.ask("PUT", "follows/Robot", nullptr, anna).status, 204);
    ASSERT_EQ(world.ask("PUT", "mutes/Bert", nullptr, anna).status, 204);
    std::string code = world.ask("POST", "me/recovery", {{"password", "12345678"}}, anna).json["codes"][0];
    for (const TestJson& example : examples) {
        const std::string request = example["request"];
        const auto blank = request.find(' ');
        TestJson body = example.value("body", TestJson());
        if (body.contains("code")) body["code"] = code;
        if (body.contains("game")) body["game"] = game;
        const bool isRecovery = request == "POST recover";
        auto answer =
            world.ask(request.substr(0, blank), request.substr(blank + 1), body, isRecovery ? "" : anna);
        EXPECT_EQ(answer.status, blank == 4 ? 201 : 200) << request << answer.text;
        if (answer.json.contains("codes")) code = answer.json["codes"][0];
        if (isRecovery)
            anna = world.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}})
                       .json["token"];
        adopt(answer.json, example["answer"]);
        EXPECT_EQ(answer.json, example["answer"]) << request;
    }
}

} // namespace
} // namespace sixth::server::online
