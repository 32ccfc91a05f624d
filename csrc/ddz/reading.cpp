#include "reading.hpp"

#include "check.hpp"
#include "classify.hpp"

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

std::string listed(const std::vector<Move>& moves) {
    std::string text;
    for (const Move& move : moves) {
        text += (text.empty() ? "" : ", ") + std::string{name_of(move.pattern.category())} + " " +
                to_string(move);
    }
    return text;
}

[[noreturn]] void no_reading(const PlayRules& rules, Hand cards, const std::string& as) {
    std::string message = "'" + to_string(cards) + "' is no " + (as.empty() ? "play" : as);
    const std::vector<Move> here = readings_of(rules, cards);
    const std::vector<Move> elsewhere = readings_of(widest_rules, cards);
    if (cards.empty())
        message += ": it has no cards";
    else if (!here.empty())
        message += "; these cards can be: " + listed(here);
    else if (!elsewhere.empty())
        message += " under these rules; other flags would make it " + listed(elsewhere);
    else
        message += " under any rules";
    throw Error(ErrorKind::move, "no-reading", message);
}

const Move* find_category(const std::vector<Move>& moves, Category category) {
    const Move* best = nullptr;  // readings stand in the order of their keys
    for (const Move& move : moves) {
        if (move.pattern.category() == category) best = &move;
    }
    return best;
}

}  // namespace

std::vector<Move> readings_of(const PlayRules& rules, Hand cards) {
    std::vector<Move> found(max_readings);
    found.resize(kernels().write_readings(rules, cards, found.data()));
    return found;
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

Move reading_with_body(const PlayRules& rules, Hand cards, Hand body) {
    for (const Move& move : readings_of(rules, cards)) {
        if (body_of(move.pattern) == body) return move;
    }
    no_reading(rules, cards, "play with the body '" + to_string(body) + "'");
}

Move reading_as(const PlayRules& rules, Hand cards, Category category) {
    const std::vector<Move> found = readings_of(rules, cards);
    if (const Move* move = find_category(found, category)) return *move;
    no_reading(rules, cards, name_of(category));
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
    if (!kernels().is_reading(rules, move)) {
        refuse("not-in-rules",
               "'" + to_string(move) + "' as " + to_string(move.pattern) + " is no play under these rules");
    }
    if (!to_beat.is_pass() && !beats(move.pattern, to_beat)) {
        refuse("does-not-beat", "'" + to_string(move) + "' (" + to_string(move.pattern) + ") does not beat " +
                                    to_string(to_beat) + "; pass, or play what follows() lists");
    }
}

}  // namespace ddz
