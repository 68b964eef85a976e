#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::games {

using Json = nlohmann::ordered_json;

// Reads the fields of a JSON object that may come from anywhere. The first field that is not as expected is
// noted as the problem; what is read of it is then a value without meaning. So a reader asks for all its
// fields and looks at the problem once, at the end. A field that is null counts as missing.
class JsonFields {
public:
    static constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

    // Both outlive this.
    JsonFields(const Json& object, std::string& problem) : object_(object), problem_(problem) {}

    [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }
    std::string text(const char* name, std::size_t longest = kAnyLength);
    // A whole number, not below 0.
    std::int64_t number(const char* name, std::int64_t most, std::int64_t least = 0);
    bool flag(const char* name);
    // The fields of an object inside this one.
    [[nodiscard]] JsonFields object(const char* name);

    std::optional<std::string> optionalText(const char* name, std::size_t longest = kAnyLength);
    std::optional<std::int64_t> optionalNumber(const char* name, std::int64_t most, std::int64_t least = 0);

    // Leaves the first problem as it is.
    void fail(std::string why);

private:
    [[nodiscard]] const Json* find(const char* name) const;

    const Json& object_;
    std::string& problem_;
};

// For requests in which a field of another type counts as missing.
[[nodiscard]] std::string textIn(const Json& object, const char* name);
[[nodiscard]] bool flagIn(const Json& object, const char* name);

} // namespace sixth::server::games
