#pragma once

#include "server/http/accept_encoding.h"
#include "server/http/request.h"
#include "server/http/response.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::server::http {

// One file of the page, in all its forms.
struct PageFile {
    struct Form {
        std::shared_ptr<const std::string> bytes; // null if the file has no such form
        std::string tag;
    };
    std::string_view type;
    bool isImmutable = false; // the name contains a hash of the content
    PerEncoding<Form> forms;  // Identity is always there

    [[nodiscard]] bool isCompressed() const;
};

// Files by their name below the folder of the page: "assets/index-B1x8d2Qk.js".
using FileTable = std::map<std::string, std::string, std::less<>>;

// The page in memory: an immutable table from path to file. A request is a look-up of exactly its path, so no
// request can reach a file that is not in the table.
class Page {
public:
    // `index.html` is also the answer to "/". `a.js.br` and `a.js.gz` are forms of `a.js`, not files of their
    // own.
    explicit Page(const FileTable& files);

    [[nodiscard]] Response answer(const Request& request) const;

    // The paths that are answered, percent-encoded.
    [[nodiscard]] const std::map<std::string, PageFile, std::less<>>& files() const { return files_; }

private:
    std::map<std::string, PageFile, std::less<>> files_;
};

// Whether a name contains a hash of the content, as Vite writes them to assets/: "name-B1x8d2Qk.js". False in
// case of doubt: to ask for a file too often is slow, to keep it too long is wrong.
[[nodiscard]] bool hasHash(std::string_view name);

// The path under which a browser requests this file: "/a%20b.png".
[[nodiscard]] std::string urlPath(std::string_view name);

} // namespace sixth::server::http
