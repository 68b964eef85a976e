#include "match/dataset.h"

#include "base/crc32.h"
#include "notation/comment_fields.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <array>
#include <string_view>
#include <utility>

namespace sixth::match {
namespace {

constexpr std::string_view kMagic = "S6DATA1\n";
constexpr std::uint8_t kEnd = 0;
constexpr std::uint8_t kRules = 1;
constexpr std::uint8_t kSample = 2;
constexpr std::uint8_t kHasScore = 1;
constexpr std::uint8_t kIsMate = 2;

constexpr std::array kResults{rules::Result::Red, rules::Result::Draw, rules::Result::Silver,
                              rules::Result::Ongoing};

std::uint8_t resultCode(rules::Result result) {
    for (std::size_t i = 0; i < kResults.size(); ++i)
        if (kResults[i] == result) return static_cast<std::uint8_t>(i);
    return 3;
}

void putNumber(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i)));
}

void putText(std::string& bytes, const std::string& text, int sizeBytes) {
    putNumber(bytes, text.size(), sizeBytes);
    bytes += text;
}

std::uint32_t summed(std::uint32_t sum, std::string_view bytes) {
    for (const char c : bytes)
        sum = (sum >> 8) ^ base::crc::kTable[(sum ^ static_cast<std::uint8_t>(c)) & 255U];
    return sum;
}

// Takes the parts of a stream and keeps their checksum.
class SampleReader {
public:
    explicit SampleReader(std::istream& in) : in_(in) {}

    std::optional<std::string> bytes(std::size_t size) {
        std::string text(size, '\0');
        in_.read(text.data(), static_cast<std::streamsize>(size));
        if (static_cast<std::size_t>(in_.gcount()) != size) return std::nullopt;
        sum_ = summed(sum_, text);
        at_ += size;
        return text;
    }
    std::optional<std::uint64_t> number(std::size_t size) {
        const auto text = bytes(size);
        if (!text) return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>((*text)[i])) << (8 * i);
        return value;
    }
    std::optional<std::string> sizedText(std::size_t sizeBytes) {
        const auto size = number(sizeBytes);
        return size ? bytes(static_cast<std::size_t>(*size)) : std::nullopt;
    }
    [[nodiscard]] std::uint32_t sum() const { return sum_; }
    [[nodiscard]] std::uint64_t at() const { return at_; }
    [[nodiscard]] bool isAtEnd() { return in_.peek() == std::istream::traits_type::eof(); }

private:
    std::istream& in_;
    std::uint32_t sum_ = 0xFFFFFFFFU;
    std::uint64_t at_ = 0;
};

std::optional<Sample> readSample(SampleReader& reader, const std::string& rules) {
    Sample sample;
    const auto game = reader.number(4);
    const auto ply = reader.number(4);
    const auto result = reader.number(1);
    const auto flags = reader.number(1);
    const auto score = reader.number(4);
    const auto depth = reader.number(2);
    auto move = reader.sizedText(1);
    auto position = move ? reader.sizedText(2) : std::nullopt;
    if (!position || !game || !ply || !result || !flags || !score || !depth || *result >= kResults.size())
        return std::nullopt;
    sample.game = static_cast<std::uint32_t>(*game);
    sample.ply = static_cast<std::uint32_t>(*ply);
    sample.result = kResults[static_cast<std::size_t>(*result)];
    sample.rules = rules;
    sample.move = std::move(*move);
    sample.position = std::move(*position);
    if ((*flags & kHasScore) != 0)
        sample.score = Thought{static_cast<int>(*depth), (*flags & kIsMate) != 0,
                               static_cast<std::int32_t>(static_cast<std::uint32_t>(*score))};
    return sample;
}

} // namespace

std::vector<Sample> samplesOf(const notation::Record& record, const rules::Game& game) {
    const std::string rules = notation::writeRuleset(game.start().rules());
    std::vector<Sample> samples;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        const rules::Position& position = game.positions()[i];
        Sample sample{0,
                      position.ply(),
                      rules,
                      notation::writePosition(position),
                      notation::writeMove(position, game.moves()[i]),
                      std::nullopt,
                      record.result};
        const std::string comment = notation::withoutFields(record.moves[i].comment);
        if (const auto note = readMoveNote(comment); note && note->thought) {
            sample.score = note->thought;
            if (position.side() == rules::Color::Red) sample.score->score = -sample.score->score;
        }
        // An annotation stands behind the move that led here.
        if (const auto field = i > 0 ? notation::fieldOf(record.moves[i - 1].comment, "eval") : std::nullopt)
            if (const auto eval = notation::readEval(*field))
                sample.score = Thought{0, eval->isMate, eval->score};
        samples.push_back(std::move(sample));
    }
    return samples;
}

std::string csvHeader() {
    return "game,ply,rules,position,move,score,kind,depth,result\n";
}

std::string writeCsv(const Sample& sample) {
    // A position has commas; nothing here has quotes.
    std::string line = std::to_string(sample.game) + "," + std::to_string(sample.ply) + ",\"" + sample.rules +
                       "\",\"" + sample.position + "\"," + sample.move + ",";
    if (sample.score)
        line += std::to_string(sample.score->score) + (sample.score->isMate ? ",mate," : ",cp,") +
                std::to_string(sample.score->depth);
    else
        line += ",,";
    return line + "," + std::string(notation::writeResult(sample.result)) + "\n";
}

DatasetWriter::DatasetWriter(std::ostream& out) : out_(out) {
    put(std::string(kMagic));
}

void DatasetWriter::put(const std::string& bytes) {
    sum_ = summed(sum_, bytes);
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void DatasetWriter::add(const Sample& sample) {
    std::string bytes;
    if (sample.rules != rules_) {
        putNumber(bytes, kRules, 1);
        putText(bytes, sample.rules, 2);
        rules_ = sample.rules;
    }
    putNumber(bytes, kSample, 1);
    putNumber(bytes, sample.game, 4);
    putNumber(bytes, sample.ply, 4);
    putNumber(bytes, resultCode(sample.result), 1);
    const int flags = sample.score ? kHasScore | (sample.score->isMate ? kIsMate : 0) : 0;
    putNumber(bytes, static_cast<std::uint64_t>(flags), 1);
    putNumber(bytes, static_cast<std::uint32_t>(sample.score ? sample.score->score : 0), 4);
    putNumber(bytes, static_cast<std::uint64_t>(sample.score ? sample.score->depth : 0), 2);
    putText(bytes, sample.move, 1);
    putText(bytes, sample.position, 2);
    put(bytes);
    ++count_;
}

void DatasetWriter::finish() {
    std::string bytes;
    putNumber(bytes, kEnd, 1);
    putNumber(bytes, count_, 8);
    put(bytes);
    std::string sum;
    putNumber(sum, ~sum_, 4);
    out_.write(sum.data(), static_cast<std::streamsize>(sum.size()));
}

tl::expected<std::uint64_t, notation::Error> readDataset(std::istream& in,
                                                         const std::function<void(const Sample&)>& take) {
    SampleReader reader(in);
    const auto wrong = [&reader](std::string message) {
        return tl::unexpected(
            notation::Error{"dataset", "dataset", std::move(message), 1, static_cast<int>(reader.at()) + 1});
    };
    if (reader.bytes(kMagic.size()) != kMagic) return wrong("it is no dataset of this version");
    std::string rules;
    for (std::uint64_t count = 0;;) {
        const auto kind = reader.number(1);
        if (kind == kRules) {
            const auto text = reader.sizedText(2);
            if (!text) return wrong("the file ends too soon");
            rules = *text;
        } else if (kind == kSample) {
            const auto sample = readSample(reader, rules);
            if (!sample) return wrong("the file ends too soon, or a result is unknown");
            take(*sample);
            ++count;
        } else if (kind == kEnd) {
            if (reader.number(8) != count) return wrong("the number of positions is another");
            const std::uint32_t sum = ~reader.sum();
            if (reader.number(4) != sum) return wrong("the checksum is wrong");
            if (!reader.isAtEnd()) return wrong("something follows the end");
            return count;
        } else {
            return wrong(kind ? "a part of unknown kind" : "the file ends too soon");
        }
    }
}

} // namespace sixth::match
