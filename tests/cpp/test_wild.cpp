// Leads and follows of hands with wild cards: listed, counted and picked alike, in the documented order, at
// every level.
#include "wild.hpp"

namespace ddz::test {
namespace {

constexpr std::size_t looked_at = 60;  // moves of a list of thousands

void hands_of_every_usual_size() {
    Stream stream{70};
    for (unsigned run = 0; run < repeated(12'000); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = wild_hand(stream, rules, 1 + stream.below(stream.below(4) == 0 ? 23 : 14));
        const std::vector<Move> leads =
            checked_leads(rules, hand, stream, InWildOrder{rules, hand}, looked_at);
        check_follows(rules, hand, leads, rocket_move.pattern, stream);
        const std::vector<Move> theirs = leads_at(*levels().front(), rules, wild_hand(stream, rules, 14));
        for (const std::vector<Move>& from : {leads, theirs})
            check_follows(rules, hand, leads, any_pattern(from, stream), stream);
    }
}

void every_pattern_can_be_followed() {
    Stream stream{71};
    for (unsigned run = 0; run < repeated(120); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = wild_hand(stream, rules, 4 + stream.below(run % 4 == 0 ? 20 : 10));
        const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
        for (const Pattern to_beat : patterns_on_table(rules))
            check_follows(rules, hand, leads, to_beat, stream);
    }
}

// A chain of six ranks ends with 8 at the lowest: each of them beats one that is said to end lower.
void chains_lower_than_any_are_beaten_by_all() {
    Stream stream{72};
    PlayRules rules = classic_play_rules;
    rules.wild_rank = Rank::five;
    const Hand hand = parse_hand("3456789TJ5");
    const std::vector<Move> leads = leads_at(*levels().front(), rules, hand);
    std::size_t of_six = 0;
    for (const Move& move : leads) {
        of_six += move.pattern.category() == Category::solo_chain && move.pattern.length() == 6 ? 1 : 0;
    }
    for (const Rank key : {Rank::three, Rank::seven}) {
        const Pattern to_beat{Category::solo_chain, 6, key};
        const std::vector<Move> follows = follows_at(*levels().front(), rules, hand, to_beat);
        expect(of_six > 0 && follows.size() == of_six, to_beat, follows.size(), of_six);
        check_follows(rules, hand, leads, to_beat, stream);
    }
}

// Rules section C: the rocket over the pure bomb, over hard ones, over soft ones, each by rank.
void bombs_beat_one_another_by_class_then_rank() {
    Stream stream{73};
    PlayRules rules = classic_play_rules;
    rules.wild_rank = Rank::five;
    const Hand hand = parse_hand("33334446665555XD");
    const auto bomb = [](const char* cards, Rank key, BombClass bomb_class) {
        return Move{parse_hand(cards), {Category::bomb, 4, key, bomb_class}};
    };
    const Move hard = bomb("3333", Rank::three, BombClass::hard);
    const Move pure = bomb("5555", Rank::five, BombClass::pure);
    const std::vector<Move> over_soft{hard,
                                      pure,
                                      bomb("6665", Rank::six, BombClass::soft),
                                      bomb("6655", Rank::six, BombClass::soft),
                                      bomb("6555", Rank::six, BombClass::soft),
                                      rocket_move};
    const struct {
        Pattern to_beat;
        std::vector<Move> follows;
    } cases[] = {
        {{Category::bomb, 4, Rank::four, BombClass::soft}, over_soft},
        {{Category::bomb, 4, Rank::six, BombClass::soft}, {hard, pure, rocket_move}},
        {{Category::bomb, 4, Rank::three, BombClass::hard}, {pure, rocket_move}},
        {{Category::bomb, 4, Rank::five, BombClass::pure}, {rocket_move}},
        {rocket_move.pattern, {}},
    };
    const std::vector<Move> leads = checked_leads(rules, hand, stream, InWildOrder{rules, hand});
    for (const auto& [to_beat, follows] : cases) {
        expect_same(follows_at(*levels().front(), rules, hand, to_beat), follows, rules, hand,
                    to_string(to_beat));
        check_follows(rules, hand, leads, to_beat, stream);
    }
}

// Without the wild cards the plays are those of the same rules with no wild rank, and fours are hard bombs;
// the other way round, hands with wild cards are as any others where no rank is wild.
void hands_without_wild_cards_have_the_natural_plays() {
    Stream stream{74};
    for (unsigned run = 0; run < repeated(20'000); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        PlayRules plain = rules;
        plain.wild_rank = no_rank;
        const Hand any = any_hand(stream, 1 + stream.below(23), rules.jokers);
        const Hand hand = without_rank(any, rules.wild_rank);
        std::vector<Move> natural = leads_at(*levels().front(), plain, hand);
        for (Move& move : natural) {
            expect(move.pattern.bomb_class() == BombClass::none, plain, hand, move);
            if (move.pattern.category() == Category::bomb)
                move.pattern = {Category::bomb, 4, move.pattern.key(), BombClass::hard};
        }
        const std::vector<Move> leads = checked_leads(rules, hand, stream, before, looked_at);
        expect_same(leads, natural, rules, hand, "without wild cards");
        if (!leads.empty()) check_follows(rules, hand, leads, any_pattern(leads, stream), stream);
        const BombClass bomb_class = stream.below(2) == 0 ? BombClass::soft : BombClass::hard;
        const Rank of_bomb = rank_at(stream.below(natural_rank_count));
        if (const Pattern bomb{Category::bomb, 4, of_bomb, bomb_class}; can_be_on_table(rules, bomb))
            check_follows(rules, hand, leads, bomb, stream);

        plain.wild_core_natural = false;
        PlayRules core = plain;
        core.wild_core_natural = true;
        expect_same(leads_at(*levels().front(), core, any), leads_at(*levels().front(), plain, any), plain,
                    any, "no rank is wild");
    }
}

void large_hands_up_to_the_whole_deck() {
    constexpr std::uint32_t most = 200'000;  // moves of a list that is still short enough to be walked
    Stream stream{75};
    unsigned walked = 0;
    for (unsigned run = 0; run < repeated(150); ++run) {
        const PlayRules rules = any_wild_rules(stream);
        const Hand hand = wild_hand(stream, rules, 24 + stream.below(31));
        const std::uint32_t count = levels().front()->count_leads(rules, hand);
        if (count > most) {
            const std::uint32_t n = stream.below(count);
            for (const Kernels* level : levels()) {
                expect(level->count_leads(rules, hand) == count, level->name, rules, hand, count);
                expect_playable(*level, rules, hand, level->nth_lead(rules, hand, n));
            }
            continue;
        }
        ++walked;
        const std::vector<Move> leads =
            checked_leads(rules, hand, stream, InWildOrder{rules, hand}, looked_at);
        check_follows(rules, hand, leads, any_pattern(leads, stream), stream);
    }
    expect(walked >= repeated(150) / 3, "most lists were too long to walk:", walked);
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::chains_lower_than_any_are_beaten_by_all();
    ddz::test::bombs_beat_one_another_by_class_then_rank();
    ddz::test::hands_of_every_usual_size();
    ddz::test::every_pattern_can_be_followed();
    ddz::test::hands_without_wild_cards_have_the_natural_plays();
    ddz::test::large_hands_up_to_the_whole_deck();
    return ddz::test::result();
}
