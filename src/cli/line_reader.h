#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace sixth::cli {

// Reads lines of bounded length from a stream that may hold anything.
class LineReader {
public:
    enum class Read { Line, TooLong, End };

    LineReader(std::istream& in, std::size_t longest) : in_(in), longest_(longest) {}

    // The next line, without its LF or CR LF, and the first one without a byte order mark. A line over the
    // limit is read to its end and discarded.
    [[nodiscard]] Read next(std::string& line);

private:
    std::istream& in_;
    std::size_t longest_;
    bool isFirst_ = true;
};

} // namespace sixth::cli
