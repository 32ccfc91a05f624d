#include "live_hand.hpp"

#include "kernels.hpp"
#include "players.hpp"

namespace ddz {

void LiveTable::begin(LiveHand& hand, std::uint64_t seed, std::uint64_t game) const noexcept {
    hand = LiveHand{};
    hand.game = game;
    hand.rules = setup_.rules;
    hand.streams = seat_streams(HandStreams{{seed, game, 0}});
}

void LiveTable::start(LiveHand& hand, std::uint64_t seed, std::uint64_t game) const noexcept {
    begin(hand, seed, game);
    before(hand).start(HandStreams{{seed, game, 0}}, true);
    go_on(hand);
}

void LiveTable::start_with(LiveHand& hand, std::uint64_t seed, std::uint64_t game,
                           const std::array<Hand, max_seats>& cards, Hand bottom,
                           std::int8_t first) const noexcept {
    begin(hand, seed, game);
    before(hand).start_with(HandStreams{{seed, game, 0}}, cards, bottom, first);
    go_on(hand);
}

Seat LiveTable::to_act(LiveHand& hand) const noexcept {
    return hand.playing() ? hand.position.to_act : before(hand).question().seat;
}

void LiveTable::say(LiveHand& hand, Seat seat, const Question& question, unsigned n) const noexcept {
    const std::uint16_t redeals = hand.facts.redeals;
    hand.track.said.add(seat, question.view.choices[n]);
    before(hand).say(n);
    if (hand.facts.redeals != redeals && !hand.over()) hand.track.said.clear();
}

void LiveTable::play(LiveHand& hand, const Move& move) const noexcept {
    Position& position = hand.position;
    hand.tally.note(hand.rules, position.to_act, move);
    hand.track.note(position.to_act, move);
    position.play(move);
    if (!position.over()) return;
    hand.tally.write(position, hand.facts);
    hand.course.stage = Stage::over;
}

void LiveTable::choose(LiveHand& hand, std::uint32_t n, const Move& choice) const noexcept {
    if (hand.playing()) {
        play(hand, choice);
    } else {
        const Question question = before(hand).question();
        say(hand, question.seat, question, n);
    }
    go_on(hand);
}

void LiveTable::go_on(LiveHand& hand) const noexcept {
    while (!hand.over()) {
        if (hand.playing()) {
            const unsigned seat = index_of(hand.position.to_act);
            if (setup_.deciders[seat] == Decider::caller) return;
            if (setup_.deciders[seat] == Decider::random) {
                play(hand, kernels().random_move(hand.rules, hand.position, hand.streams[seat]));
            } else {
                const Hand deck = CardSet::deck(hand.rules.jokers, hand.rules.decks).ranks();
                const TableView view = view_of(hand.position, deck, hand.track.all_played());
                play(hand, kernels().heuristic_move(hand.rules, view));
            }
        } else {
            BeforePlay<PlayRules> asking = before(hand);
            const Question question = asking.question();
            const unsigned seat = index_of(question.seat);
            if (setup_.deciders[seat] == Decider::caller) return;
            const unsigned n = setup_.deciders[seat] == Decider::random
                                   ? RandomPolicy::say(question.view.choice_count, hand.streams[seat])
                                   : kernels().heuristic_saying(hand.rules, question.view);
            say(hand, question.seat, question, n);
        }
    }
}

std::size_t LiveTable::most_choices_of(const LiveHand& hand) const noexcept {
    if (hand.over()) return 0;
    if (!hand.playing()) return most_choices;
    const Hand cards = hand.position.hand(hand.position.to_act);
    if (!hand.rules.has_two_decks() && !holds_wild(hand.rules, cards) && cards.size() <= largest_hand)
        return max_leads;
    const Pattern to_beat = hand.position.to_beat.pattern;
    return 1 + (hand.position.leading() ? kernels().count_leads(hand.rules, cards)
                                        : kernels().count_follows(hand.rules, cards, to_beat));
}

std::size_t LiveTable::write_choices(LiveHand& hand, Move* out) const noexcept {
    if (hand.over()) return 0;
    if (hand.playing()) {
        const Position& position = hand.position;
        const Hand cards = position.hand(position.to_act);
        if (position.leading()) return kernels().write_leads(hand.rules, cards, out);
        const std::size_t follows = kernels().write_follows(hand.rules, cards, position.to_beat.pattern, out);
        out[follows] = pass_move;
        return follows + 1;
    }
    BeforePlay<PlayRules> asking = before(hand);
    const Question question = asking.question();
    for (unsigned i = 0; i < question.view.choice_count; ++i) out[i] = move_of(question.view.choices[i]);
    return question.view.choice_count;
}

Stage LiveTable::stage_seen_by(LiveHand& hand, Seat seat) const noexcept {
    if (hand.course.stage != Stage::reporting || seat == hand.position.landlord) return hand.course.stage;
    return before(hand).stage_after_reporting();
}

}  // namespace ddz
