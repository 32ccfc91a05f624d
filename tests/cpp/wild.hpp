// Hands with wild cards: samples of them, the order of their lists, and all that can be on the table.
#pragma once

#include <tuple>

#include "questions.hpp"

namespace ddz::test {

// Any flags, half of the time with bodies of wild cards alone, and any rank wild.
[[nodiscard]] inline PlayRules any_wild_rules(Stream& stream) noexcept {
    PlayRules rules = any_rules(stream);
    rules.wild_rank = rank_at(stream.below(natural_rank_count));
    rules.wild_core_natural = stream.below(2) == 0;
    return rules;
}

[[nodiscard]] inline Hand without_rank(Hand hand, Rank rank) noexcept {
    return hand - Hand::of(rank, hand.count(rank));
}

// One to four wild cards, more of them than a deal gives, and at most so many cards in all.
[[nodiscard]] inline Hand wild_hand(Stream& stream, const PlayRules& rules, unsigned cards) noexcept {
    const unsigned wilds = 1 + stream.below(std::min(cards, in_deck(rules.wild_rank)));
    const Hand others = any_hand(stream, cards - wilds, rules.jokers);
    return without_rank(others, rules.wild_rank) + Hand::of(rules.wild_rank, wilds);
}

// "Then the ranks that give four cards, three, two, one": pairs some cards of which are wild.
[[nodiscard]] inline bool pair_kickers_before(Hand a, Hand b) {
    const auto giving = [](Hand kickers, unsigned copies) {
        Hand ranks;
        for (unsigned i = 0; i < rank_count; ++i) {
            if (kickers.count(rank_at(i)) == copies) ranks += Hand::of(rank_at(i));
        }
        return ranks;
    };
    for (const unsigned copies : {4, 3, 1}) {  // how many ranks there are of each kind; twos are the rest
        const unsigned of_a = giving(a, copies).size(), of_b = giving(b, copies).size();
        if (of_a != of_b) return of_a < of_b;
    }
    for (const unsigned copies : {4, 3, 2, 1}) {
        const Hand of_a = giving(a, copies), of_b = giving(b, copies);
        if (of_a != of_b) return kickers_before(of_a, of_b);
    }
    return false;
}

// "By category, length, key, wild cards in the body, replaced natural cards, wild cards among the kickers,
// kickers"; strict. What is replaced depends on what the hand has for the body.
class InWildOrder {
  public:
    InWildOrder(const PlayRules& rules, Hand hand)
        : wild_rank_(rules.wild_rank), natural_(without_rank(hand, wild_rank_)) {}

    [[nodiscard]] bool operator()(const Move& a, const Move& b) const {
        const Pattern p = a.pattern, q = b.pattern;
        const auto body = [](Pattern pattern) {
            return std::tuple{pattern.category(), pattern.length(), pattern.key()};
        };
        if (body(p) != body(q)) return body(p) < body(q);
        const Parts of_a = parts(a), of_b = parts(b);
        if (of_a.body_wilds != of_b.body_wilds) return of_a.body_wilds < of_b.body_wilds;
        if (of_a.replaced != of_b.replaced) return kickers_before(of_a.replaced, of_b.replaced);
        if (of_a.wild_kickers != of_b.wild_kickers) return of_a.wild_kickers < of_b.wild_kickers;
        const bool in_pairs =
            p.category() != Category::rocket && shape_of(p.category()).wings == Wings::pairs;
        return in_pairs ? pair_kickers_before(of_a.kickers, of_b.kickers)
                        : kickers_before(of_a.kickers, of_b.kickers);
    }

  private:
    struct Parts {
        unsigned body_wilds, wild_kickers;
        Hand replaced, kickers;
    };
    [[nodiscard]] Parts parts(const Move& move) const {
        const Hand body = natural_part(move.cards, move.pattern, wild_rank_);
        const unsigned body_wilds = body_of(move.pattern).size() - body.size();
        return {body_wilds, wilds_among(move.cards, wild_rank_) - body_wilds,
                natural_part(natural_, move.pattern, wild_rank_) - body,
                without_rank(move.cards, wild_rank_) - body};
    }

    Rank wild_rank_;
    Hand natural_;
};

// Everything that these rules accept as something to beat: bombs of their classes, and chains that end lower
// than any of their length could.
[[nodiscard]] inline std::vector<Pattern> patterns_on_table(const PlayRules& rules) {
    std::vector<Pattern> candidates, patterns;
    for (const Pattern pattern : all_patterns()) {
        candidates.push_back(pattern);
        for (const BombClass bomb_class : {BombClass::soft, BombClass::hard, BombClass::pure}) {
            if (pattern.category() == Category::bomb)
                candidates.push_back({Category::bomb, pattern.length(), pattern.key(), bomb_class});
        }
    }
    for (const Shape& shape : shapes) {
        for (unsigned length = 2; shape.chain && length <= line_length; ++length) {
            for (unsigned key = 0; key + 1 < length; ++key)
                candidates.push_back({shape.category, length, rank_at(key)});
        }
    }
    for (const Pattern pattern : candidates) {
        if (can_be_on_table(rules, pattern)) patterns.push_back(pattern);
    }
    return patterns;
}

}  // namespace ddz::test
