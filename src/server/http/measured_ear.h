#pragma once

#include "server/http/line.h"
#include "server/http/pulse.h"

#include <memory>

namespace sixth::server::http {

// The Ear of a line. Coming and going are measured too: whoever comes may have much to be told, and whoever
// goes is taken off many lists.
class MeasuredEar {
public:
    MeasuredEar(Pulse& pulse, const Attach& attach, Line& line) : pulse_(pulse) {
        const Pulse::Hold hold(pulse_, Pulse::Work::Line);
        ear_ = attach(line);
    }
    ~MeasuredEar() {
        const Pulse::Hold hold(pulse_, Pulse::Work::Line);
        ear_.reset();
    }
    MeasuredEar(const MeasuredEar&) = delete;
    MeasuredEar& operator=(const MeasuredEar&) = delete;

    [[nodiscard]] Ear& operator*() const { return *ear_; }
    [[nodiscard]] Ear* operator->() const { return ear_.get(); }

private:
    Pulse& pulse_;
    std::unique_ptr<Ear> ear_;
};

} // namespace sixth::server::http
