# The rooms of the WebAssembly module, and what they need there.
add_compile_definitions(SIXTH_SINGLE_THREAD)

# tl::expected is a header of the machine that builds. The folder it lies in holds that machine's C library as well, which
# would hide that of the target: so the compiler gets a folder with nothing but a link to it.
find_path(SIXTH_TL_HEADERS tl/expected.hpp PATHS /usr/include /usr/local/include REQUIRED)
set(borrowed ${PROJECT_BINARY_DIR}/borrowed_headers)
file(MAKE_DIRECTORY ${borrowed})
file(CREATE_LINK ${SIXTH_TL_HEADERS}/tl ${borrowed}/tl SYMBOLIC)
include_directories(SYSTEM ${borrowed})

foreach(room base rules notation search solver puzzle wasm)
    add_subdirectory(src/${room})
endforeach()
