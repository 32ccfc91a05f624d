// One level of kernels: compiled once for each, with DDZ_ISA naming the level and its namespace.
#include "kernels.hpp"

#include "perft.hpp"
#include "playout.hpp"

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
        const LeadCounts counts = count_leads_by_category(rules, held);
        return n < counts.total ? nth_lead(rules, held, counts, n) : pass_move;
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
        const auto follows = find_follows(rules, held, to_beat);
        return n < follows.total ? nth_follow(rules, held, follows, n) : pass_move;
    });
}

std::size_t list_follows(const PlayRules& rules, Hand hand, Pattern to_beat, Move* out) noexcept {
    Move* const end = with_held(rules, hand, [&](const auto& held) DDZ_INLINE_LAMBDA {
        return write_follows(rules, held, find_follows(rules, held, to_beat), out);
    });
    return static_cast<std::size_t>(end - out);
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

DDZ_NOINLINE std::size_t play_mixed(const PlayoutTask& task, std::size_t begin, std::size_t end,
                                    const PlayoutColumns& columns, const StopFlag& stop) noexcept {
    return play_matches<MixedPlayers, HandRules::own>(task.rules, task, begin, end, columns, stop);
}

// Match by match, as the first illegal choice ends it.
std::size_t play_with_natives(const PlayoutTask& task, std::size_t begin, std::size_t end,
                              const PlayoutColumns& columns, const StopFlag& stop) noexcept {
    NativeTable table;
    table.deal = task.deal;
    PlayoutTask seated = task;
    for (SeatPolicy& policy : seated.policies) policy.native.table = &table;
    std::size_t played = 0;
    for (std::size_t match = begin; match < end && task.illegal->allows(match); ++match) {
        table.hands = 0;
        const std::size_t hands = play_mixed(seated, match, match + 1, columns, stop);
        if (hands == 0) break;  // stopped
        played += hands;
        if (table.illegal.made) {
            task.illegal->note(match, table.illegal);
            break;
        }
    }
    return played;
}

std::size_t play_some_matches(const PlayoutTask& task, std::size_t begin, std::size_t end,
                              const PlayoutColumns& columns, const StopFlag& stop) noexcept {
    bool mixed = false;
    for (unsigned seat = 0; seat < task.deal.seats; ++seat) {
        if (task.policies[seat].kind == Policy::native)
            return play_with_natives(task, begin, end, columns, stop);
        mixed |= task.policies[seat].kind != Policy::random;
    }
    if (mixed) return play_mixed(task, begin, end, columns, stop);
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
    play_some_matches, random_move,    heuristic_move, heuristic_saying, is_legal,
};

}  // namespace ddz::inline DDZ_ISA
