#include "server/push/places.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::server::push {
namespace {

class PlacesTest : public testing::Test {
protected:
    bool take(const std::string& service) {
        return places_.take(service, [this, service] { begun_.push_back(service); });
    }
    void makeKnown(const std::string& service) {
        ASSERT_TRUE(take(service));
        places_.giveBack(service, true);
        begun_.clear();
    }
    int takeAll(const std::string& service) {
        int taken = 0;
        while (take(service)) ++taken;
        return taken;
    }

    Places places_;
    std::vector<std::string> begun_;
};

TEST_F(PlacesTest, whatBelongsTogether) {
    EXPECT_EQ(Places::serviceOf("push.example"), "push.example");
    EXPECT_EQ(Places::serviceOf("a.b.push.example"), "push.example");
    EXPECT_EQ(Places::serviceOf("localhost"), "localhost");
    EXPECT_EQ(Places::serviceOf(".example"), ".example");
    EXPECT_EQ(Places::serviceOf(""), "");
}

TEST_F(PlacesTest, aServiceThatHasAnsweredHasMorePlaces) {
    EXPECT_EQ(takeAll("new.example"),
              Places::kOfDoubtfulOne + static_cast<int>(Places::kWaitingOfDoubtfulOne));
    EXPECT_EQ(begun_.size(), static_cast<std::size_t>(Places::kOfDoubtfulOne));
    makeKnown("known.example");
    EXPECT_EQ(takeAll("known.example"), Places::kOfOne + static_cast<int>(Places::kWaitingOfOne));
    EXPECT_EQ(begun_.size(), static_cast<std::size_t>(Places::kOfOne));
}

TEST_F(PlacesTest, thoseThatNeverAnswerKeepNothingFromOneThatDoes) {
    makeKnown("known.example");
    for (int i = 0; i < 1'000; ++i) takeAll("slow" + std::to_string(i) + ".example");
    EXPECT_EQ(begun_.size(), static_cast<std::size_t>(Places::kForDoubtful));
    begun_.clear();
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(take("known.example"));
        places_.giveBack("known.example", true);
    }
    EXPECT_EQ(begun_, std::vector<std::string>(100, "known.example"));
}

TEST_F(PlacesTest, whoeverFallsSilentLosesThem) {
    makeKnown("known.example");
    EXPECT_TRUE(take("known.example"));
    places_.giveBack("known.example", false);
    begun_.clear();
    takeAll("known.example");
    EXPECT_EQ(begun_.size(), static_cast<std::size_t>(Places::kOfDoubtfulOne));
}

TEST_F(PlacesTest, whatWaitsBeginsInTurn) {
    for (int i = 0; i < Places::kForDoubtful; ++i)
        ASSERT_TRUE(take("slow" + std::to_string(i / Places::kOfDoubtfulOne) + ".example"));
    ASSERT_EQ(begun_.size(), static_cast<std::size_t>(Places::kForDoubtful)); // there is no place for anybody
    begun_.clear();
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(take("slow0.example"));
    ASSERT_TRUE(take("somebody.example"));
    EXPECT_TRUE(begun_.empty());
    places_.giveBack("slow0.example", false);
    places_.giveBack("slow0.example", false);
    places_.giveBack("slow1.example", false);
    EXPECT_EQ(begun_, (std::vector<std::string>{"slow0.example", "somebody.example", "slow0.example"}));
}

TEST_F(PlacesTest, nothingBeginsAfterTheEnd) {
    takeAll("a.example");
    begun_.clear();
    places_.close();
    places_.giveBack("a.example", true);
    EXPECT_FALSE(take("a.example"));
    EXPECT_FALSE(take("b.example"));
    EXPECT_TRUE(begun_.empty());
}

} // namespace
} // namespace sixth::server::push
