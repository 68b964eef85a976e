# The rooms of the WebAssembly module, and what they need there.
add_compile_definitions(SIXTH_SINGLE_THREAD)

# tl::expected is installed on the building machine. Its folder also has that machine's C library, which would hide the
# library of the target. So the compiler gets a folder that contains only a link to it.
find_path(SIXTH_TL_HEADERS tl/expected.hpp PATHS /usr/include /usr/local/include REQUIRED)
set(borrowed ${PROJECT_BINARY_DIR}/borrowed_headers)
file(MAKE_DIRECTORY ${borrowed})
file(CREATE_LINK ${SIXTH_TL_HEADERS}/tl ${borrowed}/tl SYMBOLIC)
include_directories(SYSTEM ${borrowed})

foreach(room base rules notation search solver puzzle coach wasm)
    add_subdirectory(src/${room})
endforeach()
