// ActionIndex: every action of a rule set without wild cards, numbered once and for all.
#pragma once

#include <span>
#include <vector>

#include "kicker_ranks.hpp"
#include "pattern.hpp"
#include "saying.hpp"

namespace ddz {

// Ids 0 to plays() - 1 are the leads of the whole deck that a hand can be large enough for, in the order of
// the move lists; then come the pass, and what can be said before the play in the order of Saying. A hand's
// lists are parts of the deck's, so their ids rise.
class ActionIndex {
  public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    ActionIndex() = default;  // of the pass alone
    // Plays of at most `most_cards` cards. Throws Error (rule_set) where the rules have a wild rank: what a
    // wild card stands for would be part of the play.
    ActionIndex(const PlayRules& rules, unsigned most_cards, std::span<const Saying> sayings);

    [[nodiscard]] std::uint32_t plays() const noexcept { return plays_; }
    [[nodiscard]] std::uint32_t pass_id() const noexcept { return plays_; }
    [[nodiscard]] std::uint32_t size() const noexcept {
        return plays_ + 1 + static_cast<std::uint32_t>(sayings_.size());
    }
    [[nodiscard]] const PlayRules& rules() const noexcept { return rules_; }
    [[nodiscard]] unsigned most_cards() const noexcept { return most_cards_; }
    [[nodiscard]] std::span<const Saying> sayings() const noexcept { return sayings_; }

    // `none` for what the index does not have, whatever the move's values are.
    [[nodiscard]] std::uint32_t id_of(const Move& move) const noexcept;
    [[nodiscard]] std::uint32_t id_of(Saying saying) const noexcept;

    // The move of an id up to pass_id(), and what is said of one above it.
    [[nodiscard]] Move move_of(std::uint32_t id) const noexcept;
    [[nodiscard]] Saying saying_of(std::uint32_t id) const noexcept { return sayings_[id - plays_ - 1]; }

  private:
    // The plays of one pattern: a body, and what may stand beside it.
    struct Plays {
        Pattern pattern;
        std::uint32_t first = 0;  // id
        Hand body;
        std::uint16_t kickers = 0;       // in kickers_; 0: none
        std::uint16_t wing_bottoms = 0;  // of wings that are runs: a bit a place
    };

    template <class Held>
    void add_plays_of(const Held& deck);
    void add(const Plays& plays, std::uint32_t count);
    [[nodiscard]] std::uint32_t run_rank(const Plays& plays, Hand wings) const noexcept;
    [[nodiscard]] Hand nth_run(const Plays& plays, std::uint32_t n) const noexcept;

    // Bits of category, length and key side by side; what differs in others is told by the pattern itself.
    [[nodiscard]] static constexpr unsigned slot_of(Pattern pattern) noexcept {
        const std::uint32_t word = pattern.word();
        return (word & 15U) | (word >> 4 & 15U << 4) | (word >> 8 & 15U << 8);
    }

    PlayRules rules_;
    unsigned most_cards_ = 0;
    std::uint32_t plays_ = 0;
    std::vector<Plays> patterns_{Plays{}};  // the first is none: no play has its pattern, the pass's
    std::vector<KickerRanks> kickers_{KickerRanks{}};
    std::vector<Saying> sayings_;
    std::array<std::uint16_t, 1U << 12> slots_{};  // in patterns_
};

}  // namespace ddz
