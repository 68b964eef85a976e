# cmake -D INPUT=pack.tsv -D OUTPUT=file.cpp -P embed_pack.cmake
# The pack as a function that returns its text.
file(READ ${INPUT} text)
file(WRITE ${OUTPUT} "#include \"cli/puzzle_options.h\"

// Longer than what every compiler is bound to take; those in use take it.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace sixth::cli {

std::string_view builtInPuzzles() {
    return R\"pack(${text})pack\";
}

} // namespace sixth::cli
")
