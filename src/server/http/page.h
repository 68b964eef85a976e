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

// One file of the page, in each form in which it can be sent.
struct PageFile {
    struct Form {
        std::shared_ptr<const std::string> bytes; // null if the file has no such form
        std::string tag;
    };
    std::string_view type;
    bool isImmutable = false; // its name changes with its content
    PerEncoding<Form> forms;  // the plain one is always there

    [[nodiscard]] bool isCompressed() const;
};

// Files by their name below the folder of the page: "assets/index-B1x8d2Qk.js".
using FileTable = std::map<std::string, std::string, std::less<>>;

// The page, whole and unchangeable in memory: a table from path to contents. A request is a look-up of
// exactly that path, so no request, however it is written, can reach a file that is not in the table.
class Page {
public:
    // `index.html` answers "/" as well. `a.js.br` and `a.js.gz` are not files of their own but forms of
    // `a.js`.
    explicit Page(const FileTable& files);

    [[nodiscard]] Response answer(const Request& request) const;

    // The paths that are answered, percent-encoded.
    [[nodiscard]] const std::map<std::string, PageFile, std::less<>>& files() const { return files_; }

private:
    std::map<std::string, PageFile, std::less<>> files_;
};

// Whether a name carries the hash of its content, as those that Vite writes to assets/ do:
// "name-B1x8d2Qk.js". In doubt it does not: a file that is asked for too often is slow, one that is kept too
// long is wrong.
[[nodiscard]] bool hasHash(std::string_view name);

// The path that a browser asks for to get this file: "/a%20b.png".
[[nodiscard]] std::string urlPath(std::string_view name);

} // namespace sixth::server::http
