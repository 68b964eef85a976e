#include "cli/line_reader.h"

#include "notation/byte_order_mark.h"

#include <istream>
#include <utility>

namespace sixth::cli {

LineReader::Read LineReader::next(std::string& line) {
    line.clear();
    std::streambuf& bytes = *in_.rdbuf();
    bool tooLong = false;
    bool any = false;
    for (;;) {
        const int byte = bytes.sbumpc();
        if (byte == std::char_traits<char>::eof()) {
            if (!any) return Read::End;
            break;
        }
        any = true;
        if (byte == '\n') break;
        // One byte of grace: the CR of a line end does not count.
        if (line.size() <= longest_)
            line.push_back(static_cast<char>(byte));
        else
            tooLong = true;
    }
    if (!tooLong && line.ends_with('\r')) line.pop_back();
    if (std::exchange(isFirst_, false) && line.starts_with(notation::kByteOrderMark))
        line.erase(0, notation::kByteOrderMark.size());
    return tooLong || line.size() > longest_ ? Read::TooLong : Read::Line;
}

} // namespace sixth::cli
