// PlayTally: what the play of a hand has come to, move by move.
#pragma once

#include "facts.hpp"
#include "position.hpp"

namespace ddz {

inline constexpr unsigned big_bomb = 6;  // cards

class PlayTally {
  public:
    // `move` is about to be made by `seat`.
    DDZ_INLINE constexpr void note(const PlayRules& rules, Seat seat, const Move& move) noexcept {
        const Category category = move.pattern.category();
        plays_[index_of(seat)] += category != Category::pass ? 1 : 0;
        const unsigned bomb_class = rules.has_wild() ? static_cast<unsigned>(move.pattern.bomb_class()) : 0;
        bombs_ += (category == Category::bomb ? 1U : 0U) << 8 * bomb_class;
        if (rules.has_two_decks())
            big_bombs_ += category == Category::bomb && move.pattern.length() >= big_bomb ? 1 : 0;
        rockets_ += category == Category::rocket ? 1 : 0;
        ++plies_;
    }

    [[nodiscard]] DDZ_INLINE constexpr unsigned plies() const noexcept { return plies_; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned rockets() const noexcept { return rockets_; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned big_bombs() const noexcept { return big_bombs_; }
    [[nodiscard]] DDZ_INLINE constexpr unsigned bombs(BombClass which) const noexcept {
        return (bombs_ >> 8 * static_cast<unsigned>(which)) & 255U;
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned all_bombs() const noexcept {
        return bombs(BombClass::none) + bombs(BombClass::soft) + bombs(BombClass::hard) +
               bombs(BombClass::pure);
    }

    // The facts of a play that is over.
    DDZ_INLINE constexpr void write(const Position& position, HandFacts& facts) const noexcept {
        unsigned all_plays = 0;
        for (unsigned seat = 0; seat < position.seats; ++seat) all_plays += plays_[seat];
        const unsigned landlord_plays = plays_[index_of(position.landlord)];
        facts.landlord_won = position.landlord_won();
        facts.spring = facts.landlord_won ? all_plays == landlord_plays : landlord_plays == 1;
        facts.bombs = static_cast<std::uint8_t>(bombs(BombClass::none));
        facts.big_bombs = static_cast<std::uint8_t>(big_bombs_);
        facts.soft_bombs = static_cast<std::uint8_t>(bombs(BombClass::soft));
        facts.hard_bombs = static_cast<std::uint8_t>(bombs(BombClass::hard));
        facts.pure_bombs = static_cast<std::uint8_t>(bombs(BombClass::pure));
        facts.rockets = static_cast<std::uint8_t>(rockets_);
        facts.plies = static_cast<std::uint16_t>(plies_);
    }

  private:
    std::array<unsigned, max_seats> plays_{};
    unsigned plies_ = 0, rockets_ = 0, big_bombs_ = 0;
    std::uint32_t bombs_ = 0;  // a byte a class
};

}  // namespace ddz
