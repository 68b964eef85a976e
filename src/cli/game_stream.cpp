#include "cli/game_stream.h"

#include "notation/record_formats.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>

namespace sixth::cli {

Expected<GameStream> GameStream::open(const std::string& path) {
    GameStream stream;
    stream.path_ = path;
    stream.format_ = formatOf(path).value_or(RecordFormat::S6n);
    if (path == "-") return stream;
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file) return tl::unexpected(failure("file", std::strerror(errno), path));
    stream.file_ = std::move(file);
    return stream;
}

std::istream& GameStream::in() {
    return file_ ? *file_ : std::cin;
}

bool GameStream::nextLine(std::string& line) {
    if (hasPending_) {
        line = std::move(pending_);
        hasPending_ = false;
    } else if (!std::getline(in(), line)) {
        return false;
    }
    ++line_;
    return true;
}

// A game of .s6n begins with a tag after something that is none, outside of a comment.
GameStream::Block GameStream::next(std::size_t games) {
    Block block{{}, line_ + 1, games_};
    if (format_ == RecordFormat::Json) {
        block.text.assign(std::istreambuf_iterator<char>(in()), {});
        return block;
    }
    std::size_t begun = 0;
    bool hasMoves = true; // of the game before
    bool isComment = false;
    for (std::string line; nextLine(line);) {
        const bool isTag = format_ == RecordFormat::S6n && !isComment && line.starts_with('[');
        const bool isLine = format_ == RecordFormat::Lines || format_ == RecordFormat::Jsonl;
        const bool isGame = isLine ? !line.empty() && line.front() != '#' : isTag && hasMoves;
        if (isGame && begun == games) {
            pending_ = std::move(line);
            hasPending_ = true;
            --line_;
            break;
        }
        if (isGame) {
            ++begun;
            hasMoves = false;
        }
        if (!isTag)
            for (const char c : line) {
                if (c == '{') isComment = true;
                if (c == '}') isComment = false;
                hasMoves = hasMoves || (c != ' ' && c != '\r' && c != '\t');
            }
        block.text += line;
        block.text += '\n';
    }
    games_ += begun;
    return block;
}

notation::RecordFile GameStream::read(const Block& block) const {
    notation::RecordFile file = format_ == RecordFormat::S6n     ? notation::readRecords(block.text)
                                : format_ == RecordFormat::Json  ? notation::readRecordsJson(block.text)
                                : format_ == RecordFormat::Jsonl ? notation::readRecordsJsonl(block.text)
                                                                 : notation::readRecordLines(block.text);
    for (notation::Error& error : file.errors) error.line += block.firstLine - 1;
    return file;
}

} // namespace sixth::cli
