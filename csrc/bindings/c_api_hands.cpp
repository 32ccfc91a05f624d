// The C-level API: hands, rules, patterns, and the plays of a hand.
#include "c_api_entries.hpp"
#include "check.hpp"

namespace ddz::c_api {
namespace {

std::int32_t hand_from_counts(const std::uint8_t* counts, std::uint64_t* hand) noexcept {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < rank_count; ++i) {
        if (counts[i] > max_copies(rank_at(i))) return 0;
        word |= Hand::of(rank_at(i), counts[i]).word;
    }
    *hand = word;
    return 1;
}

void hand_to_counts(std::uint64_t hand, std::uint8_t* counts) noexcept {
    for (unsigned i = 0; i < rank_count; ++i)
        counts[i] = static_cast<std::uint8_t>(Hand{hand}.count(rank_at(i)));
}

std::uint32_t hand_size(std::uint64_t hand) noexcept { return Hand{hand}.size(); }

std::int32_t hand_contains(std::uint64_t hand, std::uint64_t cards) noexcept {
    return Hand{hand}.contains({cards}) ? 1 : 0;
}

std::uint32_t hand_ranks(std::uint64_t hand, std::uint32_t copies) noexcept {
    std::uint32_t ranks = 0;
    for (unsigned i = 0; i < rank_count; ++i)
        ranks |= (Hand{hand}.count(rank_at(i)) >= copies ? 1U : 0U) << i;
    return ranks;
}

std::int32_t rules_wild_rank(const ddz_rules* rules) noexcept {
    return rules->rules.has_wild() ? static_cast<std::int32_t>(index_of(rules->rules.wild_rank)) : -1;
}
std::uint32_t rules_decks(const ddz_rules* rules) noexcept { return rules->rules.decks; }
std::uint32_t rules_seats(const ddz_rules* rules) noexcept { return rules->deal.seats; }

// Whether the rules play it; what they do not play is told by an exception, and rare.
bool is_played(const PlayRules& rules, std::uint32_t word) noexcept {
    const Pattern pattern = pattern_of(word);
    if (pattern.category() >= Category::pass || index_of(pattern.key()) >= rank_count ||
        pattern.bomb_class() > BombClass::pure)
        return false;
    try {
        check_to_beat(rules, pattern);
        return true;
    } catch (...) {
        return false;
    }
}

std::int32_t pattern_is_played(const ddz_rules* rules, std::uint32_t pattern) noexcept {
    return is_played(rules->rules, pattern) ? 1 : 0;
}
std::int32_t pattern_beats(std::uint32_t pattern, std::uint32_t other) noexcept {
    return beats(pattern_of(pattern), pattern_of(other)) ? 1 : 0;
}

// What cannot be asked has no plays.
Plays leads_of(const ddz_rules* rules, std::uint64_t hand) noexcept {
    return {rules->rules, decks_hold(rules->rules, {hand}) ? Hand{hand} : Hand{}};
}
Plays follows_of(const ddz_rules* rules, std::uint64_t hand, std::uint32_t to_beat) noexcept {
    const bool asked = decks_hold(rules->rules, {hand}) && is_played(rules->rules, to_beat);
    return {rules->rules, asked ? Hand{hand} : Hand{}, asked ? pattern_of(to_beat) : rocket_move.pattern};
}

std::uint32_t count_leads(const ddz_rules* rules, std::uint64_t hand) noexcept {
    return leads_of(rules, hand).count();
}
void nth_lead(const ddz_rules* rules, std::uint64_t hand, std::uint32_t n, ddz_move* move) noexcept {
    *core(move) = leads_of(rules, hand).nth(n);
}
std::uint32_t leads(const ddz_rules* rules, std::uint64_t hand, ddz_move* moves,
                    std::uint32_t room) noexcept {
    return leads_of(rules, hand).list(core(moves), room);
}

std::uint32_t count_follows(const ddz_rules* rules, std::uint64_t hand, std::uint32_t to_beat) noexcept {
    return follows_of(rules, hand, to_beat).count();
}
void nth_follow(const ddz_rules* rules, std::uint64_t hand, std::uint32_t to_beat, std::uint32_t n,
                ddz_move* move) noexcept {
    *core(move) = follows_of(rules, hand, to_beat).nth(n);
}
std::uint32_t follows(const ddz_rules* rules, std::uint64_t hand, std::uint32_t to_beat, ddz_move* moves,
                      std::uint32_t room) noexcept {
    return follows_of(rules, hand, to_beat).list(core(moves), room);
}

std::int32_t is_legal(const ddz_rules* rules, std::uint64_t hand, std::uint32_t to_beat,
                      const ddz_move* move) noexcept {
    if (!decks_hold(rules->rules, {hand})) return 0;
    if (to_beat != Pattern{}.word() && !is_played(rules->rules, to_beat)) return 0;
    return level().is_legal(rules->rules, {hand}, pattern_of(to_beat), core(*move)) ? 1 : 0;
}

}  // namespace

std::vector<Entry> hand_entries() {
    return {
        entry("ddz_hand_from_counts", hand_from_counts),
        entry("ddz_hand_to_counts", hand_to_counts),
        entry("ddz_hand_size", hand_size),
        entry("ddz_hand_contains", hand_contains),
        entry("ddz_hand_ranks", hand_ranks),
        entry("ddz_rules_wild_rank", rules_wild_rank),
        entry("ddz_rules_decks", rules_decks),
        entry("ddz_rules_seats", rules_seats),
        entry("ddz_pattern_is_played", pattern_is_played),
        entry("ddz_pattern_beats", pattern_beats),
        entry("ddz_count_leads", count_leads),
        entry("ddz_nth_lead", nth_lead),
        entry("ddz_leads", leads),
        entry("ddz_count_follows", count_follows),
        entry("ddz_nth_follow", nth_follow),
        entry("ddz_follows", follows),
        entry("ddz_is_legal", is_legal),
    };
}

}  // namespace ddz::c_api
