#include "check.hpp"

#include "two_deck_hand.hpp"

namespace ddz {
namespace {

std::string number(unsigned n) { return std::to_string(n); }

unsigned copies_in_deck(const PlayRules& rules, Rank rank) noexcept {
    return rules.decks * (rank < Rank::little_joker ? 4U : rules.jokers ? 1U : 0U);
}

[[noreturn]] void bad_pattern(Pattern pattern, const std::string& why) {
    throw Error(ErrorKind::move, "bad-pattern", "'" + to_string(pattern) + "' is no pattern: " + why);
}

// Where the lowest chain of a kind begins.
unsigned lowest_place(const PlayRules& rules, Pattern chain) noexcept {
    const bool above_low_ace = rules.line() == Line::low_ace && is_chain(chain.category()) &&
                               !reaches_low_ace(rules, shape_of(chain.category()).width);
    return above_low_ace ? low_ace_places : 0;
}

[[noreturn]] void bad_position(const char* code, const std::string& message) {
    throw Error(ErrorKind::position, code, message);
}

void check_length(const char* flag, unsigned length, unsigned shortest) {
    if (length >= shortest && length <= line_length) return;
    throw Error(ErrorKind::rule_set, "bad-flag",
                std::string{flag} + "=" + number(length) + " is impossible; it is a length from " +
                    number(shortest) + " to " + number(line_length));
}

void check_bomb_class(const PlayRules& rules, Pattern pattern) {
    if (pattern.category() != Category::bomb) return;
    const BombClass bomb_class = pattern.bomb_class();
    if (!rules.has_wild()) {
        if (bomb_class != BombClass::none) bad_pattern(pattern, "without wild cards a bomb has no class");
        return;
    }
    if (bomb_class == BombClass::none) bad_pattern(pattern, "with wild cards a bomb is soft, hard or pure");
    const std::string wild(1, rank_letters[index_of(rules.wild_rank)]);
    if (bomb_class == BombClass::pure && pattern.key() != rules.wild_rank)
        bad_pattern(pattern, "a pure bomb is of the wild rank, " + wild);
    if (bomb_class != BombClass::pure && pattern.key() == rules.wild_rank)
        bad_pattern(pattern, "a bomb of the wild rank, " + wild + ", is pure");
}

}  // namespace

void check_rules(const PlayRules& rules) {
    check_length("min_solo_chain", rules.min_solo_chain, shortest_solo_chain);
    check_length("min_pair_chain", rules.min_pair_chain, shortest_pair_chain);
}

void check_deal(const DealPlan& plan) {
    const unsigned dealt = plan.seats * plan.hand_cards + plan.bottom_cards,
                   deck = plan.decks * (plan.jokers ? deck_cards : 52U);
    if (dealt <= deck) return;
    throw Error(ErrorKind::rule_set, "deck-too-small",
                "the deal takes " + number(dealt) + " cards; the deck has " + number(deck) +
                    ": change seats, hand_cards, bottom_cards, jokers or decks");
}

void check_deck(const PlayRules& rules, Hand cards, const char* what) {
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        const unsigned in_deck = copies_in_deck(rules, rank);
        const unsigned held = cards.count(rank);
        if (held <= in_deck) continue;
        const std::string deck = in_deck == 0 ? "the deck has no jokers" : "the deck has " + number(in_deck);
        throw Error(ErrorKind::notation, "not-in-deck",
                    std::string{what} + " '" + to_string(cards) + "' holds " + number(held) + " of " +
                        rank_letters[i] + "; " + deck);
    }
}

void check_shape(Pattern pattern) {
    const unsigned key = index_of(pattern.key()), length = pattern.length();
    if (pattern.bomb_class() != BombClass::none && pattern.category() != Category::bomb) {
        bad_pattern(pattern, "only a bomb has a bomb class");
    }
    if (pattern.is_pass()) {
        if (length != 0 || key != 0) bad_pattern(pattern, "a pass has length 0 and key 0");
        return;
    }
    if (pattern.category() == Category::rocket) {
        if (pattern != rocket_move.pattern) bad_pattern(pattern, "the rocket has length 1 and key 14");
        return;
    }
    const Shape& shape = shape_of(pattern.category());
    if (shape.chain) {
        if (length < min_trio_chain || length > low_ace_line_length)
            bad_pattern(pattern, "a chain has 2 to 12 ranks, or 14 on the line of a low ace");
        if (key >= low_ace_line_length)
            bad_pattern(pattern, "a chain ends at A (key 11, or 13 on the line of a low ace) at the highest");
        return;
    }
    if (pattern.category() == Category::bomb) {
        if (length < smallest_bomb || length > most_of_two_decks)
            bad_pattern(pattern, "a bomb's length is its size, 4 to 8");
    } else if (length != 1) {
        bad_pattern(pattern, "its length is 1");
    }
    if (shape.width > 2 && key >= natural_rank_count)
        bad_pattern(pattern, "there are no three jokers of a kind");
}

namespace {

// What holds for one deck or two, and for one line or the other.
void check_decks(const PlayRules& rules, Pattern pattern) {
    const Shape& shape = shape_of(pattern.category());
    const unsigned key = index_of(pattern.key()), length = pattern.length();
    if (shape.chain) {
        const unsigned places = length_of(rules.line());
        if (length > places)
            bad_pattern(pattern, "under these rules a chain has at most " + number(places) + " ranks");
        if (key >= places)
            bad_pattern(pattern, "under these rules a chain ends at A (key " + number(places - 1) +
                                     ") at the highest");
    }
    if (rules.has_two_decks()) return;
    if (pattern.category() == Category::bomb && length != smallest_bomb)
        bad_pattern(pattern, "with one deck a bomb's length is 4");
    if (shape.width > 1 && key >= natural_rank_count)
        bad_pattern(pattern, "with one deck jokers come one of a kind");
}

}  // namespace

void check_to_beat(const PlayRules& rules, Pattern pattern) {
    if (pattern.is_pass()) {
        throw Error(ErrorKind::move, "nothing-to-beat",
                    "a pass is nothing to beat; ask for the leads instead");
    }
    check_shape(pattern);
    check_bomb_class(rules, pattern);
    const bool of_jokers = pattern.key() >= Rank::little_joker && !is_chain(pattern.category());
    if (!rules.jokers && of_jokers) bad_pattern(pattern, "the deck has no jokers");
    if (pattern.category() == Category::rocket) return;
    check_decks(rules, pattern);
    const Shape& shape = shape_of(pattern.category());
    if (!allows(rules, shape)) {
        throw Error(ErrorKind::move, "not-in-rules",
                    "these rules do not play " + std::string{name_of(pattern.category())});
    }
    if (pattern.length() < shortest(rules, shape) && shape.chain) {
        bad_pattern(pattern, "under these rules its length is at least " + number(shortest(rules, shape)));
    }
}

void check_position(const PlayRules& rules, const DealPlan& plan, const Position& position) {
    const auto seat_exists = [&](Seat seat, const char* what) {
        if (index_of(seat) < position.seats) return;
        bad_position("no-such-seat", std::string{what} + "=" + number(index_of(seat)) +
                                         " is no seat; seats are 0 to " + number(position.seats - 1U));
    };
    seat_exists(position.landlord, "landlord");
    seat_exists(position.to_act, "to_act");
    seat_exists(position.to_beat_by, "to_beat_by");

    for (unsigned i = 0; i < position.seats; ++i) {
        const Hand hand = position.hands[i];
        const std::string name = "the hand of seat " + number(i);
        const bool landlord = i == index_of(position.landlord);
        const unsigned most = plan.hand_cards + (landlord ? plan.bottom_cards : 0U);
        const bool on_table = !position.leading() && i == index_of(position.to_beat_by);
        const unsigned held = hand.size() + (on_table ? position.to_beat.cards.size() : 0U);
        if (held > most) {
            bad_position("hand-too-large", name + (on_table ? ", with its play on the table," : "") +
                                               " has " + number(held) + " cards; " +
                                               (landlord ? "the landlord" : "a peasant") + " has at most " +
                                               number(most));
        }
        const bool landlord_leads = position.leading() && position.to_act == position.landlord;
        if (landlord && hand.size() == most && !landlord_leads) {
            bad_position("landlord-first", "the landlord, seat " + number(i) + ", still has all " +
                                               number(most) +
                                               " cards: he leads the hand, nobody has played yet");
        }
        if (hand.empty() && !(position.over() && i == index_of(position.to_beat_by))) {
            bad_position("hand-empty",
                         name + " is empty, though it did not make the play on the table and win");
        }
    }
    for (unsigned i = 0; i < rank_count; ++i) {
        const Rank rank = rank_at(i);
        const unsigned in_deck = copies_in_deck(rules, rank);
        unsigned held = position.to_beat.cards.count(rank);
        for (unsigned seat = 0; seat < position.seats; ++seat) held += position.hands[seat].count(rank);
        if (held > in_deck) {
            bad_position("not-in-deck", "the hands and the play on the table together hold " + number(held) +
                                            " of " + rank_letters[i] + "; the deck has " + number(in_deck));
        }
    }
    if (position.leading()) return;
    check_to_beat(rules, position.to_beat.pattern);
    const Pattern on_table = position.to_beat.pattern;
    const unsigned lowest = lowest_place(rules, on_table);
    if (is_chain(on_table.category()) && index_of(on_table.key()) + 1 < on_table.length() + lowest)
        bad_pattern(on_table, "a chain of " + number(on_table.length()) + " ranks ends higher than that key");
    if (position.to_beat_by == position.to_act) {
        bad_position("own-play",
                     "seat " + number(index_of(position.to_act)) +
                         " made the play on the table; when its turn comes again it leads (to_beat=None)");
    }
}

}  // namespace ddz
