#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// An IP address as a number. An IPv4 address is the IPv6 address that stands for it.
using Address = std::array<std::uint8_t, 16>;

// "192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1"; nothing if it is none.
[[nodiscard]] std::optional<Address> readAddress(std::string_view text);
[[nodiscard]] bool isIpv4(const Address& address);
// The shortest form: an IPv4 address is written as one.
[[nodiscard]] std::string writeAddress(const Address& address);
// The address with all but its first bits set to 0.
[[nodiscard]] Address firstBits(Address address, int bits);

// All addresses that begin with the same bits.
class Network {
public:
    // "192.0.2.0/24", "2001:db8::/32", or one address; nothing if it is none. Bits beyond its width are
    // dropped.
    [[nodiscard]] static std::optional<Network> read(std::string_view text);

    [[nodiscard]] bool contains(const Address& address) const { return firstBits(address, bits_) == first_; }
    // One text for each network, however it was typed: "192.0.2.0/24", always with its width.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool isIpv4() const { return bits_ >= kIpv4Prefix && http::isIpv4(first_); }
    // How many bits are fixed, as people write it: 24 in "192.0.2.0/24".
    [[nodiscard]] int width() const { return isIpv4() ? bits_ - kIpv4Prefix : bits_; }

    // Its first address, and how many of the 128 bits are fixed.
    [[nodiscard]] const Address& first() const { return first_; }
    [[nodiscard]] int bits() const { return bits_; }

    friend bool operator==(const Network&, const Network&) = default;

private:
    static constexpr int kIpv4Prefix = 96;

    Network(const Address& first, int bits) : first_(first), bits_(bits) {}

    Address first_{};
    int bits_ = 0; // of 128
};

} // namespace sixth::server::http
