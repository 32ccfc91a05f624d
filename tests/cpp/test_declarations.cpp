// What 哈灵 has before the play: the deal after a void one, a first bid of 3, a joker turned up, a hand that
// is shown, and reports by the landlord's cards.
#include <algorithm>
#include <vector>

#include "columns.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

// A phase of one question to seat 0: what it can say, and what comes of each answer.
struct OneQuestion {
    std::vector<PhaseState> states{1};
    std::vector<Saying> sayings;
    std::vector<std::uint16_t> next;

    void add(Saying saying, const PhaseOutcome& outcome) {
        states[0].actor = 0;
        ++states[0].choice_count;
        sayings.push_back(saying);
        next.push_back(static_cast<std::uint16_t>(states.size()));
        PhaseState end;
        end.outcome = outcome;
        states.push_back(end);
    }
    [[nodiscard]] PhaseTable view() const noexcept { return {states.data(), sayings.data(), next.data()}; }
};

[[nodiscard]] PhaseOutcome landlord_is(std::int8_t seat, std::uint8_t bid) noexcept {
    PhaseOutcome outcome;
    outcome.landlord = seat;
    outcome.bid = bid;
    return outcome;
}

[[nodiscard]] OneQuestion answered(Saying saying, const PhaseOutcome& outcome) {
    OneQuestion question;
    question.add(saying, outcome);
    return question;
}

std::vector<HandFacts> played(const Kernels& level, const PlayoutTask& task, std::size_t games) {
    OwnedColumns columns{games};
    static_cast<void>(level.play_matches(task, 0, games, columns.view(), StopFlag{}));
    std::vector<HandFacts> facts;
    for (std::size_t row = 0; row < games; ++row) facts.push_back(columns.facts(row));
    return facts;
}

// Every deal but a huangfan one is void here, so the second deal decides each hand.
void the_deal_after_a_void_one_has_a_landlord() {
    const OneQuestion nobody = answered(Saying::pass, landlord_is(-1, 0));
    const OneQuestion falls_to_first = answered(Saying::pass, landlord_is(0, 1));
    PlayoutTask task = task_of(classic_play_rules, {}, 21, 0);
    task.plan.auction = nobody.view();
    task.plan.auction_of_opener = falls_to_first.view();
    task.plan.huangfan = true;
    for (const Kernels* level : levels()) {
        for (const HandFacts& facts : played(*level, task, 200)) {
            expect(facts.huangfan && facts.redeals == 1 && facts.landlord >= 0 && facts.bid == 1,
                   level->name);
        }
    }
    task.plan.auction = falls_to_first.view();
    for (const HandFacts& facts : played(*levels().front(), task, 200))
        expect(!facts.huangfan && facts.redeals == 0, "a first deal");
}

// The first to speak holds the first card here; who takes the hand at 3 is it or the next seat.
void a_bid_of_3_by_the_first_to_speak_is_told_apart() {
    OneQuestion auction;
    auction.add(Saying::bid_1, landlord_is(0, 1));
    auction.add(Saying::bid_3, landlord_is(0, 3));
    auction.add(Saying::pass, landlord_is(1, 3));
    PhaseOutcome shown;
    shown.tanda = true;
    const OneQuestion tanda = answered(Saying::tanda, shown);
    PlayoutTask task = task_of(classic_play_rules, {.seats = 3, .hand_cards = 18, .bottom_cards = 0}, 22, 0);
    task.plan.first = FirstToSpeak::landlord_card;
    task.plan.auction = auction.view();
    task.plan.tanda = tanda.view();
    for (const bool touliao : {true, false}) {
        task.plan.touliao = touliao;
        unsigned times = 0;
        for (const Kernels* level : levels()) {
            const std::vector<HandFacts> facts = played(*level, task, 300);
            for (std::size_t game = 0; game < facts.size(); ++game) {
                const Deal deal = level->deal(task.deal, {task.seed, game, 0}, 0);
                const auto landlord = static_cast<std::size_t>(facts[game].landlord);
                const bool first = (deal.hands[landlord].decks[0] & bit_of(Card{0})) != 0;
                const bool expected = touliao && first && facts[game].bid == 3;
                expect(facts[game].touliao == expected && facts[game].tanda == expected, level->name, game);
                times += expected ? 1 : 0;
            }
        }
        expect((times > 0) == touliao, times);
    }
}

// The card that is turned up is one of those dealt to hands, numbered by seat and then by id.
void a_joker_turned_up_is_told_apart() {
    for (const std::uint8_t decks : {std::uint8_t{1}, std::uint8_t{2}}) {
        PlayoutTask task = task_of(classic_play_rules,
                                   {.seats = 4, .hand_cards = 12, .bottom_cards = 0, .decks = decks}, 23, 0);
        task.rules.decks = decks;
        task.plan.first = FirstToSpeak::face_up_card;
        task.plan.mingwang = true;
        // With two decks nobody plays: the landlord reports and wins at once.
        const OneQuestion report = answered(Saying::no_report, [] {
            PhaseOutcome once;
            once.baodao = 1;
            return once;
        }());
        const OneQuestion no_fight = answered(Saying::no_fight, {});
        task.plan.reporting = report.view();
        task.plan.fighting = no_fight.view();
        unsigned jokers = 0;
        const std::size_t games = repeated(3000);
        const std::vector<HandFacts> facts = played(*levels().front(), task, games);
        for (std::size_t game = 0; game < games; ++game) {
            const Deal deal = levels().front()->deal(task.deal, {task.seed, game, 0}, 0);
            const unsigned place = HandStreams{{task.seed, game, 0}}.of(Purpose::phases).below(48);
            std::vector<unsigned> cards;
            for (unsigned id = 0; id < 2 * deck_cards; ++id) {
                const std::uint64_t bit = bit_of(static_cast<Card>(id % deck_cards));
                if (deal.hands[place / 12].decks[id / deck_cards] & bit) cards.push_back(id);
            }
            const bool joker = cards.at(place % 12) % deck_cards >= 52;
            expect(facts[game].mingwang == joker, game, decks);
            expect(facts[game].landlord == static_cast<int>(place / 12), game, decks);
            jokers += joker ? 1 : 0;
        }
        expect(jokers > 0, decks);
    }
}

// Every report that there is, once each.
[[nodiscard]] OneQuestion all_reports() {
    OneQuestion question;
    for (unsigned code = index_of(Saying::report_three); code <= index_of(Saying::report_two_twice); ++code) {
        PhaseOutcome outcome;
        outcome.baodao = code > index_of(Saying::report_jokers) ? 2 : 1;
        question.add(static_cast<Saying>(code), outcome);
    }
    return question;
}

// With 98 cards of 108 the landlord can report nearly everything; he draws among what he can.
void the_landlord_reports_what_he_holds() {
    const OneQuestion reports = all_reports(), no_fight = answered(Saying::no_fight, {});
    PlayoutTask task =
        task_of({.decks = 2}, {.seats = 2, .hand_cards = 10, .bottom_cards = 88, .decks = 2}, 24, 0);
    task.plan.reporting = reports.view();
    task.plan.fighting = no_fight.view();
    std::array<unsigned, 3> times{};
    const std::size_t games = repeated(5000);
    const std::vector<HandFacts> facts = played(*levels().front(), task, games);
    for (std::size_t game = 0; game < games; ++game) {
        const HandStreams streams{{task.seed, game, 0}};
        const Deal deal = levels().front()->deal(task.deal, {task.seed, game, 0}, 0);
        const auto landlord = static_cast<std::uint8_t>(facts[game].landlord);
        const Hand hand = deal.hands[landlord].ranks() + deal.bottom.ranks();
        std::vector<std::uint8_t> counts;
        for (unsigned rank = 0; rank < 13; ++rank) {
            if (hand.count(rank_at(rank)) >= 7) counts.push_back(1);
        }
        if (hand.count(Rank::little_joker) + hand.count(Rank::big_joker) == 4) counts.push_back(1);
        for (unsigned rank = 0; rank < 13; ++rank) {
            if (hand.count(rank_at(rank)) == 8) counts.push_back(2);
        }
        expect(!counts.empty(), "a landlord of 98 cards with nothing to report", game);
        Stream policy = streams.of_policy(landlord);
        const std::size_t drawn =
            counts.size() == 1 ? 0 : policy.below(static_cast<std::uint32_t>(counts.size()));
        expect(facts[game].baodao == counts.at(drawn), game);
        expect(facts[game].landlord_won && facts[game].plies == 0 && !facts[game].fight, game);
        ++times[facts[game].baodao];
    }
    expect(times[0] == 0 && times[1] > 0 && times[2] > 0, times[1], times[2]);
    for (const Kernels* level : levels()) {
        const std::vector<HandFacts> again = played(*level, task, 500);
        for (std::size_t game = 0; game < again.size(); ++game)
            expect(again[game].baodao == facts[game].baodao, level->name, game);
    }
}

// Hands that hold what each report says, and one card less.
void a_report_needs_its_cards() {
    for (unsigned rank = 0; rank < 13; ++rank) {
        const auto once = static_cast<Saying>(index_of(Saying::report_three) + rank);
        const auto twice = static_cast<Saying>(index_of(Saying::report_three_twice) + rank);
        for (unsigned copies = 0; copies <= 8; ++copies) {
            const Hand hand = Hand::of(rank_at(rank), copies);
            expect(may_report(hand, once) == (copies >= 7) && may_report(hand, twice) == (copies == 8), rank,
                   copies);
            expect(may_report(hand, Saying::no_report) && !may_report(hand, Saying::report_jokers), rank);
        }
    }
    const Hand little = Hand::of(Rank::little_joker, 2), big = Hand::of(Rank::big_joker, 1);
    expect(!may_report(little + big, Saying::report_jokers), "three jokers");
    expect(may_report(little + big + big, Saying::report_jokers), "four jokers");
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::the_deal_after_a_void_one_has_a_landlord();
    ddz::test::a_bid_of_3_by_the_first_to_speak_is_told_apart();
    ddz::test::a_joker_turned_up_is_told_apart();
    ddz::test::a_report_needs_its_cards();
    ddz::test::the_landlord_reports_what_he_holds();
    return ddz::test::result();
}
