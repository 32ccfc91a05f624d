// KickerRanks: the sets of kickers beside one body, numbered in the order of nth_kickers, both ways by a
// small table.
#pragma once

#include <array>
#include <bit>

#include "hand.hpp"

namespace ddz {

inline constexpr unsigned most_kickers = 14;  // one for each place of the longest chain

// Sets stand by their lowest rank, then by how many of it, then by the same of the rest. So those before a
// set are, for each of its ranks, those that go on with a lower rank or with fewer of this one, and the table
// of how many sets there are of higher ranks alone tells how many these are.
class KickerRanks {
  public:
    DDZ_INLINE constexpr KickerRanks() noexcept : KickerRanks(Hand{}, 0, 1, true) {}  // the empty set alone

    // `most` kickers of each rank, of `cards_each` cards each (one, or two where they are pairs); `rocket`:
    // whether X and D may go together.
    DDZ_INLINE constexpr KickerRanks(Hand most, unsigned kickers, unsigned cards_each, bool rocket) noexcept
        : most_{most.word * cards_each},
          kickers_(static_cast<std::uint8_t>(kickers)),
          pairs_(cards_each == 2),
          rocket_(rocket) {
        sets_[0][rank_count] = 1;
        for (unsigned rank = rank_count; rank-- > 0;) {
            for (unsigned k = 0; k <= kickers; ++k) {
                unsigned sets = sets_[k][rank + 1];
                for (unsigned n = 1; n <= k && n <= most.count(rank_at(rank)); ++n) {
                    const bool alone = !rocket && rank_at(rank) == Rank::little_joker;
                    sets += alone ? (k == n ? 1U : 0U) : sets_[k - n][rank + 1];
                }
                sets_[k][rank] = static_cast<std::uint16_t>(sets);
            }
        }
    }

    [[nodiscard]] DDZ_INLINE constexpr std::uint32_t size() const noexcept { return sets_[kickers_][0]; }

    [[nodiscard]] DDZ_INLINE constexpr bool has(Hand cards) const noexcept {
        constexpr std::uint64_t jokers = (Hand::of(Rank::little_joker) + Hand::of(Rank::big_joker)).word;
        return most_.contains(cards) && cards.size() == kickers_ * (1U + pairs_) &&
               !(pairs_ && (cards.word & Hand::lowest_bits) != 0) &&
               (rocket_ || (cards.word & jokers) != jokers);
    }

    // The place of a set that it has.
    [[nodiscard]] DDZ_INLINE constexpr std::uint32_t rank_of(Hand cards) const noexcept {
        std::uint32_t before = 0;
        unsigned left = kickers_, from = 0;
        for (std::uint64_t word = cards.word; word != 0;) {
            const unsigned rank = static_cast<unsigned>(std::countr_zero(word)) / 4;
            const unsigned taken = static_cast<unsigned>(word >> (4 * rank) & 15U) >> (pairs_ ? 1 : 0);
            before += sets_[left][from] - sets_[left][rank];
            for (unsigned n = 1; n < taken; ++n) before += sets_[left - n][rank + 1];
            left -= taken;
            from = rank + 1;
            word &= ~(std::uint64_t{15} << (4 * rank));
        }
        return before;
    }

    // The set at a place below size().
    [[nodiscard]] DDZ_INLINE constexpr Hand nth(std::uint32_t n) const noexcept {
        Hand cards;
        unsigned left = kickers_;
        for (unsigned from = 0; left > 0;) {
            // Those of the lowest rank that they have: the last at which so many sets are still to come.
            const auto& sets = sets_[left];
            const unsigned to_come = sets[from] - n;
            unsigned rank = from;
            while (sets[rank + 1] >= to_come) ++rank;
            n = sets[rank] - to_come;
            unsigned taken = 1;
            for (; n >= sets_[left - taken][rank + 1]; ++taken) n -= sets_[left - taken][rank + 1];
            cards += Hand::of(rank_at(rank), taken << (pairs_ ? 1 : 0));
            left -= taken;
            from = rank + 1;
        }
        return cards;
    }

  private:
    Hand most_;  // cards of each rank
    std::uint8_t kickers_;
    bool pairs_;
    bool rocket_;
    // sets_[k][rank]: the sets of k kickers of this rank and higher ones; far below 65536 with two decks too.
    std::array<std::array<std::uint16_t, rank_count + 1>, most_kickers + 1> sets_{};
};

}  // namespace ddz
