#include "search/network_file.h"

#include "base/hashing.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <type_traits>

namespace sixth::search {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kMagic = "S6NN";
constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kHeaderSize = 20;

// Takes numbers off the front of bytes that are long enough.
template <typename Number>
Number take(Bytes& bytes) {
    std::make_unsigned_t<Number> value = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
        value = static_cast<std::make_unsigned_t<Number>>(static_cast<std::uint64_t>(value) << 8 | bytes[i]);
    bytes = bytes.subspan(sizeof(Number));
    return static_cast<Number>(value);
}

template <typename Number>
void put(std::vector<std::uint8_t>& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i)));
}

std::uint64_t bodySize(std::uint64_t neurons, std::uint64_t rows) {
    return 4 * neurons + 4 + rows * (2 + neurons);
}

// Eight bytes at a time. mix64() loses nothing, so a change within eight bytes changes the sum.
std::uint64_t checksum(std::uint64_t neurons, std::uint64_t rows, Bytes body) {
    std::uint64_t sum = base::mix64(neurons << 32 | rows);
    while (body.size() >= 8) sum = base::mix64(sum ^ take<std::uint64_t>(body));
    std::uint64_t rest = 0;
    for (std::size_t i = body.size(); i-- > 0;) rest = rest << 8 | body[i];
    return base::mix64(sum ^ rest);
}

// One more than the last neuron that has any number but 0.
std::size_t neuronsInUse(const Network& network) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
        const bool inRows = std::any_of(network.rows.begin(), network.rows.end(),
                                        [i](const Network::Row& row) { return row.weights[i] != 0; });
        if (inRows || network.bias[i] != 0 || network.output[i] != 0) used = i + 1;
    }
    return used;
}

} // namespace

tl::expected<Network, NetworkFault> readNetwork(Bytes bytes) {
    if (bytes.size() < kHeaderSize || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
        return tl::unexpected(NetworkFault::NotANetwork);
    bytes = bytes.subspan(kMagic.size());
    if (take<std::uint16_t>(bytes) != kVersion) return tl::unexpected(NetworkFault::OtherVersion);
    const std::size_t neurons = take<std::uint16_t>(bytes);
    const std::size_t rows = take<std::uint32_t>(bytes);
    const auto sum = take<std::uint64_t>(bytes);
    if (neurons > Network::kHidden || bytes.size() != bodySize(neurons, rows))
        return tl::unexpected(NetworkFault::WrongSize);
    if (checksum(neurons, rows, bytes) != sum) return tl::unexpected(NetworkFault::Damaged);

    Network network;
    for (std::size_t i = 0; i < neurons; ++i) network.bias[i] = take<std::int16_t>(bytes);
    for (std::size_t i = 0; i < neurons; ++i) network.output[i] = take<std::int16_t>(bytes);
    network.outputBias = take<std::int32_t>(bytes);
    network.rows.resize(rows);
    int last = -1;
    for (Network::Row& row : network.rows) {
        row.feature = take<std::uint16_t>(bytes);
        if (row.feature <= last || row.feature >= row::kAll)
            return tl::unexpected(NetworkFault::UnknownFeature);
        last = row.feature;
    }
    for (Network::Row& row : network.rows)
        for (std::size_t i = 0; i < neurons; ++i) row.weights[i] = take<std::int8_t>(bytes);
    return network;
}

std::vector<std::uint8_t> writeNetwork(const Network& network) {
    const std::size_t neurons = neuronsInUse(network);
    std::vector<std::uint8_t> body;
    for (std::size_t i = 0; i < neurons; ++i) put(body, network.bias[i]);
    for (std::size_t i = 0; i < neurons; ++i) put(body, network.output[i]);
    put(body, static_cast<std::int32_t>(network.outputBias));
    for (const Network::Row& row : network.rows) put(body, row.feature);
    for (const Network::Row& row : network.rows)
        for (std::size_t i = 0; i < neurons; ++i) put(body, row.weights[i]);

    std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
    put(bytes, kVersion);
    put(bytes, static_cast<std::uint16_t>(neurons));
    put(bytes, static_cast<std::uint32_t>(network.rows.size()));
    put(bytes, checksum(neurons, network.rows.size(), body));
    bytes.insert(bytes.end(), body.begin(), body.end());
    return bytes;
}

Network trainedNetwork(Family family) {
    auto network = readNetwork(networkFile(family));
    if (!network) std::abort(); // the program was built with a damaged file
    return *std::move(network);
}

} // namespace sixth::search
