#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Values and statements as PostgreSQL writes and reads them: as text.
namespace sixth::server::store {

// Parameters are called $1, not ? or ?1.
[[nodiscard]] std::string withDollars(std::string_view sql);

[[nodiscard]] std::string postgresText(std::int64_t value);
[[nodiscard]] std::string postgresText(double value); // the shortest that is read as the same value
[[nodiscard]] std::string postgresText(std::span<const std::uint8_t> bytes);
// PostgreSQL has no text with a NUL in it, or with bytes that are no UTF-8: U+FFFD instead.
[[nodiscard]] std::string postgresText(std::string_view text);

// What PostgreSQL itself has written.
[[nodiscard]] std::int64_t readPostgresNumber(std::string_view text);
[[nodiscard]] double readPostgresReal(std::string_view text);
[[nodiscard]] std::vector<std::uint8_t> readPostgresBytes(std::string_view text);

} // namespace sixth::server::store
