#include "wasm/json_writer.h"

namespace sixth::wasm {

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
    separate();
    quote(value);
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    needsComma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    needsComma_ = true;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view value) {
    separate();
    out_ += value;
    needsComma_ = true;
    return *this;
}

void JsonWriter::separate() {
    if (needsComma_) out_ += ',';
}

void JsonWriter::quote(std::string_view value) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out_ += '"';
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            out_ += "\\u00";
            out_ += kHex[byte >> 4];
            out_ += kHex[byte & 15];
            continue;
        }
        if (c == '"' || c == '\\') out_ += '\\';
        out_ += c;
    }
    out_ += '"';
}

} // namespace sixth::wasm
