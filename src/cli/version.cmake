# cmake -D SOURCE=… -D OUTPUT=… -D VERSION=… -P version.cmake
# Writes the source file that defines sixth::cli::version(). file(CONFIGURE) touches it only when its text changes, so
# a build without a new commit compiles and links nothing.
set(COMMIT "unknown")
find_program(GIT git)
if(GIT)
    execute_process(COMMAND ${GIT} -c safe.directory=${SOURCE} -C ${SOURCE} rev-parse --show-toplevel
        OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    # Sources unpacked inside somebody else's repository do not have that one's commit.
    if(NOT failed AND top STREQUAL SOURCE)
        execute_process(COMMAND ${GIT} -c safe.directory=${SOURCE} -C ${SOURCE} rev-parse --short=12 --verify HEAD
            OUTPUT_VARIABLE head OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
        if(NOT failed)
            set(COMMIT "${head}")
        endif()
    endif()
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT [[
#include "cli/version.h"

namespace sixth::cli {

std::string_view version() {
    return "@VERSION@ (@COMMIT@)";
}

} // namespace sixth::cli
]])
