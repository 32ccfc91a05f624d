// The built-in player `heuristic` with two decks: the considerations of heuristic.hpp, where leads are won
// back by bombs, and enemies go out in few plays of many cards.
#pragma once

#include "two_deck_answers.hpp"

namespace ddz::inline DDZ_ISA {

class TwoDeckHeuristic {
  public:
    TwoDeckHeuristic(const PlayRules& rules, const TableView& view) noexcept
        : rules_(rules),
          view_(view),
          weights_(view.me == view.landlord ? weights_of_landlord : weights_of_peasant),
          outlook_(rules, view) {}

    [[nodiscard]] DDZ_NOINLINE Move lead() const noexcept {
        Move move = TwoDeckAnswers{rules_, view_.hand, pass_move.pattern}.last_play();
        if (!move.pattern.is_pass()) return move;
        const TwoDeckPlan plan{rules_, view_.hand};
        move = of_a_sure_run(plan);
        if (!move.pattern.is_pass()) return move;
        const Hand loose = view_.hand - locked_cards(rules_, view_.hand);
        // A partner with one card is fed the lowest, unless the landlord would go out as well.
        if (outlook_.partner() == 1 && outlook_.fewest() > 1 && !loose.empty())
            return solo(ranks_of(loose).lowest());
        int best_value = 0;
        for (unsigned i = 0; i < plan.count; ++i) {
            const int value = lead_value(plan, i);
            if (i != 0 && value <= best_value) continue;
            best_value = value;
            move = plan.plays[i];
        }
        return rather_than_a_last_pair(move);
    }

    [[nodiscard]] DDZ_NOINLINE Move follow() const noexcept {
        const TwoDeckAnswers answers{rules_, view_.hand, view_.to_beat};
        Move best = answers.last_play();
        if (!best.pattern.is_pass()) return best;
        std::array<Move, TwoDeckAnswers::most> moves;
        const Move* const end = answers.write(moves.data());
        if (end == moves.data()) return pass_move;
        int best_value = worth_of(weights_, outlook_, TwoDeckPlan{rules_, view_.hand}) + pass_value();
        for (const Move* move = moves.data(); move != end; ++move) {
            const int value = follow_value(*move);
            if (value <= best_value) continue;
            best_value = value;
            best = *move;
        }
        return best;
    }

  private:
    static constexpr int winning = 100'000;  // outweighs all other considerations together

    [[nodiscard]] static Move solo(Rank rank) noexcept { return {Hand::of(rank), {Category::solo, 1, rank}}; }
    [[nodiscard]] static bool is_bomb(Pattern pattern) noexcept {
        return pattern.category() >= Category::bomb;
    }

    // Where all plays but one surely keep the lead they go first, and the other goes out. But for bombs is
    // not enough: somebody has one nearly always, and one's own are better kept to win the lead back.
    [[nodiscard]] Move of_a_sure_run(const TwoDeckPlan& plan) const noexcept {
        unsigned losing = 0;
        Move keeping = pass_move;
        for (unsigned i = 0; i < plan.count; ++i) {
            if (outlook_.unbeatable(plan.plays[i].pattern))
                keeping = plan.plays[i];
            else
                ++losing;
        }
        return losing <= 1 ? keeping : pass_move;
    }
    [[nodiscard]] bool keeps_lead_but_for_bombs(Pattern pattern) const noexcept {
        return is_bomb(pattern) || !outlook_.has_answer(pattern);
    }
    [[nodiscard]] unsigned losing_plays(const TwoDeckPlan& plan) const noexcept {
        unsigned losing = 0;
        for (unsigned i = 0; i < plan.count; ++i)
            losing += keeps_lead_but_for_bombs(plan.plays[i].pattern) ? 0 : 1;
        return losing;
    }

    // How many plays that may lose the lead there are more than those that win it back, the last aside.
    [[nodiscard]] int leads_wanting(const TwoDeckPlan& plan) const noexcept {
        const auto lose_at = static_cast<unsigned>(weights_.lose_at);
        int wanting = -1;
        for (unsigned i = 0; i < plan.count; ++i)
            wanting += outlook_.expected_answers(plan.plays[i].pattern) >= lose_at ? 1
                       : is_bomb(plan.plays[i].pattern)                            ? -1
                                                                                   : 0;
        return wanting;
    }

    [[nodiscard]] int lead_value(const TwoDeckPlan& plan, unsigned i) const noexcept {
        const TwoDeckWeights& w = weights_;
        const Move& move = plan.plays[i];
        const Pattern pattern = move.pattern;
        int points = w.lead_size * static_cast<int>(move.cards.size());
        points -= w.lead_low * static_cast<int>(index_of(ranks_of(move.cards).lowest()));
        points -= w.lead_control * control_of(w, outlook_, pattern);
        if (is_won_back(plan, i)) points += w.lead_back;
        if (pattern.category() == Category::solo && view_.is_before_landlord())
            points -= w.lead_past_landlord;
        if (pattern.category() == Category::pair && outlook_.partner() == 2) points += w.lead_pair_to_partner;
        // A bomb is hardly a lead as long as there is another.
        if (is_bomb(pattern)) points -= w.lead_bomb;
        points -= w.lead_exposed * static_cast<int>(outlook_.expected_last_plays(pattern)) /
                  static_cast<int>(certain);
        return points;
    }

    // Whether another play of the kind, which few can answer, is there to win the lead back.
    [[nodiscard]] bool is_won_back(const TwoDeckPlan& plan, unsigned i) const noexcept {
        const Pattern pattern = plan.plays[i].pattern;
        const auto lose_at = static_cast<unsigned>(weights_.lose_at);
        for (unsigned j = 0; j < plan.count; ++j) {
            const Pattern other = plan.plays[j].pattern;
            if (j != i && other.category() == pattern.category() && other.length() == pattern.length() &&
                outlook_.expected_answers(other) < lose_at) {
                return true;
            }
        }
        return false;
    }

    // Half of a pair rather than a pair on which an enemy with two cards goes out.
    [[nodiscard]] Move rather_than_a_last_pair(const Move& move) const noexcept {
        const Pattern pattern = move.pattern;
        if (pattern.category() != Category::pair || !outlook_.lets_out(pattern) || outlook_.has_size(1))
            return move;
        return solo(pattern.key());
    }

    [[nodiscard]] int pass_value() const noexcept {
        return view_.are_partners(view_.me, view_.to_beat_by) ? pass_to_partner() : pass_to_enemy();
    }
    // An enemy that is getting through its cards has to be stopped, by a bomb if need be.
    [[nodiscard]] int pass_to_enemy() const noexcept {
        const TwoDeckWeights& w = weights_;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        const int patience = view_.is_before_landlord() ? w.patience_before_landlord : w.patience;
        return patience - (cards <= 2    ? w.alarm
                           : cards <= 5  ? w.worry
                           : cards <= 10 ? w.unease
                           : cards <= 15 ? w.watch
                           : cards <= 20 ? w.start
                                         : 0);
    }
    // Partners had better not beat one another often, and the weaker helps the stronger out.
    [[nodiscard]] int pass_to_partner() const noexcept {
        const TwoDeckWeights& w = weights_;
        const unsigned cards = view_.cards_left[index_of(view_.to_beat_by)];
        if (cards <= 2 && outlook_.unbeatable(view_.to_beat)) return 5 * winning / 2;
        if (!view_.landlord_still_answers()) return w.leave;
        if (outlook_.lets_out(view_.to_beat)) return -w.block;
        return cards <= 3 ? winning / 2 : w.trust;
    }

    // What is left of the hand, and the lead where the play keeps it.
    [[nodiscard]] int follow_value(const Move& move) const noexcept {
        const TwoDeckWeights& w = weights_;
        const TwoDeckPlan plan{rules_, view_.hand - move.cards};
        int points = worth_of(w, outlook_, plan);
        const unsigned expected = outlook_.expected_answers(move.pattern);
        if (expected < certain) {
            const int kept = static_cast<int>(certain - expected);
            points += w.keep_lead * kept / static_cast<int>(certain);
            if (leads_wanting(plan) <= 0) points += w.race * kept / static_cast<int>(certain);
        }
        if (keeps_lead_but_for_bombs(move.pattern) && losing_plays(plan) <= 1)
            points += outlook_.unbeatable(move.pattern) ? 2 * winning : w.nearly_out;
        points -= w.exposed * static_cast<int>(outlook_.expected_last_plays(move.pattern)) /
                  static_cast<int>(certain);
        return points;
    }

    const PlayRules& rules_;
    const TableView& view_;
    const TwoDeckWeights& weights_;
    TwoDeckOutlook outlook_;
};

}  // namespace ddz::inline DDZ_ISA
