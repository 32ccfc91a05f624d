// Outlook: what the enemies of a seat might answer, by the cards it has not seen and the number that each
// holds. Wild cards not seen may all be in one enemy's hand.
#pragma once

#include <optional>

#include "any_hand.hpp"
#include "view.hpp"

namespace ddz::inline DDZ_ISA {

[[nodiscard]] DDZ_INLINE unsigned cards_of(Pattern pattern) noexcept {
    if (pattern.category() == Category::rocket) return 2;
    const Shape& shape = shape_of(pattern.category());
    return shape.cards(shape.chain ? pattern.length() : 1);
}

class Outlook {
  public:
    DDZ_INLINE Outlook(const PlayRules& rules, const TableView& view) noexcept : unseen_(view.unseen) {
        for (unsigned i = 0; i < view.seats; ++i) {
            const unsigned cards = view.cards_left[i];
            if (seat_at(i) == view.me) continue;
            if (view.are_partners(view.me, seat_at(i))) {
                if (cards < partner_) partner_ = cards;
                continue;
            }
            sizes_ |= std::uint64_t{1} << cards;
            if (cards > most_) most_ = cards;
            if (cards < fewest_) fewest_ = cards;
        }
        fours_ = most_ >= 4 ? unseen_[4] : RankSet{};
        rocket_ = most_ >= 2 && has_rocket(unseen_);
        if (holds_wild(rules, view.unseen)) see_wilds(rules.wild_rank, view.unseen);
    }

    [[nodiscard]] DDZ_INLINE unsigned fewest() const noexcept { return fewest_; }  // of an enemy
    [[nodiscard]] DDZ_INLINE unsigned partner() const noexcept {
        return partner_;
    }  // the fewest; many if none
    // Whether an enemy holds exactly this many cards.
    [[nodiscard]] DDZ_INLINE bool has_size(unsigned cards) const noexcept { return (sizes_ >> cards) & 1U; }

    // How many bodies of the same kind an enemy might answer with; bombs and the rocket answer only bombs
    // here. Kickers are taken to be at hand.
    [[nodiscard]] DDZ_INLINE unsigned answers(Pattern pattern) const noexcept {
        if (wild_ || pattern.bomb_class() != BombClass::none) return answers_with_wilds(pattern);
        return natural_answers(pattern);
    }

    // The same of natural cards alone, a wild card being one of its own rank: the others are answers that
    // cost an enemy a wild card.
    [[nodiscard]] DDZ_INLINE unsigned natural_answers(Pattern pattern) const noexcept {
        if (pattern.category() == Category::rocket) return 0;
        if (pattern.category() == Category::bomb)
            return fours_.above(pattern.key()).size() + (rocket_ ? 1 : 0);
        if (cards_of(pattern) > most_) return 0;
        unsigned bodies = 0;
        with_category(pattern.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            bodies = higher_bodies<category.value>(unseen_, pattern).bottoms.size();
        });
        return bodies;
    }

    // Whether no enemy can hold anything that beats it.
    [[nodiscard]] DDZ_INLINE bool unbeatable(Pattern pattern) const noexcept {
        if (answers(pattern) != 0) return false;
        const Category category = pattern.category();
        return category == Category::bomb || category == Category::rocket ||
               (fours_.empty() && !rocket_ && soft_fours_.empty());
    }

    // Whether an enemy might go out on top of it.
    [[nodiscard]] DDZ_INLINE bool lets_out(Pattern pattern) const noexcept {
        return has_size(cards_of(pattern)) && answers(pattern) != 0;
    }

  private:
    DDZ_NOINLINE void see_wilds(Rank wild_rank, Hand unseen) noexcept {
        wild_.emplace(wild_rank, unseen);
        const unsigned wilds = wild_->wilds();
        // Four wild cards are a bomb of their own, of fewer than four another card is one.
        if (most_ >= 4) soft_fours_ = wild_->copies()[wilds < 4 ? 4 - wilds : 1] & natural_ranks;
        pure_ = most_ >= 4 && wilds == 4;
        fours_ = most_ >= 4 ? wild_->copies()[4] : RankSet{};
    }

    [[nodiscard]] DDZ_NOINLINE unsigned answers_with_wilds(Pattern pattern) const noexcept {
        if (pattern.category() == Category::rocket) return 0;
        if (pattern.category() == Category::bomb) {
            const unsigned top = (pure_ ? 1 : 0) + (rocket_ ? 1 : 0);
            switch (pattern.bomb_class()) {
                case BombClass::pure:
                    return rocket_ ? 1 : 0;
                case BombClass::hard:
                    return fours_.above(pattern.key()).size() + top;
                default:
                    return (fours_ | soft_fours_.above(pattern.key())).size() + top;
            }
        }
        if (cards_of(pattern) > most_) return 0;
        unsigned bodies = 0;
        with_category(pattern.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            bodies = higher_bodies<category.value>(*wild_, pattern).bottoms.size();
        });
        return bodies;
    }

    Copies unseen_;
    RankSet fours_;
    bool rocket_ = false;
    std::uint64_t sizes_ = 0;
    unsigned most_ = 0, fewest_ = 255, partner_ = 255;
    std::optional<WildHand> wild_;  // where there are wild cards not seen
    RankSet soft_fours_;
    bool pure_ = false;
};

}  // namespace ddz::inline DDZ_ISA
