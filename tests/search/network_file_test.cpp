#include "base/rng.h"
#include "search/network_file.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace sixth::search {
namespace {

using Bytes = std::vector<std::uint8_t>;

// A few rows with any numbers; the neurons from `neurons` on are 0.
Network smallNetwork(std::size_t neurons) {
    base::Rng rng(5);
    Network network;
    for (const int feature : {0, 7, 300, row::kAll - 1}) {
        Network::Row row{static_cast<std::uint16_t>(feature), {}};
        for (std::size_t i = 0; i < neurons; ++i)
            row.weights[i] = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
        network.rows.push_back(row);
    }
    for (std::size_t i = 0; i < neurons; ++i) {
        network.bias[i] = static_cast<std::int16_t>(static_cast<int>(rng.below(1000)) - 500);
        network.output[i] = static_cast<std::int16_t>(1 + static_cast<int>(rng.below(300)));
    }
    network.outputBias = -12;
    return network;
}

NetworkFault faultOf(const Bytes& bytes) {
    const auto network = readNetwork(bytes);
    EXPECT_FALSE(network.has_value());
    return network ? NetworkFault{255} : network.error();
}

TEST(NetworkFile, WhatWasWrittenIsRead) {
    for (const std::size_t neurons : {std::size_t{1}, std::size_t{24}, std::size_t{32}}) {
        const Network network = smallNetwork(neurons);
        const auto read = readNetwork(writeNetwork(network));
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(*read, network) << neurons;
    }
    EXPECT_LT(writeNetwork(smallNetwork(24)).size(), writeNetwork(smallNetwork(32)).size());
}

TEST(NetworkFile, TheNetworksInUseAreWhole) {
    for (const Family family : kFamilies) {
        const auto network = readNetwork(networkFile(family));
        ASSERT_TRUE(network.has_value()) << static_cast<int>(family);
        EXPECT_GT(network->rows.size(), 500U);
        const auto bytes = networkFile(family);
        EXPECT_EQ(writeNetwork(*network), Bytes(bytes.begin(), bytes.end()));
    }
}

TEST(NetworkFile, EveryFlippedBitIsNoticed) {
    const Bytes whole = writeNetwork(smallNetwork(24));
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            Bytes bytes = whole;
            bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ (1U << bit));
            const NetworkFault fault = faultOf(bytes);
            const NetworkFault expected = i < 4    ? NetworkFault::NotANetwork
                                          : i < 6  ? NetworkFault::OtherVersion
                                          : i < 12 ? NetworkFault::WrongSize
                                                   : NetworkFault::Damaged;
            EXPECT_EQ(fault, expected) << "byte " << i << ", bit " << bit;
        }
}

TEST(NetworkFile, CutOrLongFilesAreRefused) {
    const Bytes whole = writeNetwork(smallNetwork(24));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_EQ(faultOf(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))),
                  size < 20 ? NetworkFault::NotANetwork : NetworkFault::WrongSize);
    Bytes longer = whole;
    longer.push_back(0);
    EXPECT_EQ(faultOf(longer), NetworkFault::WrongSize);
}

// The evaluation uses features as indices.
TEST(NetworkFile, UnknownFeaturesAreRefused) {
    Network network = smallNetwork(24);
    network.rows.back().feature = row::kAll;
    EXPECT_EQ(faultOf(writeNetwork(network)), NetworkFault::UnknownFeature);
    network = smallNetwork(24);
    network.rows[1].feature = network.rows[0].feature;
    EXPECT_EQ(faultOf(writeNetwork(network)), NetworkFault::UnknownFeature);
}

} // namespace
} // namespace sixth::search
