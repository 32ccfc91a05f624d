// The most leads that a hand with wild cards can have, which sizes the buffers.
//
// As in test_maximum.cpp only hands of exactly n cards under the widest flags matter: a further card takes no
// lead away, no more than a wider flag does. Another wild card in the place of a natural one may take leads
// away, so that every number of wild cards is proven by itself. Ranks 3 to A are alike from both ends: of the
// wild ranks 3 to 8 and 2 stand for all. Both steps are tried here.
//
// That no hand has more is proven rank by rank from the middle of the line: where even all cards that the
// ranks to come could add leave no more leads than the maximum, none of the hands with fewer of them need to
// be counted. Then
//     test_wild_maximum all
// takes two minutes, and without the argument only one and two wild cards are proven, in a few
// seconds. A climb from many hands, swapping one card for another as long as that makes more leads, finds the
// maximum itself for all numbers of wild cards.
#include <array>
#include <string_view>

#include "wild.hpp"
#include "wild_hand.hpp"

namespace ddz::test {
namespace {

[[nodiscard]] PlayRules widest_with(Rank wild_rank) noexcept {
    PlayRules rules = widest_rules;
    rules.wild_rank = wild_rank;
    return rules;
}

struct Best {
    std::uint32_t leads = 0;
    Hand hand;
    Rank wild_rank = no_rank;

    void take(std::uint32_t found, Hand in, Rank wild) noexcept {
        if (found > leads) *this = {found, in, wild};
    }
};
std::ostream& operator<<(std::ostream& out, const Best& best) {
    return out << best.leads << " leads from " << to_string(best.hand) << " with wild "
               << rank_letters[index_of(best.wild_rank)];
}

// The ranks that stand for all: a line that is mirrored has the same leads.
constexpr Rank wild_ranks[] = {Rank::three, Rank::four,  Rank::five, Rank::six,
                               Rank::seven, Rank::eight, Rank::two};

// All hands of some size with some wild cards, but for those that cannot have more leads than a limit.
class Search {
  public:
    Search(unsigned wilds, Rank wild_rank, std::uint32_t limit)
        : rules_(widest_with(wild_rank)), limit_(limit), wilds_(Hand::of(wild_rank, wilds)) {}

    [[nodiscard]] Best best(unsigned cards) {
        unsigned room = 0;
        for (const Rank rank : order) room += copies(rank);
        from(wilds_, cards - wilds_.size(), 0, room);
        return best_;
    }

  private:
    // The ranks that most leads have to do with come first, which leaves little to those to come.
    static constexpr std::array<Rank, rank_count> order{
        Rank::nine,  Rank::eight, Rank::seven, Rank::ten,          Rank::six,
        Rank::jack,  Rank::five,  Rank::queen, Rank::four,         Rank::king,
        Rank::three, Rank::ace,   Rank::two,   Rank::little_joker, Rank::big_joker};

    [[nodiscard]] unsigned copies(Rank rank) const { return rank == rules_.wild_rank ? 0 : in_deck(rank); }

    // `left` more cards of the ranks from this place in the order on, of which the deck has `room`.
    void from(Hand hand, unsigned left, std::size_t place, unsigned room) {
        if (left > room) return;
        if (left == 0) return best_.take(count_(rules_, hand), hand, rules_.wild_rank);
        Hand all = hand;
        for (std::size_t i = place; i < order.size(); ++i)
            all += Hand::of(order[i], std::min(left, copies(order[i])));
        if (count_(rules_, all) <= limit_) return;
        const unsigned most = copies(order[place]);
        for (unsigned count = 0; count <= std::min(most, left); ++count)
            from(hand + Hand::of(order[place], count), left - count, place + 1, room - most);
    }

    std::uint32_t (*count_)(const PlayRules& rules, Hand hand) noexcept = kernels().count_leads;
    PlayRules rules_;
    std::uint32_t limit_;
    Hand wilds_;
    Best best_;
};

// The best hand that swaps of one card lead to from this one.
Best climbed(Hand hand, Rank wild_rank) {
    const PlayRules rules = widest_with(wild_rank);
    const auto count = kernels().count_leads;
    Best best{count(rules, hand), hand, wild_rank};
    for (bool climbing = true; climbing;) {
        const Best here = best;
        for (unsigned out = 0; out < rank_count; ++out) {
            if (rank_at(out) == wild_rank || here.hand.count(rank_at(out)) == 0) continue;
            for (unsigned in = 0; in < rank_count; ++in) {
                if (in == out || rank_at(in) == wild_rank) continue;
                if (here.hand.count(rank_at(in)) == in_deck(rank_at(in))) continue;
                const Hand swapped = here.hand - Hand::of(rank_at(out)) + Hand::of(rank_at(in));
                best.take(count(rules, swapped), swapped, wild_rank);
            }
        }
        climbing = best.leads > here.leads;
    }
    return best;
}

Best climbed_from_many(Stream& stream, unsigned climbs, unsigned cards, unsigned wilds, Rank wild_rank) {
    Best best;
    for (unsigned i = 0; i < climbs; ++i) {
        Hand hand = without_rank(any_hand(stream, cards - wilds, true), wild_rank);
        while (hand.size() < cards - wilds) {
            const Rank rank = rank_at(stream.below(rank_count));
            if (rank != wild_rank && hand.count(rank) < in_deck(rank)) hand += Hand::of(rank);
        }
        const Best top = climbed(hand + Hand::of(wild_rank, wilds), wild_rank);
        best.take(top.leads, top.hand, wild_rank);
    }
    return best;
}

[[nodiscard]] Rank mirrored(Rank rank) noexcept {
    return index_of(rank) < line_length ? rank_at(line_length - 1 - index_of(rank)) : rank;
}

void ranks_of_the_line_are_alike_from_both_ends() {
    Stream stream{90};
    for (unsigned run = 0; run < repeated(20'000); ++run) {
        const PlayRules rules = widest_with(rank_at(stream.below(natural_rank_count)));
        const Hand hand = wild_hand(stream, rules, 1 + stream.below(23));
        Hand other;
        for (unsigned i = 0; i < rank_count; ++i)
            other += Hand::of(mirrored(rank_at(i)), hand.count(rank_at(i)));
        const std::uint32_t leads = kernels().count_leads(rules, hand);
        const std::uint32_t others = kernels().count_leads(widest_with(mirrored(rules.wild_rank)), other);
        expect(leads == others, rules, hand, leads, other, others);
    }
}

// Lists of a larger hand or of wider flags hold those of the smaller, whichever card is added.
void a_card_more_or_a_wider_flag_takes_no_lead_away() {
    Stream stream{91};
    const auto holds = [](const std::vector<Move>& more, const std::vector<Move>& some) {
        const auto number = [](const Move& move) { return std::pair{move.pattern.word(), move.cards.word}; };
        const auto sorted = [&](std::vector<Move> moves) {
            std::sort(moves.begin(), moves.end(),
                      [&](const Move& a, const Move& b) { return number(a) < number(b); });
            return moves;
        };
        const std::vector<Move> all = sorted(more), part = sorted(some);
        return std::includes(all.begin(), all.end(), part.begin(), part.end(),
                             [&](const Move& a, const Move& b) { return number(a) < number(b); });
    };
    for (unsigned run = 0; run < repeated(4000); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = wild_hand(stream, rules, 1 + stream.below(16));
        const std::vector<Move> leads = leads_at(kernels(), rules, hand);
        expect(holds(leads_at(kernels(), widest_with(rules.wild_rank), hand), leads), rules, hand,
               "under the widest flags");
        const Rank rank = rank_at(stream.below(rank_count));
        if (hand.count(rank) == in_deck(rank, rules.jokers)) continue;
        const Hand larger = hand + Hand::of(rank);
        expect(holds(leads_at(kernels(), rules, larger), leads), rules, hand, "with a card more", larger);
    }
}

// The climb is worth something: it finds the best of all hands of a few cards, for every wild rank.
void climbs_find_the_best_small_hands() {
    Stream stream{92};
    for (unsigned wilds = 1; wilds <= max_wilds; ++wilds) {
        for (unsigned i = 0; i < natural_rank_count; ++i) {
            const unsigned cards = wilds + (DDZ_TEST_DIVISOR == 1 ? 6 : 4);
            const Best best = Search{wilds, rank_at(i), 0}.best(cards);
            const Best found = climbed_from_many(stream, 20, cards, wilds, rank_at(i));
            expect(found.leads == best.leads, wilds, best, found);
        }
    }
}

struct Maximum {
    unsigned cards;
    std::uint32_t leads;
    const char* hand;  // one that has them
    Rank wild_rank;
};
constexpr Maximum maxima[] = {
    {largest_wild_hand, max_wild_leads, "3456788999TTJQKA2222", Rank::two},
    {largest_hand, 30'236, "3456777888999TTJQKA2222", Rank::two},
};

void maxima_are_reached() {
    for (const Maximum& maximum : maxima) {
        const Hand hand = parse_hand(maximum.hand);
        const PlayRules rules = widest_with(maximum.wild_rank);
        expect(hand.size() == maximum.cards && whole_deck().contains(hand), hand);
        for (const Kernels* level : levels()) {
            std::vector<Move> moves(maximum.leads + list_slack);  // the room that the maximum promises
            expect(level->count_leads(rules, hand) == maximum.leads, level->name, hand, maximum.leads);
            expect(level->write_leads(rules, hand, moves.data()) == maximum.leads, level->name, hand);
        }
    }
}

void climbs_reach_the_maxima_and_nothing_above() {
    Stream stream{93};
    for (const Maximum& maximum : maxima) {
        Best best;
        for (unsigned wilds = 1; wilds <= max_wilds; ++wilds) {
            for (const Rank wild_rank : wild_ranks) {
                const Best found = climbed_from_many(stream, repeated(20), maximum.cards, wilds, wild_rank);
                best.take(found.leads, found.hand, wild_rank);
            }
        }
        expect(best.leads == maximum.leads, maximum.cards, maximum.leads, best);
    }
}

void no_hand_has_more(const Maximum& maximum, unsigned most_wilds) {
    for (unsigned wilds = 1; wilds <= most_wilds; ++wilds) {
        for (const Rank wild_rank : wild_ranks) {
            const Best best = Search{wilds, wild_rank, maximum.leads}.best(maximum.cards);
            expect(best.leads <= maximum.leads, maximum.cards, wilds, best);
        }
    }
}

void no_hand_has_more(bool all) {
    if (!all) return no_hand_has_more(maxima[0], repeated(2));
    for (const Maximum& maximum : maxima) no_hand_has_more(maximum, max_wilds);
}

}  // namespace
}  // namespace ddz::test

int main(int argc, char** argv) {
    const bool all = argc > 1 && std::string_view{argv[1]} == "all";
    ddz::test::ranks_of_the_line_are_alike_from_both_ends();
    ddz::test::a_card_more_or_a_wider_flag_takes_no_lead_away();
    ddz::test::climbs_find_the_best_small_hands();
    ddz::test::maxima_are_reached();
    ddz::test::climbs_reach_the_maxima_and_nothing_above();
    ddz::test::no_hand_has_more(all);
    return ddz::test::result();
}
