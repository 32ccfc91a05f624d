// PlayRules: every flag of the play phase that a rule set can set, as a small plain value.
#pragma once

#include <cstddef>
#include <cstring>

#include "cards.hpp"

namespace ddz {

// Which chains run on the line A 2 3 ... K A, where the ace is the lowest place too; the others run on 3..A.
enum class LowAce : std::uint8_t { none, solo, all };

// What the keys of chains count on: ranks, or the places of the line A 2 3 ... K A from 0.
enum class Line : std::uint8_t { three_to_ace, low_ace };

// The flags are those of the rules' table of contested points; defaults are the classic game.
struct PlayRules {
    // A bit a rank: sets that a player of this hand has reported. Who holds seven or more of such a rank, or
    // all four jokers, plays them only whole. The widest field comes first, so that none is padded.
    std::uint16_t locked = 0;
    bool jokers = true;            // the deck holds X and D
    bool trio_solo = true;         // trios, alone or chained, may take single kickers
    bool trio_pair = true;         // trios, alone or chained, may take pairs
    bool four_two_solo = true;     // four with two single kickers
    bool four_two_pair = true;     // four with two pairs
    bool kick_equal = true;        // single kickers of one play may repeat a rank
    bool kick_rocket = true;       // X and D may both be single kickers of one play
    bool kick_adjacent = true;     // three or more kickers may be of a rank next to the chain
    bool kick_bomb = false;        // four single kickers may be of one rank
    bool pair_kick_equal = false;  // pair kickers of one play may repeat a rank
    bool wild_core_natural =
        false;                 // no body of wild cards alone beside natural kickers, but of their own rank
    Rank wild_rank = no_rank;  // the rank whose cards are wild; never a joker
    std::uint8_t decks = 1;    // two: up to eight of a rank, two of each joker
    LowAce low_ace = LowAce::none;   // of two decks only, as the next ones
    bool consecutive_wings = false;  // pairs beside a chain of trios are of consecutive ranks too
    std::uint8_t min_solo_chain = 5;
    std::uint8_t min_pair_chain = 3;

    [[nodiscard]] DDZ_INLINE constexpr bool has_wild() const noexcept { return wild_rank != no_rank; }
    [[nodiscard]] DDZ_INLINE constexpr bool has_two_decks() const noexcept { return decks == 2; }
    [[nodiscard]] DDZ_INLINE constexpr Line line() const noexcept {
        return low_ace == LowAce::none ? Line::three_to_ace : Line::low_ace;
    }
    [[nodiscard]] friend constexpr bool operator==(const PlayRules&, const PlayRules&) noexcept = default;
};

inline constexpr PlayRules classic_play_rules{};

// The bytes of all fields, which lie side by side.
inline constexpr std::size_t play_rules_bytes =
    offsetof(PlayRules, min_pair_chain) + sizeof(PlayRules::min_pair_chain);
static_assert(play_rules_bytes == 19);

// Whether the rules are the common ones: asked at every question, so byte by byte at once.
[[nodiscard]] DDZ_INLINE bool are_classic(const PlayRules& rules) noexcept {
    return std::memcmp(&rules, &classic_play_rules, play_rules_bytes) == 0;
}
inline constexpr std::uint8_t min_trio_chain = 2;

// What a rule set may ask for: shorter "chains" would be other patterns.
inline constexpr std::uint8_t shortest_solo_chain = 3;
inline constexpr std::uint8_t shortest_pair_chain = 2;

}  // namespace ddz
