#pragma once

#include "cli/failure.h"
#include "solver/solver.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sixth::cli {

// The work of a solver in a folder, safe against a kill at any moment. Two files:
//
//   log       positions settled for good, in records that are only ever appended:
//               length u32, CRC-32 u32, content; the first content says which question it is about
//   manifest  how much of the log counts, and the effort so far: replaced as a whole, with its own CRC-32
//
// The log is on the disk before the manifest says so. What lies beyond that length is a torn tail and is cut
// on opening; anything wrong before it is damage, and is refused.
class SolverState {
public:
    struct Effort {
        std::uint64_t nodes = 0;
        std::uint64_t milliseconds = 0;
    };

    // Opens or makes the folder. `question` is the text of what is asked; a folder of another question is
    // refused.
    [[nodiscard]] static Expected<SolverState> open(const std::string& folder, const std::string& question);
    SolverState(SolverState&& that) noexcept;
    SolverState& operator=(SolverState&&) = delete;
    SolverState(const SolverState&) = delete;
    ~SolverState();

    // What earlier runs have left.
    [[nodiscard]] const std::vector<solver::Solved>& solved() const { return solved_; }
    [[nodiscard]] const Effort& effort() const { return effort_; }

    void add(std::span<const solver::Solved> solved);
    // Writes what was added since, and the effort of all runs together.
    [[nodiscard]] Expected<void> commit(const Effort& effort);

private:
    SolverState(std::string folder, std::string question, int log);

    [[nodiscard]] Expected<void> load();
    [[nodiscard]] Expected<void> append(const std::vector<std::uint8_t>& content);
    [[nodiscard]] Expected<void> writeManifest();
    [[nodiscard]] std::string path(const char* name) const { return folder_ + "/" + name; }

    std::string folder_;
    std::string question_;
    int log_ = -1;
    std::uint64_t length_ = 0; // of the log that counts
    Effort effort_;
    std::vector<solver::Solved> solved_;
    std::vector<solver::Solved> fresh_;
};

} // namespace sixth::cli
