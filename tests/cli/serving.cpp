#include "cli/serving.h"

namespace sixth::cli {
namespace {

std::vector<std::string> wordsFor(const Folder& page, const std::string& database,
                                  const std::vector<std::string>& more) {
    page.write("index.html", "<!doctype html>");
    std::vector<std::string> words{"serve", "--page", page.path().string(), "--database", database};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

Serving::Serving(const std::vector<std::string>& words, const Setup& setup)
    : database_(setup.database.empty() ? (data_.path() / "games.db").string() : setup.database),
      program_(wordsFor(page_, database_, words),
               setup.mostFileBlocks > 0 ? "ulimit -f " + std::to_string(setup.mostFileBlocks) : "") {}

// "8686" of "Sixth is at http://127.0.0.1:8686/"
int Serving::port() const {
    const std::string text = line();
    return std::stoi(text.substr(text.rfind(':') + 1));
}

} // namespace sixth::cli
