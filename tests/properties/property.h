#pragma once

#include "properties/choices.h"
#include "sanitizer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <rapidcheck.h>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sixth::properties {

// SIXTH_PROPERTY_SCALE multiplies the amount of every property; a sanitizer has time for less.
[[nodiscard]] inline double propertyScale() {
    const char* text = std::getenv("SIXTH_PROPERTY_SCALE"); // NOLINT(concurrency-mt-unsafe)
    const double scale = text == nullptr ? 1.0 : std::strtod(text, nullptr);
    return (scale > 0 ? scale : 1.0) * (kSanitized ? 1.0 : 4.0);
}

// SIXTH_PROPERTY_SEED starts every property elsewhere; the default is fixed, so that a red test stays red.
[[nodiscard]] inline std::uint64_t propertySeed() {
    const char* text = std::getenv("SIXTH_PROPERTY_SEED"); // NOLINT(concurrency-mt-unsafe)
    return text == nullptr ? 6 : std::strtoull(text, nullptr, 10);
}

// Calls the property until it has failed and this much time was spent on shrinking; from then on everything
// passes, which ends the shrinking where it is. Otherwise a slow property could shrink for many minutes.
class ShrinkLimit {
public:
    template <typename Property>
    void run(Property& property, Choices& choices) {
        if (failed_ && Clock::now() - *failed_ > kLongest) return;
        try {
            property(choices);
        } catch (const rc::detail::CaseResult& result) {
            if (result.type == rc::detail::CaseResult::Type::Failure) {
                if (!failed_) failed_ = Clock::now();
                plainest_ = result.description;
            }
            throw;
        }
    }
    // What the last, most shrunk failure said.
    [[nodiscard]] const std::string& plainest() const { return plainest_; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kLongest{15};

    std::optional<Clock::time_point> failed_;
    std::string plainest_;
};

// Runs `property`, a function of Choices, on `runs` random choices. When it fails (RC_ASSERT, RC_FAIL) the
// choices are shrunk, and what is left is shown.
template <typename Property>
void expectForAll(int runs, Property property) {
    rc::detail::TestParams params;
    params.seed = propertySeed();
    params.maxSuccess = static_cast<int>(runs * propertyScale()) + 1;
    rc::detail::TestMetadata metadata;
    metadata.id = testing::UnitTest::GetInstance()->current_test_info()->name();
    metadata.description = metadata.id;
    const auto whole = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>());
    const auto numbers = rc::gen::resize(400, rc::gen::container<std::vector<std::uint32_t>>(whole));
    ShrinkLimit limit;
    const auto result = rc::detail::checkTestable(
        [&] {
            Choices choices(*numbers.as("choices"));
            limit.run(property, choices);
        },
        metadata, params);
    if (result.template is<rc::detail::SuccessResult>()) return;
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    FAIL() << text.str() << "\n" << limit.plainest();
}

} // namespace sixth::properties
