// Native players: functions that somebody else has compiled, and what they are told and asked.
#pragma once

#include "deal.hpp"
#include "view.hpp"

namespace ddz {

enum class Policy : std::uint8_t { random, heuristic, native };

// The rules of one hand, with how it was dealt.
struct GameRules {
    PlayRules rules;
    DealPlan deal;
};

inline constexpr std::uint8_t no_seat = 255;  // where a seat may be missing

// What the seat to act may know, and nothing more: of a play, or before it of something to be said. Others
// compile against these bytes: see ddz_fast.h, which says what each field is.
struct Turn {
    const GameRules* rules = nullptr;
    Stream* stream = nullptr;
    const Saying* sayings = nullptr;
    Hand hand{};
    Hand unseen{};
    std::array<Hand, max_seats> played{};
    Move to_beat{};
    std::uint32_t saying_count = 0;
    std::uint8_t to_beat_by = no_seat;
    std::uint8_t me = 0;
    std::uint8_t landlord = no_seat;
    std::uint8_t seats = 3;
    std::array<std::uint8_t, max_seats> cards_left{};

    [[nodiscard]] DDZ_INLINE constexpr bool leading() const noexcept { return to_beat.pattern.is_pass(); }
    [[nodiscard]] DDZ_INLINE constexpr bool before_play() const noexcept { return saying_count != 0; }
};

// They throw nothing, and any thread may call them.
using ChooseMove = void (*)(const Turn* turn, void* context, Move* move);
using ChooseSaying = std::uint32_t (*)(const Turn* turn, void* context);

// The first choice of a match that may not be made.
struct IllegalChoice {
    bool made = false;
    bool is_saying = false;
    Seat seat{};
    std::uint32_t hand = 0;  // of the match
    std::uint32_t saying = 0, sayings = 0;
    PlayRules rules;
    Hand held{};
    Pattern to_beat{};
    Move move{};
};

// Where native players sit, for one match at a time.
struct NativeTable {
    DealPlan deal;
    std::uint32_t hands = 0;  // begun so far
    IllegalChoice illegal;
};

struct NativePlayer {
    ChooseMove choose = nullptr;
    void* context = nullptr;
    Policy says = Policy::random;  // who speaks for it
    ChooseSaying say = nullptr;
    NativeTable* table = nullptr;
};

// Who plays a seat.
struct SeatPolicy {
    Policy kind = Policy::random;
    NativePlayer native{};

    constexpr SeatPolicy(Policy policy = Policy::random) noexcept : kind(policy) {}
    constexpr explicit SeatPolicy(const NativePlayer& player) noexcept
        : kind(Policy::native), native(player) {}
};

}  // namespace ddz
