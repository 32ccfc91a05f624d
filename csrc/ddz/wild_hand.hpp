// WildHand: a hand one rank of which is wild, as its natural cards and a number of wild ones.
#pragma once

#include "pattern.hpp"
#include "rank_set.hpp"

namespace ddz {

inline constexpr unsigned max_wilds = 4;  // one deck has four cards of the wild rank

// How many of some ranks are held at least once, twice, three and four times.
//
//  31      24 23      16 15       8 7        0
// +----------+----------+----------+----------+
// |  4 times | 3 times  |  twice   |   once   |   so that the heights of disjoint sets of ranks add up
// +----------+----------+----------+----------+
struct Heights {
    std::uint32_t word = 0;

    // Of one rank, of which at most four copies are looked at.
    [[nodiscard]] DDZ_INLINE static constexpr Heights of(unsigned copies) noexcept {
        return Heights{0x0101'0101}.narrowed(copies);
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned at_least(unsigned copies) const noexcept {
        return (word >> (8 * (copies - 1))) & 255U;
    }
    // The same, at most `width` of each rank being looked at.
    [[nodiscard]] DDZ_INLINE constexpr Heights narrowed(unsigned width) const noexcept {
        return {static_cast<std::uint32_t>(word & ((std::uint64_t{1} << (8 * width)) - 1))};
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned cards() const noexcept { return (word * 0x0101'0101U) >> 24; }
    DDZ_INLINE constexpr Heights& operator+=(Heights other) noexcept {
        word += other.word;
        return *this;
    }
    [[nodiscard]] DDZ_INLINE friend constexpr Heights operator-(Heights a, Heights b) noexcept {
        return {a.word - b.word};
    }
};
static_assert(Heights::of(3).cards() == 3 && Heights::of(4).at_least(4) == 1 &&
              Heights::of(3).narrowed(2).cards() == 2);

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// A hand of one deck that holds wild cards. All cards of the wild rank are wild, none is natural.
class WildHand {
  public:
    WildHand(Rank wild_rank, Hand hand) noexcept
        : wild_rank_(wild_rank),
          wilds_(hand.count(wild_rank) < max_wilds ? hand.count(wild_rank) : max_wilds),
          size_(hand.size()),
          naturals_(hand - Hand::of(wild_rank, wilds_)),
          copies_(naturals_) {
        for (unsigned rank = 0; rank < natural_rank_count; ++rank) {
            cards_[below_[rank].at_least(1)] = Hand::of(rank_at(rank));
            below_[rank + 1] = below_[rank];
            below_[rank + 1] += Heights::of(naturals_.count(rank_at(rank)));
        }
    }

    [[nodiscard]] DDZ_INLINE Rank wild_rank() const noexcept { return wild_rank_; }
    [[nodiscard]] DDZ_INLINE unsigned wilds() const noexcept { return wilds_; }
    [[nodiscard]] DDZ_INLINE unsigned size() const noexcept { return size_; }
    [[nodiscard]] DDZ_INLINE Hand naturals() const noexcept { return naturals_; }
    // Of the natural cards.
    [[nodiscard]] DDZ_INLINE const Copies& copies() const noexcept { return copies_; }
    [[nodiscard]] DDZ_INLINE Heights heights(Rank bottom, unsigned length) const noexcept {
        return below_[index_of(bottom) + length] - below_[index_of(bottom)];
    }
    // One card of each rank that is held, low to high: where those of ranks below a run's end stop.
    [[nodiscard]] DDZ_INLINE const Hand* cards_end(Rank bottom, unsigned length) const noexcept {
        return cards_ + below_[index_of(bottom) + length].at_least(1);
    }
    // The cards that `length` ranks from `bottom` lack of `width` each.
    [[nodiscard]] DDZ_INLINE unsigned lacking(Rank bottom, unsigned length, unsigned width) const noexcept {
        return length * width - heights(bottom, length).narrowed(width).cards();
    }
    [[nodiscard]] DDZ_INLINE Hand wild_cards(unsigned wilds) const noexcept {
        return Hand::of(wild_rank_, wilds);
    }

  private:
    Rank wild_rank_;
    unsigned wilds_;
    unsigned size_;
    Hand naturals_;
    Copies copies_;
    Heights below_[natural_rank_count + 1]{};  // of the ranks below each
    Hand cards_[natural_rank_count];
};

}  // namespace ddz::inline DDZ_ISA
