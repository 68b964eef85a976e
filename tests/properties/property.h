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
    const auto result = rc::detail::checkTestable(
        [&] {
            Choices choices(*numbers.as("choices"));
            property(choices);
        },
        metadata, params);
    if (result.template is<rc::detail::SuccessResult>()) return;
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    FAIL() << text.str();
}

} // namespace sixth::properties
