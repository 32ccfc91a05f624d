// The built-in player `heuristic`: what players advise one another, each piece of advice a consideration
// with a name. It sees what its seat sees and draws no random number.
#pragma once

#include "classify.hpp"
#include "outlook.hpp"
#include "rng.hpp"
#include "split.hpp"

namespace ddz {

// What the considerations weigh, in hundredths of a play. Found by letting the player play against itself.
struct HeuristicWeights {
    // What a hand is worth.
    int play = 100;                        // each play that it still takes
    int losing = 0;                       // each play past the first that does not keep the lead
    int bomb = 200;                       // a bomb or the rocket, kept whole
    int solo_top = 72, solo_reach = 2;    // a solo that nobody answers; so many answers make that nothing
    int pair_top = 44, pair_reach = 1;
    int trio_top = 36, trio_reach = 8;
    int chain_top = 12, chain_reach = 10;
    int solo_rank = 4, pair_rank = 4, other_rank = 4;  // each rank higher
    // Beating an enemy.
    int keep_lead = 20, keep_lead_for_partner = 0;
    int patience_landlord = 4, patience_after = 0, patience_before = -20;
    int alarm = 608, worry = 84, unease = 36, alarm_beside = 0, exposed = 52;
    // Beating a partner.
    int trust = 48, trust_near = 0, block = 56;
    // Leading.
    int lead_control = 8, lead_low = 16, lead_size = 4, lead_back = 20, lead_before = 24, lead_pair_to_partner = 148, lead_deny = 0;
};
inline HeuristicWeights weights;

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

// A hand's plays as its split has them.
struct Plan {
    std::array<Move, most_plays> plays;
    unsigned count = 0;

    Plan(const PlayRules& rules, Hand hand) noexcept {
        // Twos and jokers keep control: they are given away as kickers only near the end.
        const RankSet spare = hand.size() <= small_hand ? RankSet{~0U} : line_ranks;
        const Split split = split_hand(rules, hand, spare);
        count = static_cast<unsigned>(write_plays(rules, split, spare, plays.data()) - plays.data());
    }
    static constexpr unsigned small_hand = 6;
};

class Heuristic {
  public:
    Heuristic(const PlayRules& rules, const TableView& view) noexcept
        : rules_(rules), view_(view), outlook_(view) {}

    // What the hand is worth before anything is known of the others.
    [[nodiscard]] int strength() const noexcept { return worth(Plan{rules_, view_.hand}); }

    [[nodiscard]] Move lead() const noexcept {
        Move move = goes_out();
        if (!move.pattern.is_pass()) return move;
        const Plan plan{rules_, view_.hand};
        move = of_a_sure_run(plan);
        if (!move.pattern.is_pass()) return move;
        move = feeds_partner();
        if (!move.pattern.is_pass()) return move;
        int best = -1'000'000;
        for (unsigned i = 0; i < plan.count; ++i) {
            const int value = lead_value(plan, i);
            if (value > best) best = value, move = plan.plays[i];
        }
        return rather_than_last_pair(move);
    }

    [[nodiscard]] Move follow() const noexcept {
        const Copies copies{view_.hand};
        const Follows follows = find_follows(rules_, copies, view_.to_beat);
        if (follows.total == 0) return pass_move;
        Move best = pass_move;
        int best_value = worth(Plan{rules_, view_.hand}) + pass_value();
        const auto consider = [&](const Move& move) {
            const int value = follow_value(move);
            if (value > best_value) best_value = value, best = move;
        };
        with_category(view_.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            if constexpr (category.value != Category::bomb) {
                for (const Rank bottom : each(follows.same.bottoms))
                    {
                    const Move move = with_kickers<category.value>(copies, bottom, follows.same.length);
                    if (!move.pattern.is_pass()) consider(move);
                }
            }
        });
        for (const Rank rank : each(follows.bombs)) consider(body_move<Category::bomb>(rank, 1));
        if (follows.rocket) consider(rocket_move);
        return best;
    }

  private:
    static constexpr int winning = 100'000;

    // The last play is always made.
    [[nodiscard]] Move goes_out() const noexcept {
        std::array<Move, max_readings> readings;
        const bool none = write_readings(rules_, view_.hand, readings.data()) == readings.data();
        return none ? pass_move : readings[0];
    }

    // Where all plays but one keep the lead, they go first: surely, else if nobody has a bomb.
    [[nodiscard]] Move of_a_sure_run(const Plan& plan) const noexcept {
        for (const bool surely : {true, false}) {
            unsigned losing = 0;
            Move keeping = pass_move;
            for (unsigned i = 0; i < plan.count; ++i) {
                if (keeps_lead(plan.plays[i].pattern, surely))
                    keeping = plan.plays[i];
                else
                    ++losing;
            }
            if (losing <= 1 && !keeping.pattern.is_pass()) return keeping;
        }
        return pass_move;
    }
    [[nodiscard]] bool keeps_lead(Pattern pattern, bool surely) const noexcept {
        if (surely) return outlook_.unbeatable(pattern);
        return pattern.category() == Category::bomb || outlook_.answers(pattern) == 0;
    }

    // A partner with one card goes out on a low solo.
    [[nodiscard]] Move feeds_partner() const noexcept {
        if (outlook_.partner() != 1 || outlook_.fewest() == 1) return pass_move;
        return body_move<Category::solo>(Copies{view_.hand}[1].lowest(), 1);
    }

    // Rather than let an enemy with two cards out on a pair, a pair is led as a solo.
    [[nodiscard]] Move rather_than_last_pair(const Move& move) const noexcept {
        const Pattern pattern = move.pattern;
        if (pattern.category() != Category::pair || !outlook_.lets_out(pattern) || outlook_.has_size(1))
            return move;
        return body_move<Category::solo>(pattern.key(), 1);
    }

    [[nodiscard]] static int fading(int top, int reach, unsigned answers) noexcept {
        const int left = reach - static_cast<int>(answers);
        return left <= 0 ? 0 : top * left / reach;
    }

    // How well a play wins back the lead.
    [[nodiscard]] int control(Pattern pattern) const noexcept {
        const HeuristicWeights& w = weights;
        const unsigned answers = outlook_.answers(pattern);
        const int rank = static_cast<int>(index_of(pattern.key()));
        switch (pattern.category()) {
            case Category::bomb:
            case Category::rocket:
                return w.bomb;
            case Category::solo:
                return fading(w.solo_top, w.solo_reach, answers) + w.solo_rank * rank;
            case Category::pair:
                return fading(w.pair_top, w.pair_reach, answers) + w.pair_rank * rank;
            case Category::trio:
            case Category::trio_solo:
            case Category::trio_pair:
                return fading(w.trio_top, w.trio_reach, answers) + w.other_rank * rank;
            default:
                return fading(w.chain_top, w.chain_reach, answers) + w.other_rank * rank;
        }
    }

    [[nodiscard]] unsigned losing_plays(const Plan& plan) const noexcept {
        unsigned losing = 0;
        for (unsigned i = 0; i < plan.count; ++i) losing += keeps_lead(plan.plays[i].pattern, false) ? 0 : 1;
        return losing;
    }

    // Few plays, and control.
    [[nodiscard]] int worth(const Plan& plan) const noexcept {
        int points = 0;
        for (unsigned i = 0; i < plan.count; ++i) points += control(plan.plays[i].pattern) - weights.play;
        return points - weights.losing * static_cast<int>(losing_plays(plan));
    }

    [[nodiscard]] int pass_value() const noexcept {
        return view_.are_partners(view_.me, view_.to_beat_by) ? pass_to_partner() : pass_to_enemy();
    }

    [[nodiscard]] int pass_to_enemy() const noexcept {
        const HeuristicWeights& w = weights;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        int points = view_.me == view_.landlord           ? w.patience_landlord
                     : next(view_.me) == view_.landlord ? w.patience_before
                                                        : w.patience_after;
        if (cards <= 2)
            points -= w.alarm;
        else if (cards <= 5)
            points -= w.worry;
        else if (cards <= 9)
            points -= w.unease;
        if (cards > 2 && outlook_.fewest() <= 2) points -= w.alarm_beside;
        return points;
    }

    [[nodiscard]] int pass_to_partner() const noexcept {
        const HeuristicWeights& w = weights;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        if (cards <= 2 && outlook_.unbeatable(view_.to_beat)) return 5 * winning / 2;
        if (!landlord_still_answers()) return winning / 2;
        if (outlook_.lets_out(view_.to_beat)) return -w.block;
        if (cards <= 3) return winning / 2;
        return w.trust + (cards <= 6 ? w.trust_near : 0);
    }
    // Whether the landlord acts before the trick is the partner's.
    [[nodiscard]] bool landlord_still_answers() const noexcept {
        for (Seat seat = next(view_.me); seat != view_.to_beat_by; seat = next(seat)) {
            if (seat == view_.landlord) return true;
        }
        return false;
    }
    [[nodiscard]] Seat next(Seat seat) const noexcept {
        const unsigned after = index_of(seat) + 1;
        return seat_at(after == view_.seats ? 0 : after);
    }

    [[nodiscard]] int follow_value(const Move& move) const noexcept {
        const HeuristicWeights& w = weights;
        const Hand rest = view_.hand - move.cards;
        if (rest.empty()) return 3 * winning;
        const Plan plan{rules_, rest};
        int points = worth(plan);
        const bool keeps = keeps_lead(move.pattern, false);
        if (keeps && losing_plays(plan) <= 1)
            points += outlook_.unbeatable(move.pattern) ? 2 * winning : winning;
        if (keeps) points += w.keep_lead + (outlook_.partner() <= 2 ? w.keep_lead_for_partner : 0);
        if (outlook_.lets_out(move.pattern)) points -= w.exposed;
        return points;
    }

    [[nodiscard]] int lead_value(const Plan& plan, unsigned i) const noexcept {
        const HeuristicWeights& w = weights;
        const Move& move = plan.plays[i];
        const Pattern pattern = move.pattern;
        const int answers = static_cast<int>(outlook_.answers(pattern));
        const bool single = pattern.category() == Category::solo;
        int points = w.lead_size * static_cast<int>(move.cards.size());
        points -= w.lead_control * control(pattern) / 4;
        points -= w.lead_low * static_cast<int>(index_of(Copies{move.cards}[1].lowest()));
        if (pattern.category() == Category::bomb || pattern.category() == Category::rocket) points -= 4000;
        for (unsigned j = 0; j < plan.count; ++j) {
            const Pattern other = plan.plays[j].pattern;
            if (j != i && other.category() == pattern.category() && other.length() == pattern.length() &&
                outlook_.answers(other) <= 1) {
                points += w.lead_back;
                break;
            }
        }
        if (outlook_.lets_out(pattern)) points -= 10'000 + 1000 * answers;
        if (outlook_.fewest() <= 4) points -= w.lead_deny * answers;
        if (outlook_.partner() == 2 && pattern.category() == Category::pair) points += w.lead_pair_to_partner;
        if (single && next(view_.me) == view_.landlord && view_.me != view_.landlord) points -= w.lead_before;
        return points;
    }

    // A body with kickers that stand loose in what it leaves, else with the lowest.
    template <Category C>
    [[nodiscard]] Move with_kickers(const Copies& copies, Rank bottom, unsigned length) const noexcept {
        Move move = body_move<C>(bottom, length);
        if constexpr (shape_of(C).wings != Wings::none) {
            const KickerPool pool = pool_beside<C>(rules_, copies, bottom, length);
            const unsigned wanted = shape_of(C).kickers * length;
            if (count_kickers(pool, wanted) == 0) return pass_move;
            constexpr Category kind = shape_of(C).wings == Wings::solos ? Category::solo : Category::pair;
            const Plan rest{rules_, view_.hand - move.cards};
            Hand kickers;
            unsigned found = 0;
            for (unsigned i = 0; i < rest.count && found < wanted; ++i) {
                const Pattern pattern = rest.plays[i].pattern;
                if (pattern.category() != kind || !pool.at_least[1].has(pattern.key())) continue;
                kickers += pool.take(pattern.key());
                ++found;
            }
            const bool fit = found == wanted && is_kicker_set(pool, Copies{kickers});
            move.cards += fit ? kickers : nth_kickers(pool, wanted, 0);
        }
        return move;
    }

    const PlayRules& rules_;
    const TableView& view_;
    Outlook outlook_;
};

// A hand before the play, seen as a landlord's against hands of the same size.
[[nodiscard]] inline int strength_of(const PlayRules& rules, Hand hand) noexcept {
    constexpr Hand naturals{0x4'4444'4444'4444};
    TableView view;
    view.hand = hand;
    view.unseen = naturals + (rules.jokers ? rocket_cards : Hand{}) - hand;
    for (std::uint8_t& cards : view.cards_left) cards = static_cast<std::uint8_t>(hand.size());
    return Heuristic{rules, view}.strength();
}

struct HeuristicPolicy {
    [[nodiscard]] static Move lead(const PlayRules& rules, const TableView& view, Stream&) noexcept {
        return Heuristic{rules, view}.lead();
    }
    [[nodiscard]] static Move follow(const PlayRules& rules, const TableView& view, Stream&) noexcept {
        return Heuristic{rules, view}.follow();
    }
    // The boldest choice that the hand is strong enough for, else the first.
    [[nodiscard]] static unsigned say(const PlayRules& rules, const SayingView& view, Stream&) noexcept {
        const int strength = strength_of(rules, view.hand);
        unsigned best = 0;
        int boldest = -1'000'000;
        for (unsigned i = 0; i < view.choice_count; ++i) {
            const int least = least_strength(view.choices[i], view);
            if (least > strength || least <= boldest) continue;
            boldest = least;
            best = i;
        }
        return best;
    }

  private:
    [[nodiscard]] static int least_strength(Saying saying, const SayingView& view) noexcept {
        constexpr int never = 1'000'000;
        const int cards = static_cast<int>(view.hand.size());
        const int par = -30 * cards;
        switch (saying) {
            case Saying::bid_1:
            case Saying::call:
                return par;
            case Saying::bid_2:
            case Saying::rob:
                return par + 50;
            case Saying::bid_3:
                return par + 100;
            case Saying::double_stake:
                return par + 150;
            case Saying::open:
                return cards < 17 ? never : par + 300;
            case Saying::pass:
            case Saying::decline:
            case Saying::wait:
            case Saying::no_double:
                break;
        }
        return -never + 1;
    }
};

}  // namespace ddz::inline DDZ_ISA
