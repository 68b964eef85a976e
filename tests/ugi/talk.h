#pragma once

#include "ugi/session.h"

#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

namespace sixth::ugi {

inline constexpr int kMostHash = 16;

inline constexpr const char* kKingInThree =
    "position fen PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";

// What a session has said. The engine's thread says it too.
class Said final : public std::streambuf {
public:
    std::string take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(text_, {});
    }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const std::scoped_lock lock(mutex_);
        text_.append(text, static_cast<std::size_t>(size));
        return size;
    }
    int_type overflow(int_type c) override {
        const char letter = traits_type::to_char_type(c);
        return xsputn(&letter, 1) == 1 ? c : traits_type::eof();
    }

    std::mutex mutex_;
    std::string text_;
};

// A session with a small table, and what it answers.
class Talk {
public:
    // What has been said since the last call.
    std::string operator()(const std::string& line) {
        session_.handleLine(line);
        return said_.take();
    }
    // A search and all it says, waited for.
    std::string search(const std::string& line) {
        said_.take();
        session_.handleLine(line);
        session_.finish();
        return said_.take();
    }

private:
    Said said_;
    std::ostream out_{&said_};
    Session session_{out_, kMostHash};
};

} // namespace sixth::ugi
