// What people decide about each other: whom they follow, block and mute; and who is here.
#include "server/online/world.h"
#include "server/people/secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// For longer than lists of people are kept.
constexpr std::int64_t kListAge = 2'000;
constexpr std::int64_t kGone = 60'000;

class Relations : public testing::Test {
protected:
    void SetUp() override {
        for (const std::string& token : {anna_, bert_}) comes(token);
    }
    // Gives a sign of life.
    void comes(const std::string& token) { (void)world_.ask("GET", "me", nullptr, token); }
    [[nodiscard]] World::Answer put(const std::string& path, const std::string& token) {
        return world_.ask("PUT", path, nullptr, token);
    }
    [[nodiscard]] TestJson list(const std::string& path, const std::string& token) {
        return world_.ask("GET", path, nullptr, token).json["people"];
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& path, const std::string& token) {
        std::vector<std::string> result;
        for (const TestJson& person : list(path, token)) result.push_back(person["name"]);
        return result;
    }
    [[nodiscard]] TestJson you(const std::string& name, const std::string& token) {
        return world_.ask("GET", "people/" + name, nullptr, token).json["you"];
    }

    World world_;
    std::string anna_ = world_.user("Anna");
    std::string bert_ = world_.user("Bert");
};

TEST_F(Relations, areKeptAndTold) {
    for (const std::string kind : {"blocks", "follows", "mutes"}) {
        EXPECT_THAT(names(kind, anna_), IsEmpty()) << kind;
        EXPECT_EQ(put(kind + "/bert", anna_).status, 204);
        EXPECT_EQ(put(kind + "/Bert", anna_).status, 204); // twice is once
        EXPECT_THAT(names(kind, anna_), ElementsAre("Bert")) << kind;
        EXPECT_THAT(names(kind, bert_), IsEmpty()) << kind;
        world_.restart();
        EXPECT_THAT(names(kind, anna_), ElementsAre("Bert")) << kind;
        EXPECT_EQ(world_.ask("DELETE", kind + "/Bert", nullptr, anna_).status, 204);
        EXPECT_EQ(world_.ask("DELETE", kind + "/Bert", nullptr, anna_).status, 204);
        EXPECT_THAT(names(kind, anna_), IsEmpty()) << kind;
        EXPECT_EQ(put(kind + "/Nobody", anna_).status, 404);
        EXPECT_EQ(put(kind + "/Anna", anna_).status, 404); // not oneself
        EXPECT_EQ(put(kind + "/Bert", "").status, 401);
        EXPECT_EQ(world_.ask("GET", kind).status, 401);
    }
}

TEST_F(Relations, areShownInTheProfile) {
    EXPECT_FALSE(world_.ask("GET", "people/Bert").json.contains("you"));
    EXPECT_EQ(you("Bert", anna_), TestJson({{"blocked", false}, {"followed", false}, {"muted", false}}));
    ASSERT_EQ(put("follows/Bert", anna_).status, 204);
    EXPECT_EQ(you("Bert", anna_), TestJson({{"blocked", false}, {"followed", true}, {"muted", false}}));
    ASSERT_EQ(put("mutes/Bert", anna_).status, 204);
    ASSERT_EQ(put("blocks/Bert", anna_).status, 204);
    EXPECT_EQ(you("Bert", anna_), TestJson({{"blocked", true}, {"followed", true}, {"muted", true}}));
    // What others decide about oneself is theirs.
    EXPECT_EQ(you("Anna", bert_), TestJson({{"blocked", false}, {"followed", false}, {"muted", false}}));
}

TEST_F(Relations, withThoseWhoLeftAreForgotten) {
    ASSERT_EQ(put("follows/Bert", anna_).status, 204);
    ASSERT_EQ(world_.ask("DELETE", "me", {{"password", "12345678"}}, bert_).status, 204);
    EXPECT_THAT(list("follows", anna_), IsEmpty());
}

// Five hundred of a kind, and those that are being written count too.
TEST_F(Relations, haveAnEnd) {
    world_.writeWhileAway([&](store::Reader& reader) {
        const PersonId anna = reader.personNamed("Anna")->id;
        store::Operations unit;
        for (int i = 0; i < 501; ++i) {
            const PersonId other(10'000 + i);
            unit.emplace_back(store::AddPerson{
                {other, "Fan" + std::to_string(i), store::PersonKind::User, "", fromUnix(world_.now())}});
            if (i < 498)
                for (const auto relation :
                     {store::Relation::Blocked, store::Relation::Followed, store::Relation::Muted})
                    unit.emplace_back(store::PutRelation{anna, other, relation, fromUnix(world_.now())});
        }
        return unit;
    });
    for (const std::string kind : {"blocks", "follows", "mutes"}) {
        ASSERT_EQ(put(kind + "/Fan498", anna_).status, 204) << kind; // the 499th
        const auto last = world_.askLater("PUT", kind + "/Fan499", TestJson::object(), anna_);
        const auto beyond = world_.askLater("PUT", kind + "/Fan500", TestJson::object(), anna_);
        ASSERT_TRUE(world_.await([&] { return *last && *beyond; }));
        EXPECT_EQ((*last)->status, 204) << kind;
        EXPECT_EQ((*beyond)->status, 409) << kind;
        EXPECT_EQ(put(kind + "/Fan500", anna_).code(), "too-many") << kind;
        EXPECT_EQ(put(kind + "/Fan3", anna_).status, 204) << kind; // who is one already
        EXPECT_EQ(list(kind, anna_).size(), 500U) << kind;
        EXPECT_EQ(world_.ask("DELETE", kind + "/Fan3", nullptr, anna_).status, 204) << kind;
        EXPECT_EQ(put(kind + "/Fan500", anna_).status, 204) << kind;
    }
}

// --- who is here ---

TEST_F(Relations, thoseWhomOneFollowsAreHereOrNot) {
    ASSERT_EQ(put("follows/Bert", anna_).status, 204);
    EXPECT_EQ(list("follows", anna_)[0], TestJson({{"name", "Bert"}, {"kind", "user"}, {"online", true}}));
    world_.advance(kGone);
    EXPECT_EQ(list("follows", anna_)[0]["online"], false);
    EXPECT_EQ(world_.ask("GET", "people/Bert").json["online"], false);
    // Nor is everybody here when the server has just started.
    world_.restart();
    EXPECT_EQ(list("follows", anna_)[0]["online"], false);
    EXPECT_EQ(world_.ask("GET", "people/Bert").json["online"], false);
    Socket socket(world_, bert_);
    world_.advance(kGone);
    EXPECT_EQ(list("follows", anna_)[0]["online"], true);
}

TEST_F(Relations, whomOneHasBlockedDoesNotSeeWhenOneIsHere) {
    ASSERT_EQ(put("follows/Anna", bert_).status, 204);
    const std::string game = world_.game(anna_, world_.guest(), {{"open", true}});
    const auto seen = [&](const std::string& token) {
        world_.advance(kListAge);
        comes(anna_);
        return world_.ask("GET", "people/Anna", nullptr, token).json["online"].get<bool>();
    };
    EXPECT_TRUE(seen(bert_));
    ASSERT_EQ(put("blocks/Bert", anna_).status, 204);
    EXPECT_FALSE(seen(bert_));
    EXPECT_TRUE(seen(world_.guest()));
    EXPECT_THAT(names("people?online=1", bert_), testing::Not(testing::Contains("Anna")));
    // Nor do they follow any more, nor again.
    EXPECT_THAT(names("follows", bert_), IsEmpty());
    EXPECT_EQ(put("follows/Anna", bert_).code(), "blocked");
    // One may mute and block them all the same, and is told no more in these lists.
    for (const std::string kind : {"mutes", "blocks"}) {
        ASSERT_EQ(put(kind + "/Anna", bert_).status, 204);
        EXPECT_EQ(list(kind, bert_)[0], TestJson({{"name", "Anna"}, {"kind", "user"}, {"online", false}}));
    }
    ASSERT_EQ(world_.ask("DELETE", "blocks/Bert", nullptr, anna_).status, 204);
    EXPECT_TRUE(seen(bert_));
    EXPECT_EQ(list("mutes", bert_)[0]["playing"], game);
    EXPECT_EQ(put("follows/Anna", bert_).status, 204);
}

TEST_F(Relations, onlyPublicGamesShowWhoPlays) {
    ASSERT_EQ(put("follows/Bert", anna_).status, 204);
    const auto playing = [&] {
        world_.advance(kListAge);
        comes(bert_);
        const TestJson here = list("people?online=1", anna_);
        EXPECT_EQ(here[1]["name"], "Bert");
        EXPECT_EQ(here[1].value("playing", ""), list("follows", anna_)[0].value("playing", ""));
        return here[1].value("playing", "");
    };
    const std::string secret = world_.game(bert_, world_.guest());
    EXPECT_EQ(playing(), "");
    const std::string waiting = world_.ask("POST", "games", {{"open", true}}, bert_).json["id"];
    EXPECT_EQ(playing(), "");
    const std::string first = world_.game(bert_, world_.guest(), {{"open", true}});
    EXPECT_EQ(playing(), first);
    const std::string shown = world_.game(bert_, world_.guest(), {{"open", true}});
    EXPECT_EQ(playing(), shown); // the newest
    ASSERT_EQ(world_.command(first, bert_, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(playing(), shown);
    ASSERT_EQ(world_.command(shown, bert_, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(playing(), "");
}

TEST_F(Relations, guestsAndBotsOfTheServerAreNotListed) {
    comes(world_.user("Robot", true));
    comes(world_.guest());
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "Bert", "Robot"));
    EXPECT_EQ(list("people?online=1", anna_)[2], TestJson({{"name", "Robot"}, {"kind", "bot"}}));
    EXPECT_EQ(world_.ask("GET", "people?online=1").status, 401);
    EXPECT_EQ(world_.ask("GET", "people", nullptr, anna_).status, 400);
    EXPECT_EQ(world_.ask("GET", "people?online=yes", nullptr, anna_).status, 400);
}

TEST_F(Relations, theListFollowsThoseWhoComeAndGo) {
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "Bert"));
    world_.advance(kGone);
    comes(world_.user("Cleo"));
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "Cleo"));
    Socket socket(world_, bert_);
    world_.advance(kListAge);
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "Bert", "Cleo"));
    socket.hangUp();
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "Cleo")); // at once
}

TEST_F(Relations, theListIsByNameWhateverTheCase) {
    comes(world_.user("anton"));
    comes(world_.user("CLEO"));
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna", "anton", "Bert", "CLEO"));
}

TEST_F(Relations, whoIsBlockedIsNotListed) {
    ASSERT_EQ(put("blocks/Bert", anna_).status, 204);
    EXPECT_THAT(names("people?online=1", anna_), ElementsAre("Anna"));
    EXPECT_THAT(names("people?online=1", bert_), ElementsAre("Bert"));
}

TEST_F(Relations, theListHasTwoHundredPeople) {
    std::vector<std::string> tokens;
    std::vector<std::unique_ptr<Socket>> sockets;
    world_.writeWhileAway([&](store::Reader&) {
        store::Operations unit;
        for (int i = 0; i < 205; ++i) {
            const PersonId id(10'000 + i);
            tokens.push_back(people::makeToken());
            const Time now = fromUnix(world_.now());
            unit.emplace_back(
                store::AddPerson{{id, "Fan" + std::to_string(1000 + i), store::PersonKind::User, "", now}});
            unit.emplace_back(store::AddSession{{SessionId(10'000 + i), id, people::hashToken(tokens.back()),
                                                 store::SessionKind::Program, "", now, now}});
        }
        return unit;
    });
    for (const std::string& token : tokens) sockets.push_back(std::make_unique<Socket>(world_, token));
    const auto shown = names("people?online=1", anna_);
    EXPECT_EQ(shown.size(), 200U);
    EXPECT_EQ(shown.front(), "Anna");
}

// --- challenges ---

TEST_F(Relations, aBlockKeepsAllChallengesAway) {
    const std::string id = world_.game(anna_, bert_);
    world_.open(id, anna_, bert_);
    const std::string open =
        world_.ask("POST", "games", {{"open", true}, {"clock", "300+5"}}, anna_).json["id"];
    ASSERT_EQ(world_.command(id, anna_, {{"type", "resign"}}).status, 200);
    ASSERT_EQ(put("blocks/Bert", anna_).status, 204);
    const auto rematch = [&](const std::string& token, const char* answer) {
        return world_.command(id, token, {{"type", "rematch"}, {"answer", answer}});
    };
    const auto invite = [&](const std::string& token, const char* name) {
        return world_.ask("POST", "games", {{"opponent", name}}, token);
    };
    EXPECT_EQ(rematch(bert_, "offer").code(), "blocked");
    EXPECT_EQ(rematch(bert_, "offer").status, 403);
    EXPECT_EQ(invite(bert_, "Anna").code(), "blocked");
    EXPECT_EQ(invite(bert_, "Anna").status, 403);
    EXPECT_EQ(world_.command(open, bert_, {{"type", "join"}}).code(), "blocked");
    // Nor does one challenge whom one has blocked: they could not answer.
    EXPECT_EQ(rematch(anna_, "offer").code(), "blocked");
    EXPECT_EQ(invite(anna_, "Bert").code(), "blocked");
    ASSERT_EQ(world_.ask("DELETE", "blocks/Bert", nullptr, anna_).status, 204);
    EXPECT_EQ(rematch(bert_, "offer").status, 200);
    EXPECT_EQ(invite(bert_, "Anna").status, 201);
}

TEST_F(Relations, anOfferFromBeforeTheBlockIsNotAccepted) {
    const std::string id = world_.game(anna_, bert_);
    world_.open(id, anna_, bert_);
    ASSERT_EQ(world_.command(id, anna_, {{"type", "resign"}}).status, 200);
    ASSERT_EQ(world_.command(id, anna_, {{"type", "rematch"}, {"answer", "offer"}}).status, 200);
    ASSERT_EQ(put("blocks/Bert", anna_).status, 204);
    EXPECT_EQ(world_.command(id, bert_, {{"type", "rematch"}, {"answer", "accept"}}).code(), "blocked");
    EXPECT_EQ(world_.command(id, bert_, {{"type", "rematch"}, {"answer", "decline"}}).status, 200);
}

// --- what is muted ---

class Mutes : public Relations {
protected:
    void chat(const std::string& token, const std::string& text) {
        ASSERT_EQ(world_.command(id_, token, {{"type", "chat"}, {"text", text}}).status, 200);
    }
    [[nodiscard]] static std::vector<std::string> texts(const TestJson& events) {
        std::vector<std::string> said;
        for (const TestJson& event : events)
            if (event["kind"] == "chat") said.push_back(event["body"]["text"]);
        return said;
    }
    [[nodiscard]] std::vector<std::string> events(const std::string& token) {
        return texts(world_.ask("GET", "games/" + id_ + "/events", nullptr, token).json["events"]);
    }
    [[nodiscard]] std::vector<std::string> welcome(const std::string& token) {
        Socket socket(world_, token);
        socket.say({{"type", "hello"}, {"game", id_}});
        EXPECT_TRUE(world_.await([&] { return socket.count("welcome") == 1; }));
        return texts(socket.last("welcome")["events"]);
    }

    std::string id_ = world_.game(anna_, bert_);
};

TEST_F(Mutes, whatAMutedPersonSaysIsNotTold) {
    Socket anna(world_, anna_);
    Socket bert(world_, bert_);
    Conversation stream(world_.ask("GET", "games/" + id_ + "/stream", nullptr, anna_).attach);
    for (Socket* const socket : {&anna, &bert}) socket->say({{"type", "hello"}, {"game", id_}});
    chat(bert_, "first");
    EXPECT_EQ(anna.last("event")["body"]["text"], "first");
    ASSERT_EQ(put("mutes/Bert", anna_).status, 204);
    chat(bert_, "second"); // Bert does not learn that he is muted
    for (Conversation* const hears : {static_cast<Conversation*>(&anna), &stream}) {
        EXPECT_EQ(hears->last("event")["kind"], "chat"); // no gap
        EXPECT_EQ(hears->last("event")["body"]["text"], "");
    }
    EXPECT_EQ(bert.last("event")["body"]["text"], "second");
    chat(anna_, "third");
    for (Conversation* const hears :
         {static_cast<Conversation*>(&anna), static_cast<Conversation*>(&bert), &stream})
        EXPECT_EQ(hears->last("event")["body"]["text"], "third");
    EXPECT_THAT(events(anna_), ElementsAre("", "", "third"));
    EXPECT_THAT(events(bert_), ElementsAre("first", "second", "third"));
    EXPECT_THAT(welcome(anna_), ElementsAre("", "", "third"));
    EXPECT_THAT(welcome(bert_), ElementsAre("first", "second", "third"));
    ASSERT_EQ(world_.ask("DELETE", "mutes/Bert", nullptr, anna_).status, 204);
    chat(bert_, "fourth");
    EXPECT_EQ(anna.last("event")["body"]["text"], "fourth");
    EXPECT_THAT(events(anna_), ElementsAre("first", "second", "third", "fourth"));
}

TEST_F(Mutes, holdInGamesThatAreReadOrBegunLater) {
    ASSERT_EQ(put("mutes/Bert", anna_).status, 204);
    chat(bert_, "noise");
    world_.restart();
    EXPECT_THAT(events(anna_), ElementsAre(""));
    Socket anna(world_, anna_);
    anna.say({{"type", "hello"}, {"game", id_}});
    chat(bert_, "more noise");
    EXPECT_EQ(anna.last("event")["body"]["text"], "");
    ASSERT_EQ(world_.command(id_, bert_, {{"type", "abort"}}).status, 200);
    EXPECT_THAT(events(anna_), ElementsAre("", ""));
    id_ = world_.game(bert_, anna_);
    chat(bert_, "noise again");
    chat(anna_, "hello");
    EXPECT_THAT(events(anna_), ElementsAre("", "hello"));
    EXPECT_THAT(events(bert_), ElementsAre("noise again", "hello"));
}

TEST_F(Mutes, aFinishedGameInMemoryHearsOfThem) {
    chat(bert_, "noise");
    ASSERT_EQ(world_.command(id_, bert_, {{"type", "abort"}}).status, 200);
    Socket watcher(world_, "");
    watcher.say({{"type", "hello"}, {"game", id_}}); // so that it stays there
    EXPECT_THAT(events(anna_), ElementsAre("noise"));
    ASSERT_EQ(put("mutes/Bert", anna_).status, 204);
    EXPECT_THAT(events(anna_), ElementsAre(""));
    ASSERT_EQ(world_.ask("DELETE", "mutes/Bert", nullptr, anna_).status, 204);
    EXPECT_THAT(events(anna_), ElementsAre("noise"));
}

// A long log is told by the library.
TEST_F(Mutes, holdInLongGames) {
    ASSERT_EQ(put("mutes/Bert", anna_).status, 204);
    chat(bert_, "noise");
    world_.appendSwitches(id_, 320);
    EXPECT_THAT(events(anna_), ElementsAre(""));
    EXPECT_THAT(events(bert_), ElementsAre("noise"));
    EXPECT_THAT(welcome(anna_), ElementsAre(""));
    EXPECT_THAT(welcome(bert_), ElementsAre("noise"));
}

TEST_F(Mutes, concernNobodyElse) {
    const std::string cleo = world_.user("Cleo");
    ASSERT_EQ(put("mutes/Cleo", anna_).status, 204); // who plays elsewhere
    ASSERT_EQ(put("mutes/Anna", cleo).status, 204);
    chat(bert_, "hello");
    EXPECT_THAT(events(anna_), ElementsAre("hello"));
    EXPECT_THAT(events(cleo), ElementsAre(""));
}

} // namespace
} // namespace sixth::server::online
