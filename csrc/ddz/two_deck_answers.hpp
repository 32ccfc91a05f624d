// Two-deck answers: what the heuristic player considers on the table's play with a hand of two decks: each
// body with the kickers that it spares best, and bombs whole or as small as will do.
#pragma once

#include "two_deck_classify.hpp"
#include "two_deck_plan.hpp"

namespace ddz::inline DDZ_ISA {

class TwoDeckAnswers {
  public:
    TwoDeckAnswers(const PlayRules& rules, Hand hand, Pattern to_beat) noexcept
        : rules_(rules), cards_(hand), hand_(rules, hand), to_beat_(to_beat) {}

    // Bodies, two bombs of a rank, the rocket.
    static constexpr std::size_t most = rank_count + 2 * natural_rank_count + 1;

    // The play that is the whole hand; a pass where there is none.
    [[nodiscard]] Move last_play() const noexcept {
        std::array<Move, max_readings> readings;
        const Move* const end = write_two_deck_readings(rules_, cards_, readings.data());
        // A reported set is no part of another play.
        const bool whole = locked_cards(rules_, cards_).empty();
        for (const Move* reading = readings.data(); reading != end; ++reading) {
            if (!whole && reading->pattern.category() < Category::bomb) continue;
            if (beats(reading->pattern, to_beat_)) return *reading;
        }
        return pass_move;
    }

    // Writes what is considered, at most `most`; all are legal.
    [[nodiscard]] Move* write(Move* out) const noexcept {
        const Category category = to_beat_.category();
        if (category == Category::rocket) return out;
        if (category != Category::bomb) out = write_same(out);
        out = write_bombs(out);
        if (hand_.rocket()) *out++ = two_deck_rocket_move;
        return out;
    }

  private:
    [[nodiscard]] Move* write_same(Move* out) const noexcept {
        const Shape& shape = shape_of(to_beat_.category());
        if (!allows(rules_, shape) || shape.wings == Wings::solos) return out;
        const unsigned length = shape.chain ? to_beat_.length() : 1;
        const RankSet ranks = hand_[shape.width];
        const RankSet bottoms =
            shape.chain ? run_bottoms(places_of(rules_, ranks, shape.width), length) : ranks;
        for (const Rank bottom : each(ending_above(bottoms, to_beat_.key(), length))) {
            const Rank key = rank_at(index_of(bottom) + length - 1);
            const Hand body = shape.chain ? cards_at(rules_.line(), bottom, length, shape.width)
                                          : Hand::of(bottom, shape.width);
            if (!cards_.contains(body)) continue;  // aces for both ends
            const Move bare{body, {to_beat_.category(), length, key}};
            const Move move = shape.wings == Wings::none ? bare : with_pairs(bare, bottom);
            if (!move.pattern.is_pass()) *out++ = move;
        }
        return out;
    }

    // A body with pairs that stand loose in what it leaves, else with the lowest; a pass where there are
    // none.
    [[nodiscard]] Move with_pairs(const Move& bare, Rank bottom) const noexcept {
        const unsigned length = bare.pattern.length();
        const TwoDeckPlan rest{rules_, cards_ - bare.cards};
        RankSet loose;
        for (unsigned i = 0; i < rest.count; ++i) {
            const Pattern pattern = rest.plays[i].pattern;
            if (pattern.category() == Category::pair) loose = loose | RankSet{1U << index_of(pattern.key())};
        }
        for (const RankSet pairs : {loose, hand_[2]}) {
            const RankSet wings = bare.pattern.category() == Category::trio_pair
                                      ? lowest_of(pairs.minus({1U << index_of(bottom)}))
                                      : PairKickers::wings_beside(
                                            rules_, pairs, {bottom, static_cast<std::uint8_t>(length), 3});
            if (!wings.empty()) return {bare.cards + pairs_of(wings), bare.pattern};
        }
        return pass_move;
    }
    [[nodiscard]] static RankSet lowest_of(RankSet ranks) noexcept {
        return ranks.minus(ranks.without_lowest());
    }

    // Each as large as it is, and the smallest that beats the play where the rest is more than a solo.
    [[nodiscard]] Move* write_bombs(Move* out) const noexcept {
        for (const Rank rank : each(bomb_ranks())) {
            const unsigned held = cards_.count(rank);
            if (!beats(bomb_of(rank, held).pattern, to_beat_)) continue;
            *out++ = bomb_of(rank, held);
            unsigned size = smallest_bomb;
            while (size < held && !beats(bomb_of(rank, size).pattern, to_beat_)) ++size;
            if (size + 2 <= held && hand_[held].has(rank)) *out++ = bomb_of(rank, size);
        }
        return out;
    }
    [[nodiscard]] RankSet bomb_ranks() const noexcept {
        return hand_[smallest_bomb] | hand_.bombs(smallest_reported_bomb) | hand_.bombs(TwoDeckHand::most);
    }
    [[nodiscard]] static Move bomb_of(Rank rank, unsigned size) noexcept {
        return {Hand::of(rank, size), {Category::bomb, size, rank}};
    }

    const PlayRules& rules_;
    Hand cards_;
    TwoDeckHand hand_;
    Pattern to_beat_;
};

}  // namespace ddz::inline DDZ_ISA
