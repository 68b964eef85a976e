# cmake -D FOLDER=networks -D OUTPUT=file.cpp -P embed_networks.cmake
# The networks of the evaluation as arrays.
set(arrays "")
set(cases "")
foreach(family first_king:FirstKing points:Points bonus:Bonus)
    string(REPLACE ":" ";" family ${family})
    list(GET family 0 file)
    list(GET family 1 name)
    file(READ ${FOLDER}/${file}.bin bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "constexpr std::uint8_t k${name}[] = {${bytes}};\n")
    string(APPEND cases "    case Family::${name}: return k${name};\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"search/network_file.h\"

namespace sixth::search {
namespace {

${arrays}
} // namespace

std::span<const std::uint8_t> networkFile(Family family) {
    switch (family) {
${cases}    }
    return {};
}

} // namespace sixth::search
")
