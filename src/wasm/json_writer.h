#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sixth::wasm {

// Writes one JSON document from left to right. It sets the commas and the escapes; that every key has a value
// and every bracket its partner is the caller's promise. A library would add a third to the module for what
// is twenty lines. Bytes that are not UTF-8 go through as they are: the decoder of the page replaces them.
class JsonWriter {
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& text(std::string_view value);
    JsonWriter& number(std::int64_t value) { return raw(std::to_string(value)); }
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }
    // The text, or null if it is empty.
    JsonWriter& textOrNull(std::string_view value) { return value.empty() ? null() : text(value); }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& raw(std::string_view value);
    void separate();
    void quote(std::string_view value);

    std::string out_;
    bool needsComma_ = false;
};

} // namespace sixth::wasm
