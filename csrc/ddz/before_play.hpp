// From the deal to the lead, one question at a time: opening, auction, redeals, the bottom cards, what the
// landlord declares, doubling.
#pragma once

#include <type_traits>

#include "course.hpp"
#include "facts.hpp"
#include "possible_reports.hpp"

namespace ddz::inline DDZ_ISA {

// One hand before its lead, on the caller's course, position and facts. `Rules` is PlayRules where they are
// of this hand alone, so that its wild rank and reported sets can be noted in them, or const PlayRules.
template <class Rules>
class BeforePlay {
  public:
    BeforePlay(Rules& rules, const DealPlan& deal_plan, const HandPlan& plan, Course& course,
               MatchState& match, Position& position, HandFacts& facts) noexcept
        : rules_(rules),
          deal_plan_(deal_plan),
          plan_(plan),
          course_(course),
          match_(match),
          position_(position),
          facts_(facts) {
        look();
    }

    // Deals, and goes on to the first question.
    DDZ_INLINE void start(const HandStreams& streams, bool first_of_match) noexcept {
        begin(streams);
        if (!first_of_match)
            match_.dealer = number_of(seat_from(seat_of(match_.dealer), 1, deal_plan_.seats));
        deal(first_of_match);
        go_on();
    }

    // Starts with cards that somebody else has dealt instead of the first deal; `first`, if it is not nobody,
    // speaks first, or leads where there is no auction. No card is turned up.
    DDZ_INLINE void start_with(const HandStreams& streams, const std::array<Hand, max_seats>& hands,
                               Hand bottom, std::int8_t first) noexcept {
        begin(streams);
        deal(true);
        position_.hands = hands;
        course_.bottom = bottom;
        course_.drawn = {first == nobody ? course_.drawn.seat : seat_of(first)};
        go_on();
    }

    // Whether a seat is to say something; else the landlord leads, or the hand is over.
    [[nodiscard]] DDZ_INLINE bool asks() const noexcept { return course_.stage < Stage::play; }

    // A hand that is still being dealt is shown to nobody, so that no player can open on cards to come.
    [[nodiscard]] DDZ_INLINE Question question() noexcept {
        const PhaseState& state = this->state();
        const Seat seat = seat_from(course_.origin, static_cast<unsigned>(state.actor), deal_plan_.seats);
        Question question{seat, {}};
        question.view.choices = table_.sayings + state.first_choice;
        question.view.choice_count = state.choice_count;
        question.view.is_landlord = facts_.landlord == number_of(seat);
        if (is_dealt()) question.view.hand = position_.hand(seat);
        if constexpr (!std::is_const_v<Rules>) {
            if (course_.stage == Stage::reporting) {
                possible_ = find_reports();
                question.view.choices = possible_.sayings.data();
                question.view.choice_count = possible_.count;
            }
        }
        return question;
    }

    // Whether everybody has all its cards.
    [[nodiscard]] DDZ_INLINE bool is_dealt() const noexcept {
        return course_.stage != Stage::opening || state().moment >= plan_.complete_from_moment;
    }

    // `choice` is a place among the choices of the question.
    DDZ_INLINE void say(unsigned choice) noexcept {
        if constexpr (!std::is_const_v<Rules>) {
            if (course_.stage == Stage::reporting) choice = find_reports().places[choice];
        }
        follow(choice);
        go_on();
    }

    // The state of the current stage's table. There is one while asks().
    [[nodiscard]] DDZ_INLINE const PhaseState& state() const noexcept { return *state_; }

    // The stage that follows the reports in which somebody is asked, going by what has been reported so far.
    [[nodiscard]] Stage stage_after_reporting() const noexcept {
        if (state().outcome.baodao != 0) return Stage::fighting;
        for (unsigned next = index_of(Stage::tanda); next < index_of(Stage::play); ++next) {
            if (table(stage_at(next))) return stage_at(next);
        }
        return Stage::play;
    }

    // Seats of the table that have opened their hands, a bit each.
    [[nodiscard]] unsigned opened_so_far() const noexcept {
        if (course_.stage == Stage::opening)
            return turned(state().outcome.opened, static_cast<unsigned>(match_.dealer), deal_plan_.seats);
        const unsigned late =
            course_.stage == Stage::late_opening ? state().outcome.opened : course_.opened_late;
        if (facts_.landlord < 0) return opened_seats();
        return opened_seats() | turned(late, index_of(position_.landlord), deal_plan_.seats);
    }

  private:
    [[nodiscard]] DDZ_INLINE static constexpr Seat seat_of(std::int8_t number) noexcept {
        return seat_at(static_cast<unsigned>(number));
    }
    [[nodiscard]] DDZ_INLINE unsigned from_landlord(unsigned seats) const noexcept {
        return turned(seats, deal_plan_.seats - index_of(position_.landlord), deal_plan_.seats);
    }
    [[nodiscard]] DDZ_INLINE unsigned opened_seats() const noexcept {
        return turned(course_.opened.opened, static_cast<unsigned>(match_.dealer), deal_plan_.seats);
    }
    [[nodiscard]] DDZ_INLINE bool is_huangfan() const noexcept {
        return plan_.huangfan && facts_.redeals > 0;
    }

    // The table of a stage; it may be none.
    [[nodiscard]] DDZ_INLINE PhaseTable table(Stage stage) const noexcept {
        switch (stage) {
            case Stage::opening:
                return plan_.opening;
            case Stage::auction:  // where all pass, the first opener is landlord, and in a 荒番 hand who is
                                  // first
                return course_.opened.first_opener >= 0 || is_huangfan() ? plan_.auction_of_opener
                                                                         : plan_.auction;
            case Stage::reporting:
                return plan_.reporting;
            case Stage::fighting:  // only who has reported may leave it at that
                return facts_.baodao != 0 ? plan_.fighting : PhaseTable{};
            case Stage::tanda:
                return facts_.touliao ? plan_.tanda : PhaseTable{};
            case Stage::late_opening:
                return plan_.late_opening[from_landlord(opened_seats())];
            default:
                return plan_.doubling[index_of(position_.landlord)];
        }
    }

    DDZ_INLINE void begin(const HandStreams& streams) noexcept {
        course_.streams = streams;
        course_.dealing = streams.of(Purpose::deal);
        course_.phases = streams.of(Purpose::phases);
        position_.seats = deal_plan_.seats;
    }

    DDZ_INLINE void follow(unsigned choice) noexcept {
        course_.state = table_.next[state_->first_choice + choice];
        state_ = table_.states + course_.state;
    }

    DDZ_INLINE void enter(Stage stage, Seat origin) noexcept {
        course_.stage = stage;
        course_.state = 0;
        course_.origin = origin;
        look();
    }

    // Finds the table of the stage, and the state in it, which are asked for again and again.
    DDZ_INLINE void look() noexcept {
        if (!asks()) return;
        table_ = table(course_.stage);
        state_ = table_ ? table_.states + course_.state : nullptr;
    }

    // Ends the stages in which nobody is asked any more.
    DDZ_INLINE void go_on() noexcept {
        while (asks() && !is_waiting()) end_stage();
    }

    [[nodiscard]] DDZ_INLINE bool is_waiting() noexcept {
        if (!table_) return false;
        if constexpr (!std::is_const_v<Rules>) {
            // A landlord hears of the reports that his hand can make; with none he is not asked.
            if (course_.stage == Stage::reporting) {
                while (state().actor >= 0) {
                    const PossibleReports possible = find_reports();
                    if (possible.count > 1) break;
                    follow(possible.places[0]);
                }
            }
        }
        return state().actor >= 0;
    }

    DDZ_INLINE void end_stage() noexcept {
        const PhaseOutcome outcome = table_ ? state().outcome : PhaseOutcome{};
        switch (course_.stage) {
            case Stage::opening:
                return end_opening(outcome);
            case Stage::auction:
                return end_auction(outcome);
            case Stage::reporting:
                return end_reporting(outcome);
            case Stage::fighting:
                return end_fighting(outcome.fight);
            case Stage::tanda:
                facts_.tanda = outcome.tanda;
                return enter(Stage::late_opening, position_.landlord);
            case Stage::late_opening:
                course_.opened_late = outcome.opened;
                if (outcome.open > facts_.open) facts_.open = outcome.open;
                return enter(Stage::doubling, position_.landlord);
            default:
                facts_.doubled = static_cast<std::uint8_t>(
                    turned(outcome.doubled, index_of(position_.landlord), deal_plan_.seats));
                return enter(Stage::play, position_.landlord);
        }
    }

    DDZ_INLINE void deal(bool draws_dealer) noexcept {
        const Deal deal = next_deal();
        for (unsigned seat = 0; seat < deal_plan_.seats; ++seat)
            position_.hands[seat] = deal.hands[seat].ranks();
        course_.bottom = deal.bottom.ranks();
        course_.drawn = first_to_speak(plan_, deal_plan_, deal, match_, course_.phases);
        if (draws_dealer) match_.dealer = number_of(seat_at(course_.phases.below(deal_plan_.seats)));
        enter(Stage::opening, seat_of(match_.dealer));
    }

    // Constant rules are of one deck, and the compiler is to know.
    [[nodiscard]] DDZ_INLINE Deal next_deal() noexcept {
        if constexpr (std::is_const_v<Rules>) return deal_one_deck(deal_plan_, course_.dealing);
        return deal_cards(deal_plan_, course_.dealing);
    }

    DDZ_INLINE void end_opening(const PhaseOutcome& opened) noexcept {
        course_.opened = opened;
        facts_.open = opened.open;
        const Seat first = opened.first_opener < 0
                               ? course_.drawn.seat
                               : seat_from(seat_of(match_.dealer), static_cast<unsigned>(opened.first_opener),
                                           deal_plan_.seats);
        match_.first = number_of(first);
        enter(Stage::auction, first);
        // Without an auction the first to speak is landlord, and a winner may stay it.
        if (plan_.winner_stays && !plan_.winner_calls_first && match_.winner >= 0) {
            take_over(course_.drawn.seat, {});
        } else if (!table_) {
            declare(first, {});
        }
    }

    DDZ_INLINE void end_auction(const PhaseOutcome& outcome) noexcept {
        if (outcome.landlord >= 0) {
            declare(seat_from(course_.origin, static_cast<unsigned>(outcome.landlord), deal_plan_.seats),
                    outcome);
        } else if (++facts_.redeals < plan_.max_redeals) {
            deal(false);
        } else {
            enter(Stage::over, course_.origin);
        }
    }

    // A landlord by the auction, or for want of one.
    DDZ_INLINE void declare(Seat landlord, const PhaseOutcome& auction) noexcept {
        facts_.huangfan = is_huangfan();
        // Each seat speaks once: the first has said it with nobody before.
        facts_.touliao = plan_.touliao && landlord == course_.origin && auction.bid == highest_bid;
        take_over(landlord, auction);
    }

    DDZ_INLINE void take_over(Seat landlord, const PhaseOutcome& auction) noexcept {
        position_.landlord = landlord;
        position_.to_act = landlord;
        position_.hands[index_of(landlord)] += course_.bottom;
        facts_.landlord = number_of(landlord);
        facts_.bid = auction.bid;
        facts_.robs = auction.robs;
        facts_.mingwang =
            plan_.mingwang && course_.drawn.face_up >= Rank::little_joker && course_.drawn.face_up != no_rank;
        if constexpr (!std::is_const_v<Rules>) {  // from here on everyone knows it
            if (plan_.draws_wild_rank) rules_.wild_rank = drawn_wild_rank(course_.streams);
        }
        if (rules_.has_wild()) facts_.wild_rank = static_cast<std::uint8_t>(index_of(rules_.wild_rank));
        enter(Stage::reporting, landlord);
    }

    DDZ_INLINE void end_reporting(const PhaseOutcome& said) noexcept {
        if constexpr (!std::is_const_v<Rules>) {
            if (plan_.reporting) {
                rules_.locked = said.reported;
                facts_.baodao = said.baodao;
            }
        }
        enter(Stage::fighting, position_.landlord);
    }

    // Who does not fight after a report has won without playing.
    DDZ_INLINE void end_fighting(bool fight) noexcept {
        if (facts_.baodao == 0) return enter(Stage::tanda, position_.landlord);
        facts_.fight = fight;
        facts_.landlord_won = !fight;
        enter(fight ? Stage::tanda : Stage::over, position_.landlord);
    }

    // What the landlord can say of his reports now.
    [[nodiscard]] PossibleReports find_reports() const noexcept {
        return {state(), table_.sayings, position_.hand(position_.landlord)};
    }

    Rules& rules_;
    const DealPlan& deal_plan_;
    const HandPlan& plan_;
    Course& course_;
    MatchState& match_;
    Position& position_;
    HandFacts& facts_;
    PhaseTable table_;  // of the current stage
    const PhaseState* state_ = nullptr;
    PossibleReports possible_;
};

}  // namespace ddz::inline DDZ_ISA
