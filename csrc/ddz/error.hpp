// Error: what the core throws, off the hot path, when it is handed something that cannot be.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace ddz {

enum class ErrorKind : std::uint8_t { general, notation, move, illegal_action, rule_set, position };

// `code` is a short stable word for programs; the message names the offence and what would be accepted.
class Error : public std::runtime_error {
  public:
    Error(ErrorKind kind, const char* code, const std::string& message)
        : std::runtime_error(message), kind_(kind), code_(code) {}

    [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
    [[nodiscard]] const char* code() const noexcept { return code_; }

  private:
    ErrorKind kind_;
    const char* code_;
};

}  // namespace ddz
