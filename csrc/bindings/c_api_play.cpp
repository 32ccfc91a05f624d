// The C-level API: turns of a native player, positions, random numbers.
#include <cstring>

#include "c_api_entries.hpp"
#include "check.hpp"

namespace ddz::c_api {
namespace {

// Nothing is legal for somebody who is to say something.
std::uint32_t count_legal(const ddz_turn* turn) noexcept {
    const Turn& t = core(*turn);
    if (t.before_play()) return 0;
    return Plays{t.rules->rules, t.hand, t.to_beat.pattern}.count() + (t.leading() ? 0U : 1U);
}
void nth_legal(const ddz_turn* turn, std::uint32_t n, ddz_move* move) noexcept {
    const Turn& t = core(*turn);
    *core(move) = t.before_play() ? pass_move : Plays{t.rules->rules, t.hand, t.to_beat.pattern}.nth(n);
}
std::uint32_t legal(const ddz_turn* turn, ddz_move* moves, std::uint32_t room) noexcept {
    const Turn& t = core(*turn);
    if (t.before_play()) return 0;
    return Plays{t.rules->rules, t.hand, t.to_beat.pattern}.list(core(moves), room, !t.leading());
}

void heuristic_move(const ddz_turn* turn, ddz_move* move) noexcept {
    const Turn& t = core(*turn);
    *core(move) = pass_move;
    if (t.before_play()) return;
    TableView view;
    view.hand = t.hand;
    view.unseen = t.unseen;
    view.cards_left = t.cards_left;
    view.to_beat = t.to_beat.pattern;
    if (!t.leading()) view.to_beat_by = seat_at(t.to_beat_by);
    view.me = seat_at(t.me);
    view.landlord = seat_at(t.landlord);
    view.seats = t.seats;
    *core(move) = level().heuristic_move(t.rules->rules, view);
}
std::uint32_t heuristic_saying(const ddz_turn* turn) noexcept {
    const Turn& t = core(*turn);
    if (!t.before_play()) return 0;
    return level().heuristic_saying(t.rules->rules, {t.hand, t.sayings, t.saying_count, t.landlord == t.me});
}

constexpr struct {
    const char* code;
    std::int32_t status;
} statuses[] = {
    {"no-such-seat", DDZ_NO_SUCH_SEAT},     {"not-in-deck", DDZ_NOT_IN_DECK},
    {"bad-pattern", DDZ_BAD_PATTERN},       {"not-in-rules", DDZ_NOT_IN_RULES},
    {"hand-too-large", DDZ_HAND_TOO_LARGE}, {"landlord-first", DDZ_LANDLORD_FIRST},
    {"hand-empty", DDZ_HAND_EMPTY},         {"own-play", DDZ_OWN_PLAY},
};

// The same answer as Position in Python, as a number.
std::int32_t status_of(const GameRules& rules, const Position& position) noexcept {
    try {
        check_position(rules.rules, rules.deal, position);
        return DDZ_OK;
    } catch (const Error& error) {
        for (const auto& known : statuses) {
            if (std::strcmp(known.code, error.code()) == 0) return known.status;
        }
        return DDZ_FAILED;
    } catch (...) {
        return DDZ_FAILED;
    }
}

std::int32_t position_init(ddz_position* position, const ddz_rules* rules, const std::uint64_t* hands,
                           std::uint32_t seats, std::uint32_t landlord, std::uint32_t to_act,
                           const ddz_move* to_beat, std::uint32_t to_beat_by) noexcept {
    if (seats < 2 || seats > max_seats) return DDZ_BAD_SEATS;
    Position made;
    made.seats = static_cast<std::uint8_t>(seats);
    for (std::uint32_t i = 0; i < seats; ++i) {
        if (!decks_hold(rules->rules, {hands[i]})) return DDZ_NOT_IN_DECK;
        made.hands[i] = {hands[i]};
    }
    const bool leading = to_beat == nullptr || to_beat->pattern == Pattern{}.word();
    if (landlord >= seats || to_act >= seats || (!leading && to_beat_by >= seats)) return DDZ_NO_SUCH_SEAT;
    made.landlord = seat_at(landlord);
    made.to_act = seat_at(to_act);
    if (!leading) {
        made.to_beat = core(*to_beat);
        made.to_beat_by = seat_at(to_beat_by);
        const Pattern pattern = made.to_beat.pattern;
        if (pattern.category() >= Category::pass || index_of(pattern.key()) >= rank_count ||
            pattern.bomb_class() > BombClass::pure)
            return DDZ_BAD_PATTERN;
        const Hand cards = made.to_beat.cards;
        if (!decks_hold(rules->rules, cards)) return DDZ_NOT_IN_DECK;
        if (!cards.empty() && !level().is_reading(rules->rules, made.to_beat)) return DDZ_NO_READING;
    }
    const std::int32_t status = status_of(*rules, made);
    if (status == DDZ_OK) core(*position) = made;
    return status;
}

void position_play(ddz_position* position, const ddz_move* move, ddz_undo* undo) noexcept {
    const Position::Undo made = core(*position).play(core(*move));
    if (undo != nullptr) reinterpret_cast<Position::Undo&>(*undo) = made;
}
void position_undo(ddz_position* position, const ddz_undo* undo) noexcept {
    core(*position).undo(reinterpret_cast<const Position::Undo&>(*undo));
}
std::int32_t position_is_over(const ddz_position* position) noexcept {
    return core(*position).over() ? 1 : 0;
}
std::int32_t position_landlord_won(const ddz_position* position) noexcept {
    if (!core(*position).over()) return -1;
    return core(*position).landlord_won() ? 1 : 0;
}

Plays plays_in(const Position& position, const ddz_rules* rules) noexcept {
    return {rules->rules, position.hand(position.to_act), position.to_beat.pattern};
}
std::uint32_t position_count_legal(const ddz_position* position, const ddz_rules* rules) noexcept {
    const Position& p = core(*position);
    return p.over() ? 0 : plays_in(p, rules).count() + (p.leading() ? 0U : 1U);
}
void position_nth_legal(const ddz_position* position, const ddz_rules* rules, std::uint32_t n,
                        ddz_move* move) noexcept {
    const Position& p = core(*position);
    *core(move) = p.over() ? pass_move : plays_in(p, rules).nth(n);
}
std::uint32_t position_legal(const ddz_position* position, const ddz_rules* rules, ddz_move* moves,
                             std::uint32_t room) noexcept {
    const Position& p = core(*position);
    return p.over() ? 0 : plays_in(p, rules).list(core(moves), room, !p.leading());
}

std::uint64_t random_bits(ddz_stream* stream) noexcept { return core(*stream).next(); }
std::uint32_t random_below(ddz_stream* stream, std::uint32_t n) noexcept {
    return n > 1 ? core(*stream).below(n) : 0;
}

}  // namespace

std::vector<Entry> play_entries() {
    return {
        entry("ddz_count_legal", count_legal),
        entry("ddz_nth_legal", nth_legal),
        entry("ddz_legal", legal),
        entry("ddz_heuristic_move", heuristic_move),
        entry("ddz_heuristic_saying", heuristic_saying),
        entry("ddz_position_init", position_init),
        entry("ddz_position_play", position_play),
        entry("ddz_position_undo", position_undo),
        entry("ddz_position_is_over", position_is_over),
        entry("ddz_position_landlord_won", position_landlord_won),
        entry("ddz_position_count_legal", position_count_legal),
        entry("ddz_position_nth_legal", position_nth_legal),
        entry("ddz_position_legal", position_legal),
        entry("ddz_random_bits", random_bits),
        entry("ddz_random_below", random_below),
    };
}

}  // namespace ddz::c_api
