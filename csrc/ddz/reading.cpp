#include "reading.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "check.hpp"
#include "classify.hpp"
#include "play_text.hpp"
#include "two_deck_hand.hpp"

namespace ddz {
namespace {

// What a leader means first. Rules section 3.4, for all rule sets; bombs lead it, and what it leaves out (the
// solo, the rocket) shares no cards with anything else.
constexpr Category lead_order[] = {Category::bomb,
                                   Category::solo_chain,
                                   Category::pair_chain,
                                   Category::trio_chain,
                                   Category::trio_solo_chain,
                                   Category::trio_pair_chain,
                                   Category::four_two_pair,
                                   Category::four_two_solo,
                                   Category::trio_pair,
                                   Category::trio_solo,
                                   Category::trio,
                                   Category::pair,
                                   Category::solo,
                                   Category::rocket};

std::string listed(const std::vector<Move>& moves, Notation notation) {
    std::string text;
    for (const Move& move : moves) {
        if (!text.empty()) text += ", ";
        text += name_of(move.pattern.category());
        text += ' ';
        text += to_string(move, notation);
    }
    return text;
}

// The most that other flags would allow with the same cards.
std::string readings_elsewhere(const PlayRules& rules, Hand cards) {
    PlayRules one_deck = widest_rules;
    one_deck.wild_rank = rules.wild_rank;
    std::vector<PlayRules> widest{one_deck};
    if (rules.has_two_decks())
        widest = {widest_two_deck_rules(rules.low_ace), widest_two_deck_rules(LowAce::all)};
    for (const PlayRules& others : widest) {
        const std::vector<Move> found = readings_of(others, cards);
        if (!found.empty()) return listed(found, others);
    }
    return "";
}

// What limits "any rules": the other number of decks would make it a play.
std::string of_so_many_decks(const PlayRules& rules, Hand cards) {
    if (rules.has_two_decks()) {
        const bool one = one_deck_holds(widest_rules, cards) && !readings_of(widest_rules, cards).empty();
        return one ? " of two decks" : "";
    }
    for (const LowAce low_ace : {LowAce::none, LowAce::all}) {
        if (!readings_of(widest_two_deck_rules(low_ace), cards).empty()) return " of one deck";
    }
    return "";
}

// The rank that a key stands for.
Rank rank_of_key(const PlayRules& rules, Category category, Rank key) {
    return is_chain(category) && rules.line() == Line::low_ace ? ranks_at(Line::low_ace, key, 1).lowest()
                                                               : key;
}

[[noreturn]] void no_reading(const PlayRules& rules, Hand cards, const std::string& as) {
    std::string message = "'" + to_string(cards) + "' is no " + (as.empty() ? "play" : as);
    const std::vector<Move> here = readings_of(rules, cards);
    const std::string elsewhere = readings_elsewhere(rules, cards);
    if (cards.empty())
        message += ": it has no cards";
    else if (!here.empty())
        message += "; these cards can be: " + listed(here, rules);
    else if (!elsewhere.empty())
        message += " under these rules; other flags would make it " + elsewhere;
    else
        message += " under any rules" + of_so_many_decks(rules, cards);
    throw Error(ErrorKind::move, "no-reading", message);
}

const Move* find_category(const std::vector<Move>& moves, Category category) {
    const Move* best = nullptr;  // readings stand in the order of their keys
    for (const Move& move : moves) {
        if (move.pattern.category() == category) best = &move;
    }
    return best;
}

// Throws where a play takes some of a reported set, or more than that.
void check_locked(Hand locked, const Move& move) {
    const Hand set = broken_set(locked, move.cards);
    if (set.empty()) return;
    throw Error(ErrorKind::illegal_action, "locked-set",
                "'" + to_string(move.cards) + "' takes cards of the reported '" + to_string(set) +
                    "', which is played whole, as the bomb it is, or not at all");
}

}  // namespace

std::vector<Move> readings_of(const PlayRules& rules, Hand cards) {
    std::vector<Move> found(max_readings);
    found.resize(kernels().write_readings(rules, cards, found.data()));
    return found;
}

std::vector<Move> without_dominated(const std::vector<Move>& moves) {
    // Plays of one category and length stand together, and of them those of the same cards by rising key.
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto kind = [&](std::size_t i) {
        const Pattern pattern = moves[i].pattern;
        return std::tuple{pattern.category(), pattern.length(), moves[i].cards.word};
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return kind(a) < kind(b); });
    std::vector<bool> kept(moves.size(), true);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (kind(order[i - 1]) == kind(order[i])) kept[order[i - 1]] = false;
    }
    std::vector<Move> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (kept[i]) best.push_back(moves[i]);
    }
    return best;
}

Move canonical_reading(const PlayRules& rules, Hand cards, Pattern to_beat) {
    const std::vector<Move> found = readings_of(rules, cards);
    if (found.empty()) no_reading(rules, cards, "");
    const Move* same = nullptr;
    const Move* bomb = nullptr;
    for (const Move& move : found) {
        if (to_beat.is_pass() || !beats(move.pattern, to_beat)) continue;
        if (move.pattern.category() == to_beat.category())
            same = &move;
        else if (bomb == nullptr || beats(bomb->pattern, move.pattern))
            bomb = &move;
    }
    if (same != nullptr || bomb != nullptr) return same != nullptr ? *same : *bomb;
    for (const Category category : lead_order) {
        if (const Move* move = find_category(found, category)) return *move;
    }
    return found.front();  // never: lead_order names every category
}

namespace {

// As plays are written: capitals without spaces, T for 10.
std::string as_written(std::string_view text) {
    std::string written;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("10")) {
            written += 'T';
            ++i;
        } else if (text[i] != ' ') {
            written += text[i] >= 'a' && text[i] <= 'z' ? static_cast<char>(text[i] - 'a' + 'A') : text[i];
        }
    }
    return written;
}

}  // namespace

Move reading_as_written(const PlayRules& rules, std::string_view text, Hand cards, Pattern to_beat) {
    if (rules.line() == Line::low_ace) {
        const std::string written = as_written(text);
        for (const Move& move : readings_of(rules, cards)) {
            if (to_string(move, rules) == written && (to_beat.is_pass() || beats(move.pattern, to_beat)))
                return move;
        }
    }
    return canonical_reading(rules, cards, to_beat);
}

Move reading_with_body(const PlayRules& rules, Hand cards, Hand body) {
    for (const Move& move : readings_of(rules, cards)) {
        if (body_of(move, rules.line()) == body) return move;
    }
    no_reading(rules, cards, "play with the body '" + to_string(body) + "'");
}

void check_kickers(const PlayRules& rules, const Move& move, Hand body, Hand kickers) {
    // Rules differ on which kickers may be equal, and the wild ones might stand for others: what no rules
    // allow is wrong.
    const Pattern shown = move.pattern;
    bool in_deck = true;
    for (unsigned i = 0; i < rank_count; ++i)
        in_deck &= body.count(rank_at(i)) + kickers.count(rank_at(i)) <= (i < natural_rank_count ? 4U : 1U);
    const Pattern natural{shown.category(), shown.length(), shown.key()};
    if (in_deck && kernels().is_reading(widest_rules, {body + kickers, natural})) return;
    no_reading(rules, move.cards,
               std::string{name_of(shown.category())} + " with the kickers '" + to_string(kickers) + "'");
}

Move reading_as(const PlayRules& rules, Hand cards, Category category, Rank key) {
    std::vector<Move> found = readings_of(rules, cards);
    if (key != no_rank) std::erase_if(found, [&](const Move& move) { return move.pattern.key() != key; });
    if (const Move* move = find_category(found, category)) return *move;
    std::string as = name_of(category);
    if (key != no_rank)
        as += " with the key " + std::to_string(index_of(key)) + " (" +
              rank_letters[index_of(rank_of_key(rules, category, key))] + ")";
    no_reading(rules, cards, as);
}

void check_reading(const PlayRules& rules, const Move& move) {
    if (move.pattern.is_pass() || kernels().is_reading(rules, move)) return;
    no_reading(rules, move.cards, to_string(move.pattern));
}

void check_legal(const PlayRules& rules, Hand hand, Pattern to_beat, const Move& move) {
    const auto refuse = [](const char* code, const std::string& message) {
        throw Error(ErrorKind::illegal_action, code, message);
    };
    if (move.pattern.is_pass()) {
        if (!to_beat.is_pass()) return;
        refuse("leader-passes", "the leader may not pass; any legal lead is accepted");
    }
    if (!hand.contains(move.cards)) {
        refuse("not-in-hand", "'" + to_string(move.cards) + "' is not in the hand '" + to_string(hand) + "'");
    }
    const Hand locked = locked_cards(rules, hand);
    if (!locked.empty()) check_locked(locked, move);
    if (!kernels().is_reading(rules, move)) {
        refuse("not-in-rules", "'" + to_string(move, rules) + "' as " + to_string(move.pattern) +
                                   " is no play under these rules");
    }
    if (!to_beat.is_pass() && !beats(move.pattern, to_beat)) {
        refuse("does-not-beat", "'" + to_string(move, rules) + "' (" + to_string(move.pattern) +
                                    ") does not beat " + to_string(to_beat) +
                                    "; pass, or play what follows() lists");
    }
}

}  // namespace ddz
