#include "server/http/page.h"

#include "server/ascii.h"
#include "server/http/content_type.h"
#include "server/http/entity_tag.h"

#include <fmt/core.h>

#include <algorithm>

namespace sixth::server::http {
namespace {

constexpr std::size_t kHashLength = 8;
constexpr std::string_view kAssets = "assets/";
// The one file that other sites may frame: a board that shows a game and can do nothing else.
constexpr std::string_view kEmbeddable = "/embed.html";

std::string_view ending(Encoding encoding) {
    switch (encoding) {
    case Encoding::Brotli: return ".br";
    case Encoding::Gzip: return ".gz";
    case Encoding::Identity: break;
    }
    return "";
}

// Whether this file is only a compressed form of another one.
bool isForm(const FileTable& files, std::string_view name) {
    return std::any_of(kEncodings.begin(), kEncodings.end(), [&](Encoding encoding) {
        const std::string_view end = ending(encoding);
        return !end.empty() && name.ends_with(end) &&
               files.contains(name.substr(0, name.size() - end.size()));
    });
}

PageFile makeFile(const FileTable& files, const std::string& name, const std::string& plain) {
    PageFile file;
    file.type = contentType(name);
    file.isImmutable = hasHash(name);
    for (const Encoding encoding : kEncodings) {
        const auto found = files.find(name + std::string(ending(encoding)));
        if (found == files.end()) continue;
        const std::string& bytes = found->second;
        // A form that saves nothing is not worth unpacking.
        if (encoding != Encoding::Identity && bytes.size() >= plain.size()) continue;
        file.forms[encoding] = {std::make_shared<const std::string>(bytes), entityTag(bytes)};
    }
    return file;
}

bool isBase64Url(char c) {
    return isLetter(c) || isDigit(c) || c == '-' || c == '_';
}

} // namespace

bool PageFile::isCompressed() const {
    return forms[Encoding::Brotli].bytes || forms[Encoding::Gzip].bytes;
}

Page::Page(const FileTable& files) {
    for (const auto& [name, bytes] : files)
        if (!isForm(files, name)) files_.emplace(urlPath(name), makeFile(files, name, bytes));
    const auto index = files_.find("/index.html");
    if (index != files_.end()) files_.emplace("/", index->second);
}

Response Page::answer(const Request& request) const {
    const auto found = files_.find(request.path);
    if (found == files_.end()) return plainText(404);
    if (!request.isReading()) return onlyReading();
    const PageFile& file = found->second;

    PerEncoding<bool> available;
    for (const Encoding encoding : kEncodings) available[encoding] = file.forms[encoding].bytes != nullptr;
    const auto encoding = chooseEncoding(readAcceptEncoding(request.field("Accept-Encoding")), available);
    if (!encoding) {
        Response refusal = plainText(406);
        refusal.fields.emplace_back("Vary", "Accept-Encoding");
        return refusal;
    }

    // A 304 carries what the 200 would have said about keeping the answer (RFC 9110, 15.4.5).
    const PageFile::Form& form = file.forms[*encoding];
    Response response;
    if (found->first == kEmbeddable) response.framing = Framing::Allowed;
    response.fields = {
        {"ETag", form.tag},
        {"Cache-Control", file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (file.isCompressed()) response.fields.emplace_back("Vary", "Accept-Encoding");
    const auto known = request.field("If-None-Match");
    if (known && namesTag(*known, form.tag)) {
        response.status = 304;
        return response;
    }
    response.fields.emplace_back("Content-Type", file.type);
    if (*encoding != Encoding::Identity)
        response.fields.emplace_back("Content-Encoding", encodingName(*encoding));
    response.content = form.bytes;
    return response;
}

bool hasHash(std::string_view name) {
    if (!name.starts_with(kAssets)) return false;
    name = name.substr(name.rfind('/') + 1);
    if (name.ends_with(".map")) name.remove_suffix(4);
    // The name may have dots of its own: "app.svelte-7GPrUBIB.js".
    const std::string_view stem = name.substr(0, name.rfind('.'));
    if (stem.size() < kHashLength + 2 || stem[stem.size() - kHashLength - 1] != '-') return false;
    const std::string_view hash = stem.substr(stem.size() - kHashLength);
    // A word of eight letters is no hash; a hash without a digit and without a capital is rare.
    return std::all_of(hash.begin(), hash.end(), isBase64Url) &&
           std::any_of(hash.begin(), hash.end(),
                       [](char c) { return isDigit(c) || (isLetter(c) && lower(c) != c); });
}

std::string urlPath(std::string_view name) {
    std::string path = "/";
    for (const char c : name) {
        const bool plain = isBase64Url(c) || c == '.' || c == '~' || c == '/';
        if (plain)
            path += c;
        else
            path += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return path;
}

} // namespace sixth::server::http
