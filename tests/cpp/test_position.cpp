// Position against Table: turns, undo, hash, checks and perft.
#include <tuple>

#include "check.hpp"
#include "expect.hpp"
#include "table.hpp"

namespace ddz::test {
namespace {

bool same(const Position& a, const Position& b) {
    return a.hands == b.hands && a.to_beat == b.to_beat && a.to_beat_by == b.to_beat_by &&
           a.to_act == b.to_act && a.landlord == b.landlord && a.seats == b.seats;
}

// As Table sees it: to a leader, who played before and what is no part of the position.
void expect_at(const Position& position, const Table& table) {
    Position seen = position;
    if (seen.leading()) seen.to_beat_by = Seat{};
    expect(same(seen, table.position()), "ply", table.history.size());
    expect(position.leading() == table.leading(), "leading at ply", table.history.size());
    expect(position.over() == table.over(), "over at ply", table.history.size());
    expect(position.landlord_won() == (table.over() && table.last_player() == table.landlord), "the winner");
}

struct Deck {
    PlayRules rules;
    DealPlan plan;
};
constexpr Deck decks[] = {
    {classic_play_rules, {}},
    {widest_rules, {.seats = 2, .hand_cards = 20}},
    {known_rules.back(), {.seats = 4, .hand_cards = 12, .bottom_cards = 4, .jokers = false}}};

Table dealt_by(const Deck& deck, Stream& stream) {
    return dealt(stream, deck.plan.seats, deck.plan.hand_cards, deck.plan.bottom_cards, deck.plan.jokers);
}

Move random_move(const Table& table, const PlayRules& rules, Stream& stream) {
    const std::vector<Move> legal = table.legal(rules);
    return legal[stream.below(static_cast<std::uint32_t>(legal.size()))];
}

void play_and_undo_go_there_and_back() {
    Stream stream{40};
    for (unsigned run = 0; run < repeated(9000); ++run) {
        const Deck& deck = decks[run % std::size(decks)];
        Table table = dealt_by(deck, stream);
        Position position = table.position();
        std::vector<Position> before;
        std::vector<Position::Undo> undo;
        while (!table.over()) {
            check_position(deck.rules, deck.plan, position);
            before.push_back(position);
            const Move move = random_move(table, deck.rules, stream);
            undo.push_back(position.play(move));
            table.play(move);
            expect_at(position, table);
        }
        check_position(deck.rules, deck.plan, position);
        for (; !undo.empty(); undo.pop_back(), before.pop_back()) {
            position.undo(undo.back());
            expect(same(position, before.back()), "undone to ply", undo.size() - 1);
        }
    }
}

// Equal keys are positions that go on alike.
using Key =
    std::tuple<unsigned, unsigned, unsigned, unsigned, std::uint32_t, std::array<std::uint64_t, max_seats>>;

Key key_of(const Position& p) {
    std::array<std::uint64_t, max_seats> hands{};
    for (unsigned seat = 0; seat < p.seats; ++seat) hands[seat] = p.hands[seat].word;
    return {p.seats,
            index_of(p.landlord),
            index_of(p.to_act),
            p.leading() ? 0 : index_of(p.to_beat_by),
            p.to_beat.pattern.word(),
            hands};
}

void hashes_are_equal_where_positions_are() {
    Stream stream{41};
    std::vector<std::pair<Key, std::uint64_t>> seen;
    for (unsigned run = 0; run < repeated(1200); ++run) {
        const Deck& deck = decks[run % std::size(decks)];
        const Table start = dealt_by(deck, stream);
        for (unsigned again = 0; again < 4; ++again) {  // games from one deal meet again, by other moves too
            Table table = start;
            Position position = table.position();
            while (!table.over()) {
                const Move move = random_move(table, deck.rules, stream);
                position.play(move);
                table.play(move);
                seen.emplace_back(key_of(position), position.hash());
                // One fact changed at a time: the hash must follow the key, in both directions.
                Position other = position;
                other.landlord = position.after(position.landlord);
                seen.emplace_back(key_of(other), other.hash());
                other = position;
                other.to_act = position.after(position.to_act);
                seen.emplace_back(key_of(other), other.hash());
                other = position;
                other.to_beat_by = position.after(position.to_beat_by);
                seen.emplace_back(key_of(other), other.hash());
                other = position;
                other.to_beat.cards = Hand::of(Rank::seven);
                seen.emplace_back(key_of(other), other.hash());
                other = position;
                std::swap(other.hands[0], other.hands[1]);
                seen.emplace_back(key_of(other), other.hash());
            }
        }
    }
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 1; i < seen.size(); ++i) {
        if (seen[i].first == seen[i - 1].first)
            expect(seen[i].second == seen[i - 1].second, "equal, hashed apart", i);
    }
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    std::vector<std::uint64_t> hashes;
    for (const auto& [key, hash] : seen) hashes.push_back(hash);
    std::sort(hashes.begin(), hashes.end());
    const auto collision = std::adjacent_find(hashes.begin(), hashes.end());
    expect(collision == hashes.end(), "different, hashed alike, among", hashes.size());
}

void impossible_positions_are_refused() {
    Position sound;
    sound.hands = {parse_hand("345678"), parse_hand("99TJ2"), parse_hand("4AA")};
    sound.to_act = Seat{1};
    sound.to_beat = {parse_hand("55"), {Category::pair, 1, Rank::five}};
    sound.to_beat_by = Seat{0};
    check_position(classic_play_rules, {}, sound);

    const auto refused = [&](ErrorKind kind, const char* code, auto&& change, PlayRules rules = {}) {
        Position position = sound;
        change(position);
        expect_error(kind, code, [&] { check_position(rules, {}, position); });
    };
    const auto bad = [&](const char* code, auto&& change) { refused(ErrorKind::position, code, change); };
    bad("no-such-seat", [](Position& p) { p.landlord = Seat{3}; });
    bad("no-such-seat", [](Position& p) { p.to_act = Seat{4}; });
    bad("no-such-seat", [](Position& p) { p.to_beat_by = Seat{200}; });
    bad("hand-too-large", [](Position& p) { p.hands[1] = parse_hand("33344455566677789T"); });
    bad("hand-too-large", [](Position& p) { p.hands[0] = parse_hand("3334445556667778889TJ"); });
    // A hand and its play on the table were one hand.
    bad("hand-too-large", [](Position& p) {
        p.landlord = Seat{1};
        p.hands[0] = parse_hand("333444666777888J");
    });
    bad("landlord-first", [](Position& p) {
        p.hands[0] = parse_hand("3334446667778889TTQQ");
        p.to_beat = pass_move;
    });
    bad("hand-empty", [](Position& p) { p.hands[1] = {}; });
    bad("hand-empty", [](Position& p) {
        p.hands[0] = {};
        p.to_beat = pass_move;
    });
    bad("not-in-deck", [](Position& p) { p.hands[2] = parse_hand("999"); });
    bad("not-in-deck",
        [](Position& p) { p.hands[2] = parse_hand("555"); });  // the pair on the table is out of the deck
    bad("not-in-deck", [](Position& p) { p.hands[2] = parse_hand("DD"); });
    refused(ErrorKind::position, "not-in-deck", [](Position& p) { p.hands[2] = parse_hand("D"); },
            {.jokers = false});
    bad("own-play", [](Position& p) { p.to_beat_by = Seat{1}; });
    const auto on_table = [](const char* cards, Pattern pattern) {
        return [=](Position& p) { p.to_beat = {parse_hand(cards), pattern}; };
    };
    const auto no_pattern = [&](const char* cards, Pattern pattern) {
        refused(ErrorKind::move, "bad-pattern", on_table(cards, pattern));
    };
    no_pattern("KK", {Category::pair, 2, Rank::king});
    no_pattern("XD", {Category::pair, 1, Rank::little_joker});
    no_pattern("KKQQ", {Category::pair_chain, 2, Rank::king});
    no_pattern("TJQK2", {Category::solo_chain, 5, Rank::two});
    no_pattern("KKKK", {Category::bomb, 4, Rank::king, BombClass::soft});
    refused(ErrorKind::move, "not-in-rules", on_table("KKK8", {Category::trio_solo, 1, Rank::king}),
            {.trio_solo = false});
    check_position(classic_play_rules, {}, [&] {  // the last play of a hand that is over
        Position over = sound;
        over.hands[0] = {};
        return over;
    }());
}

// The leaves by lists of moves, and the room that the lists on one path take.
std::uint64_t leaves(Table& table, const PlayRules& rules, unsigned depth, std::size_t room,
                     std::size_t& most) {
    most = std::max(most, room);
    if (depth == 0) return 1;
    const std::vector<Move> legal = table.legal(rules);
    std::uint64_t total = 0;
    for (const Move& move : legal) {
        table.play(move);
        total += leaves(table, rules, depth - 1, depth > 1 ? room + legal.size() : room, most);
        table.undo();
    }
    return total;
}

void perft_counts_what_lists_count() {
    Stream stream{42};
    for (unsigned run = 0; run < repeated(4000); ++run) {
        const PlayRules rules = any_rules(stream);
        Table table = dealt(stream, 2 + stream.below(3), 1 + stream.below(5), stream.below(4), rules.jokers);
        for (unsigned opening = stream.below(4); opening > 0 && !table.over(); --opening) {
            table.play(random_move(table, rules, stream));
        }
        for (unsigned depth = 0; depth <= 5; ++depth) {
            std::size_t room = 0;
            const std::uint64_t counted = leaves(table, rules, depth, 0, room);
            if (counted > repeated(100'000)) break;
            for (const Kernels* level : levels()) {
                std::vector<Move> buffer(room + list_slack);  // exactly: sanitizers see a store beyond it
                const Position position = table.position();
                const std::uint64_t found = level->perft(rules, position, depth, buffer.data(), StopFlag{});
                expect(found == counted, level->name, "perft", depth, found, counted);
            }
        }
    }
}

void a_raised_stop_ends_perft_at_once() {
    Stream stream{43};
    const Table table = dealt_by(decks[0], stream);
    StopFlag stop;
    stop.raise();
    for (const Kernels* level : levels()) {
        static_cast<void>(level->perft(classic_play_rules, table.position(), 200, nullptr, stop));
    }
}

}  // namespace
}  // namespace ddz::test

int main() {
    ddz::test::play_and_undo_go_there_and_back();
    ddz::test::hashes_are_equal_where_positions_are();
    ddz::test::impossible_positions_are_refused();
    ddz::test::perft_counts_what_lists_count();
    ddz::test::a_raised_stop_ends_perft_at_once();
    return ddz::test::result();
}
