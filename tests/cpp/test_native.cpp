// Native players: what a function chooses is played where it is legal, and otherwise noted, once, for the
// first match on any number of threads.
#include "columns.hpp"
#include "lists.hpp"
#include "simulate.hpp"

namespace ddz::test {
namespace {

// As RandomPolicy draws.
void choose_random(const Turn* turn, void*, Move* move) {
    const PlayRules& rules = turn->rules->rules;
    const Kernels& level = kernels();
    const Pattern to_beat = turn->to_beat.pattern;
    const std::uint32_t plays = turn->leading() ? level.count_leads(rules, turn->hand)
                                                : level.count_follows(rules, turn->hand, to_beat);
    const std::uint32_t choices = plays + (turn->leading() ? 0 : 1);
    const std::uint32_t n = choices > 1 ? turn->stream->below(choices) : 0;
    *move = turn->leading() ? level.nth_lead(rules, turn->hand, n)
                            : level.nth_follow(rules, turn->hand, to_beat, n);
}

// The same, but for one choice in so many.
void choose_badly(const Turn* turn, void* context, Move* move) {
    choose_random(turn, context, move);
    if (turn->stream->below(*static_cast<const std::uint32_t*>(context)) == 0) move->cards.word ^= 1;
}

// Any bits.
void choose_noise(const Turn* turn, void*, Move* move) {
    move->cards.word = turn->stream->next();
    const std::uint64_t bits = turn->stream->next();
    move->pattern = {static_cast<Category>(bits & 255), static_cast<unsigned>(bits >> 8 & 255),
                     rank_at(static_cast<unsigned>(bits >> 16 & 255)),
                     static_cast<BombClass>(bits >> 24 & 255)};
}

PlayoutTask played_by(PlayoutTask task, ChooseMove choose, void* context = nullptr) {
    NativePlayer player;
    player.choose = choose;
    player.context = context;
    for (SeatPolicy& policy : task.policies) policy = SeatPolicy{player};
    return task;
}

struct Deck {
    PlayRules rules;
    DealPlan deal;
};

constexpr PlayRules two_decks = [] {
    PlayRules rules = widest_two_deck_rules(LowAce::none);
    rules.min_pair_chain = 3;
    return rules;
}();
const Deck decks[] = {{classic_play_rules, {}},
                      {{.wild_rank = Rank::seven}, {}},
                      {two_decks, {.seats = 4, .hand_cards = 25, .bottom_cards = 8, .decks = 2}}};

void drawing_as_random_does_gives_its_games() {
    for (const Deck& deck : decks) {
        const std::size_t games = repeated(3000);
        const PlayoutTask task = task_of(deck.rules, deck.deal, 31, 5);
        OwnedColumns plain{games}, native{games};
        for (const Kernels* level : levels())
            expect(level->play_matches(task, 0, games, plain.view(), StopFlag{}) == games, level->name);
        IllegalChoices illegal;
        PlayoutTask natives = played_by(task, choose_random);
        natives.illegal = &illegal;
        std::atomic<std::size_t> done{0};
        play_parallel(natives, games, 2, native.view(), StopFlag{}, done);
        expect(!illegal.any() && done == games, "native", done.load());
        expect_same(native, plain, "native");
    }
}

void the_first_illegal_choice_is_noted_on_any_number_of_threads() {
    for (const Deck& deck : decks) {
        const std::size_t games = repeated(20'000);
        std::uint32_t one_in = 20'000;
        std::uint64_t match = IllegalChoices::none;
        IllegalChoice choice;
        for (const unsigned threads : {1U, 1U, 2U, 3U}) {
            OwnedColumns columns{games};
            IllegalChoices illegal;
            PlayoutTask task = played_by(task_of(deck.rules, deck.deal, 32, 0), choose_badly, &one_in);
            task.illegal = &illegal;
            std::atomic<std::size_t> done{0};
            play_parallel(task, games, threads, columns.view(), StopFlag{}, done);
            expect(illegal.any() && done > illegal.match(), "illegal", threads, done.load());
            const IllegalChoice& found = illegal.choice();
            expect(found.made && !found.is_saying && found.hand == 0, "of the first hand");
            expect(match == IllegalChoices::none || match == illegal.match(), match, illegal.match());
            expect(!choice.made || (choice.seat == found.seat && choice.move == found.move), found.move);
            match = illegal.match();
            choice = found;
        }
    }
}

void noise_is_refused() {
    for (const Deck& deck : decks) {
        for (std::uint64_t game = 0; game < repeated(400); ++game) {
            OwnedColumns columns{1};
            IllegalChoices illegal;
            PlayoutTask task = played_by(task_of(deck.rules, deck.deal, 33, game), choose_noise);
            task.illegal = &illegal;
            kernels().play_matches(task, 0, 1, columns.view(), StopFlag{});
            expect(illegal.any() && illegal.match() == 0, "noise", game);
        }
    }
}

// What is legal is what is listed, for moves whose every part is a little wrong.
void legality_is_membership() {
    Stream stream{34};
    for (unsigned run = 0; run < repeated(2000); ++run) {
        const PlayRules rules = any_rules(stream);
        const Hand hand = any_hand(stream, 1 + stream.below(20), rules.jokers);
        const std::vector<Move> leads = leads_at(kernels(), rules, hand);
        for (unsigned tried = 0; tried < 40; ++tried) {
            Move move = leads[stream.below(static_cast<std::uint32_t>(leads.size()))];
            expect(kernels().is_legal(rules, hand, Pattern{}, move), rules, hand, move);
            const Pattern p = move.pattern;
            move.pattern = {static_cast<Category>(index_of(p.category()) ^ stream.below(2)),
                            p.length() ^ stream.below(3), rank_at(index_of(p.key()) ^ stream.below(4)),
                            static_cast<BombClass>(stream.below(2))};
            const bool listed = std::find(leads.begin(), leads.end(), move) != leads.end();
            expect(kernels().is_legal(rules, hand, Pattern{}, move) == listed, rules, hand, move.cards);
        }
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::drawing_as_random_does_gives_its_games();
    ddz::test::the_first_illegal_choice_is_noted_on_any_number_of_threads();
    ddz::test::noise_is_refused();
    ddz::test::legality_is_membership();
    return ddz::test::result();
}
