// One level of kernels: compiled once for each, with DDZ_ISA naming the level and its namespace.
#include "kernels.hpp"

#include "classify.hpp"
#include "perft.hpp"

namespace ddz::inline DDZ_ISA {
namespace {

// Runs `work` with the rules as a compile-time constant where they are the common ones.
template <class Work>
DDZ_INLINE auto specialised(const PlayRules& rules, Work&& work) noexcept {
    if (rules == classic_play_rules) return work(classic_play_rules);
    return work(rules);
}

std::uint32_t count_leads(const PlayRules& rules, Hand hand) noexcept {
    return specialised(rules, [&](const PlayRules& r) DDZ_INLINE_LAMBDA {
        return count_leads_by_category(r, Copies{hand}).total;
    });
}

Move pick_lead(const PlayRules& rules, Hand hand, std::uint32_t n) noexcept {
    const Copies copies{hand};
    return nth_lead(rules, copies, count_leads_by_category(rules, copies), n);
}

std::size_t list_leads(const PlayRules& rules, Hand hand, Move* out) noexcept {
    Move* const end = specialised(
        rules, [&](const PlayRules& r) DDZ_INLINE_LAMBDA { return write_leads(r, Copies{hand}, out); });
    return static_cast<std::size_t>(end - out);
}

std::uint32_t count_follows(const PlayRules& rules, Hand hand, Pattern to_beat) noexcept {
    return find_follows(rules, Copies{hand}, to_beat).total;
}

Move pick_follow(const PlayRules& rules, Hand hand, Pattern to_beat, std::uint32_t n) noexcept {
    const Copies copies{hand};
    return nth_follow(rules, copies, find_follows(rules, copies, to_beat), n);
}

std::size_t list_follows(const PlayRules& rules, Hand hand, Pattern to_beat, Move* out) noexcept {
    const Copies copies{hand};
    return static_cast<std::size_t>(write_follows(rules, copies, find_follows(rules, copies, to_beat), out) -
                                    out);
}

bool is_one_reading(const PlayRules& rules, const Move& move) noexcept { return is_reading(rules, move); }

std::size_t list_readings(const PlayRules& rules, Hand cards, Move* out) noexcept {
    return static_cast<std::size_t>(write_readings(rules, cards, out) - out);
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
    if (task.rules == classic_play_rules && !task.plan.draws_wild_rank) {
        return play_matches<RandomPlayers, HandRules::constant>(classic_play_rules, task, begin, end, columns,
                                                                stop);
    }
    return play_matches<RandomPlayers, HandRules::own>(task.rules, task, begin, end, columns, stop);
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
    count_leads,       pick_lead,      list_leads,       count_follows, pick_follow,
    list_follows,      is_one_reading, list_readings,    count_leaves,  deal_hand,
    play_some_matches, heuristic_move, heuristic_saying,
};

}  // namespace ddz::inline DDZ_ISA
