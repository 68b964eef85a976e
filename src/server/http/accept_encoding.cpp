#include "server/http/accept_encoding.h"

#include "server/ascii.h"

namespace sixth::server::http {
namespace {

// The smallest weight of the grammar is 1; what is merely not ruled out comes after that.
constexpr int kScale = 2000;
constexpr int kNotRuledOut = 1;

// "0.25" -> 500. Up to three digits, from 0 to 1.
std::optional<int> readQuality(std::string_view text) {
    if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
    int value = (text[0] - '0') * kScale;
    if (text.size() == 1) return value;
    if (text[1] != '.') return std::nullopt;
    int unit = kScale / 10;
    for (const char c : text.substr(2)) {
        if (!isDigit(c)) return std::nullopt;
        value += (c - '0') * unit;
        unit /= 10;
    }
    return value <= kScale ? std::optional(value) : std::nullopt;
}

struct Element {
    std::string_view name;
    int weight = kScale;
};

// "gzip;q=0.5"
std::optional<Element> readElement(std::string_view text) {
    Element element{trimmed(takeUntil(text, ';'))};
    if (element.name.empty()) return std::nullopt;
    const std::string_view parameter = trimmed(text);
    if (parameter.empty()) return element;
    if (parameter.size() < 2 || lower(parameter[0]) != 'q' || parameter[1] != '=') return std::nullopt;
    const auto weight = readQuality(parameter.substr(2));
    if (!weight) return std::nullopt;
    element.weight = *weight;
    return element;
}

std::optional<Encoding> encodingNamed(std::string_view name) {
    if (sameName(name, "x-gzip")) return Encoding::Gzip; // an old alias (RFC 9110, 8.4.1.3)
    for (const Encoding encoding : kEncodings)
        if (sameName(name, encodingName(encoding))) return encoding;
    return std::nullopt;
}

} // namespace

std::string_view encodingName(Encoding encoding) {
    switch (encoding) {
    case Encoding::Brotli: return "br";
    case Encoding::Gzip: return "gzip";
    case Encoding::Identity: break;
    }
    return "identity";
}

Weights readAcceptEncoding(std::optional<std::string_view> field) {
    PerEncoding<std::optional<int>> named;
    std::optional<int> others; // the element *
    std::string_view rest = field.value_or(std::string_view{});
    while (!rest.empty()) {
        const auto element = readElement(takeUntil(rest, ','));
        if (!element) continue;
        if (element->name == "*")
            others = element->weight;
        else if (const auto encoding = encodingNamed(element->name))
            named[*encoding] = element->weight;
    }
    Weights weights;
    for (const Encoding encoding : kEncodings)
        weights[encoding] = named[encoding].value_or(others.value_or(0));
    if (!named[Encoding::Identity] && !others) weights[Encoding::Identity] = kNotRuledOut;
    return weights;
}

std::optional<Encoding> chooseEncoding(const Weights& weights, const PerEncoding<bool>& available) {
    std::optional<Encoding> best;
    for (const Encoding encoding : kEncodings)
        if (available[encoding] && weights[encoding] > (best ? weights[*best] : 0)) best = encoding;
    return best;
}

} // namespace sixth::server::http
