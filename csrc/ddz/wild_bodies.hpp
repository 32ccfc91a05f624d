// The plays of a hand with wild cards that have their body over the same ranks: counted, picked and listed.
//
// A body takes the natural cards of its ranks and wild cards for what is lacking. Further wild cards may
// replace natural ones, so a body with more wild cards is the natural body less a set of replaced cards, and
// such sets are multisets as kickers are. The order: by wild cards in the body, the replaced cards, wild
// kickers, kickers.
#pragma once

#include "movegen.hpp"
#include "wild_kickers.hpp"
#include "wild_tables.hpp"

namespace ddz::inline DDZ_ISA {

template <Category C>
class WildBody {
    static constexpr Shape shape = shape_of(C);
    static constexpr bool winged = shape.wings != Wings::none;
    static constexpr bool never_of_wilds_alone = shape.chain && shape.width * min_trio_chain > max_wilds;

  public:
    // No kickers, as one set of them.
    struct NoKickers {
        [[nodiscard]] DDZ_INLINE static std::uint32_t count(unsigned k) noexcept { return k == 0 ? 1 : 0; }
        [[nodiscard]] DDZ_INLINE static bool has(Hand naturals, unsigned k) noexcept {
            return naturals.empty() && k == 0;
        }
    };
    using Side = std::conditional_t<!winged, NoKickers,
                                    std::conditional_t<shape.wings == Wings::pairs, WildPairs, WildSolos>>;

    [[nodiscard]] DDZ_INLINE Side beside() const noexcept {
        const RankSet body = run_of(bottom_, length_);
        const unsigned wanted = shape.kickers * length_;
        if constexpr (shape.wings == Wings::solos)
            return {kicker_pool<C>(rules_, hand_.copies(), body), wanted, needed_jokers<C>(rules_, body)};
        else if constexpr (shape.wings == Wings::pairs)
            return {rules_, hand_.copies(), body, wanted};
        else
            return {};
    }

    DDZ_INLINE WildBody(const PlayRules& rules, const WildHand& hand, Rank bottom, unsigned length) noexcept
        : WildBody(rules, hand, bottom, length, heights_of(hand, bottom, length)) {}
    // `natural`: the heights of the ranks, none above the shape's width.
    DDZ_INLINE WildBody(const PlayRules& rules, const WildHand& hand, Rank bottom, unsigned length,
                        Heights natural) noexcept
        : rules_(rules),
          hand_(hand),
          bottom_(bottom),
          length_(length),
          natural_(natural),
          lacking_(shape.width * length - natural.cards()) {}

    // No play stands for a joker but the joker itself, nor is of wild cards alone but for their own rank.
    [[nodiscard]] DDZ_INLINE std::uint32_t count() const noexcept { return count_beside(beside()); }

    // The same, `kickers` being whatever counts those beside this body.
    template <class Kickers>
    [[nodiscard]] DDZ_INLINE std::uint32_t count_beside(const Kickers& kickers) const noexcept {
        const unsigned most = most_wilds();
        if (most < lacking_) return 0;
        const unsigned spare = hand_.wilds() - lacking_, most_replaced = most - lacking_;
        std::uint32_t total = 0;
        if constexpr (!winged) {
            total = bodies_below(most_replaced + 1);
        } else {
            const unsigned most_beside = spare < kickers.most_wild() ? spare : kickers.most_wild();
            for (unsigned k = 0; k <= most_beside; ++k) {
                const unsigned left = spare - k < most_replaced ? spare - k : most_replaced;
                total += kickers.count(k) * bodies_below(left + 1);
            }
        }
        return total - (drops_last() && total != 0 ? 1 : 0);
    }

    // The n-th play; n < count().
    [[nodiscard]] inline Move nth(std::uint32_t n) const noexcept {
        const Side side = beside();
        std::uint32_t kickers = 0;
        for (unsigned k = 0; k <= hand_.wilds() - lacking_; ++k) kickers += side.count(k);
        unsigned wilds = lacking_;
        for (;; ++wilds) {
            const unsigned replaced = wilds - lacking_;
            const std::uint32_t plays = (bodies_below(replaced + 1) - bodies_below(replaced)) * kickers;
            if (n < plays) break;
            n -= plays;
            kickers -= side.count(hand_.wilds() - wilds);
        }
        Move move = body_with(wilds);
        move.cards -= nth_kicker_set(replaceable(), wilds - lacking_, n / kickers);
        n %= kickers;
        if constexpr (winged) {
            unsigned k = 0;
            for (std::uint32_t sets = side.count(k); n >= sets; sets = side.count(++k)) n -= sets;
            move.cards += hand_.wild_cards(k);
            move.cards += side.nth(k, n);
        }
        return move;
    }

    // Whether all the cards of the hand are one play, and which.
    [[nodiscard]] inline bool takes_all(Pattern& shown) const noexcept {
        const unsigned wilds = hand_.wilds();
        if (wilds < lacking_ || lacking_ > most_wilds()) return false;
        const Move body = body_with(lacking_);
        const Hand rest = hand_.naturals() - (body.cards - hand_.wild_cards(lacking_));
        shown = body.pattern;
        const bool of_wilds_alone = hand_.naturals().empty() && (winged || !is_own_rank());
        return !of_wilds_alone && beside().has(rest, wilds - lacking_);
    }

    [[nodiscard]] inline Move* write(Move* out) const noexcept {
        if (most_wilds() < lacking_) return out;
        Move* end = out;
        if constexpr (winged)
            end = write_winged(out);
        else
            end = write_bare(out);
        return drops_last() && end != out ? end - 1 : end;
    }

  private:
    [[nodiscard]] DDZ_INLINE bool is_own_rank() const noexcept {
        return !shape.chain && bottom_ == hand_.wild_rank();
    }
    // Wild cards that a body may have.
    [[nodiscard]] DDZ_INLINE unsigned most_wilds() const noexcept {
        if constexpr (never_of_wilds_alone) return hand_.wilds();
        const bool natural_core = winged && rules_.wild_core_natural && !is_own_rank();
        const unsigned most = shape.width * length_ - (natural_core ? 1 : 0);
        return most < hand_.wilds() ? most : hand_.wilds();
    }
    // Whether the last play is of wild cards alone, and no play as it is not of their own rank.
    [[nodiscard]] DDZ_INLINE bool drops_last() const noexcept {
        if constexpr (never_of_wilds_alone) return false;
        if (hand_.wilds() < shape.cards(length_) || most_wilds() < shape.width * length_) return false;
        return winged || !is_own_rank();
    }

    [[nodiscard]] DDZ_INLINE static Heights heights_of(const WildHand& hand, Rank bottom,
                                                       unsigned length) noexcept {
        if constexpr (C == Category::solo) return Heights::of(hand.copies()[1].has(bottom) ? 1 : 0);
        return hand.heights(bottom, length).narrowed(shape.width);
    }
    // The bodies in which fewer than `bound` natural cards are replaced.
    [[nodiscard]] DDZ_INLINE std::uint32_t bodies_below(unsigned bound) const noexcept {
        if constexpr (shape.chain) return replaced_sets[index_of(natural_)][bound];
        const unsigned all = natural_.cards() + 1;
        return bound < all ? bound : all;
    }
    [[nodiscard]] DDZ_INLINE KickerPool replaceable() const noexcept {
        const RankSet body = run_of(bottom_, length_);
        KickerPool pool;
        for (unsigned k = 1; k <= shape.width; ++k) pool.at_least[k] = hand_.copies()[k] & body;
        return pool;
    }

    // The natural cards that the body has at most, and that many wild ones.
    [[nodiscard]] DDZ_INLINE Move body_with(unsigned wilds) const noexcept {
        Hand cards = hand_.wild_cards(wilds);
        if constexpr (!shape.chain) {
            cards += Hand::of(bottom_, natural_.cards());
        } else {
            for (unsigned k = 1; k <= shape.width; ++k)
                cards += spread(hand_.copies()[k] & run_of(bottom_, length_));
        }
        return {cards, pattern(wilds)};
    }
    [[nodiscard]] DDZ_INLINE Pattern pattern(unsigned wilds) const noexcept {
        const Rank key = rank_at(index_of(bottom_) + length_ - 1);
        BombClass bomb_class = BombClass::none;
        if constexpr (C == Category::bomb)
            bomb_class = wilds == 0             ? BombClass::hard
                         : wilds == shape.width ? BombClass::pure
                                                : BombClass::soft;
        return {C, pattern_length(shape, length_), key, bomb_class};
    }

    [[nodiscard]] DDZ_INLINE Move* write_bare(Move* out) const noexcept {
        for (unsigned wilds = lacking_; wilds <= most_wilds(); ++wilds) out = write_replaced(wilds, out);
        return out;
    }

    // The bodies with this many wild cards, without kickers.
    [[nodiscard]] DDZ_INLINE Move* write_replaced(unsigned wilds, Move* out) const noexcept {
        const Move whole = body_with(wilds);
        const unsigned replaced = wilds - lacking_;
        if constexpr (!shape.chain) {
            *out = {whole.cards - Hand::of(bottom_, replaced), whole.pattern};
            return out + (replaced <= natural_.cards() ? 1 : 0);
        }
        if (replaced == 0) {
            *out++ = whole;
            return out;
        }
        if constexpr (shape.width == 1) {
            return replaced == 1   ? write_without<1>(whole, out)
                   : replaced == 2 ? write_without<2>(whole, out)
                   : replaced == 3 ? write_without<3>(whole, out)
                                   : write_without<4>(whole, out);
        }
        // The sets are written as kickers are, then taken from the whole.
        Move* const end = write_kickers({Hand{}, whole.pattern}, replaceable(), replaced, out);
        for (; out != end; ++out) out->cards = whole.cards - out->cards;
        return end;
    }

    // The same where there is one of each rank: in the order of nth_kickers, which is that of place_sets
    // backwards with the highest rank in the first place.
    template <unsigned Replaced>
    [[nodiscard]] DDZ_INLINE Move* write_without(Move whole, Move* out) const noexcept {
        const Hand* const end = hand_.cards_end(bottom_, length_) - 1;
        const auto* const first = place_sets.sets.data() + place_sets.first[Replaced];
        for (unsigned i = binomial[natural_.at_least(1)][Replaced]; i-- > 0;) {
            Hand cards = whole.cards;
            for (unsigned j = 0; j < Replaced; ++j) cards -= *(end - first[i][j]);
            *out++ = {cards, whole.pattern};
        }
        return out;
    }

    // The kickers are written beside the first body; the other bodies have the same ones, or, as they leave
    // fewer wild cards, the first of them.
    [[nodiscard]] DDZ_INLINE Move* write_winged(Move* out) const noexcept {
        const Side side = beside();
        const unsigned most_beside = hand_.wilds() - lacking_;
        const Move* const first = out;
        const Move whole = body_with(lacking_);
        std::size_t kickers_with[max_wilds + 1];
        for (unsigned k = 0; k <= most_beside; ++k) {
            out = side.write({whole.cards + hand_.wild_cards(k), whole.pattern}, k, out);
            kickers_with[k] = static_cast<std::size_t>(out - first);
        }
        if (out == first) return out;
        for (unsigned wilds = lacking_ + 1; wilds <= most_wilds(); ++wilds) {
            const std::size_t kickers = kickers_with[hand_.wilds() - wilds];
            if (kickers == 0) break;
            if constexpr (shape.chain) {
                Scratch scratch;
                const Move* const end = write_replaced(wilds, scratch.moves());
                for (const Move* body = scratch.moves(); body != end; ++body)
                    out = copy_beside(first, kickers, body->cards - whole.cards, out);
            } else if (wilds - lacking_ <= natural_.cards()) {
                const unsigned replaced = wilds - lacking_;
                out = copy_beside(first, kickers, hand_.wild_cards(replaced) - Hand::of(bottom_, replaced),
                                  out);
            }
        }
        return out;
    }
    [[nodiscard]] DDZ_INLINE static Move* copy_beside(const Move* first, std::size_t kickers, Hand difference,
                                                      Move* out) noexcept {
        for (std::size_t i = 0; i < kickers; i += write_block) {
            for (std::size_t j = i; j < i + write_block; ++j)
                out[j] = {first[j].cards + difference, first[j].pattern};
        }
        return out + kickers;
    }

    // Room for the bodies of one number of wild cards: bytes, as moves would be set to passes first.
    class Scratch {
      public:
        [[nodiscard]] DDZ_INLINE Move* moves() noexcept { return reinterpret_cast<Move*>(bytes_); }

      private:
        alignas(Move) unsigned char bytes_[(max_replaced_sets + list_slack) * sizeof(Move)];
    };

    const PlayRules& rules_;
    const WildHand& hand_;
    Rank bottom_;
    unsigned length_;
    Heights natural_;
    unsigned lacking_;
};

}  // namespace ddz::inline DDZ_ISA
