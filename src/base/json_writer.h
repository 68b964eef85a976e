#pragma once

#include "base/utf8.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace sixth::base {

// Writes one JSON document from left to right, without building a tree of it first. It sets the commas and
// the escapes. The caller sees to it that every key has a value and every bracket its partner. Bytes that are
// not UTF-8 become U+FFFD, so the document is always valid.
class JsonWriter {
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }
    JsonWriter& key(std::string_view name) {
        separate();
        quote(name);
        out_ += ':';
        needsComma_ = false;
        return *this;
    }

    JsonWriter& text(std::string_view value) {
        separate();
        quote(value);
        needsComma_ = true;
        return *this;
    }
    JsonWriter& number(std::int64_t value) { return raw(std::to_string(value)); }
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }
    // The text, or null if it is empty.
    JsonWriter& textOrNull(std::string_view value) { return value.empty() ? null() : text(value); }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    JsonWriter& open(char bracket) {
        separate();
        out_ += bracket;
        needsComma_ = false;
        return *this;
    }
    JsonWriter& close(char bracket) {
        out_ += bracket;
        needsComma_ = true;
        return *this;
    }
    JsonWriter& raw(std::string_view value) {
        separate();
        out_ += value;
        needsComma_ = true;
        return *this;
    }
    void separate() {
        if (needsComma_) out_ += ',';
    }
    void quote(std::string_view value) {
        constexpr std::string_view kHex = "0123456789abcdef";
        out_ += '"';
        while (!value.empty()) {
            const std::size_t length = utf8Length(value);
            const char c = value.front();
            const auto byte = static_cast<unsigned char>(c);
            if (length == 0) {
                out_ += "\xEF\xBF\xBD"; // U+FFFD
            } else if (byte < 0x20) {
                out_ += "\\u00";
                out_ += kHex[byte >> 4];
                out_ += kHex[byte & 15];
            } else {
                if (c == '"' || c == '\\') out_ += '\\';
                out_ += value.substr(0, length);
            }
            value.remove_prefix(length == 0 ? 1 : length);
        }
        out_ += '"';
    }

    std::string out_;
    bool needsComma_ = false;
};

} // namespace sixth::base
