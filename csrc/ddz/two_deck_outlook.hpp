// Two-deck outlook: what the enemies of a seat might answer, and how likely that is. The unseen cards of two
// decks could be nearly anything: what counts is what an enemy can be expected to hold of them.
#pragma once

#include "movegen.hpp"
#include "two_deck_hand.hpp"
#include "view.hpp"

namespace ddz {

// Expectations are in 256ths.
inline constexpr unsigned certain = 256;
inline constexpr unsigned share_steps = 32;

// chance_of_copies[copies][unseen][share]: that who holds this share (in 32nds) of the unseen cards holds so
// many of a rank at least, of which so many are unseen.
inline constexpr auto chance_of_copies = [] {
    std::array<std::array<std::array<std::uint16_t, share_steps + 1>, 9>, 9> table{};
    for (unsigned share = 0; share <= share_steps; ++share) {
        const double p = static_cast<double>(share) / share_steps;
        double exactly[9] = {1.0};  // of n unseen, k held
        for (unsigned n = 0; n <= 8; ++n) {
            double at_least = 0.0;
            for (unsigned k = n + 1; k-- > 0;) {
                at_least += exactly[k];
                table[k][n][share] = static_cast<std::uint16_t>(at_least * certain + 0.5);
            }
            for (unsigned k = n + 1; k-- > 0;) {
                if (k < 8) exactly[k + 1] += exactly[k] * p;
                exactly[k] *= 1.0 - p;
            }
        }
    }
    return table;
}();
static_assert(chance_of_copies[1][1][16] == 128 && chance_of_copies[2][2][16] == 64 &&
              chance_of_copies[3][2][16] == 0 && chance_of_copies[8][8][32] == certain);

[[nodiscard]] DDZ_INLINE constexpr unsigned cards_of_two_decks(Pattern pattern) noexcept {
    if (pattern.category() == Category::rocket) return two_deck_rocket.size();
    if (pattern.category() == Category::bomb) return pattern.length();
    const Shape& shape = shape_of(pattern.category());
    return shape.cards(shape.chain ? pattern.length() : 1);
}

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

class TwoDeckOutlook {
  public:
    TwoDeckOutlook(const PlayRules& rules, const TableView& view) noexcept
        : rules_(rules), unseen_(rules, view.unseen) {
        const Hand locked = locked_cards(rules, view.unseen);
        free_ = view.unseen - locked;
        const unsigned all = view.unseen.size();
        for (unsigned i = 0; i < view.seats; ++i) {
            const unsigned cards = view.cards_left[i];
            if (seat_at(i) == view.me) continue;
            if (view.are_partners(view.me, seat_at(i))) {
                if (cards < partner_) partner_ = cards;
                continue;
            }
            sizes_ |= std::uint64_t{1} << (cards < 63 ? cards : 63);  // no play but the largest has more
            if (cards > most_) most_ = cards;
            if (cards < fewest_) fewest_ = cards;
            const unsigned share = (share_steps * cards + all / 2) / (all == 0 ? 1 : all);
            cards_[enemies_] = cards;
            shares_[enemies_++] = share < share_steps ? share : share_steps;
        }
        expect_higher_ranks();
    }

    [[nodiscard]] DDZ_INLINE unsigned fewest() const noexcept { return fewest_; }  // of an enemy
    [[nodiscard]] DDZ_INLINE unsigned partner() const noexcept {
        return partner_;
    }  // the fewest; many if none
    // Whether an enemy holds exactly this many cards.
    [[nodiscard]] DDZ_INLINE bool has_size(unsigned cards) const noexcept { return (sizes_ >> cards) & 1U; }

    // Whether an enemy might answer without a bomb, or a bomb with a better one.
    [[nodiscard]] bool has_answer(Pattern pattern) const noexcept {
        const Category category = pattern.category();
        if (category == Category::rocket) return false;
        if (category == Category::bomb) return has_bomb_over(pattern);
        if (cards_of_two_decks(pattern) > most_) return false;
        return !bodies_over(pattern).empty();
    }
    // Whether no enemy can hold anything that beats it.
    [[nodiscard]] bool unbeatable(Pattern pattern) const noexcept {
        return !has_answer(pattern) && (pattern.category() >= Category::bomb || !has_bomb_over(pattern));
    }
    // Whether an enemy might go out on top of it.
    [[nodiscard]] bool lets_out(Pattern pattern) const noexcept {
        return has_size(cards_of_two_decks(pattern)) && has_answer(pattern);
    }

    // How many answers the enemies can be expected to hold, of the kind that has_answer means. Kickers are
    // taken to be at hand.
    [[nodiscard]] unsigned expected_answers(Pattern pattern) const noexcept {
        const Category category = pattern.category();
        if (category == Category::rocket) return 0;
        if (category == Category::bomb) return expected_bombs_over(pattern);
        if (cards_of_two_decks(pattern) > most_) return 0;
        const Shape& shape = shape_of(category);
        if (!shape.chain) return higher_[shape.width][index_of(pattern.key())];
        unsigned expected = 0;
        for (unsigned enemy = 0; enemy < enemies_; ++enemy) expected += expected_bodies(pattern, enemy);
        return expected;
    }
    // How many of them by enemies whose last play that would be: bombs aside.
    [[nodiscard]] unsigned expected_last_plays(Pattern pattern) const noexcept {
        if (pattern.category() >= Category::bomb || !lets_out(pattern)) return 0;
        unsigned expected = 0;
        for (unsigned enemy = 0; enemy < enemies_; ++enemy) {
            if (cards_[enemy] == cards_of_two_decks(pattern)) expected += expected_bodies(pattern, enemy);
        }
        return expected;
    }

  private:
    [[nodiscard]] unsigned expected_bodies(Pattern pattern, unsigned enemy) const noexcept {
        const Shape& shape = shape_of(pattern.category());
        unsigned expected = 0;
        for (const Rank bottom : each(bodies_over(pattern))) {
            const RankSet ranks =
                shape.chain ? ranks_at(rules_.line(), bottom, pattern.length()) : run_of(bottom, 1);
            unsigned chance = certain;
            for (const Rank rank : each(ranks))
                chance = chance * chance_of_copies[shape.width][free_.count(rank)][shares_[enemy]] / certain;
            expected += chance;
        }
        return expected;
    }

    void expect_higher_ranks() noexcept {
        for (unsigned copies = 1; copies <= 3; ++copies) {
            unsigned expected = 0;
            for (unsigned i = rank_count; i-- > 0;) {
                higher_[copies][i] = static_cast<std::uint16_t>(expected);
                const unsigned unseen = free_.count(rank_at(i));
                for (unsigned enemy = 0; enemy < enemies_; ++enemy)
                    expected += chance_of_copies[copies][unseen][shares_[enemy]];
            }
        }
    }

    // Bottoms of the bodies of its kind that beat a pattern.
    [[nodiscard]] RankSet bodies_over(Pattern pattern) const noexcept {
        const Shape& shape = shape_of(pattern.category());
        const RankSet ranks = unseen_[shape.width];
        if (!shape.chain) return ranks.above(pattern.key());
        const RankSet bottoms = run_bottoms(places_of(rules_, ranks, shape.width), pattern.length());
        return ending_above(bottoms, pattern.key(), pattern.length());
    }

    // Calls visit(rank, size) with the smallest bomb of each rank that there may be over a pattern.
    template <class Visit>
    void each_bomb_over(Pattern pattern, Visit&& visit) const noexcept {
        const bool over_bomb = pattern.category() == Category::bomb;
        for (unsigned i = 0; i < natural_rank_count; ++i) {
            const Rank rank = rank_at(i);
            const unsigned size = !over_bomb             ? smallest_bomb
                                  : rank > pattern.key() ? pattern.length()
                                                         : pattern.length() + 1;
            if (size > TwoDeckHand::most || size > most_) continue;
            RankSet ranks;
            for (unsigned s = size; s <= TwoDeckHand::most; ++s) ranks = ranks | unseen_.bombs(s);
            if (ranks.has(rank)) visit(rank, size);
        }
    }
    [[nodiscard]] bool has_bomb_over(Pattern pattern) const noexcept {
        bool found = unseen_.rocket() && most_ >= two_deck_rocket.size();
        each_bomb_over(pattern, [&](Rank, unsigned) { found = true; });
        return found;
    }
    [[nodiscard]] unsigned expected_bombs_over(Pattern pattern) const noexcept {
        unsigned expected = 0;
        if (unseen_.rocket() && free_.contains(two_deck_rocket)) {
            for (unsigned enemy = 0; enemy < enemies_; ++enemy)
                expected += chance_of_copies[4][4][shares_[enemy]];
        } else if (unseen_.rocket()) {
            expected += certain;
        }
        each_bomb_over(pattern, [&](Rank rank, unsigned size) {
            const unsigned unseen = free_.count(rank);
            if (unseen < size) expected += certain;  // a reported set
            for (unsigned enemy = 0; enemy < enemies_; ++enemy)
                expected += chance_of_copies[size][unseen][shares_[enemy]];
        });
        return expected;
    }

    const PlayRules& rules_;
    TwoDeckHand unseen_;
    Hand free_;  // the unseen cards but for reported sets
    std::uint64_t sizes_ = 0;
    unsigned most_ = 0, fewest_ = 255, partner_ = 255;
    unsigned enemies_ = 0;
    std::array<unsigned, max_seats> cards_{}, shares_{};             // of each enemy
    std::array<std::array<std::uint16_t, rank_count>, 4> higher_{};  // bodies by width, above each rank
};

}  // namespace ddz::inline DDZ_ISA
