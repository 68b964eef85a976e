#pragma once

#include "ugi/session.h"

#include <sstream>
#include <string>
#include <string_view>

namespace sixth::ugi {

// Feeds lines to one session and gives back what it answered to the last call.
class PlainTalk {
public:
    std::string operator()(std::string_view line) {
        out_.str("");
        alive_ = session_.handleLine(line);
        return out_.str();
    }
    [[nodiscard]] bool alive() const { return alive_; }

private:
    std::ostringstream out_;
    Session session_{out_};
    bool alive_ = true;
};

} // namespace sixth::ugi
