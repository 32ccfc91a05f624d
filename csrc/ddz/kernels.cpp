// One level of kernels: compiled once for each, with DDZ_ISA naming the level and its namespace.
#include "kernels.hpp"

#include <algorithm>

#include "perft.hpp"
#include "playout.hpp"
#include "two_deck_classify.hpp"
#include "wild_classify.hpp"

namespace ddz::inline DDZ_ISA {
namespace {

// Runs `work` with the rules as a compile-time constant where they are the common ones.
template <class Work>
DDZ_INLINE auto specialised(const PlayRules& rules, Work&& work) noexcept {
    if (are_classic(rules)) return work(classic_play_rules);
    return work(rules);
}

// Runs `work` with what the hand holds, and the rules as `specialised` has them.
template <class Work>
DDZ_INLINE auto asked(const PlayRules& rules, Hand hand, Work&& work) noexcept {
    return specialised(rules, [&](const PlayRules& r) DDZ_INLINE_LAMBDA {
        return with_held(r, hand, [&](const auto& held) DDZ_INLINE_LAMBDA { return work(r, held); });
    });
}

std::uint32_t count_leads(const PlayRules& rules, Hand hand) noexcept {
    return asked(rules, hand, [](const PlayRules& r, const auto& held) DDZ_INLINE_LAMBDA {
        return count_leads_by_category(r, held).total;
    });
}

Move pick_lead(const PlayRules& rules, Hand hand, std::uint32_t n) noexcept {
    return with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
        return nth_lead(rules, held, count_leads_by_category(rules, held), n);
    });
}

std::size_t list_leads(const PlayRules& rules, Hand hand, Move* out) noexcept {
    Move* const end = asked(rules, hand, [&](const PlayRules& r, const auto& held) DDZ_INLINE_LAMBDA {
        return write_leads(r, held, out);
    });
    return static_cast<std::size_t>(end - out);
}

std::uint32_t count_follows(const PlayRules& rules, Hand hand, Pattern to_beat) noexcept {
    return with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
        return find_follows(rules, held, to_beat).total;
    });
}

Move pick_follow(const PlayRules& rules, Hand hand, Pattern to_beat, std::uint32_t n) noexcept {
    return with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
        return nth_follow(rules, held, find_follows(rules, held, to_beat), n);
    });
}

std::size_t list_follows(const PlayRules& rules, Hand hand, Pattern to_beat, Move* out) noexcept {
    Move* const end = with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
        return write_follows(rules, held, find_follows(rules, held, to_beat), out);
    });
    return static_cast<std::size_t>(end - out);
}

std::size_t list_readings(const PlayRules& rules, Hand cards, Move* out) noexcept {
    if (rules.has_two_decks())
        return static_cast<std::size_t>(write_two_deck_readings(rules, cards, out) - out);
    Move* const end = holds_wild(rules, cards) ? write_readings(rules, WildHand{rules.wild_rank, cards}, out)
                                               : write_readings(rules, cards, out);
    return static_cast<std::size_t>(end - out);
}

bool is_one_reading(const PlayRules& rules, const Move& move) noexcept {
    if (!rules.has_two_decks() && !holds_wild(rules, move.cards)) return is_reading(rules, move);
    Move readings[max_readings];
    const std::size_t count = list_readings(rules, move.cards, readings);
    return std::find(readings, readings + count, move) != readings + count;
}

std::uint64_t count_leaves(const PlayRules& rules, const Position& position, unsigned depth, Move* buffer,
                           const StopFlag& stop) noexcept {
    Position copy = position;
    return perft(rules, copy, depth, buffer, stop);
}

Deal deal_hand(const DealPlan& plan, HandNumber number, unsigned redeals) noexcept {
    Stream stream = HandStreams{number}.of(Purpose::deal);
    Deal deal = deal_cards(plan, stream);
    for (unsigned i = 0; i < redeals; ++i) deal = deal_cards(plan, stream);
    return deal;
}

std::size_t play_some_matches(const PlayoutTask& task, std::size_t begin, std::size_t end,
                              const PlayoutColumns& columns, const StopFlag& stop) noexcept {
    for (unsigned seat = 0; seat < task.deal.seats; ++seat) {
        if (task.policies[seat] != Policy::random)
            return play_matches<MixedPlayers, HandRules::own>(task.rules, task, begin, end, columns, stop);
    }
    if (are_classic(task.rules) && !task.plan.draws_wild_rank) {
        return play_matches<RandomPlayers, HandRules::constant>(classic_play_rules, task, begin, end, columns,
                                                                stop);
    }
    return play_matches<RandomPlayers, HandRules::own>(task.rules, task, begin, end, columns, stop);
}

Move random_move(const PlayRules& rules, const Position& position, Stream& stream) noexcept {
    return RandomPolicy::play(rules, position, stream);
}

Move heuristic_move(const PlayRules& rules, const TableView& view) noexcept {
    return HeuristicPolicy::play(rules, view);
}

unsigned heuristic_saying(const PlayRules& rules, const SayingView& view) noexcept {
    return HeuristicPolicy::say(rules, view);
}

}  // namespace

extern const Kernels level;
const Kernels level{
#define DDZ_NAME_OF(isa) #isa
#define DDZ_NAME(isa) DDZ_NAME_OF(isa)
    DDZ_NAME(DDZ_ISA),
#undef DDZ_NAME
#undef DDZ_NAME_OF
    count_leads,       pick_lead,      list_leads,     count_follows,    pick_follow,
    list_follows,      is_one_reading, list_readings,  count_leaves,     deal_hand,
    play_some_matches, random_move,    heuristic_move, heuristic_saying,
};

}  // namespace ddz::inline DDZ_ISA
