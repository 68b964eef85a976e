# Flags of every target: warnings are errors, sanitizers by preset, mold and ccache if they are installed.
set(SIXTH_SANITIZE "" CACHE STRING "Comma separated -fsanitize= list, empty for none")
option(SIXTH_NATIVE "Tune for x86-64-v3 (popcnt, bmi2) when the machine has it" ON)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Paths relative to the checkout, so that another clone can use the same cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CROSSCOMPILING)
    add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 warns of overflows inside its own std::string and std::vector that do not exist.
    add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
    if(CMAKE_UNITY_BUILD)
        # In files that are compiled together, g++ takes a local name for the shadow of a function of another file, and
        # every file for a header. Both warnings stay on where src/ is compiled file by file; clang++ checks for
        # shadows everywhere.
        add_compile_options(-Wno-shadow -Wno-subobject-linkage)
    endif()
endif()

if(SIXTH_SANITIZE)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # With a sanitizer, g++ 12 wrongly warns that <regex> uses uninitialised values.
        add_compile_options(-Wno-maybe-uninitialized)
    endif()
    add_compile_options(-fsanitize=${SIXTH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${SIXTH_SANITIZE})
endif()

if(SIXTH_NATIVE AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo SIXTH_CPU_FLAGS REGEX "^flags" LIMIT_COUNT 1)
    if(SIXTH_CPU_FLAGS MATCHES "avx2" AND SIXTH_CPU_FLAGS MATCHES "bmi2")
        add_compile_options(-march=x86-64-v3)
    endif()
endif()
