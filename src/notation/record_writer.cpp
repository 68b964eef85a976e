#include "notation/outcome_text.h"
#include "notation/record.h"
#include "notation/record_parts.h"

#include <utility>

namespace sixth::notation {
namespace {

// Breaks words into lines of at most kTextWidth columns. A word may contain line ends, as a comment does;
// they are kept.
class Lines {
public:
    void add(const std::string& word) {
        const std::size_t firstPart = std::min(word.find('\n'), word.size());
        if (column_ > 0) {
            const bool fits = column_ + 1 + firstPart <= detail::kTextWidth;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        text_ += word;
        const std::size_t newline = word.rfind('\n');
        column_ = newline == std::string::npos ? column_ + word.size() : word.size() - newline - 1;
    }
    [[nodiscard]] std::string take() { return std::move(text_) + "\n"; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string commentText(std::string comment) {
    std::replace(comment.begin(), comment.end(), '}', ')');
    return "{" + comment + "}";
}

// `open` goes before the first word and `close` after the last one. They are the brackets of a variation.
void writeLine(Lines& out, const std::vector<RecordMove>& moves, std::uint32_t ply, const std::string& open,
               const std::string& close) {
    bool needsNumber = true;
    for (std::size_t i = 0; i < moves.size(); ++i, ++ply) {
        const RecordMove& move = moves[i];
        std::vector<std::string> words;
        const bool numbered = needsNumber || ply % 2 == 1;
        std::string opening = i == 0 ? open : "";
        if (!move.before.empty()) words.push_back(std::exchange(opening, "") + commentText(move.before));
        words.push_back(opening + (numbered ? detail::moveNumber(ply) + " " : "") + detail::moveText(move));
        for (const int mark : move.marks) words.push_back("$" + std::to_string(mark));
        if (!move.comment.empty()) words.push_back(commentText(move.comment));
        const bool isLast = i + 1 == moves.size();
        if (isLast && move.variations.empty()) words.back() += close;
        for (const std::string& word : words) out.add(word);
        for (std::size_t v = 0; v < move.variations.size(); ++v) {
            const bool closes = isLast && v + 1 == move.variations.size();
            writeLine(out, move.variations[v], ply, "(", closes ? ")" + close : ")");
        }
        needsNumber = !move.comment.empty() || !move.variations.empty();
    }
}

std::string writeTag(const Tag& tag) {
    std::string text = "[" + tag.name + " \"";
    for (const char c : tag.value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' ? ' ' : c;
    }
    return text + "\"]\n";
}

} // namespace

const std::string* Record::tag(std::string_view name) const {
    for (const Tag& tag : tags)
        if (tag.name == name) return &tag.value;
    return nullptr;
}

void Record::setTag(std::string_view name, std::string value) {
    for (Tag& tag : tags) {
        if (tag.name != name) continue;
        tag.value = std::move(value);
        return;
    }
    const auto placeInOrder = [](std::string_view tag) {
        return std::find(detail::kTagOrder.begin(), detail::kTagOrder.end(), tag);
    };
    const auto known = placeInOrder(name);
    const auto later = [&](const Tag& tag) {
        const auto place = placeInOrder(tag.name);
        return place != detail::kTagOrder.end() && place > known;
    };
    const auto before =
        known == detail::kTagOrder.end() ? tags.end() : std::find_if(tags.begin(), tags.end(), later);
    tags.insert(before, {std::string(name), std::move(value)});
}

std::string writeRecord(const Record& record) {
    std::string text;
    for (const Tag& tag : record.tags) text += writeTag(tag);
    if (!record.tags.empty()) text += "\n";
    Lines moves;
    if (!record.comment.empty()) moves.add(commentText(record.comment));
    const auto start = startPosition(record);
    writeLine(moves, record.moves, start ? start->ply() : 1, "", "");
    moves.add(std::string(writeResult(record.result)));
    return text + moves.take();
}

} // namespace sixth::notation
