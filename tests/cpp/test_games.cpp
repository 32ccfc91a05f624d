// Random games: the facts in the columns are those of the game played move by move, the same at every level
// and however the games are divided.
#include <vector>

#include "columns.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

struct Plan {
    PlayRules rules;
    DealPlan deal;
    bool draws_wild_rank = false;

    [[nodiscard]] PlayoutTask task(std::uint64_t seed, std::uint64_t first_game) const noexcept {
        PlayoutTask task = task_of(rules, deal, seed, first_game);
        task.plan.draws_wild_rank = draws_wild_rank;
        return task;
    }
};

constexpr PlayRules two_deck_rules{
    .trio_solo = false, .four_two_solo = false, .four_two_pair = false, .decks = 2};
constexpr PlayRules haling_rules{.trio_solo = false,
                                 .four_two_solo = false,
                                 .four_two_pair = false,
                                 .decks = 2,
                                 .low_ace = LowAce::all,
                                 .consecutive_wings = true};

constexpr Plan plans[] = {
    {classic_play_rules, {}},
    {widest_rules, {.seats = 2, .hand_cards = 20}},
    {known_rules.back(), {.seats = 4, .hand_cards = 12, .bottom_cards = 4, .jokers = false}},
    {known_rules[2], {}},
    {classic_play_rules, {.seats = 4, .hand_cards = 1, .bottom_cards = 0}},
    {classic_play_rules, {.seats = 2, .hand_cards = 1, .bottom_cards = 52}},
    {classic_play_rules, {}, true},
    {widest_rules, {.seats = 4, .hand_cards = 12, .bottom_cards = 6}, true},
    {{.wild_rank = Rank::seven}, {}},
    {two_deck_rules, {.seats = 4, .hand_cards = 25, .bottom_cards = 8, .decks = 2}},
    {haling_rules, {.seats = 4, .hand_cards = 25, .bottom_cards = 8, .decks = 2}},
    {haling_rules, {.seats = 3, .hand_cards = 9, .bottom_cards = 20, .decks = 2}},
};

[[nodiscard]] Hand deck_of(const DealPlan& deal) noexcept {
    const unsigned jokers = deal.jokers ? deal.decks : 0U;
    Hand deck = Hand::of(Rank::little_joker, jokers) + Hand::of(Rank::big_joker, jokers);
    for (unsigned rank = 0; rank < natural_rank_count; ++rank)
        deck += Hand::of(rank_at(rank), 4U * deal.decks);
    return deck;
}

// Plays a game on lists of legal moves, as rules.md tells it, and notes its facts in a row of `columns`.
void play_slowly(const PlayoutTask& task, std::uint64_t game, const PlayoutColumns& columns) {
    const Kernels& level = *levels().back();
    const HandNumber number{task.seed, game, 0};
    const HandStreams streams{number};
    const Deal deal = level.deal(task.deal, number, 0);
    const unsigned seats = task.deal.seats;
    Stream phases = streams.of(Purpose::phases);
    const unsigned landlord = phases.below(seats);
    std::vector<Hand> hands;
    std::vector<Stream> policies;
    for (unsigned seat = 0; seat < seats; ++seat) {
        hands.push_back(deal.hands[seat].ranks());
        policies.push_back(streams.of_policy(static_cast<std::uint8_t>(seat)));
    }
    hands[landlord] += deal.bottom.ranks();
    PlayRules rules = task.rules;
    if (task.plan.draws_wild_rank) rules.wild_rank = rank_at(streams.of_number(3).below(13));

    Hand dealt;
    for (const Hand hand : hands) dealt += hand;
    expect(deck_of(task.deal).contains(dealt), "cards that the deck has not", game);

    std::vector<Move> history;
    std::vector<unsigned> plays(seats);
    unsigned seat = landlord, passes = 0;
    Pattern to_beat;
    for (;;) {
        std::vector<Move> legal;
        if (to_beat.is_pass()) {
            legal.resize(level.count_leads(rules, hands[seat]) + list_slack);
            legal.resize(level.write_leads(rules, hands[seat], legal.data()));
        } else {
            legal.resize(level.count_follows(rules, hands[seat], to_beat) + list_slack);
            legal.resize(level.write_follows(rules, hands[seat], to_beat, legal.data()));
            legal.push_back(pass_move);
        }
        const auto choices = static_cast<std::uint32_t>(legal.size());
        const Move move = choices == 1 ? legal[0] : legal[policies[seat].below(choices)];
        history.push_back(move);
        if (move == pass_move) {
            if (++passes == seats - 1) to_beat = {};
        } else {
            passes = 0;
            to_beat = move.pattern;
            expect(hands[seat].contains(move.cards), "a play that is not in the hand", game);
            hands[seat] -= move.cards;
            ++plays[seat];
            if (hands[seat].empty()) break;
        }
        seat = (seat + 1) % seats;
    }

    for (const Move& move : history) dealt -= move.cards;
    Hand left;
    for (const Hand hand : hands) left += hand;
    expect(left == dealt, "cards that were lost", game);

    unsigned rockets = 0, peasant_plays = 0, big_bombs = 0;
    std::array<std::uint8_t, 4> bombs{};  // by class
    for (const Move& move : history) {
        if (move.pattern.category() == Category::bomb)
            ++bombs[static_cast<std::size_t>(move.pattern.bomb_class())];
        rockets += move.pattern.category() == Category::rocket ? 1 : 0;
        big_bombs += move.pattern.category() == Category::bomb && move.cards.size() >= 6 ? 1 : 0;
    }
    for (unsigned i = 0; i < seats; ++i) peasant_plays += i == landlord ? 0 : plays[i];
    columns.landlord[0] = static_cast<std::int8_t>(landlord);
    columns.landlord_won[0] = seat == landlord;
    columns.bombs[0] = bombs[0];
    columns.big_bombs[0] = static_cast<std::uint8_t>(task.deal.decks == 2 ? big_bombs : 0U);
    columns.soft_bombs[0] = bombs[1];
    columns.hard_bombs[0] = bombs[2];
    columns.pure_bombs[0] = bombs[3];
    columns.rockets[0] = static_cast<std::uint8_t>(rockets);
    columns.spring[0] = seat == landlord ? peasant_plays == 0 : plays[landlord] == 1;
    columns.plies[0] = static_cast<std::uint16_t>(history.size());
    if (rules.has_wild()) columns.wild_rank[0] = static_cast<std::uint8_t>(index_of(rules.wild_rank));
}

OwnedColumns played(const Kernels& level, const PlayoutTask& task, std::size_t games) {
    OwnedColumns columns{games};
    const StopFlag stop;
    level.play_matches(task, 0, games, columns.view(), stop);
    return columns;
}

void columns_hold_the_facts_of_the_games() {
    for (const Plan& plan : plans) {
        const PlayoutTask task = plan.task(5, 1'000'000'007);
        const std::size_t games =
            repeated(plan.deal.bottom_cards > 20 ? 200 : 20'000);  // such landlords lead long lists
        const OwnedColumns columns = played(*levels().front(), task, games);
        for (std::size_t row = 0; row < games; ++row) {
            OwnedColumns slow{1};
            play_slowly(task, task.first_game + row, slow.view());
            expect(columns.same_row(row, slow, 0), plan.rules, "game", row);
        }
    }
}

void games_are_the_same_at_every_level() {
    for (const Plan& plan : plans) {
        const PlayoutTask task = plan.task(6, 0);
        const std::size_t games = repeated(100'000);
        const OwnedColumns first = played(*levels().front(), task, games);
        for (const Kernels* level : levels()) expect_same(played(*level, task, games), first, level->name);
    }
}

void games_are_the_same_however_they_are_divided() {
    const StopFlag stop;
    const std::size_t games = 5000;
    const PlayoutTask task = task_of(classic_play_rules, {}, 7, 0);
    const OwnedColumns whole = played(*levels().front(), task, games);
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{1024}, games}) {
        OwnedColumns in_chunks{games};
        // From the last chunk to the first: no game may depend on the one before it.
        for (std::size_t end = games; end > 0;) {
            const std::size_t begin = end > chunk ? end - chunk : 0;
            levels().front()->play_matches(task, begin, end, in_chunks.view(), stop);
            end = begin;
        }
        expect_same(in_chunks, whole, "in chunks");
    }
    for (const std::uint64_t first : {std::uint64_t{1}, std::uint64_t{4000}}) {
        const OwnedColumns later =
            played(*levels().front(), task_of(task.rules, task.deal, task.seed, first), 1000);
        for (std::size_t row = 0; row < 1000; ++row) {
            expect(later.same_row(row, whole, static_cast<std::size_t>(first) + row), "first_game", first,
                   row);
        }
    }
}

void a_range_writes_its_own_rows_and_a_raised_stop_none() {
    const PlayoutTask task = task_of(classic_play_rules, {}, 8, 0);
    StopFlag stop;
    for (const Kernels* level : levels()) {
        OwnedColumns columns{100};
        level->play_matches(task, 40, 60, columns.view(), stop);
        level->play_matches(task, 60, 60, columns.view(), stop);
        for (std::size_t row = 0; row < 100; ++row) {
            expect(columns.played(row) == (row >= 40 && row < 60), level->name, row);
        }
    }
    stop.raise();
    for (const Kernels* level : levels()) {
        OwnedColumns columns{100};
        level->play_matches(task, 0, 100, columns.view(), stop);
        for (std::size_t row = 0; row < 100; ++row) expect(!columns.played(row), level->name, row);
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::columns_hold_the_facts_of_the_games();
    ddz::test::games_are_the_same_at_every_level();
    ddz::test::games_are_the_same_however_they_are_divided();
    ddz::test::a_range_writes_its_own_rows_and_a_raised_stop_none();
    return ddz::test::result();
}
