#include "cli/commands.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/program.h"
#include "reference/proof_check.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <vector>

namespace sixth::cli {
namespace {

struct VerifyOptions {
    std::string file;
    bool json = false;
};

int runVerify(const VerifyOptions& options) {
    const auto file = readFile(options.file);
    if (!file) return report(file.error());
    const std::vector<std::uint8_t> bytes(file->begin(), file->end());
    const reference::ProofCheck check = reference::checkProof(bytes);
    if (options.json) {
        const auto known = [](const std::string& text) {
            return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
        };
        nlohmann::ordered_json document;
        document["valid"] = check.valid;
        document["rules"] = known(check.rules);
        document["position"] = known(check.position);
        document["winner"] = known(check.winner);
        document["nodes"] = check.nodes;
        if (!check.valid) document["reason"] = check.reason;
        const int printed = printJson(document);
        return printed != kDone ? printed : check.valid ? kDone : kNegative;
    }
    if (!check.valid) {
        Failure failed = failure("proof", check.reason, options.file);
        failed.exitCode = kNegative;
        return report(failed);
    }
    return print(fmt::format("valid: {} wins from {} ({}), {} positions with a move\n", check.winner,
                             check.position, check.rules, check.nodes));
}

} // namespace

void addVerify(Program& program) {
    const auto options = std::make_shared<VerifyOptions>();
    Command command = program.command("verify", "Check a proof by playing it against every defence");
    command.argument("FILE", options->file, "The proof, as `sixth solve --proof FILE` writes it")
        .flag("--json", options->json, "Print JSON")
        .notes("The checker uses the plain rules and shares nothing with the solver but the format\n"
               "of the file. Exit code 1 if the proof is not valid.\n"
               "JSON: valid, rules, position, winner, nodes; if not valid also reason.\n"
               "Examples:\n"
               "  sixth solve --rules \"sixth;size=3;disks=3\" --proof first.s6p\n"
               "  sixth verify first.s6p")
        .action([options] { return runVerify(*options); });
}

} // namespace sixth::cli
