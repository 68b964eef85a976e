#pragma once

#include "search/network.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sixth::search {

// A network as the bytes of a file, src/search/networks/*.bin. All numbers are little-endian:
//
//   bytes  what
//   4      "S6NN"
//   2      version, 1
//   2      n, the neurons in use; all others are 0
//   4      r, the rows
//   8      checksum of n, r and all that follows
//   2n     bias of each neuron
//   2n     output weight of each neuron
//   4      output bias
//   2r     feature of each row, ascending
//   n·r    weights, row after row
//
// The features lie apart from the weights because they compress better so, and a browser loads them
// compressed.

enum class NetworkFault : std::uint8_t {
    NotANetwork,    // too short for a header, or without its first four bytes
    OtherVersion,   // written by another version of the program
    WrongSize,      // more neurons than there can be, or not as many bytes as the header tells
    Damaged,        // the checksum differs
    UnknownFeature, // a feature that does not exist, or out of order
};

[[nodiscard]] tl::expected<Network, NetworkFault> readNetwork(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::vector<std::uint8_t> writeNetwork(const Network& network);

// The file of a family's network. The build turns it into an array (embed_networks.cmake).
[[nodiscard]] std::span<const std::uint8_t> networkFile(Family family);

} // namespace sixth::search
