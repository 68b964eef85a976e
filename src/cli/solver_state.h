#pragma once

#include "cli/failure.h"
#include "solver/solver.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sixth::cli {

// The progress of a solver, kept in a folder. It survives a kill at any moment. Three files:
//
//   log       positions settled for good, in records that are only ever appended:
//               length u32, CRC-32 u32, content; the first content says which question it is about
//   manifest  the valid length of the log and the effort so far, with a CRC-32; replaced atomically
//
//   table     how far the search has come, and what it knows of open positions, with a CRC-32; replaced
//             atomically at the end of a run and now and then. Without it the search begins anew, with the
//             settled positions of the log
//
// The log is synced to disk before the manifest is replaced. Bytes beyond the valid length come from a write
// that was cut short; they are removed on opening. An error before that length is damage, and is refused.
class SolverState {
public:
    struct Effort {
        std::uint64_t nodes = 0;
        std::uint64_t milliseconds = 0;
    };

    // Opens or makes the folder. `question` describes what is to be solved. A folder that belongs to another
    // question is refused.
    [[nodiscard]] static Expected<SolverState> open(const std::string& folder, const std::string& question);
    SolverState(SolverState&& that) noexcept;
    SolverState& operator=(SolverState&&) = delete;
    SolverState(const SolverState&) = delete;
    ~SolverState();

    // What earlier runs have found.
    [[nodiscard]] const std::vector<solver::Solved>& solved() const { return solved_; }
    [[nodiscard]] const Effort& effort() const { return effort_; }

    // The table of an earlier run; nothing if there is none.
    [[nodiscard]] Expected<std::optional<solver::Solver::Kept>> table() const;
    [[nodiscard]] Expected<void> keepTable(const solver::Solver::Kept& kept) const;

    void add(std::span<const solver::Solved> solved);
    // Writes what was added since the last commit, and the effort of all runs together.
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
    std::uint64_t length_ = 0; // the valid length of the log
    Effort effort_;
    std::vector<solver::Solved> solved_;
    std::vector<solver::Solved> fresh_;
};

} // namespace sixth::cli
