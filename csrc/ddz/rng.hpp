// Counter-based random streams: every number is a function of (seed, game index, purpose, place in the
// stream).
#pragma once

#include <cstdint>

#include "isa.hpp"

namespace ddz {

// Raised whenever the same seed would give other games: other streams, deals, draws or order of moves.
inline constexpr std::uint32_t stream_version = 1;

// Each purpose of a hand draws from a stream of its own, so that none shifts another.
enum class Purpose : std::uint8_t {
    deal = 0,
    phases = 1,
    card_order = 2,
    wild_rank = 3,
    policy_of_seat_0 = 16
};

// Which hand: number `hand`, from 0, of the match that is game `game` of a seed. A single game is hand 0.
struct HandNumber {
    std::uint64_t seed = 0;
    std::uint64_t game = 0;
    std::uint32_t hand = 0;
};

// The finaliser of SplitMix64 (Stafford's variant 13), and its increment: the golden ratio in 64 bits.
inline constexpr std::uint64_t golden_gamma = 0x9E37'79B9'7F4A'7C15;

[[nodiscard]] DDZ_INLINE constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9;
    x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EB;
    return x ^ (x >> 31);
}

// SplitMix64 from a key: the n-th number is mix(key + n * gamma), so any place can be reached at once.
class Stream {
  public:
    DDZ_INLINE constexpr Stream() noexcept : Stream(0) {}
    DDZ_INLINE constexpr explicit Stream(std::uint64_t key) noexcept : state_(key) {}

    [[nodiscard]] DDZ_INLINE constexpr std::uint64_t next() noexcept { return mix(state_ += golden_gamma); }

    // Uniform on 0..n-1, n > 0: Lemire's multiplication on the upper 32 bits, without bias.
    [[nodiscard]] DDZ_INLINE constexpr std::uint32_t below(std::uint32_t n) noexcept {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t threshold = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::uint64_t state_;
};

// The streams of one hand.
class HandStreams {
  public:
    DDZ_INLINE constexpr explicit HandStreams(HandNumber number) noexcept
        : key_(mix(mix(number.seed + golden_gamma) ^ (number.game * golden_gamma))) {
        constexpr std::uint64_t odd =
            0xD1B5'4A32'D192'ED03;  // another odd number: hands do not meet purposes
        if (number.hand != 0) key_ = mix(key_ ^ (number.hand * odd));
    }

    [[nodiscard]] DDZ_INLINE constexpr Stream of(Purpose purpose) const noexcept {
        return of_number(static_cast<std::uint64_t>(purpose));
    }
    [[nodiscard]] DDZ_INLINE constexpr Stream of_policy(std::uint8_t seat) const noexcept {
        return of_number(static_cast<std::uint64_t>(Purpose::policy_of_seat_0) + seat);
    }
    [[nodiscard]] DDZ_INLINE constexpr Stream of_number(std::uint64_t number) const noexcept {
        return Stream{mix(key_ + (number + 1) * golden_gamma)};
    }

  private:
    std::uint64_t key_;
};

// SplitMix64's published first output for seed 1234567.
static_assert(Stream{1234567}.next() == 6457827717110365317U);

}  // namespace ddz
