// HandBatch: hands stepped side by side are those that playouts play, on any number of threads, and what is
// written of them stays within the caller's columns.
#include <vector>

#include "columns.hpp"
#include "hand_batch.hpp"
#include "sample.hpp"

namespace ddz::test {
namespace {

struct Table {
    const char* name;
    PlayRules rules;
    DealPlan deal;
    bool draws_wild_rank = false;
};

[[nodiscard]] PlayRules two_deck_rules() {
    PlayRules rules;
    rules.decks = 2;
    rules.trio_solo = rules.four_two_solo = rules.four_two_pair = false;
    return rules;
}

[[nodiscard]] std::vector<Table> tables() {
    return {{"one deck", {}, {}},
            {"two seats", {}, {2, 20, 3, true, 1}},
            {"wild cards", {}, {}, true},
            {"two decks", two_deck_rules(), {4, 25, 8, true, 2}}};
}

[[nodiscard]] TableSetup setup_of(const Table& table) {
    TableSetup setup;
    setup.rules = table.rules;
    setup.deal = table.deal;
    setup.plan.draws_wild_rank = table.draws_wild_rank;
    return setup;
}

// Bytes with a guard on either side, which is looked at when they go.
template <class T>
class Guarded {
  public:
    explicit Guarded(std::size_t size) : bytes_(size + 2, guard) {}
    ~Guarded() { expect(bytes_.front() == guard && bytes_.back() == guard, "written beside a column"); }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;
    [[nodiscard]] T* data() noexcept { return bytes_.data() + 1; }

  private:
    static constexpr T guard = 0x55;
    std::vector<T> bytes_;
};

void write_everything(HandBatch& batch) {
    const std::size_t n = batch.size(), seats = batch.setup().deal.seats;
    const auto choices = static_cast<std::size_t>(batch.offsets().back());
    Guarded<std::uint8_t> counts(choices * rank_count), category(choices), length(choices), key(choices),
        bomb_class(choices);
    batch.write_choices({counts.data(), category.data(), length.data(), key.data(), bomb_class.data()});

    Guarded<std::int8_t> seat(n), said(n * history_length), history_seat(n * history_length);
    Guarded<std::uint8_t> hand(n * rank_count), shown(n * seats * rank_count), cards_left(n * seats),
        history(n * history_length * rank_count);
    Guarded<std::uint16_t> plies(n);
    ObservationColumns columns;
    columns.seat = seat.data();
    columns.said = said.data();
    columns.history_seat = history_seat.data();
    columns.hand = hand.data();
    columns.shown = shown.data();
    columns.cards_left = cards_left.data();
    columns.history = history.data();
    columns.plies = plies.data();
    batch.observe(nullptr, columns);
    for (std::size_t i = 0; i < n; ++i) {
        unsigned cards = 0;
        for (unsigned rank = 0; rank < rank_count; ++rank) cards += hand.data()[i * rank_count + rank];
        const auto viewer = static_cast<std::size_t>(seat.data()[i]);
        expect(seat.data()[i] == nobody || cards == cards_left.data()[i * seats + viewer], "cards left", i);
    }
}

void random_choices_play_the_games_of_playouts(const Table& table, unsigned threads) {
    constexpr std::uint64_t seed = 31, first = 5;
    const std::size_t games = repeated(300), side_by_side = 17;
    PlayoutTask task = task_of(table.rules, table.deal, seed, first);
    task.plan.draws_wild_rank = table.draws_wild_rank;
    OwnedColumns expected{games}, found{games};
    static_cast<void>(kernels().play_matches(task, 0, games, expected.view(), StopFlag{}));

    HandBatch batch{setup_of(table), side_by_side, threads};
    batch.start({seed, first, first + games, true});
    std::vector<std::int64_t> choices(side_by_side);
    std::size_t ended = 0;
    while (ended < games) {
        for (const EndedHand& hand : batch.ended()) {
            found.view().write(hand.game - first, hand.facts, table.deal.seats);
            ++ended;
        }
        if (ended < games) {
            if (ended % 7 == 0) write_everything(batch);
            batch.sample(choices.data());
            batch.step(choices.data());
        }
    }
    expect(ended == games, table.name, "hands", ended);
    expect_same(found, expected, table.name);
}

// Enough hands that threads are started for them.
void threads_share_the_hands_out(const Table& table) {
    const std::size_t hands = 1600;
    HandBatch one{setup_of(table), hands, 1}, three{setup_of(table), hands, 3};
    std::vector<std::int64_t> choices(hands);
    for (HandBatch* batch : {&one, &three}) batch->start({3, 0, HandBatch::no_limit, true});
    for (unsigned step = 0; step < repeated(60); ++step) {
        one.sample(choices.data());
        std::vector<std::int64_t> drawn(hands);
        three.sample(drawn.data());
        expect(choices == drawn, table.name, step);
        for (HandBatch* batch : {&one, &three}) batch->step(choices.data());
        expect(one.offsets() == three.offsets(), table.name, step);
        expect(one.ended().size() == three.ended().size(), table.name, step);
    }
    write_everything(three);
}

void hands_taken_over_go_on_alike(const Table& table) {
    HandBatch one{setup_of(table), 9, 2}, other{setup_of(table), 9, 1};
    one.start({8, 0, HandBatch::no_limit, true});
    std::vector<std::int64_t> choices(9);
    for (unsigned step = 0; step < repeated(400); ++step) {
        if (step % 50 == 0) other.restore(one.games(), one.hands());
        expect(one.offsets() == other.offsets(), table.name, step);
        one.sample(choices.data());
        std::vector<std::int64_t> drawn(9);
        other.sample(drawn.data());
        expect(choices == drawn, table.name, step);
        one.step(choices.data());
        other.step(choices.data());
    }
}

void given_cards_are_dealt(const Table& table) {
    HandBatch batch{setup_of(table), 1, 1};
    const Deal deal = kernels().deal(table.deal, {77, 3, 0}, 0);
    GivenDeal given{{}, deal.bottom.ranks(), 1};
    for (unsigned seat = 0; seat < table.deal.seats; ++seat) given.hands[seat] = deal.hands[seat].ranks();
    batch.start({1, 0, HandBatch::no_limit, true}, {given});
    const Position& position = batch.hands()[0].position;
    expect(position.landlord == seat_at(1) && position.to_act == seat_at(1), table.name, "leads");
    for (unsigned seat = 0; seat < table.deal.seats; ++seat) {
        const Hand bottom = seat == 1 ? given.bottom : Hand{};
        expect(position.hands[seat] == given.hands[seat] + bottom, table.name, "hand", seat);
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    for (const ddz::test::Table& table : ddz::test::tables()) {
        for (const unsigned threads : {1U, 3U})
            ddz::test::random_choices_play_the_games_of_playouts(table, threads);
        ddz::test::threads_share_the_hands_out(table);
        ddz::test::hands_taken_over_go_on_alike(table);
        ddz::test::given_cards_are_dealt(table);
    }
    return ddz::test::result();
}
