// Splits: plays that the rules know and that make up the hand, and how many more they are than an exact
// search needs.
#include <unordered_map>
#include <vector>

#include "lists.hpp"
#include "plan.hpp"

namespace ddz::test {
namespace {

constexpr RankSet any_rank{~0U};

// The fewest plays by trying every lead that holds the lowest card: some play of the hand has to.
class FewestPlays {
  public:
    explicit FewestPlays(const PlayRules& rules) : rules_(rules) {}

    unsigned of(Hand hand) {
        if (hand.empty()) return 0;
        const auto known = known_.find(hand.word);
        if (known != known_.end()) return known->second;
        unsigned fewest = hand.size();
        for (const Move& lead : leads_at(*levels().back(), rules_, hand)) {
            if (!lead.cards.contains(lowest_card(hand))) continue;
            fewest = std::min(fewest, 1 + of(hand - lead.cards));
        }
        return known_[hand.word] = fewest;
    }

  private:
    static Hand lowest_card(Hand hand) {
        unsigned rank = 0;
        while (hand.count(rank_at(rank)) == 0) ++rank;
        return Hand::of(rank_at(rank));
    }

    PlayRules rules_;
    std::unordered_map<std::uint64_t, unsigned> known_;
};

bool holds_a_four(Hand hand) {
    for (unsigned i = 0; i < natural_rank_count; ++i) {
        if (hand.count(rank_at(i)) == 4) return true;
    }
    return false;
}

unsigned expect_a_split(const PlayRules& rules, Hand hand, RankSet spare) {
    const Split split = split_hand(rules, hand, spare);
    std::vector<Move> plays(most_plays, guard);
    plays.resize(static_cast<std::size_t>(write_plays(rules, split, spare, plays.data()) - plays.data()));
    expect(plays.size() == split.total(), rules, hand, plays.size(), split.total());
    Hand all;
    unsigned bombs = 0;
    for (const Move& play : plays) {
        expect(is_reading(rules, play), "no play of the rules", rules, hand, play);
        const Category category = play.pattern.category();
        bombs += category == Category::bomb || category == Category::rocket ? 1 : 0;
        all += play.cards;
        for (const Rank rank : each(Copies{play.cards - body_of(play.pattern)}[1]))
            expect(spare.has(rank), "given away", rules, hand, play);
    }
    expect(all == hand, "not the hand", rules, hand, all);
    expect(bombs == split.bombs, rules, hand, bombs, split.bombs);
    return split.total();
}

// Without fours at most two plays more, and hardly ever any; the estimate does not play fours with two and
// keeps bombs where splitting one saves a play only, so that each four may cost two more.
void test_against_exact_search() {
    Stream stream{11};
    unsigned without_fours = 0, exact = 0;
    for (unsigned i = 0; i < repeated(6000); ++i) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(13), rules.jokers);
        const unsigned fewest = FewestPlays{rules}.of(hand), found = expect_a_split(rules, hand, any_rank);
        expect(found >= fewest, "fewer than can be", rules, hand, found, fewest);
        if (holds_a_four(hand)) {
            expect(found <= fewest + 2 + 2 * Copies{hand}[4].size(), rules, hand, found, fewest);
            continue;
        }
        expect(found <= fewest + 2, rules, hand, found, fewest);
        ++without_fours;
        exact += found == fewest ? 1 : 0;
    }
    expect(100 * exact >= 98 * without_fours, "exact", exact, "of", without_fours);
}

void test_any_hand_splits() {
    Stream stream{12};
    for (unsigned i = 0; i < repeated(100'000); ++i) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(largest_hand), rules.jokers);
        expect_a_split(rules, hand, stream.below(2) == 0 ? any_rank : line_ranks);
    }
    for (const PlayRules& rules : known_rules) expect_a_split(rules, whole_deck(rules.jokers), any_rank);
    expect(split_hand(classic_play_rules, Hand{}, any_rank).total() == 0);
}

PlayRules any_wild_rules(Stream& stream) {
    PlayRules rules = any_rules(stream);
    rules.wild_rank = rank_at(stream.below(natural_rank_count));
    rules.wild_core_natural = stream.below(2) == 0;
    return rules;
}

// As many wild cards as `wilds`, and others.
Hand hand_with_wilds(Stream& stream, const PlayRules& rules, unsigned wilds, unsigned others) {
    const Hand hand = any_hand(stream, others, rules.jokers);
    return hand - Hand::of(rules.wild_rank, hand.count(rules.wild_rank)) + Hand::of(rules.wild_rank, wilds);
}

struct PlanSize {
    unsigned plays = 0, bombs = 0;
};

PlanSize expect_a_plan(const PlayRules& rules, Hand hand) {
    TableView view;
    view.hand = hand;
    view.unseen = whole_deck(rules.jokers) - hand;
    view.cards_left.fill(17);
    const Plan plan{rules, Outlook{rules, view}, hand};
    Hand all;
    PlanSize size{plan.count};
    for (unsigned i = 0; i < plan.count; ++i) {
        expect(levels().back()->is_reading(rules, plan.plays[i]), "no play of the rules", rules, hand,
               plan.plays[i]);
        const Category category = plan.plays[i].pattern.category();
        size.bombs += category == Category::bomb || category == Category::rocket ? 1 : 0;
        all += plan.plays[i].cards;
    }
    expect(all == hand, "not the hand", rules, hand, all);
    return size;
}

// Any hand is planned; where no bomb is kept, an exact search seldom finds fewer plays.
void test_wild_plans() {
    Stream stream{13};
    for (unsigned i = 0; i < repeated(50'000); ++i) {
        const PlayRules rules = any_wild_rules(stream);
        expect_a_plan(rules, hand_with_wilds(stream, rules, stream.below(5), stream.below(20)));
    }
    unsigned without_bombs = 0, exact = 0;
    for (unsigned i = 0; i < repeated(3000); ++i) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = hand_with_wilds(stream, rules, 1 + stream.below(2), 1 + stream.below(9));
        const unsigned fewest = FewestPlays{rules}.of(hand);
        const PlanSize found = expect_a_plan(rules, hand);
        expect(found.plays >= fewest && found.plays <= fewest + 2 + found.bombs, rules, hand, found.plays,
               fewest);
        if (found.bombs != 0) continue;
        ++without_bombs;
        exact += found.plays == fewest ? 1 : 0;
    }
    expect(100 * exact >= 95 * without_bombs, exact, without_bombs);
}

void test_known_hands() {
    const auto split = [](const char* cards, const PlayRules& rules = classic_play_rules) {
        return split_hand(rules, parse_hand(cards), any_rank);
    };
    // Two straights share no card: 34567 and 56789.
    expect(split("3455667789").plays == 2 && split("3455667789").bombs == 0);
    // A bomb and the rocket are apart, and stay whole beside four solos.
    expect(split("3333579JXD").plays == 4 && split("3333579JXD").bombs == 2);
    // Splitting the bomb saves more than a play: 34567 and 777.
    expect(split("34567777").plays == 2 && split("34567777").bombs == 0);
    // Trios take solos and pairs, an aeroplane takes two of a kind.
    expect(split("444K555K").plays == 1 && split("4445559J").plays == 1 && split("44455599JJ").plays == 1);
    expect(split("4449", {.trio_solo = false}).plays == 2 && split("44499", {.trio_pair = false}).plays == 2);
    // Lengths are the rules': 3344 and 3456.
    expect(split("3344").plays == 2 && split("3344", {.min_pair_chain = 2}).plays == 1);
    expect(split("3456").plays == 4 && split("3456", {.min_solo_chain = 4}).plays == 1);
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::test_against_exact_search();
    ddz::test::test_any_hand_splits();
    ddz::test::test_wild_plans();
    ddz::test::test_known_hands();
    return ddz::test::result();
}
