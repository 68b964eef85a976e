#include "solver/table_file.h"

#include "base/byte_writer.h"
#include "base/crc32.h"

#include <algorithm>
#include <optional>

namespace sixth::solver {
namespace {

constexpr std::string_view kTableFileMagic = "S6TBASE\n";
constexpr int kTableFileVersion = 1;

// Reads from the front. What is beyond the end is nothing.
class TableBytes {
public:
    explicit TableBytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    std::optional<std::uint64_t> number(std::size_t width) {
        if (rest_.size() < width) return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i) value |= std::uint64_t{rest_[i]} << (8 * i);
        rest_ = rest_.subspan(width);
        return value;
    }
    std::optional<std::uint64_t> shortNumber() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = number(1);
            // The last byte says something new and fits: each number has one form.
            if (!byte || (shift > 0 && *byte == 0) || (shift == 63 && *byte > 1)) return std::nullopt;
            value |= (*byte & 127U) << shift;
            if (*byte < 128) return value;
        }
        return std::nullopt;
    }
    std::optional<std::string> text(std::size_t length) {
        if (rest_.size() < length) return std::nullopt;
        std::string result(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(length));
        rest_ = rest_.subspan(length);
        return result;
    }
    [[nodiscard]] bool isAtEnd() const { return rest_.empty(); }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

private:
    std::span<const std::uint8_t> rest_;
};

// Each code is more than the one before, and the file has the difference.
bool readEntries(TableBytes& bytes, std::uint64_t count, std::vector<Tablebase::Entry>& entries) {
    if (count > bytes.left() / 2) return false; // an entry has two bytes at least
    entries.reserve(static_cast<std::size_t>(count));
    std::uint64_t code = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto step = bytes.shortNumber();
        const auto value = bytes.shortNumber();
        if (!step || !value || *value > UINT16_MAX) return false;
        if ((i > 0 && *step == 0) || *step > UINT64_MAX - code) return false;
        code += *step;
        entries.push_back({code, static_cast<std::uint16_t>(*value)});
    }
    return bytes.isAtEnd();
}

} // namespace

TableSummary summarise(const std::vector<Tablebase::Entry>& entries) {
    TableSummary summary;
    summary.positions = entries.size();
    for (const Tablebase::Entry& entry : entries) {
        const TableValue value = Tablebase::unpacked(entry.value);
        std::uint64_t& count = !value.winner                           ? summary.drawn
                               : *value.winner == rules::Color::Silver ? summary.silver
                                                                       : summary.red;
        ++count;
        summary.longest = std::max(summary.longest, value.distance);
    }
    return summary;
}

std::vector<std::uint8_t> encodeTable(const Tablebase& table, std::string_view rules) {
    const TableSummary summary = summarise(table.entries());
    base::ByteWriter bytes;
    bytes.raw(kTableFileMagic);
    bytes.number(kTableFileVersion, 1);
    bytes.text(rules);
    for (const std::uint64_t count : {summary.positions, summary.silver, summary.red, summary.drawn})
        bytes.number(count, 8);
    bytes.number(static_cast<std::uint64_t>(summary.longest), 2);
    std::uint64_t code = 0;
    for (const Tablebase::Entry& entry : table.entries()) {
        bytes.shortNumber(entry.code - code);
        bytes.shortNumber(entry.value);
        code = entry.code;
    }
    return std::move(bytes).finished();
}

tl::expected<TableFile, std::string> decodeTable(std::span<const std::uint8_t> bytes) {
    const auto refuse = [](std::string why) { return tl::unexpected(std::move(why)); };
    constexpr std::size_t kSum = 4;
    TableBytes front(bytes);
    if (front.text(kTableFileMagic.size()) != kTableFileMagic)
        return refuse("it is not a table of 'sixth table make'");
    const auto version = front.number(1);
    if (version && *version != kTableFileVersion)
        return refuse("it has version " + std::to_string(*version) + ", expected " +
                      std::to_string(kTableFileVersion));
    if (bytes.size() < kTableFileMagic.size() + 1 + kSum) return refuse("it is cut short");
    const auto sum = TableBytes(bytes.last(kSum)).number(kSum);
    if (base::crc32(bytes.first(bytes.size() - kSum)) != sum)
        return refuse("it is damaged or cut short: the checksum is wrong");

    // The bytes are those that were written, so what is wrong now was wrong from the start.
    TableBytes content(bytes.first(bytes.size() - kSum));
    (void)content.text(kTableFileMagic.size() + 1);
    TableFile file;
    const auto length = content.number(2);
    auto rules = content.text(static_cast<std::size_t>(length.value_or(0)));
    const auto positions = content.number(8);
    const auto silver = content.number(8);
    const auto red = content.number(8);
    const auto drawn = content.number(8);
    const auto longest = content.number(2);
    if (!length || !rules || !positions || !silver || !red || !drawn || !longest)
        return refuse("its head is cut short");
    file.rules = std::move(*rules);
    file.summary = {*positions, *silver, *red, *drawn, static_cast<int>(*longest)};
    if (!readEntries(content, *positions, file.entries)) return refuse("its entries are malformed");
    if (summarise(file.entries) != file.summary)
        return refuse("its entries are not those that its head counts");
    return file;
}

} // namespace sixth::solver
