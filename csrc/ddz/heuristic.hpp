// The built-in player `heuristic`: what players advise one another, each piece of advice a consideration with
// a name. Tips are those that rules.md's source S0 numbers. It sees what its seat sees and draws no number.
#pragma once

#include "heuristic_saying.hpp"
#include "two_deck_heuristic.hpp"
#include "wild_answers.hpp"
#include "wild_classify.hpp"

namespace ddz {

// What the considerations weigh against the worth of a hand.
struct HeuristicWeights {
    // On an enemy's play: to lead next; to keep one's cards, which the seat before the landlord does least,
    // as it has to block; that the enemy holds at most 2, 5 or 9 cards; that another could go out on the
    // play.
    int keep_lead = 20;
    int patience_landlord = 4, patience_after_landlord = 0, patience_before_landlord = -20;
    int alarm = 608, worry = 84, unease = 36;
    int exposed = 52;
    // On a partner's play: to leave it; to beat what the landlord could go out on.
    int trust = 48, block = 56;
    // Leading: what wins the lead back is kept; low cards first; many cards first; what a like play wins
    // back; no solo past the landlord; a pair to a partner with two cards.
    int lead_control = 2, lead_low = 16, lead_size = 4, lead_back = 20, lead_past_landlord = 24;
    int lead_pair_to_partner = 148;
    int lead_wild = 80;  // each wild card that is kept for later
};
inline constexpr HeuristicWeights heuristic_weights{};

}  // namespace ddz

namespace ddz::inline DDZ_ISA {

class Heuristic {
  public:
    Heuristic(const PlayRules& rules, const TableView& view) noexcept
        : rules_(rules), view_(view), outlook_(rules, view) {}

    [[nodiscard]] Move lead() const noexcept {
        Move move = goes_out();
        if (!move.pattern.is_pass()) return move;
        const Plan plan = plan_of(view_.hand);
        move = of_a_sure_run(plan);
        if (!move.pattern.is_pass()) return move;
        if (partner_goes_out_on_a_solo()) return lowest_solo();
        int best_value = 0;
        for (unsigned i = 0; i < plan.count; ++i) {
            const int value = lead_value(plan, i);
            if (i != 0 && value <= best_value) continue;
            best_value = value;
            move = plan.plays[i];
        }
        return rather_than_a_last_pair(move);
    }

    [[nodiscard]] Move follow() const noexcept {
        if (holds_wild(rules_, view_.hand)) return follow_with_wilds();
        const Copies copies{view_.hand};
        const Follows follows = find_follows(rules_, copies, view_.to_beat);
        if (follows.total == 0) return pass_move;
        Move best = pass_move;
        int best_value = value_of_passing();
        const auto consider = [&](const Move& move) { take_better(move, best, best_value); };
        with_category(view_.to_beat.category(), [&](auto category) DDZ_INLINE_LAMBDA {
            if (follows.same_count == 0) return;
            for (const Rank bottom : each(follows.same.bottoms)) {
                const Move move = with_kickers<category.value>(copies, bottom, follows.same.length);
                if (!move.pattern.is_pass()) consider(move);
            }
        });
        for (const Rank rank : each(follows.bombs)) consider(body_move<Category::bomb>(rules_, rank, 1));
        if (follows.rocket) consider(rocket_move);
        return best;
    }

  private:
    static constexpr int winning = 100'000;  // outweighs all other considerations together

    [[nodiscard]] DDZ_NOINLINE Plan plan_of(Hand hand) const noexcept { return {rules_, outlook_, hand}; }

    // The last play is always made.
    [[nodiscard]] Move goes_out() const noexcept {
        if (holds_wild(rules_, view_.hand)) return goes_out_with_wilds();
        std::array<Move, max_readings> readings;
        const bool none = write_readings(rules_, view_.hand, readings.data()) == readings.data();
        return none ? pass_move : readings[0];
    }
    // As a bomb where it can be one: that raises the stakes.
    [[nodiscard]] DDZ_NOINLINE Move goes_out_with_wilds() const noexcept {
        std::array<Move, max_readings> readings;
        const WildHand hand{rules_.wild_rank, view_.hand};
        const Move* const end = write_readings(rules_, hand, readings.data());
        Move move = pass_move;
        for (const Move* reading = readings.data(); reading != end; ++reading) {
            if (!beats(reading->pattern, view_.to_beat)) continue;
            if (move.pattern.is_pass() || reading->pattern.category() == Category::bomb) move = *reading;
        }
        return move;
    }

    [[nodiscard]] DDZ_NOINLINE Move follow_with_wilds() const noexcept {
        Move best = goes_out_with_wilds();
        if (!best.pattern.is_pass()) return best;
        const WildHand hand{rules_.wild_rank, view_.hand};
        std::array<Move, WildAnswers::most> answers;
        const Move* const end = WildAnswers{rules_, outlook_, hand, view_.to_beat}.write(answers.data());
        if (end == answers.data()) return pass_move;
        int best_value = value_of_passing();
        for (const Move* move = answers.data(); move != end; ++move) take_better(*move, best, best_value);
        return best;
    }

    [[nodiscard]] int value_of_passing() const noexcept {
        return worth_of(outlook_, plan_of(view_.hand)) + pass_value();
    }
    void take_better(const Move& move, Move& best, int& best_value) const noexcept {
        const int value = follow_value(move);
        if (value <= best_value) return;
        best_value = value;
        best = move;
    }

    // Where all plays but one keep the lead they go first, and the other goes out (tip 7).
    [[nodiscard]] Move of_a_sure_run(const Plan& plan) const noexcept {
        for (const Sureness sureness : {Sureness::surely, Sureness::but_for_bombs}) {
            unsigned losing = 0;
            Move keeping = pass_move;
            for (unsigned i = 0; i < plan.count; ++i) {
                if (keeps_lead(outlook_, plan.plays[i].pattern, sureness))
                    keeping = plan.plays[i];
                else
                    ++losing;
            }
            if (losing <= 1 && !keeping.pattern.is_pass()) return keeping;
        }
        return pass_move;
    }

    // A partner with one card is fed the lowest (tip 7), unless the landlord would go out as well.
    [[nodiscard]] bool partner_goes_out_on_a_solo() const noexcept {
        return outlook_.partner() == 1 && outlook_.fewest() > 1;
    }
    [[nodiscard]] Move lowest_solo() const noexcept {
        return body_move<Category::solo>(rules_, lowest_rank(view_.hand), 1);
    }

    // Of the natural cards, if there are any.
    [[nodiscard]] Rank lowest_rank(Hand cards) const noexcept {
        const RankSet ranks = Copies{cards}[1];
        const RankSet natural = rules_.has_wild() ? ranks.minus({1U << index_of(rules_.wild_rank)}) : ranks;
        return (natural.empty() ? ranks : natural).lowest();
    }

    // Half of a pair rather than a pair on which an enemy with two cards goes out (tip 2).
    [[nodiscard]] Move rather_than_a_last_pair(const Move& move) const noexcept {
        const Pattern pattern = move.pattern;
        if (pattern.category() != Category::pair || !outlook_.lets_out(pattern) || outlook_.has_size(1))
            return move;
        return body_move<Category::solo>(rules_, pattern.key(), 1);
    }

    [[nodiscard]] int lead_value(const Plan& plan, unsigned i) const noexcept {
        const HeuristicWeights& w = heuristic_weights;
        const Move& move = plan.plays[i];
        const Pattern pattern = move.pattern;
        const Category category = pattern.category();
        const bool bomb = category == Category::bomb || category == Category::rocket;
        int points = w.lead_size * static_cast<int>(move.cards.size());
        points -= w.lead_low * static_cast<int>(index_of(lowest_rank(move.cards)));
        points -= w.lead_control * control_of(outlook_, pattern);
        if (is_won_back(plan, i)) points += w.lead_back;
        if (rules_.has_wild()) points -= w.lead_wild * static_cast<int>(move.cards.count(rules_.wild_rank));
        if (category == Category::solo && view_.is_before_landlord()) points -= w.lead_past_landlord;
        if (category == Category::pair && outlook_.partner() == 2) points += w.lead_pair_to_partner;
        // A bomb is no lead as long as there is another; the least dangerous play is, where all are.
        if (bomb) points -= winning / 10;
        if (outlook_.lets_out(pattern))
            points -= winning + 1000 * static_cast<int>(outlook_.answers(pattern));
        return points;
    }

    // Whether another play of the kind, which few can answer, is there to win the lead back (tip 5).
    [[nodiscard]] bool is_won_back(const Plan& plan, unsigned i) const noexcept {
        const Pattern pattern = plan.plays[i].pattern;
        for (unsigned j = 0; j < plan.count; ++j) {
            const Pattern other = plan.plays[j].pattern;
            if (j != i && other.category() == pattern.category() && other.length() == pattern.length() &&
                outlook_.answers(other) <= 1) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] int pass_value() const noexcept {
        return view_.are_partners(view_.me, view_.to_beat_by) ? pass_to_partner() : pass_to_enemy();
    }

    // An enemy that is getting through its cards has to be stopped (tip 4), by a bomb if need be (tip 6).
    [[nodiscard]] int pass_to_enemy() const noexcept {
        const HeuristicWeights& w = heuristic_weights;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        const int patience = view_.me == view_.landlord   ? w.patience_landlord
                             : view_.is_before_landlord() ? w.patience_before_landlord
                                                          : w.patience_after_landlord;
        return patience - (cards <= 2 ? w.alarm : cards <= 5 ? w.worry : cards <= 9 ? w.unease : 0);
    }

    // Partners had better not beat one another often, and the weaker helps the stronger out (S4).
    [[nodiscard]] int pass_to_partner() const noexcept {
        const HeuristicWeights& w = heuristic_weights;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        if (cards <= 2 && outlook_.unbeatable(view_.to_beat)) return 5 * winning / 2;
        if (!view_.landlord_still_answers()) return winning / 2;
        if (outlook_.lets_out(view_.to_beat)) return -w.block;
        return cards <= 3 ? winning / 2 : w.trust;
    }

    // What is left of the hand, and the lead where the play keeps it.
    [[nodiscard]] int follow_value(const Move& move) const noexcept {
        const HeuristicWeights& w = heuristic_weights;
        const Hand rest = view_.hand - move.cards;
        if (rest.empty()) return 3 * winning;
        const Plan plan = plan_of(rest);
        int points = worth_of(outlook_, plan);
        if (keeps_lead(outlook_, move.pattern, Sureness::but_for_bombs)) {
            points += w.keep_lead;
            if (losing_plays(outlook_, plan) <= 1)
                points += outlook_.unbeatable(move.pattern) ? 2 * winning : winning;
        }
        if (outlook_.lets_out(move.pattern)) points -= w.exposed;
        return points;
    }

    // A body with kickers that stand loose in what it leaves, else with the lowest; a pass where there are
    // none.
    template <Category C>
    [[nodiscard]] Move with_kickers(const Copies& copies, Rank bottom, unsigned length) const noexcept {
        Move move = body_move<C>(rules_, bottom, length);
        if constexpr (shape_of(C).wings != Wings::none) {
            const KickerPool pool = pool_beside<C>(rules_, copies, bottom, length);
            const unsigned wanted = shape_of(C).kickers * length;
            if (count_kickers(pool, wanted) == 0) return pass_move;
            constexpr Category kind = shape_of(C).wings == Wings::solos ? Category::solo : Category::pair;
            const Plan rest = plan_of(view_.hand - move.cards);
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

struct HeuristicPolicy {
    // A play, or a pass where the seat follows.
    [[nodiscard]] static Move play(const PlayRules& rules, const TableView& view) noexcept {
        if (rules.has_two_decks()) return play_two_decks(rules, view);
        const Heuristic heuristic{rules, view};
        return view.leading() ? heuristic.lead() : heuristic.follow();
    }
    // An index into the view's choices.
    [[nodiscard]] static unsigned say(const PlayRules& rules, const SayingView& view) noexcept {
        return HeuristicSaying::choose(rules, view);
    }

  private:
    [[nodiscard]] DDZ_NOINLINE static Move play_two_decks(const PlayRules& rules,
                                                          const TableView& view) noexcept {
        const TwoDeckHeuristic heuristic{rules, view};
        return view.leading() ? heuristic.lead() : heuristic.follow();
    }
};

}  // namespace ddz::inline DDZ_ISA
