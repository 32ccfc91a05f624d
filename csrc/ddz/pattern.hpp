// Category, Pattern, Move; which pattern beats which; and the shape table, the one description of the
// patterns.
#pragma once

#include <array>

#include "hand.hpp"
#include "play_rules.hpp"

namespace ddz {

enum class Category : std::uint8_t {
    solo,
    pair,
    trio,
    trio_solo,
    trio_pair,
    solo_chain,
    pair_chain,
    trio_chain,
    trio_solo_chain,
    trio_pair_chain,
    four_two_solo,
    four_two_pair,
    bomb,
    rocket,
    pass
};

inline constexpr unsigned category_count = 15;
inline constexpr const char* category_names[category_count] = {
    "solo",          "pair",          "trio",       "trio_solo",       "trio_pair",
    "solo_chain",    "pair_chain",    "trio_chain", "trio_solo_chain", "trio_pair_chain",
    "four_two_solo", "four_two_pair", "bomb",       "rocket",          "pass"};

[[nodiscard]] DDZ_INLINE constexpr unsigned index_of(Category category) noexcept {
    return static_cast<unsigned>(category);
}
[[nodiscard]] DDZ_INLINE constexpr const char* name_of(Category category) noexcept {
    return category_names[index_of(category)];
}

// How bombs of one size rank against one another where wild cards exist; without them every bomb is `none`.
enum class BombClass : std::uint8_t { none, soft, hard, pure };

// The class of a bomb without wild cards.
[[nodiscard]] DDZ_INLINE constexpr BombClass natural_bomb_class(const PlayRules& rules) noexcept {
    return rules.has_wild() ? BombClass::hard : BombClass::none;
}

// What a play is, whatever its kickers: `key` is the rank of the body's top card, `length` the number of body
// ranks of a chain, the size of a bomb, else 1. A pass has length and key 0. With a low ace the key of a
// chain is the place of its top card on that line, kept as the rank of the same number.
//
//  31      24 23      16 15       8 7        0
// +----------+----------+----------+----------+
// |bomb class|   key    |  length  | category |   one word, so that a move is written in two stores
// +----------+----------+----------+----------+
class Pattern {
  public:
    DDZ_INLINE constexpr Pattern() noexcept : Pattern(Category::pass, 0, Rank::three) {}
    DDZ_INLINE constexpr Pattern(Category category, unsigned length, Rank key,
                                 BombClass bomb_class = BombClass::none) noexcept
        : word_(index_of(category) | length << 8 | index_of(key) << 16 |
                static_cast<unsigned>(bomb_class) << 24) {}

    [[nodiscard]] DDZ_INLINE constexpr Category category() const noexcept {
        return static_cast<Category>(word_ & 255U);
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned length() const noexcept { return (word_ >> 8) & 255U; }
    [[nodiscard]] DDZ_INLINE constexpr Rank key() const noexcept { return rank_at((word_ >> 16) & 255U); }
    [[nodiscard]] DDZ_INLINE constexpr BombClass bomb_class() const noexcept {
        return static_cast<BombClass>(word_ >> 24);
    }
    [[nodiscard]] DDZ_INLINE constexpr bool is_pass() const noexcept { return category() == Category::pass; }
    [[nodiscard]] DDZ_INLINE constexpr std::uint32_t word() const noexcept { return word_; }

    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(Pattern a, Pattern b) noexcept {
        return a.word_ == b.word_;
    }

  private:
    std::uint32_t word_;
};
static_assert(Pattern{}.is_pass() && Pattern{}.length() == 0);

// A pattern and the cards that show it.
struct Move {
    Hand cards{};
    Pattern pattern{};

    [[nodiscard]] DDZ_INLINE friend constexpr bool operator==(Move a, Move b) noexcept {
        return a.cards == b.cards && a.pattern == b.pattern;
    }
};

inline constexpr Hand rocket_cards = Hand::of(Rank::little_joker) + Hand::of(Rank::big_joker);
inline constexpr Move rocket_move{rocket_cards, {Category::rocket, 1, Rank::big_joker}};
inline constexpr Move two_deck_rocket_move{rocket_cards + rocket_cards, rocket_move.pattern};
inline constexpr Move pass_move{};

// Rocket over bombs over the rest; bombs by class, size and rank; the rest only within category and length.
[[nodiscard]] DDZ_INLINE constexpr bool beats(Pattern a, Pattern b) noexcept {
    const Category kind = a.category();
    if (kind == Category::pass || b.category() == Category::rocket) return false;
    if (b.is_pass() || kind == Category::rocket) return true;
    if (kind != b.category()) return kind == Category::bomb;
    if (kind != Category::bomb) return a.length() == b.length() && a.key() > b.key();
    if (a.bomb_class() != b.bomb_class()) return a.bomb_class() > b.bomb_class();
    return a.length() != b.length() ? a.length() > b.length() : a.key() > b.key();
}

enum class Wings : std::uint8_t { none, solos, pairs };

// A body of `length` consecutive ranks, `width` cards each, and `kickers` kickers of one kind for each rank.
struct Shape {
    Category category;
    std::uint8_t width;
    bool chain;
    Wings wings;
    std::uint8_t kickers;

    [[nodiscard]] DDZ_INLINE constexpr unsigned kicker_cards() const noexcept {
        return wings == Wings::pairs ? 2U * kickers : kickers;
    }
    [[nodiscard]] DDZ_INLINE constexpr unsigned cards(unsigned length) const noexcept {
        return length * (width + kicker_cards());
    }
};

// In the order of Category; the rocket is the one play that is no body with wings.
inline constexpr std::array<Shape, 13> shapes{{
    {Category::solo, 1, false, Wings::none, 0},
    {Category::pair, 2, false, Wings::none, 0},
    {Category::trio, 3, false, Wings::none, 0},
    {Category::trio_solo, 3, false, Wings::solos, 1},
    {Category::trio_pair, 3, false, Wings::pairs, 1},
    {Category::solo_chain, 1, true, Wings::none, 0},
    {Category::pair_chain, 2, true, Wings::none, 0},
    {Category::trio_chain, 3, true, Wings::none, 0},
    {Category::trio_solo_chain, 3, true, Wings::solos, 1},
    {Category::trio_pair_chain, 3, true, Wings::pairs, 1},
    {Category::four_two_solo, 4, false, Wings::solos, 2},
    {Category::four_two_pair, 4, false, Wings::pairs, 2},
    {Category::bomb, 4, false, Wings::none, 0},
}};
static_assert([] {
    for (unsigned i = 0; i < shapes.size(); ++i) {
        if (index_of(shapes[i].category) != i) return false;
    }
    return true;
}());

[[nodiscard]] DDZ_INLINE constexpr const Shape& shape_of(Category category) noexcept {
    return shapes[index_of(category)];
}

// The rocket and the pass have no shape.
[[nodiscard]] DDZ_INLINE constexpr bool is_chain(Category category) noexcept {
    return category < Category::rocket && shape_of(category).chain;
}

// Whether a rule set plays a shape at all.
[[nodiscard]] DDZ_INLINE constexpr bool allows(const PlayRules& rules, const Shape& shape) noexcept {
    if (shape.wings == Wings::none) return true;
    if (shape.width == 4) return shape.wings == Wings::solos ? rules.four_two_solo : rules.four_two_pair;
    return shape.wings == Wings::solos ? rules.trio_solo : rules.trio_pair;
}

// The shortest body: 1 for what is no chain.
[[nodiscard]] DDZ_INLINE constexpr unsigned shortest(const PlayRules& rules, const Shape& shape) noexcept {
    if (!shape.chain) return 1;
    return shape.width == 1 ? rules.min_solo_chain : shape.width == 2 ? rules.min_pair_chain : min_trio_chain;
}

// The `length` of the pattern that a body of this shape shows.
[[nodiscard]] DDZ_INLINE constexpr unsigned pattern_length(const Shape& shape, unsigned body) noexcept {
    return shape.category == Category::bomb ? shape.width : body;
}

}  // namespace ddz
