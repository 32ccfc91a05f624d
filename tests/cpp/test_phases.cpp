// Phases before the play: tables run to their end, redeals and their limit, what a match carries on, and the
// draw of a wild rank.
#include <array>
#include <cmath>

#include "columns.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

// Three seats in turn decline or call; the first to call is landlord, and where nobody does the deal is void.
struct Calling {
    std::array<PhaseState, 7> states{};
    std::array<Saying, 6> sayings{Saying::decline, Saying::call,    Saying::decline,
                                  Saying::call,    Saying::decline, Saying::call};
    std::array<std::uint16_t, 6> next{1, 4, 2, 5, 3, 6};

    constexpr Calling() {
        for (std::int8_t seat = 0; seat < 3; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            states[at].actor = seat;
            states[at].choice_count = 2;
            states[at].first_choice = static_cast<std::uint16_t>(2 * at);
            states[4 + at].outcome.landlord = seat;
            states[4 + at].outcome.bid = static_cast<std::uint8_t>(1 + seat);
        }
    }
    [[nodiscard]] PhaseTable view() const noexcept { return {states.data(), sayings.data(), next.data()}; }
};

constexpr Calling calling;

// Nobody ever calls: the one thing to say leads to a void deal.
constexpr std::array<PhaseState, 2> silent_states{{{0, 1, 0, 0, {}}, {}}};
constexpr std::array<Saying, 1> silent_sayings{Saying::decline};
constexpr std::array<std::uint16_t, 1> silent_next{1};

std::vector<HandFacts> played(const Kernels& level, const PlayoutTask& task, std::size_t matches) {
    OwnedColumns columns{matches * task.hands_per_match};
    static_cast<void>(level.play_matches(task, 0, matches, columns.view(), StopFlag{}));
    std::vector<HandFacts> facts;
    for (std::size_t row = 0; row < columns.games(); ++row) facts.push_back(columns.facts(row));
    return facts;
}

// Each declines with chance 1/2, so that 1 deal in 8 is void and the next seat is landlord half as often.
void the_first_to_call_is_landlord() {
    PlayoutTask task = task_of(classic_play_rules, {}, 11, 0);
    task.plan.auction = calling.view();
    const std::size_t games = repeated(40'000);
    std::vector<std::uint8_t> first;
    for (const Kernels* level : levels()) {
        const std::vector<HandFacts> facts = played(*level, task, games);
        std::array<double, 4> bids{};
        double void_deals = 0;
        for (std::size_t i = 0; i < games; ++i) {
            ++bids[facts[i].bid];
            void_deals += facts[i].redeals;
            expect(facts[i].landlord >= 0 && facts[i].plies > 0, level->name, i);
        }
        const auto of_games = static_cast<double>(games);
        const double error = 5 / std::sqrt(of_games);
        expect(bids[0] == 0, level->name, "no bid");
        for (unsigned seat = 0; seat < 3; ++seat) {
            const double expected = (4 >> seat) / 7.0;
            expect(std::abs(bids[seat + 1] / of_games - expected) < error, level->name, seat, bids[seat + 1]);
        }
        expect(std::abs(void_deals / of_games - 1 / 7.0) < error, level->name, "void deals", void_deals);
        std::vector<std::uint8_t> all;
        for (const HandFacts& of_game : facts) all.push_back(of_game.bid);
        if (first.empty()) first = all;
        expect(all == first, level->name, "differs");
    }
}

void too_many_void_deals_cancel_the_hand() {
    PlayoutTask task = task_of(classic_play_rules, {}, 12, 0);
    task.plan.auction = {silent_states.data(), silent_sayings.data(), silent_next.data()};
    task.plan.max_redeals = 7;
    task.hands_per_match = 2;
    for (const Kernels* level : levels()) {
        const std::vector<HandFacts> facts = played(*level, task, 50);
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const bool cancelled = facts[i].landlord == -1 && facts[i].plies == 0 && !facts[i].landlord_won;
            expect(cancelled && facts[i].redeals == 7, level->name, i);
        }
    }
}

void the_winner_stays_landlord() {
    PlayoutTask task = task_of(classic_play_rules, {}, 13, 0);
    task.plan.auction = calling.view();
    task.plan.winner_stays = true;
    task.hands_per_match = 6;
    for (const Kernels* level : levels()) {
        const std::vector<HandFacts> facts = played(*level, task, repeated(3000));
        for (std::size_t i = 0; i < facts.size(); ++i) {
            if (i % 6 == 0) continue;
            const bool stayed = facts[i].landlord == facts[i - 1].landlord;
            expect(stayed == facts[i - 1].landlord_won && facts[i].redeals == 0 && facts[i].bid == 1,
                   level->name, i);
        }
    }
}

void the_first_to_speak_rotates() {
    PlayoutTask task = task_of(classic_play_rules, {}, 14, 0);
    task.plan.first = FirstToSpeak::random_then_rotate;
    task.hands_per_match = 5;
    for (const Kernels* level : levels()) {
        const std::vector<HandFacts> facts = played(*level, task, repeated(1000));
        for (std::size_t i = 1; i < facts.size(); ++i) {
            expect(i % 5 == 0 || facts[i].landlord == (facts[i - 1].landlord + 1) % 3, level->name, i);
        }
    }
}

// The holder of the landlord card speaks first, and where it lies in the bottom somebody does.
void the_landlord_card_decides() {
    PlayoutTask task = task_of(classic_play_rules, {}, 15, 0);
    task.plan.first = FirstToSpeak::landlord_card;
    for (const Card card : {Card{0}, Card{51}, Card{52}, Card{53}}) {
        task.plan.landlord_card = card;
        const std::size_t games = repeated(2000);
        const std::vector<HandFacts> facts = played(*levels().back(), task, games);
        for (std::size_t game = 0; game < games; ++game) {
            const Deal deal = levels().back()->deal(task.deal, {task.seed, game, 0}, 0);
            const bool in_bottom = (deal.bottom.decks[0] & bit_of(card)) != 0;
            const auto landlord = static_cast<std::size_t>(facts[game].landlord);
            expect(in_bottom || (deal.hands[landlord].decks[0] & bit_of(card)) != 0, game);
        }
    }
}

// Each hand draws its own from a stream that nothing else uses: what was said before is not another.
void a_wild_rank_is_drawn_for_each_landlord() {
    PlayoutTask task = task_of(classic_play_rules, {}, 16, 3);
    task.plan.auction = calling.view();
    task.plan.max_redeals = 1;
    task.hands_per_match = 4;
    const std::size_t matches = repeated(2000);
    for (const Kernels* level : levels()) {
        task.plan.draws_wild_rank = false;
        const std::vector<HandFacts> plain = played(*level, task, matches);
        task.plan.draws_wild_rank = true;
        const std::vector<HandFacts> facts = played(*level, task, matches);
        std::array<unsigned, 13> drawn{};
        std::size_t cancelled = 0;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            expect(plain[i].wild_rank == 255, level->name, i);
            expect(facts[i].landlord == plain[i].landlord && facts[i].bid == plain[i].bid, level->name, i);
            if (facts[i].landlord < 0) {
                ++cancelled;
                expect(facts[i].wild_rank == 255, level->name, i);
                continue;
            }
            const HandStreams streams{{16, 3 + i / 4, static_cast<std::uint32_t>(i % 4)}};
            const unsigned rank = streams.of_number(3).below(13);
            expect(facts[i].wild_rank == rank, level->name, i);
            ++drawn[rank];
        }
        expect(cancelled > 0, level->name, "one hand in eight");
        for (const unsigned times : drawn) expect(times > 0, level->name, "a rank that is never drawn");
    }
}

void a_fixed_wild_rank_is_not_drawn() {
    for (const Rank rank : {Rank::three, Rank::two}) {
        const PlayoutTask task = task_of({.wild_rank = rank}, {}, 17, 0);
        for (const Kernels* level : levels()) {
            for (const HandFacts& facts : played(*level, task, 50))
                expect(facts.wild_rank == index_of(rank), level->name);
        }
        PlayoutTask silent = task;
        silent.plan.auction = {silent_states.data(), silent_sayings.data(), silent_next.data()};
        for (const HandFacts& facts : played(*levels().back(), silent, 5))
            expect(facts.landlord == -1 && facts.wild_rank == 255, "a cancelled hand");
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::the_first_to_call_is_landlord();
    ddz::test::too_many_void_deals_cancel_the_hand();
    ddz::test::the_winner_stays_landlord();
    ddz::test::the_first_to_speak_rotates();
    ddz::test::the_landlord_card_decides();
    ddz::test::a_wild_rank_is_drawn_for_each_landlord();
    ddz::test::a_fixed_wild_rank_is_not_drawn();
    return ddz::test::result();
}
